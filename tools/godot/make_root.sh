#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

# Makes a Debian root that holds Godot, its export templates and software rendering: make_root.sh <folder>
#
# Debian packages Godot 4 from "forky" on. An own root takes it from there and leaves the machine's packages alone.
# The packages come the way this machine's apt is set up: its mirror, its proxy, its trust in dated indexes.

set -euo pipefail

root=$1
suite=forky
packages=godot,godot-template-debug,godot-template-release
packages+=,mesa-vulkan-drivers,libgl1-mesa-dri,libegl1,libgl1,libgles2
packages+=,libx11-6,libxcursor1,libxext6,libxi6,libxinerama1,libxkbcommon0,libxrandr2,libxrender1
packages+=,libfontconfig1,fonts-dejavu-core,ca-certificates,xvfb,xauth

# The machine's own Debian mirror, if it has one; otherwise mmdebstrap knows the usual one.
mirror() {
    apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 2>/dev/null | grep -m 1 '/debian/*$' || true
}

settings=$(mktemp)
trap 'rm -f "$settings"' EXIT
apt-config dump 2>/dev/null | grep -E '^Acquire::((http|https)::|Check-Valid-Until|Retries)' >"$settings" || true

mkdir -p "$(dirname "$root")"
part=$root.part
rm -rf --one-file-system "$part"
mirror=$(mirror)
mmdebstrap --variant=apt --aptopt="$settings" --include="$packages" "$suite" "$part" ${mirror:+"$mirror"}

# With the recipe inside, so that a root of an older one is known, and renamed only when whole, so that a broken
# download never looks like a root.
cp "$0" "$part/etc/hawser-root-recipe"
rm -rf --one-file-system "$root"
mv -T "$part" "$root"
