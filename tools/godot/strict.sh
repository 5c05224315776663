#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

# Runs Godot and fails if it printed an error: a script that does not even compile leaves the exit code at 0.
# strict.sh <command>…

set -uo pipefail

printed=$(mktemp)
trap 'rm -f "$printed"' EXIT
"$@" 2>&1 | tee "$printed"
code=${PIPESTATUS[0]}
if grep -aqE '^[[:space:]]*([A-Z]+ )?ERROR:' "$printed"; then
    echo "Godot printed errors; see above."
    exit 1
fi
exit "$code"
