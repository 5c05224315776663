// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#if !defined(_WIN32)
#define _POSIX_C_SOURCE 200809L
#endif

#include "rows.h"

#include "timer.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static FILE *results;
static const char *wanted_word = "";

bool rows_open(const char *path, const char *word)
{
    wanted_word = word;
    results = fopen(path, "w");
    if (results == NULL) {
        fprintf(stderr, "bench: cannot write %s: %s\n", path, strerror(errno));
        return false;
    }
    fprintf(results, "name,value,unit\n");
    return true;
}

bool rows_close(void)
{
    return fclose(results) == 0;
}

bool rows_wanted(const char *name)
{
    return strstr(name, wanted_word) != NULL;
}

void write_row(const char *name, double value, const char *unit, uint64_t hash)
{
    fprintf(results, "%s,%.6g,%s\n", name, value, unit);
    fflush(results);
    printf("%-44s %12.4g %-28s", name, value, unit);
    if (hash != 0)
        printf(" hash %016" PRIx64, hash);
    printf("\n");
    fflush(stdout);
}

void write_named_row(double value, const char *unit, uint64_t hash, const char *format, ...)
{
    char name[96];
    va_list parts;
    va_start(parts, format);
    vsnprintf(name, sizeof name, format, parts);
    va_end(parts);
    write_row(name, value, unit, hash);
}

void show_progress(const char *format, ...)
{
    va_list parts;
    va_start(parts, format);
    printf("  ... ");
    vprintf(format, parts);
    printf("\n");
    va_end(parts);
    fflush(stdout);
}

double thread_seconds(void)
{
#if defined(CLOCK_THREAD_CPUTIME_ID)
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
#else
    return hwi_now();
#endif
}
