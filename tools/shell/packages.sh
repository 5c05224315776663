# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT
# shellcheck shell=bash

# What a command needs of the machine. As root it is installed, after saying what and why; otherwise the line to run
# is shown.

missing_packages=()
missing_reasons=()

need() { # program, Debian package, reason
    command -v "$1" >/dev/null 2>&1 && return
    missing_packages+=("$2")
    missing_reasons+=("$3")
}

need_for_building() {
    need cmake cmake "sets up the build"
    need ninja ninja-build "runs the build"
    need gcc gcc "compiles the C core"
    # A gcc without the C library's headers is common on small images.
    if ! echo '#include <math.h>' | gcc -E - >/dev/null 2>&1; then
        missing_packages+=(libc6-dev)
        missing_reasons+=("headers of the C library")
    fi
}

need_for_godot_binding() {
    need python3 python3 "writes the table of Godot's functions"
    [[ $godot_kind == root ]] || return 0
    need unshare util-linux "runs the fetched Godot in its own root"
    has_godot_root || need mmdebstrap mmdebstrap "fetches Godot, as no Godot 4.5 or later is here"
}

need_for_display() {
    [[ $godot_kind == root ]] && return
    need xvfb-run xvfb "draws without a screen"
    need xauth xauth "draws without a screen"
}

need_for_comparing() {
    if ! echo '#include <kissfft/kiss_fftnd.h>' | gcc -E - >/dev/null 2>&1; then
        missing_packages+=(libkissfft-dev)
        missing_reasons+=("the Fourier transform that ours is compared with")
    fi
}

need_for_testing() {
    need_for_comparing
    need git git "lists the sources"
    need clang clang "the second compiler: both must give the same bits"
    need clang-format clang-format "checks the layout of the code"
    need nm binutils "lists exported symbols"
    need python3 python3 "takes the examples out of the documents"
    need mcs mono-mcs "compiles the C# of the Unity package"
    need mono mono-runtime "runs the C# of the Unity package"
    need glslangValidator glslang-tools "compiles the shaders of the Unity package"
}

# Installs what the calls of need() found missing.
install_missing() {
    ((${#missing_packages[@]})) || return 0
    local index
    echo "Missing on this machine:"
    for index in "${!missing_packages[@]}"; do
        printf '  %-16s %s\n' "${missing_packages[index]}" "${missing_reasons[index]}"
    done
    if ! command -v apt-get >/dev/null; then
        echo "Install them with your system's package manager (the names are Debian's), then run this again."
        exit 1
    fi
    local command="apt-get install -y --no-install-recommends ${missing_packages[*]}"
    if ((EUID != 0)); then
        printf 'Run this, then run the same command again:\n  sudo %s\n' "$command"
        exit 1
    fi
    local advice="Is there a network? Or install them yourself, in any way you like, and run this again."
    require "fetch package lists" apt-get update
    export DEBIAN_FRONTEND=noninteractive
    # shellcheck disable=SC2086
    require "install ${#missing_packages[@]} packages" $command
    missing_packages=()
    missing_reasons=()
}
