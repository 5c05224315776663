#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

"""Compiles every program of the package's shaders against the stand-ins in stubs/shaders. Needs no Unity, which alone
knows what its own macros become; it finds what is misspelt, of the wrong type or not there.

    shaders.py <package> <folder to write to>

The last line is "N passed, N failed".
"""

import pathlib
import re
import subprocess
import sys

STUBS = pathlib.Path(__file__).resolve().parent / "stubs/shaders"


def compile_stage(program, stage, entry, includes, out):
    source = out / "shader.hlsl"
    source.write_text(program)
    folders = [f"-I{folder}" for folder in includes]
    mapping = ["--auto-map-bindings", "--auto-map-locations"]
    command = ["glslangValidator", "-D", "-V", "-S", stage, "-e", entry, *folders, *mapping]
    ended = subprocess.run([*command, "-o", out / "shader.spv", source], capture_output=True, text=True, check=False)
    return ended.returncode == 0, ended.stdout


def main():
    shaders = sorted(pathlib.Path(sys.argv[1]).glob("**/*.shader"))
    out = pathlib.Path(sys.argv[2])
    passed = failed = 0
    for shader in shaders:
        programs = re.findall(r"HLSLPROGRAM(.*?)ENDHLSL", shader.read_text(), re.S)
        for number, program in enumerate(programs):
            entries = dict(re.findall(r"#pragma (vertex|fragment) (\w+)", program))
            program = re.sub(r"^\s*#pragma.*$", "", program, flags=re.M)
            for stage in ("vertex", "fragment"):
                works, said = compile_stage(program, stage[:4], entries[stage], (STUBS, shader.parent), out)
                passed += works
                failed += not works
                if not works:
                    print(f"{shader.name}, program {number + 1}, {stage}:\n{said}")
    if passed + failed == 0:
        print("no shader was found")
        failed = 1
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
