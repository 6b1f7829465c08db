"""Messages as PROTOCOL.md tells them: each field's type and bounds, and what it is when it is left out."""

import json
from typing import Any

import msgspec
from msgspec import inspect


def fields_of(message: type[msgspec.Struct]) -> list[tuple[str, str, str]]:
    """Name, type, and default as JSON (empty where the field must be there) of each field, in order."""
    info = inspect.type_info(message)
    assert isinstance(info, inspect.StructType)
    return [(field.encode_name, told(field.type), default_of(field)) for field in info.fields]


def default_of(field: inspect.Field) -> str:
    value = field.default if field.default is not msgspec.NODEFAULT else field.default_factory
    if value is msgspec.NODEFAULT:
        return ""
    value = value() if field.default is msgspec.NODEFAULT else value
    return f"`{json.dumps(msgspec.to_builtins(value))}`"


def told(kind: Any) -> str:
    """A type and its bounds in words."""
    match kind:
        case inspect.BoolType():
            return "bool"
        case inspect.BytesType(min_length=length):
            return "bytes" if length is None else f"bytes {length}"
        case inspect.NoneType():
            return "nil"
        case inspect.IntType():
            return "int" + _range(kind.ge, kind.le if kind.lt is None else kind.lt - 1)
        case inspect.StrType(pattern=str(pattern)):
            return f"text `{pattern}`"
        case inspect.StrType():
            return "text" + _range(kind.min_length, kind.max_length)
        case inspect.LiteralType():
            return ", ".join(sorted(f"`{json.dumps(value)}`" for value in kind.values))
        case inspect.VarTupleType():
            return f"list of {told(kind.item_type)}{_most(kind.max_length)}"
        case inspect.DictType():
            return f"map of {told(kind.key_type)} to {told(kind.value_type)}{_most(kind.max_length)}"
        case inspect.UnionType():
            return " or ".join(told(part) for part in kind.types)
        case inspect.StructType():
            return kind.cls.__name__
    raise AssertionError(kind)


def _range(low: int | None, high: int | None) -> str:
    if low is None and high is None:
        return ""
    return f" {_number(low or 0)} to {_number(high)}" if high is not None else f" from {low}"


def _number(value: int | None) -> str:
    assert value is not None
    powers = {2**53 - 1: "2^53-1", 2**31 - 1: "2^31-1", -(2**31): "-2^31"}
    return powers.get(value, str(value))


def _most(count: int | None) -> str:
    return "" if count is None else f" (at most {count})"
