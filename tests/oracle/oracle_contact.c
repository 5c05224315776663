// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Cables that touch things: the capstan equation (Euler and Eytelwein), Coulomb's angle of repose, and what must never
// happen: passing through the ground, a bar, another cable or itself.

#include "oracle.h"
#include "scenes.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#define PI 3.14159265358979

// A soft line without bending stiffness, weightless in the water: only what it touches pulls at it.
static hw_cable_def neutral_line(float diameter, float friction)
{
    hw_cable_def def = scene_cable_def(HW_MODEL_DYNAMIC);
    hw_cable_material *material = &def.material;
    material->diameter = diameter;
    material->mass_per_length = 1025.0f * 0.785398163f * diameter * diameter;
    material->axial_stiffness = 1e6f;
    material->axial_damping = 500.0f;
    material->bending_stiffness = 0.0f;
    material->drag_normal = 0.0f;
    material->drag_tangential = 0.0f;
    material->minimum_bend_radius = 0.0f;
    material->breaking_load = 0.0f;
    material->static_friction = friction;
    material->dynamic_friction = friction;
    return def;
}

static hw_collider_id add_collider(scene *s, const hw_collider_def *def)
{
    hw_collider_id collider;
    CHECK_OK(hw_collider_create(s->world, def, &collider));
    return collider;
}

static hw_collider_def collider_def(int32_t shape, float friction)
{
    hw_collider_def def;
    CHECK_OK(hw_collider_def_init(&def, shape));
    def.static_friction = def.dynamic_friction = friction;
    return def;
}

#define CAPSTAN_MOST 400
#define MOST_SIDES   96
#define FINE         0.05f // m, a segment

#define ROUND HW_SHAPE_CYLINDER, 0

// A post of half a metre along z: round, or a mesh or hull of so many sides.
static void add_post(scene *s, int32_t shape, int32_t sides, float friction)
{
    hw_collider_def post = collider_def(shape, friction);
    post.radius = 0.5f;
    post.half_height = 2.0f;
    post.orientation = (hw_quat){(float)sqrt(0.5), 0.0f, 0.0f, (float)sqrt(0.5)};
    if (shape == HW_SHAPE_CYLINDER) {
        add_collider(s, &post);
        return;
    }
    hw_vec3 corners[2 * MOST_SIDES + 2];
    int32_t triangles[12 * MOST_SIDES];
    hw_collider_id id;
    for (int32_t i = 0; i < 2 * sides; i++) {
        double at = 2.0 * PI * (i / 2) / sides;
        corners[i] = (hw_vec3){(float)(0.5 * cos(at)), i % 2 == 0 ? -2.0f : 2.0f, (float)(0.5 * sin(at))};
    }
    corners[2 * sides] = (hw_vec3){0.0f, -2.0f, 0.0f};
    corners[2 * sides + 1] = (hw_vec3){0.0f, 2.0f, 0.0f};
    for (int32_t i = 0; i < sides; i++) {
        int32_t a = 2 * i;
        int32_t b = 2 * ((i + 1) % sides);
        const int32_t side[] = {a, a + 1, b, b, a + 1, b + 1, a, b, 2 * sides, a + 1, 2 * sides + 1, b + 1};
        memcpy(&triangles[12 * i], side, sizeof side);
    }
    if (shape == HW_SHAPE_CONVEX) {
        CHECK_OK(hw_collider_create_convex(s->world, &post, corners, 2 * sides, &id));
    } else {
        CHECK_OK(hw_collider_create_mesh(s->world, &post, corners, 2 * sides + 2, triangles, 12 * sides, &id));
    }
}

// A line round a post, a weight at one end, the other pulled: the ratio of the tensions at both.
static double capstan_ratio(int32_t shape, int32_t sides, float segment, double friction, double degrees)
{
    const double reach = 0.51;
    const double lead = 2.0;
    double angle = degrees * PI / 180.0;
    double arc = reach * angle;
    int32_t count = (int32_t)((lead + arc + 3.0) / (double)segment) + 1;
    scene s;
    scene_begin(&s, NULL);
    add_post(&s, shape, sides, (float)friction);
    double leaves = 0.5 * PI + angle;
    hw_vec3 gravity = {(float)(-10.0 * sin(leaves)), (float)(10.0 * cos(leaves)), 0.0f};
    CHECK_OK(hw_world_set_gravity(s.world, gravity));
    hw_cable_def def = neutral_line(0.02f, (float)friction);
    def.segment_count = count - 1;
    def.rest_length = segment * (float)(count - 1);
    def.flags = HW_CABLE_HOLD_START;
    def.end_mass = 10.0f;
    hw_vec3 points[CAPSTAN_MOST];
    for (int32_t i = 0; i < count; i++) {
        double at = (double)segment * i;
        double turned = 0.5 * PI + (at < lead ? 0.0 : at < lead + arc ? (at - lead) / reach : angle);
        double beyond = at < lead ? at - lead : at < lead + arc ? 0.0 : at - lead - arc;
        points[i] = (hw_vec3){(float)(reach * cos(turned) - sin(turned) * beyond),
                              (float)(reach * sin(turned) + cos(turned) * beyond), 0.0f};
    }
    def.start_position = points[0];
    hw_cable_id cable = scene_add(&s, &def);
    CHECK_OK(hw_cable_set_points(cable, points, count));
    double high = 0.0;
    double low = 0.0;
    float tensions[CAPSTAN_MOST];
    const int32_t near = (int32_t)(0.5f / segment + 0.5f); // to either end
    for (int32_t i = 0; i < 180; i++) {
        points[0].x += 0.2f / 60.0f * (i < 30 ? (float)i / 30.0f : 1.0f);
        CHECK_OK(hw_cable_hold(cable, 0, points[0]));
        scene_run(&s, 1);
        int32_t n;
        CHECK_OK(hw_cable_copy_tensions(cable, tensions, CAPSTAN_MOST, &n));
        high += i > 80 ? (double)tensions[near] : 0.0;
        low += i > 80 ? (double)tensions[n - near] : 0.0;
    }
    hw_cable_wrap wrap;
    int32_t wraps;
    CHECK_OK(hw_cable_get_wraps(cable, &wrap, 1, &wraps));
    CHECK_NEAR((double)wrap.angle, angle, 0.05);
    scene_end(&s);
    return high / low;
}

TEST(a_line_round_a_post_holds_as_the_capstan_equation_says)
{
    static const double frictions[] = {0.1, 0.2, 0.3, 0.4, 0.5, 0.6};
    static const double angles[] = {90.0, 180.0, 270.0, 360.0};
    for (int f = 0; f < 6; f++) {
        for (int a = 0; a < 4; a++) {
            char name[64];
            snprintf(name, sizeof name, "capstan_mu%02d_%d_degrees", (int)(frictions[f] * 10.0 + 0.5), (int)angles[a]);
            ORACLE_NEAR(name, capstan_ratio(ROUND, FINE, frictions[f], angles[a]),
                        exp(frictions[f] * angles[a] * PI / 180.0), 0.05);
        }
    }
    ORACLE_NEAR("capstan_mu01_720_degrees", capstan_ratio(ROUND, FINE, 0.1, 720.0), exp(0.1 * 4.0 * PI), 0.05);
    ORACLE_NEAR("capstan_mu03_720_degrees", capstan_ratio(ROUND, FINE, 0.3, 720.0), exp(0.3 * 4.0 * PI), 0.05);
}

TEST(a_line_of_few_segments_holds_round_a_post_as_a_fine_one)
{
    // 16 and 12 segments a turn.
    ORACLE_NEAR("capstan_16_a_turn_mu06_360_degrees", capstan_ratio(ROUND, 0.2f, 0.6, 360.0), exp(1.2 * PI), 0.05);
    ORACLE_NEAR("capstan_16_a_turn_mu02_180_degrees", capstan_ratio(ROUND, 0.2f, 0.2, 180.0), exp(0.2 * PI), 0.05);
    ORACLE_NEAR("capstan_12_a_turn_mu06_90_degrees", capstan_ratio(ROUND, 0.267f, 0.6, 90.0), exp(0.3 * PI), 0.05);
}

// Segments longer than its sides, as long, and shorter.
TEST(a_line_holds_round_a_post_with_sides_as_round_a_round_one)
{
    static const struct {
        int32_t shape;
        int32_t sides;
        float segment;
    } posts[] = {{HW_SHAPE_MESH, 96, 0.08f},   {HW_SHAPE_MESH, 96, 0.032f},  {HW_SHAPE_MESH, 64, 0.05f},
                 {HW_SHAPE_CONVEX, 64, 0.05f}, {HW_SHAPE_CONVEX, 64, 0.04f}, {HW_SHAPE_CONVEX, 32, 0.05f}};
    for (int i = 0; i < 6; i++) {
        char name[64];
        snprintf(name, sizeof name, "capstan_%s_%d_sides_%g_metres",
                 posts[i].shape == HW_SHAPE_MESH ? "mesh" : "convex", (int)posts[i].sides, (double)posts[i].segment);
        ORACLE_NEAR(name, capstan_ratio(posts[i].shape, posts[i].sides, posts[i].segment, 0.2, 180.0), exp(0.2 * PI),
                    0.05);
    }
}

#define SLOPE 120

// A mesh in the plane y = 0 with triangles of a few segments' radii, uneven ones.
static void add_small_triangles(scene *s, const hw_collider_def *def)
{
    static hw_vec3 vertices[SLOPE * SLOPE];
    static int32_t indices[(SLOPE - 1) * (SLOPE - 1) * 6];
    int32_t n = 0;
    for (int32_t a = 0; a < SLOPE * SLOPE; a++) {
        int32_t row = a / SLOPE;
        int32_t column = a % SLOPE;
        float aside = 0.01f * (float)((a * 7919) % 13 - 6) / 6.0f;
        vertices[a] =
            (hw_vec3){0.05f * (float)(column - SLOPE / 2) + aside, 0.0f, 0.05f * (float)(row - SLOPE / 2) - aside};
        if (row + 1 < SLOPE && column + 1 < SLOPE) {
            const int32_t corners[] = {a, a + SLOPE, a + SLOPE + 1, a, a + SLOPE + 1, a + 1};
            memcpy(&indices[n], corners, sizeof corners);
            n += 6;
        }
    }
    hw_collider_id mesh;
    CHECK_OK(hw_collider_create_mesh(s->world, def, vertices, SLOPE * SLOPE, indices, n, &mesh));
}

// m that a line slides down in three seconds, after one in which it settles.
static double slide_down(int32_t shape, double degrees, double friction)
{
    scene s;
    scene_begin(&s, NULL);
    double angle = degrees * PI / 180.0;
    hw_collider_def slope = collider_def(shape, (float)friction);
    slope.orientation = (hw_quat){0.0f, 0.0f, (float)sin(0.5 * angle), (float)cos(0.5 * angle)};
    if (shape == HW_SHAPE_MESH) {
        add_small_triangles(&s, &slope);
    } else {
        add_collider(&s, &slope);
    }
    hw_cable_def def = neutral_line(0.02f, (float)friction);
    def.material.mass_per_length *= 2.0f;
    def.flags = 0;
    def.rest_length = 2.0f;
    def.segment_count = 20;
    double over = 0.01;
    def.start_position =
        (hw_vec3){(float)(-over * sin(angle) - cos(angle)), (float)(over * cos(angle) - sin(angle)), 0};
    def.end_position = (hw_vec3){(float)(-over * sin(angle) + cos(angle)), (float)(over * cos(angle) + sin(angle)), 0};
    hw_cable_id cable = scene_add(&s, &def);
    scene_run(&s, 60);
    hw_vec3 before[21];
    hw_vec3 after[21];
    scene_points(cable, before, 21);
    scene_run(&s, 180);
    scene_points(cable, after, 21);
    scene_end(&s);
    return hypot((double)(after[5].x - before[5].x), (double)(after[5].y - before[5].y));
}

TEST(a_line_on_a_slope_slips_at_the_angle_of_repose)
{
    static const double frictions[] = {0.2, 0.5, 0.8};
    for (int i = 0; i < 3; i++) {
        double repose = atan(frictions[i]) * 180.0 / PI;
        double low = repose - 5.0;
        double high = repose + 5.0;
        for (int j = 0; j < 7; j++) {
            double middle = 0.5 * (low + high);
            bool slides = slide_down(HW_SHAPE_PLANE, middle, frictions[i]) > 0.01;
            high = slides ? middle : high;
            low = slides ? low : middle;
        }
        char name[64];
        snprintf(name, sizeof name, "incline_mu%02d_slips_at_degrees", (int)(frictions[i] * 10.0 + 0.5));
        ORACLE_NEAR(name, 0.5 * (low + high), repose, 1.0 / repose);
        snprintf(name, sizeof name, "incline_mu%02d_creep_metres", (int)(frictions[i] * 10.0 + 0.5));
        ORACLE_NEAR(name, slide_down(HW_SHAPE_PLANE, repose - 1.0, frictions[i]), 0.0, 1e-4);
    }
}

TEST(a_line_on_a_slope_of_small_triangles_slips_at_the_angle_of_repose)
{
    static const double frictions[] = {0.2, 0.5, 0.9};
    for (int i = 0; i < 3; i++) {
        double repose = atan(frictions[i]) * 180.0 / PI;
        char name[64];
        snprintf(name, sizeof name, "incline_of_mesh_mu%02d_creep_metres", (int)(frictions[i] * 10.0 + 0.5));
        ORACLE_NEAR(name, slide_down(HW_SHAPE_MESH, repose - 1.0, frictions[i]), 0.0, 1e-3);
        CHECK(slide_down(HW_SHAPE_MESH, repose + 1.0, frictions[i]) > 0.01);
    }
}

#define GRID 41

static float hill(float x, float z)
{
    return (float)(0.3 * sin(1.3 * (double)x) * cos(1.1 * (double)z) +
                   0.12 * sin(3.1 * (double)x + 1.0) * sin(2.7 * (double)z));
}

static hw_collider_id add_hills(scene *s)
{
    static hw_vec3 vertices[GRID * GRID];
    static int32_t indices[(GRID - 1) * (GRID - 1) * 6];
    int32_t n = 0;
    for (int32_t row = 0; row < GRID; row++) {
        for (int32_t column = 0; column < GRID; column++) {
            float x = 0.25f * (float)(column - GRID / 2);
            float z = 0.25f * (float)(row - GRID / 2);
            int32_t a = row * GRID + column;
            vertices[a] = (hw_vec3){x, hill(x, z), z};
            if (row + 1 < GRID && column + 1 < GRID) {
                const int32_t corners[] = {a, a + GRID, a + GRID + 1, a, a + GRID + 1, a + 1};
                memcpy(&indices[n], corners, sizeof corners);
                n += 6;
            }
        }
    }
    hw_collider_def def;
    CHECK_OK(hw_collider_def_init(&def, HW_SHAPE_MESH));
    hw_collider_id mesh;
    CHECK_OK(hw_collider_create_mesh(s->world, &def, vertices, GRID * GRID, indices, n, &mesh));
    return mesh;
}

// m between the surface of the line and the ground, where it is least; negative inside.
static double least_gap(hw_world_id world, const hw_vec3 *points, int32_t count, float radius)
{
    double least = 1e9;
    for (int32_t i = 0; i + 1 < count; i++) {
        for (int32_t step = 0; step < 5; step++) {
            float t = (float)step / 5.0f;
            hw_vec3 p = {points[i].x + t * (points[i + 1].x - points[i].x),
                         points[i].y + t * (points[i + 1].y - points[i].y),
                         points[i].z + t * (points[i + 1].z - points[i].z)};
            hw_ray_hit hit;
            CHECK_OK(hw_world_get_closest_point(world, p, 0.05f, UINT64_MAX, &hit));
            double below = (double)(hill(p.x, p.z) - p.y);
            if (hit.collider.bits != 0) {
                hw_vec3 way = {p.x - hit.point.x, p.y - hit.point.y, p.z - hit.point.z};
                double side = way.y >= 0.0f ? 1.0 : -1.0;
                double away = sqrt((double)(way.x * way.x + way.y * way.y + way.z * way.z));
                double gap = side * away - (double)radius;
                least = gap < least ? gap : least;
            } else if (below > 0.05) {
                least = -below;
            }
        }
    }
    return least;
}

TEST(a_line_dropped_on_hills_stays_on_them_and_comes_to_rest)
{
    scene s;
    scene_begin(&s, NULL);
    add_hills(&s);
    hw_cable_def def = neutral_line(0.02f, 0.5f);
    def.material.mass_per_length *= 1.5f;
    def.material.axial_stiffness = 1e5f;
    def.material.drag_normal = 1.2f;
    def.material.drag_tangential = 0.01f;
    def.flags = 0;
    def.segment_count = 80;
    def.rest_length = 8.0f;
    def.start_position = (hw_vec3){-3.0f, 3.2f, -2.0f};
    def.end_position = (hw_vec3){3.0f, 3.5f, 2.0f};
    hw_cable_id cable = scene_add(&s, &def);
    hw_vec3 before[81];
    hw_vec3 now[81];
    double least = 1e9;
    double jitter = 0.0;
    double slept = -1.0;
    scene_points(cable, before, 81);
    for (int32_t i = 0; i < 3600; i++) {
        scene_run(&s, 1);
        scene_points(cable, now, 81);
        if (i % 4 == 0 && slept < 0.0) {
            double gap = least_gap(s.world, now, 81, 0.01f);
            least = gap < least ? gap : least;
        }
        for (int32_t j = 0; j < 81 && i >= 1800; j++) {
            double moved = hypot((double)(now[j].x - before[j].x), (double)(now[j].y - before[j].y));
            jitter = moved > jitter ? moved : jitter;
        }
        memcpy(before, now, sizeof now);
        bool asleep = scene_status(cable).state == HW_CABLE_ASLEEP;
        slept = asleep && slept < 0.0 ? (double)i / 60.0 : slept;
    }
    printf("    on hills: deepest %.4f mm, at rest %.5f mm a step, asleep after %.1f s\n", -1e3 * least, 1e3 * jitter,
           slept);
    ORACLE_NEAR("hills_depth_metres", least < 0.0 ? -least : 0.0, 0.0, 0.1 * 0.01);
    ORACLE_NEAR("hills_jitter_metres_per_step", jitter, 0.0, 1e-4);
    CHECK(slept > 0.0);
    scene_end(&s);
}

#define POSTS    7
#define RAILS    5
#define BAR_MOST 96

static uint64_t random_state;

static float draw(float low, float high)
{
    random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return low + (high - low) * (float)(random_state >> 40) / 16777216.0f;
}

static float coordinate(hw_vec3 p, bool vertical)
{
    return vertical ? p.z : p.y;
}

// How often a line crosses the half plane behind a bar, in one direction less in the other: 0 unless it went through.
static int32_t crossings_behind(const hw_vec3 *points, int32_t count, bool vertical, float at)
{
    int32_t sum = 0;
    for (int32_t i = 0; i + 1 < count; i++) {
        float a = coordinate(points[i], vertical) - at;
        float b = coordinate(points[i + 1], vertical) - at;
        if ((a > 0.0f) != (b > 0.0f) && points[i].x + a / (a - b) * (points[i + 1].x - points[i].x) > 0.0f) {
            sum += b > 0.0f ? 1 : -1;
        }
    }
    return sum;
}

static int32_t count_tunnels(const hw_vec3 *points, int32_t count)
{
    int32_t tunnels = 0;
    for (int32_t i = 0; i < POSTS; i++) {
        tunnels += crossings_behind(points, count, true, -1.5f + 0.5f * (float)i) != 0;
    }
    for (int32_t i = 0; i < RAILS; i++) {
        tunnels += crossings_behind(points, count, false, -1.0f + 0.5f * (float)i) != 0;
    }
    return tunnels;
}

// A line is whipped into a grid of bars of 5 cm: its ends pass beside the grid, all of it must stay before the bars.
static bool whip_tunnels(uint64_t seed)
{
    random_state = seed * 7919 + 13;
    draw(0.0f, 1.0f);
    scene s;
    scene_begin(&s, NULL);
    hw_collider_def bar = collider_def(HW_SHAPE_CAPSULE, 0.5f);
    bar.radius = 0.025f;
    bar.half_height = 10.0f;
    for (int32_t i = 0; i < POSTS; i++) {
        bar.position = (hw_vec3){0.0f, 0.0f, -1.5f + 0.5f * (float)i};
        add_collider(&s, &bar);
    }
    bar.orientation = (hw_quat){(float)sqrt(0.5), 0.0f, 0.0f, (float)sqrt(0.5)};
    for (int32_t i = 0; i < RAILS; i++) {
        bar.position = (hw_vec3){0.0f, -1.0f + 0.5f * (float)i, 0.0f};
        add_collider(&s, &bar);
    }
    hw_cable_def def = neutral_line(draw(0.008f, 0.03f), 0.5f);
    def.material.mass_per_length *= draw(0.9f, 3.0f);
    def.material.axial_stiffness = 1e4f * (float)pow(10.0, (double)draw(0.0f, 3.0f));
    def.material.bending_stiffness = draw(0.0f, 1.0f) < 0.5f ? 0.0f : draw(0.0f, 1.0f);
    def.material.drag_normal = 1.2f;
    def.segment_count = 20 + (int32_t)draw(0.0f, 60.0f);
    def.rest_length = draw(4.7f, 6.2f);
    float start = draw(-1.2f, -0.6f);
    def.start_position = (hw_vec3){start, 0.25f, -2.25f};
    def.end_position = (hw_vec3){start, 0.25f, 2.25f};
    hw_cable_id cable = scene_add(&s, &def);
    int32_t delay = (int32_t)draw(0.0f, 4.0f);
    float ends[2] = {start, start};
    hw_vec3 points[BAR_MOST];
    bool through = false;
    for (int32_t i = 0; i < 40; i++) {
        ends[0] = ends[0] + 20.0f / 60.0f < 0.8f ? ends[0] + 20.0f / 60.0f : 0.8f;
        ends[1] = i < delay ? ends[1] : ends[1] + 20.0f / 60.0f < 0.8f ? ends[1] + 20.0f / 60.0f : 0.8f;
        CHECK_OK(hw_cable_hold(cable, 0, (hw_vec3){ends[0], 0.25f, -2.25f}));
        CHECK_OK(hw_cable_hold(cable, def.segment_count, (hw_vec3){ends[1], 0.25f, 2.25f}));
        scene_run(&s, 1);
        through = through || count_tunnels(points, scene_points(cable, points, BAR_MOST)) > 0;
    }
    CHECK_EQUAL_INT(scene_status(cable).state, HW_CABLE_MOVING);
    scene_end(&s);
    return through;
}

TEST(a_line_whipped_at_20_metres_a_second_does_not_pass_through_bars)
{
    int32_t tunnels = 0;
    for (uint64_t i = 0; i < 1000; i++) {
        tunnels += whip_tunnels(i);
    }
    ORACLE_NEAR("whip_tunnels_of_1000", tunnels, 0.0, 0.0);
}
