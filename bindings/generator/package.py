# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

"""What a Unity package must carry besides its sources: the version in package.json, and a .meta for every asset.

Unity ignores an asset of an installed package that has no .meta, and finds assets by the GUID in it. A new GUID is
derived from the asset's path; an existing .meta keeps its GUID for ever, also when the asset is moved.
"""

import hashlib
import re

from model import GeneratorError

# Native libraries are built, not committed; their .meta are. Each is enabled for its own system and for nothing else,
# as two libraries of one name that claim the same platform fail a player build.
LIBRARIES = {  # path: system, standalone platform, processor
    "Runtime/Plugins/Linux/x86_64/libhawser.so": ("Linux", "Linux64", "x86_64"),
    "Runtime/Plugins/Windows/x86_64/hawser.dll": ("Windows", "Win64", "x86_64"),
    "Runtime/Plugins/macOS/libhawser.dylib": ("OSX", "OSXUniversal", "AnyCPU"),
}

PLATFORMS = ("Android", "Editor", "Linux64", "OSXUniversal", "WebGL", "Win", "Win64", "iOS")

IMPORTERS = {
    ".cs": ("MonoImporter", ("serializedVersion: 2", "defaultReferences: []", "executionOrder: 0",
                             "icon: {instanceID: 0}")),
    ".asmdef": ("AssemblyDefinitionImporter", ()),
    ".hlsl": ("ShaderIncludeImporter", ()),
    ".mat": ("NativeFormatImporter", ("mainObjectFileID: 2100000",)),
    ".shader": ("ShaderImporter", ("defaultTextures: []", "nonModifiableTextures: []")),
    ".md": ("TextScriptImporter", ()),
    ".json": ("TextScriptImporter", ()),
}


def is_hidden(path):
    """Unity does not import what starts with a dot or ends with a tilde, nor what lies inside of it."""
    return any(part.startswith(".") or part.endswith("~") for part in path.parts)


def assets(package):
    """Paths, relative to the package, of all that needs a .meta: files, folders, libraries even when not built."""
    found = set(LIBRARIES)
    for library in LIBRARIES:
        parts = library.split("/")
        found.update("/".join(parts[:count]) for count in range(1, len(parts)))
    for path in package.rglob("*"):
        relative = path.relative_to(package)
        if not is_hidden(relative) and path.suffix != ".meta":
            found.add(relative.as_posix())
    return sorted(found)


def meta_files(package):
    return sorted(path.relative_to(package).as_posix() for path in package.rglob("*.meta")
                  if not is_hidden(path.relative_to(package)))


def guid_of(meta_text):
    match = re.search(r"^guid: ([0-9a-f]{32})$", meta_text, re.MULTILINE)
    return match[1] if match else None


def derived_guid(package, asset):
    return hashlib.md5(f"{package.name}/{asset}".encode()).hexdigest()


def meta_text(package, asset, guid):
    lines = ["fileFormatVersion: 2", f"guid: {guid}"]
    suffix = "." + asset.rsplit(".", 1)[-1] if "." in asset.rsplit("/", 1)[-1] else ""
    if asset in LIBRARIES:
        lines += library_importer(*LIBRARIES[asset])
    elif (package / asset).is_dir() or suffix == "":
        lines += ["folderAsset: yes", "DefaultImporter:", "  externalObjects: {}"]
    elif asset == "package.json":
        lines += ["PackageManifestImporter:", "  externalObjects: {}"]
    elif suffix in IMPORTERS:
        importer, settings = IMPORTERS[suffix]
        lines += [f"{importer}:", "  externalObjects: {}"] + [f"  {setting}" for setting in settings]
    else:
        raise GeneratorError(f"{asset}: package.py does not know which importer Unity uses for {suffix} files")
    return "\n".join(lines + ["  userData:", "  assetBundleName:", "  assetBundleVariant:"]) + "\n"


def library_importer(system, standalone, processor):
    enabled = ("Editor", standalone)
    lines = [
        "PluginImporter:", "  externalObjects: {}", "  serializedVersion: 2", "  iconMap: {}", "  executionOrder: {}",
        "  defineConstraints: []", "  isPreloaded: 0", "  isOverridable: 1", "  isExplicitlyReferenced: 0",
        "  validateReferences: 1", "  platformData:"
    ]
    excludes = [f"Exclude {platform}: {0 if platform in enabled else 1}" for platform in PLATFORMS]
    lines += platform_entry(": Any", 0, excludes)
    lines += platform_entry("Editor: Editor", 1,
                            [f"CPU: {processor}", "DefaultValueInitialized: true", f"OS: {system}"])
    for platform in ("Linux64", "OSXUniversal", "Win", "Win64"):
        is_on = platform == standalone
        lines += platform_entry(f"Standalone: {platform}", int(is_on), [f"CPU: {processor if is_on else 'None'}"])
    return lines


def platform_entry(name, enabled, settings):
    return ["  - first:", f"      {name}", "    second:", f"      enabled: {enabled}", "      settings:"] + [
        f"        {setting}" for setting in settings]


def expected_metas(package):
    """Relative path of a .meta → its text, with the GUID that it already has, or a derived one."""
    metas = {}
    for asset in assets(package):
        path = package / f"{asset}.meta"
        guid = guid_of(path.read_text(encoding="utf-8")) if path.is_file() else None
        metas[f"{asset}.meta"] = meta_text(package, asset, guid or derived_guid(package, asset))
    return metas


def manifest_with_version(package, version):
    path = package / "package.json"
    if not path.is_file():
        raise GeneratorError(f"{path} does not exist")
    text, count = re.subn(r'^(  "version": )"[^"]*"', rf'\g<1>"{version}"', path.read_text(encoding="utf-8"), count=1,
                          flags=re.MULTILINE)
    if count != 1:
        raise GeneratorError('package.json has no line \'  "version": "…"\' to write the version into')
    return text
