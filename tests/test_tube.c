// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The tube round a line: is it closed, does it face outwards, does it ever twist.

#include "check.h"
#include "hawser/tube.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MAX_POINTS   128
#define MAX_VERTICES (MAX_POINTS * 33 + 2 * 34)
#define MAX_INDICES  (MAX_VERTICES * 6)

// What an engine would allocate: guarded, so that a write past the end shows.
typedef struct mesh {
    hw_tube_def def;
    hw_tube_size size;
    hw_box bounds;
    float positions[MAX_VERTICES][3];
    float normals[MAX_VERTICES][3];
    float tangents[MAX_VERTICES][4];
    float uvs[MAX_VERTICES][2];
    uint32_t indices[MAX_INDICES];
} mesh;

static mesh shared_mesh;

static hw_tube_def tube_def(void)
{
    hw_tube_def def;
    memset(&def, 0xff, sizeof def);
    CHECK_OK(hw_tube_def_init(&def));
    return def;
}

static hw_tube_buffers buffers_of(mesh *m)
{
    return (hw_tube_buffers){
        .positions = m->positions,
        .normals = m->normals,
        .tangents = m->tangents,
        .position_stride = 12,
        .normal_stride = 12,
        .tangent_stride = 16,
        .vertex_capacity = m->size.vertex_count,
    };
}

static mesh *build(const hw_tube_def *def, const hw_vec3 *points, int32_t count, hw_vec3 *frame)
{
    mesh *m = &shared_mesh;
    memset(m, 0xff, sizeof *m);
    m->def = *def;
    CHECK_OK(hw_tube_measure(def, count, &m->size));
    CHECK(m->size.vertex_count <= MAX_VERTICES && m->size.index_count <= MAX_INDICES);
    CHECK_OK(hw_tube_write_indices(def, count, m->indices, m->size.index_count));
    CHECK_OK(hw_tube_write_uvs(def, count, &m->uvs[0][0], 8, m->size.vertex_count));
    hw_tube_buffers buffers = buffers_of(m);
    hw_tube_line line = {.points = points, .point_count = count};
    CHECK_OK(hw_tube_write_vertices(def, &line, &buffers, frame, &m->bounds));
    return m;
}

static double dot(const float *a, const float *b)
{
    return (double)a[0] * (double)b[0] + (double)a[1] * (double)b[1] + (double)a[2] * (double)b[2];
}

// A bent line in space, a helix with a growing pitch, made without the library.
static void helix(hw_vec3 *points, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        float t = 0.1f * (float)i;
        points[i] = (hw_vec3){cosf(t), 0.02f * t * t, sinf(t)};
    }
}

static void straight(hw_vec3 *points, int32_t count, hw_vec3 step)
{
    for (int32_t i = 0; i < count; i++)
        points[i] = (hw_vec3){step.x * (float)i, step.y * (float)i, step.z * (float)i};
}

static int same_place(const mesh *m, uint32_t a, uint32_t b)
{
    return memcmp(m->positions[a], m->positions[b], sizeof m->positions[a]) == 0;
}

// The first vertex at the same place: joins the seam and the caps to the rings.
static uint32_t joined(const mesh *m, uint32_t vertex)
{
    for (uint32_t other = 0; other < vertex; other++)
        if (same_place(m, other, vertex))
            return other;
    return vertex;
}

// Six times the volume enclosed, by the formula; its sign tells which way round the triangles run.
static double signed_volume(const mesh *m)
{
    double sum = 0.0;
    for (int32_t i = 0; i < m->size.index_count; i += 3) {
        const float *a = m->positions[m->indices[i]];
        const float *b = m->positions[m->indices[i + 1]];
        const float *c = m->positions[m->indices[i + 2]];
        float cross[3] = {b[1] * c[2] - b[2] * c[1], b[2] * c[0] - b[0] * c[2], b[0] * c[1] - b[1] * c[0]};
        sum += dot(a, cross);
    }
    return sum;
}

TEST(a_tube_def_starts_with_the_defaults_that_the_header_names)
{
    hw_tube_def def = tube_def();
    CHECK_EQUAL_INT(def.struct_size, sizeof def);
    CHECK_EQUAL_INT(def.flags, HW_TUBE_CAPS);
    CHECK_EQUAL_INT(def.sides, 8);
    CHECK_EQUAL_INT(def.encoding, HW_TUBE_FLOATS);
    CHECK_NEAR(def.radius, 0.02f, 0);
    CHECK_NEAR(def.rest_length, 10.0, 0);
    CHECK_NEAR(def.uv_length, 1.0, 0);
    CHECK_NEAR(def.segment_length, 0.0, 0);
}

TEST(a_tube_has_as_many_triangles_as_it_needs)
{
    for (int32_t sides = 3; sides <= 32; sides++) {
        hw_tube_def def = tube_def();
        hw_tube_size size;
        def.sides = sides;
        def.flags = 0;
        CHECK_OK(hw_tube_measure(&def, 10, &size));
        CHECK_EQUAL_INT(size.vertex_count, 10 * (sides + 1));
        CHECK_EQUAL_INT(size.index_count, 9 * sides * 6);
        def.flags = HW_TUBE_CAPS;
        CHECK_OK(hw_tube_measure(&def, 10, &size));
        CHECK_EQUAL_INT(size.index_count, 9 * sides * 6 + 2 * sides * 3);
    }
}

// Every edge of a closed surface is shared by exactly two triangles, which run along it in opposite senses.
static void check_closed(const mesh *m)
{
    int32_t edge_count = m->size.index_count;
    uint64_t *edges = malloc((size_t)edge_count * sizeof *edges);
    for (int32_t i = 0; i < edge_count; i++) {
        int32_t next = i % 3 == 2 ? i - 2 : i + 1;
        CHECK(m->indices[i] < (uint32_t)m->size.vertex_count);
        edges[i] = (uint64_t)joined(m, m->indices[i]) << 32 | joined(m, m->indices[next]);
    }
    for (int32_t i = 0; i < edge_count; i++) {
        uint64_t reverse = edges[i] << 32 | edges[i] >> 32;
        int same = 0;
        int opposite = 0;
        for (int32_t other = 0; other < edge_count; other++) {
            same += edges[other] == edges[i];
            opposite += edges[other] == reverse;
        }
        CHECK_EQUAL_INT(same, 1);
        CHECK_EQUAL_INT(opposite, 1);
    }
    free(edges);
}

TEST(a_capped_tube_is_closed_and_without_a_crack_at_its_seam)
{
    static const int32_t sides[] = {3, 4, 7, 8, 32};
    hw_vec3 points[12];
    helix(points, 12);
    for (int i = 0; i < 5; i++)
        for (uint32_t flip = 0; flip < 2; flip++) {
            hw_tube_def def = tube_def();
            hw_vec3 frame = {0.0f, 0.0f, 0.0f};
            def.sides = sides[i];
            def.flags = HW_TUBE_CAPS | (flip != 0 ? HW_TUBE_FLIP_Z : 0u);
            check_context("%d sides, flip %u", sides[i], flip);
            check_closed(build(&def, points, 12, &frame));
        }
}

TEST(front_faces_are_clockwise_from_outside_in_both_handednesses)
{
    hw_vec3 points[20];
    hw_vec3 frame = {0.0f, 0.0f, 0.0f};
    hw_tube_def def = tube_def();
    straight(points, 20, (hw_vec3){0.1f, 0.03f, -0.02f});
    def.sides = 32;
    double length = 19.0 * sqrt(0.1 * 0.1 + 0.03 * 0.03 + 0.02 * 0.02);
    double area = 0.5 * 32.0 * 0.02 * 0.02 * sin(2.0 * 3.14159265358979 / 32.0);
    // In right-handed axes a triangle that runs clockwise has its formula normal pointing away from the viewer.
    CHECK_NEAR(signed_volume(build(&def, points, 20, &frame)), -6.0 * length * area, 1e-6);
    // In left-handed axes it points at the viewer.
    def.flags |= HW_TUBE_FLIP_Z;
    CHECK_NEAR(signed_volume(build(&def, points, 20, &frame)), 6.0 * length * area, 1e-6);
}

// Unit length, right angles, pointing away from the line, and tangents that run along u.
static void check_surface(const mesh *m, const hw_vec3 *points, int32_t count)
{
    int32_t ring = m->def.sides + 1;
    float z_sign = (m->def.flags & HW_TUBE_FLIP_Z) != 0 ? -1.0f : 1.0f;
    for (int32_t v = 0; v < m->size.vertex_count; v++) {
        check_context("vertex %d", v);
        CHECK_NEAR(dot(m->normals[v], m->normals[v]), 1.0, 1e-5);
        CHECK_NEAR(dot(m->tangents[v], m->tangents[v]), 1.0, 1e-5);
        CHECK_NEAR(dot(m->normals[v], m->tangents[v]), 0.0, 1e-5);
        CHECK(fabsf(m->tangents[v][3]) == 1.0f);
        CHECK(m->tangents[v][3] == m->tangents[0][3] || v >= count * ring);
    }
    for (int32_t i = 0; i < count; i++)
        for (int32_t k = 0; k < ring; k++) {
            int32_t v = i * ring + k;
            float out[3] = {m->positions[v][0] - points[i].x, m->positions[v][1] - points[i].y,
                            m->positions[v][2] - z_sign * points[i].z};
            check_context("ring %d, side %d", i, k);
            CHECK_NEAR(sqrt(dot(out, out)), m->def.radius, 1e-5);
            CHECK_NEAR(dot(out, m->normals[v]), m->def.radius, 1e-5);
            if (k + 1 < ring) {
                float along_u[3];
                for (int a = 0; a < 3; a++)
                    along_u[a] = m->positions[v + 1][a] - m->positions[v][a];
                CHECK(dot(along_u, m->tangents[v]) > 0.0);
                CHECK(m->uvs[v + 1][0] > m->uvs[v][0]);
            }
        }
}

TEST(normals_point_outwards_and_tangents_run_along_u)
{
    hw_vec3 points[30];
    helix(points, 30);
    for (uint32_t flip = 0; flip < 2; flip++) {
        hw_vec3 frame = {0.0f, 0.0f, 0.0f};
        hw_tube_def def = tube_def();
        def.flags = HW_TUBE_CAPS | (flip != 0 ? HW_TUBE_FLIP_Z : 0u);
        mesh *m = build(&def, points, 30, &frame);
        check_surface(m, points, 30);
        // Normal, tangent and sign make the third axis. Unity (mirrored) wants it along v, towards the end of the line;
        // Godot wants it against v, as its textures count rows downwards.
        const float *n = m->normals[0];
        const float *t = m->tangents[0];
        float third[3] = {(n[1] * t[2] - n[2] * t[1]) * t[3], (n[2] * t[0] - n[0] * t[2]) * t[3],
                          (n[0] * t[1] - n[1] * t[0]) * t[3]};
        float along[3] = {points[1].x - points[0].x, points[1].y - points[0].y,
                          (flip != 0 ? -1.0f : 1.0f) * (points[1].z - points[0].z)};
        check_context("flip %u", flip);
        CHECK(flip != 0 ? dot(third, along) > 0.0 : dot(third, along) < 0.0);
    }
}

TEST(caps_face_away_from_the_line)
{
    hw_vec3 points[10];
    hw_vec3 frame = {0.0f, 0.0f, 0.0f};
    hw_tube_def def = tube_def();
    straight(points, 10, (hw_vec3){0.0f, 0.0f, 0.5f});
    mesh *m = build(&def, points, 10, &frame);
    int32_t first_cap = 10 * (def.sides + 1);
    int at_start = 0;
    int at_end = 0;
    for (int32_t v = first_cap; v < m->size.vertex_count; v++) {
        at_start += m->normals[v][2] < -0.999f && m->positions[v][2] < 0.01f;
        at_end += m->normals[v][2] > 0.999f && m->positions[v][2] > 4.49f;
    }
    CHECK_EQUAL_INT(at_start, (m->size.vertex_count - first_cap) / 2);
    CHECK_EQUAL_INT(at_end, (m->size.vertex_count - first_cap) / 2);
    CHECK(at_start >= def.sides + 1);
}

TEST(v_runs_with_rest_length_however_the_line_is_stretched)
{
    hw_vec3 points[21];
    hw_vec3 frame = {0.0f, 0.0f, 0.0f};
    hw_tube_def def = tube_def();
    def.rest_length = 5.0f;
    def.uv_length = 0.5f;
    for (int i = 0; i < 21; i++)
        points[i] = (hw_vec3){(float)(i * i), 0.0f, 0.0f};
    mesh *m = build(&def, points, 21, &frame);
    for (int32_t i = 0; i < 21; i++)
        for (int32_t k = 0; k <= def.sides; k++) {
            const float *uv = m->uvs[i * (def.sides + 1) + k];
            CHECK_NEAR(uv[0], (double)k / def.sides, 1e-6);
            CHECK_NEAR(uv[1], 10.0 * (double)i / 20.0, 1e-5);
        }
    for (int32_t v = 0; v < m->size.vertex_count; v++)
        CHECK(isfinite(m->uvs[v][0]) && isfinite(m->uvs[v][1]));
}

static float v_of(const mesh *m, const hw_tube_def *def, int32_t ring)
{
    return m->uvs[ring * (def->sides + 1)][1];
}

TEST(an_odd_segment_leaves_the_pattern_of_the_others_alone)
{
    hw_vec3 points[5];
    hw_vec3 frame = {0.0f, 0.0f, 0.0f};
    for (int i = 0; i < 5; i++)
        points[i] = (hw_vec3){(float)i, 0.0f, 0.0f};
    hw_tube_def def = tube_def();
    def.uv_length = 0.5f;
    def.segment_length = 1.0f;
    for (float odd = 0.25f; odd < 1.5f; odd += 0.25f) {
        def.rest_length = 3.0f + odd;
        def.flags = HW_TUBE_CAPS;
        const mesh *m = build(&def, points, 5, &frame);
        for (int32_t i = 0; i < 4; i++)
            CHECK_NEAR(v_of(m, &def, i), 2.0 * i, 1e-6);
        CHECK_NEAR(v_of(m, &def, 4), 2.0 * (3.0 + (double)odd), 1e-6);

        // Counted from the end: there it is 0, and it still runs the same way.
        def.flags = HW_TUBE_CAPS | HW_TUBE_FROM_END;
        m = build(&def, points, 5, &frame);
        for (int32_t i = 1; i < 5; i++)
            CHECK_NEAR(v_of(m, &def, i), -2.0 * (4 - i), 1e-6);
        CHECK_NEAR(v_of(m, &def, 0), -2.0 * (3.0 + (double)odd), 1e-6);
        // The caps' vertices come last, a cap at each end.
        CHECK_NEAR(m->uvs[m->size.vertex_count - 1][1], 0.0, 1e-6);
        CHECK_NEAR(m->uvs[m->size.vertex_count - def.sides - 2][1], v_of(m, &def, 0), 1e-6);
    }
}

// How far the first ring's first vertex turned about the line between two builds, in radians.
static double turn(const float *before, const float *after)
{
    double cosine = dot(before, after);
    return acos(cosine > 1.0 ? 1.0 : cosine < -1.0 ? -1.0 : cosine);
}

TEST(the_frame_never_flips_while_the_line_sweeps_through_all_directions)
{
    // A spiral over the whole sphere in small steps; the poles and the axes, where a fixed up vector fails, included.
    enum { steps = 20000, count = 5 };
    hw_vec3 points[count];
    hw_vec3 frame = {0.0f, 0.0f, 0.0f};
    hw_tube_def def = tube_def();
    float last[count][3];
    double largest_turn = 0.0;
    double largest_move = 0.0;
    hw_vec3 last_direction = {0.0f, 0.0f, 0.0f};
    for (int i = 0; i <= steps; i++) {
        double polar = 3.14159265358979 * i / steps;
        double around = 40.0 * polar;
        hw_vec3 direction = {(float)(sin(polar) * cos(around)), (float)cos(polar), (float)(sin(polar) * sin(around))};
        straight(points, count, direction);
        mesh *m = build(&def, points, count, &frame);
        for (int p = 0; p < count; p++) {
            const float *normal = m->normals[p * (def.sides + 1)];
            if (i > 0) {
                double turned = turn(last[p], normal);
                largest_turn = turned > largest_turn ? turned : largest_turn;
            }
            memcpy(last[p], normal, sizeof last[p]);
        }
        if (i > 0) {
            float a[3] = {direction.x, direction.y, direction.z};
            float b[3] = {last_direction.x, last_direction.y, last_direction.z};
            double moved = turn(a, b);
            largest_move = moved > largest_move ? moved : largest_move;
        }
        last_direction = direction;
    }
    CHECK(largest_move < 0.01);
    // The surface turns no more than the line does.
    CHECK(largest_turn < largest_move * 1.1 + 1e-3);
}

TEST(neighbouring_rings_turn_no_more_than_the_line)
{
    // A line that climbs straight up and over: Unreal's frames flip where the tangent passes the up vector.
    enum { count = 120 };
    hw_vec3 points[count];
    hw_vec3 frame = {0.0f, 0.0f, 0.0f};
    hw_tube_def def = tube_def();
    for (int i = 0; i < count; i++) {
        float t = 6.2831853f * 2.0f * (float)i / (float)(count - 1);
        points[i] = (hw_vec3){sinf(t), 1.0f - cosf(t), 0.001f * (float)i};
    }
    mesh *m = build(&def, points, count, &frame);
    for (int i = 0; i + 1 < count; i++) {
        check_context("ring %d", i);
        CHECK(turn(m->normals[i * 9], m->normals[(i + 1) * 9]) < 0.12);
    }
}

TEST(the_line_may_stand_on_one_spot_or_turn_straight_back)
{
    hw_tube_def def = tube_def();
    for (int shape = 0; shape < 4; shape++) {
        enum { count = 12 };
        hw_vec3 points[count];
        hw_vec3 frame = {0.0f, 0.0f, 0.0f};
        for (int i = 0; i < count; i++) {
            float x = shape == 0 ? 0.0f : shape == 1 ? (float)(i < 6 ? i : 12 - i) : (float)(i / 3);
            points[i] = (hw_vec3){x, shape == 3 ? 1e-30f * (float)i : 0.0f, 0.0f};
        }
        mesh *m = build(&def, points, count, &frame);
        for (int32_t v = 0; v < m->size.vertex_count; v++) {
            check_context("shape %d, vertex %d", shape, v);
            CHECK(isfinite(m->positions[v][0]) && isfinite(m->positions[v][1]) && isfinite(m->positions[v][2]));
            CHECK_NEAR(dot(m->normals[v], m->normals[v]), 1.0, 1e-5);
            CHECK_NEAR(dot(m->tangents[v], m->tangents[v]), 1.0, 1e-5);
        }
    }
}

static void decode_octahedral(float x, float y, float *vector)
{
    vector[0] = x;
    vector[1] = y;
    vector[2] = 1.0f - fabsf(x) - fabsf(y);
    float fold = vector[2] < 0.0f ? -vector[2] : 0.0f;
    vector[0] += vector[0] >= 0.0f ? -fold : fold;
    vector[1] += vector[1] >= 0.0f ? -fold : fold;
    float length = sqrtf(vector[0] * vector[0] + vector[1] * vector[1] + vector[2] * vector[2]);
    for (int a = 0; a < 3; a++)
        vector[a] /= length;
}

TEST(octahedral_vectors_decode_to_the_float_ones)
{
    enum { count = 60 };
    static uint16_t packed[MAX_VERTICES][4]; // normal, tangent, as Godot interleaves them
    hw_vec3 points[count];
    hw_tube_def def = tube_def();
    helix(points, count);
    hw_vec3 frame = {0.0f, 0.0f, 0.0f};
    mesh *m = build(&def, points, count, &frame);
    hw_tube_def packed_def = def;
    packed_def.encoding = HW_TUBE_OCTAHEDRAL;
    hw_vec3 packed_frame = {0.0f, 0.0f, 0.0f};
    hw_tube_buffers buffers = {
        .normals = packed,
        .tangents = &packed[0][2],
        .normal_stride = 8,
        .tangent_stride = 8,
        .vertex_capacity = m->size.vertex_count,
    };
    hw_tube_line line = {.points = points, .point_count = count};
    CHECK_OK(hw_tube_write_vertices(&packed_def, &line, &buffers, &packed_frame, NULL));
    float w_factor = 0.0f;
    for (int32_t v = 0; v < m->size.vertex_count; v++) {
        float normal[3];
        float tangent[3];
        decode_octahedral((float)packed[v][0] / 32767.5f - 1.0f, (float)packed[v][1] / 32767.5f - 1.0f, normal);
        // The sign is folded into y: the lower half of its range means -1.
        float folded = (float)packed[v][3] / 32767.5f - 1.0f;
        float sign = folded >= 0.0f ? 1.0f : -1.0f;
        decode_octahedral((float)packed[v][2] / 32767.5f - 1.0f, fabsf(folded) * 2.0f - 1.0f, tangent);
        check_context("vertex %d", v);
        for (int a = 0; a < 3; a++) {
            CHECK_NEAR(normal[a], m->normals[v][a], 1e-4);
            CHECK_NEAR(tangent[a], m->tangents[v][a], 1.5e-4);
        }
        // Whatever the relation of the two conventions for the third axis, it is the same at every vertex.
        if (v == 0)
            w_factor = sign * m->tangents[v][3];
        CHECK(sign * m->tangents[v][3] == w_factor);
        // Godot reads this pair as "no tangent".
        CHECK(!(packed[v][2] == 0 && packed[v][3] == 65535));
    }
}

TEST(flip_z_mirrors_and_nothing_else)
{
    static float plain[MAX_VERTICES][3];
    static float plain_normals[MAX_VERTICES][3];
    hw_vec3 points[20];
    hw_tube_def def = tube_def();
    helix(points, 20);
    hw_vec3 frame = {0.0f, 0.0f, 0.0f};
    mesh *m = build(&def, points, 20, &frame);
    memcpy(plain, m->positions, sizeof plain);
    memcpy(plain_normals, m->normals, sizeof plain_normals);
    def.flags |= HW_TUBE_FLIP_Z;
    hw_vec3 flipped_frame = {0.0f, 0.0f, 0.0f};
    m = build(&def, points, 20, &flipped_frame);
    for (int32_t v = 0; v < m->size.vertex_count; v++)
        for (int a = 0; a < 3; a++) {
            float sign = a == 2 ? -1.0f : 1.0f;
            CHECK_NEAR(m->positions[v][a], sign * plain[v][a], 1e-6);
            CHECK_NEAR(m->normals[v][a], sign * plain_normals[v][a], 1e-6);
        }
}

TEST(bounds_contain_every_vertex_and_are_tight)
{
    hw_vec3 points[40];
    hw_tube_def def = tube_def();
    helix(points, 40);
    for (uint32_t flip = 0; flip < 2; flip++) {
        hw_vec3 frame = {0.0f, 0.0f, 0.0f};
        def.flags = HW_TUBE_CAPS | (flip != 0 ? HW_TUBE_FLIP_Z : 0u);
        mesh *m = build(&def, points, 40, &frame);
        float low[3] = {m->bounds.minimum.x, m->bounds.minimum.y, m->bounds.minimum.z};
        float high[3] = {m->bounds.maximum.x, m->bounds.maximum.y, m->bounds.maximum.z};
        for (int a = 0; a < 3; a++) {
            float smallest = FLT_MAX;
            float largest = -FLT_MAX;
            for (int32_t v = 0; v < m->size.vertex_count; v++) {
                smallest = fminf(smallest, m->positions[v][a]);
                largest = fmaxf(largest, m->positions[v][a]);
            }
            CHECK(low[a] <= smallest && high[a] >= largest);
            CHECK_NEAR(low[a], smallest, 2.0 * (double)def.radius);
            CHECK_NEAR(high[a], largest, 2.0 * (double)def.radius);
        }
    }
}

TEST(the_mesh_origin_is_subtracted_and_two_ticks_are_blended)
{
    static float plain[MAX_VERTICES][3];
    hw_vec3 points[10];
    hw_vec3 moved[10];
    hw_vec3 earlier[10];
    hw_tube_def def = tube_def();
    helix(points, 10);
    for (int i = 0; i < 10; i++) {
        moved[i] = (hw_vec3){points[i].x + 100.0f, points[i].y - 50.0f, points[i].z + 20.0f};
        earlier[i] = (hw_vec3){points[i].x - 3.0f, points[i].y, points[i].z};
    }
    hw_vec3 frame = {0.0f, 0.0f, 0.0f};
    mesh *m = build(&def, points, 10, &frame);
    memcpy(plain, m->positions, sizeof plain);
    hw_tube_buffers buffers = buffers_of(m);
    hw_tube_line line = {.points = moved, .point_count = 10, .mesh_origin = {100.0f, -50.0f, 20.0f}};
    hw_vec3 other_frame = {0.0f, 0.0f, 0.0f};
    CHECK_OK(hw_tube_write_vertices(&def, &line, &buffers, &other_frame, NULL));
    for (int32_t v = 0; v < m->size.vertex_count; v++)
        for (int a = 0; a < 3; a++)
            CHECK_NEAR(m->positions[v][a], plain[v][a], 1e-4);
    static const float blends[] = {0.0f, 0.25f, 1.0f};
    for (int b = 0; b < 3; b++) {
        hw_tube_line blended = {.points = points, .previous_points = earlier, .point_count = 10, .blend = blends[b]};
        hw_vec3 third_frame = {0.0f, 0.0f, 0.0f};
        CHECK_OK(hw_tube_write_vertices(&def, &blended, &buffers, &third_frame, NULL));
        check_context("blend %g", (double)blends[b]);
        for (int32_t v = 0; v < m->size.vertex_count; v++)
            CHECK_NEAR(m->positions[v][0], plain[v][0] - 3.0f * (1.0f - blends[b]), 1e-5);
    }
}

TEST(attributes_may_be_left_out_and_strided)
{
    typedef struct vertex {
        float position[3];
        uint32_t guard;
        float normal[3];
        uint32_t other_guard;
    } vertex;
    static vertex vertices[MAX_VERTICES];
    hw_vec3 points[10];
    hw_tube_def def = tube_def();
    helix(points, 10);
    hw_vec3 frame = {0.0f, 0.0f, 0.0f};
    mesh *m = build(&def, points, 10, &frame);
    memset(vertices, 0xaa, sizeof vertices);
    hw_tube_buffers buffers = {
        .positions = vertices[0].position,
        .normals = vertices[0].normal,
        .position_stride = (int32_t)sizeof(vertex),
        .normal_stride = (int32_t)sizeof(vertex),
        .vertex_capacity = m->size.vertex_count,
    };
    hw_tube_line line = {.points = points, .point_count = 10};
    hw_vec3 other_frame = {0.0f, 0.0f, 0.0f};
    CHECK_OK(hw_tube_write_vertices(&def, &line, &buffers, &other_frame, NULL));
    for (int32_t v = 0; v < m->size.vertex_count; v++) {
        CHECK(memcmp(vertices[v].position, m->positions[v], sizeof m->positions[v]) == 0);
        CHECK(memcmp(vertices[v].normal, m->normals[v], sizeof m->normals[v]) == 0);
        CHECK_EQUAL_HEX(vertices[v].guard, 0xaaaaaaaau);
        CHECK_EQUAL_HEX(vertices[v].other_guard, 0xaaaaaaaau);
    }
    CHECK_EQUAL_HEX(vertices[m->size.vertex_count].guard, 0xaaaaaaaau);
    float after_the_last = vertices[m->size.vertex_count].position[0];
    uint32_t bits;
    memcpy(&bits, &after_the_last, sizeof bits);
    CHECK_EQUAL_HEX(bits, 0xaaaaaaaau);
}

TEST(the_tube_refuses_wrong_calls_in_words)
{
    static uint32_t indices[64];
    hw_vec3 points[10];
    hw_vec3 frame = {0.0f, 0.0f, 0.0f};
    hw_tube_def def = tube_def();
    hw_tube_size size;
    helix(points, 10);
    mesh *m = build(&def, points, 10, &frame);
    hw_tube_buffers buffers = buffers_of(m);
    hw_tube_line line = {.points = points, .point_count = 10};
    hw_box box;

    CHECK_RESULT(hw_tube_def_init(NULL), HW_ERROR_NULL_ARGUMENT);
    CHECK_RESULT(hw_tube_measure(NULL, 10, &size), HW_ERROR_NULL_ARGUMENT);
    CHECK_RESULT(hw_tube_measure(&def, 10, NULL), HW_ERROR_NULL_ARGUMENT);
    CHECK_RESULT(hw_tube_write_indices(NULL, 10, indices, 64), HW_ERROR_NULL_ARGUMENT);
    CHECK_RESULT(hw_tube_write_indices(&def, 10, NULL, 64), HW_ERROR_NULL_ARGUMENT);
    CHECK_RESULT(hw_tube_write_uvs(&def, 10, NULL, 8, 64), HW_ERROR_NULL_ARGUMENT);
    CHECK_RESULT(hw_tube_write_vertices(NULL, &line, &buffers, &frame, &box), HW_ERROR_NULL_ARGUMENT);
    CHECK_RESULT(hw_tube_write_vertices(&def, NULL, &buffers, &frame, &box), HW_ERROR_NULL_ARGUMENT);
    CHECK_RESULT(hw_tube_write_vertices(&def, &line, NULL, &frame, &box), HW_ERROR_NULL_ARGUMENT);
    CHECK_RESULT(hw_tube_write_vertices(&def, &line, &buffers, NULL, &box), HW_ERROR_NULL_ARGUMENT);
    CHECK_TEXT(hw_last_error(), "frame");
    hw_tube_line no_points = {.point_count = 10};
    CHECK_RESULT(hw_tube_write_vertices(&def, &no_points, &buffers, &frame, &box), HW_ERROR_NULL_ARGUMENT);

    static const int32_t bad_counts[] = {1, 0, -1, 200002, INT32_MAX, INT32_MIN};
    for (int i = 0; i < 6; i++) {
        hw_tube_line bad_line = {.points = points, .point_count = bad_counts[i]};
        check_context("point_count %d", bad_counts[i]);
        CHECK_RESULT(hw_tube_measure(&def, bad_counts[i], &size), HW_ERROR_BAD_VALUE);
        CHECK_TEXT(hw_last_error(), "point_count");
        CHECK_RESULT(hw_tube_write_indices(&def, bad_counts[i], indices, 64), HW_ERROR_BAD_VALUE);
        CHECK_RESULT(hw_tube_write_uvs(&def, bad_counts[i], &m->uvs[0][0], 8, 64), HW_ERROR_BAD_VALUE);
        CHECK_RESULT(hw_tube_write_vertices(&def, &bad_line, &buffers, &frame, &box), HW_ERROR_BAD_VALUE);
        CHECK_TEXT(hw_last_error(), "point_count");
    }

    CHECK_RESULT(hw_tube_write_indices(&def, 10, indices, 64), HW_ERROR_BUFFER_TOO_SMALL);
    CHECK_TEXT(hw_last_error(), "64");
    CHECK_RESULT(hw_tube_write_uvs(&def, 10, &m->uvs[0][0], 8, m->size.vertex_count - 1), HW_ERROR_BUFFER_TOO_SMALL);
    CHECK_RESULT(hw_tube_write_uvs(&def, 10, &m->uvs[0][0], 7, m->size.vertex_count), HW_ERROR_BAD_VALUE);
    CHECK_TEXT(hw_last_error(), "stride");
    hw_tube_buffers small_buffers = buffers;
    small_buffers.vertex_capacity--;
    CHECK_RESULT(hw_tube_write_vertices(&def, &line, &small_buffers, &frame, &box), HW_ERROR_BUFFER_TOO_SMALL);
    hw_tube_buffers narrow = buffers;
    narrow.position_stride = 8;
    CHECK_RESULT(hw_tube_write_vertices(&def, &line, &narrow, &frame, &box), HW_ERROR_BAD_VALUE);
    CHECK_TEXT(hw_last_error(), "stride");
}

TEST(a_tube_refuses_points_that_are_no_points)
{
    static const float bad[] = {NAN, INFINITY, -INFINITY};
    hw_vec3 points[10];
    hw_tube_def def = tube_def();
    hw_vec3 frame = {0.0f, 0.0f, 0.0f};
    helix(points, 10);
    mesh *m = build(&def, points, 10, &frame);
    hw_tube_buffers buffers = buffers_of(m);
    hw_vec3 frame_before = frame;
    float first_x = m->positions[0][0];
    for (int i = 0; i < 3; i++) {
        hw_vec3 spoiled[10];
        memcpy(spoiled, points, sizeof spoiled);
        spoiled[7].z = bad[i];
        spoiled[0].x += 5.0f;
        hw_tube_line line = {.points = spoiled, .point_count = 10};
        hw_tube_line earlier = {.points = points, .previous_points = spoiled, .point_count = 10, .blend = 0.5f};
        hw_tube_line origin = {.points = points, .point_count = 10, .mesh_origin = {0.0f, bad[i], 0.0f}};
        hw_tube_line blend = {.points = points, .previous_points = points, .point_count = 10, .blend = bad[i]};
        CHECK_RESULT(hw_tube_write_vertices(&def, &line, &buffers, &frame, NULL), HW_ERROR_BAD_VALUE);
        CHECK_TEXT(hw_last_error(), "line.points");
        CHECK_RESULT(hw_tube_write_vertices(&def, &earlier, &buffers, &frame, NULL), HW_ERROR_BAD_VALUE);
        CHECK_RESULT(hw_tube_write_vertices(&def, &origin, &buffers, &frame, NULL), HW_ERROR_BAD_VALUE);
        CHECK_RESULT(hw_tube_write_vertices(&def, &blend, &buffers, &frame, NULL), HW_ERROR_BAD_VALUE);
        CHECK(m->positions[0][0] == first_x);
        CHECK(memcmp(&frame, &frame_before, sizeof frame) == 0);
        // A spoiled memory of the frame must not stay spoiled.
        hw_vec3 spoiled_frame = {bad[i], 0.0f, 0.0f};
        hw_tube_line good = {.points = points, .point_count = 10};
        hw_result result = hw_tube_write_vertices(&def, &good, &buffers, &spoiled_frame, NULL);
        CHECK(result == HW_OK || result == HW_ERROR_BAD_VALUE);
        for (int32_t v = 0; v < m->size.vertex_count; v++)
            CHECK(isfinite(m->positions[v][0]) && isfinite(m->normals[v][1]));
    }
    hw_tube_line beyond = {.points = points, .previous_points = points, .point_count = 10, .blend = 1.5f};
    CHECK_RESULT(hw_tube_write_vertices(&def, &beyond, &buffers, &frame, NULL), HW_ERROR_BAD_VALUE);
    CHECK_TEXT(hw_last_error(), "blend");
}

TEST(a_tube_shows_its_tension_in_colours)
{
    static const uint8_t palette[] = {0, 0, 255, 255, 255, 255, 0, 128, 255, 0, 0, 255}; // blue, yellow, red
    static const float tensions[] = {0.0f, 0.0f, 100.0f, 100.0f, 1e9f, -5.0f, NAN};
    static const uint8_t expected[][4] = {{0, 0, 255, 255}, {0, 0, 255, 255}, {128, 128, 128, 192}, {255, 255, 0, 128},
                                          {255, 0, 0, 255}, {255, 0, 0, 255}, {0, 0, 255, 255},     {0, 0, 255, 255}};
    uint8_t colors[MAX_VERTICES][8];
    memset(colors, 0xaa, sizeof colors);
    hw_tube_def def = tube_def();
    hw_tube_size size;
    CHECK_OK(hw_tube_measure(&def, 8, &size));
    hw_tube_paint paint = {tensions, palette, 3, 8, 200.0f, 0};
    CHECK_OK(hw_tube_write_colors(&def, &paint, colors, 8, size.vertex_count));
    for (int32_t v = 0; v < size.vertex_count; v++) {
        int32_t ring = v / (def.sides + 1);
        ring = ring == 8 ? 0 : ring == 9 ? 7 : ring; // the caps
        CHECK(memcmp(colors[v], expected[ring], 4) == 0);
        CHECK_EQUAL_INT(colors[v][4], 0xaa);
    }
    CHECK_EQUAL_INT(colors[size.vertex_count][0], 0xaa);
    paint.palette_count = 1;
    CHECK_OK(hw_tube_write_colors(&def, &paint, colors, 4, size.vertex_count));
}

TEST(a_tube_refuses_wrong_colours_in_words)
{
    static const uint8_t palette[8] = {0};
    static const float tensions[9] = {0};
    uint8_t colors[4 * 256];
    hw_tube_def def = tube_def();
    const hw_tube_paint good = {tensions, palette, 2, 10, 1.0f, 0};
    const hw_tube_paint wrong[] = {
        {NULL, palette, 2, 10, 1.0f, 0},       {tensions, NULL, 2, 10, 1.0f, 0},    {tensions, palette, 0, 10, 1.0f, 0},
        {tensions, palette, 257, 10, 1.0f, 0}, {tensions, palette, 2, 1, 1.0f, 0},  {tensions, palette, 2, 10, 0.0f, 0},
        {tensions, palette, 2, 10, NAN, 0},    {tensions, palette, 2, 10, 1.0f, 1},
    };
    static const char *const words[] = {"tensions",    "palette",    "palette_count", "palette_count",
                                        "point_count", "full_scale", "full_scale",    "reserved"};
    for (int i = 0; i < 8; i++) {
        hw_result expected = i < 2 ? HW_ERROR_NULL_ARGUMENT : HW_ERROR_BAD_VALUE;
        CHECK_RESULT(hw_tube_write_colors(&def, &wrong[i], colors, 4, 256), expected);
        CHECK_TEXT(hw_last_error(), words[i]);
    }
    CHECK_RESULT(hw_tube_write_colors(&def, NULL, colors, 4, 256), HW_ERROR_NULL_ARGUMENT);
    CHECK_RESULT(hw_tube_write_colors(NULL, &good, colors, 4, 256), HW_ERROR_NULL_ARGUMENT);
    CHECK_RESULT(hw_tube_write_colors(&def, &good, NULL, 4, 256), HW_ERROR_NULL_ARGUMENT);
    CHECK_RESULT(hw_tube_write_colors(&def, &good, colors, 3, 256), HW_ERROR_BAD_VALUE);
    CHECK_RESULT(hw_tube_write_colors(&def, &good, colors, 4, 10), HW_ERROR_BUFFER_TOO_SMALL);
}
