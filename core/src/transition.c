// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "transition.h"

#include <math.h>

#include "place.h"

#define TWO_PI 6.28318530717958647692

hwi_blend hwi_blend_at(double x, double seconds)
{
    double smooth = x * x * (3.0 - 2.0 * x);
    return (hwi_blend){1.0, 1.0 - smooth, seconds * x * (1.0 - x) * (1.0 - x), smooth};
}

hwi_blend hwi_blend_rate_at(double x, double seconds)
{
    double steep = 6.0 * x * (1.0 - x) / seconds;
    return (hwi_blend){0.0, -steep, (1.0 - x) * (1.0 - 3.0 * x), steep};
}

double hwi_limit_rate(double rate, double from, double low, double high, double seconds)
{
    if (seconds <= 0.0) {
        return 0.0;
    }
    // With -3 (from - low) / T the part of `from` becomes low + (from - low) (1 - x)^3, and that of the end is not
    // less.
    double lowest = -3.0 * (from - low) / seconds;
    double highest = 3.0 * (high - from) / seconds;
    return rate < lowest ? lowest : rate < highest ? rate : highest;
}

double hwi_overshoot(double rate, double seconds)
{
    return rate > 0.0 ? 4.0 / 27.0 * rate * seconds : 0.0; // the most of x (1 - x)^2
}

double hwi_wrap_angle(double angle)
{
    return angle - TWO_PI * floor(angle / TWO_PI + 0.5);
}

const hwi_wave_system hwi_least_system = {0.0, 0.1, 1.0, 0.0, -1e6, 0.0};
const hwi_wave_system hwi_most_system = {1000.0, 100.0, 10.0, 500.0, 1e6, 1.0};

// Take off what rounding leaves outside.
static hwi_wave_system keep_within(const hwi_wave_system *system)
{
    const hwi_wave_system *low = &hwi_least_system;
    const hwi_wave_system *high = &hwi_most_system;
    return (hwi_wave_system){
        .height = hwi_clamp(system->height, low->height, high->height),
        .period = hwi_clamp(system->period, low->period, high->period),
        .sharpness = hwi_clamp(system->sharpness, low->sharpness, high->sharpness),
        .power = hwi_clamp(system->power, low->power, high->power),
        .direction = hwi_clamp(system->direction, low->direction, high->direction),
        .keeps_height = hwi_clamp(system->keeps_height, low->keeps_height, high->keeps_height),
    };
}

static hwi_wave_system blend_system(const hwi_blend *blend, const hwi_wave_system *from, const hwi_wave_system *rate,
                                    const hwi_wave_system *to)
{
    // Waves that are not there have no length and no direction: those of the others count.
    static const hwi_wave_system at_rest = {0};
    bool is_there = from->height > 0.0;
    const hwi_wave_system *a = is_there ? from : to;
    const hwi_wave_system *b = to->height > 0.0 ? to : from;
    const hwi_wave_system *r = is_there ? rate : &at_rest;
    return (hwi_wave_system){
        .height = hwi_blend_of(blend, from->height, rate->height, to->height),
        .period = hwi_blend_of(blend, a->period, r->period, b->period),
        .sharpness = hwi_blend_of(blend, a->sharpness, r->sharpness, b->sharpness),
        .power = hwi_blend_of(blend, a->power, r->power, b->power),
        .direction = blend->whole * a->direction + blend->rate * r->direction +
                     blend->to * hwi_wrap_angle(b->direction - a->direction),
        .keeps_height = hwi_blend_of(blend, a->keeps_height, r->keeps_height, b->keeps_height),
    };
}

hwi_weather hwi_weather_blend(const hwi_blend *blend, const hwi_weather *from, const hwi_weather *rate,
                              const hwi_weather *to)
{
    hwi_weather weather = {
        .wind = blend_system(blend, &from->wind, &rate->wind, &to->wind),
        .swell = blend_system(blend, &from->swell, &rate->swell, &to->swell),
    };
    if (blend->whole > 0.0) {
        weather.wind = keep_within(&weather.wind);
        weather.swell = keep_within(&weather.swell);
    }
    return weather;
}

// Within three values, of which the first is that at the begin.
static double limit_within(double rate, double from, double to, double last, double seconds)
{
    double low = to < last ? to : last;
    double high = to < last ? last : to;
    return hwi_limit_rate(rate, from, low < from ? low : from, high > from ? high : from, seconds);
}

static hwi_wave_system limit_system(const hwi_wave_system *rate, const hwi_wave_system *from, const hwi_wave_system *to,
                                    const hwi_wave_system *last, double seconds)
{
    const hwi_wave_system *b = to->height > 0.0 ? to : from;
    const hwi_wave_system *c = last->height > 0.0 ? last : from;
    return (hwi_wave_system){
        .height = limit_within(rate->height, from->height, to->height, last->height, seconds),
        .period = limit_within(rate->period, from->period, b->period, c->period, seconds),
        .sharpness = limit_within(rate->sharpness, from->sharpness, b->sharpness, c->sharpness, seconds),
        .power = limit_within(rate->power, from->power, b->power, c->power, seconds),
        .direction = limit_within(rate->direction, 0.0, hwi_wrap_angle(b->direction - from->direction),
                                  hwi_wrap_angle(c->direction - from->direction), seconds),
        .keeps_height = limit_within(rate->keeps_height, from->keeps_height, b->keeps_height, c->keeps_height, seconds),
    };
}

hwi_weather hwi_weather_limit_rates(const hwi_weather *rate, const hwi_weather *from, const hwi_weather *to,
                                    const hwi_weather *last, double seconds)
{
    return (hwi_weather){
        .wind = limit_system(&rate->wind, &from->wind, &to->wind, &last->wind, seconds),
        .swell = limit_system(&rate->swell, &from->swell, &to->swell, &last->swell, seconds),
    };
}
