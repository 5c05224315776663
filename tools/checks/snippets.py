#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

"""Compiles and runs the C examples of the documents: snippets.py <folder for the build> <folder of libhawser.so>

An example is a fenced block marked ```c. One with a main() must build by itself with the flags that the README gives,
and run. Any other is put into a function of a program that includes hawser.h, and must compile.
"""

import os
import pathlib
import re
import subprocess
import sys

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"^```c\n(.*?)^```$", re.MULTILINE | re.DOTALL)
WARNINGS = ["-std=c17", "-Wall", "-Wextra", "-Wpedantic", "-Werror"]


def documents():
    listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", "*.md"],
                            cwd=REPOSITORY, check=True, capture_output=True, text=True).stdout
    return [REPOSITORY / line for line in listed.splitlines()]


def builds_and_runs(source, text, library):
    whole = re.search(r"\bmain\s*\(", text) is not None
    source.write_text(text if whole else
                      "#include <stdio.h>\n#include \"hawser/hawser.h\"\nvoid example(void);\n"
                      "void example(void)\n{\n" + text + "}\n")
    compile_only = [] if whole else ["-c"]
    program = source.with_suffix(".out")
    built = subprocess.run(["gcc", *WARNINGS, *compile_only, f"-I{REPOSITORY}/core/include", str(source),
                            f"-L{library}", "-lhawser", "-o", str(program)])
    if built.returncode != 0:
        return False
    if not whole:
        return True
    ran = subprocess.run([str(program)], env={**os.environ, "LD_LIBRARY_PATH": str(library)}, timeout=60)
    return ran.returncode == 0


def main():
    folder, library = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    passed = failed = 0
    for document in documents():
        for number, block in enumerate(BLOCK.finditer(document.read_text()), 1):
            name = f"{document.relative_to(REPOSITORY)} example {number}"
            source = folder / re.sub(r"[^a-zA-Z0-9]+", "_", name)
            good = builds_and_runs(source.with_suffix(".c"), block.group(1), library)
            passed, failed = passed + good, failed + (not good)
            print(f"{name}: {'ok' if good else 'FAILED'}")
    print(f"{passed} passed, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
