#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

# Puts the built addon into the demo project and lets Godot import it. The addon is copied, as a user does it; anew
# every time, so that it is never an old one. Files are replaced and not written over: an open editor keeps what it has
# loaded.
# prepare.sh, with GODOT set

set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.."

mkdir -p demo_project/addons demo_project/.godot
cp -r --remove-destination godot_addon/addons/hawser demo_project/addons/
# A fresh project learns of extensions only on its second start, unless it is told.
echo "res://addons/hawser/hawser.gdextension" >demo_project/.godot/extension_list.cfg
exec tools/godot/strict.sh "$GODOT" --headless --path demo_project --import
