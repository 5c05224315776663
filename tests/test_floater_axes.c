// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// A host's physics chooses the principal axes of its bodies as it likes. What a floater calls up, along and across are
// the axes of its hull, whatever those of the body are.

#include "check.h"
#include "floating.h"

#include <math.h>

// A box whose hull is level in the world, while its body's axes are turned.
static floating_def turned_box(hw_quat turned)
{
    floating_def box = floating_shape(HW_HULL_BOX);
    box.hull.size = (hw_vec3){2.0f, 1.0f, 1.0f};
    box.mass = 1000.0f;
    box.turned = turned;
    box.floater.orientation = (hw_quat){-turned.x, -turned.y, -turned.z, turned.w};
    return box;
}

TEST(a_hull_that_is_upright_has_not_capsized_whatever_the_axes_of_its_body)
{
    scene s;
    floating_begin(&s, 1.0 / 60.0, 1);
    floating_def box = turned_box((hw_quat){1.0f, 0.0f, 0.0f, 0.0f});
    floating level = floating_add(&s, &box);
    box.floater.orientation = (hw_quat){0.0f, 0.0f, 0.0f, 1.0f};
    box.position.x = 10.0f;
    floating over = floating_add(&s, &box);
    scene_run(&s, 1);
    CHECK_EQUAL_INT(floating_status(level).capsized, 0);
    CHECK_EQUAL_INT(floating_status(over).capsized, 1);
    scene_end(&s);
}

TEST(damping_of_your_own_works_along_the_axes_of_the_hull)
{
    const float quarter = 0.70710678f;
    scene s;
    floating_begin(&s, 1.0 / 60.0, 1);
    floating_def box = turned_box((hw_quat){0.0f, 0.0f, quarter, quarter});
    floating_make_ideal(&box);
    box.floater.linear_damping = (hw_vec3){100.0f, 0.0f, 0.0f};
    box.position.y = -20.0f;
    box.velocity = (hw_vec3){3.0f, 0.0f, 0.0f};
    floating along = floating_add(&s, &box);
    box.position.x = 10.0f;
    box.velocity = (hw_vec3){0.0f, 3.0f, 0.0f};
    floating across = floating_add(&s, &box);
    scene_run(&s, 1);
    CHECK_NEAR((double)floating_status(along).damping.x, -300.0, 0.01); // N
    CHECK_NEAR((double)floating_status(across).damping.y, 0.0, 0.01);
    scene_end(&s);
}

TEST(added_mass_of_your_own_lies_along_the_axes_of_the_hull)
{
    const float quarter = 0.70710678f;
    scene s;
    floating_begin(&s, 1.0 / 60.0, 1);
    floating_def box = turned_box((hw_quat){0.0f, 0.0f, quarter, quarter});
    floating_make_ideal(&box);
    box.floater.flags |= HW_FLOATER_GIVEN_ADDED_MASS;
    box.floater.added_mass_scale = 1.0f;
    box.floater.added_mass[7] = 3000.0f; // along y: up
    box.position.y = -20.0f;
    floating f = floating_add(&s, &box);
    scene_run(&s, 1);
    // It displaces 2 m^3 of sea water and weighs 1000 kg; 4000 kg move.
    hw_floater_status status = floating_status(f);
    double expected = ((double)status.buoyancy.y - 1000.0 * 9.81) / 4000.0;
    CHECK(expected > 2.0);
    CHECK_NEAR((double)floating_state(f).velocity.y * 60.0, expected, 0.01 * expected); // m/s^2
    scene_end(&s);
}
