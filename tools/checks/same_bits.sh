#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

# The state hashes that the tests print ("hash <name> <hex>") are the same in every build: gcc and clang, optimised and
# not, with and without sanitizers. same_bits.sh <log> <log>…

set -uo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.." || exit 1
source tools/checks/count.sh

hashes() { # log
    grep -aE '^hash [^ ]+ [0-9a-f]+$' -- "$1" | sort
}

first=$1
shift
reference=$(hashes "$first")
echo "$reference"
has_hashes() {
    [[ -n $reference ]]
}
check "${first##*/} prints state hashes" has_hashes
for log in "$@"; do
    while read -r _ name value; do
        check "the hash of $name in ${log##*/} is $value, as in ${first##*/}" \
            grep -aqxF "hash $name $value" -- "$log"
    done <<<"$reference"
done
finish
