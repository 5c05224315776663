// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The same world twice, for what must not depend on how it is solved: in one every cable alone, by one worker; in the
// other side by side, by two.

#ifndef HAWSER_TESTS_TWINS_H
#define HAWSER_TESTS_TWINS_H

#include "check.h"
#include "scenes.h"

#include "world.h"

static inline void begin_twins(scene *alone, scene *beside, void (*begin)(scene *s, int32_t workers))
{
    hwi_world *world;
    begin(alone, 1);
    begin(beside, 2);
    CHECK_OK(hwi_world_resolve("test", alone->world, &world));
    world->lockstep.lanes = 1;
}

/// Substeps first..first + count of both, which end alike.
static inline void drive_twins(scene *alone, scene *beside, void (*drive)(scene *s, int first, int count), int first,
                               int count)
{
    drive(alone, first, count);
    drive(beside, first, count);
    CHECK_EQUAL_HEX(scene_hash(alone), scene_hash(beside));
}

#endif
