#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

# Tests the extension in a real Godot. Environment:
#   GODOT            the executable; default "godot"
#   GODOT_RUN        runs another program where Godot runs; default: nothing, the program itself
#   GODOT_OFFSCREEN  runs a program with an X server that nobody sees; default "xvfb-run -a"
#   HAWSER_BUILD     a folder for logs and pictures; default build/tests/godot
#   HAWSER_SANITIZED a folder with the extension built with sanitizers; default: it is built
# Arguments: names of stages, see run.py; none runs all.

exec python3 "$(dirname "$(readlink -f "$0")")/run.py" "$@"
