# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT
# shellcheck shell=bash

# Counts checks and ends a script with "N passed, N failed", as ./hawser test expects.

passed=0
failed=0

check() { # what should hold, command…
    local claim=$1
    shift
    if "$@"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $claim"
    fi
}

finish() {
    echo "$passed passed, $failed failed"
    ((failed == 0))
}
