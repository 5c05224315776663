#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

# Every C file is laid out as .clang-format says, every source starts with the licence, no line is too long.
# layout.sh --fix puts the C files in order.

set -uo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.." || exit 1
source tools/checks/count.sh

mapfile -t c_files < <(git ls-files --cached --others --exclude-standard -- '*.c' '*.h')
mapfile -t sources < <(git ls-files --cached --others --exclude-standard -- \
    '*.c' '*.h' '*.cs' '*.gd' '*.gdshader' '*.py' '*.sh' '*CMakeLists.txt' hawser .ci/run)

if [[ ${1-} == --fix ]]; then
    clang-format -i -- "${c_files[@]}" && echo "laid out ${#c_files[@]} files"
    exit
fi

has_licence() { # file
    head -n 4 -- "$1" | grep -q 'SPDX-License-Identifier: MIT' && head -n 4 -- "$1" | grep -q 'SPDX-FileCopyrightText:'
}

has_short_lines() { # file
    ! grep -nE '^.{121,}$' -- "$1"
}

for file in "${c_files[@]}"; do
    check "$file is laid out as clang-format does it; run ./hawser format" \
        clang-format --dry-run -Werror -- "$file"
done
for file in "${sources[@]}"; do
    check "$file starts with the SPDX lines of the licence" has_licence "$file"
    check "$file has no line over 120 columns" has_short_lines "$file"
done
finish
