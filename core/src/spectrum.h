// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// How the energy of a sea is spread over the lengths and directions of its waves.
//
// Frequencies w are in rad/s, wave numbers k in rad/m. All spectra have one form,
//
//     S(w) = c w^-5 exp(-5/4 (p / w)^4) gamma^exp(-(w - p)^2 / (2 s^2 p^2)) f(w sqrt(d / g))   with s = 0.07, above p
//     0.09
//
// which is that of Pierson and Moskowitz for gamma = 1, JONSWAP for more, and TMA with the factor f of the depth d
// (Kitaigorodskii; Bouws et al. 1985). c is such that the integral is (significant height / 4)^2.

#ifndef HWI_SPECTRUM_H
#define HWI_SPECTRUM_H

#include <stdbool.h>
#include <stdint.h>

#include "hawser/sea.h"

#define HWI_WAVE_GRAVITY 9.81 // m/s^2: waves run as on earth

// One system of waves: the wind's, or swell.
typedef struct hwi_wave_system {
    double height;       // m, significant; 0: none
    double period;       // s, of the peak
    double sharpness;    // gamma
    double power;        // of a spreading by cosines
    double direction;    // rad, from x towards z
    double keeps_height; // 1: the height is that over the bottom of TMA (it was asked for), 0: that in deep water
} hwi_wave_system;

// All of the weather that a sea follows.
typedef struct hwi_weather {
    hwi_wave_system wind;
    hwi_wave_system swell;
} hwi_weather;

// The definition in numbers.
hwi_weather hwi_weather_of(const hw_sea_def *def);

// A system ready to be asked.
typedef struct hwi_spectrum {
    hwi_wave_system system;
    double peak;    // rad/s
    double scale;   // c above
    double depth;   // m, 0: deep; of the waves' motion
    double bottom;  // m, 0: deep; of the factor f
    double along_x; // of the direction
    double along_z;
    int32_t spreading;
} hwi_spectrum;

void hwi_spectrum_prepare(hwi_spectrum *spectrum, const hwi_wave_system *system, const hw_sea_def *def, bool is_swell);

// m^2 s: density over frequency.
double hwi_spectrum_density(const hwi_spectrum *spectrum, double frequency);

// 1/rad: how that is spread over directions; its integral is 1.
double hwi_spectrum_spreading(const hwi_spectrum *spectrum, double frequency, double direction);

#define HWI_COURSES 360 // sectors of directions

// Directions of length 1, one in the middle of each sector, from x on towards z.
typedef struct hwi_courses {
    double x[HWI_COURSES];
    double z[HWI_COURSES];
} hwi_courses;

void hwi_courses_prepare(hwi_courses *courses);

// 1/rad: the spreading in the middle of each sector.
void hwi_spectrum_spread(const hwi_spectrum *spectrum, double frequency, const hwi_courses *courses, double *spreading);

#define HWI_TABLE_LOW  (-2.5) // log of the wave number over the peak's
#define HWI_TABLE_STEP 0.0125
#define HWI_TABLE_SIZE 960

// A spectrum by the logarithm of the wave number, as thousands of waves ask for it.
typedef struct hwi_spectrum_table {
    hwi_spectrum spectrum;
    double origin;
    double density[HWI_TABLE_SIZE];
    double width[HWI_TABLE_SIZE];
} hwi_spectrum_table;

void hwi_spectrum_tabulate(const hwi_spectrum *spectrum, hwi_spectrum_table *table);

// m^4: density over wave numbers in the plane, of a wave and of the one that runs against it. Of a wave number by its
// logarithm, towards the direction (x, z) of length 1.
void hwi_spectrum_of_pair(const hwi_spectrum_table *table, double log_k, double x, double z, double density[2]);

// The dispersion of waves in water of a depth (0: deep): rad/s of a wave number, and the other way round.
double hwi_wave_frequency(double k, double depth);
double hwi_wave_number(double frequency, double depth);

// m/s: d(frequency) / d(wave number)
double hwi_wave_group_speed(double k, double depth);

// How far water at the surface goes along over how far it goes up: 1 / tanh(k depth), 4 at most. Linear theory ends
// long before waves in so shallow water.
double hwi_wave_reach(double k, double depth);

// f above: 1 in deep water, of frequency sqrt(depth / g).
double hwi_depth_factor(double relative_frequency);

double hwi_tanh(double x);

#endif
