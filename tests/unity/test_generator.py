#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

"""Tests the generator: what it does not know it must refuse in words, and what changes it must notice.

Each test works on copies of the headers and of the package, in a folder of its own.
"""

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GENERATE = ROOT / "bindings/generator/generate.py"

THING = """\
// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// A thing, for tests.

#ifndef HAWSER_THING_H
#define HAWSER_THING_H

{body}

#endif
"""

# What is wrong, what a header says, and what the generator must answer.
REFUSED = [
    ("a bool field", "typedef struct hw_thing {\n    bool on;\n} hw_thing;", "hw_thing.on has the type bool"),
    ("a size_t field", "typedef struct hw_thing {\n    size_t n;\n} hw_thing;", "hw_thing.n has the type size_t"),
    ("an unknown struct", "typedef struct hw_thing {\n    hw_other n;\n} hw_thing;", "has the type hw_other"),
    ("an array of pointers", "typedef struct hw_thing {\n    void *m[9];\n} hw_thing;", "an array of pointers"),
    ("an array of ints", "typedef struct hw_thing {\n    int m[9];\n} hw_thing;", "hw_thing.m is an array of int"),
    ("an array of mixed structs", "typedef struct hw_thing {\n    hw_event m[9];\n} hw_thing;", "one kind of number"),
    ("a bit-field", "typedef struct hw_thing {\n    uint32_t a : 3;\n} hw_thing;", "expected a field"),
    ("two fields in a line", "typedef struct hw_thing {\n    float x, y;\n} hw_thing;", "expected a field"),
    ("an empty struct", "typedef struct hw_thing {\n} hw_thing;", "hw_thing has no fields"),
    ("a struct with another end", "typedef struct hw_thing {\n    float x;\n} hw_thang;", "expected '} hw_thing;'"),
    ("an id that is no id", "typedef struct hw_thing_id {\n    float x;\n} hw_thing_id;", "an id, and only an id"),
    ("an enum", "enum hw_thing { HW_A, HW_B };", "in no form that the generator knows"),
    ("a union", "typedef union hw_thing {\n    float x;\n} hw_thing;", "in no form that the generator knows"),
    ("a function without text", "HW_API void hw_thing_run(void);", "hw_thing_run has no /// text"),
    ("a callback without text", "typedef void (*hw_thing_callback)(void *user);", "hw_thing_callback has no /// text"),
    ("a text that describes nothing", "/// Lost.\n\n#define HW_MAX_THINGS 3", "must stand directly above"),
    ("a struct by value", "/// Run.\nHW_API hw_result hw_thing_run(hw_box box);", "travel by pointer"),
    ("a struct returned", "/// Run.\nHW_API hw_vec3 hw_thing_run(void);", "goes through an out-pointer"),
    ("a pointer to a pointer", "/// Run.\nHW_API hw_result hw_thing_run(float **x);", "the parameter 'float **x'"),
    ("an int parameter", "/// Run.\nHW_API hw_result hw_thing_run(int x);", "the parameter x has the type int"),
    ("a constant that is no integer", "#define HW_MAX_THING 1.5f", "not a plain integer"),
    ("a macro with arguments", "#define HW_THING(x) x", "expected '#define HW_NAME integer'"),
    ("constants without an enum", "#define HW_THING_A 1\n#define HW_THING_B 2", "no enum for HW_THING_"),
    ("constants of two kinds together", "#define HW_MAX_THINGS 1\n#define HW_LOG_THING 9", "mix constants"),
    ("an enum in two places", "#define HW_LOG_THING 9", "in two places"),
    ("a name used twice", "#define HW_MAX_WORLDS 9", "HW_MAX_WORLDS is declared twice"),
    ("an API of one platform", "#if defined(_WIN32)\n#define HW_MAX_THINGS 3\n#endif", "an #if block may only"),
    ("a declaration without an end", "/// Run.\nHW_API hw_result hw_thing_run(", "ends in the middle"),
]


class Copy:
    """A copy of headers and package; run() runs the generator on it."""

    def __init__(self, folder):
        self.headers = Path(folder) / "hawser"
        self.package = Path(folder) / "com.hawser.hawser"
        shutil.copytree(ROOT / "core/include/hawser", self.headers)
        shutil.copytree(ROOT / "unity_plugin/com.hawser.hawser", self.package)
        self.run("write")

    def run(self, *command):
        done = subprocess.run(
            [sys.executable, GENERATE, "--headers", self.headers, "--package", self.package, *command],
            capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    def add_thing(self, text):
        (self.headers / "thing.h").write_text(text, encoding="utf-8")
        self.replace(self.headers / "hawser.h", '#include "hawser/tube.h"',
                     '#include "hawser/thing.h"\n#include "hawser/tube.h"')

    @staticmethod
    def replace(path, old, new):
        text = path.read_text(encoding="utf-8")
        assert old in text, f"{old} is not in {path.name}"
        path.write_text(text.replace(old, new, 1), encoding="utf-8")


def expect(condition, claim, answer):
    assert condition, f"{claim}; the generator said: {answer.strip()}"


def refuse(copy, text, words):
    copy.add_thing(text)
    code, answer = copy.run("write")
    expect(code == 1 and "error: " in answer and words in answer, f"expected a refusal with '{words}'", answer)
    expect("Traceback" not in answer, "expected a sentence, not a traceback", answer)


def refusal_names_file_and_line(copy):
    refuse(copy, THING.format(body="struct hw_thing;"), "thing.h:9: ")


def missing_spdx_is_refused(copy):
    refuse(copy, THING.format(body="").replace("MIT", "GPL"), "two SPDX lines")


def missing_introduction_is_refused(copy):
    refuse(copy, THING.format(body="").replace("// A thing, for tests.\n", ""), "idea in plain words")


def wrong_guard_is_refused(copy):
    refuse(copy, THING.format(body="").replace("HAWSER_THING_H", "THING_H"), "include guard")


def unreachable_header_is_refused(copy):
    (copy.headers / "lonely.h").write_text(THING.format(body=""), encoding="utf-8")
    code, answer = copy.run("write")
    expect(code == 1 and "does not include lonely.h" in answer, "expected a refusal", answer)


def what_was_written_is_up_to_date(copy):
    code, answer = copy.run("check")
    expect(code == 0 and answer == "", "expected silence", answer)
    code, answer = copy.run("write")
    expect(code == 0 and answer.startswith("0 of "), "expected that nothing changes", answer)


def changed_header_is_noticed(copy):
    copy.replace(copy.headers / "world.h", "#define HW_MAX_WORLDS", "#define HW_MAX_SEAS 1\n#define HW_MAX_WORLDS")
    code, answer = copy.run("check")
    expect(code == 1 and "Runtime/Native/World.cs is out of date; run" in answer, "expected a complaint", answer)
    expect(answer.count("\n") == 1, "expected one complaint", answer)


def new_version_reaches_the_manifest(copy):
    copy.replace(copy.headers / "base.h", "#define HW_VERSION_PATCH 0", "#define HW_VERSION_PATCH 9")
    code, answer = copy.run("check")
    expect(code == 1 and "package.json is out of date" in answer, "expected a complaint", answer)
    copy.run("write")
    manifest = json.loads((copy.package / "package.json").read_text(encoding="utf-8"))
    expect(manifest["version"].endswith(".9"), "expected the new version", manifest["version"])


def hand_edit_of_generated_code_is_noticed(copy):
    copy.replace(copy.package / "Runtime/Native/Cable.cs", "RestLength", "Length")
    code, answer = copy.run("check")
    expect(code == 1 and "Runtime/Native/Cable.cs is out of date" in answer, "expected a complaint", answer)


def new_asset_needs_a_meta(copy):
    (copy.package / "Runtime/New.cs").write_text("", encoding="utf-8")
    code, answer = copy.run("check")
    expect(code == 1 and "Runtime/New.cs.meta is missing" in answer, "expected a complaint", answer)


def meta_of_a_lost_asset_must_go(copy):
    (copy.package / "Runtime/Coordinates.cs").unlink()
    code, answer = copy.run("check")
    expect(code == 1 and "Runtime/Coordinates.cs.meta belongs to nothing" in answer, "expected a complaint", answer)


def asset_without_a_known_importer_is_refused(copy):
    (copy.package / "Runtime/thing.xyz").write_text("", encoding="utf-8")
    code, answer = copy.run("check")
    expect(code == 1 and "which importer" in answer, "expected a refusal", answer)


def moved_asset_keeps_its_guid(copy):
    meta = copy.package / "Runtime/Coordinates.cs.meta"
    guid = meta.read_text(encoding="utf-8").splitlines()[1]
    (copy.package / "Runtime/Coordinates.cs").rename(copy.package / "Runtime/Space.cs")
    meta.rename(copy.package / "Runtime/Space.cs.meta")
    code, answer = copy.run("write")
    moved = (copy.package / "Runtime/Space.cs.meta").read_text(encoding="utf-8").splitlines()[1]
    expect(code == 0 and moved == guid, "expected the old GUID", moved)


def removed_header_takes_its_file_along(copy):
    copy.add_thing(THING.format(body="#define HW_MAX_THINGS 3"))
    copy.run("write")
    expect((copy.package / "Runtime/Native/Thing.cs.meta").is_file(), "expected Thing.cs and its .meta", "")
    (copy.headers / "thing.h").unlink()
    copy.replace(copy.headers / "hawser.h", '#include "hawser/thing.h"\n', "")
    code, answer = copy.run("check")
    expect(code == 1 and "Runtime/Native/Thing.cs belongs to nothing" in answer, "expected a complaint", answer)
    copy.run("write")
    expect(not list(copy.package.glob("Runtime/Native/Thing.*")), "expected that both are gone", "")


def new_declarations_are_written(copy):
    copy.add_thing(THING.format(body="""\
#define HW_MAX_THINGS 0x10

typedef struct hw_thing {
    const hw_vec3 *places; // m, count < 3 of them & more
    char object[32];       // a name
    int16_t levels[3];
    hw_box boxes[4];
    uint16_t count;
} hw_thing;

/// Ask. `count` gets an answer.
/// Errors: BUSY.
HW_API hw_result hw_thing_ask(hw_world_id world, const hw_thing *thing, int32_t *count,
                              uint64_t object);"""))
    code, answer = copy.run("write")
    expect(code == 0, "expected success", answer)
    text = (copy.package / "Runtime/Native/Thing.cs").read_text(encoding="utf-8")
    for line in ("public const int MaxThings = 16;", "public Vec3* Places;", "public fixed byte Object[32];",
                 "public fixed short Levels[3];", "public fixed float Boxes[24];",
                 "public ushort Count;", "/// <summary>m, count &lt; 3 of them &amp; more</summary>",
                 "/// <summary>Ask. <c>count</c> gets an answer.</summary>", "/// <remarks>Errors: BUSY.</remarks>",
                 "public static extern Result hw_thing_ask(WorldId world, Thing* thing, int* count, ulong @object);"):
        expect(line in text, f"expected '{line}'", text)


def main():
    tests = {name: (lambda copy, body=body, words=words: refuse(copy, THING.format(body=body), words))
             for name, body, words in REFUSED}
    tests.update({test.__name__: test for test in (
        refusal_names_file_and_line, missing_spdx_is_refused, missing_introduction_is_refused, wrong_guard_is_refused,
        unreachable_header_is_refused, what_was_written_is_up_to_date, changed_header_is_noticed,
        new_version_reaches_the_manifest, hand_edit_of_generated_code_is_noticed, new_asset_needs_a_meta,
        meta_of_a_lost_asset_must_go, asset_without_a_known_importer_is_refused, moved_asset_keeps_its_guid,
        removed_header_takes_its_file_along, new_declarations_are_written)})
    failed = 0
    for name, test in tests.items():
        with tempfile.TemporaryDirectory() as folder:
            try:
                test(Copy(folder))
            except AssertionError as error:
                failed += 1
                print(f"FAIL generator, {name}: {error}")
    print(f"{len(tests) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
