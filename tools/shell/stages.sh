# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT
# shellcheck shell=bash

# Stages: one line each on the screen, everything else in build/logs. A suite is a stage that counts tests.

logs=$repository/build/logs
passed_total=0
failed_total=0
stage_process=
side_process=
side_totals=$logs/side-line.totals

trap 'stop_all 130 stopped' INT
trap 'stop_all 143 stopped' TERM

stop_all() { # exit code, word
    trap - INT TERM
    if [[ -n $side_process ]]; then
        kill -TERM "$side_process" 2>/dev/null
        wait "$side_process" 2>/dev/null
    fi
    if [[ -n $stage_process ]]; then
        kill -TERM -- "-$stage_process" 2>/dev/null
        wait "$stage_process" 2>/dev/null
    fi
    [[ -z $2 ]] || printf '\n%s\n' "$2"
    exit "$1"
}

log_of() { # title → the path of its log
    printf '%s/%s.log' "$logs" "${1//[^a-zA-Z0-9]/-}"
}

summary_of() { # log → its last "N passed, N failed"
    grep -aE '^[0-9]+ passed, [0-9]+ failed$' "$1" | tail -n 1
}

# On a terminal the line shows how long it has taken and what the log says last; elsewhere it appears when done.
show_progress() { # title, log, start
    [[ -t 1 && -z ${on_side_line-} ]] || {
        wait "$stage_process"
        return
    }
    local width=$((${COLUMNS:-$(tput cols 2>/dev/null || echo 80)} - 1)) line
    while kill -0 "$stage_process" 2>/dev/null; do
        line=$(tail -c 400 "$2" 2>/dev/null | tr '\r' '\n' | tail -n 1 | tr -cd '[:print:]')
        printf -v line '  %-34s %4d s  %s' "$1" $((SECONDS - $3)) "$line"
        printf '\r\033[K%s' "${line:0:$width}"
        sleep 0.5
    done
    printf '\r\033[K'
    wait "$stage_process"
}

# Runs a command as a stage. Its exit code is the command's; a failure shows the end of the log.
stage() { # title, command…
    local title=$1 log start=$SECONDS code=0
    shift
    log=$(log_of "$title")
    mkdir -p "$logs"
    # A process group of its own, so that Ctrl-C ends all of it: compilers, engines, displays.
    set -m
    "$@" >"$log" 2>&1 </dev/null &
    stage_process=$!
    set +m
    # The shell's own report of a crash would land in the middle of ours.
    show_progress "$title" "$log" "$start" 2>/dev/null || code=$?
    stage_process=
    local summary
    summary=$(summary_of "$log")
    # The other line may be showing its progress where this is to be written.
    [[ ! -t 1 ]] || printf '\r\033[K'
    if ((code == 0)); then
        printf '  %-34s %4d s  %s\n' "$title" $((SECONDS - start)) "${summary:-done}"
    else
        ((code <= 128)) || summary="crashed: SIG$(kill -l $((code - 128)))${summary:+, $summary}"
        printf '  %-34s %4d s  %s\n' "$title" $((SECONDS - start)) "FAILED ${summary:+($summary)}"
        tail -n 25 "$log" | sed 's/^/    | /'
        printf '    the whole log: %s\n' "${log#"$repository"/}"
    fi
    return "$code"
}

# A stage that must succeed, or the command ends. What then helps can be said in $advice.
require() { # title, command…
    stage "$@" || {
        printf '\nFailed at: %s\n%s' "$1" "${advice:+$advice$'\n'}"
        exit 1
    }
}

# A stage whose last words are "N passed, N failed". One that crashes or says nothing counts as one failure.
suite() { # title, command…
    local code=0 summary passed=0 failed=0
    stage "$@" || code=$?
    summary=$(summary_of "$(log_of "$1")")
    if [[ $summary =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
        passed=${BASH_REMATCH[1]}
        failed=${BASH_REMATCH[2]}
    fi
    if ((failed == 0)) && ((code != 0 || passed == 0)); then
        ((code != 0)) || printf '    no line "N passed, N failed": counted as failed\n'
        failed=1
    fi
    passed_total=$((passed_total + passed))
    failed_total=$((failed_total + failed))
    ((failed == 0))
}

# Most suites keep one core busy. A function of suites can run beside the main line: begin it, go on, and wait for it
# before its results are needed; its tests then count as well.
begin_side_line() { # function
    mkdir -p "$logs"
    rm -f "$side_totals"
    (
        trap 'stop_all 143 ""' TERM
        on_side_line=yes side_process= passed_total=0 failed_total=0
        "$1"
        printf '%d %d\n' "$passed_total" "$failed_total" >"$side_totals"
    ) &
    side_process=$!
}

end_side_line() {
    local passed failed
    wait "$side_process"
    side_process=
    if read -r passed failed 2>/dev/null <"$side_totals"; then
        passed_total=$((passed_total + passed))
        failed_total=$((failed_total + failed))
    else
        printf '    the suites beside did not end: counted as failed\n'
        failed_total=$((failed_total + 1))
    fi
}
