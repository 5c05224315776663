// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Splitting, sliding, rejoining, sticking: Manowitz's chapter 3.
//
// Between two contacts the line is straight, but for one piece, the longest, which hangs and has all of the slack: the
// line slides through its contacts without friction, and its length stays the same. A split that would rejoin at once
// (the back side of an object, Figure 3-5) or hit something at once (Figure 3-6) is avoided by letting another piece
// hang; where none can, the line bows away from what it touches, which shields it from the water. Rejoining is undone
// if the line would then go through something.

#include "tether_contact.h"

#include <math.h>

#include "trig.h"
#include "world.h"

#define RADIANS     0.017453292519943295
#define MOST_MOVES  64     // steps that one motion of the ends is led in
#define LEAST_PIECE 1e-6   // of the whole line
#define TAUT        0.9995 // of its length
#define SLACK       0.98

double hwi_tether_way(const hwi_tether *tether, hwi_place end)
{
    hwi_place at = tether->start;
    double way = 0.0;
    for (int32_t i = 0; i < tether->contact_count; ++i) {
        way += hwi_place_length(hwi_place_sub(tether->contacts[i].position, at));
        at = tether->contacts[i].position;
    }
    return way + hwi_place_length(hwi_place_sub(end, at));
}

static hwi_place last_corner(const hwi_tether *tether)
{
    return tether->contact_count > 0 ? tether->contacts[tether->contact_count - 1].position : tether->start;
}

double hwi_tether_reach(const hwi_tether *tether)
{
    double reach = tether->length - hwi_tether_way(tether, last_corner(tether));
    if (tether->stuck && tether->stuck_reach < reach) {
        reach = tether->stuck_reach;
    }
    return reach > 0.0 ? reach : 0.0;
}

void hwi_tether_tell(hwi_tether *tether, int32_t kind, float value, float arc_length)
{
    if (tether->note_count < HWI_TETHER_EVENTS) {
        tether->notes[tether->note_count] = (hwi_tether_note){kind, value, arc_length};
        tether->note_count += 1;
    }
}

static int32_t bent_piece(const hwi_tether *tether)
{
    for (int32_t i = 0; i <= tether->contact_count; ++i) {
        if (tether->pieces[i].bent) {
            return i;
        }
    }
    return 0;
}

// Straight pieces are as long as their way; what hangs has the rest.
static void slide(hwi_tether *tether)
{
    int32_t bent = bent_piece(tether);
    double rest = tether->length;
    for (int32_t i = 0; i <= tether->contact_count; ++i) {
        hwi_place from;
        hwi_place to;
        int32_t first;
        hwi_tether_piece_ends(tether, i, &from, &to, &first);
        if (i != bent) {
            tether->pieces[i].length = hwi_place_length(hwi_place_sub(to, from));
            rest -= tether->pieces[i].length;
        }
    }
    double least = LEAST_PIECE * tether->length;
    tether->pieces[bent].length = rest > least ? rest : least;
}

// ---- Angles ----

static hwi_place way_from_contact(const hwi_tether *tether, int32_t joint, int32_t other)
{
    return hwi_place_direction(hwi_place_sub(tether->places[other], tether->places[joint]), (hwi_place){0});
}

double hwi_tether_angle(const hwi_tether *tether, int32_t contact)
{
    int32_t joint = 0;
    for (int32_t i = 0; i <= contact; ++i) {
        joint += tether->pieces[i].links;
    }
    hwi_place back = way_from_contact(tether, joint, joint - 1);
    hwi_place ahead = way_from_contact(tether, joint, joint + 1);
    double sine = hwi_place_length(hwi_place_cross(back, ahead));
    double angle = hwi_atan2(sine, hwi_place_dot(back, ahead));
    hwi_place bend = hwi_place_add(back, ahead);
    bool wraps = hwi_place_dot(bend, hwi_place_of(tether->contacts[contact].normal)) <= 0.0;
    return wraps ? angle : 2.0 * 3.14159265358979323846 - angle;
}

static bool is_open(const hwi_tether *tether, int32_t contact)
{
    return hwi_tether_angle(tether, contact) >= RADIANS * (double)tether->def.rejoin_angle;
}

// ---- Which piece hangs ----

static void hang_piece(hwi_tether *tether, int32_t piece, const hwi_place *bow)
{
    for (int32_t i = 0; i <= tether->contact_count; ++i) {
        tether->pieces[i].bent = i == piece;
        tether->pieces[i].shielded = 0;
    }
    if (bow != NULL) {
        tether->pieces[piece].shielded = 1;
        tether->pieces[piece].bow = *bow;
    }
    slide(tether);
    hwi_tether_share_links(tether);
}

// No contact opens, and nothing is hit.
static bool lies_well(const hwi_world *world, const hwi_tether *tether)
{
    for (int32_t i = 0; i < tether->contact_count; ++i) {
        if (is_open(tether, i)) {
            return false;
        }
    }
    hwi_tether_hit hit;
    for (int32_t i = 0; i <= tether->contact_count; ++i) {
        if (hwi_tether_find_hit(world, tether, i, &hit)) {
            return false;
        }
    }
    return true;
}

// Away from what a piece touches at its ends.
static hwi_place shield_bow(const hwi_tether *tether, int32_t piece)
{
    hwi_place sum = {0};
    if (piece > 0) {
        sum = hwi_place_add(sum, hwi_place_of(tether->contacts[piece - 1].normal));
    }
    if (piece < tether->contact_count) {
        sum = hwi_place_add(sum, hwi_place_of(tether->contacts[piece].normal));
    }
    return hwi_place_direction(sum, tether->bow);
}

// The pieces by their ways, the longest first; up to `capacity`.
static int32_t rank_pieces(const hwi_tether *tether, int32_t *order, int32_t capacity)
{
    double ways[HW_MAX_TETHER_CONTACTS + 1];
    int32_t count = 0;
    for (int32_t i = 0; i <= tether->contact_count; ++i) {
        hwi_place from;
        hwi_place to;
        int32_t first;
        hwi_tether_piece_ends(tether, i, &from, &to, &first);
        ways[i] = hwi_place_length(hwi_place_sub(to, from));
        int32_t place = count < capacity ? count++ : capacity;
        for (; place > 0 && ways[order[place - 1]] < ways[i]; --place) {
            if (place < capacity) {
                order[place] = order[place - 1];
            }
        }
        if (place < capacity) {
            order[place] = i;
        }
    }
    return count;
}

#define CANDIDATES 4

// Choose what hangs, and shape the line. Hanging with the water is best; a shielded piece always can.
static void choose_bent(const hwi_world *world, hwi_tether *tether)
{
    int32_t order[CANDIDATES];
    int32_t count = rank_pieces(tether, order, CANDIDATES);
    for (int32_t shielded = 0; shielded < 2; ++shielded) {
        for (int32_t i = 0; i < count; ++i) {
            hwi_place bow = shield_bow(tether, order[i]);
            hang_piece(tether, order[i], shielded ? &bow : NULL);
            hwi_tether_shape(world, tether, 0.0);
            if (lies_well(world, tether)) {
                return;
            }
        }
    }
    hwi_place bow = shield_bow(tether, order[0]);
    hang_piece(tether, order[0], &bow);
    hwi_tether_shape(world, tether, 0.0);
}

// ---- Splitting and rejoining ----

// The end goes where the host wants it, as far as the line reaches.
static void place_end(hwi_tether *tether, hwi_place wanted)
{
    hwi_place anchor = last_corner(tether);
    hwi_place way = hwi_place_sub(wanted, anchor);
    double distance = hwi_place_length(way);
    double reach = hwi_tether_reach(tether);
    bool holds = (tether->def.flags & HW_TETHER_CLAMPS) != 0 && distance > reach && tether->ties[1].body < 0;
    tether->end = holds ? hwi_place_add_scaled(anchor, reach / distance, way) : wanted;
}

static double arc_to_contact(const hwi_tether *tether, int32_t contact)
{
    double arc_length = 0.0;
    for (int32_t i = 0; i <= contact; ++i) {
        arc_length += tether->pieces[i].length;
    }
    return arc_length;
}

static void insert_contact(hwi_tether *tether, int32_t piece, hwi_tether_touch touch)
{
    for (int32_t i = tether->contact_count; i > piece; --i) {
        tether->contacts[i] = tether->contacts[i - 1];
        tether->pieces[i + 1] = tether->pieces[i];
    }
    tether->pieces[piece + 1] = tether->pieces[piece];
    tether->contacts[piece] = touch;
    tether->contact_count += 1;
}

static void remove_contact(hwi_tether *tether, int32_t contact)
{
    tether->pieces[contact].bent = tether->pieces[contact].bent || tether->pieces[contact + 1].bent;
    tether->pieces[contact].shielded = 0;
    for (int32_t i = contact; i + 1 < tether->contact_count; ++i) {
        tether->contacts[i] = tether->contacts[i + 1];
        tether->pieces[i + 1] = tether->pieces[i + 2];
    }
    tether->contact_count -= 1;
}

static bool has_room(const hwi_tether *tether)
{
    return tether->contact_count < HW_MAX_TETHER_CONTACTS && tether->contact_count + 2 <= tether->def.segment_count;
}

// Split where the line goes through something, from the vehicle's end on. True if it did.
static bool split_once(const hwi_world *world, hwi_tether *tether)
{
    hwi_tether_hit hit;
    for (int32_t i = tether->contact_count; i >= 0 && has_room(tether); --i) {
        if (hwi_tether_find_hit(world, tether, i, &hit)) {
            insert_contact(tether, i, hwi_tether_touch_of(world, &hit));
            if (hwi_tether_way(tether, last_corner(tether)) >= tether->length) {
                // The line is too short to have got there.
                remove_contact(tether, i);
                slide(tether);
                hwi_tether_share_links(tether);
                hwi_tether_shape(world, tether, 0.0);
                continue;
            }
            // A taut line that goes round a corner holds its vehicle a little closer.
            place_end(tether, tether->end);
            choose_bent(world, tether);
            hwi_tether_tell(tether, HW_EVENT_TETHER_SPLIT, (float)tether->contact_count,
                            (float)arc_to_contact(tether, i));
            return true;
        }
    }
    return false;
}

// Let go of the first contact that has opened, if the line then hits nothing. True if it did.
static bool rejoin_once(const hwi_world *world, hwi_tether *tether)
{
    for (int32_t i = 0; i < tether->contact_count; ++i) {
        if (!is_open(tether, i)) {
            continue;
        }
        hwi_tether_touch contact = tether->contacts[i];
        hwi_tether_piece before = tether->pieces[i];
        hwi_tether_piece after = tether->pieces[i + 1];
        double arc_length = arc_to_contact(tether, i);
        remove_contact(tether, i);
        slide(tether);
        hwi_tether_share_links(tether);
        hwi_tether_shape(world, tether, 0.0);
        hwi_tether_hit hit;
        if (!hwi_tether_find_hit(world, tether, i, &hit)) {
            hwi_tether_tell(tether, HW_EVENT_TETHER_REJOIN, (float)tether->contact_count, (float)arc_length);
            return true;
        }
        insert_contact(tether, i, contact);
        tether->pieces[i] = before;
        tether->pieces[i + 1] = after;
        slide(tether);
        hwi_tether_share_links(tether);
        hwi_tether_shape(world, tether, 0.0);
    }
    return false;
}

// ---- Sticking ----

static void judge_stuck(hwi_tether *tether)
{
    int32_t count = tether->contact_count;
    bool stuck = tether->def.stuck_contacts > 0 && count > tether->def.stuck_contacts;
    if (tether->def.stuck_angle > 0.0f && count > 1) {
        double cosine = (double)hwi_dot(tether->contacts[0].normal, tether->contacts[count - 1].normal);
        double limit = RADIANS * (double)tether->def.stuck_angle;
        stuck = stuck || cosine < hwi_cos(limit);
    }
    if (stuck && !tether->stuck) {
        hwi_tether_tell(tether, HW_EVENT_TETHER_STUCK, (float)count, 0.0f);
    } else if (!stuck && tether->stuck) {
        hwi_tether_tell(tether, HW_EVENT_TETHER_FREE, (float)count, 0.0f);
    }
    if (stuck && (!tether->stuck || count != tether->stuck_count)) {
        // What is between the last contact and the vehicle stays there.
        tether->stuck_reach = tether->pieces[count].length;
        tether->stuck_count = count;
    }
    tether->stuck = stuck;
}

// ---- Motion ----

static void resolve_contacts(const hwi_world *world, hwi_tether *tether, double seconds)
{
    slide(tether);
    hwi_tether_shape(world, tether, seconds);
    if (!hwi_tether_has_surroundings(world, tether) && tether->contact_count == 0) {
        return;
    }
    for (int32_t i = 0; i < 4 && split_once(world, tether); ++i) {
    }
    for (int32_t i = 0; i < 4 && rejoin_once(world, tether); ++i) {
    }
    judge_stuck(tether);
}

// Contacts move with what they touch, and go with it.
static void follow_contacts(const hwi_world *world, hwi_tether *tether)
{
    for (int32_t i = tether->contact_count - 1; i >= 0; --i) {
        if (!hwi_tether_follow(world, &tether->contacts[i])) {
            double arc_length = arc_to_contact(tether, i);
            remove_contact(tether, i);
            slide(tether);
            hwi_tether_share_links(tether);
            hwi_tether_tell(tether, HW_EVENT_TETHER_REJOIN, (float)tether->contact_count, (float)arc_length);
        }
    }
}

static void judge_taut(hwi_tether *tether)
{
    double ratio = hwi_tether_way(tether, tether->end) / tether->length;
    if (!tether->taut && ratio >= TAUT) {
        tether->taut = 1;
        hwi_tether_tell(tether, HW_EVENT_TETHER_TAUT, (float)ratio, 0.0f);
    } else if (tether->taut && ratio < SLACK) {
        tether->taut = 0;
        hwi_tether_tell(tether, HW_EVENT_TETHER_SLACK, (float)ratio, 0.0f);
    }
}

void hwi_tether_move(const hwi_world *world, hwi_tether *tether, double seconds)
{
    hwi_place start = tether->start;
    hwi_place end = tether->end;
    hwi_place start_to = hwi_place_add(hwi_place_of(tether->def.start_position), tether->ties[0].rest);
    hwi_place end_to = hwi_place_add(hwi_place_of(tether->def.end_position), tether->ties[1].rest);
    double way = hwi_place_length(hwi_place_sub(end_to, end)) + hwi_place_length(hwi_place_sub(start_to, start));
    int32_t moves = 1;
    if (hwi_tether_has_surroundings(world, tether) && seconds >= 0.0) {
        // No farther at a time than the line is thick, or a two-hundredth of it is long.
        double stride = (double)tether->def.material.diameter;
        stride = stride > 0.005 * tether->length ? stride : 0.005 * tether->length;
        double wanted = ceil(way / stride);
        moves = wanted < 1.0 ? 1 : wanted > MOST_MOVES ? MOST_MOVES : (int32_t)wanted;
    }
    follow_contacts(world, tether);
    double least = hwi_tether_way(tether, last_corner(tether)) + 1e-3;
    tether->length = hwi_larger((double)tether->def.length + tether->rest, least);
    for (int32_t i = 1; i <= moves; ++i) {
        double share = (double)i / moves;
        tether->start = hwi_place_lerp(start, start_to, share);
        place_end(tether, hwi_place_lerp(end, end_to, share));
        resolve_contacts(world, tether, seconds < 0.0 ? seconds : seconds / moves);
    }
    judge_taut(tether);
}
