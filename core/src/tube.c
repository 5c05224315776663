// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "tube.h"

#include <float.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "cable.h"
#include "report.h"
#include "trig.h"
#include "validate.h"
#include "vector.h"
#include "world.h"

#define MAX_SIDES 32
#define MAX_RINGS 16 // per segment

static hw_result check_def(const char *function, const hw_tube_def *def)
{
    hw_result result = hwi_check_pointer(function, "def", def);
    if (result == HW_OK) {
        result = hwi_check_struct_size(function, "hw_tube_def", def->struct_size, sizeof *def);
    }
    if (result == HW_OK) {
        result = hwi_check_flags(function, "flags", def->flags, HW_TUBE_CAPS | HW_TUBE_FLIP_Z | HW_TUBE_FROM_END);
    }
    if (result == HW_OK) {
        result = hwi_check_int(function, "sides", def->sides, 3, MAX_SIDES);
    }
    if (result == HW_OK) {
        result = hwi_check_int(function, "encoding", def->encoding, HW_TUBE_FLOATS, HW_TUBE_OCTAHEDRAL);
    }
    if (result == HW_OK) {
        result = hwi_check_float(function, "radius", (double)def->radius, (double)1e-5f, 100.0);
    }
    if (result == HW_OK) {
        result = hwi_check_float(function, "rest_length", (double)def->rest_length, (double)0.001f, 1e6);
    }
    if (result == HW_OK) {
        result = hwi_check_float(function, "uv_length", (double)def->uv_length, (double)1e-5f, 1e6);
    }
    if (result == HW_OK) {
        result = hwi_check_float(function, "segment_length", (double)def->segment_length, 0.0, 1e6);
    }
    if (result == HW_OK) {
        result = hwi_check_int(function, "rings_per_segment", def->rings_per_segment, 1, MAX_RINGS);
    }
    return result;
}

hw_result hw_tube_def_fit(hw_tube_def *def, hw_cable_id id)
{
    hw_result result = check_def(__func__, def);
    hwi_cable *cable;
    hwi_world *world;
    if (result == HW_OK) {
        result = hwi_cable_resolve(__func__, id, &cable, &world);
    }
    if (result == HW_OK) {
        def->flags = (def->flags & ~HW_TUBE_FROM_END) | (cable->odd_at_start ? HW_TUBE_FROM_END : 0u);
        def->rest_length = cable->def.rest_length;
        def->segment_length = cable->segment_length;
    }
    return result;
}

hw_result hwi_tube_check_shape(const char *function, const hw_tube_def *def, int32_t point_count)
{
    hw_result result = check_def(function, def);
    return result != HW_OK ? result : hwi_check_int(function, "point_count", point_count, 2, HW_MAX_SEGMENTS + 1);
}

static bool has_caps(const hw_tube_def *def)
{
    return (def->flags & HW_TUBE_CAPS) != 0;
}

static int32_t ring_count(const hw_tube_def *def, int32_t point_count)
{
    return (point_count - 1) * def->rings_per_segment + 1;
}

static hw_tube_size size_of(const hw_tube_def *def, int32_t point_count)
{
    int32_t sides = def->sides;
    int32_t rings = ring_count(def, point_count);
    hw_tube_size size = {rings * (sides + 1), (rings - 1) * sides * 6};
    if (has_caps(def)) {
        size.vertex_count += 2 * (sides + 1);
        size.index_count += 2 * sides * 3;
    }
    return size;
}

hw_result hw_tube_measure(const hw_tube_def *def, int32_t point_count, hw_tube_size *size)
{
    hw_result result = hwi_check_pointer(__func__, "size", size);
    if (result != HW_OK) {
        return result;
    }
    *size = (hw_tube_size){0};
    result = hwi_tube_check_shape(__func__, def, point_count);
    if (result == HW_OK) {
        *size = size_of(def, point_count);
    }
    return result;
}

// Vertices go round the line's direction by the right-hand rule; triangles are clockwise from outside. A mirrored mesh
// in a mirrored frame looks the same, so the order does not depend on HW_TUBE_FLIP_Z.
hw_result hw_tube_write_indices(const hw_tube_def *def, int32_t point_count, uint32_t *indices, int32_t capacity)
{
    hw_result result = hwi_tube_check_shape(__func__, def, point_count);
    if (result == HW_OK) {
        result = hwi_check_pointer(__func__, "indices", indices);
    }
    if (result == HW_OK) {
        result = hwi_check_capacity(__func__, "indices", capacity, size_of(def, point_count).index_count);
    }
    if (result != HW_OK) {
        return result;
    }
    uint32_t sides = (uint32_t)def->sides;
    uint32_t row = sides + 1;
    uint32_t rings = (uint32_t)ring_count(def, point_count);
    uint32_t *at = indices;
    for (uint32_t ring = 0; ring + 1 < rings; ++ring) {
        for (uint32_t side = 0; side < sides; ++side) {
            uint32_t a = ring * row + side;
            uint32_t b = a + row;
            const uint32_t quad[6] = {a, b, a + 1, a + 1, b, b + 1};
            memcpy(at, quad, sizeof quad);
            at += 6;
        }
    }
    if (has_caps(def)) {
        uint32_t start = rings * row;
        uint32_t end = start + row;
        for (uint32_t side = 0; side < sides; ++side) {
            uint32_t next = (side + 1) % sides;
            const uint32_t caps[6] = {start, start + 1 + side, start + 1 + next, end, end + 1 + next, end + 1 + side};
            memcpy(at, caps, sizeof caps);
            at += 6;
        }
    }
    return HW_OK;
}

static hw_result check_stride(const char *function, const char *field, int32_t stride, int32_t item_size)
{
    hw_result result = hwi_check_int(function, field, stride, item_size, 4096);
    if (result == HW_OK && stride % 4 != 0) {
        return hwi_fail(HW_ERROR_BAD_VALUE, function, "%s must be a multiple of 4, got %d; nothing was written", field,
                        (int)stride);
    }
    return result;
}

// Where a point is along the line, in repeats of the texture.
static float point_v(const hw_tube_def *def, int32_t point, int32_t last)
{
    bool from_end = (def->flags & HW_TUBE_FROM_END) != 0;
    int32_t number = from_end ? last - point : point;
    float v_last = def->rest_length / def->uv_length;
    float v = v_last;
    if (number < last) {
        float even = v_last * (float)number / (float)last;
        float own = (float)number * def->segment_length / def->uv_length;
        v = def->segment_length == 0.0f ? even : own < v_last ? own : v_last;
    }
    return from_end ? 0.0f - v : v;
}

// The same of a ring, which may be between two points.
static float ring_v(const hw_tube_def *def, int32_t ring, int32_t last_point)
{
    int32_t point = ring / def->rings_per_segment;
    int32_t part = ring % def->rings_per_segment;
    float v = point_v(def, point, last_point);
    if (part == 0) {
        return v;
    }
    float share = (float)part / (float)def->rings_per_segment;
    return v + (point_v(def, point + 1, last_point) - v) * share;
}

hw_result hw_tube_write_uvs(const hw_tube_def *def, int32_t point_count, float *uvs, int32_t stride, int32_t capacity)
{
    hw_result result = hwi_tube_check_shape(__func__, def, point_count);
    if (result == HW_OK) {
        result = hwi_check_pointer(__func__, "uvs", uvs);
    }
    if (result == HW_OK) {
        result = check_stride(__func__, "stride", stride, 2 * (int32_t)sizeof(float));
    }
    if (result == HW_OK) {
        result = hwi_check_capacity(__func__, "vertices", capacity, size_of(def, point_count).vertex_count);
    }
    if (result != HW_OK) {
        return result;
    }
    char *at = (char *)uvs;
    int32_t last = point_count - 1;
    int32_t last_ring = ring_count(def, point_count) - 1;
    for (int32_t ring = 0; ring <= last_ring; ++ring) {
        float v = ring_v(def, ring, last);
        for (int32_t side = 0; side <= def->sides; ++side, at += stride) {
            const float uv[2] = {(float)side / (float)def->sides, v};
            memcpy(at, uv, sizeof uv);
        }
    }
    if (has_caps(def)) {
        for (int cap = 0; cap < 2; ++cap) {
            for (int32_t i = 0; i <= def->sides; ++i, at += stride) {
                const float uv[2] = {i == 0 ? 0.5f : (float)(i - 1) / (float)def->sides,
                                     ring_v(def, cap == 0 ? 0 : last_ring, last)};
                memcpy(at, uv, sizeof uv);
            }
        }
    }
    return HW_OK;
}

static hw_result check_paint(const char *function, const hw_tube_paint *paint)
{
    hw_result result = hwi_check_pointer(function, "paint", paint);
    if (result == HW_OK) {
        result = hwi_check_pointer(function, "paint.tensions", paint->tensions);
    }
    if (result == HW_OK) {
        result = hwi_check_pointer(function, "paint.palette", paint->palette);
    }
    if (result == HW_OK) {
        result = hwi_check_int(function, "paint.palette_count", paint->palette_count, 1, 256);
    }
    if (result == HW_OK) {
        result = hwi_check_int(function, "paint.point_count", paint->point_count, 2, HW_MAX_SEGMENTS + 1);
    }
    if (result == HW_OK) {
        result = hwi_check_float(function, "paint.full_scale", (double)paint->full_scale, (double)1e-6f, 1e12);
    }
    if (result == HW_OK) {
        result = hwi_check_int(function, "paint.reserved", paint->reserved, 0, 0);
    }
    return result;
}

static float tension_at(const hw_tube_paint *paint, int32_t segment)
{
    float tension = paint->tensions[segment];
    return tension > 0.0f ? tension : 0.0f;
}

static float point_tension(const hw_tube_paint *paint, int32_t point)
{
    int32_t before = point > 0 ? point - 1 : 0;
    int32_t after = point < paint->point_count - 1 ? point : point - 1;
    return 0.5f * tension_at(paint, before) + 0.5f * tension_at(paint, after);
}

static void ring_color(const hw_tube_def *def, const hw_tube_paint *paint, int32_t ring, uint8_t color[4])
{
    int32_t point = ring / def->rings_per_segment;
    int32_t part = ring % def->rings_per_segment;
    float tension = point_tension(paint, point);
    if (part != 0) {
        float later = point_tension(paint, point + 1);
        tension += (later - tension) * ((float)part / (float)def->rings_per_segment);
    }
    float last = (float)(paint->palette_count - 1);
    float place = tension < paint->full_scale ? tension / paint->full_scale * last : last;
    int32_t low = (int32_t)place;
    int32_t high = low + 1 < paint->palette_count ? low + 1 : low;
    float share = place - (float)low;
    for (int i = 0; i < 4; ++i) {
        float from = (float)paint->palette[4 * low + i];
        float to = (float)paint->palette[4 * high + i];
        color[i] = (uint8_t)(from + (to - from) * share + 0.5f);
    }
}

hw_result hw_tube_write_colors(const hw_tube_def *def, const hw_tube_paint *paint, void *colors, int32_t stride,
                               int32_t capacity)
{
    hw_result result = check_paint(__func__, paint);
    if (result == HW_OK) {
        result = check_def(__func__, def);
    }
    if (result == HW_OK) {
        result = hwi_check_pointer(__func__, "colors", colors);
    }
    if (result == HW_OK) {
        result = check_stride(__func__, "stride", stride, 4);
    }
    if (result == HW_OK) {
        result = hwi_check_capacity(__func__, "vertices", capacity, size_of(def, paint->point_count).vertex_count);
    }
    if (result != HW_OK) {
        return result;
    }
    char *at = colors;
    int32_t cap_count = has_caps(def) ? 2 : 0;
    int32_t rings = ring_count(def, paint->point_count);
    for (int32_t i = 0; i < rings + cap_count; ++i) {
        // The rings of the caps come last: first that of the start.
        int32_t ring = i < rings ? i : (i - rings) * (rings - 1);
        uint8_t color[4];
        ring_color(def, paint, ring, color);
        for (int32_t side = 0; side <= def->sides; ++side, at += stride) {
            memcpy(at, color, sizeof color);
        }
    }
    return HW_OK;
}

// Writes vertices one after the other, in the caller's format.
typedef struct vertex_writer {
    const hw_tube_buffers *buffers;
    bool octahedral;
    float z_sign;
    int32_t count;
    hw_box bounds;
} vertex_writer;

static uint16_t to_unorm16(float value)
{
    float scaled = (value * 0.5f + 0.5f) * 65535.0f + 0.5f;
    return scaled <= 0.0f ? 0 : scaled >= 65535.0f ? 65535 : (uint16_t)scaled;
}

static float sign_of(float value)
{
    return value < 0.0f ? -1.0f : 1.0f;
}

// The sphere unfolded onto a square: the octahedron |x| + |y| + |z| = 1, its lower half turned outwards.
static void octahedral_coordinates(hw_vec3 unit, float *u, float *v)
{
    float sum = fabsf(unit.x) + fabsf(unit.y) + fabsf(unit.z);
    float x = unit.x / sum;
    float y = unit.y / sum;
    *u = unit.z >= 0.0f ? x : (1.0f - fabsf(y)) * sign_of(x);
    *v = unit.z >= 0.0f ? y : (1.0f - fabsf(x)) * sign_of(y);
}

static void encode_normal(hw_vec3 unit, uint16_t out[2])
{
    float u;
    float v;
    octahedral_coordinates(unit, &u, &v);
    out[0] = to_unorm16(u);
    out[1] = to_unorm16(v);
}

// As a normal, but the handedness is folded into the second coordinate: the upper half of the range is positive. The
// engine keeps (0, 65535) for "no tangent", which means the same direction as (65535, 65535).
static void encode_tangent(hw_vec3 unit, float handedness, uint16_t out[2])
{
    float u;
    float v;
    octahedral_coordinates(unit, &u, &v);
    float half = v * 0.5f + 0.5f;
    half = half < 1.0f / 32767.0f ? 1.0f / 32767.0f : half;
    float folded = handedness >= 0.0f ? half * 0.5f + 0.5f : 0.5f - half * 0.5f;
    out[0] = to_unorm16(u);
    out[1] = to_unorm16(folded * 2.0f - 1.0f);
    if (out[0] == 0 && out[1] == 65535) {
        out[0] = 65535;
    }
}

static void write_vertex(vertex_writer *writer, hw_vec3 position, hw_vec3 normal, hw_vec3 tangent)
{
    const hw_tube_buffers *buffers = writer->buffers;
    size_t index = (size_t)writer->count;
    position.z *= writer->z_sign;
    normal.z *= writer->z_sign;
    tangent.z *= writer->z_sign;
    // bitangent = cross(normal, tangent) * handedness. Godot wants it against v, as textures count rows downwards;
    // Unity wants it along v, and its cross product is mirrored. Both come to the same sign.
    const float handedness = -1.0f;
    if (buffers->positions != NULL) {
        memcpy((char *)buffers->positions + index * (size_t)buffers->position_stride, &position, sizeof position);
    }
    if (buffers->normals != NULL) {
        char *at = (char *)buffers->normals + index * (size_t)buffers->normal_stride;
        uint16_t packed[2];
        if (writer->octahedral) {
            encode_normal(normal, packed);
            memcpy(at, packed, sizeof packed);
        } else {
            memcpy(at, &normal, sizeof normal);
        }
    }
    if (buffers->tangents != NULL) {
        char *at = (char *)buffers->tangents + index * (size_t)buffers->tangent_stride;
        uint16_t packed[2];
        const float full[4] = {tangent.x, tangent.y, tangent.z, handedness};
        if (writer->octahedral) {
            encode_tangent(tangent, handedness, packed);
            memcpy(at, packed, sizeof packed);
        } else {
            memcpy(at, full, sizeof full);
        }
    }
    writer->count += 1;
}

static void grow_bounds(vertex_writer *writer, hw_vec3 centre, float radius)
{
    hw_box *box = &writer->bounds;
    centre.z *= writer->z_sign;
    box->minimum.x = fminf(box->minimum.x, centre.x - radius);
    box->minimum.y = fminf(box->minimum.y, centre.y - radius);
    box->minimum.z = fminf(box->minimum.z, centre.z - radius);
    box->maximum.x = fmaxf(box->maximum.x, centre.x + radius);
    box->maximum.y = fmaxf(box->maximum.y, centre.y + radius);
    box->maximum.z = fmaxf(box->maximum.z, centre.z + radius);
}

typedef struct unit_circle {
    float cosine[MAX_SIDES + 1];
    float sine[MAX_SIDES + 1];
} unit_circle;

static void make_circle(unit_circle *circle, int32_t sides)
{
    for (int32_t i = 0; i <= sides; ++i) {
        double angle = 6.283185307179586476925 * (i % sides) / sides;
        circle->cosine[i] = (float)hwi_cos(angle);
        circle->sine[i] = (float)hwi_sin(angle);
    }
}

// A point of the line and the frame there: normal and binormal span the ring.
typedef struct tube_ring {
    hw_vec3 centre;
    hw_vec3 direction;
    hw_vec3 normal;
    hw_vec3 binormal;
} tube_ring;

static void write_ring(vertex_writer *writer, const hw_tube_def *def, const unit_circle *circle, const tube_ring *ring,
                       float radius)
{
    for (int32_t side = 0; side <= def->sides; ++side) {
        float c = circle->cosine[side];
        float s = circle->sine[side];
        hw_vec3 outward = hwi_add_scaled(hwi_scale(ring->normal, c), s, ring->binormal);
        hw_vec3 around = hwi_add_scaled(hwi_scale(ring->normal, -s), c, ring->binormal);
        write_vertex(writer, hwi_add_scaled(ring->centre, radius, outward), outward, around);
    }
    grow_bounds(writer, ring->centre, def->radius);
}

static void write_cap(vertex_writer *writer, const hw_tube_def *def, const unit_circle *circle, const tube_ring *ring,
                      float facing)
{
    hw_vec3 outward = hwi_scale(ring->direction, facing);
    write_vertex(writer, ring->centre, outward, ring->normal);
    for (int32_t side = 0; side < def->sides; ++side) {
        hw_vec3 spoke =
            hwi_add_scaled(hwi_scale(ring->normal, circle->cosine[side]), circle->sine[side], ring->binormal);
        write_vertex(writer, hwi_add_scaled(ring->centre, def->radius, spoke), outward, ring->normal);
    }
}

static hw_vec3 line_point(const hw_tube_line *line, int32_t i)
{
    hw_vec3 point = line->points[i];
    if (line->previous_points != NULL) {
        point = hwi_lerp(line->previous_points[i], point, line->blend);
    }
    return hwi_sub(point, line->mesh_origin);
}

// Turn a frame's normal as its direction turns, by the smallest rotation: the rotation that takes one direction to the
// other and leaves their common normal alone. Where the line reverses, that is undefined; the normal then stays, made
// square again.
static hw_vec3 transport(hw_vec3 normal, hw_vec3 from, hw_vec3 to)
{
    float cosine = hwi_dot(from, to);
    hw_vec3 turned = normal;
    if (cosine > -0.999f) {
        hw_vec3 axis = hwi_cross(from, to);
        float along = hwi_dot(axis, normal) / (1.0f + cosine);
        turned = hwi_add_scaled(hwi_add(hwi_scale(normal, cosine), hwi_cross(axis, normal)), along, axis);
    }
    turned = hwi_add_scaled(turned, -hwi_dot(turned, to), to);
    hw_vec3 helper = fabsf(to.x) < 0.7f ? hwi_vec3(1.0f, 0.0f, 0.0f) : hwi_vec3(0.0f, 1.0f, 0.0f);
    if (hwi_dot(turned, turned) < 1e-6f) {
        turned = hwi_cross(to, helper);
    }
    return hwi_direction(turned, helper);
}

static bool has_gap_after(const hw_tube_line *line, int32_t i)
{
    return line->gaps != NULL && i >= 0 && i + 1 < line->point_count && line->gaps[i] != 0;
}

// The way the line goes at a point: between its neighbours; where they coincide, as before.
static hw_vec3 line_direction(hw_vec3 before, hw_vec3 here, hw_vec3 after, hw_vec3 last)
{
    hw_vec3 arriving = hwi_direction(hwi_sub(here, before), hwi_vec3(0.0f, 0.0f, 0.0f));
    hw_vec3 leaving = hwi_direction(hwi_sub(after, here), hwi_vec3(0.0f, 0.0f, 0.0f));
    hw_vec3 sum = hwi_add(arriving, leaving);
    if (hwi_dot(sum, sum) > 1e-6f) {
        return hwi_direction(sum, last);
    }
    return hwi_direction(arriving, last);
}

// The first direction of a line that may begin with coincident points.
static hw_vec3 first_direction(const hw_tube_line *line)
{
    hw_vec3 start = line_point(line, 0);
    for (int32_t i = 1; i < line->point_count; ++i) {
        hw_vec3 step = hwi_sub(line_point(line, i), start);
        if (hwi_dot(step, step) > 1e-20f) {
            return hwi_direction(step, hwi_vec3(1.0f, 0.0f, 0.0f));
        }
    }
    return hwi_vec3(1.0f, 0.0f, 0.0f);
}

// A smooth curve through the points: between two of them a cubic that leaves and arrives in the direction of the line
// there, at the speed of the straight segment. So a short segment, as a winch pays out, does not make it swing out.
typedef struct tube_curve {
    const hw_tube_line *line;
    int32_t rings;   // per segment
    int32_t segment; // that the rest is of
    hw_vec3 from, to;
    hw_vec3 leaving, arriving; // m per segment
} tube_curve;

static hw_vec3 curve_direction(const hw_tube_line *line, int32_t i, hw_vec3 fallback)
{
    hw_vec3 here = line_point(line, i);
    hw_vec3 before = i > 0 && !has_gap_after(line, i - 1) ? line_point(line, i - 1) : here;
    hw_vec3 after = i + 1 < line->point_count && !has_gap_after(line, i) ? line_point(line, i + 1) : here;
    return line_direction(before, here, after, fallback);
}

static void enter_segment(tube_curve *curve, int32_t segment)
{
    curve->segment = segment;
    curve->from = line_point(curve->line, segment);
    curve->to = line_point(curve->line, segment + 1);
    hw_vec3 step = hwi_sub(curve->to, curve->from);
    float length = sqrtf(hwi_dot(step, step));
    hw_vec3 straight = hwi_direction(step, hwi_vec3(0.0f, 0.0f, 0.0f));
    curve->leaving = hwi_scale(curve_direction(curve->line, segment, straight), length);
    curve->arriving = hwi_scale(curve_direction(curve->line, segment + 1, straight), length);
}

static hw_vec3 curve_point(tube_curve *curve, int32_t ring)
{
    if (curve->rings == 1) {
        return line_point(curve->line, ring);
    }
    int32_t segment = ring / curve->rings;
    int32_t part = ring % curve->rings;
    if (part == 0) {
        return line_point(curve->line, segment);
    }
    if (segment != curve->segment) {
        enter_segment(curve, segment);
    }
    float t = (float)part / (float)curve->rings;
    float rest = 1.0f - t;
    hw_vec3 ends =
        hwi_add_scaled(hwi_scale(curve->from, rest * rest * (1.0f + 2.0f * t)), t * t * (3.0f - 2.0f * t), curve->to);
    hw_vec3 bend = hwi_add_scaled(hwi_scale(curve->leaving, t * rest * rest), -t * t * rest, curve->arriving);
    return hwi_add(ends, bend);
}

static hw_result check_line(const char *function, const hw_tube_line *line)
{
    hw_result result = hwi_check_pointer(function, "line", line);
    if (result == HW_OK) {
        result = hwi_check_pointer(function, "line.points", line->points);
    }
    if (result == HW_OK) {
        result = hwi_check_int(function, "line.point_count", line->point_count, 2, HW_MAX_SEGMENTS + 1);
    }
    if (result == HW_OK) {
        result = hwi_check_vector(function, "line.mesh_origin", line->mesh_origin, 1e9f);
    }
    if (result == HW_OK && line->previous_points != NULL) {
        result = hwi_check_float(function, "line.blend", (double)line->blend, 0.0, 1.0);
    }
    for (int32_t i = 0; result == HW_OK && i < line->point_count; ++i) {
        result = hwi_check_vector(function, "every line.points", line->points[i], 1e9f);
        if (result == HW_OK && line->previous_points != NULL) {
            result = hwi_check_vector(function, "every line.previous_points", line->previous_points[i], 1e9f);
        }
    }
    return result;
}

static hw_result check_buffers(const char *function, const hw_tube_def *def, int32_t point_count,
                               const hw_tube_buffers *buffers)
{
    bool packed = def->encoding == HW_TUBE_OCTAHEDRAL;
    hw_result result = hwi_check_pointer(function, "buffers", buffers);
    if (result == HW_OK && buffers->positions != NULL) {
        result = check_stride(function, "position_stride", buffers->position_stride, 12);
    }
    if (result == HW_OK && buffers->normals != NULL) {
        result = check_stride(function, "normal_stride", buffers->normal_stride, packed ? 4 : 12);
    }
    if (result == HW_OK && buffers->tangents != NULL) {
        result = check_stride(function, "tangent_stride", buffers->tangent_stride, packed ? 4 : 16);
    }
    if (result == HW_OK) {
        result =
            hwi_check_capacity(function, "vertices", buffers->vertex_capacity, size_of(def, point_count).vertex_count);
    }
    return result;
}

hw_result hw_tube_write_vertices(const hw_tube_def *def, const hw_tube_line *line, const hw_tube_buffers *buffers,
                                 hw_vec3 *frame, hw_box *bounds)
{
    if (bounds != NULL) {
        *bounds = (hw_box){0};
    }
    hw_result result = check_def(__func__, def);
    if (result == HW_OK) {
        result = check_line(__func__, line);
    }
    if (result == HW_OK) {
        result = check_buffers(__func__, def, line->point_count, buffers);
    }
    if (result == HW_OK) {
        result = hwi_check_pointer(__func__, "frame", frame);
    }
    if (result == HW_OK) {
        result = hwi_check_vector(__func__, "frame", *frame, 2.0f);
    }
    if (result != HW_OK) {
        return result;
    }
    unit_circle circle;
    make_circle(&circle, def->sides);
    vertex_writer writer = {
        .buffers = buffers,
        .octahedral = def->encoding == HW_TUBE_OCTAHEDRAL,
        .z_sign = (def->flags & HW_TUBE_FLIP_Z) != 0 ? -1.0f : 1.0f,
        .bounds = {{FLT_MAX, FLT_MAX, FLT_MAX}, {-FLT_MAX, -FLT_MAX, -FLT_MAX}},
    };
    tube_curve curve = {.line = line, .rings = def->rings_per_segment, .segment = -1};
    int32_t last = ring_count(def, line->point_count) - 1;
    tube_ring first = {0};
    tube_ring ring = {.direction = first_direction(line)};
    ring.normal = transport(*frame, ring.direction, ring.direction);
    hw_vec3 before = line_point(line, 0);
    ring.centre = before;
    for (int32_t i = 0; i <= last; ++i) {
        hw_vec3 after = i < last ? curve_point(&curve, i + 1) : ring.centre;
        bool begins = line->gaps != NULL && i > 0 && has_gap_after(line, (i - 1) / curve.rings);
        bool ends = line->gaps != NULL && has_gap_after(line, i / curve.rings);
        hw_vec3 direction =
            line_direction(begins ? ring.centre : before, ring.centre, ends ? ring.centre : after, ring.direction);
        ring.normal = transport(ring.normal, ring.direction, direction);
        ring.direction = direction;
        ring.binormal = hwi_cross(direction, ring.normal);
        // Rings of no width, on either side and within: what lies between them has no surface.
        write_ring(&writer, def, &circle, &ring, begins || ends ? 0.0f : def->radius);
        if (i == 0) {
            first = ring;
        }
        before = ring.centre;
        if (i < last) {
            ring.centre = after;
        }
    }
    if (has_caps(def)) {
        write_cap(&writer, def, &circle, &first, -1.0f);
        write_cap(&writer, def, &circle, &ring, 1.0f);
    }
    *frame = first.normal;
    if (bounds != NULL) {
        *bounds = writer.bounds;
    }
    return HW_OK;
}
