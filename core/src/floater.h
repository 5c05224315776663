// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// A floater inside the core. In every substep it is asked once, before anything moves, what the water does to it; the
// answer goes into its body's push. Floaters of different bodies may be asked at the same time.

#ifndef HWI_FLOATER_H
#define HWI_FLOATER_H

#include "body.h"
#include "buoyancy.h"
#include "hawser/floater.h"
#include "hull.h"

struct hwi_water_query;
struct hwi_world;

typedef struct hwi_floater {
    hwi_object object; // first
    hw_floater_def def;
    hwi_body *body;
    hwi_hull *hull;
    struct hwi_floater *next; // of the same body, by index

    // Follow from the definition: the hull's frame in the body's, and the added mass in the body's axes, of the whole
    // hull under water of density 1 about the wet part's centre; or as given, about the body's centre of mass.
    hwi_matrix3 rotation;
    hwi_matrix6 added;

    // The hull's points in the world's axes from the body's centre of mass, and what the water says about them.
    int32_t point_count;
    hwi_hull_point *points;

    float share; // that was under water in the last substep; negative: not known
    int32_t capsized;
    int32_t submerged;
    int32_t slammed; // told, and not yet over
    hw_floater_status status;

    // Of the present substep: how far above the water it is, or, less than 0, under it, m; 0: it cuts the surface. What
    // water that is hit takes from it, N s and N m s, now and in all parts.
    float clearance;
    hwi_vector6 blow;
    hwi_vector6 blows;

    // To be told by the world's own thread when all are done.
    uint32_t news; // bits of the kinds from HW_EVENT_FLOATER_CAPSIZED on
    float slam;    // N
} hwi_floater;

hw_result hwi_floater_check_def(const char *function, const hw_floater_def *def);

// A floater for a checked definition, joined to nothing yet; NULL when memory runs out.
hwi_floater *hwi_floater_allocate(const hw_floater_def *def, const hwi_hull *hull);
void hwi_floater_free(void *floater);

// Join body and hull.
void hwi_floater_join(hwi_floater *floater, hwi_body *body, hwi_hull *hull);

// The objects got new ids: let the definition name them.
void hwi_floater_name_objects(hwi_floater *floater);

// The body goes: so do its floaters.
void hwi_floaters_leave_body(struct hwi_world *world, hwi_body *body);

// What the water does to it, added to the body's push.
void hwi_floater_push(const struct hwi_world *world, hwi_floater *floater);

// Part of a substep of `whole` seconds ends: what it felt of being slammed.
void hwi_floater_feel(hwi_floater *floater, double part, double whole);

// Its body faulted, by a force that is no number: it feels nothing.
void hwi_floater_forget(hwi_floater *floater);

// What happened, in the order of the floaters.
void hwi_floaters_report(struct hwi_world *world);

// ---- Parts of hwi_floater_push, in files of their own ----

// Of the sea: all but its normal and the motion of its surface.
#define HWI_FLOATER_WANTS                                                                                              \
    (HWI_SEA_WANT_HEIGHT | HWI_SEA_WANT_VELOCITY | HWI_SEA_WANT_PRESSURE | HWI_SEA_WANT_ACCELERATION)

#define HWI_ASK_BLOCK       128
#define HWI_LATTICE_SIDE    16
#define HWI_LATTICE_COLUMNS 64

// The water's answers on a grid round a hull, in two layers: floater_ask.c. Places are relative to where it was asked.
typedef struct hwi_lattice {
    bool used;
    int32_t count_x;
    int32_t count_z;
    hw_vec3 from; // m, its lowest corner
    float top;    // m along y
    float rate_x; // 1/m
    float rate_z;
    hwi_hull_point nodes[2 * HWI_LATTICE_COLUMNS]; // the top layer first; x goes first
} hwi_lattice;

// Flow and surge at a place.
void hwi_lattice_answer(const hwi_lattice *lattice, hw_vec3 place, hwi_hull_point *point);

// What the water says about places, at most HWI_ASK_BLOCK of them.
void hwi_floater_ask_water(const struct hwi_world *world, const struct hwi_water_query *query, hwi_hull_point *points);

// What water and air sum up to.
typedef struct hwi_floater_sums {
    double wet[SUM_COUNT];
    double dry[SUM_COUNT];
    float lowest;          // m along y from the centre of mass, of the hull
    float surface;         // m, mean height of the surface, likewise
    int32_t element_count; // that were worked through
    float clearance;       // m above the water; less than 0: under it; 0: it cuts the surface
    bool submerged;
    hwi_lattice lattice;
    float relief; // m, of depth that all elements were spared: deep under water only differences count
} hwi_floater_sums;

typedef struct hwi_floater_query {
    const struct hwi_world *world;
    const hwi_floater *floater;
    hwi_medium water;
    hwi_medium air;
    bool has_surface;
    bool is_fine; // every point is asked about, and no wave is left out: for drawing
} hwi_floater_query;

// Where the points are, and what the water says.
void hwi_floater_ask(const hwi_floater_query *query, hwi_floater_sums *sums);

// After that, cut and sum up every triangle; or strew points and sum them up.
void hwi_floater_cut(const hwi_floater_query *query, hwi_floater_sums *sums);
void hwi_floater_strew(const hwi_floater_query *query, hwi_floater_sums *sums);

// The points that would be strewn in the present substep; `elements` has room for all.
void hwi_floater_strew_elements(const hwi_floater_query *query, hw_floater_element *elements);

static inline hw_vec3 hwi_hull_point_place(const hwi_hull_point *point)
{
    return (hw_vec3){point->place[0], point->place[1], point->place[2]};
}

static inline float hwi_hull_point_depth(const hwi_hull_point *point)
{
    return point->place[3];
}

#endif
