// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Layout of a snapshot, little-endian:
//
//     header   magic, format, size of all, hash of the rest
//     world    slot and generation (whose ids these are), gravity, substep, max_substeps, seed, counters, accumulator
//     water    its definition
//     sea      its definition, the weather from which and to which it changes, waves of a Gerstner sea, its bottom
//     cables   each: index, generation, definition, state, origin, holds, profile, positions, motions, last positions;
//              dynamic ones also what positions leave off, tensions, and where they are cut
//
//     lengths  of cables on their way to another, each: index of the cable, that length, speed
//     currents each: index, generation, definition
//     bodies   each: index, generation, definition, as the cables and as the host have it, load
//     ties     attachments, each: index, generation, definition, places of cable and body in the snapshot, particle
//     colliders each: index, generation, definition, place of the body, where it is; a hull's, mesh's or height field's
//              data where it is met first, else the place of whom it is shared with
//     winches  each: index, generation, definition, index of the cable, state of the drum
//     tethers  their number; each: generation, and what tether_snapshot.c says
//     hulls    each: index, generation, definition, what was repaired, points, triangles
//     floaters each: index, generation, definition, places of body and hull in the snapshot, how it floats
//     drives   actuators, each: index, generation, definition, place of the body in the snapshot, where it stands
//
// The state hash is the hash of the same stream without what names things: ids, and the host's user data.

#ifndef HWI_SNAPSHOT_H
#define HWI_SNAPSHOT_H

#include "stream.h"
#include "world.h"

// What of the world itself is state, without padding.
typedef struct hwi_world_record {
    hw_vec3 gravity;
    int32_t max_substeps;
    double substep;
    uint64_t seed;
    uint64_t steps;
    uint64_t substeps;
    double pending;
    double dropped_time;
    int32_t cable_count;
    int32_t current_count;
    int32_t body_count;
    int32_t attachment_count;
    int32_t winch_count;
    int32_t collider_count;
    int32_t hull_count;
    int32_t floater_count;
    int32_t actuator_count;
    int32_t uneven_steps;
    int32_t growth_count; // of cables on their way to another length
    int32_t reserved;     // 0
} hwi_world_record;

// A sea without waves has no state, no waves and a count of -1.
typedef struct hwi_sea_record {
    hw_sea_def def;
    hwi_weather first; // of its state
    hwi_weather from;
    hwi_weather to;
    double begin;
    double seconds; // > 0: rates of the weather follow
    int32_t given_count;
    int32_t has_bottom;
} hwi_sea_record;

// Of a Gerstner sea whose waves are drawn.
typedef struct hwi_drawn_record {
    uint64_t changes;
    int32_t wave_count;
    uint32_t reserved; // 0
} hwi_drawn_record;

typedef struct hwi_cable_record {
    hw_cable_def def;
    int32_t index;
    int32_t state;
    int32_t taut;
    int32_t hold_count;
    hw_vec3 origin;
    int32_t odd_at_start;
    hwi_calm calm;
    double length;
    float segment_length;
    int32_t profile_count;
    int32_t stored;
    float taken_in;
    float retract_speed;
    int32_t contact_count;
    int32_t overloaded;
    int32_t bent;
    int32_t snap_segment;
    float snap_peak;
    float slack_age;
    int32_t snag_count;
    uint32_t snags[HWI_MAX_SNAGS];
    float clearance;
    float relief;
} hwi_cable_record;

typedef struct hwi_growth_record {
    int32_t cable_index;
    float wanted_length;
    float speed;
} hwi_growth_record;

typedef struct hwi_hold_record {
    int32_t particle;
    hw_vec3 from;
    hw_vec3 to;
    hw_vec3 force;
    hw_vec3 momentum;
    uint32_t reserved;
    hwi_place end;
    hwi_place speed;
} hwi_hold_record;

typedef struct hwi_current_record {
    hw_current_def def;
    int32_t index;
    uint32_t reserved;
} hwi_current_record;

typedef struct hwi_body_record {
    hw_body_def def;
    hw_body_state state;
    hw_body_state host;
    hw_body_load load;
    hw_vec3 before;
    hw_vec3 before_turn;
    hw_vec3 acceleration;
    hw_vec3 angular_acceleration;
    hw_vec3 external;
    hw_vec3 external_seen;
    float frame;
    int32_t index;
    int32_t at_rest;
    int32_t faulted;
    hwi_motion motion;
    double still_for;
    double trails;
    hwi_place due;
    hw_vec3 kick;
    hw_vec3 kick_seen;
    int32_t acted_for;
    int32_t reserved; // 0
} hwi_body_record;

// The objects that it joins are named by their places in the snapshot.
typedef struct hwi_attachment_record {
    hw_attachment_def def;
    int32_t index;
    int32_t cable;
    int32_t body; // -1: none
    int32_t particle;
    float shift;
    uint32_t reserved;
} hwi_attachment_record;

#define HWI_DATA_NONE    (-2) // a simple shape
#define HWI_DATA_FOLLOWS (-1)

typedef struct hwi_collider_record {
    hw_collider_def def;
    hwi_pose from;
    hwi_pose to;
    hwi_pose end;
    int32_t index;
    int32_t body; // -1: none
    int32_t data; // HWI_DATA_…, or the place of a collider with the same
    uint32_t reserved;
} hwi_collider_record;

typedef struct hwi_winch_record {
    hw_winch_def def;
    int32_t index;
    int32_t cable_index;
    int32_t stop;
    int32_t slipping;
    int32_t stalled;
    int32_t yielding;
    float speed;
    float give;
    float line_speed;
    float tension;
} hwi_winch_record;

typedef struct hwi_hull_record {
    hw_hull_def def;
    int32_t index;
    int32_t point_count;
    int32_t triangle_count;
    hwi_mesh_repairs repairs;
} hwi_hull_record;

typedef struct hwi_floater_record {
    hw_floater_def def;
    hw_floater_status status;
    int32_t index;
    int32_t body;
    int32_t hull;
    int32_t capsized;
    int32_t submerged;
    int32_t slammed;
    float share;
    uint32_t reserved;
} hwi_floater_record;

typedef struct hwi_actuator_record {
    hw_actuator_def def;
    hw_actuator_status status;
    double control;
    int32_t index;
    int32_t body;
} hwi_actuator_record;

_Static_assert(sizeof(hwi_world_record) == 112, "no padding");
_Static_assert(sizeof(hwi_sea_record) == 432, "no padding");
_Static_assert(sizeof(hw_sea_wave) == 24, "no padding");
_Static_assert(sizeof(hwi_drawn_record) == 16, "no padding");
_Static_assert(sizeof(hwi_wave_state) == 72, "no padding");
_Static_assert(sizeof(hw_sea_bottom_def) == 28, "no padding");
_Static_assert(sizeof(hwi_cable_record) == 752, "no padding");
_Static_assert(sizeof(hwi_hold_record) == 104, "no padding");
_Static_assert(sizeof(hwi_contact) == 60, "no padding");
_Static_assert(sizeof(hw_water_def) == 32, "no padding");
_Static_assert(sizeof(hwi_current_record) == 400, "no padding");
_Static_assert(sizeof(hwi_body_record) == 432, "no padding");
_Static_assert(sizeof(hwi_hull_record) == 80, "no padding");
_Static_assert(sizeof(hwi_floater_record) == 520, "no padding");
_Static_assert(sizeof(hwi_actuator_record) == 176, "no padding");
_Static_assert(sizeof(hwi_attachment_record) == 72, "no padding");
_Static_assert(sizeof(hwi_winch_record) == 112, "no padding");
_Static_assert(sizeof(hwi_collider_record) == 248, "no padding");

typedef enum hwi_stream_naming { WITH_NAMES, WITHOUT_NAMES } hwi_stream_naming;

// Write the whole state of a world.
void hwi_snapshot_write(hwi_writer *writer, const hwi_world *world, hwi_stream_naming naming);

// Everything that a snapshot holds, read and checked, before the world is touched.
typedef struct hwi_staged_world {
    uint32_t slot;
    uint32_t generation;
    hwi_world_record record;
    hw_water_def water;
    hwi_sea_record sea_record;
    hwi_sea_state sea_state;
    hw_sea_wave sea_waves[HW_MAX_SEA_WAVES];
    hwi_drawn_record drawn_record;
    hwi_wave_state *drawn_waves; // or NULL
    hwi_sea *sea;                // NULL if it is flat, or the world's own can take over the record
    hwi_sea_bottom *sea_bottom;
    hwi_registry cables;
    hwi_registry currents;
    hwi_registry bodies;
    hwi_registry attachments;
    hwi_registry winches;
    hwi_registry colliders;
    hwi_registry tethers;
    hwi_registry hulls;
    hwi_registry floaters;
    hwi_registry actuators;
} hwi_staged_world;

// The name that an object had when it was saved, and whether it can be one.
hwi_object hwi_staged_name(const hwi_staged_world *staged, uint32_t kind, int32_t index, uint32_t generation);
bool hwi_staged_name_is_sane(const hwi_registry *staged, int32_t index, uint32_t generation);

// The place of an object among the living of its kind, or -1 for none.
int32_t hwi_snapshot_place(const hwi_registry *registry, const void *object);

// What an object is called goes before its record: its generation; without names, not even its user data.
void hwi_snapshot_write_name(hwi_writer *writer, const hwi_object *object, hwi_stream_naming naming,
                             uint64_t *user_data);

// Hulls, floaters and actuators: snapshot_float.c.
void hwi_snapshot_write_floating(hwi_writer *writer, const hwi_world *world, hwi_stream_naming naming);
hw_result hwi_snapshot_read_floating(hwi_reader *reader, hwi_staged_world *staged);

// Read and check everything into registries of its own; what was read must be discarded. HW_ERROR_BAD_SNAPSHOT if
// anything is wrong.
hw_result hwi_snapshot_read(hwi_reader *reader, hwi_staged_world *staged);
void hwi_snapshot_discard(hwi_staged_world *staged);

#endif
