// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Handles. One 64-bit word in a typed struct; zero is null; the top bit is 0, so that a script's signed integer can
// hold it.
//
//     63  62……56  55………48  47………………24  23……………0
//      0   kind     world   generation     index
//
// An id of a destroyed object, or of an object of a destroyed world, stays dead: a slot whose generation is used up is
// retired, and a new world starts above every generation that its slot ever issued.

#ifndef HAWSER_ID_H
#define HAWSER_ID_H

#include <stdint.h>

#define HW_KIND_NONE       0
#define HW_KIND_WORLD      1
#define HW_KIND_CABLE      2
#define HW_KIND_CURRENT    3
#define HW_KIND_BODY       4
#define HW_KIND_ATTACHMENT 5
#define HW_KIND_WINCH      6
#define HW_KIND_COLLIDER   7
#define HW_KIND_TETHER     8
#define HW_KIND_HULL       10
#define HW_KIND_FLOATER    11
#define HW_KIND_ACTUATOR   12

typedef struct hw_world_id {
    uint64_t bits;
} hw_world_id;

typedef struct hw_cable_id {
    uint64_t bits;
} hw_cable_id;

typedef struct hw_current_id {
    uint64_t bits;
} hw_current_id;

typedef struct hw_body_id {
    uint64_t bits;
} hw_body_id;

typedef struct hw_attachment_id {
    uint64_t bits;
} hw_attachment_id;

typedef struct hw_winch_id {
    uint64_t bits;
} hw_winch_id;

typedef struct hw_collider_id {
    uint64_t bits;
} hw_collider_id;

typedef struct hw_tether_id {
    uint64_t bits;
} hw_tether_id;

typedef struct hw_hull_id {
    uint64_t bits;
} hw_hull_id;

typedef struct hw_floater_id {
    uint64_t bits;
} hw_floater_id;

typedef struct hw_actuator_id {
    uint64_t bits;
} hw_actuator_id;

#endif
