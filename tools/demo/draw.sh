#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

# Draws all scenes of the prepared demo to pictures, without a screen.
# draw.sh <folder> <width>x<height>, with GODOT set

set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.."

rm -rf "$1"
mkdir -p "$1"
# Software rendering is slow; at a fixed rate of frames the motion is that of real time all the same.
for scene in res://demo.tscn res://trainer/trainer.tscn res://sea/sea.tscn res://fleet/fleet.tscn; do
    tools/godot/strict.sh build/godot/offscreen "$GODOT" --path demo_project --rendering-driver opengl3 \
        --resolution "$2" --fixed-fps 60 --audio-driver Dummy "$scene" -- --pictures="$(readlink -f "$1")"
done
