// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Cables that touch themselves and each other: what is knotted or linked stays so, by the signed crossings that a knot
// diagram counts, and comes loose when it is not pulled any more.

#include "oracle.h"
#include "scenes.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define DIAMETER 0.012f
#define MOST     200
#define CONTROLS 18
#define FINE     2048

static hw_cable_def knotted_line(void)
{
    hw_cable_def def = scene_cable_def(HW_MODEL_DYNAMIC);
    hw_cable_material *material = &def.material;
    material->diameter = DIAMETER;
    material->mass_per_length = 0.2f;
    material->axial_stiffness = 2e4f;
    material->axial_damping = 50.0f;
    material->bending_stiffness = 1e-4f;
    material->static_friction = 0.3f;
    material->dynamic_friction = 0.3f;
    material->minimum_bend_radius = 0.0f;
    material->breaking_load = 0.0f;
    def.flags |= HW_CABLE_TANGLES;
    return def;
}

// A smooth line through control points, cut into equal segments. Returns its length.
static double smooth_line(const double (*controls)[3], int32_t control_count, double scale, hw_vec3 *points,
                          int32_t count)
{
    static double line[FINE][3];
    static double finer[FINE][3];
    int32_t n = control_count;
    for (int32_t i = 0; i < n; i++) {
        for (int32_t axis = 0; axis < 3; axis++) {
            line[i][axis] = scale * controls[i][axis];
        }
    }
    for (int32_t round = 0; round < 5; round++) {
        int32_t m = 0;
        memcpy(finer[m++], line[0], sizeof line[0]);
        for (int32_t i = 0; i + 1 < n; i++) {
            for (int32_t axis = 0; axis < 3; axis++) {
                finer[m][axis] = 0.75 * line[i][axis] + 0.25 * line[i + 1][axis];
                finer[m + 1][axis] = 0.25 * line[i][axis] + 0.75 * line[i + 1][axis];
            }
            m += 2;
        }
        memcpy(finer[m++], line[n - 1], sizeof line[0]);
        memcpy(line, finer, sizeof line);
        n = m;
    }
    double lengths[FINE] = {0.0};
    for (int32_t i = 1; i < n; i++) {
        lengths[i] =
            lengths[i - 1] + sqrt(pow(line[i][0] - line[i - 1][0], 2.0) + pow(line[i][1] - line[i - 1][1], 2.0) +
                                  pow(line[i][2] - line[i - 1][2], 2.0));
    }
    int32_t at = 1;
    for (int32_t i = 0; i < count; i++) {
        double wanted = lengths[n - 1] * i / (count - 1);
        while (at < n - 1 && lengths[at] < wanted) {
            at++;
        }
        double t = (wanted - lengths[at - 1]) / (lengths[at] - lengths[at - 1]);
        points[i] = (hw_vec3){(float)(line[at - 1][0] + t * (line[at][0] - line[at - 1][0])),
                              (float)(line[at - 1][1] + t * (line[at][1] - line[at - 1][1])),
                              (float)(line[at - 1][2] + t * (line[at][2] - line[at - 1][2]))};
    }
    return lengths[n - 1];
}

static hw_cable_id add_line(scene *s, const double (*controls)[3], int32_t control_count, double scale, int32_t count)
{
    hw_vec3 points[MOST];
    hw_cable_def def = knotted_line();
    def.rest_length = (float)smooth_line(controls, control_count, scale, points, count);
    def.segment_count = count - 1;
    def.start_position = points[0];
    def.end_position = points[count - 1];
    hw_cable_id cable = scene_add(s, &def);
    CHECK_OK(hw_cable_set_points(cable, points, count));
    return cable;
}

// The crossings that one sees from +z, right-handed less left-handed: of two lines, or of one with itself.
static int32_t signed_crossings(const hw_vec3 *a, int32_t na, const hw_vec3 *b, int32_t nb)
{
    int32_t sum = 0;
    for (int32_t i = 0; i + 1 < na; i++) {
        for (int32_t j = a == b ? i + 2 : 0; j + 1 < nb; j++) {
            double ux = (double)(a[i + 1].x - a[i].x);
            double uy = (double)(a[i + 1].y - a[i].y);
            double vx = (double)(b[j + 1].x - b[j].x);
            double vy = (double)(b[j + 1].y - b[j].y);
            double wx = (double)(b[j].x - a[i].x);
            double wy = (double)(b[j].y - a[i].y);
            double det = ux * vy - uy * vx;
            double t = (wx * vy - wy * vx) / det;
            double w = (wx * uy - wy * ux) / det;
            if (t >= 0.0 && t < 1.0 && w >= 0.0 && w < 1.0) {
                double height_a = (double)a[i].z + t * (double)(a[i + 1].z - a[i].z);
                double height_b = (double)b[j].z + w * (double)(b[j + 1].z - b[j].z);
                sum += (height_a > height_b) == (det > 0.0) ? 1 : -1;
            }
        }
    }
    return sum;
}

static float distance_of(hw_vec3 a, hw_vec3 b)
{
    return sqrtf((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) + (a.z - b.z) * (a.z - b.z));
}

// Over, under, over: the simplest knot.
static const double overhand[CONTROLS][3] = {
    {-9.0, 0.0, 0.0}, {-3.0, 0.0, 0.0}, {1.0, 0.0, 0.0},  {2.2, 0.6, 0.0},   {2.2, 1.8, 0.0},   {1.0, 2.4, 0.0},
    {-0.2, 1.8, 0.1}, {-0.6, 0.9, 0.3}, {-0.7, 0.0, 0.3}, {-0.6, -0.7, 0.0}, {0.0, -0.9, -0.3}, {0.4, -0.3, -0.3},
    {0.6, 0.5, -0.3}, {0.8, 1.4, 0.05}, {1.0, 2.2, 0.3},  {1.1, 2.9, 0.3},   {1.2, 4.0, 0.0},   {1.4, 10.0, 0.0},
};

TEST(an_overhand_knot_holds_under_load_and_comes_loose_without)
{
    hw_world_def world = scene_world_def();
    world.gravity = (hw_vec3){0.0f, 0.0f, 0.0f};
    scene s;
    scene_begin(&s, &world);
    const int32_t count = 161;
    hw_cable_id cable = add_line(&s, overhand, CONTROLS, 0.07, count);
    hw_vec3 points[MOST];
    scene_points(cable, points, MOST);
    CHECK_EQUAL_INT(signed_crossings(points, count, points, count), 3);
    hw_vec3 ends[2] = {points[0], points[count - 1]};
    float far = distance_of(ends[0], ends[1]);
    hw_vec3 way = {(ends[1].x - ends[0].x) / far, (ends[1].y - ends[0].y) / far, (ends[1].z - ends[0].z) / far};
    float nearest = 1.0f;
    float held = 0.0f;
    float loosest = 1e9f;
    for (int32_t i = 0; i < 900; i++) {
        hw_cable_status status = scene_status(cable);
        float missing = 1.0f - 0.5f * (status.start_tension + status.end_tension) / 100.0f;
        float speed = i < 600 ? (missing > 0.0f ? 0.2f * missing : 0.0f) : i < 750 ? -0.1f : 0.0f;
        for (int32_t end = 0; end < 2; end++) {
            float step = (end == 0 ? -1.0f : 1.0f) * speed / 60.0f;
            ends[end] = (hw_vec3){ends[end].x + step * way.x, ends[end].y + step * way.y, ends[end].z + step * way.z};
            CHECK_OK(hw_cable_hold(cable, end == 0 ? 0 : count - 1, ends[end]));
        }
        scene_run(&s, 1);
        scene_points(cable, points, MOST);
        for (int32_t a = 0; a < count; a++) {
            for (int32_t b = a + 8; b < count; b++) {
                float apart = distance_of(points[a], points[b]);
                nearest = apart < nearest ? apart : nearest;
            }
        }
        if (i == 599) {
            held = 0.5f * (scene_status(cable).start_tension + scene_status(cable).end_tension);
            ORACLE_NEAR("overhand_knot_crossings_under_load", signed_crossings(points, count, points, count), 3.0, 0.0);
            CHECK(distance_of(ends[0], ends[1]) < 0.96f * status.rest_length);
        }
        loosest = i > 800 && scene_status(cable).max_tension < loosest ? scene_status(cable).max_tension : loosest;
    }
    printf("    overhand knot: %.1f N held, particles never nearer than %.2f diameters, loose at %.3f N\n",
           (double)held, (double)(nearest / DIAMETER), (double)loosest);
    ORACLE_NEAR("overhand_knot_load_newtons", held, 100.0, 0.05);
    CHECK(nearest > 0.8f * DIAMETER);
    CHECK(loosest < 2.0f);
    scene_end(&s);
}

static const double hook_left[6][3] = {{-8.0, 1.0, 0.0},  {-2.0, 1.0, 0.0},  {1.0, 1.0, 0.2},
                                       {1.0, -1.0, -0.2}, {-2.0, -1.0, 0.0}, {-8.0, -1.0, 0.0}};
static const double hook_right[6][3] = {{8.0, 0.2, 1.0},   {2.0, 0.2, 1.0},   {-1.0, 0.0, 1.0},
                                        {-1.0, 0.0, -1.0}, {2.0, -0.2, -1.0}, {8.0, -0.2, -1.0}};

TEST(two_hooked_cables_hold_each_other_under_load)
{
    hw_world_def world = scene_world_def();
    world.gravity = (hw_vec3){0.0f, 0.0f, 0.0f};
    scene s;
    scene_begin(&s, &world);
    const int32_t count = 101;
    hw_cable_id cables[2] = {add_line(&s, hook_left, 6, 0.08, count), add_line(&s, hook_right, 6, 0.08, count)};
    hw_vec3 points[2][MOST];
    scene_points(cables[0], points[0], MOST);
    scene_points(cables[1], points[1], MOST);
    int32_t linked = signed_crossings(points[0], count, points[1], count);
    CHECK(linked != 0);
    hw_vec3 ends[2][2] = {{points[0][0], points[0][count - 1]}, {points[1][0], points[1][count - 1]}};
    int32_t changed = 0;
    for (int32_t i = 0; i < 480; i++) {
        for (int32_t side = 0; side < 2; side++) {
            float tension = scene_status(cables[side]).start_tension;
            float step =
                (side == 0 ? -1.0f : 1.0f) * (tension < 100.0f ? 0.2f * (1.0f - tension / 100.0f) : 0.0f) / 60.0f;
            for (int32_t end = 0; end < 2; end++) {
                ends[side][end].x += step;
                CHECK_OK(hw_cable_hold(cables[side], end == 0 ? 0 : count - 1, ends[side][end]));
            }
        }
        scene_run(&s, 1);
        scene_points(cables[0], points[0], MOST);
        scene_points(cables[1], points[1], MOST);
        changed += signed_crossings(points[0], count, points[1], count) != linked;
    }
    hw_cable_status one = scene_status(cables[0]);
    hw_cable_status two = scene_status(cables[1]);
    printf("    hooked cables: %.1f N against %.1f N, %d contacts, linked %d\n",
           (double)(one.start_force.x + one.end_force.x), (double)(two.start_force.x + two.end_force.x),
           (int)one.contact_count, (int)linked);
    ORACLE_NEAR("hooked_cables_changed_crossings", changed, 0.0, 0.0);
    // What one pulls with, the other holds.
    ORACLE_NEAR("hooked_cables_action_reaction", one.start_force.x + one.end_force.x,
                -(double)(two.start_force.x + two.end_force.x), 0.02);
    CHECK(one.contact_count > 0 && two.contact_count > 0);
    scene_end(&s);
}
