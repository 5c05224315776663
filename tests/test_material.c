// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Materials: the presets are sound and related as their sources say, and every bad field is refused by name.

#include "check.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "hawser/hawser.h"
#include "material.h"

#define PI           3.14159265358979324
#define SEA_WATER    1025.0 // kg/m^3
#define COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))
#define FIRST_PRESET HW_MATERIAL_ROV_TETHER
#define LAST_PRESET  HW_MATERIAL_NYLON_DOCK_LINE
#define THE_FUNCTION "hw_some_function"
#define FIELD(name)  #name, offsetof(hw_cable_material, name)

static hw_cable_material preset_of(int32_t preset)
{
    hw_cable_material material;
    memset(&material, 0xff, sizeof material);
    check_context("preset %d", preset);
    CHECK_OK(hw_cable_material_init(&material, preset));
    return material;
}

// kg/m^3. Above that of sea water the line sinks.
static double density_of(const hw_cable_material *material)
{
    double d = (double)material->diameter;
    return (double)material->mass_per_length / (PI / 4.0 * d * d);
}

TEST(every_material_preset_passes_its_own_check)
{
    for (int32_t preset = FIRST_PRESET; preset <= LAST_PRESET; preset++) {
        hw_cable_material material = preset_of(preset);
        CHECK_EQUAL_INT(material.struct_size, 56);
        CHECK_OK(hwi_material_check(THE_FUNCTION, &material));
    }
}

TEST(no_two_material_presets_are_the_same)
{
    for (int32_t a = FIRST_PRESET; a <= LAST_PRESET; a++)
        for (int32_t b = a + 1; b <= LAST_PRESET; b++) {
            hw_cable_material first = preset_of(a);
            hw_cable_material second = preset_of(b);
            CHECK(memcmp(&first, &second, sizeof first) != 0);
        }
}

TEST(the_rov_tether_is_neutral_in_sea_water)
{
    hw_cable_material tether = preset_of(HW_MATERIAL_ROV_TETHER);
    float neutral = 0.0f;
    CHECK_NEAR(density_of(&tether) / SEA_WATER, 1.0, 1e-6);
    CHECK_OK(hw_cable_mass_of_density(tether.diameter, 1025.0f, &neutral));
    CHECK_NEAR(tether.mass_per_length, neutral, 2e-7 * (double)neutral);
}

TEST(every_material_but_the_rov_tether_sinks_as_its_substance_does)
{
    static const struct {
        int32_t preset;
        double low, high; // kg/m^3
    } densities[] = {
        {HW_MATERIAL_ARMOURED_UMBILICAL, 2500, 6000}, // steel, copper and plastic
        {HW_MATERIAL_FIBRE_MICRO_TETHER, 1150, 2200}, // between its coating and its glass
        {HW_MATERIAL_STEEL_WIRE_ROPE, 7700, 8000},    // steel and its grease
        {HW_MATERIAL_MOORING_CHAIN, 7700, 8000},      {HW_MATERIAL_POLYESTER_ROPE, 1370, 1390},
        {HW_MATERIAL_NYLON_DOCK_LINE, 1130, 1150},
    };
    for (int i = 0; i < COUNT(densities); i++) {
        hw_cable_material material = preset_of(densities[i].preset);
        double density = density_of(&material);
        check_context("preset %d, density %g", densities[i].preset, density);
        CHECK(density > SEA_WATER);
        CHECK(density >= densities[i].low && density <= densities[i].high);
    }
}

TEST(every_material_preset_stretches_and_carries_sound_as_real_lines_do)
{
    for (int32_t preset = FIRST_PRESET; preset <= LAST_PRESET; preset++) {
        hw_cable_material m = preset_of(preset);
        double strain_at_break = (double)m.breaking_load / (double)m.axial_stiffness;
        double wave_speed = sqrt((double)m.axial_stiffness / (double)m.mass_per_length);
        double solid_rod = (double)m.axial_stiffness * (double)m.diameter * (double)m.diameter / 16.0;
        check_context("preset %d: strain %g, wave %g m/s", preset, strain_at_break, wave_speed);
        CHECK(strain_at_break >= 0.003 && strain_at_break <= 0.3);
        CHECK(wave_speed > 500.0 && wave_speed < 6000.0);
        // No line is stiffer in bending than a solid rod with its EA.
        CHECK((double)m.bending_stiffness <= solid_rod);
        // 0.8 of critical for segments of 1 m.
        CHECK_NEAR((double)m.axial_damping / sqrt((double)m.axial_stiffness * (double)m.mass_per_length), 0.8, 0.01);
        // Along a line the water grips less than across.
        CHECK(m.drag_tangential < m.drag_normal);
        CHECK(m.added_mass_tangential < m.added_mass_normal);
        CHECK(m.minimum_bend_radius == 0.0f || m.minimum_bend_radius > m.diameter);
    }
}

TEST(materials_stretch_in_the_order_that_sailors_know)
{
    hw_cable_material chain = preset_of(HW_MATERIAL_MOORING_CHAIN);
    hw_cable_material wire = preset_of(HW_MATERIAL_STEEL_WIRE_ROPE);
    hw_cable_material polyester = preset_of(HW_MATERIAL_POLYESTER_ROPE);
    hw_cable_material nylon = preset_of(HW_MATERIAL_NYLON_DOCK_LINE);
    CHECK(chain.breaking_load / chain.axial_stiffness < wire.breaking_load / wire.axial_stiffness);
    CHECK(wire.breaking_load / wire.axial_stiffness < polyester.breaking_load / polyester.axial_stiffness);
    CHECK(polyester.breaking_load / polyester.axial_stiffness < nylon.breaking_load / nylon.axial_stiffness);
}

// The formulas of the sources, written out once more; the presets round to three or four digits.
TEST(presets_with_a_nominal_size_follow_the_formulas_of_their_sources)
{
    const double rounding = 2e-3;
    double n = 0.076;
    hw_cable_material m = preset_of(HW_MATERIAL_MOORING_CHAIN);
    CHECK_NEAR((double)m.diameter / (1.8 * n), 1.0, rounding);
    CHECK_NEAR((double)m.mass_per_length / (19.9e3 * n * n), 1.0, rounding);
    CHECK_NEAR((double)m.axial_stiffness / (0.854e11 * n * n), 1.0, rounding);
    CHECK_NEAR((double)m.breaking_load / (22.3e6 * n * n * (44.0 - 80.0 * n)), 1.0, rounding);
    CHECK_NEAR((double)m.drag_normal * (double)m.diameter / (2.4 * n), 1.0, rounding);
    CHECK_NEAR((double)m.drag_tangential * PI * (double)m.diameter / (1.15 * n), 1.0, rounding);
    n = 0.020;
    m = preset_of(HW_MATERIAL_STEEL_WIRE_ROPE);
    CHECK_NEAR((double)m.diameter / (0.8 * n), 1.0, rounding);
    CHECK_NEAR((double)m.mass_per_length / (3.9897e3 * n * n), 1.0, rounding);
    CHECK_NEAR((double)m.axial_stiffness / (4.04e10 * n * n), 1.0, rounding);
    CHECK_NEAR((double)m.breaking_load / (633358e3 * n * n), 1.0, rounding);
    n = 0.160;
    m = preset_of(HW_MATERIAL_POLYESTER_ROPE);
    CHECK_NEAR((double)m.mass_per_length / (678.75 * n * n), 1.0, rounding);
    CHECK_NEAR((double)m.breaking_load / (308.2e6 * n * n), 1.0, rounding);
    CHECK_NEAR((double)m.axial_stiffness / (14.0 * 308.2e6 * n * n), 1.0, rounding);
    CHECK_NEAR((double)m.drag_normal * (double)m.diameter / (1.6 * n), 1.0, rounding);
    n = 0.016;
    m = preset_of(HW_MATERIAL_NYLON_DOCK_LINE);
    CHECK_NEAR((double)m.mass_per_length / (585.15 * n * n), 1.0, rounding);
    CHECK_NEAR((double)m.breaking_load / (207e6 * n * n + 230.29e6 * n * n * n), 1.0, rounding);
    CHECK_NEAR((double)m.axial_stiffness / (5.0 * (double)m.breaking_load), 1.0, rounding);
    CHECK_NEAR((double)m.drag_normal * (double)m.diameter / (1.6 * n), 1.0, rounding);
}

TEST(an_unknown_material_preset_is_refused_and_the_material_zeroed)
{
    static const int32_t unknown[] = {0, -1, LAST_PRESET + 1, INT32_MAX, INT32_MIN};
    for (int i = 0; i < COUNT(unknown); i++) {
        hw_cable_material material;
        hw_cable_material zero;
        char number[16];
        memset(&material, 0xff, sizeof material);
        memset(&zero, 0, sizeof zero);
        check_context("preset %d", unknown[i]);
        CHECK_RESULT(hw_cable_material_init(&material, unknown[i]), HW_ERROR_BAD_VALUE);
        CHECK(memcmp(&material, &zero, sizeof zero) == 0);
        snprintf(number, sizeof number, "got %d", unknown[i]);
        CHECK_TEXT(hw_last_error(), "hw_cable_material_init");
        CHECK_TEXT(hw_last_error(), "preset");
        CHECK_TEXT(hw_last_error(), number);
        // What was zeroed cannot be used by accident.
        CHECK_RESULT(hwi_material_check(THE_FUNCTION, &material), HW_ERROR_NOT_INITIALIZED);
    }
}

TEST(materials_refuse_null)
{
    CHECK_RESULT(hw_cable_material_init(NULL, HW_MATERIAL_ROV_TETHER), HW_ERROR_NULL_ARGUMENT);
    CHECK_TEXT(hw_last_error(), "material");
    CHECK_RESULT(hw_cable_mass_of_density(0.1f, 1025.0f, NULL), HW_ERROR_NULL_ARGUMENT);
    CHECK_TEXT(hw_last_error(), "mass_per_length");
}

typedef struct material_field {
    const char *name;
    size_t offset;
    float low;
    float high;
} material_field;

// Repeats the header's comments; that is the point.
static const material_field fields[] = {
    {FIELD(diameter), 1e-5f, 10.0f},
    {FIELD(mass_per_length), 1e-7f, 1e5f},
    {FIELD(axial_stiffness), 1e-2f, 1e12f},
    {FIELD(axial_damping), 0.0f, 1e9f},
    {FIELD(bending_stiffness), 0.0f, 1e7f},
    {FIELD(drag_normal), 0.0f, 100.0f},
    {FIELD(drag_tangential), 0.0f, 100.0f},
    {FIELD(added_mass_normal), 0.0f, 100.0f},
    {FIELD(added_mass_tangential), 0.0f, 100.0f},
    {FIELD(minimum_bend_radius), 0.0f, 1e4f},
    {FIELD(breaking_load), 0.0f, 1e12f},
    {FIELD(static_friction), 0.0f, 10.0f},
    {FIELD(dynamic_friction), 0.0f, 10.0f},
};

static hw_result check_with(const material_field *f, float value)
{
    hw_cable_material material = preset_of(HW_MATERIAL_STEEL_WIRE_ROPE);
    check_context("%s = %g", f->name, (double)value);
    memcpy((unsigned char *)&material + f->offset, &value, sizeof value);
    return hwi_material_check(THE_FUNCTION, &material);
}

TEST(the_table_of_material_fields_is_complete)
{
    // Every float of the struct after its size, once.
    CHECK_EQUAL_INT(sizeof(hw_cable_material), sizeof(uint32_t) + sizeof(float) * (size_t)COUNT(fields));
    for (int i = 0; i < COUNT(fields); i++)
        CHECK_EQUAL_INT(fields[i].offset, sizeof(uint32_t) + sizeof(float) * (size_t)i);
}

TEST(a_material_refuses_every_value_beyond_its_limits_by_name)
{
    for (int i = 0; i < COUNT(fields); i++) {
        const material_field *f = &fields[i];
        const float bad[] = {NAN,
                             INFINITY,
                             -INFINITY,
                             3e38f,
                             -3e38f,
                             -1.0f,
                             nextafterf(f->low, -INFINITY),
                             nextafterf(f->high, INFINITY),
                             f->high * 2.0f};
        char name[64];
        snprintf(name, sizeof name, "material.%s must", f->name);
        for (int v = 0; v < COUNT(bad); v++) {
            CHECK_RESULT(check_with(f, bad[v]), HW_ERROR_BAD_VALUE);
            CHECK_TEXT(hw_last_error(), THE_FUNCTION);
            CHECK_TEXT(hw_last_error(), name);
        }
    }
}

TEST(a_material_takes_its_limits)
{
    for (int i = 0; i < COUNT(fields); i++) {
        CHECK_OK(check_with(&fields[i], fields[i].low));
        CHECK_OK(check_with(&fields[i], fields[i].high));
    }
}

TEST(a_material_that_was_never_initialized_is_refused)
{
    static const uint32_t sizes[] = {0, 48, 55, 57, 60, UINT32_MAX};
    for (int i = 0; i < COUNT(sizes); i++) {
        hw_cable_material material = preset_of(HW_MATERIAL_MOORING_CHAIN);
        material.struct_size = sizes[i];
        CHECK_RESULT(hwi_material_check(THE_FUNCTION, &material), HW_ERROR_NOT_INITIALIZED);
        CHECK_TEXT(hw_last_error(), THE_FUNCTION);
        CHECK_TEXT(hw_last_error(), "hw_cable_material_init");
    }
}

TEST(mass_of_density_is_that_of_a_round_bar)
{
    static const float diameters[] = {1e-5f, 250e-6f, 0.02f, 0.5f, 10.0f};
    static const float densities[] = {1e-3f, 1.2f, 1025.0f, 7850.0f, 1e5f};
    for (int i = 0; i < COUNT(diameters); i++)
        for (int j = 0; j < COUNT(densities); j++) {
            float mass = -1.0f;
            double radius = 0.5 * (double)diameters[i];
            double expected = PI * radius * radius * (double)densities[j];
            check_context("diameter %g, density %g", (double)diameters[i], (double)densities[j]);
            CHECK_OK(hw_cable_mass_of_density(diameters[i], densities[j], &mass));
            CHECK_NEAR(mass, expected, 1e-7 * expected);
        }
}

TEST(mass_of_density_refuses_bad_input_and_gives_zero)
{
    static const float bad_diameters[] = {NAN, INFINITY, -INFINITY, 0.0f, -1.0f, 0.99e-5f, 10.01f, 3e38f};
    static const float bad_densities[] = {NAN, INFINITY, -INFINITY, 0.0f, -1.0f, 0.99e-3f, 1.001e5f, 3e38f};
    for (int i = 0; i < COUNT(bad_diameters); i++) {
        float mass = 77.0f;
        check_context("diameter %g", (double)bad_diameters[i]);
        CHECK_RESULT(hw_cable_mass_of_density(bad_diameters[i], 1025.0f, &mass), HW_ERROR_BAD_VALUE);
        CHECK_NEAR(mass, 0, 0);
        CHECK_TEXT(hw_last_error(), "hw_cable_mass_of_density");
        CHECK_TEXT(hw_last_error(), "diameter");
    }
    for (int i = 0; i < COUNT(bad_densities); i++) {
        float mass = 77.0f;
        check_context("density %g", (double)bad_densities[i]);
        CHECK_RESULT(hw_cable_mass_of_density(0.02f, bad_densities[i], &mass), HW_ERROR_BAD_VALUE);
        CHECK_NEAR(mass, 0, 0);
        CHECK_TEXT(hw_last_error(), "hw_cable_mass_of_density");
        CHECK_TEXT(hw_last_error(), "density");
    }
}
