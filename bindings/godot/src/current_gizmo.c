// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What a current looks like in the editor. Arrows are as long as the water goes in two seconds, within reason.

#include <math.h>

#include "current_node.h"
#include "gizmo_lines.h"
#include "server.h"

static hw_vec3 add(hw_vec3 a, float scale, hw_vec3 b)
{
    return (hw_vec3){a.x + scale * b.x, a.y + scale * b.y, a.z + scale * b.z};
}

static hw_vec3 cross(hw_vec3 a, hw_vec3 b)
{
    return (hw_vec3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static float length(hw_vec3 v)
{
    return sqrtf(v.x * v.x + v.y * v.y + v.z * v.z);
}

// Two directions square to one another and to `axis`, which is one long.
static void frame_of(hw_vec3 axis, hw_vec3 *right, hw_vec3 *up)
{
    hw_vec3 aside = fabsf(axis.y) < 0.9f ? (hw_vec3){0.0f, 1.0f, 0.0f} : (hw_vec3){1.0f, 0.0f, 0.0f};
    hw_vec3 square = cross(aside, axis);
    float size = length(square);
    *right = (hw_vec3){square.x / size, square.y / size, square.z / size};
    *up = cross(axis, *right);
}

static void add_arrow(hwg_lines *lines, hw_vec3 from, hw_vec3 velocity)
{
    float speed = length(velocity);
    if (!(speed > 0.0f))
        return;
    float shown = fminf(fmaxf(2.0f * speed, 0.3f), 20.0f);
    hwg_lines_add_arrow(lines, from, add(from, shown / speed, velocity), fminf(0.3f, 0.35f * shown));
}

static void draw_uniform(const hw_current_def *def, hwg_lines *lines)
{
    hw_vec3 velocity = {def->strength * def->velocity.x, def->strength * def->velocity.y,
                        def->strength * def->velocity.z};
    hw_vec3 right, up;
    frame_of(def->direction, &right, &up);
    for (int i = -1; i <= 1; i++)
        add_arrow(lines, (hw_vec3){0.6f * (float)i * right.x, 0.6f * (float)i * right.y, 0.6f * (float)i * right.z},
                  velocity);
}

// An arrow at every depth, on a plumb line through the node.
static void draw_profile(const hw_current_def *def, hwg_lines *lines)
{
    hw_water_def water;
    hw_water_def_init(&water);
    hw_world_get_water(hwg_server_world(), &water);
    hw_vec3 before = {0.0f, 0.0f, 0.0f};
    for (int32_t i = 0; i < def->profile_count; i++) {
        const hw_current_point *point = &def->profile[i];
        hw_vec3 place = {0.0f, water.surface_height - point->depth - def->position.y, 0.0f};
        hw_vec3 velocity = {def->strength * point->velocity.x, def->strength * point->velocity.y,
                            def->strength * point->velocity.z};
        add_arrow(lines, place, velocity);
        if (i > 0)
            hwg_lines_add(lines, before, place);
        before = place;
    }
}

// The nozzle, and how wide the jet is where its core ends and three times as far out (current.c of the core).
static void draw_jet(const hw_current_def *def, hwg_lines *lines)
{
    hw_vec3 right, up;
    frame_of(def->direction, &right, &up);
    const float places[] = {0.0f, 12.4f, 37.2f};
    const float widths[] = {1.0f, 1.414f, 4.24f};
    for (int i = 0; i < 3; i++) {
        hw_vec3 centre = add((hw_vec3){0.0f, 0.0f, 0.0f}, places[i] * def->radius, def->direction);
        hwg_lines_add_circle(lines, centre, right, up, widths[i] * def->radius);
        for (int k = 0; i > 0 && k < 4; k++) {
            hw_vec3 side = k < 2 ? right : up;
            float sign = k % 2 ? -1.0f : 1.0f;
            hw_vec3 before = add((hw_vec3){0.0f, 0.0f, 0.0f}, places[i - 1] * def->radius, def->direction);
            hwg_lines_add(lines, add(before, sign * widths[i - 1] * def->radius, side),
                          add(centre, sign * widths[i] * def->radius, side));
        }
    }
    hw_vec3 velocity = {def->strength * def->speed * def->direction.x, def->strength * def->speed * def->direction.y,
                        def->strength * def->speed * def->direction.z};
    add_arrow(lines, (hw_vec3){0.0f, 0.0f, 0.0f}, velocity);
}

// The axis, the ring where it turns fastest and a wider one, with arrows the way that it turns.
static void draw_vortex(const hw_current_def *def, hwg_lines *lines)
{
    hw_vec3 zero = {0.0f, 0.0f, 0.0f};
    hw_vec3 right, up;
    frame_of(def->direction, &right, &up);
    float half = def->extent > 0.0f ? def->extent : 4.0f * def->radius;
    hwg_lines_add(lines, add(zero, -half, def->direction), add(zero, half, def->direction));
    const float rings[] = {1.1209f, 3.0f};
    float sense = def->circulation * def->strength < 0.0f ? -1.0f : 1.0f;
    for (int i = 0; i < 2; i++) {
        float radius = rings[i] * def->radius;
        hwg_lines_add_circle(lines, zero, right, up, radius);
        for (int k = 0; k < 4; k++) {
            hw_vec3 out = k % 2 ? up : right;
            out = k < 2 ? out : (hw_vec3){-out.x, -out.y, -out.z};
            hw_vec3 place = add(zero, radius, out);
            hw_vec3 turning = cross(def->direction, out);
            float head = 0.3f * def->radius;
            hwg_lines_add_arrow(lines, add(place, -sense * head, turning), add(place, sense * 0.1f * head, turning),
                                head);
        }
    }
}

// A ball of the size of the largest eddies.
static void draw_turbulence(const hw_current_def *def, hwg_lines *lines)
{
    const hw_vec3 zero = {0.0f, 0.0f, 0.0f}, x = {1.0f, 0.0f, 0.0f}, y = {0.0f, 1.0f, 0.0f}, z = {0.0f, 0.0f, 1.0f};
    float radius = 0.25f * def->length_scale;
    hwg_lines_add_circle(lines, zero, x, y, radius);
    hwg_lines_add_circle(lines, zero, y, z, radius);
    hwg_lines_add_circle(lines, zero, z, x, radius);
    hw_vec3 speed = {0.0f, 0.0f, def->strength * def->speed};
    add_arrow(lines, (hw_vec3){radius, 0.0f, 0.0f}, speed);
    add_arrow(lines, (hw_vec3){-radius, 0.0f, 0.0f}, (hw_vec3){0.0f, 0.0f, -speed.z});
}

static void draw_region(const hw_current_def *def, hwg_lines *lines)
{
    hw_vec3 corners[8];
    for (int i = 0; i < 8; i++) {
        hw_vec3 low = def->region.minimum, high = def->region.maximum, at = def->position;
        corners[i] = (hw_vec3){(i & 1 ? high.x : low.x) - at.x, (i & 2 ? high.y : low.y) - at.y,
                               (i & 4 ? high.z : low.z) - at.z};
    }
    hwg_lines_add_box(lines, corners);
}

void hwg_current_draw_gizmo(const void *self, hwg_lines *bright, hwg_lines *faint)
{
    hw_current_def def = hwg_current_place(self);
    hwg_lines *lines = def.flags & HW_CURRENT_ENABLED ? bright : faint;
    switch (def.kind) {
    case HW_CURRENT_UNIFORM:
        draw_uniform(&def, lines);
        break;
    case HW_CURRENT_PROFILE:
        draw_profile(&def, lines);
        break;
    case HW_CURRENT_JET:
        draw_jet(&def, lines);
        break;
    case HW_CURRENT_VORTEX:
        draw_vortex(&def, lines);
        break;
    default:
        draw_turbulence(&def, lines);
        break;
    }
    if (def.flags & HW_CURRENT_REGION)
        draw_region(&def, faint);
}
