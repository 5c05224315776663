// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Naval objects, written once: the hulls of Bezgodov and Karsakov's figures as triangle meshes, and fleets of them. The
// tests float them, the bench times them, the demo draws them (figures/hulls.c).

#ifndef HAWSER_TESTS_NAVAL_H
#define HAWSER_TESTS_NAVAL_H

#include "scenes.h"

#define NAVAL_SHIP        0 // 60 m, 1 000 t
#define NAVAL_BOAT        1 // 6 m, 1.5 t
#define NAVAL_BUOY        2 // 1.2 m across
#define NAVAL_LIFE_JACKET 3
#define NAVAL_MINE        4 // a ball with horns
#define NAVAL_SUBMARINE   5 // with sail, fins and a sonar dome: Figure 1
#define NAVAL_KINDS       6

#define NAVAL_MAX_POINTS  4096
#define NAVAL_MAX_INDICES 24576
#define NAVAL_MAX_OBJECTS 1024

extern const char *const naval_names[NAVAL_KINDS];

/// The mesh of a kind: x ahead, y up, as it would be drawn, in closed parts.
typedef struct naval_mesh {
    hw_vec3 points[NAVAL_MAX_POINTS];
    int32_t point_count;
    int32_t indices[NAVAL_MAX_INDICES];
    int32_t index_count;
} naval_mesh;

void naval_make_mesh(int32_t kind, naval_mesh *mesh);

/// The same as the world has it: welded, and every triangle facing out.
void naval_copy_hull(int32_t kind, naval_mesh *mesh);

/// How a kind is loaded.
typedef struct naval_load {
    float density;  // kg per m^3 of its hull
    hw_vec3 centre; // m, of mass
    hw_box bounds;  // m, of its hull
} naval_load;

naval_load naval_load_of(int32_t kind);

/// Objects in a world; those of a kind share one hull.
typedef struct naval_fleet {
    hw_world_id world;
    hw_hull_id hulls[NAVAL_KINDS];
    int32_t count;
    int32_t kinds[NAVAL_MAX_OBJECTS];
    hw_body_id bodies[NAVAL_MAX_OBJECTS];
    hw_floater_id floaters[NAVAL_MAX_OBJECTS];
} naval_fleet;

void naval_begin(naval_fleet *fleet, hw_world_id world);

/// Float one at rest at its draft, or nearly so. `method` is HW_FLOATER_…; returns its number.
int32_t naval_add(naval_fleet *fleet, int32_t kind, int32_t method, int32_t point_count, float x, float z);

/// `count` objects of all kinds in turn, 80 m apart: Figure 2.
void naval_fill(naval_fleet *fleet, int32_t count, int32_t method);

/// For the table of scenes: one of each kind and method on a few waves, a moored boat, a submarine that is driven, a
/// body of the host.
void naval_create_scene(scene *s);
void naval_drive_scene(scene *s, int32_t substep);

/// Water with a surface, and a sea of a Beaufort number; 0 is calm.
void naval_set_sea(hw_world_id world, int32_t beaufort);

#endif
