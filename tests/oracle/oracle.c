// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "oracle.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#if defined(_WIN32)
#include <direct.h>
#define make_directory(path) _mkdir(path)
#else
#include <sys/stat.h>
#define make_directory(path) mkdir(path, 0777)
#endif

#define MAX_ROWS    256
#define ROW_SIZE    256
#define HEADER_LINE "name,expected,measured,relative_error,tolerance\n"

static char rows[MAX_ROWS][ROW_SIZE];
static int row_count;

static const char *results_path(void)
{
    const char *path = getenv("HAWSER_ORACLE_CSV");
    return path != NULL && path[0] != '\0' ? path : "build/oracle/results.csv";
}

static void make_parents(const char *path)
{
    char part[1024];
    for (size_t i = 0; path[i] != '\0' && i + 1 < sizeof part; i++) {
        if (path[i] == '/' && i > 0) {
            part[i] = '\0';
            if (make_directory(part) != 0 && errno != EEXIST)
                return;
        }
        part[i] = path[i];
    }
}

static int same_name(const char *a, const char *b)
{
    size_t length = strcspn(a, ",");
    return length == strcspn(b, ",") && strncmp(a, b, length) == 0;
}

static int is_ours(const char *row)
{
    for (int i = 0; i < row_count; i++)
        if (same_name(rows[i], row))
            return 1;
    return same_name(row, HEADER_LINE);
}

// Other suites' rows stay; ours are replaced by what was measured now.
static void write_results(void)
{
    static char kept[MAX_ROWS][ROW_SIZE];
    int kept_count = 0;
    const char *path = results_path();
    FILE *file = fopen(path, "r");
    if (file != NULL) {
        while (kept_count < MAX_ROWS && fgets(kept[kept_count], ROW_SIZE, file) != NULL)
            kept_count += !is_ours(kept[kept_count]);
        fclose(file);
    }
    make_parents(path);
    file = fopen(path, "w");
    if (file == NULL) {
        fprintf(stderr, "oracle: cannot write %s: %s\n", path, strerror(errno));
        exit(1);
    }
    fputs(HEADER_LINE, file);
    for (int i = 0; i < kept_count; i++)
        fputs(kept[i], file);
    for (int i = 0; i < row_count; i++)
        fputs(rows[i], file);
    fclose(file);
}

int oracle_near(const char *file, int line, const char *name, double measured, double expected, double tolerance)
{
    double scale = expected != 0.0 ? fabs(expected) : 1.0;
    double error = fabs(measured - expected) / scale;
    if (row_count == 0)
        atexit(write_results);
    if (row_count < MAX_ROWS)
        snprintf(rows[row_count++], ROW_SIZE, "%s,%.9g,%.9g,%.3g,%g\n", name, expected, measured, error, tolerance);
    check_context("oracle %s", name);
    return check_near(file, line, name, measured, expected, tolerance * scale);
}
