// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// How a body turns, and what that does to its motion: Kirchhoff's equations. Let V = (v, w) be its motion through the
// water and K its mass with that of the water that moves along, both in the body's own axes, where K stays as it is.
// The momentum (p, l) = K V then changes by
//
//     p' = p x w        l' = l x w + p x v
//
// l x w lets a body tumble, p x v is Munk's moment, that turns what is long broadside on. They only swing the motion
// round: its energy stays. The step has to see to that, too. The water along a disc may be a thousand times heavier
// across it than the disc, and what a step adds to its energy by mistake, edge on is a thousand times the speed.
//
// The midpoint rule does: let u be the mean of the motions before and after, turn p and l by -h times its spin, and
// let p + p turned act on its velocity; the difference of (p, l) times u is then the difference of the energies, and
// zero. What the world sees as momentum stays with it.

#include "body.h"
#include "trig.h"

#define ROUNDS      12
#define LEAST_PART  0.01  // of a substep
#define SMALL_SHARE 1e-7  // of the motion, by which the last round may change it
#define SMALL_ANGLE 1e-10 // rad, that the last round may add
#define SMALL_SPEED 1e-12 // m/s

static hwi_place head(const hwi_vector6 *a)
{
    return (hwi_place){a->v[0], a->v[1], a->v[2]};
}

static hwi_place tail(const hwi_vector6 *a)
{
    return (hwi_place){a->v[3], a->v[4], a->v[5]};
}

static double dot6(const hwi_vector6 *a, const hwi_vector6 *b)
{
    double sum = 0.0;
    for (int i = 0; i < 6; ++i) {
        sum += a->v[i] * b->v[i];
    }
    return sum;
}

static bool are_near(hwi_place a, hwi_place b, double small)
{
    hwi_place d = hwi_place_sub(a, b);
    double error = small + SMALL_SHARE * sqrt(hwi_place_dot(b, b));
    return hwi_place_dot(d, d) <= error * error;
}

static hwi_matrix3 matrix_of_turn(hwi_place angle)
{
    return hwi_rotation_matrix(hwi_rotation_turn((hwi_rotation){0.0, 0.0, 0.0, 1.0}, angle));
}

// The momentum after h, in the body's axes, while it moves at `mean`.
static hwi_vector6 swing(const hwi_vector6 *momentum, const hwi_vector6 *mean, double h)
{
    hwi_place spin = tail(mean);
    hwi_place angle = hwi_place_scale(spin, h);
    hwi_matrix3 turn = matrix_of_turn(angle);
    hwi_place p = hwi_matrix3_apply_transposed(&turn, head(momentum));
    // l turns, and gets half of what p x v gives before it turns and half of it after.
    double half = 0.5 * sqrt(hwi_place_dot(angle, angle));
    double stretch = half > 1e-6 ? hwi_sin(half) / (half * hwi_cos(half)) : 1.0;
    hwi_place given = hwi_place_cross(hwi_place_scale(hwi_place_add(p, head(momentum)), 0.5 * h * stretch), head(mean));
    // Solves l' - l = k (l' + l) x w + given, k the half stretched step: a turn of l + given / 2, and given / 2.
    hwi_place l = hwi_place_add(tail(momentum), hwi_place_scale(given, 0.5));
    l = hwi_matrix3_apply_transposed(&turn, l);
    l = hwi_place_add(l, hwi_place_scale(given, 0.5));
    return (hwi_vector6){{p.x, p.y, p.z, l.x, l.y, l.z}};
}

// Let the mean velocity be that of its turn, where the moment after it is l. A body that flies fast has a p so large
// that p x v with the v of another turn would be a moment that no round could mend, where there is none in the end.
static void follow(const hwi_matrix6 *factors, const hwi_vector6 *momentum, const hwi_vector6 *before, hwi_place l,
                   double h, hwi_vector6 *mean)
{
    hwi_matrix3 turn = matrix_of_turn(hwi_place_scale(tail(mean), h));
    hwi_place p = hwi_matrix3_apply_transposed(&turn, head(momentum));
    hwi_vector6 turned = {{p.x, p.y, p.z, l.x, l.y, l.z}};
    hwi_vector6 after = hwi_matrix6_solve(factors, &turned);
    for (int k = 0; k < 3; ++k) {
        mean->v[k] = 0.5 * (before->v[k] + after.v[k]);
    }
}

// The mean motion of a part h of the substep, and the motion after it. False if it is too long to tell.
static bool find_mean(const hwi_matrix6 *factors, const hwi_vector6 *momentum, const hwi_vector6 *before, double h,
                      hwi_vector6 *mean, hwi_vector6 *after)
{
    hwi_vector6 swung = *momentum;
    *mean = *before;
    for (int i = 0; i < ROUNDS; ++i) {
        hwi_place spin = tail(mean);
        if (!(h * h * hwi_place_dot(spin, spin) <= HWI_LARGEST_ANGLE * HWI_LARGEST_ANGLE)) {
            return false;
        }
        follow(factors, momentum, before, tail(&swung), h, mean);
        swung = swing(momentum, mean, h);
        *after = hwi_matrix6_solve(factors, &swung);
        hwi_vector6 last = *mean;
        for (int k = 0; k < 6; ++k) {
            mean->v[k] = 0.5 * (before->v[k] + after->v[k]);
        }
        if (are_near(head(&last), head(mean), SMALL_SPEED) && are_near(tail(&last), tail(mean), SMALL_ANGLE / h)) {
            return true;
        }
    }
    return false;
}

// No more spin than a substep, taken as a whole, can follow. A couple takes the rest away: the momentum along the axes
// stays, and the energy never grows. To shorten the spin alone would leave the body the speed at which it went round
// the water.
static bool limit_spin(const hwi_matrix6 *mass, double largest, hwi_vector6 *motion)
{
    hwi_place spin = tail(motion);
    if (hwi_place_dot(spin, spin) <= largest * largest) {
        return true;
    }
    spin = hwi_place_limit(spin, largest);
    const double limited[3] = {spin.x, spin.y, spin.z};
    hwi_vector6 right = hwi_matrix6_apply(mass, motion);
    hwi_matrix6 linear = *mass;
    hwi_matrix6 factors;
    for (int i = 0; i < 3; ++i) {
        for (int k = 0; k < 3; ++k) {
            right.v[i] -= mass->m[i][3 + k] * limited[k];
            linear.m[i][3 + k] = linear.m[3 + k][i] = 0.0;
            linear.m[3 + i][3 + k] = i == k ? 1.0 : 0.0;
        }
        right.v[3 + i] = limited[i];
    }
    if (!hwi_matrix6_factor(&linear, &factors)) {
        return false;
    }
    *motion = hwi_matrix6_solve(&factors, &right);
    return true;
}

bool hwi_body_turn(const hwi_body *body, double h, double top_spin, hwi_vector6 *velocity, hwi_place *angle,
                   hwi_rotation *turned)
{
    const hwi_action *push = &body->push;
    const double flow[3] = {push->flow.x, push->flow.y, push->flow.z};
    hwi_matrix6 mass = push->mass;
    hwi_matrix6 factors;
    hwi_matrix6_add_scaled(&mass, 1.0, &push->added);
    if (!hwi_matrix6_factor(&mass, &factors)) {
        return false;
    }
    hwi_vector6 before = *velocity;
    for (int i = 0; i < 3; ++i) {
        before.v[i] -= flow[i];
    }
    if (!limit_spin(&mass, top_spin, &before)) {
        return false;
    }
    hwi_vector6 momentum = hwi_matrix6_apply(&mass, &before);
    hwi_vector6 mean = before;
    hwi_vector6 after = before;
    double part = 1.0;
    while (part > LEAST_PART && !find_mean(&factors, &momentum, &before, part * h, &mean, &after)) {
        part *= 0.5;
    }
    if (part <= LEAST_PART) {
        mean = after = before;
    }
    // What the forces of the substep add to the angle turns it, too: once more, with the angle as it is.
    hwi_place lead = hwi_place_scale(hwi_place_sub(tail(&mean), tail(&before)), h);
    *angle = hwi_place_limit(hwi_place_scale(hwi_place_add(*angle, lead), part), HWI_LARGEST_ANGLE);
    *turned = hwi_rotation_turn(body->motion.orientation, *angle);
    hwi_place spin = hwi_place_scale(*angle, 1.0 / (part * h));
    mean = (hwi_vector6){{mean.v[0], mean.v[1], mean.v[2], spin.x, spin.y, spin.z}};
    hwi_vector6 swung = hwi_matrix6_apply(&mass, &after);
    follow(&factors, &momentum, &before, tail(&swung), part * h, &mean);
    swung = swing(&momentum, &mean, part * h);
    after = hwi_matrix6_solve(&factors, &swung);
    double energy = dot6(&momentum, &before);
    double gained = dot6(&swung, &after) - energy;
    if (gained > SMALL_SHARE * energy) {
        double scale = sqrt(energy / (energy + gained));
        for (int i = 0; i < 6; ++i) {
            after.v[i] *= scale;
        }
    }
    limit_spin(&mass, top_spin, &after);
    hwi_matrix3 turn = matrix_of_turn(*angle);
    hwi_place v = hwi_place_add(hwi_matrix3_apply(&turn, head(&after)), push->flow);
    hwi_place w = hwi_matrix3_apply(&turn, tail(&after));
    *velocity = (hwi_vector6){{v.x, v.y, v.z, w.x, w.y, w.z}};
    return true;
}
