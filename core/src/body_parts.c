// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// In how many parts a body takes a substep. What the water does changes from the first touch to the whole hull under
// water, so where it cuts the surface a part may go a share of the hull's size and no more. In the air nothing changes
// until it may touch the water. Deep below, drag alone has a say: quadratic drag with an implicit step ends at the
// right speed whatever the step, but the way to there is that of the mean of both speeds only while they differ little.
//
// Nearly all bodies are slow, and take the substep as a whole.

#include "body.h"
#include "floater.h"

#define CUTTING_SHARE 0.08 // of the hull's size
#define CLEAR_SHARE   0.7  // of the way to the water: waves stand in it
#define DRAG_SHARE    0.2  // of the time in which drag, as it begins, would stop the body
#define MOST_PARTS    64   // of a substep

static double dot6(const hwi_vector6 *a, const hwi_vector6 *b)
{
    double sum = 0.0;
    for (int i = 0; i < 6; ++i) {
        sum += a->v[i] * b->v[i];
    }
    return sum;
}

// s: how long drag may act as it does now.
static double drag_time(const hwi_body *body)
{
    const hwi_action *push = &body->push;
    hwi_place v = hwi_place_sub(body->motion.velocity, push->flow);
    hwi_place w = body->motion.angular_velocity;
    hwi_vector6 motion = {{v.x, v.y, v.z, w.x, w.y, w.z}};
    hwi_matrix6 mass = push->mass;
    hwi_matrix6_add_scaled(&mass, 1.0, &push->added);
    hwi_vector6 momentum = hwi_matrix6_apply(&mass, &motion);
    hwi_vector6 drag = hwi_matrix6_apply(&push->damping, &motion);
    double power = dot6(&motion, &drag);
    double energy = dot6(&motion, &momentum);
    return power > 0.0 ? DRAG_SHARE * energy / power : HUGE_VAL;
}

double hwi_body_part(const hwi_body *body, double left, int32_t done)
{
    hwi_place through = hwi_place_sub(body->motion.velocity, body->push.flow);
    double straight = sqrt(hwi_place_dot(through, through));
    double spin = sqrt(hwi_place_dot(body->motion.angular_velocity, body->motion.angular_velocity));
    double longest = left;
    double drag = -1.0;
    for (const hwi_floater *floater = body->floaters; floater != NULL; floater = floater->next) {
        if ((floater->def.flags & HW_FLOATER_ENABLED) == 0) {
            continue;
        }
        double speed = straight + spin * (double)floater->hull->reach;
        double cutting = CUTTING_SHARE * floater->hull->size;
        if (!(speed * left > cutting)) {
            continue;
        }
        double most = hwi_larger(cutting, CLEAR_SHARE * fabs((double)floater->clearance)) / speed;
        if (floater->clearance < 0.0f) {
            drag = drag < 0.0 ? drag_time(body) : drag;
            most = hwi_larger(cutting / speed, hwi_smaller(most, drag));
        }
        longest = hwi_smaller(longest, most);
    }
    if (longest >= left) {
        return left;
    }
    // The first parts may be as short as they must: drag soon lets them grow.
    double parts = ceil(left / longest);
    double most = done < MOST_PARTS / 2 ? parts : MOST_PARTS - done;
    return left / (parts < most ? parts : most);
}
