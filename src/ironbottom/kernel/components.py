"""Component files of a game: reading them, an owner's own values over ours, and every fault at once.

A game keeps its board, pieces and tables as JSON files in the package.  An owner of the printed game may give
a folder of their own.  In it

* ``board.json`` replaces our ``board.json`` as a whole, and
* ``board.changes.json`` changes single values: objects are merged key by key, ``null`` takes a key away, and
a list whose records have an ``id`` (or two ends ``a`` and ``b``) is merged record by record; a record that
says ``"removed": true`` is taken out, one with a new id is added.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from importlib.resources.abc import Traversable
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Generic, Literal, Protocol, TypeVar, Union, get_args, get_origin

import msgspec

from ironbottom.kernel import homes
from ironbottom.kernel.errors import IronbottomError
from ironbottom.kernel.spelling import config_of, is_struct, member_for, read_words, words_of
from ironbottom.kernel.values import MADE_BY_TOOLS, ComponentValues

CHANGES = ".changes"
FILE_SUFFIX = ".json"
SCENARIO_FOLDER = "scenarios/"
MOST_SETS = 32
"""Sets of values that a game keeps loaded: more are in use at a time only on a server with matches of many versions."""
LOOKS = ("skin",)
"""Files that say how things look, and nothing that is played: ours take their place where they do not fit."""
OF_THE_PROGRAM = ("rules_index", "rulings")
"""Files that say which rules and options there are: those of today are played, and rulings name rules."""
PartsT = TypeVar("PartsT", bound=msgspec.Struct)
DataT_co = TypeVar("DataT_co", covariant=True)


class Load(Protocol[DataT_co]):
    """The data of a game, one and the same object for the same values; None: ours.

    Raises ``ComponentError`` with every fault.
    """

    def __call__(self, components: ComponentValues | None = None) -> DataT_co: ...


class Fault(msgspec.Struct, frozen=True, order=True):
    """One thing that is wrong in a component file: where, what, and what would be right."""

    file: str
    path: str
    wrong: str
    right: str

    def __str__(self) -> str:
        return f"{self.file}: {self.path}: {self.wrong}; {self.right}"


class ComponentError(IronbottomError):
    """The component files of a game cannot be used; ``faults`` names every one of them."""

    code = "component_faults"

    def __init__(self, faults: list[Fault]) -> None:
        self.faults = faults
        super().__init__("\n".join(str(fault) for fault in faults))


class ComponentsNotFound(IronbottomError):
    """The folder of an owner's component files does not exist, or holds no component file."""

    code = "components_not_found"


def owners_folder(components: str | None, slug: str) -> Path | None:
    """The folder ``DIR/<slug>`` of an owner's component files for a game; None: there are only ours.

    Raises ComponentsNotFound when DIR is not there, or has a folder for no game at all.
    """
    if not components:
        return None
    folder = Path(components)
    if not folder.is_dir():
        raise ComponentsNotFound(f"no folder {folder}")
    if (folder / slug).is_dir():
        return folder / slug
    if not any((folder / game).is_dir() for game in homes.found()):
        right = f"put the files of a game into a folder of its own, such as {folder / slug}"
        raise ComponentsNotFound(f"{folder} has no folder for any game; {right}")
    return None


@cache
def values_in_use(slug: str, folder: str | None = None) -> ComponentValues:
    """Our values of a game, with those of an owner's folder over them; read once.

    Raises ``ComponentError`` with every file that cannot be read, ``ComponentsNotFound`` for a folder without component
    files. Whether the values are right is known when they are loaded.
    """
    files, faults = read_components(homes.values_folder(slug), owners_folder(folder, slug))
    if faults:
        raise ComponentError(faults)
    return ComponentValues.of(slug, files)


def file_types(parts: type[msgspec.Struct]) -> dict[str, type[msgspec.Struct]]:
    """The struct of each component file by name; ``scenario`` is that of every file in ``scenarios/``."""
    types = {field.name: field.type for field in msgspec.structs.fields(parts)}
    scenario = get_args(types.pop("scenarios"))[1]
    return {**types, "scenario": scenario}


class ComponentFiles(Generic[PartsT]):
    """The component files of a game as one struct with a field for each; ``scenarios`` holds those of ``scenarios/``.

    ``cross_faults`` finds what is wrong between files that are right by themselves.
    """

    def __init__(
        self, slug: str, parts: type[PartsT], cross_faults: Callable[[PartsT], Iterable[Fault]]
    ) -> None:
        self.slug = slug
        self.parts = parts
        self.cross_faults = cross_faults

    def own(self) -> ComponentValues:
        """Our values."""
        return values_in_use(self.slug)

    def read(self, components: ComponentValues) -> PartsT:
        """The files of these values, with nothing wrong in them. Raises ``ComponentError`` with every fault."""
        files = components.files()
        if components.earlier:
            files = fitted(files, self.own().files(), file_types(self.parts))
        parts, faults = self._checked(files, [])
        if parts is None or faults:
            raise ComponentError(faults)
        return parts

    def loading(self, build: Callable[[PartsT], DataT_co]) -> Load[DataT_co]:
        """What gives the data that ``build`` makes of the files of a set of values."""

        @lru_cache(MOST_SETS)  # of its own: an argument left out and one at its default would be two keys
        def built(components: ComponentValues) -> DataT_co:
            return build(self.read(components))

        def load(components: ComponentValues | None = None) -> DataT_co:
            return built(components or self.own())

        return load

    def faults(self, folder: str | None = None) -> list[Fault]:
        """Every fault of our files at once, or with an owner's folder over them, by file and path; none if all is well.

        Raises ``ComponentsNotFound`` for a folder without component files.
        """
        files, faults = read_components(homes.values_folder(self.slug), owners_folder(folder, self.slug))
        for made in MADE_BY_TOOLS:
            files.pop(made, None)
        return sorted(self._checked(files, faults)[1])

    def _checked(self, values: dict[str, object], faults: list[Fault]) -> tuple[PartsT | None, list[Fault]]:
        """What is in the files, None if one does not fit its struct, and every fault, with those that are known."""
        types = file_types(self.parts)
        scenario = types.pop("scenario")
        scenarios = {name: value for name, value in values.items() if name.startswith(SCENARIO_FOLDER)}
        for name in sorted(values.keys() - types.keys() - scenarios.keys()):
            faults.append(Fault(f"{name}.json", "$", "unknown file", f"known are {', '.join(types)}"))
        for name, value in values.items():
            if isinstance(value, dict) and value.get("game", self.slug) != self.slug:
                faults.append(
                    Fault(f"{name}.json", "$.game", f"of {value['game']}", f"a file of {self.slug}")
                )
        named = {name.removeprefix(SCENARIO_FOLDER): value for name, value in scenarios.items()}
        try:
            parts = read_words({**values, "scenarios": named}, self.parts)
        except msgspec.ValidationError:
            for name, expected in types.items():
                faults += faults_in(values.get(name), expected, f"{name}.json")
            for name, value in scenarios.items():
                faults += faults_in(value, scenario, f"{name}.json")
            return None, faults
        return parts, [*faults, *self.cross_faults(parts)]


def read_components(
    ours: Traversable, owners: Traversable | None = None
) -> tuple[dict[str, object], list[Fault]]:
    """All component files as parsed JSON by name, and what cannot be read.

    Names are such as ``"board"`` and ``"scenarios/campaign_1941"``.  ``ours`` is the folder in the package,
    ``owners`` a folder whose files replace or change ours.  Raises ``ComponentsNotFound`` for a folder that
    is not there or has no component file in it.
    """
    faults: list[Fault] = []
    files = {name: _parse(name, node, faults) for name, node in _walk(ours)}
    if owners is not None:
        if not owners.is_dir():
            raise ComponentsNotFound(f"no folder {owners}")
        found = sorted(_walk(owners), key=lambda entry: entry[0].endswith(CHANGES))
        if not found:
            raise ComponentsNotFound(f"no component file in {owners}")
        for name, node in found:
            value = _parse(name, node, faults)
            target = name.removesuffix(CHANGES)
            if target == name:
                files[name] = value
            elif target in files:
                files[target] = merge(files[target], value)
            else:
                right = f"name one of {', '.join(sorted(files))}"
                faults.append(Fault(name + FILE_SUFFIX, "$", "changes a file that does not exist", right))
    return files, faults


def _walk(folder: Traversable, prefix: str = "") -> Iterator[tuple[str, Traversable]]:
    """Every JSON file below ``folder`` with its name without the suffix, in the order of names."""
    for node in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if node.is_dir():
            yield from _walk(node, f"{prefix}{node.name}/")
        elif node.name.endswith(FILE_SUFFIX):
            yield prefix + node.name.removesuffix(FILE_SUFFIX), node


def _parse(name: str, node: Traversable, faults: list[Fault]) -> object:
    try:
        value: object = json.loads(node.read_text(encoding="utf-8"))
        msgspec.json.encode(value)  # nobody could be sent half a sign
    except (ValueError, RecursionError) as error:
        faults.append(Fault(name + FILE_SUFFIX, "$", f"not JSON ({error})", "a JSON text in UTF-8"))
        return None
    return value


def merge(old: object, new: object) -> object:
    """``old`` with the single values of ``new`` in place of its own.

    >>> merge({"a": 1, "b": 2}, {"b": None, "c": 3})
    {'a': 1, 'c': 3}
    >>> merge([{"id": "x", "n": 1}, {"id": "y"}], [{"id": "x", "n": 2}, {"id": "y", "removed": True}])
    [{'id': 'x', 'n': 2}]
    """
    if isinstance(old, dict) and isinstance(new, dict):
        merged = {**old, **{key: merge(old.get(key), value) for key, value in new.items()}}
        return {key: value for key, value in merged.items() if value is not None}
    if isinstance(old, list) and isinstance(new, list):
        keys = [_record_key(record) for record in old]
        changes = {_record_key(record): record for record in new}
        if None in keys or None in changes:
            return new
        by_key = dict(zip(keys, old, strict=True))
        by_key.update({key: merge(by_key.get(key), record) for key, record in changes.items()})
        return [record for record in by_key.values() if not record.get("removed")]
    return new


def _record_key(record: object) -> Hashable:
    """What tells a record from the others of its list; the two ends of a link have no order."""
    if not isinstance(record, dict):
        return None
    if "id" in record:
        return str(record["id"])
    return frozenset((str(record["a"]), str(record["b"]))) if "a" in record and "b" in record else None


def faults_in(value: object, expected: type[msgspec.Struct], file: str) -> list[Fault]:
    """Every place where ``value`` does not fit the struct ``expected``, not only the first one."""
    return list(_misfits(value, expected, file, "$"))


def _misfits(value: object, hint: Any, file: str, path: str) -> Iterator[Fault]:
    """What does not fit in its parts, else as a whole: a list of another length than that of a pair, say."""
    hint = member_for(value, hint)
    if within := list(_misfits_within(value, hint, file, path)):
        yield from within
        return
    try:
        read_words(value, hint)
    except msgspec.ValidationError as error:
        strange = isinstance(value, str) and words_of(hint)
        yield Fault(file, path, f"no word {value}" if strange else str(error), f"give {in_words(hint)}")


def _misfits_within(value: object, hint: Any, file: str, path: str) -> Iterator[Fault]:
    item_hints = get_args(hint)
    if isinstance(value, dict) and is_struct(hint):
        yield from _struct_misfits(value, hint, file, path)
    elif isinstance(value, dict) and get_origin(hint) is dict:
        for key, item in value.items():
            yield from _misfits(key, item_hints[0], file, f"{path}.{key}")
            yield from _misfits(item, item_hints[1], file, f"{path}.{key}")
    elif isinstance(value, list) and get_origin(hint) is tuple:
        for number, item in enumerate(value):
            yield from _misfits(item, item_hints[0], file, f"{path}[{item_name(item, number)}]")


def _struct_misfits(value: dict[str, object], struct: Any, file: str, path: str) -> Iterator[Fault]:
    fields = {field.encode_name: field for field in msgspec.structs.fields(struct)}
    tag_field = config_of(struct).tag_field
    known = set(fields) | ({tag_field} if tag_field else set())
    for key in value:
        if key not in known:
            yield Fault(file, f"{path}.{key}", "unknown key", f"known are {', '.join(sorted(known))}")
    for key, field in fields.items():
        if key in value:
            yield from _misfits(value[key], field.type, file, f"{path}.{key}")
        elif field.required:
            yield Fault(file, f"{path}.{key}", "missing", f"give {in_words(field.type)}")


def item_name(item: object, number: int) -> str:
    """How a path names one item of a list: by its id where it has one, else by its place.

    >>> item_name({"id": "japan"}, 0), item_name({"a": "x", "b": "y"}, 3), item_name(5, 1)
    ('japan', 'x-y', '1')
    """
    if isinstance(item, dict) and "id" in item:
        return str(item["id"])
    return (
        f"{item['a']}-{item['b']}" if isinstance(item, dict) and "a" in item and "b" in item else str(number)
    )


def in_words(hint: Any) -> str:
    """What values a type takes, for someone who edits a JSON file."""
    origin, members = get_origin(hint), get_args(hint)
    if origin not in (Union, UnionType) and words_of(hint):
        return f"one of {', '.join(words_of(hint))}"
    if origin is Literal:
        return f"one of {', '.join(map(str, members))}"
    if origin in (Union, UnionType):
        return " or ".join(in_words(member) for member in members)
    if origin is Annotated:
        return f"{in_words(members[0])} within its range"
    if origin is tuple:
        return f"a list{'' if members[-1] is Ellipsis else f' of {len(members)}'}, each item {in_words(members[0])}"
    if is_struct(hint):
        tag = config_of(hint).tag
        return f"an object of type {tag}" if tag else "an object"
    words = {int: "a whole number", float: "a number", str: "a text", bool: "true or false", NoneType: "null"}
    return words.get(hint, "an object")


def fitted(
    values: Mapping[str, object], ours: Mapping[str, object], types: Mapping[str, type[msgspec.Struct]]
) -> dict[str, object]:
    """Files of a match that is older than their present form; ``types``: see ``file_types``.

    What they say stands. What they cannot say, for it had no place yet, is taken from ours; what has no place any more
    is left out. Where one record would need both, a value may have been renamed, and it stays a fault.
    """
    found: dict[str, object] = {}
    for name, value in values.items():
        scenario = name.startswith(SCENARIO_FOLDER)
        if name not in types and not scenario:
            continue
        form = types["scenario" if scenario else name]
        if name in OF_THE_PROGRAM or (name in LOOKS and faults_in(value, form, name)):
            found[name] = ours[name]
        else:
            found[name] = _fitted(value, ours.get(name), form)
    for name in types.keys() - found.keys() - {"scenario"}:
        found[name] = ours[name]
    return found


def _fitted(value: object, ours: object, hint: Any) -> object:
    hint = member_for(value, hint)
    items = get_args(hint)
    if isinstance(value, dict) and is_struct(hint):
        return _record(value, ours if isinstance(ours, dict) else {}, hint)
    if isinstance(value, dict) and get_origin(hint) is dict:
        known = ours if isinstance(ours, dict) else {}
        return {key: _fitted(item, known.get(key), items[1]) for key, item in value.items()}
    if isinstance(value, list) and get_origin(hint) is tuple:
        by_key = {_record_key(item): item for item in ours} if isinstance(ours, list) else {}
        return [
            _fitted(item, by_key.get(key) if (key := _record_key(item)) is not None else None, items[0])
            for item in value
        ]
    return value


def _record(value: dict[str, object], ours: dict[str, object], struct: Any) -> dict[str, object]:
    fields = {field.encode_name: field for field in msgspec.structs.fields(struct)}
    tag = config_of(struct).tag_field
    gone = value.keys() - fields.keys() - {tag}
    new = {key for key, field in fields.items() if field.required and key not in value}
    if gone and new:
        return value
    kept = {
        key: _fitted(item, ours.get(key), fields[key].type) if key in fields else item
        for key, item in value.items()
        if key not in gone
    }
    return kept | {key: ours[key] for key in new if key in ours}
