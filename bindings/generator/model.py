# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

"""What the public headers say, as plain data. headers.py fills it in; each writer reads it and nothing else.

A name here is always the C name. How a language spells it is the business of that language's writer.
"""

from dataclasses import dataclass, field


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
