// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// How the weather, and the waves that follow it, go over from what they are to what they shall be.
//
// Each number goes by a cubic that begins with the value and the speed that there is and ends at rest. From rest it is
// the smooth curve x x (3 - 2 x). A change that begins within another so neither jumps nor stops first, and a weather
// that is told anew in every frame is followed: as no change gets far beyond its begin, the number then is drawn by
// 6 (to - value) / T^2 and braked by 4 rate / T, as by a spring and a damper, and stays 2/3 T behind. With a curve that
// always begins at rest it would stay where it is.

#ifndef HWI_TRANSITION_H
#define HWI_TRANSITION_H

#include "spectrum.h"

// What a number is made of at a place in a transition: shares of its value and its rate at the begin, and of the end.
typedef struct hwi_blend {
    double whole; // 1, and 0 of a rate: the sum of the shares `from` and `to`
    double from;
    double rate; // s
    double to;
} hwi_blend;

// At a place x in 0..1 of a transition that takes so many seconds (> 0), and how fast it changes there.
hwi_blend hwi_blend_at(double x, double seconds);
hwi_blend hwi_blend_rate_at(double x, double seconds);

static inline double hwi_blend_of(const hwi_blend *blend, double from, double rate, double to)
{
    return blend->from * from + blend->rate * rate + blend->to * to;
}

// The most of a rate with which a number stays within low..high all the way, if both of its ends are there.
double hwi_limit_rate(double rate, double from, double low, double high, double seconds);

// How far a number can rise above both of its ends.
double hwi_overshoot(double rate, double seconds);

// What the numbers of a weather can be.
extern const hwi_wave_system hwi_least_system;
extern const hwi_wave_system hwi_most_system;

// A weather, or with the blend of a rate how fast it changes.
hwi_weather hwi_weather_blend(const hwi_blend *blend, const hwi_weather *from, const hwi_weather *rate,
                              const hwi_weather *to);

// Rates with which a weather stays within what it is, what it shall be and `last`, what it should have been before.
hwi_weather hwi_weather_limit_rates(const hwi_weather *rate, const hwi_weather *from, const hwi_weather *to,
                                    const hwi_weather *last, double seconds);

// The same angle within -pi..pi.
double hwi_wrap_angle(double angle);

#endif
