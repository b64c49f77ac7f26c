"""The OpenAPI document of the interface, made from the handlers and the structs that they read and answer with."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib.metadata import version
from inspect import Parameter, cleandoc, signature
from typing import Any, cast, get_type_hints

import msgspec
from litestar.handlers import HTTPRouteHandler
from litestar.params import PathParameter, QueryParameter

from ironbottom.kernel import homes
from ironbottom.kernel.errors import IronbottomError
from ironbottom.kernel.registry import load_whole, sound
from ironbottom.server import faults
from ironbottom.server.api.documented import meanings
from ironbottom.server.api.examples import MATCH_ID, Examples, examples
from ironbottom.server.api.spoken import KEY, Spoken
from ironbottom.server.auth import COOKIE, KEYS_COOKIE
from ironbottom.server.protocol import Fault

Json = dict[str, Any]

REFS = "#/components/schemas/"
TAKEN = "Given"
"""Ends the names of structs that are read with other rules than they are answered with."""
PARTS = ("ironbottom.kernel", "ironbottom.odds", "ironbottom.players", "ironbottom.server")
"""Where errors come from that a request can meet, beside the games."""


def document(handlers: Iterable[HTTPRouteHandler]) -> Json:
    """The document; every handler must say what it takes and answers (see ``spoken``)."""
    spoken = [(handler, cast(Spoken, handler.opt[KEY])) for handler in handlers]
    answers = [each for _, said in spoken for each in _answers(said)]
    bodies = [said.body for _, said in spoken if said.body is not None]
    refs, components = _components([*answers, Fault], answered=True)
    body_refs, taken = _components(bodies, answered=False)
    twice = [name for name in taken if name in components and taken[name] != components[name]]
    taken, body_refs = _renamed(taken, twice), _renamed(body_refs, twice)
    components["Fault"]["properties"]["code"]["enum"] = error_codes()
    answer_schemas = dict(zip(map(repr, answers), refs, strict=False))
    body_schemas = dict(zip(bodies, body_refs, strict=True))
    paths: dict[str, Json] = {}
    shown = examples()
    for handler, said in spoken:
        path = re.sub(r":\w+}", "}", next(iter(handler.paths)))
        (verb,) = (method.lower() for method in handler.http_methods if method != "OPTIONS")
        paths.setdefault(f"/api{path}", {})[verb] = _operation(
            handler, said, answer_schemas, body_schemas, shown
        )
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Ironbottom",
            "version": version("ironbottom"),
            "description": "Everything a client or a bot can ask the server. Bodies are JSON, declared as "
            "application/json. Every refusal is a Fault and changes nothing.",
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {"schemas": dict(sorted({**components, **taken}.items())), "securitySchemes": SECURITY},
        "security": [{}, *({name: []} for name in SECURITY)],
    }


SECURITY = {
    "key": {
        "type": "apiKey",
        "in": "header",
        "name": "X-Seat-Key",
        "description": "The keys of seats, with commas between; where they are sent they alone count.",
    },
    "browser": {
        "type": "apiKey",
        "in": "cookie",
        "name": COOKIE,
        "description": "The browser that made the match.",
    },
    "keys": {
        "type": "apiKey",
        "in": "cookie",
        "name": KEYS_COOKIE,
        "description": "Keys shown to GET state.",
    },
}


def error_codes() -> list[str]:
    """The stable codes of all errors that the server can answer with, whatever has been imported so far."""
    parts = (*PARTS, *(homes.package_of(spec.slug) for spec in sound()[0] if spec.slug in homes.found()))
    for part in parts:
        load_whole(part)
    kinds = faults.all_errors(IronbottomError)
    within = tuple(f"{part}." for part in parts)
    return sorted({kind.code for kind in kinds if f"{kind.__module__}.".startswith(within)})


def _answers(said: Spoken) -> list[object]:
    return list(said.answer.values()) if isinstance(said.answer, dict) else [said.answer]


def _operation(
    handler: HTTPRouteHandler,
    said: Spoken,
    answers: Mapping[str, Json],
    bodies: Mapping[type, Json],
    shown: Examples,
) -> Json:
    name = handler.handler_name.rpartition(".")[2]
    operation: Json = {
        "operationId": name,
        "summary": cleandoc(handler.fn.__doc__ or "").partition("\n")[0],
        "parameters": [*_parameters(handler.fn)],
        "responses": {
            "200": {"description": "Done.", "content": _content(said, answers)},
            "4XX": {
                "description": "Refused: nothing was changed.",
                "content": _json({"$ref": f"{REFS}Fault"}),
            },
            "503": {
                "description": "The store failed: it does not count.",
                "content": _json({"$ref": f"{REFS}Fault"}),
            },
        },
    }
    if said.body is not None:
        own = {title: {"value": value} for title, value in shown.get(name, {}).items()}
        operation["requestBody"] = {"required": True, "content": _json(bodies[said.body], own)}
    return operation


def _content(said: Spoken, answers: Mapping[str, Json]) -> Json:
    if isinstance(said.answer, dict):
        events = {event: answers[repr(form)] for event, form in said.answer.items()}
        return {"text/event-stream": {"schema": {"type": "string"}, "x-events": events}}
    return {said.media: {"schema": answers[repr(said.answer)]}}


def _json(schema: Json, examples: Json | None = None) -> Json:
    return {"application/json": {"schema": schema, **({"examples": examples} if examples else {})}}


def _parameters(work: Callable[..., object]) -> Iterator[Json]:
    """The parameters of a handler, as its signature has them."""
    hints = get_type_hints(work, include_extras=True)
    for name, parameter in signature(work).parameters.items():
        kinds = getattr(hints[name], "__metadata__", ())
        for kind in kinds:
            place = {PathParameter: "path", QueryParameter: "query"}.get(type(kind))
            if place is None:
                continue
            schema = msgspec.json.schema(hints[name].__origin__)
            required = parameter.default is Parameter.empty
            if not required:
                schema["default"] = parameter.default
            told: Json = {"name": name, "in": place, "required": required, "schema": schema}
            if name in PARAMETERS:
                told["description"] = PARAMETERS[name]
            if name == "match_id":
                told["example"] = MATCH_ID
            yield told


PARAMETERS = {
    "slug": "The game.",
    "of": "The digest of the picture, as the list of games has it: the answer can be kept for ever.",
    "match_id": "The match.",
    "seat": "Whose view it is; the spectator has none and needs no key.",
    "since": "The version of the last message that was worked in; -1: none.",
    "count": "How many actions have been made.",
    "name": "The question: odds in every game that has them.",
    "computer": "seat:level, for a seat that the computer shall play on.",
}


def _components(types: Iterable[object], *, answered: bool) -> tuple[list[Json], dict[str, Json]]:
    """The schemas of types and of all structs in them; answers hold every field unless it may be left out."""
    types = [*types]
    refs, components = _tuples_named(msgspec.json.schema_components(types, ref_template=REFS + "{name}"))
    for struct in _structs(types):
        component = components.get(struct.__name__, {})
        if component.get("type") == "object":
            _document(struct, component)
            if answered:
                component["additionalProperties"] = False
                if not struct.__struct_config__.omit_defaults:
                    component["required"] = [
                        field.encode_name
                        for field in msgspec.structs.fields(struct)
                        if field.default is not msgspec.UNSET
                    ]
    return [*refs], components


def _document(struct: type[msgspec.Struct], component: Json) -> None:
    """Say what the fields mean. A reference takes no words beside it before OpenAPI 3.1, but there it does."""
    encoded = {field.name: field.encode_name for field in msgspec.structs.fields(struct)}
    for field, words in meanings(struct).items():
        component["properties"][encoded[field]]["description"] = words


def _tuples_named(part: Any) -> Any:
    """A schema with the forms of a tuple's items under the word that this version of JSON Schema has for them."""
    if isinstance(part, dict):
        found = {key: _tuples_named(each) for key, each in part.items()}
        if isinstance(found.get("items"), list):
            found["prefixItems"] = found.pop("items")
        if "prefixItems" in found and "maxItems" in found:
            found["items"] = False
        return found
    return [_tuples_named(each) for each in part] if isinstance(part, list | tuple) else part


def _structs(types: Iterable[object]) -> set[type[msgspec.Struct]]:
    """All structs in types."""
    found: set[type[msgspec.Struct]] = set()

    def look(info: object) -> None:
        if isinstance(info, msgspec.inspect.StructType):
            if info.cls in found:
                return
            found.add(info.cls)
        if isinstance(info, msgspec.inspect.Type | msgspec.inspect.Field):
            for field in info.__struct_fields__:
                look(getattr(info, field))
        elif isinstance(info, tuple):
            for each in info:
                look(each)

    for info in msgspec.inspect.multi_type_info(types):
        look(info)
    return found


def _renamed(schema: Any, names: Iterable[str]) -> Any:
    """A schema, or several by name, with these components called otherwise."""
    new = {f"{REFS}{name}": f"{REFS}{name}{TAKEN}" for name in names}
    keys = {name: f"{name}{TAKEN}" for name in names}

    def look(part: Any) -> Any:
        if isinstance(part, dict):
            return {key: new.get(each, each) if key == "$ref" else look(each) for key, each in part.items()}
        return [look(each) for each in part] if isinstance(part, list) else part

    if isinstance(schema, dict):
        return {keys.get(name, name): look(each) for name, each in schema.items()}
    return look(schema)
