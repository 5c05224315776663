#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

# Sets up and builds a preset: build.sh <preset> [options of cmake]

set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/.."
preset=$1
shift
cmake --preset "$preset" "$@"
cmake --build --preset "$preset"
