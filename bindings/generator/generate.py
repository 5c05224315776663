#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

"""Reads the public headers once and writes what the bindings need. See README.md."""

import argparse
import sys
from pathlib import Path

from csharp import CSharpWriter
from headers import read_headers
from layout import layout_program
from model import GeneratorError
from package import expected_metas, manifest_with_version, meta_files

ROOT = Path(__file__).resolve().parents[2]
HEADERS = ROOT / "core/include/hawser"
PACKAGE = ROOT / "unity_plugin/com.hawser.hawser"
NATIVE = "Runtime/Native"


def generated_files(api, package):
    """Relative path → text of all that is generated and committed."""
    files = {f"{NATIVE}/{name}": text for name, text in CSharpWriter(api).files().items()}
    files["package.json"] = manifest_with_version(package, api.version)
    return files


def leftovers(package, expected):
    """Files where only the generator writes that it would not write now, and .meta of assets that are gone."""
    sources = [path.relative_to(package).as_posix() for path in (package / NATIVE).glob("*.cs")]
    return [path for path in sources if path not in expected] + [
        path for path in meta_files(package) if path not in expected]


def write(headers, package):
    (package / NATIVE).mkdir(parents=True, exist_ok=True)
    files = generated_files(read_headers(headers), package)
    changed = write_changed(package, files)
    for path in leftovers(package, set(files) | set(meta_files(package))):
        (package / path).unlink()
        print(f"removed {path}")
    metas = expected_metas(package)
    changed += write_changed(package, metas)
    for path in leftovers(package, set(files) | set(metas)):
        (package / path).unlink()
        print(f"removed {path}")
    print(f"{changed} of {len(files) + len(metas)} files changed")


def write_changed(package, files):
    changed = 0
    for path, text in files.items():
        target = package / path
        if target.is_file() and target.read_text(encoding="utf-8") == text:
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
        print(f"wrote {path}")
        changed += 1
    return changed


def check(headers, package):
    """Every difference from what write would leave behind, as a list of sentences."""
    files = generated_files(read_headers(headers), package)
    metas = expected_metas(package)
    problems = []
    for path, text in {**files, **metas}.items():
        target = package / path
        if not target.is_file():
            problems.append(f"{path} is missing")
        elif target.read_text(encoding="utf-8") != text:
            problems.append(f"{path} is out of date")
    problems += [f"{path} belongs to nothing and must go" for path in leftovers(package, set(files) | set(metas))]
    return problems


def main(arguments):
    parser = argparse.ArgumentParser(prog="generate.py", description=__doc__)
    parser.add_argument("--headers", type=Path, default=HEADERS, help="the folder of the public headers")
    parser.add_argument("--package", type=Path, default=PACKAGE, help="the folder of the Unity package")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("write", help="write the C# layer, the version and the .meta files")
    commands.add_parser("check", help="exit with 1 and name each file that write would change")
    layout = commands.add_parser("layout", help="write the C program that prints all sizes and offsets")
    layout.add_argument("output", type=Path)
    options = parser.parse_args(arguments)
    try:
        if options.command == "write":
            write(options.headers, options.package)
        elif options.command == "layout":
            options.output.write_text(layout_program(read_headers(options.headers)), encoding="utf-8")
        else:
            problems = check(options.headers, options.package)
            for problem in problems:
                print(f"{problem}; run bindings/generator/generate.py write", file=sys.stderr)
            return 1 if problems else 0
    except GeneratorError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
