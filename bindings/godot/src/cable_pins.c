// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "cable_pins.h"

#include <string.h>

#include "cable_node.h"
#include "server.h"
#include "transform.h"

// m: less is nothing that anybody sees, and comes of rounding.
static const float tremble = 1e-5f;

static hw_vec3 drawn_point(const hwg_cable *cable, const hw_vec3 *previous, float blend, int32_t index)
{
    hw_vec3 now = cable->points[index];
    if (!previous)
        return now;
    hw_vec3 before = previous[index];
    return (hw_vec3){before.x + blend * (now.x - before.x), before.y + blend * (now.y - before.y),
                     before.z + blend * (now.z - before.z)};
}

// Pins come in any order and are kept in that of their points. A point has one.
static void add(hwg_pins *pins, int32_t index, hw_vec3 from, hw_vec3 to)
{
    if (pins->count == HWG_MAX_PINS)
        return;
    hw_vec3 shift = {to.x - from.x, to.y - from.y, to.z - from.z};
    if (hwg_distance(from, to) < tremble)
        shift = (hw_vec3){0.0f, 0.0f, 0.0f};
    int32_t at = pins->count;
    while (at > 0 && pins->pins[at - 1].index > index)
        at--;
    if (at > 0 && pins->pins[at - 1].index == index)
        return;
    memmove(&pins->pins[at + 1], &pins->pins[at], (size_t)(pins->count - at) * sizeof pins->pins[0]);
    pins->pins[at] = (hwg_pin){index, shift};
    pins->count++;
}

void hwg_pins_find(hwg_pins *pins, hwg_cable *cable, const hw_vec3 *previous, float blend)
{
    // What stands still follows nothing: it stays where it is seen.
    if (!cable->active)
        *pins = cable->drawn_pins;
    else
        pins->count = 0;
    // A tether ends where it reaches to.
    if (!cable->active || hwg_cable_is_tether(cable))
        return;
    for (int32_t i = HWG_START; i <= HWG_END; i++) {
        hw_vec3 place;
        int32_t index = hwg_end_particle(cable, i);
        if (cable->ends[i].held && !cable->ends[i].refused && hwg_end_locate_drawn(cable, i, &place))
            add(pins, index, drawn_point(cable, previous, blend, index), place);
    }
    hwg_server_pin_attachments(pins, cable, previous, blend);
}

void hwg_pins_add_inside(hwg_pins *pins, const hwg_cable *cable, const hw_vec3 *previous, float blend, hw_vec3 place)
{
    int32_t nearest = 0;
    for (int32_t i = 1; i < cable->point_count - 1; i++) {
        int32_t held = 0;
        bool is_held = hw_cable_is_held(cable->id, i, &held) == HW_OK && held;
        if (is_held &&
            (!nearest || hwg_distance(cable->points[i], place) < hwg_distance(cable->points[nearest], place)))
            nearest = i;
    }
    if (nearest)
        add(pins, nearest, drawn_point(cable, previous, blend, nearest), place);
}

bool hwg_pins_equal(const hwg_pins *a, const hwg_pins *b)
{
    return a->count == b->count && !memcmp(a->pins, b->pins, (size_t)a->count * sizeof a->pins[0]);
}

// From one pin to the next, both ends included.
static void spread(hwg_pin from, hwg_pin to, hw_vec3 *shifts)
{
    float steps = (float)(to.index - from.index);
    for (int32_t i = from.index; i <= to.index; i++) {
        float share = steps > 0.0f ? (float)(i - from.index) / steps : 1.0f;
        shifts[i] = (hw_vec3){from.shift.x + share * (to.shift.x - from.shift.x),
                              from.shift.y + share * (to.shift.y - from.shift.y),
                              from.shift.z + share * (to.shift.z - from.shift.z)};
    }
}

void hwg_pins_spread(const hwg_pins *pins, const uint8_t *gaps, int32_t count, hw_vec3 *shifts)
{
    const hwg_pin *pin = pins->pins;
    const hwg_pin *end = pin + pins->count;
    for (int32_t first = 0, last; first < count; first = last + 1) {
        // A part of the cable, as long as nothing cut it.
        for (last = first; last < count - 1 && !(gaps && gaps[last]);)
            last++;
        hwg_pin from = {.index = first};
        if (pin < end && pin->index == first)
            from = *pin++;
        spread(from, from, shifts);
        while (pin < end && pin->index <= last) {
            spread(from, *pin, shifts);
            from = *pin++;
        }
        if (from.index < last)
            spread(from, (hwg_pin){.index = last}, shifts);
    }
}
