"""Words of a game in its component files: they say the keys of a ``Word``, the structs that read them hold numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

import msgspec

from ironbottom.kernel.decoding import converted
from ironbottom.kernel.papers import DIALECT, Word

T = TypeVar("T")
Speller = Callable[[Any], Any]


def read_words(value: object, form: type[T]) -> T:
    """Parsed JSON as this type, its words as numbers; msgspec.ValidationError when it does not fit.

    >>> class Side(Word):
    ...     JAPAN = 0
    ...     ALLIES = 1
    >>> read_words({"allies": 3}, dict[Side, int])
    {<Side.ALLIES: 1>: 3}
    """
    spell: Speller | None = _speller(form)  # type: ignore[arg-type]
    return converted(spell(value) if spell else value, form)


def words_of(hint: Any) -> tuple[str, ...]:
    """The keys of a type that is a word, or may be one; empty for any other."""
    if get_origin(hint) in (Union, UnionType):
        return next((keys for member in get_args(hint) if (keys := words_of(member))), ())
    return tuple(word.key for word in hint) if _is_word(hint) else ()


def is_struct(hint: Any) -> bool:
    """Whether a type is a record."""
    kind = get_origin(hint) or hint
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def config_of(struct: Any) -> msgspec.structs.StructConfig:
    """How a record is written, also of one that takes a parameter."""
    config: msgspec.structs.StructConfig = (get_origin(struct) or struct).__struct_config__
    return config


def member_for(value: object, hint: Any) -> Any:
    """The member of a union that the value means to be: an object by its tag, a list by its shape."""
    if get_origin(hint) not in (Union, UnionType):
        return hint
    for member in get_args(hint):
        if isinstance(value, dict) and is_struct(member):
            config = config_of(member)
            if config.tag is None or value.get(config.tag_field) == config.tag:
                return member
        if isinstance(value, list) and get_origin(member) is tuple:
            return member
    return hint


def json_schemas(types: dict[str, type[msgspec.Struct]]) -> dict[str, dict[str, Any]]:
    """The JSON Schema of each kind of component file by name, made from the struct that reads it.

    >>> from ironbottom.kernel.papers import RulingsFile
    >>> json_schemas({"rulings": RulingsFile})["rulings"]["$ref"]
    '#/$defs/RulingsFile'
    """
    return {
        name: {"$schema": DIALECT, **_in_words(msgspec.json.schema(kind, schema_hook=_anything), kind)}
        for name, kind in types.items()
    }


def _anything(kind: type) -> dict[str, Any]:
    """Allow everything where the structs take any value: the situations of worked examples."""
    if kind is not object:
        raise NotImplementedError(kind)
    return {"description": "any value"}


def _in_words(schema: dict[str, Any], form: type[msgspec.Struct]) -> dict[str, Any]:
    """The JSON Schema that was made of a struct, with words where the struct holds numbers."""
    defs = schema["$defs"]
    for record in _records(form, set()):
        told = defs.get(getattr(record, "__name__", ""), {}).get("properties", {})
        for field in msgspec.structs.fields(record):
            for part in _parts(field.type):
                if _is_word(part) and part.__name__ in defs:
                    defs[part.__name__]["enum"] = list(words_of(part))
            if get_origin(field.type) is dict and _is_word(get_args(field.type)[0]):
                told[field.encode_name]["propertyNames"] = {"enum": list(words_of(get_args(field.type)[0]))}
    return schema


def _is_word(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, Word)


def _parts(hint: Any) -> Iterator[Any]:
    """A type and all that it is made of, records not opened."""
    yield hint
    for part in get_args(hint):
        yield from _parts(part)


def _records(hint: Any, known: set[Any]) -> Iterator[Any]:
    for part in _parts(hint):
        if is_struct(part) and part not in known:
            known.add(part)
            yield part
            for field in msgspec.structs.fields(part):
                yield from _records(field.type, known)


@cache
def _speller(hint: Any) -> Speller | None:
    """What puts numbers in place of the words in parsed JSON of this type; None for a type without any."""
    origin, members = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _speller(members[0])
    if _is_word(hint):
        return _of_word(hint)
    if is_struct(hint):
        return _of_record(hint)
    if origin is dict:
        key, item = (_speller(member) or _same for member in members)
        return None if key is item is _same else lambda value: _each_value(value, key, item)
    if origin is tuple:
        row = _speller(members[0])
        return row and (lambda value: [row(one) for one in value] if isinstance(value, list) else value)
    if origin in (Union, UnionType) and any(map(_speller, members)):
        return lambda value: _of_member(value, hint)
    return None


def _same(value: Any) -> Any:
    return value


def _of_word(words: type[Word]) -> Speller:
    numbers = {word.key: word.value for word in words}
    # a number in the file is no word: as a text it fits nothing
    return lambda value: numbers.get(value, value) if isinstance(value, str) else value and str(value)


def _of_record(struct: Any) -> Speller | None:
    if not any(map(_is_word, _all_parts(struct))):
        return None

    @cache
    def spellers() -> dict[str, Speller]:
        """Asked for when the first record is read, no sooner: a record may hold others of its own kind."""
        fields = msgspec.structs.fields(struct)
        return {field.encode_name: spell for field in fields if (spell := _speller(field.type))}

    return lambda value: (
        {key: spellers().get(key, _same)(item) for key, item in value.items()}
        if isinstance(value, dict)
        else value
    )


def _all_parts(struct: Any) -> Iterator[Any]:
    """The types that a record and all records within it are made of."""
    for record in _records(struct, set()):
        for field in msgspec.structs.fields(record):
            yield from _parts(field.type)


def _each_value(value: Any, key: Speller, item: Speller) -> Any:
    return {key(name): item(one) for name, one in value.items()} if isinstance(value, dict) else value


def _of_member(value: Any, hint: Any) -> Any:
    member = member_for(value, hint)
    if member is hint:
        member = next((part for part in get_args(hint) if _is_word(part)), None)
    spell = _speller(member)
    return spell(value) if spell else value
