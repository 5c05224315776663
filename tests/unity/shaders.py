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


def programs_of(text):
    """(source, {stage: entry}) of every program of a shader."""
    for program in re.findall(r"HLSLPROGRAM(.*?)ENDHLSL", text, re.S):
        yield program, dict(re.findall(r"#pragma (vertex|fragment) (\w+)", program))
    # Unity writes the stages of a surface shader. Here its function is called, with anything, by one of ours.
    for program in re.findall(r"CGPROGRAM(.*?)ENDCG", text, re.S):
        name = re.search(r"#pragma surface (\w+) Standard\b", program)[1]
        yield SURFACE.format(program=program.replace("sampler2D", "Sampler2D"), name=name), {"fragment": "CallSurface"}


SURFACE = """
#include "UnityCG.cginc"
struct Sampler2D {{ float4 color; }};
float4 tex2D(Sampler2D map, float2 uv) {{ return map.color * uv.x; }}
{program}
float4 CallSurface(float4 place : SV_POSITION) : SV_Target
{{
    Input input = (Input)0;
    SurfaceOutputStandard output = (SurfaceOutputStandard)0;
    {name}(input, output);
    return float4(output.Albedo, output.Alpha);
}}
"""


def main():
    shaders = sorted(pathlib.Path(sys.argv[1]).glob("**/*.shader"))
    out = pathlib.Path(sys.argv[2])
    passed = failed = 0
    for shader in shaders:
        for number, (program, entries) in enumerate(programs_of(shader.read_text())):
            program = re.sub(r"^\s*#pragma.*$", "", program, flags=re.M)
            for stage, entry in entries.items():
                works, said = compile_stage(program, stage[:4], entry, (STUBS, shader.parent), out)
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
