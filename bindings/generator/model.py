# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

"""What the public headers say, as plain data. headers.py fills it in; each writer reads it and nothing else.

A name here is always the C name. How a language spells it is the business of that language's writer.
"""

from dataclasses import dataclass, field


SCALARS = ("float", "double", "int32_t", "uint32_t", "int64_t", "uint64_t", "int16_t", "uint16_t", "int8_t", "uint8_t")


class GeneratorError(Exception):
    """Something the generator does not understand or refuses, as a sentence for the person who changed a header."""


@dataclass(frozen=True)
class Type:
    """A C type as fields, parameters and return values use it."""

    name: str  # "float", "int32_t", "hw_vec3", "void", …
    is_pointer: bool = False
    is_const: bool = False  # of what the pointer points at
    array_length: int = 0  # 0: not an array


@dataclass
class Constant:
    name: str
    value: int
    is_unsigned: bool  # written with the suffix u: a bit to be combined with others
    comment: str


@dataclass
class ConstantGroup:
    """Constants written on lines that follow each other, with the /// text above the first."""

    doc: list
    constants: list


@dataclass
class ResultCode:
    name: str
    value: int
    sentence: str


@dataclass
class Alias:
    """typedef int32_t hw_result: a name for a fixed-width integer."""

    name: str
    target: str
    doc: list


@dataclass
class Field:
    name: str
    type: Type
    comment: str


@dataclass
class Struct:
    name: str
    doc: list
    fields: list

    @property
    def is_id(self):
        return self.name.endswith("_id")


@dataclass
class Parameter:
    name: str
    type: Type


@dataclass
class Function:
    name: str
    doc: list
    returns: Type
    parameters: list


@dataclass
class Callback(Function):
    """A pointer to a function that the host provides."""


@dataclass
class Header:
    name: str  # "cable"; the file is hawser/cable.h
    introduction: list  # the plain // text at the top
    items: list = field(default_factory=list)  # everything above, in the order of the file

    def all(self, kind):
        return [item for item in self.items if type(item) is kind]


@dataclass
class Api:
    headers: list

    def all(self, kind):
        return [item for header in self.headers for item in header.all(kind)]

    def find(self, name):
        for header in self.headers:
            for item in header.items:
                if getattr(item, "name", None) == name:
                    return item
        return None

    def constant(self, name):
        for group in self.all(ConstantGroup):
            for constant in group.constants:
                if constant.name == name:
                    return constant.value
        raise GeneratorError(f"the headers do not define {name}")

    @property
    def version(self):
        return ".".join(str(self.constant(f"HW_VERSION_{part}")) for part in ("MAJOR", "MINOR", "PATCH"))


def fixed_element(api, array):
    """The number that an array is made of, and how many of them in all; None if it is made of anything else.

    An array of structs counts as one of their numbers, if there is one kind of number only: C# knows no other arrays
    inside of a struct.
    """
    flat = flat_numbers(api, array)
    return (flat[0], len(flat)) if flat and len(set(flat)) == 1 else None


def flat_numbers(api, of_type):
    """The numbers that a type is made of, in order; None if there is anything else in it."""
    if of_type.is_pointer:
        return None
    struct = api.find(of_type.name)
    flat = [of_type.name] if of_type.name in SCALARS + ("char",) else None
    if isinstance(struct, Struct):
        parts = [flat_numbers(api, member.type) for member in struct.fields]
        flat = None if None in parts else [number for part in parts for number in part]
    return flat and flat * (of_type.array_length or 1)
