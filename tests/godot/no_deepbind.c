// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Preloaded when the extension is tested with sanitizers: Godot loads extensions with RTLD_DEEPBIND, which sanitizers
// cannot follow. This takes the flag away.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>

__attribute__((visibility("default"))) void *dlopen(const char *file, int flags)
{
    static void *(*real_dlopen)(const char *, int);
    if (!real_dlopen)
        *(void **)&real_dlopen = dlsym(RTLD_NEXT, "dlopen");
    return real_dlopen(file, flags & ~RTLD_DEEPBIND);
}
