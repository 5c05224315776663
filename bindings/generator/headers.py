# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

"""Reads core/include/hawser into the model.

This is not a C parser. It knows the few forms that our headers are written in, and stops with file, line and a sentence
at anything else: a form that is not understood must not quietly be missing from a binding.
"""

import re
from pathlib import Path

from model import (SCALARS, Alias, Api, Callback, Constant, ConstantGroup, Field, Function, GeneratorError, Header,
                   Parameter, ResultCode, Struct, Type, fixed_element)

SPDX = ("// SPDX-FileCopyrightText: 2026 The Hawser authors", "// SPDX-License-Identifier: MIT")

# Macros that only say how C sees a symbol. No binding needs them.
SYMBOL_MACROS = ("HW_EXPORT", "HW_API")

# The list of results is a macro; this is how result.h turns it into an enum, and the only way that is understood.
RESULT_ENUM = (
    "#define HW_RESULT_AS_CONSTANT(name, value, sentence) name = value,",
    "enum { HW_RESULT_LIST(HW_RESULT_AS_CONSTANT) HW_RESULT_COUNT };",
    "#undef HW_RESULT_AS_CONSTANT",
)

INTEGER = re.compile(r"^(?P<digits>-?\d+|0x[0-9a-fA-F]+)(?P<unsigned>u?)$")
DEFINE = re.compile(r"^#define (?P<name>HW_[A-Z0-9_]+) +(?P<value>\S+?)(?:\s+// (?P<comment>.*))?$")
RESULT = re.compile(r'^X\((?P<name>HW_ERROR_[A-Z0-9_]+), (?P<value>\d+), "(?P<sentence>[^"]+)"\)$')
ALIAS = re.compile(r"^typedef (?P<target>\w+) (?P<name>hw_\w+);$")
STRUCT = re.compile(r"^typedef struct (?P<name>hw_\w+) \{$")
STRUCT_END = re.compile(r"^\} (?P<name>hw_\w+);$")
FIELD = re.compile(r"^ {4}(?P<declaration>[^;/]+);(?:\s*// (?P<comment>.*))?$")
FIELD_COMMENT_GOES_ON = re.compile(r"^ {5,}// (?P<comment>.*)$")
DECLARATION = re.compile(
    r"^(?P<const>const )?(?P<type>\w+) +(?P<pointer>\*?)(?P<name>\w+)(?:\[(?P<length>\d+)\])?$")
FUNCTION = re.compile(
    r"^HW_API (?P<const>const )?(?P<type>\w+) (?P<pointer>\*?)(?P<name>hw_\w+)\((?P<parameters>.*)\);$")
CALLBACK = re.compile(
    r"^typedef (?P<const>const )?(?P<type>\w+) (?P<pointer>\*?)\(\*(?P<name>hw_\w+)\)\((?P<parameters>.*)\);$")


def read_headers(folder):
    """The whole API: every header of the folder, in the order in which hawser.h includes them."""
    folder = Path(folder)
    umbrella = folder / "hawser.h"
    if not umbrella.is_file():
        raise GeneratorError(f"{umbrella} does not exist")
    included = re.findall(r'^#include "hawser/(\w+)\.h"$', umbrella.read_text(encoding="utf-8"), re.MULTILINE)
    for path in sorted(folder.glob("*.h")):
        if path.stem != "hawser" and path.stem not in included:
            raise GeneratorError(f"hawser.h does not include {path.name}; every public header must be in it")
    api = Api([HeaderReader(folder / f"{name}.h").read() for name in included])
    check_types(api)
    return api


class HeaderReader:
    """Walks one file from top to bottom; each read_… method takes the lines of one form and moves on."""

    def __init__(self, path):
        self.path = path
        if not path.is_file():
            raise GeneratorError(f"hawser.h includes {path.name}, which does not exist")
        self.lines = path.read_text(encoding="utf-8").splitlines()
        self.position = 0
        self.doc = []
        self.header = None

    def fail(self, sentence):
        raise GeneratorError(f"{self.path.name}:{self.position + 1}: {sentence}")

    @property
    def line(self):
        return self.lines[self.position] if self.position < len(self.lines) else None

    def next_line(self):
        if self.line is None:
            self.fail("the file ends in the middle of a declaration")
        line = self.line
        self.position += 1
        return line

    def read(self):
        if tuple(self.lines[:2]) != SPDX:
            self.fail("the file must start with the two SPDX lines")
        self.position = 2
        self.header = Header(self.path.stem, self.read_introduction())
        self.read_guard()
        while not (self.line == "#endif" and self.position == len(self.lines) - 1):
            if self.line is None:
                self.fail("the include guard is not closed by #endif on the last line")
            self.read_item()
        if self.doc:
            self.fail("the /// text before this line describes nothing")
        return self.header

    def read_introduction(self):
        introduction = []
        while self.line is not None and (self.line == "" or self.line.startswith("//")):
            line = self.next_line()
            introduction.append(line[2:].removeprefix(" "))
        text = "\n".join(introduction).strip("\n")
        if not text:
            self.fail("the file must open with its idea in plain words, as // lines after the SPDX lines")
        return text.split("\n")

    def read_guard(self):
        guard = f"HAWSER_{self.path.stem.upper()}_H"
        for expected in (f"#ifndef {guard}", f"#define {guard}"):
            if self.line != expected:
                self.fail(f"expected the include guard line '{expected}', found '{self.line}'")
            self.position += 1

    def read_item(self):
        line = self.line
        if line == "":
            if self.doc:
                self.fail("a /// text must stand directly above what it describes")
            self.position += 1
        elif line.startswith("/// ") or line == "///":
            self.doc.append(self.next_line()[4:])
        elif line.startswith("//") and not line.startswith("///"):
            if self.doc:
                self.fail("a // line stands between a /// text and what it describes")
            self.position += 1
        elif line.startswith("#include "):
            self.position += 1
        elif line.startswith("#if"):
            self.skip_symbol_macros()
        elif line.startswith("#define HW_RESULT_LIST(X)"):
            self.read_result_list()
        elif line == RESULT_ENUM[0]:
            self.skip_result_enum()
        elif line.startswith("#define "):
            self.read_constants()
        elif line.startswith("typedef struct "):
            self.read_struct()
        elif line.startswith("typedef "):
            self.read_typedef()
        elif line.startswith("HW_API "):
            self.read_function()
        else:
            self.fail(f"this line is in no form that the generator knows: '{line}'")

    def take_doc(self):
        doc, self.doc = self.doc, []
        return doc

    def skip_symbol_macros(self):
        """An #if block may define how symbols are exported and nothing else."""
        depth = 0
        while True:
            line = self.next_line()
            if line.startswith("#if"):
                depth += 1
            elif line == "#endif":
                depth -= 1
                if depth == 0:
                    return
            elif not line.startswith(("#elif ", "#else")) and not re.match(
                    rf"#define ({'|'.join(SYMBOL_MACROS)})\b", line):
                self.position -= 1
                self.fail(f"an #if block may only define {' and '.join(SYMBOL_MACROS)}, "
                          f"so that every platform has the same API; found '{line}'")

    def read_result_list(self):
        if self.doc:
            self.fail("the result list takes no /// text; its sentences describe it")
        while True:
            continues = self.line is not None and self.line.endswith("\\")
            self.position += 1
            if not continues:
                return
            entry = (self.line or "").rstrip("\\").strip()
            match = RESULT.match(entry)
            if not match:
                self.fail(f"expected X(HW_ERROR_NAME, value, \"sentence\") in the result list, found '{entry}'")
            self.header.items.append(ResultCode(match["name"], int(match["value"]), match["sentence"]))

    def skip_result_enum(self):
        for expected in RESULT_ENUM:
            if self.line != expected:
                self.fail(f"the enum of results must be written as '{expected}', found '{self.line}'")
            self.position += 1

    def read_constants(self):
        group = ConstantGroup(self.take_doc(), [])
        while self.line is not None and self.line.startswith("#define "):
            match = DEFINE.match(self.line)
            if not match:
                self.fail(f"expected '#define HW_NAME integer', found '{self.line}'")
            number = INTEGER.match(match["value"])
            if not number:
                self.fail(f"{match['name']} is not a plain integer: '{match['value']}'")
            group.constants.append(Constant(match["name"], int(number["digits"], 0), number["unsigned"] == "u",
                                            match["comment"] or ""))
            self.position += 1
        self.header.items.append(group)

    def read_struct(self):
        match = STRUCT.match(self.line)
        if not match:
            self.fail(f"expected 'typedef struct hw_name {{', found '{self.line}'")
        struct = Struct(match["name"], self.take_doc(), [])
        self.position += 1
        while not (self.line or "").startswith("}"):
            struct.fields.append(self.read_field())
        end = STRUCT_END.match(self.line)
        if not end or end["name"] != struct.name:
            self.fail(f"expected '}} {struct.name};', found '{self.line}'")
        if not struct.fields:
            self.fail(f"{struct.name} has no fields")
        is_word = len(struct.fields) == 1 and struct.fields[0] == Field("bits", Type("uint64_t"), "")
        if struct.is_id != is_word:
            self.fail(f"{struct.name}: an id, and only an id, is named …_id and holds one field 'uint64_t bits'")
        self.position += 1
        self.header.items.append(struct)

    def read_field(self):
        line = self.next_line()
        match = FIELD.match(line)
        declaration = match and DECLARATION.match(match["declaration"])
        if not declaration:
            self.position -= 1
            self.fail(f"expected a field 'type name;' with its comment on the same line, found '{line}'")
        comment = match["comment"] or ""
        while FIELD_COMMENT_GOES_ON.match(self.line or ""):
            comment += " " + FIELD_COMMENT_GOES_ON.match(self.next_line())["comment"]
        return Field(declaration["name"], self.make_type(declaration), comment)

    def read_typedef(self):
        start = self.position
        text = self.read_declaration()
        alias, callback = ALIAS.match(text), CALLBACK.match(text)
        if alias:
            self.header.items.append(Alias(alias["name"], alias["target"], self.take_doc()))
        elif callback:
            if not self.doc:
                self.position = start
                self.fail(f"{callback['name']} has no /// text")
            self.header.items.append(Callback(callback["name"], self.take_doc(), self.make_type(callback),
                                              self.make_parameters(callback["parameters"], start)))
        else:
            self.position = start
            self.fail(f"this typedef is in no form that the generator knows: '{text}'")

    def read_function(self):
        start = self.position
        text = self.read_declaration()
        match = FUNCTION.match(text)
        if not match:
            self.position = start
            self.fail(f"expected 'HW_API type hw_name(parameters);', found '{text}'")
        doc = self.take_doc()
        if not doc:
            # Two functions without a blank line between them, such as a set and its get, share one text.
            before = self.header.items[-1] if self.header.items else None
            if not isinstance(before, Function) or self.lines[start - 1] == "":
                self.position = start
                self.fail(f"{match['name']} has no /// text")
            doc = before.doc
        self.header.items.append(Function(match["name"], doc, self.make_type(match),
                                          self.make_parameters(match["parameters"], start)))

    def read_declaration(self):
        """A declaration up to its semicolon, on one line."""
        text = self.next_line()
        while not text.endswith(";"):
            text += " " + self.next_line().strip()
        return text

    def make_type(self, match):
        groups = match.groupdict()
        length = int(groups.get("length") or 0)
        if length and groups["pointer"]:
            self.position -= 1
            self.fail(f"'{match[0].strip()}': an array of pointers cannot be passed on to all languages")
        return Type(groups["type"], groups["pointer"] == "*", bool(groups["const"]), length)

    def make_parameters(self, text, start):
        if text == "void":
            return []
        parameters = []
        for part in text.split(", "):
            match = DECLARATION.match(part)
            if not match or match["length"]:
                self.position = start
                self.fail(f"the parameter '{part}' is in no form that the generator knows")
            parameters.append(Parameter(match["name"], self.make_type(match)))
        return parameters


def check_types(api):
    """Every type is known and safe to pass between languages."""
    names = set()
    for header in api.headers:
        for item in header.items:
            for name in [c.name for c in item.constants] if isinstance(item, ConstantGroup) else [item.name]:
                if name in names:
                    raise GeneratorError(f"{header.name}.h: {name} is declared twice")
                names.add(name)
    for alias in api.all(Alias):
        if alias.target not in SCALARS:
            raise GeneratorError(f"{alias.name}: an alias must name a fixed-width integer, not {alias.target}")
    for struct in api.all(Struct):
        for field in struct.fields:
            check_field(api, struct, field)
    for function in api.all(Function) + api.all(Callback):
        check_signature(api, function)


def check_field(api, struct, field):
    where = f"{struct.name}.{field.name}"
    known = field.type.name in SCALARS or isinstance(api.find(field.type.name), (Struct, Alias, Callback))
    if field.type.is_pointer:
        known = known or field.type.name == "void"
    if field.type.array_length:
        known = fixed_element(api, field.type) is not None
    if not known and field.type.array_length:
        raise GeneratorError(f"{where} is an array of {field.type.name}; arrays must be of char, of a fixed-width "
                             "number or of a struct that is made of one kind of number")
    if not known:
        raise GeneratorError(f"{where} has the type {field.type.name}; fields must be fixed-width numbers, our own "
                             "structs, pointers to them, callbacks or char arrays, so that all languages agree on them")


def check_signature(api, function):
    returns = function.returns
    returns_text = returns.name == "char" and returns.is_pointer and returns.is_const
    returns_number = not returns.is_pointer and (returns.name in SCALARS + ("void",)
                                                 or isinstance(api.find(returns.name), Alias))
    returns_memory = isinstance(function, Callback) and returns.name == "void" and returns.is_pointer
    if not (returns_text or returns_number or returns_memory):
        raise GeneratorError(f"{function.name} must return a number, a result or a const char *; "
                             "anything else goes through an out-pointer")
    for parameter in function.parameters:
        name, is_pointer = parameter.type.name, parameter.type.is_pointer
        found = api.find(name)
        by_pointer = is_pointer and (name in SCALARS + ("void", "char") or isinstance(found, Struct))
        by_value = not is_pointer and (name in SCALARS or isinstance(found, (Alias, Callback)) or is_small(found))
        if not (by_pointer or by_value):
            raise GeneratorError(f"{function.name}: the parameter {parameter.name} has the type {name}; structs other "
                                 "than ids and vectors travel by pointer, and every type must be of fixed width")


def is_small(struct):
    """Ids and vectors are the structs that travel by value."""
    return isinstance(struct, Struct) and (struct.is_id or struct.name == "hw_vec3")
