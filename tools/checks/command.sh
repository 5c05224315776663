#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

# ./hawser tells in words what was wrong with its arguments or its surroundings, and does nothing then.

set -uo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.." || exit 1
source tools/checks/count.sh

says() { # exit code, words, command…
    local code=$1 words=$2 said got=0
    shift 2
    said=$(timeout 20 "$@" 2>&1 </dev/null) || got=$?
    [[ $got == "$code" && $said == *"$words"* ]] || {
        printf 'code %d, not %d; it said: %s\n' "$got" "$code" "$said"
        return 1
    }
}

empty=$(mktemp -d)
trap 'rm -rf "$empty"' EXIT

check "without a word it tells what it can do" says 0 "./hawser demo " ./hawser
check "help tells what it can do" says 0 "./hawser test " ./hawser --help
check "an unknown command is named" says 2 'There is no command "tset"' ./hawser tset
check "a command that takes nothing says so" says 2 'takes nothing after it, not "--fast"' ./hawser test --fast
check "the demo names what it does not know" says 2 'knows --offscreen, not "sea"' ./hawser demo sea
check "a wrong GODOT is named" says 1 'GODOT is set to "/bin/false"' env GODOT=/bin/false ./hawser demo
check "it works from any folder" says 0 "./hawser demo " env --chdir="$empty" "$PWD/hawser" help
finish
