#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

"""Packs what users install: package.py <folder>

hawser-<version>-godot.zip holds addons/hawser, to be unpacked into a Godot project; com.hawser.hawser-<version>.tgz
is a Unity package (Add package from tarball). The same files give the same bytes.
"""

import gzip
import io
import pathlib
import re
import sys
import tarfile
import zipfile

REPOSITORY = pathlib.Path(__file__).resolve().parents[1]
ADDON = REPOSITORY / "godot_addon"
PACKAGE = REPOSITORY / "unity_plugin" / "com.hawser.hawser"
OLDEST = (1980, 1, 1, 0, 0, 0)  # what a zip can hold


def version():
    text = (REPOSITORY / "core/include/hawser/base.h").read_text()
    return ".".join(re.findall(r"^#define HW_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)$", text, re.MULTILINE))


def files_of(folder):
    return sorted(path for path in folder.rglob("*") if path.is_file())


def belongs_to_something(path):
    """A .meta whose library was not built for this system, or whose folder is empty then, makes Unity complain."""
    asset = path.with_suffix("")
    if path.suffix != ".meta" or asset.is_file():
        return True
    return asset.is_dir() and any(file.suffix != ".meta" for file in files_of(asset))


def demand_library(folder):
    if not any(path.suffix in (".so", ".dll") for path in files_of(folder)):
        sys.exit(f"{folder.relative_to(REPOSITORY)} has no native library; build it first")


def pack_addon(path):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in files_of(ADDON):
            entry = zipfile.ZipInfo(str(file.relative_to(ADDON)), OLDEST)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, file.read_bytes())


def pack_unity(path):
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for file in filter(belongs_to_something, files_of(PACKAGE)):
            entry = tarfile.TarInfo(f"package/{file.relative_to(PACKAGE)}")
            entry.size = file.stat().st_size
            with file.open("rb") as content:
                archive.addfile(entry, content)
    with path.open("wb") as output, gzip.GzipFile("", "wb", fileobj=output, mtime=0) as archive:
        archive.write(raw.getvalue())


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    demand_library(ADDON)
    demand_library(PACKAGE)
    pack_addon(folder / f"hawser-{version()}-godot.zip")
    pack_unity(folder / f"com.hawser.hawser-{version()}.tgz")


if __name__ == "__main__":
    main()
