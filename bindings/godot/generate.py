#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

"""Write the C headers that the Godot extension is compiled with.

    generate.py --list engine.txt --dump FOLDER --docs doc/*.xml --shaders *.gdshader --out FOLDER

FOLDER is where Godot wrote gdextension_interface.h and extension_api.json. engine_table.h gets one line for everything
that engine.txt asks for, doc_table.h the editor's documentation as C strings, shader_table.h the addon's shaders with
what they include, so that they are there wherever the addon lies and whatever a game exports. What the minimum version
does not have stops the build, with a sentence for every line that is wrong.
"""

import argparse
import json
import pathlib
import re
import sys

HEADER = """// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Written by bindings/godot/generate.py. Do not edit.
"""


def version_of(text):
    return tuple(int(part) for part in text.split("."))


def read_list(path):
    wanted, minimum = [], None
    for number, line in enumerate(path.read_text().splitlines(), 1):
        words = line.split("#")[0].split()
        if not words:
            continue
        if words[0] == "minimum":
            minimum = version_of(words[1])
        else:
            wanted.append((number, words[0], words[1:]))
    return wanted, minimum


def read_interface(path):
    """name -> (since, C type of the function pointer), from the comments of the engine's own header."""
    found = {}
    pattern = re.compile(r"@name (\w+)\s*\n \* @since ([\d.]+).*?\*/\s*typedef [^;]*?\(\*(\w+)\)", re.S)
    for name, since, c_type in pattern.findall(path.read_text()):
        found[name] = (version_of(since), c_type)
    return found


class Engine:
    def __init__(self, dump):
        self.interface = read_interface(dump / "gdextension_interface.h")
        api = json.loads((dump / "extension_api.json").read_text())
        self.precision = api["header"].get("precision", "single")
        self.classes = {c["name"]: c for c in api["classes"]}
        self.builtins = {c["name"]: c for c in api["builtin_classes"]}
        self.singletons = {s["name"] for s in api["singletons"]}
        self.global_constants = {}
        for enum in api["global_enums"]:
            for value in enum["values"]:
                self.global_constants[value["name"]] = value["value"]
        self.sizes = {}
        for configuration in api["builtin_class_sizes"]:
            if configuration["build_configuration"] == "float_64":
                self.sizes = {size["name"]: size["size"] for size in configuration["sizes"]}

    def hashes(self, owner, name):
        """All hashes under which the engine knows a method, or None if it has no such method."""
        for method in owner.get("methods", []):
            if method["name"] == name:
                return [method["hash"]] + method.get("hash_compatibility", [])
        return None

    def constant(self, name):
        if "." not in name:
            return self.global_constants.get(name)
        class_name, constant = name.split(".")
        owner = self.classes.get(class_name, {})
        for value in owner.get("constants", []):
            if value["name"] == constant:
                return value["value"]
        for enum in owner.get("enums", []):
            for value in enum["values"]:
                if value["name"] == constant:
                    return value["value"]
        return None


class Table:
    """The rows of engine_table.h, and what is wrong with the list."""

    def __init__(self, engine, minimum):
        self.engine, self.minimum = engine, minimum
        kinds = ("function", "method", "editor_method", "virtual", "builtin", "singleton", "class")
        self.rows = {kind: [] for kind in kinds}
        self.constants, self.sizes, self.errors = [], [], []

    def add(self, kind, words):
        problem = getattr(self, "add_" + kind)(*words)
        if problem:
            self.errors.append(f"{kind} {' '.join(words)}: {problem}")

    def add_function(self, name):
        if name not in self.engine.interface:
            return "this Godot has no such interface function"
        since, c_type = self.engine.interface[name]
        if since > self.minimum:
            return f"new in {'.'.join(map(str, since))}, but the minimum is {'.'.join(map(str, self.minimum))}"
        self.rows["function"].append(f"X({c_type}, {name})")
        return None

    def check_hash(self, owners, name, pinned):
        owner, _, method = name.partition(".")
        if owner not in owners:
            return f"this Godot has no {owner}"
        hashes = self.engine.hashes(owners[owner], method)
        if hashes is None:
            return "this Godot has no such method"
        if int(pinned) not in hashes:
            return f"hash {pinned} is unknown to this Godot, which has {', '.join(map(str, hashes))}"
        return None

    def add_method(self, name, pinned):
        self.rows["method"].append(f"X({name.replace('.', ', ')}, {pinned})")
        return self.check_hash(self.engine.classes, name, pinned)

    def add_editor_method(self, name, pinned):
        self.rows["editor_method"].append(f"X({name.replace('.', ', ')}, {pinned})")
        return self.check_hash(self.engine.classes, name, pinned)

    def add_virtual(self, name, pinned):
        self.rows["virtual"].append(f"X({name.split('.')[1]}, {pinned}u)")
        return self.check_hash(self.engine.classes, name, pinned)

    def add_builtin(self, name, pinned):
        owner, method = name.split(".")
        enum = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", owner).upper()
        self.rows["builtin"].append(f"X(GDEXTENSION_VARIANT_TYPE_{enum}, {owner}, {method}, {pinned})")
        return self.check_hash(self.engine.builtins, name, pinned)

    def add_singleton(self, name):
        self.rows["singleton"].append(f"X({name})")
        return None if name in self.engine.singletons else "this Godot has no such singleton"

    def add_class(self, name):
        self.rows["class"].append(f"X({name})")
        return None if name in self.engine.classes else "this Godot has no such class"

    def add_constant(self, name):
        value = self.engine.constant(name)
        if value is None:
            return "this Godot has no such constant"
        self.constants.append((re.sub(r"^\w+\.", "", name), value))
        return None

    def add_size(self, name, size):
        self.sizes.append((name, size))
        actual = self.engine.sizes.get(name)
        return None if actual == int(size) else f"it is {actual} bytes in this Godot"

    def text(self):
        lines = [HEADER, "#ifndef HWG_ENGINE_TABLE_H", "#define HWG_ENGINE_TABLE_H", ""]
        for kind, rows in self.rows.items():
            name = {"class": "CLASSES"}.get(kind, kind.upper() + "S")
            lines.append(f"#define HWG_{name}(X) \\")
            lines.append(" \\\n".join("    " + row for row in rows))
            lines.append("")
        for name, value in self.constants:
            suffix = "LL" if abs(value) > 0x7FFFFFFF else ""
            lines.append(f"#define HWG_{name} {value}{suffix}")
        lines.append("")
        for name, size in self.sizes:
            lines.append(f"#define HWG_SIZE_{name} {size}")
        lines += ["", "#endif", ""]
        return "\n".join(lines)


def array_lines(name, data, comment):
    """An array of bytes: C only promises string literals of 4095 characters."""
    lines = [f"static const unsigned char {name}[] = {{ // {comment}"]
    for start in range(0, len(data), 24):
        lines.append("    " + ", ".join(str(byte) for byte in data[start : start + 24]) + ",")
    return lines + ["};", ""]


def doc_text(paths):
    lines = [HEADER, "#ifndef HWG_DOC_TABLE_H", "#define HWG_DOC_TABLE_H", ""]
    for index, path in enumerate(paths):
        lines += array_lines(f"hwg_doc_{index}", path.read_bytes() + b"\0", path.name)
    names = ", ".join(f"hwg_doc_{index}" for index in range(len(paths)))
    lines += [f"static const unsigned char *const hwg_docs[] = {{{names}}};", "", "#endif", ""]
    return "\n".join(lines)


def read_shader(path):
    """The text of a shader, with the files that it includes in the place of the lines that say so."""
    lines = []
    for line in path.read_text().splitlines():
        include = re.match(r'#include "([^"]+)"', line)
        lines.append(read_shader(path.parent / include[1]) if include else line)
    return "\n".join(lines)


def shader_text(paths):
    lines = [HEADER, "#ifndef HWG_SHADER_TABLE_H", "#define HWG_SHADER_TABLE_H", ""]
    for path in paths:
        lines += array_lines(f"hwg_shader_{path.stem}", read_shader(path).encode() + b"\n\0", path.name)
    return "\n".join(lines + ["#endif", ""])


def write_if_changed(path, text):
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--list", type=pathlib.Path, required=True)
    parser.add_argument("--dump", type=pathlib.Path, required=True)
    parser.add_argument("--docs", type=pathlib.Path, nargs="*", default=[])
    parser.add_argument("--shaders", type=pathlib.Path, nargs="*", default=[])
    parser.add_argument("--out", type=pathlib.Path, required=True)
    arguments = parser.parse_args()

    wanted, minimum = read_list(arguments.list)
    table = Table(Engine(arguments.dump), minimum)
    if table.engine.precision != "single":
        table.errors.append("this Godot is a double precision build; Hawser is built for single precision")
    for number, kind, words in wanted:
        if not hasattr(table, "add_" + kind):
            table.errors.append(f"line {number}: unknown word {kind}")
        else:
            table.add(kind, words)
    if table.errors:
        for error in table.errors:
            print(f"{arguments.list.name}: {error}", file=sys.stderr)
        return 1
    arguments.out.mkdir(parents=True, exist_ok=True)
    write_if_changed(arguments.out / "engine_table.h", table.text())
    write_if_changed(arguments.out / "doc_table.h", doc_text(arguments.docs))
    write_if_changed(arguments.out / "shader_table.h", shader_text(arguments.shaders))
    return 0


if __name__ == "__main__":
    sys.exit(main())
