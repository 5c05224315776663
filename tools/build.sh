#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

# Sets up and builds a preset: build.sh <preset> [--only=<target>,…] [options of cmake]
# Whoever needs no tests does not wait for them: they take most of the time.

set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/.."
preset=$1
shift
targets=()
if [[ ${1-} == --only=* ]]; then
    IFS=, read -r -a targets <<<"${1#--only=}"
    targets=(--target "${targets[@]}")
    shift
fi
cmake --preset "$preset" "$@"
cmake --build --preset "$preset" "${targets[@]}"
