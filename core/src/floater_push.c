// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "floater.h"

#include <stddef.h>
#include <string.h>

#include "memory.h"
#include "report.h"
#include "trig.h"
#include "validate.h"
#include "water.h"
#include "world.h"

#define VISCOSITY     1.19e-6 // m^2/s, of sea water at 15 degrees
#define LEAST_REYNOLD 1e4     // below, the line of the ITTC says nothing
#define LN_10         2.302585092994045684
#define SUBMERGED_END 0.98f // share under water, below which it has emerged
#define RIGHTED_END   0.5f  // y of its axis, above which it is righted
#define SLAMMED_END   0.5f  // times slam_limit, below which a slam is over

// ---- What the water does to it ----

static float gravity_of(const hwi_world *world)
{
    return world->def.gravity.y < 0.0f ? -world->def.gravity.y : 0.0f;
}

// The ITTC's line of 1957, for the speed at which the body goes through the water.
static float friction_of(const hwi_floater *floater)
{
    if ((floater->def.flags & HW_FLOATER_SKIN_FRICTION) == 0) {
        return 0.0f;
    }
    hwi_place through = hwi_place_sub(floater->body->motion.velocity, hwi_place_of(floater->status.water_velocity));
    double reynold = sqrt(hwi_place_dot(through, through)) * (double)floater->hull->length / VISCOSITY;
    reynold = reynold > LEAST_REYNOLD ? reynold : LEAST_REYNOLD;
    double line = hwi_log(reynold) / LN_10 - 2.0;
    return (float)(0.075 / (line * line));
}

static hwi_floater_query query_of(const hwi_world *world, const hwi_floater *floater)
{
    hw_vec3 velocity = hwi_place_round(floater->body->motion.velocity);
    hw_vec3 spin = hwi_place_round(floater->body->motion.angular_velocity);
    const hw_floater_def *def = &floater->def;
    return (hwi_floater_query){
        .world = world,
        .floater = floater,
        .water =
            {
                .velocity = velocity,
                .angular_velocity = spin,
                .density = world->water.density,
                .weight = world->water.density * gravity_of(world),
                .drag_normal = def->drag_normal,
                .drag_base = def->drag_base,
                .lift = def->lift,
                .calming = def->method == HW_FLOATER_EXACT ? -1.0f : 0.0f,
                .friction = friction_of(floater),
            },
        .air =
            {
                .velocity = velocity,
                .angular_velocity = spin,
                .flow = world->water.wind,
                .density = world->water.air_density,
                .drag_normal = def->wind_drag,
            },
        .has_surface = (world->water.flags & HW_WATER_SURFACE) != 0,
    };
}

static hwi_place sum_vector(const double *sums, int first)
{
    return (hwi_place){sums[first], sums[first + 1], sums[first + 2]};
}

static void add_force(hwi_vector6 *force, hwi_place linear, hwi_place torque)
{
    const double values[6] = {linear.x, linear.y, linear.z, torque.x, torque.y, torque.z};
    for (int i = 0; i < 6; ++i) {
        force->v[i] += values[i];
    }
}

// The dampers of all elements: g (1, -[r]; [r], -[r][r]) and g w w', w = (n, r x n).
static void add_damping(const double *sums, hwi_matrix6 *damping)
{
    double g = sums[SUM_G];
    double x = sums[SUM_GX];
    double y = sums[SUM_GY];
    double z = sums[SUM_GZ];
    const double upper[6][6] = {
        {g, 0.0, 0.0, 0.0, z, -y},
        {0.0, g, 0.0, -z, 0.0, x},
        {0.0, 0.0, g, y, -x, 0.0},
        {0.0, 0.0, 0.0, sums[SUM_GYY] + sums[SUM_GZZ], -sums[SUM_GXY], -sums[SUM_GZX]},
        {0.0, 0.0, 0.0, 0.0, sums[SUM_GZZ] + sums[SUM_GXX], -sums[SUM_GYZ]},
        {0.0, 0.0, 0.0, 0.0, 0.0, sums[SUM_GXX] + sums[SUM_GYY]},
    };
    for (int i = 0, at = SUM_N; i < 6; ++i) {
        for (int j = i; j < 6; ++j) {
            double value = upper[i][j] + sums[at++];
            damping->m[i][j] += value;
            if (i != j) {
                damping->m[j][i] += value;
            }
        }
    }
}

// The springs of the water: where the hull is pushed down, dips or rolls, the waterplane lifts it. With (1, -z, x) the
// way down of a place of the waterplane by heave and by the two turns, they are weight times the integral of its
// square.
static void find_stiffness(const double *sums, double weight, bool submerged, hwi_matrix6 *stiffness)
{
    double plane = sums[SUM_PLANE];
    memset(stiffness, 0, sizeof *stiffness);
    if (submerged || !(plane > 0.0)) {
        return;
    }
    const int place[3] = {1, 3, 5};
    const double spring[3][3] = {
        {plane, -sums[SUM_PLANE_Z], sums[SUM_PLANE_X]},
        {-sums[SUM_PLANE_Z], sums[SUM_PLANE_ZZ], -sums[SUM_PLANE_XZ]},
        {sums[SUM_PLANE_X], -sums[SUM_PLANE_XZ], sums[SUM_PLANE_XX]},
    };
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
            stiffness->m[place[i]][place[j]] = weight * spring[i][j];
        }
    }
}

static hwi_place head(const hwi_vector6 *a)
{
    return (hwi_place){a->v[0], a->v[1], a->v[2]};
}

static hwi_place tail(const hwi_vector6 *a)
{
    return (hwi_place){a->v[3], a->v[4], a->v[5]};
}

// What moves through the water.
typedef struct drift {
    hwi_matrix6 central; // kg, ..: the water that moves along, about the centre of mass, in the world's axes
    hwi_vector6 through; // m/s, rad/s: velocity of the centre of mass through the water
} drift;

// The centre of the wet part, m from the body's centre of mass. Few points on a thin hull may find almost no volume and
// put its centre anywhere: it lies within the hull, and in the middle of one that is under water.
static hwi_place find_wet_centre(const hwi_floater *floater, const hwi_floater_sums *sums)
{
    const hwi_hull *hull = floater->hull;
    hwi_matrix3 rotation = hwi_rotation_matrix(floater->body->motion.orientation);
    hwi_place middle = hwi_matrix3_apply(&floater->rotation, hull->measure.centre);
    middle = hwi_matrix3_apply(&rotation, hwi_place_add(middle, hwi_place_of(floater->def.position)));
    if (sums->submerged || !(sums->wet[SUM_VOLUME] > 0.0)) {
        return middle;
    }
    hwi_place found = hwi_place_scale(sum_vector(sums->wet, SUM_VOLUME_X), 1.0 / sums->wet[SUM_VOLUME]);
    hwi_place off = hwi_place_sub(found, middle);
    double distance = sqrt(hwi_place_dot(off, off));
    double largest = 0.5 * (double)hull->length;
    return distance > largest ? hwi_place_add(middle, hwi_place_scale(off, largest / distance)) : found;
}

// As much of it as the share under water says. The wet part moves the water; its centre is the centre of buoyancy.
static void find_added_mass(const hwi_world *world, const hwi_floater *floater, const hwi_floater_sums *sums,
                            double share, drift *d)
{
    const hwi_body *body = floater->body;
    hwi_matrix3 rotation = hwi_rotation_matrix(body->motion.orientation);
    bool given = (floater->def.flags & HW_FLOATER_GIVEN_ADDED_MASS) != 0;
    double scale = (double)floater->def.added_mass_scale * share;
    scale *= given ? 1.0 / (double)floater->def.added_mass_share : (double)world->water.density;
    hwi_place at = given ? (hwi_place){0} : find_wet_centre(floater, sums);
    hwi_matrix6 added;
    hwi_matrix6_rotate(&floater->added, &rotation, &added);
    for (int i = 0; i < 6; ++i) {
        for (int j = 0; j < 6; ++j) {
            added.m[i][j] *= scale;
        }
    }
    hwi_matrix6_shift(&added, at, &d->central);
}

// The waves that it makes itself carry energy away: a damper in the proportion of the springs, of which `share` is what
// would just stop the heave.
static void radiate(hwi_floater *floater, const hwi_matrix6 *springs, const drift *d)
{
    hwi_body *body = floater->body;
    double spring = springs->m[1][1];
    double mass = body->push.mass.m[1][1] + d->central.m[1][1];
    double share = (double)floater->def.radiation_damping;
    if (!(share > 0.0 && spring > 0.0)) {
        return;
    }
    double scale = 2.0 * share * sqrt(mass / spring);
    hwi_vector6 force = hwi_matrix6_apply(springs, &d->through);
    for (int i = 0; i < 6; ++i) {
        force.v[i] *= -scale;
        body->push.force.v[i] += force.v[i];
    }
    hwi_matrix6_add_scaled(&body->push.damping, scale, springs);
    floater->status.damping = hwi_add(floater->status.damping, hwi_place_round(head(&force)));
    floater->status.torque = hwi_add(floater->status.torque, hwi_place_round(tail(&force)));
}

// Water that accelerates takes along what moves with it.
static void add_surge(hwi_floater *floater, const drift *d, hwi_place surge)
{
    hwi_vector6 motion = {{surge.x, surge.y, surge.z, 0.0, 0.0, 0.0}};
    hwi_vector6 force = hwi_matrix6_apply(&d->central, &motion);
    for (int i = 0; i < 6; ++i) {
        floater->body->push.force.v[i] += force.v[i];
    }
    floater->status.waves = hwi_add(floater->status.waves, hwi_place_round(head(&force)));
}

// Water that was at rest and now moves along was hit: it takes its momentum from the body. Water that is left behind
// keeps what it has.
static void slam(hwi_floater *floater, const drift *d, double share)
{
    hwi_action *push = &floater->body->push;
    double before = floater->share >= 0.0f ? (double)floater->share : share;
    double fresh = share > before ? (share - before) / share : 0.0;
    hwi_vector6 momentum = hwi_matrix6_apply(&d->central, &d->through);
    double scale = -fresh * (double)floater->def.slamming;
    for (int i = 0; i < 6; ++i) {
        floater->blow.v[i] = scale * momentum.v[i];
        push->blow.v[i] += floater->blow.v[i];
    }
}

void hwi_floater_forget(hwi_floater *floater)
{
    floater->blow = floater->blows = (hwi_vector6){0};
    floater->status = (hw_floater_status){
        .capsized = floater->capsized,
        .submerged = floater->submerged,
        .user_data = floater->def.user_data,
    };
}

void hwi_floater_feel(hwi_floater *floater, double part, double whole)
{
    if (floater->share < 0.0f) {
        return;
    }
    hwi_place blow = head(&floater->blow);
    for (int i = 0; i < 6; ++i) {
        floater->blows.v[i] += floater->blow.v[i];
    }
    floater->status.slamming = hwi_place_round(hwi_place_scale(head(&floater->blows), 1.0 / whole));
    hwi_place torque = hwi_place_scale(tail(&floater->blows), 1.0 / whole);
    floater->status.torque = hwi_add(floater->status.torque, hwi_place_round(torque));
    float force = (float)(sqrt(hwi_place_dot(blow, blow)) / part);
    float felt = force / floater->body->def.mass;
    floater->slam = hwi_max(floater->slam, force);
    if (!floater->slammed && felt >= floater->def.slam_limit) {
        floater->slammed = 1;
        floater->news |= 1u << (HW_EVENT_FLOATER_SLAMMED - HW_EVENT_FLOATER_CAPSIZED);
    } else if (felt < SLAMMED_END * floater->def.slam_limit) {
        floater->slammed = 0;
    }
}

// The hull's axes in the world's. Those of the body are principal axes, which a host's physics chooses as it likes.
static hwi_matrix3 axes_of(const hwi_floater *floater)
{
    hwi_rotation own = hwi_rotation_of(floater->def.orientation);
    return hwi_rotation_matrix(hwi_rotation_multiply(floater->body->motion.orientation, own));
}

// The host's own dampers, along and about the hull's axes.
static void damp(hwi_floater *floater, double share, const hwi_vector6 *through)
{
    hwi_body *body = floater->body;
    const hw_floater_def *def = &floater->def;
    hwi_matrix3 rotation = axes_of(floater);
    hwi_place moved = hwi_matrix3_apply_transposed(&rotation, (hwi_place){through->v[0], through->v[1], through->v[2]});
    hwi_place spun = hwi_matrix3_apply_transposed(&rotation, (hwi_place){through->v[3], through->v[4], through->v[5]});
    const double speed[6] = {moved.x, moved.y, moved.z, spun.x, spun.y, spun.z};
    const float linear[6] = {def->linear_damping.x,      def->linear_damping.y,      def->linear_damping.z,
                             def->linear_spin_damping.x, def->linear_spin_damping.y, def->linear_spin_damping.z};
    const float quadratic[6] = {def->quadratic_damping.x,      def->quadratic_damping.y,
                                def->quadratic_damping.z,      def->quadratic_spin_damping.x,
                                def->quadratic_spin_damping.y, def->quadratic_spin_damping.z};
    hwi_matrix6 own = {0};
    double any = 0.0;
    for (int i = 0; i < 6; ++i) {
        own.m[i][i] = share * ((double)linear[i] + (double)quadratic[i] * fabs(speed[i]));
        any += own.m[i][i];
    }
    if (any == 0.0) {
        return;
    }
    hwi_matrix6 turned;
    hwi_matrix6_rotate(&own, &rotation, &turned);
    hwi_vector6 force = hwi_matrix6_apply(&turned, through);
    for (int i = 0; i < 6; ++i) {
        body->push.force.v[i] -= force.v[i];
    }
    hwi_matrix6_add_scaled(&body->push.damping, 1.0, &turned);
    floater->status.damping = hwi_sub(floater->status.damping, hwi_place_round(head(&force)));
    floater->status.torque = hwi_sub(floater->status.torque, hwi_place_round(tail(&force)));
}

static void watch(hwi_floater *floater, float share, bool submerged)
{
    float up = (float)axes_of(floater).m[1][1];
    const struct {
        int32_t *state;
        bool begins;
        bool ends;
        int32_t kind; // of the begin; that of the end is the next
    } watched[] = {
        {&floater->capsized, up<0.0f, up> RIGHTED_END, HW_EVENT_FLOATER_CAPSIZED},
        {&floater->submerged, submerged, share < SUBMERGED_END, HW_EVENT_FLOATER_SUBMERGED},
    };
    for (int i = 0; i < 2; ++i) {
        int32_t *state = watched[i].state;
        bool changes = *state ? watched[i].ends : watched[i].begins;
        if (changes) {
            floater->news |= 1u << (watched[i].kind - HW_EVENT_FLOATER_CAPSIZED + *state);
            *state = !*state;
        }
    }
}

// GM: the metacentre lies the second moment of the waterplane / volume above the centre of buoyancy.
static void find_metacentres(const double *sums, double height, hw_floater_status *status)
{
    double plane = sums[SUM_PLANE];
    double volume = sums[SUM_VOLUME];
    double xx = sums[SUM_PLANE_XX];
    double zz = sums[SUM_PLANE_ZZ];
    double xz = sums[SUM_PLANE_XZ];
    if (plane > 0.0) {
        double x = sums[SUM_PLANE_X] / plane;
        double z = sums[SUM_PLANE_Z] / plane;
        xx -= plane * x * x;
        zz -= plane * z * z;
        xz -= plane * x * z;
    } else {
        xx = zz = xz = 0.0;
    }
    double mean = 0.5 * (xx + zz);
    double half = 0.5 * (xx - zz);
    double spread = sqrt(half * half + xz * xz);
    status->metacentric_height = (float)(height + (mean - spread) / volume);
    status->metacentric_height_long = (float)(height + (mean + spread) / volume);
}

static void note_status(hwi_floater *floater, const hwi_floater_sums *sums, double share, hwi_place torque)
{
    const double *wet = sums->wet;
    hwi_place at = floater->body->motion.position;
    hw_floater_status *status = &floater->status;
    bool wet_at_all = wet[SUM_VOLUME] > 0.0;
    *status = (hw_floater_status){
        .submerged_volume = wet_at_all ? (float)wet[SUM_VOLUME] : 0.0f,
        .submerged_share = (float)share,
        .wet_area = (float)wet[SUM_AREA],
        .waterplane_area = !sums->submerged && wet[SUM_PLANE] > 0.0 ? (float)wet[SUM_PLANE] : 0.0f,
        .draft = hwi_max(sums->surface - sums->lowest, 0.0f),
        .waterline = (float)(at.y + (double)sums->surface),
        .buoyancy = hwi_place_round(sum_vector(wet, SUM_HYDRO_X)),
        .waves = hwi_place_round(sum_vector(wet, SUM_WAVE_X)),
        .drag = hwi_place_round(sum_vector(wet, SUM_DRAG_X)),
        .lift = hwi_place_round(sum_vector(wet, SUM_LIFT_X)),
        .friction = hwi_place_round(sum_vector(wet, SUM_SKIN_X)),
        .wind = hwi_place_round(sum_vector(sums->dry, SUM_DRAG_X)),
        .torque = hwi_place_round(torque),
        .element_count = sums->element_count,
    };
    if (wet[SUM_AREA] > 0.0) {
        status->water_velocity = hwi_place_round(hwi_place_scale(sum_vector(wet, SUM_FLOW_X), 1.0 / wet[SUM_AREA]));
    }
    if (wet_at_all) {
        hwi_place centre = hwi_place_scale(sum_vector(wet, SUM_VOLUME_X), 1.0 / wet[SUM_VOLUME]);
        status->centre_of_buoyancy = hwi_place_round(hwi_place_add(at, centre));
        double plane = sums->submerged ? 0.0 : wet[SUM_PLANE];
        double sums_of_plane[SUM_COUNT];
        memcpy(sums_of_plane, wet, sizeof sums_of_plane);
        sums_of_plane[SUM_PLANE] = plane;
        find_metacentres(sums_of_plane, centre.y, status);
    }
}

void hwi_floater_push(const hwi_world *world, hwi_floater *floater)
{
    floater->blow = (hwi_vector6){0};
    if ((floater->def.flags & HW_FLOATER_ENABLED) == 0) {
        floater->share = -1.0f;
        return;
    }
    hwi_action *push = &floater->body->push;
    hwi_floater_query query = query_of(world, floater);
    hwi_floater_sums sums;
    memset(&sums, 0, offsetof(hwi_floater_sums, lattice));
    hwi_floater_ask(&query, &sums);
    if (floater->def.method == HW_FLOATER_EXACT) {
        hwi_floater_cut(&query, &sums);
    } else {
        hwi_floater_strew(&query, &sums);
    }
    double share = sums.wet[SUM_VOLUME] / floater->hull->measure.volume;
    share = sums.submerged || share > 1.0 ? 1.0 : share > 0.0 ? share : 0.0;
    hwi_place torque = hwi_place_add(sum_vector(sums.wet, SUM_HYDRO_TX), sum_vector(sums.wet, SUM_WAVE_TX));
    torque = hwi_place_add(torque, sum_vector(sums.wet, SUM_MOVED_TX));
    torque = hwi_place_add(torque, sum_vector(sums.dry, SUM_MOVED_TX));
    note_status(floater, &sums, share, torque);
    hwi_place force = hwi_place_add(sum_vector(sums.wet, SUM_HYDRO_X), sum_vector(sums.wet, SUM_WAVE_X));
    force = hwi_place_add(force, sum_vector(sums.wet, SUM_DRAG_X));
    force = hwi_place_add(force, sum_vector(sums.wet, SUM_LIFT_X));
    force = hwi_place_add(force, sum_vector(sums.wet, SUM_SKIN_X));
    force = hwi_place_add(force, sum_vector(sums.dry, SUM_DRAG_X));
    add_force(&push->force, force, torque);
    add_damping(sums.wet, &push->damping);
    add_damping(sums.dry, &push->damping);
    if (share > 0.0 && sums.wet[SUM_AREA] > 0.0) {
        double weight = (double)query.water.weight;
        hwi_matrix6 springs;
        find_stiffness(sums.wet, weight, sums.submerged, &springs);
        hwi_matrix6_add_scaled(&push->stiffness, 1.0, &springs);
        // What lies deeper rights it too, if it pushes above the centre of mass.
        double righting = weight * sums.wet[SUM_VOLUME_Y];
        push->stiffness.m[3][3] += righting > 0.0 ? righting : 0.0;
        push->stiffness.m[5][5] += righting > 0.0 ? righting : 0.0;
        drift d;
        find_added_mass(world, floater, &sums, share, &d);
        hwi_matrix6_add_scaled(&push->added, 1.0, &d.central);
        double area = sums.wet[SUM_AREA];
        hwi_place flow = hwi_place_scale(sum_vector(sums.wet, SUM_FLOW_X), 1.0 / area);
        hwi_place moved = hwi_place_sub(floater->body->motion.velocity, flow);
        hwi_place spun = floater->body->motion.angular_velocity;
        d.through = (hwi_vector6){{moved.x, moved.y, moved.z, spun.x, spun.y, spun.z}};
        double wet = share * floater->hull->measure.volume;
        push->flow = hwi_place_add(push->flow, hwi_place_scale(flow, wet));
        push->wet += wet;
        add_surge(floater, &d, hwi_place_scale(sum_vector(sums.wet, SUM_SURGE_X), 1.0 / area));
        slam(floater, &d, share);
        radiate(floater, &springs, &d);
        damp(floater, share, &d.through);
    }
    watch(floater, (float)share, sums.submerged);
    floater->clearance = sums.clearance;
    floater->share = (float)share;
    floater->status.capsized = floater->capsized;
    floater->status.submerged = floater->submerged;
    floater->status.user_data = floater->def.user_data;
}

// ---- What happened ----

static float value_of(const hwi_floater *floater, int32_t kind)
{
    const hw_floater_status *status = &floater->status;
    switch (kind) {
    case HW_EVENT_FLOATER_CAPSIZED:
    case HW_EVENT_FLOATER_RIGHTED:
        return (float)axes_of(floater).m[1][1];
    case HW_EVENT_FLOATER_SUBMERGED:
        return status->waterline - status->centre_of_buoyancy.y;
    case HW_EVENT_FLOATER_EMERGED:
        return status->submerged_share;
    default:
        return floater->slam;
    }
}

void hwi_floaters_report(hwi_world *world)
{
    for (int32_t i = 0; i < world->floaters.count; ++i) {
        hwi_floater *floater = world->floaters.living[i];
        for (int32_t kind = HW_EVENT_FLOATER_CAPSIZED; floater->news != 0; ++kind, floater->news >>= 1) {
            hw_event *event = (floater->news & 1u) != 0 ? hwi_queue_push(&world->events) : NULL;
            if (event != NULL) {
                *event = (hw_event){
                    .kind = kind,
                    .particle = -1,
                    .object = floater->object.id_bits,
                    .user_data = floater->def.user_data,
                    .substep = world->substeps,
                    .value = value_of(floater, kind),
                };
            }
        }
    }
}
