// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// When a dynamic cable has come to rest.
//
// Drag is quadratic, so what is left of a swing falls only as 1 / time: a long line that nobody could tell from one at
// rest still moves by millimetres a second for minutes. So there are two ways to sleep. Either nothing moves faster
// than CALM_SPEED for a second, and not faster at its end than at its begin: a line that is about to sink starts slowly
// too. Or nothing moves faster than STILL_SPEED, and for a time longer than most swings the
// line has stayed where it was: not farther from it than a small share of its length, or of its thickness. What sinks
// slowly but steadily gets farther than that in this time and stays awake.

#include "cable.h"

#define CALM_SPEED 0.002f // m/s
#define CALM_DELAY 1.0    // s
#define NO_SPEED   1e-4f  // m/s, below which faster and slower mean nothing

#define STILL_SPEED 0.05f   // m/s
#define STILL_DELAY 20.0    // s
#define STILL_WAY   0.0005f // m, or if that is more
#define STILL_SHARE 5e-4f   // of the length, or
#define STILL_WIDTH 0.04f   // of the diameter

static int32_t marked_particle(const hwi_cable *cable, int32_t mark)
{
    return (int32_t)((int64_t)mark * (cable->particle_count - 1) / (HWI_CALM_MARKS - 1));
}

static bool is_at_marks(const hwi_cable *cable)
{
    float way = hwi_max(STILL_WAY, STILL_SHARE * cable->def.rest_length);
    way = hwi_max(way, STILL_WIDTH * cable->def.material.diameter);
    for (int32_t i = 0; i < HWI_CALM_MARKS; ++i) {
        hw_vec3 moved = hwi_sub(cable->position[marked_particle(cable, i)], cable->calm.marks[i]);
        if (!(hwi_dot(moved, moved) <= way * way)) {
            return false;
        }
    }
    return true;
}

void hwi_calm_note(hwi_cable *cable, const hwi_movement *movement)
{
    hwi_calm *calm = &cable->calm;
    double seconds = movement->seconds;
    float fastest_square = movement->fastest_square;
    bool led = movement->led;
    if (calm->calm_for == 0.0) {
        calm->speed_square = (double)hwi_max(fastest_square, NO_SPEED * NO_SPEED);
    }
    calm->calm_for += seconds;
    bool speeding = calm->calm_for >= CALM_DELAY && (double)fastest_square > calm->speed_square;
    if (led || fastest_square >= CALM_SPEED * CALM_SPEED || speeding) {
        calm->calm_for = 0.0;
    }
    if (led || fastest_square >= STILL_SPEED * STILL_SPEED) {
        calm->still_for = 0.0;
        return;
    }
    if (calm->still_for == 0.0 || !is_at_marks(cable)) {
        calm->still_for = 0.0;
        for (int32_t i = 0; i < HWI_CALM_MARKS; ++i) {
            calm->marks[i] = cable->position[marked_particle(cable, i)];
        }
    }
    calm->still_for += seconds;
}

bool hwi_calm_is_over(const hwi_cable *cable)
{
    return cable->calm.calm_for >= CALM_DELAY || cable->calm.still_for >= STILL_DELAY;
}

void hwi_calm_restart(hwi_cable *cable)
{
    cable->calm = (hwi_calm){.radius = cable->calm.radius};
}

void hwi_cable_fall_asleep(hwi_cable *cable)
{
    cable->state = HW_CABLE_ASLEEP;
    cable->spread = 0.0f;
    cable->fastest = 0.0f;
    for (int32_t i = 0; i < cable->particle_count; ++i) {
        cable->motion[i] = (hw_vec3){0};
    }
    hwi_holds_close_frame(cable); // nobody looks at them while it sleeps
}
