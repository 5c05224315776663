#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

# Every C file is laid out as .clang-format says, every source starts with the licence, no line is too long.
# layout.sh --fix puts the C files in order.

set -uo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.." || exit 1
source tools/checks/count.sh
export LC_ALL=C.UTF-8 # columns are characters, not bytes

mapfile -t c_files < <(git ls-files --cached --others --exclude-standard -- '*.c' '*.h')
mapfile -t sources < <(git ls-files --cached --others --exclude-standard -- \
    '*.c' '*.h' '*.cs' '*.gd' '*.gdshader' '*.py' '*.sh' '*CMakeLists.txt' hawser .ci/run)

if [[ ${1-} == --fix ]]; then
    clang-format -i -- "${c_files[@]}" && echo "laid out ${#c_files[@]} files"
    exit
fi

without_licence() {
    local file
    for file in "${sources[@]}"; do
        head -n 4 -- "$file" | grep -q 'SPDX-FileCopyrightText:' &&
            head -n 4 -- "$file" | grep -q 'SPDX-License-Identifier: MIT' || echo "$file"
    done
}

nothing() { # the output of what looked for faults
    [[ -z $1 ]] || {
        echo "$1"
        return 1
    }
}

check "every C file is laid out as clang-format does it; run ./hawser format" \
    clang-format --dry-run -Werror -- "${c_files[@]}"
check "every source starts with the SPDX lines of the licence" nothing "$(without_licence)"
check "no line is over 120 columns" nothing "$(grep -HnE '^.{121,}$' -- "${sources[@]}")"
finish
