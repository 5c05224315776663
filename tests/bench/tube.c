// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Tube meshes.

#include "benches.h"
#include "rows.h"
#include "scenes.h"

#include "timer.h"

#include <stddef.h>

static void bench_encoding(const char *name, int32_t encoding)
{
    enum { point_count = 101, repeats = 200 };
    static float positions[point_count * 33 + 66][3];
    static float normals[point_count * 33 + 66][3];
    static float tangents[point_count * 33 + 66][4];
    hw_vec3 points[point_count];
    hw_vec3 frame = {0.0f, 0.0f, 0.0f};
    hw_tube_def def;
    hw_tube_size size;
    scene s;
    scene_begin_entry(&s, scene_find("verlet"), 1);
    scene_run(&s, 100);
    scene_points(s.cables[0], points, point_count);
    uint64_t hash = scene_hash(&s);
    scene_end(&s);
    hw_tube_def_init(&def);
    def.encoding = encoding;
    hw_tube_measure(&def, point_count, &size);
    hw_tube_buffers buffers = {
        .positions = positions,
        .normals = normals,
        .tangents = tangents,
        .position_stride = 12,
        .normal_stride = 12,
        .tangent_stride = 16,
        .vertex_capacity = size.vertex_count,
    };
    hw_tube_line line = {.points = points, .point_count = point_count};
    double best = 1e300;
    for (int run = 0; run < BENCH_RUNS; run++) {
        double begin = hwi_now();
        for (int i = 0; i < repeats; i++)
            hw_tube_write_vertices(&def, &line, &buffers, &frame, NULL);
        double each = (hwi_now() - begin) * 1e9 / ((double)repeats * size.vertex_count);
        best = each < best ? each : best;
    }
    write_row(name, best, "ns/vertex", hash);
}

void bench_tube(void)
{
    if (!rows_wanted("tube"))
        return;
    bench_encoding("tube_floats", HW_TUBE_FLOATS);
    bench_encoding("tube_octahedral", HW_TUBE_OCTAHEDRAL);
}
