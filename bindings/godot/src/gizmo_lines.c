// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "gizmo_lines.h"

#include <math.h>

static hw_vec3 along(hw_vec3 from, hw_vec3 direction, float length)
{
    return (hw_vec3){from.x + length * direction.x, from.y + length * direction.y, from.z + length * direction.z};
}

static hw_vec3 cross(hw_vec3 a, hw_vec3 b)
{
    return (hw_vec3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static hw_vec3 unit(hw_vec3 vector)
{
    float length = sqrtf(vector.x * vector.x + vector.y * vector.y + vector.z * vector.z);
    return length > 0.0f ? (hw_vec3){vector.x / length, vector.y / length, vector.z / length} : vector;
}

void hwg_lines_add(hwg_lines *lines, hw_vec3 from, hw_vec3 to)
{
    if (lines->count + 2 > 2 * HWG_MAX_LINES)
        return;
    lines->inks[lines->count / 2] = lines->ink;
    lines->points[lines->count++] = from;
    lines->points[lines->count++] = to;
}

void hwg_lines_add_arrow(hwg_lines *lines, hw_vec3 from, hw_vec3 to, float head)
{
    hw_vec3 back = unit((hw_vec3){from.x - to.x, from.y - to.y, from.z - to.z});
    hw_vec3 aside = fabsf(back.y) < 0.9f ? (hw_vec3){0.0f, 1.0f, 0.0f} : (hw_vec3){1.0f, 0.0f, 0.0f};
    hw_vec3 right = unit(cross(back, aside));
    hw_vec3 up = cross(right, back);
    hw_vec3 base = along(to, back, head);
    hwg_lines_add(lines, from, to);
    hwg_lines_add(lines, to, along(base, right, 0.5f * head));
    hwg_lines_add(lines, to, along(base, right, -0.5f * head));
    hwg_lines_add(lines, to, along(base, up, 0.5f * head));
    hwg_lines_add(lines, to, along(base, up, -0.5f * head));
}

void hwg_lines_add_cross(hwg_lines *lines, hw_vec3 at, float reach)
{
    hwg_lines_add(lines, (hw_vec3){at.x - reach, at.y, at.z}, (hw_vec3){at.x + reach, at.y, at.z});
    hwg_lines_add(lines, (hw_vec3){at.x, at.y - reach, at.z}, (hw_vec3){at.x, at.y + reach, at.z});
    hwg_lines_add(lines, (hw_vec3){at.x, at.y, at.z - reach}, (hw_vec3){at.x, at.y, at.z + reach});
}

void hwg_lines_add_circle(hwg_lines *lines, hw_vec3 centre, hw_vec3 right, hw_vec3 up, float radius)
{
    enum { SIDES = 32 };
    hw_vec3 before = along(centre, right, radius);
    for (int i = 1; i <= SIDES; i++) {
        float angle = 6.2831853f * (float)i / (float)SIDES;
        hw_vec3 after = along(along(centre, right, radius * cosf(angle)), up, radius * sinf(angle));
        hwg_lines_add(lines, before, after);
        before = after;
    }
}

void hwg_lines_add_box(hwg_lines *lines, const hw_vec3 corners[8])
{
    for (int i = 0; i < 8; i++) {
        for (int bit = 1; bit < 8; bit *= 2) {
            if (!(i & bit))
                hwg_lines_add(lines, corners[i], corners[i | bit]);
        }
    }
}
