// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Which shape a piece takes.
//
// All models bow one way: `bow` is a unit vector, and the line lies in the plane of it and of the straight way between
// the ends. That is what the three rotations of Manowitz's section 2.4.2 amount to: the first turns the current into an
// axis, the second tilts that axis by the sag factor, the third turns the end into the plane. Written with vectors
// there is no angle that could jump from one end of its range to the other as the vehicle moves; where the way between
// the ends comes to lie along the bow, and the plane is undefined, the shape is narrow and the same in every plane.

#include <math.h>

#include "catenary.h"
#include "tether_drag.h"
#include "trig.h"
#include "world.h"

#define PI           3.14159265358979323846
#define TURN_SPEED   2.0  // rad/s: how fast a line swings round when the water or its weight turns
#define MOST_ROUNDS  40   // of drag and shape
#define LEAST_SHARE  0.01 // of a change in drag that a round takes over
#define CALM_STEPS   180  // that a line may look for its rest
#define IMPATIENCE   0.97 // then it takes over so much less in each
#define MOST_STILL   1000 // no need to count further
#define FIRST_PASSES 60   // through water that is not the same everywhere, of a line that takes its place at once
#define NEW_PASSES   3    // and of one that has new pieces
#define CLOSE_ENOUGH 1e-5 // of the force on a link: no further round
#define CHANGE_RATE  1.0  // of it a second, once the line has a shape: a sudden current takes a second to be felt
#define SWAY_SPEED   0.6  // lengths a second, at most, that drag moves a line by,
#define GONE_TIMES   10.0 // and this many times as far as its end moves
#define MOST_BACK    3    // times that it takes back what would be more
#define GROWTH       1.05 // of the share, while changes go the same way: from step to step,
#define FIRST_GROWTH 1.25 // and from round to round of a line that had no shape
#define PRECISION    1e-5 // of a line's length, while it moves
#define REST         1e-6 // and at rest
#define STIFF        1e6  // times its load is the EA of a line that does not stretch: 4e-5 when pulled straight
#define LIMP         0.01 // times its load is the EA of the softest line: its own weight draws it out fifty times
#define FLATTEST     1e-6 // of a line's length is left of it at least when its depth is taken out
#define SOFT         1e-3 // of the force on a link: a link that turns back may be shorter, below this tension

void hwi_tether_piece_ends(const hwi_tether *tether, int32_t piece, hwi_place *from, hwi_place *to, int32_t *first)
{
    *from = piece == 0 ? tether->start : tether->contacts[piece - 1].position;
    *to = piece == tether->contact_count ? tether->end : tether->contacts[piece].position;
    *first = 0;
    for (int32_t i = 0; i < piece; ++i) {
        *first += tether->pieces[i].links;
    }
}

// Turn a unit vector towards another, by an angle at most.
static hwi_place turn_towards(hwi_place from, hwi_place to, double most)
{
    double cosine = hwi_place_dot(from, to);
    if (cosine > 1.0 - 1e-14) {
        return to;
    }
    hwi_place axis = hwi_place_cross(from, to);
    double sine = hwi_place_length(axis);
    if (most < 0.0 || hwi_atan2(sine, cosine) <= most) {
        return to;
    }
    // Straight back: any way round will do.
    hwi_place aside = sine > 1e-9 ? hwi_place_scale(hwi_place_cross(axis, from), 1.0 / sine)
                                  : hwi_place_of(hwi_square_to(hwi_place_round(from), hwi_vec3(0.0f, 0.0f, 1.0f)));
    hwi_place turned = hwi_place_add_scaled(hwi_place_scale(from, hwi_cos(most)), hwi_sin(most), aside);
    return hwi_place_direction(turned, to);
}

// ---- Which way it bows ----

static hwi_place up_of(const hwi_world *world)
{
    return hwi_place_direction(hwi_place_scale(hwi_place_of(world->def.gravity), -1.0), (hwi_place){0.0, 1.0, 0.0});
}

// What of a heading is level; any level way where nothing is. Gravity may have turned since it was found.
static hwi_place level_out(hwi_place heading, hwi_place up)
{
    hwi_place level = hwi_place_add_scaled(heading, -hwi_place_dot(heading, up), up);
    hw_vec3 any = hwi_square_to(hwi_place_round(up), hwi_vec3(1.0f, 0.0f, 0.0f));
    return hwi_place_length(level) > 1e-6 ? hwi_place_direction(level, heading)
                                          : hwi_place_direction(hwi_place_of(any), heading);
}

// Lead heading, sag and bow on to what the water and the weight of the whole line say.
static void turn_bow(const hwi_world *world, hwi_tether *tether, const hwi_line_water *water, double seconds)
{
    hwi_place flow;
    hwi_place force = hwi_tether_mean_force(tether, water, 0, tether->def.segment_count, &flow);
    hwi_place up = up_of(world);
    hwi_place level = hwi_place_add_scaled(flow, -hwi_place_dot(flow, up), up);
    double most = seconds < 0.0 ? -1.0 : TURN_SPEED * seconds;
    double relative = hwi_place_length(flow) / (double)tether->def.max_current;
    tether->sag = tether->def.buoyancy * (float)(relative < 1.0 ? 1.0 - relative : 0.0);
    if (tether->def.depth == HW_DEPTH_FORCES) {
        bool pushed = hwi_place_length(force) > water->least;
        tether->aim = pushed ? hwi_place_direction(force, tether->bow) : tether->bow;
        tether->bow = turn_towards(tether->bow, tether->aim, most);
        return;
    }
    tether->heading = level_out(tether->heading, up);
    hwi_place heading = hwi_place_length(level) > 1e-6 ? hwi_place_direction(level, tether->heading) : tether->heading;
    tether->heading = level_out(turn_towards(tether->heading, heading, most), up);
    double tilt = tether->def.depth == HW_DEPTH_LINEAR ? 0.0 : 0.5 * PI * (double)tether->sag;
    double level_share = hwi_cos(tilt);
    hwi_place rise = hwi_place_scale(up, hwi_sin(tilt));
    tether->bow = hwi_place_add_scaled(rise, level_share, tether->heading);
    tether->aim = hwi_place_add_scaled(rise, level_share, heading);
}

// ---- Shapes ----

typedef struct span {
    hwi_place from; // m, relative to the tether's origin
    hwi_place way;  // to the other end
    int32_t first;  // link
} span;

static void lay_straight(hwi_tether *tether, const hwi_tether_piece *piece, const span *s)
{
    for (int32_t i = 0; i <= piece->links; ++i) {
        tether->places[s->first + i] = hwi_place_add_scaled(s->from, (double)i / piece->links, s->way);
    }
}

// What linear depth takes out of the problem: the line climbs evenly, by `rise` in all, and its level part is shorter.
static span level_span(const hwi_tether *tether, const hwi_world *world, const span *s, double length, double *level,
                       hwi_place *rise)
{
    span flat = *s;
    *rise = (hwi_place){0};
    *level = length;
    if (tether->def.depth == HW_DEPTH_LINEAR) {
        hwi_place up = up_of(world);
        double height = hwi_place_dot(s->way, up);
        *rise = hwi_place_scale(up, height);
        flat.way = hwi_place_sub(s->way, *rise);
        double rest = (length - height) * (length + height);
        *level = rest > 0.0 ? sqrt(rest) : 0.0;
    }
    return flat;
}

static void add_rise(hwi_tether *tether, const hwi_tether_piece *piece, const span *s, hwi_place rise)
{
    for (int32_t i = 0; i <= piece->links; ++i) {
        hwi_place *place = &tether->places[s->first + i];
        *place = hwi_place_add_scaled(*place, (double)i / piece->links, rise);
    }
    tether->places[s->first + piece->links] = hwi_place_add(s->from, s->way);
}

// How far a V reaches across its bow, in links, when its legs rise by `sine`, and how the link at the knee lies: 1 up
// with the first leg, -1 down with the second, in between where the knee is on it.
static double v_width(int32_t links, double along, double sine, double *knee, double *slope)
{
    *knee = 0.5 * links + 0.5 * along / sine;
    double whole = floor(*knee);
    whole = whole < 0.0 ? 0.0 : whole > links - 1 ? links - 1 : whole;
    *slope = 2.0 * (*knee - whole) - 1.0;
    double bridge = 1.0 - *slope * *slope * sine * sine;
    return (links - 1) * sqrt(1.0 - sine * sine) + sqrt(bridge > 0.0 ? bridge : 0.0);
}

// Two legs. Each goes on by cos theta across the bow for every metre, and by sin theta with the bow, then against it.
// Equation 2-1 is the length of the first: L / 2 + (way along the bow) / (2 sin theta), which its author counts the
// other way round, against the current. All links are equally long, as the line does not slide through its knee; so one
// link lies across the knee, and theta is such that the length is right with it. With the knee at a joint that is
// cos theta = width / length, as in the paper. Returns sin theta.
static double lay_v(hwi_tether *tether, const hwi_tether_piece *piece, const span *s, double length, hwi_place bow)
{
    int32_t links = piece->links;
    double along = hwi_place_dot(s->way, bow);
    hwi_place across = hwi_place_add_scaled(s->way, -along, bow);
    double width = hwi_place_length(across);
    double distance = hwi_place_length(s->way);
    if (!(length > 0.0 && distance < length)) {
        lay_straight(tether, piece, s);
        return distance > 0.0 ? fabs(along) / distance : 0.0;
    }
    double link = length / links;
    along /= link;
    double knee;
    double slope;
    // The steeper the legs, the narrower the V.
    double low = fabs(along) / links;
    low = low > 1e-9 ? low : 1e-9;
    double high = 1.0;
    // Between the two by false position; an end that stays too long counts half.
    double low_excess = v_width(links, along, low, &knee, &slope) - width / link;
    double high_excess = v_width(links, along, high, &knee, &slope) - width / link;
    double sine = low_excess > 0.0 ? high : low;
    for (int i = 0; i < 60 && low_excess > 0.0 && high_excess < 0.0 && high - low > 1e-14; ++i) {
        // Rounding must not take it beyond either.
        sine = hwi_clamp((low * high_excess - high * low_excess) / (high_excess - low_excess), low, high);
        double excess = v_width(links, along, sine, &knee, &slope) - width / link;
        if (fabs(excess) < 1e-12 * links) {
            break;
        }
        if (excess > 0.0) {
            low = sine;
            low_excess = excess;
            high_excess *= 0.5;
        } else {
            high = sine;
            high_excess = excess;
            low_excess *= 0.5;
        }
    }
    double wide = v_width(links, along, sine, &knee, &slope) * link;
    // One that is narrower than the link at its knee keeps its height.
    hwi_place side = hwi_place_scale(across, wide > 0.0 ? 1.0 / wide : 0.0);
    double cosine = sqrt(1.0 - sine * sine);
    int32_t bridge = (int32_t)floor(knee);
    bridge = bridge < 0 ? 0 : bridge > links - 1 ? links - 1 : bridge;
    hwi_place at = s->from;
    tether->places[s->first] = at;
    for (int32_t i = 0; i < links; ++i) {
        double up = i < bridge ? 1.0 : i > bridge ? -1.0 : slope;
        double rise = up * sine;
        double level = i == bridge ? sqrt(rise * rise < 1.0 ? 1.0 - rise * rise : 0.0) : cosine;
        at = hwi_place_add_scaled(at, link * level, side);
        at = hwi_place_add_scaled(at, link * rise, bow);
        tether->places[s->first + i + 1] = at;
    }
    return sine;
}

// A pull to start from: that of the smooth curve under the same force everywhere.
static hwi_place guess_pull(const span *s, double length, hwi_place force, double compliance)
{
    double size = hwi_place_length(force);
    hwi_place down = hwi_place_scale(force, 1.0 / size);
    double fall = hwi_place_dot(s->way, down);
    hwi_place across = hwi_place_add_scaled(s->way, -fall, down);
    double width = hwi_place_length(across);
    double weight = size * length;
    hwi_hang hang = {0};
    hwi_hang_solve_elastic(&hang, width / length, -fall / length, weight * compliance, false);
    hwi_place side = width > 0.0 ? hwi_place_scale(across, 1.0 / width) : (hwi_place){0};
    return hwi_place_add_scaled(hwi_place_scale(side, weight * hang.a), -weight * hang.b, down);
}

// A piece of the model catenary on its way to its shape.
typedef struct hanging {
    hwi_line line;
    hwi_place bow; // unit vector
    double size;   // N/m
    double length; // m
    hwi_place start_force;
    hwi_place end_force;
    hwi_flex stiff; // N/m, of what pulls at its ends, where bodies feel it
} hanging;

static hanging begin_hanging(hwi_tether *tether, hwi_tether_piece *piece, const span *s, double length, hwi_place bow,
                             double size)
{
    double load = size * length;
    bool stretches = (tether->def.flags & HW_TETHER_ELASTIC) != 0;
    double stiffness = stretches ? hwi_larger((double)tether->def.material.axial_stiffness, LIMP * load) : STIFF * load;
    return (hanging){
        .line =
            {
                .count = piece->links,
                .link = length / piece->links,
                .compliance = 1.0 / stiffness,
                .softness = SOFT * load / piece->links,
                .start = s->from,
                .reach = s->way,
                .load = hwi_rows_from(tether->load, s->first),
                .change = hwi_rows_from(tether->change, s->first),
                .drop = hwi_rows_from(tether->drop, s->first),
                .along = hwi_rows_from(tether->along, s->first),
                .stretch = tether->stretch + s->first,
                .past = &piece->past,
                .has_past = piece->has_past,
                .places = &tether->places[s->first],
                .tensions = &tether->tension[s->first],
            },
        .bow = bow,
        .size = size,
        .length = length,
    };
}

static void settle_line(hwi_tether_piece *piece, hanging *h)
{
    hwi_line_solve(&h->line, PRECISION);
    piece->has_past = 1;
    h->line.has_past = true;
    h->start_force = hwi_line_start_force(&h->line);
    h->end_force = hwi_line_end_force(&h->line);
}

static bool is_tied(const hwi_tether *tether)
{
    return tether->ties[0].body >= 0 || tether->ties[1].body >= 0;
}

// How the pull falls as an end moves: what the pull would have to be to move it, turned round.
static hwi_flex stiffness_of(const hwi_flex *flex)
{
    hwi_place x = hwi_flex_solve(flex, (hwi_place){1.0, 0.0, 0.0});
    hwi_place y = hwi_flex_solve(flex, (hwi_place){0.0, 1.0, 0.0});
    hwi_place z = hwi_flex_solve(flex, (hwi_place){0.0, 0.0, 1.0});
    return (hwi_flex){x.x, x.y, x.z, y.y, y.z, z.z};
}

// So much along a unit vector, and so much across it.
static hwi_flex stiffness_along(hwi_place way, double along, double across)
{
    double more = along - across;
    return (hwi_flex){across + more * way.x * way.x, more * way.x * way.y, more * way.x * way.z,
                      across + more * way.y * way.y, more * way.y * way.z, across + more * way.z * way.z};
}

// The same force everywhere.
static void hang_evenly(hwi_tether_piece *piece, const span *s, hanging *h)
{
    hwi_place force = hwi_place_scale(h->bow, h->size);
    hw_vec3 each = hwi_place_round(hwi_place_scale(force, h->line.link));
    for (int32_t i = 0; i < piece->links; ++i) {
        h->line.load.x[i] = each.x;
        h->line.load.y[i] = each.y;
        h->line.load.z[i] = each.z;
    }
    if (!piece->has_past) {
        h->line.pull = guess_pull(s, h->length, force, h->line.compliance);
    }
    settle_line(piece, h);
}

// How far the line went since the step began, m: at its middle and half way to its ends.
static double gone_of(const hwi_tether *tether, const hwi_tether_piece *piece, int32_t first)
{
    double gone = 0.0;
    for (int32_t i = 1; i < 4; ++i) {
        int32_t joint = first + i * piece->links / 4;
        hwi_place way = hwi_place_sub(tether->places[joint], hwi_place_of(tether->points[joint]));
        gone = hwi_larger(gone, hwi_place_dot(way, way));
    }
    return sqrt(gone);
}

// A line that streams in the water turns by little more drag: it takes back what would throw it.
static void hold_back(const hwi_tether *tether, hwi_tether_piece *piece, int32_t first, double bound, hanging *h)
{
    double gone = gone_of(tether, piece, first);
    for (int32_t i = 0; i < MOST_BACK && gone > bound; ++i) {
        h->line.share = piece->taken * (0.8 * bound / gone - 1.0);
        piece->taken += h->line.share;
        piece->share = hwi_larger(piece->taken, LEAST_SHARE);
        settle_line(piece, h);
        gone = gone_of(tether, piece, first);
    }
}

// How much of a change to take over, at most. Changes that go on the same way are taken over more and more. What turned
// back was too much: as much as would have made this change nothing, if changes were in proportion (Aitken's method),
// and no more than half.
static double next_share(const hwi_tether_piece *piece, const hwi_tether_change *change, double growth)
{
    double share = piece->share * growth;
    if (change->likeness < 0.0) {
        double turned = change->size - 2.0 * change->likeness + change->before;
        double enough = piece->taken * (change->before - change->likeness) / turned;
        share = hwi_smaller(0.5 * piece->share, enough);
    }
    return hwi_clamp(share, LEAST_SHARE, 1.0);
}

// Drag depends on how the line lies, and how it lies on drag: in turns, until both stay. A line that was at rest a step
// ago is nearly so now, and gets one turn in a step; what that leaves is made good in the next.
//
// Where the forces go to and fro, they take over less of what each turn says. And where water runs along the line
// against its weight there may be no rest at all: a real line flutters there. Ours takes over less and less once
// nothing else moves, and so comes to rest at what the forces are on average.
static bool hang_by_forces(hwi_tether *tether, hwi_tether_piece *piece, const span *s, const hwi_line_water *water,
                           hanging *h)
{
    bool known = piece->is_known;
    double moved = hwi_place_length(hwi_place_sub(s->way, piece->past.reach));
    piece->still = known && moved <= 0.0 && tether->steady ? piece->still + (piece->still < MOST_STILL) : 0;
    if (!known) {
        hang_evenly(piece, s, h);
        hwi_tether_forget_change(tether, s->first, piece->links);
    }
    double patience = 1.0;
    for (int32_t i = CALM_STEPS; i < piece->still; ++i) {
        patience *= IMPATIENCE;
    }
    // One that takes its place at once has no motion to keep smooth; the water, too, is asked again in each of its
    // turns.
    bool smooth = known && tether->seconds >= 0.0;
    for (int32_t round = 0; round < (known ? 1 : MOST_ROUNDS); ++round) {
        hwi_tether_change change = hwi_tether_find_change(tether, water, s->first, piece->links, h->bow, h->line.link);
        double largest = change.largest / (h->size * h->line.link);
        piece->share = next_share(piece, &change, smooth ? GROWTH : FIRST_GROWTH);
        double limit = CHANGE_RATE * tether->seconds;
        double most = smooth && largest > limit ? limit / largest : 1.0;
        piece->taken = patience * hwi_smaller(piece->share, most);
        h->line.share = piece->taken;
        settle_line(piece, h);
        if (smooth && tether->blend_left <= 0.0) {
            double bound = GONE_TIMES * moved + SWAY_SPEED * h->length * tether->seconds;
            hold_back(tether, piece, s->first, bound, h);
        }
        if (largest * patience < CLOSE_ENOUGH && h->line.error < REST) {
            return true;
        }
    }
    return false;
}

// The pull of a mooring line at its end, N across and up.
typedef struct mooring {
    double length; // m
    double weight; // N
    double strain;
    double depth; // shares of the length
    double friction;
} mooring;

static void moor(const mooring *m, double width, double rise, hwi_hang *hang, double *across, double *up)
{
    *hang = (hwi_hang){0};
    hwi_hang_solve_seabed(hang, width / m->length, rise / m->length, m->strain, m->depth, m->friction);
    *across = m->weight * hang->a;
    *up = m->weight * (hang->high > hang->low ? 1.0 - hang->high : hang->b + 1.0);
}

// By how the pull changes when the end is a little farther and a little higher.
static hwi_flex mooring_stiffness(const mooring *m, double width, double rise, hwi_place side, hwi_place up,
                                  double across)
{
    double little = 1e-5 * m->length;
    double x[2];
    double z[2];
    hwi_hang hang;
    double here_x;
    double here_z;
    moor(m, width, rise, &hang, &here_x, &here_z);
    moor(m, width + little, rise, &hang, &x[0], &z[0]);
    moor(m, width, rise + little, &hang, &x[1], &z[1]);
    double xx = hwi_larger((x[0] - here_x) / little, 0.0);
    double zz = hwi_larger((z[1] - here_z) / little, 0.0);
    double xz = hwi_clamp(0.5 * ((x[1] - here_x) + (z[0] - here_z)) / little, -sqrt(xx * zz), sqrt(xx * zz));
    double beside = width > little ? across / width : 0.0;
    hwi_place lateral = hwi_place_cross(side, up);
    const hwi_place axes[] = {side, up, lateral};
    const double parts[3][3] = {{xx, xz, 0.0}, {xz, zz, 0.0}, {0.0, 0.0, beside}};
    hwi_flex k = {0};
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
            double p = parts[i][j];
            k.xx += p * axes[i].x * axes[j].x;
            k.xy += p * axes[i].x * axes[j].y;
            k.xz += p * axes[i].x * axes[j].z;
            k.yy += p * axes[i].y * axes[j].y;
            k.yz += p * axes[i].y * axes[j].z;
            k.zz += p * axes[i].z * axes[j].z;
        }
    }
    return k;
}

// A mooring line: weight alone, above a level seabed.
static void hang_over_seabed(hwi_tether *tether, const hwi_world *world, const hwi_tether_piece *piece, const span *s,
                             hanging *h)
{
    hwi_place up = up_of(world);
    double weight = h->size * h->length;
    double rise = hwi_place_dot(s->way, up);
    hwi_place level = hwi_place_add_scaled(s->way, -rise, up);
    double width = hwi_place_length(level);
    hwi_place side = width > 0.0 ? hwi_place_scale(level, 1.0 / width) : (hwi_place){0};
    double depth = s->from.y + (double)tether->origin.y - (double)tether->def.seabed_height;
    double least = rise < 0.0 ? -rise : 0.0;
    depth = depth > least ? depth : least;
    hwi_hang hang;
    double across;
    double lift;
    mooring m = {h->length, weight, weight * h->line.compliance, depth / h->length,
                 (double)tether->def.seabed_friction};
    moor(&m, width, rise, &hang, &across, &lift);
    if (is_tied(tether)) {
        h->stiff = mooring_stiffness(&m, width, rise, side, up, across);
    }
    for (int32_t i = 0; i <= piece->links; ++i) {
        hwi_hang_point at = hwi_hang_at(&hang, (double)i / piece->links);
        hwi_place place = hwi_place_add_scaled(s->from, at.x * h->length, side);
        tether->places[s->first + i] = hwi_place_add_scaled(place, at.z * h->length, up);
        if (i < piece->links) {
            tether->tension[s->first + i] = (float)(weight * hwi_hang_at(&hang, (i + 0.5) / piece->links).tension);
        }
    }
    tether->places[s->first + piece->links] = hwi_place_add(s->from, s->way);
    bool lies = hang.high > hang.low;
    double anchored = lies && hang.low == 0.0 ? hang.a - hang.friction * (hang.high - hang.low) : hang.a;
    anchored = anchored > 0.0 ? anchored : 0.0;
    h->start_force = hwi_place_add_scaled(hwi_place_scale(side, weight * anchored), weight * hang.b, up);
    h->end_force = hwi_place_add_scaled(hwi_place_scale(side, -across), -lift, up);
}

// All tension of a V is that of a load in its knee: half of the whole, held by two legs, which are never flatter than
// their stretch leaves them. One that is tied farther away than it is long stretches.
static void pull_v(hwi_tether *tether, const hwi_tether_piece *piece, const span *s, double sine, double load,
                   hanging *h)
{
    const double flattest = 1e-3;
    // Two legs of the length of the way between their ends: T sine = load / 4, and sine^2 = 2 T / EA.
    double stretched = hwi_exp(hwi_log(0.5 * load / (double)tether->def.material.axial_stiffness) / 3.0);
    double steep = hwi_clamp(hwi_larger(sine, stretched), flattest, 1.0);
    double tension = 0.25 * load / steep;
    double distance = hwi_larger(hwi_place_length(s->way), 1e-6 * h->length);
    double stiffness = (double)tether->def.material.axial_stiffness / h->length;
    double growth = tension * distance / (h->length * h->length * steep * steep);
    if (distance > h->length) {
        tension = hwi_larger(tension, stiffness * (distance - h->length));
        growth = stiffness;
    }
    hwi_place way = hwi_place_scale(s->way, 1.0 / distance);
    h->stiff = stiffness_along(way, hwi_smaller(growth, stiffness), tension / distance);
    for (int32_t i = 0; i < piece->links; ++i) {
        tether->tension[s->first + i] = (float)tension;
    }
    const hwi_place *places = &tether->places[s->first];
    int32_t last = piece->links;
    hwi_place out = hwi_place_direction(hwi_place_sub(places[1], places[0]), (hwi_place){0});
    hwi_place back = hwi_place_direction(hwi_place_sub(places[last - 1], places[last]), (hwi_place){0});
    h->start_force = hwi_place_add_scaled(hwi_place_scale(out, tension), 0.25 * load, h->bow);
    h->end_force = hwi_place_add_scaled(hwi_place_scale(back, tension), 0.25 * load, h->bow);
}

// Shape one piece; true if another round would change nothing.
static bool shape_piece(const hwi_world *world, hwi_tether *tether, int32_t index, const hwi_line_water *water)
{
    hwi_tether_piece *piece = &tether->pieces[index];
    hwi_place from;
    hwi_place to;
    span s;
    hwi_tether_piece_ends(tether, index, &from, &to, &s.first);
    s.from = hwi_tether_local(tether, from);
    s.way = hwi_place_sub(to, from);
    hwi_place flow;
    double size = hwi_place_length(hwi_tether_mean_force(tether, water, s.first, piece->links, &flow)) + water->least;
    hanging h = begin_hanging(tether, piece, &s, piece->length, piece->shielded ? piece->bow : tether->bow, size);
    bool settled = true;
    bool turned = tether->def.depth != HW_DEPTH_FORCES || piece->shielded;
    if (!piece->bent || tether->def.model == HW_MODEL_STRAIGHT) {
        lay_straight(tether, piece, &s);
        piece->has_past = 0;
        piece->is_known = 1;
        return true;
    }
    if (!turned && (tether->def.flags & HW_TETHER_SEABED) != 0 && tether->def.model == HW_MODEL_CATENARY) {
        h.size = hwi_place_length(hwi_place_add(water->weight, water->buoyancy)) + water->least;
        hang_over_seabed(tether, world, piece, &s, &h);
    } else {
        double level;
        hwi_place rise;
        span flat = piece->shielded ? s : level_span(tether, world, &s, piece->length, &level, &rise);
        if (piece->shielded) {
            level = piece->length;
            rise = (hwi_place){0};
        }
        if (tether->def.model == HW_MODEL_V_SHAPE) {
            double sine = lay_v(tether, piece, &flat, level, h.bow);
            pull_v(tether, piece, &flat, sine, size * piece->length, &h);
            add_rise(tether, piece, &s, rise);
        } else if (turned) {
            double least = hwi_place_length(flat.way) + FLATTEST * piece->length;
            h = begin_hanging(tether, piece, &flat, level > least ? level : least, h.bow, size);
            hang_evenly(piece, &flat, &h);
            add_rise(tether, piece, &s, rise);
        } else {
            settled = hang_by_forces(tether, piece, &s, water, &h);
        }
    }
    piece->is_known = 1;
    if (piece->has_past && is_tied(tether)) {
        h.stiff = stiffness_of(&piece->past.flex);
    }
    if (index == 0) {
        tether->start_force = h.start_force;
        tether->ties[0].stiff = h.stiff;
    }
    if (index == tether->contact_count) {
        tether->end_force = h.end_force;
        tether->ties[1].stiff = h.stiff;
    }
    return settled;
}

static bool is_bent(const hwi_tether *tether, int32_t piece)
{
    return tether->pieces[piece].bent && tether->def.model != HW_MODEL_STRAIGHT;
}

// The tension that a straight piece shares, round the contacts, with what hangs beside it; of a tether that is straight
// from end to end, what stretches it.
static float shared_tension(const hwi_tether *tether, int32_t piece)
{
    for (int32_t i = 0; i <= tether->contact_count; ++i) {
        if (is_bent(tether, i)) {
            hwi_place from;
            hwi_place to;
            int32_t first;
            hwi_tether_piece_ends(tether, i, &from, &to, &first);
            return tether->tension[piece < i ? first : first + tether->pieces[i].links - 1];
        }
    }
    double strain = hwi_tether_way(tether, tether->end) / tether->length - 1.0;
    return strain > 0.0 ? (float)(strain * (double)tether->def.material.axial_stiffness) : 0.0f;
}

static void pull_straight_pieces(hwi_tether *tether)
{
    int32_t last = tether->contact_count;
    for (int32_t i = 0; i <= last; ++i) {
        if (is_bent(tether, i)) {
            continue;
        }
        hwi_place from;
        hwi_place to;
        int32_t first;
        hwi_tether_piece_ends(tether, i, &from, &to, &first);
        float tension = shared_tension(tether, i);
        for (int32_t k = 0; k < tether->pieces[i].links; ++k) {
            tether->tension[first + k] = tension;
        }
        hwi_place way = hwi_place_direction(hwi_place_sub(to, from), (hwi_place){0});
        double stretch = tension > 0.0f ? (double)tether->def.material.axial_stiffness / tether->length : 0.0;
        double distance = hwi_larger(hwi_place_length(hwi_place_sub(to, from)), 1e-6 * tether->length);
        hwi_flex stiff = stiffness_along(way, stretch, (double)tension / distance);
        if (i == 0) {
            tether->start_force = hwi_place_scale(way, (double)tension);
            tether->ties[0].stiff = stiff;
        }
        if (i == last) {
            tether->end_force = hwi_place_scale(way, -(double)tension);
            tether->ties[1].stiff = stiff;
        }
    }
}

void hwi_tether_shape(const hwi_world *world, hwi_tether *tether, double seconds)
{
    hwi_line_water water = hwi_tether_water(world, tether);
    bool known = true;
    for (int32_t i = 0; i <= tether->contact_count; ++i) {
        known = known && tether->pieces[i].is_known;
    }
    tether->steady = hwi_tether_is_steady(world, tether);
    tether->seconds = seconds;
    bool settled = true;
    double change = 0.0;
    // Water that is the same everywhere is so where the line has moved to, as well.
    int32_t passes = known ? 1 : seconds < 0.0 ? FIRST_PASSES : NEW_PASSES;
    for (int32_t pass = 0; pass < passes; ++pass) {
        hwi_place before = tether->pieces[0].past.pull;
        hwi_tether_sample(world, tether);
        if (pass == 0) {
            turn_bow(world, tether, &water, seconds);
        }
        settled = true;
        for (int32_t i = 0; i <= tether->contact_count; ++i) {
            settled = shape_piece(world, tether, i, &water) && settled;
        }
        hwi_place now = tether->pieces[0].past.pull;
        change = hwi_place_length(hwi_place_sub(now, before)) / (hwi_place_length(now) + water.least);
        if (tether->even || (pass > 0 && settled && change < CLOSE_ENOUGH)) {
            break;
        }
    }
    pull_straight_pieces(tether);
    bool turned = hwi_place_dot(tether->aim, tether->bow) > 1.0 - 1e-12;
    tether->settled = settled && turned && (tether->even || change < CLOSE_ENOUGH);
}
