#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

"""Checks the Unity package for what Unity would stumble over, without Unity: lint.py package libhawser.so"""

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SPDX = "// SPDX-FileCopyrightText: 2026 The Hawser authors\n// SPDX-License-Identifier: MIT\n"
PLATFORM_OF_FOLDER = {"Linux": ("Linux", "Linux64", "x86_64"), "Windows": ("Windows", "Win64", "x86_64"),
                      "macOS": ("OSX", "OSXUniversal", "AnyCPU")}
LIBRARIES = (".so", ".dll", ".dylib")


class Package:
    def __init__(self, folder, library):
        self.folder = folder
        self.library = library
        visible = [path for path in folder.rglob("*") if not any(
            part.startswith(".") or part.endswith("~") for part in path.relative_to(folder).parts)]
        self.assets = [path for path in visible if path.suffix != ".meta"]
        self.metas = [path for path in visible if path.suffix == ".meta"]
        self.sources = sorted(folder.rglob("*.cs"))

    def name(self, path):
        return path.relative_to(self.folder).as_posix()


def every_asset_has_a_meta(package):
    for asset in package.assets:
        if not asset.with_name(asset.name + ".meta").is_file():
            yield f"{package.name(asset)} has no .meta; Unity would ignore it"


def every_meta_has_an_asset(package):
    for meta in package.metas:
        asset = meta.with_suffix("")
        is_library_to_be_built = asset.suffix in LIBRARIES
        is_its_folder = any(other.parent == asset for other in package.metas)
        if not asset.exists() and not is_library_to_be_built and not is_its_folder:
            yield f"{package.name(meta)} belongs to nothing"


def guids_are_well_formed_and_unique(package):
    seen = {}
    for meta in package.metas:
        match = re.search(r"^guid: ([0-9a-f]{32})$", meta.read_text(encoding="utf-8"), re.MULTILINE)
        if not match:
            yield f"{package.name(meta)} has no GUID of 32 hexadecimal digits"
        elif match[1] in seen:
            yield f"{package.name(meta)} has the GUID of {seen[match[1]]}"
        else:
            seen[match[1]] = package.name(meta)


def libraries_are_enabled_for_their_own_system_alone(package):
    claimed = {}
    libraries = [meta for meta in package.metas if meta.with_suffix("").suffix in LIBRARIES]
    if len(libraries) != len(PLATFORM_OF_FOLDER):
        yield f"expected {len(PLATFORM_OF_FOLDER)} libraries, found {len(libraries)}"
    for meta in libraries:
        name = package.name(meta)
        text = meta.read_text(encoding="utf-8")
        system, standalone, processor = PLATFORM_OF_FOLDER[name.split("/")[2]]
        enabled = re.findall(r"- first:\n +(.+)\n +second:\n +enabled: 1\n", text)
        if sorted(enabled) != ["Editor: Editor", f"Standalone: {standalone}"]:
            yield f"{name} is enabled for {enabled}"
        if f"OS: {system}\n" not in text or text.count(f"CPU: {processor}\n") != 2:
            yield f"{name} does not say which system and processor it is for"
        included = re.findall(r"Exclude (\w+): 0", text)
        if sorted(included) != sorted(["Editor", standalone]):
            yield f"{name} does not exclude all but the editor and {standalone}, but all but {included}"
        if claimed.setdefault((system, standalone), name) != name:
            yield f"{name} and {claimed[(system, standalone)]} claim the same platform"


def manifest_is_complete(package):
    manifest = json.loads((package.folder / "package.json").read_text(encoding="utf-8"))
    for key in ("name", "version", "displayName", "description", "unity", "license", "author", "keywords"):
        if not manifest.get(key):
            yield f"package.json has no {key}"
    if manifest["name"] != package.folder.name or not re.fullmatch(r"[a-z0-9.-]+", manifest["name"]):
        yield f"the name in package.json is {manifest['name']}, the folder is {package.folder.name}"
    if not re.fullmatch(r"\d{4}\.\d", manifest["unity"]):
        yield f"package.json asks for Unity {manifest['unity']}, which is not of the form 2021.3"
    for sample in manifest["samples"]:
        if not list((package.folder / sample["path"]).glob("*.cs")):
            yield f"package.json names the sample {sample['path']}, which has no script"
    header = (ROOT / "core/include/hawser/base.h").read_text(encoding="utf-8")
    version = ".".join(re.findall(r"#define HW_VERSION_(?:MAJOR|MINOR|PATCH) +(\d+)", header))
    if manifest["version"] != version:
        yield f"package.json is at {manifest['version']}, the library at {version}"
    if f"## [{version}]" not in (package.folder / "CHANGELOG.md").read_text(encoding="utf-8"):
        yield f"CHANGELOG.md does not mention {version}"


def licence_is_the_projects(package):
    if (package.folder / "LICENSE.md").read_bytes() != (ROOT / "LICENSE").read_bytes():
        yield "LICENSE.md is not the licence of the project"


def assemblies_fit_together(package):
    definitions = {}
    for path in package.folder.rglob("*.asmdef"):
        definition = json.loads(path.read_text(encoding="utf-8"))
        definitions[definition["name"]] = definition
        if definition["name"] != path.stem:
            yield f"{package.name(path)} defines {definition['name']}"
    for name, definition in definitions.items():
        for reference in definition["references"]:
            if reference not in definitions:
                yield f"{name} refers to {reference}, which the package does not define"
    if set(definitions) != {"Hawser", "Hawser.Editor"}:
        yield f"expected Hawser and Hawser.Editor, found {sorted(definitions)}"
    if not definitions["Hawser"]["allowUnsafeCode"]:
        yield "Hawser must allow unsafe code"
    if definitions["Hawser"]["includePlatforms"] or definitions["Hawser.Editor"]["includePlatforms"] != ["Editor"]:
        yield "Hawser is for every platform, Hawser.Editor for the editor alone"


def functions_are_those_of_the_library(package):
    command = ["nm", "-D", "--defined-only", package.library]
    listing = subprocess.run(command, capture_output=True, text=True, check=True)
    exported = {line.split()[-1] for line in listing.stdout.splitlines() if " T " in line}
    bound = set()
    for source in package.sources:
        text = source.read_text(encoding="utf-8")
        bound.update(re.findall(r"static extern [\w*]+ (\w+)\(", text))
        if "DllImport(" in text and package.name(source.parent) != "Runtime/Native":
            yield f"{package.name(source)} imports functions by hand; that is the generator's business"
    for name in sorted(bound - exported):
        yield f"{name} is imported, but the library does not export it"
    for name in sorted(exported - bound):
        yield f"{name} is exported, but C# does not import it"


def space_is_mirrored_in_one_file_alone(package):
    for source in package.sources:
        if source.name == "Coordinates.cs" or source.parent.name == "Native":
            continue
        if re.search(r"FlipZ|\.Z\b|-\s*\w+\.z\b", source.read_text(encoding="utf-8")):
            yield f"{package.name(source)} meddles with z; Coordinates.cs is the place for that"


def with_includes(path):
    """A shader's text and that of the package's own files which it includes."""
    text = path.read_text(encoding="utf-8")
    own = [path.parent / name for name in re.findall(r'#include "([\w.]+)"', text)]
    return text + "".join(with_includes(file) for file in own if file.is_file())


def shaders_name_the_packages_that_they_need(package):
    # Without that, Unity compiles them also where the package is not installed, and fills the console with errors.
    for shader in package.folder.rglob("*.shader"):
        for part in re.split(r"^ +SubShader$", shader.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
            includes = [shader.parent / name for name in re.findall(r'#include "([\w.]+)"', part)]
            text = part + "".join(with_includes(file) for file in includes if file.is_file())
            required = re.match(r"\s*\{\s*PackageRequirements \{ (.*?) \}", part)
            for needed in sorted(set(re.findall(r'#include "Packages/([\w.-]+)/', text))):
                if not required or f'"{needed}"' not in required[1]:
                    yield f"{package.name(shader)} needs {needed} in a SubShader that does not begin by saying so"
            if "UniversalPipeline" in part and '"Queue" = "Geometry' in part and '"UniversalForward"' in part:
                yield f"{package.name(shader)} is not drawn where the Universal pipeline draws deferred"


def materials_have_a_shader_of_the_package(package):
    known = {re.search(r"^guid: (\w+)$", meta.read_text(encoding="utf-8"), re.MULTILINE)[1]: meta.stem
             for meta in package.metas}
    for material in package.folder.rglob("*.mat"):
        guid = re.search(r"m_Shader: \{fileID: 4800000, guid: (\w+), type: 3\}", material.read_text(encoding="utf-8"))
        if not guid or known.get(guid[1]) != material.stem + ".shader":
            yield f"{package.name(material)} has no shader, or not the one of its name"


def sources_are_well_formed(package):
    for source in package.sources:
        text = source.read_text(encoding="utf-8")
        name = package.name(source)
        if not text.startswith(SPDX):
            yield f"{name} does not start with the SPDX lines"
        for number, line in enumerate(text.split("\n"), 1):
            if len(line) > 120:
                yield f"{name}:{number} is {len(line)} columns wide"
        if "\t" in text or "\r" in text or re.search(r" $", text, re.MULTILINE) or not text.endswith("\n"):
            yield f"{name} has tabs, carriage returns, spaces at the end of a line, or no last newline"
        if name.startswith("Runtime/") and "UnityEditor" in text:
            yield f"{name} uses UnityEditor, which players do not have"
        # Unity finds a component, and the type of an asset, by its file's name.
        for component in re.findall(r"class (\w+) : (?:MonoBehaviour|ScriptableObject|UnityEditor\.Editor)", text):
            if component != source.stem:
                yield f"{name} holds {component}, which Unity looks for in {component}.cs"


CHECKS = (every_asset_has_a_meta, every_meta_has_an_asset, guids_are_well_formed_and_unique,
          libraries_are_enabled_for_their_own_system_alone, manifest_is_complete, licence_is_the_projects,
          assemblies_fit_together, functions_are_those_of_the_library, space_is_mirrored_in_one_file_alone,
          shaders_name_the_packages_that_they_need, materials_have_a_shader_of_the_package, sources_are_well_formed)


def main(folder, library):
    package = Package(Path(folder).resolve(), library)
    failed = 0
    for check in CHECKS:
        problems = list(check(package))
        for problem in problems:
            print(f"FAIL package, {check.__name__}: {problem}")
        failed += bool(problems)
    print(f"{len(CHECKS) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
