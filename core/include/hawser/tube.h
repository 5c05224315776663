// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// A tube mesh round a line of points, written straight into an engine's vertex buffers.
//
// One ring of sides + 1 vertices per point (the first and last share a place: the texture's seam), then the caps, each
// a centre and a ring. With more rings per segment the tube is a smooth curve through the points, so that a line of few
// points does not look like a chain of straight pieces. Frames are carried from ring to ring by parallel transport, and
// the first frame is carried from build to build, so the surface neither twists nor flips as the line moves.
//
//        ring i         ring i+1
//      s+1 .__________.            u runs round the tube, 0..1
//         /|         /|            v runs along it: rest length from the start / uv_length, so that
//      0 . |________. |            a pattern travels with the cable however it stretches
//
// A winch makes the line grow at one end. Counted from the other one, the pattern stays with the line all the same:
// hw_tube_def_fit sets that up for a cable, once a tick.
//
// The functions need no world, but for that one, and may be called from any thread.

#ifndef HAWSER_TUBE_H
#define HAWSER_TUBE_H

#include "hawser/base.h"
#include "hawser/id.h"
#include "hawser/math_types.h"

#define HW_TUBE_CAPS     1u // close both ends
#define HW_TUBE_FLIP_Z   2u // mirror z, for a left-handed engine (Unity)
#define HW_TUBE_FROM_END 4u // v is 0 at the end and negative before it: for a line that grows at its start

#define HW_TUBE_FLOATS     1 // normals 3 floats, tangents 4 floats (Unity)
#define HW_TUBE_OCTAHEDRAL 2 // normals and tangents 2 unsigned 16-bit each, octahedral (Godot's surface format)

typedef struct hw_tube_def {
    uint32_t struct_size; // set by hw_tube_def_init
    uint32_t flags;       // HW_TUBE_…, default CAPS
    int32_t sides;        // 3..32, default 8
    int32_t encoding;     // HW_TUBE_FLOATS (default) or HW_TUBE_OCTAHEDRAL
    float radius;         // m, 1e-5..100, default 0.02
    float rest_length;    // m, 0.001..1e6, default 10. Of the whole line
    float uv_length;      // m, 1e-5..1e6, default 1. One repeat of the texture along the line
    float segment_length; // m, 0..1e6, default 0: all segments are equally long. Else the length of all but the odd
                          // one, which takes what is left of rest_length: the last, with FROM_END the first
    int32_t rings_per_segment; // 1..16, default 1: straight from point to point. Cost is linear
} hw_tube_def;

/// Fill in every default. Must be called before any field is set.
/// Errors: NULL_ARGUMENT.
HW_API hw_result hw_tube_def_init(hw_tube_def *def);

/// Take over from a cable what the pattern needs: rest_length, segment_length and HW_TUBE_FROM_END as they are now. The
/// rest of `def` stays. To be called after every step that a winch runs in; cheap. Not from another thread while the
/// world steps.
/// Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE and those of ids.
HW_API hw_result hw_tube_def_fit(hw_tube_def *def, hw_cable_id cable);

typedef struct hw_tube_size {
    int32_t vertex_count;
    int32_t index_count; // 3 per triangle
} hw_tube_size;

/// How many vertices and indices a tube round `point_count` points (2..200001) has.
/// Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE.
HW_API hw_result hw_tube_measure(const hw_tube_def *def, int32_t point_count, hw_tube_size *size);

/// The triangles; they change only with point_count, sides, rings_per_segment and flags. Front faces are clockwise,
/// seen from outside. Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE, BUFFER_TOO_SMALL.
HW_API hw_result hw_tube_write_indices(const hw_tube_def *def, int32_t point_count, uint32_t *indices,
                                       int32_t capacity);

/// The texture coordinates, two floats a vertex, `stride` bytes from one vertex to the next; they change only with
/// point_count and def. `capacity` is in vertices.
/// Errors: as hw_tube_write_indices.
HW_API hw_result hw_tube_write_uvs(const hw_tube_def *def, int32_t point_count, float *uvs, int32_t stride,
                                   int32_t capacity);

typedef struct hw_tube_line {
    const hw_vec3 *points;          // m, point_count of them
    const hw_vec3 *previous_points; // NULL, or the points a tick ago, for drawing between two ticks
    hw_vec3 mesh_origin;            // m, subtracted from every point: where the mesh itself is placed
    float blend;                    // 0..1, from previous_points to points; used only if previous_points is given
    int32_t point_count;            // 2..200001
    uint32_t reserved;              // 0
    const uint8_t *gaps;            // NULL, or point_count of them: not 0 where nothing goes from a point to the next.
                                    // The tube then tapers to a point on both sides; counts and triangles stay the same
} hw_tube_line;

/// Where vertex attributes go. A null pointer leaves an attribute out; strides are bytes from one vertex to the next.
typedef struct hw_tube_buffers {
    void *positions; // 3 floats
    void *normals;   // as def.encoding says
    void *tangents;  // as def.encoding says; the tangent runs round the tube (along u)
    int32_t position_stride;
    int32_t normal_stride;
    int32_t tangent_stride;
    int32_t vertex_capacity; // of each buffer
} hw_tube_buffers;

/// Write the vertices. `frame` is the caller's memory of the first ring's direction: zero it once, then pass the same
/// variable on every build. `bounds` may be NULL. Cost: linear in vertices. Never allocates.
/// Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE (also a point that is not finite), BUFFER_TOO_SMALL.
HW_API hw_result hw_tube_write_vertices(const hw_tube_def *def, const hw_tube_line *line,
                                        const hw_tube_buffers *buffers, hw_vec3 *frame, hw_box *bounds);

/// A place on a line.
typedef struct hw_tube_place {
    hw_vec3 position;  // m
    hw_vec3 direction; // of the segment that it is on, towards the line's end, of length 1; 0 where that has no length
    float arc_length;  // m from the line's start, without stretch
    int32_t segment;   // by the index of its first point
} hw_tube_place;

/// Where a line of `point_count` points (2..200001; m, within 1e8) is at an arc length: m from its start, without
/// stretch, as `def` divides rest_length among the segments. Less than 0 is the start, more than rest_length the end.
/// Cost: the logarithm of point_count.
/// Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE (also: arc_length is not a number).
HW_API hw_result hw_tube_find_place(const hw_tube_def *def, const hw_vec3 *points, int32_t point_count,
                                    float arc_length, hw_tube_place *place);

/// The place of such a line that is nearest to a position: m, within 1e7. Cost: linear in point_count.
/// Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE.
HW_API hw_result hw_tube_find_nearest(const hw_tube_def *def, const hw_vec3 *points, int32_t point_count,
                                      hw_vec3 position, hw_tube_place *place);

/// Colours for the tension along a line: none is palette[0], full_scale and more the last colour, blended in between.
typedef struct hw_tube_paint {
    const float *tensions;  // N, of each segment, point_count - 1 of them; what is negative or not a number counts as 0
    const uint8_t *palette; // 4 bytes a colour: red, green, blue, alpha
    int32_t palette_count;  // 1..256 colours
    int32_t point_count;    // 2..200001
    float full_scale;       // N, 1e-6..1e12
    uint32_t reserved;      // 0
} hw_tube_paint;

/// Write a colour for each vertex, 4 bytes as in the palette (Godot's and Unity's layout), `stride` bytes from one
/// vertex to the next. A point takes the mean of the segments on both sides, rings between two points blend. `capacity`
/// is in vertices. Cost: linear in vertices. Never allocates. Errors: as hw_tube_write_indices.
HW_API hw_result hw_tube_write_colors(const hw_tube_def *def, const hw_tube_paint *paint, void *colors, int32_t stride,
                                      int32_t capacity);

#endif
