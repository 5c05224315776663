// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "spectrum.h"

#include <math.h>
#include <stdbool.h>

#include "trig.h"

#define PI     3.14159265358979323846
#define TWO_PI 6.28318530717958647692

#define NOTCH    0.002 // of a spreading, five degrees wide: cos(a / 2)^2
#define WIND_AGE 0.855 // wind at 10 m over the speed of the peak's waves, when they are full-grown

// The middle of the winds of each number of Beaufort's scale, m/s at 10 m (WMO), times 1.026 for 19.5 m.
static const double beaufort_winds[13] = {0.0, 0.9, 2.5, 4.5, 6.9, 9.6, 12.6, 15.9, 19.4, 23.2, 27.1, 31.3, 35.6};

static double power(double base, double exponent)
{
    return base > 0.0 ? hwi_exp(exponent * hwi_log(base)) : exponent == 0.0 ? 1.0 : 0.0;
}

double hwi_tanh(double x)
{
    if (x > 20.0) {
        return 1.0;
    }
    if (x < 1e-4) {
        return x - x * x * x / 3.0;
    }
    double e = hwi_exp(-2.0 * x);
    return (1.0 - e) / (1.0 + e);
}

double hwi_wave_frequency(double k, double depth)
{
    return sqrt(HWI_WAVE_GRAVITY * k * (depth > 0.0 ? hwi_tanh(k * depth) : 1.0));
}

double hwi_wave_group_speed(double k, double depth)
{
    double w = hwi_wave_frequency(k, depth);
    double n = 0.5;
    double kd = k * depth;
    if (depth > 0.0 && kd < 20.0) {
        // 1/2 (1 + 2 kd / sinh 2kd)
        double e = hwi_exp(-2.0 * kd);
        n = kd < 1e-4 ? 1.0 : 0.5 + 2.0 * kd * e / (1.0 - e * e);
    }
    return n * w / k;
}

double hwi_wave_number(double frequency, double depth)
{
    double deep = frequency * frequency / HWI_WAVE_GRAVITY;
    if (depth <= 0.0 || deep * depth > 20.0) {
        return deep;
    }
    // Newton, from above the root, where the curve is convex: it comes down monotonously.
    double k = deep / sqrt(hwi_tanh(deep * depth));
    for (int i = 0; i < 20; ++i) {
        double error = hwi_wave_frequency(k, depth) - frequency;
        k -= error / hwi_wave_group_speed(k, depth);
    }
    return k;
}

double hwi_wave_reach(double k, double depth)
{
    double t = depth > 0.0 ? hwi_tanh(k * depth) : 1.0;
    return t > 0.25 ? 1.0 / t : 4.0;
}

double hwi_depth_factor(double w)
{
    if (w >= 2.0) {
        return 1.0;
    }
    if (w <= 0.0) {
        return 0.0;
    }
    return w <= 1.0 ? 0.5 * w * w : 1.0 - 0.5 * (2.0 - w) * (2.0 - w);
}

static double angle_of(hw_vec3 direction)
{
    return hwi_atan2((double)direction.z, (double)direction.x);
}

// What a wind raises in the end: the height and the peak of Pierson and Moskowitz (1964).
static void raise_by_wind(hwi_wave_system *system, double wind)
{
    system->height = 0.2092461 * wind * wind / HWI_WAVE_GRAVITY;
    system->period = 7.1630744 * wind / HWI_WAVE_GRAVITY;
}

hwi_weather hwi_weather_of(const hw_sea_def *def)
{
    hwi_weather weather = {
        .wind = {.sharpness = def->spectrum == HW_SPECTRUM_PIERSON_MOSKOWITZ ? 1.0 : (double)def->peak_sharpness,
                 .power = (double)def->spreading_power,
                 .direction = angle_of(def->direction)},
        .swell = {.height = (double)def->swell_height,
                  .period = (double)def->swell_period,
                  .sharpness = 6.0,
                  .power = (double)def->swell_spreading,
                  .direction = angle_of(def->swell_direction)},
    };
    if (def->weather == HW_WEATHER_HEIGHT) {
        weather.wind.height = (double)def->significant_height;
        weather.wind.period = (double)def->peak_period;
        weather.wind.keeps_height = 1.0;
    } else {
        raise_by_wind(&weather.wind,
                      def->weather == HW_WEATHER_WIND ? (double)def->wind_speed : beaufort_winds[def->beaufort]);
    }
    // Waves shorter than a hand are none that this sea could show.
    if (weather.wind.period < 0.2) {
        weather.wind.height = 0.0;
        weather.wind.period = 0.2;
    }
    return weather;
}

static double between(double from, double to, double t)
{
    return (1.0 - t) * from + t * to;
}

static double shape(const hwi_spectrum *spectrum, double w)
{
    double p = spectrum->peak;
    double r = p / w;
    double r2 = r * r;
    double value = hwi_exp(-1.25 * r2 * r2) / (w * w * w * w * w);
    if (spectrum->system.sharpness != 1.0) {
        double s = w <= p ? 0.07 : 0.09;
        double off = (w - p) / (s * p);
        value *= hwi_exp(hwi_log(spectrum->system.sharpness) * hwi_exp(-0.5 * off * off));
    }
    return value;
}

// The integral of the shape, by Simpson's rule over u = log(w / peak), in which it is smooth.
static double integrate_shape(const hwi_spectrum *spectrum, bool over_bottom)
{
    const int count = 512;
    const double low = -1.0;
    const double high = 3.2;
    double sum = 0.0;
    for (int i = 0; i <= count; ++i) {
        double w = spectrum->peak * hwi_exp(low + (high - low) * i / count);
        double value = w * shape(spectrum, w);
        if (over_bottom) {
            value *= hwi_depth_factor(w * sqrt(spectrum->bottom / HWI_WAVE_GRAVITY));
        }
        sum += value * (i == 0 || i == count ? 1.0 : i % 2 == 1 ? 4.0 : 2.0);
    }
    return sum * (high - low) / (3.0 * count);
}

void hwi_spectrum_prepare(hwi_spectrum *spectrum, const hwi_wave_system *system, const hw_sea_def *def, bool is_swell)
{
    *spectrum = (hwi_spectrum){
        .system = *system,
        .peak = TWO_PI / system->period,
        .depth = (double)def->water_depth,
        .bottom = def->spectrum == HW_SPECTRUM_TMA && !is_swell ? (double)def->water_depth : 0.0,
        .along_x = hwi_cos(system->direction),
        .along_z = hwi_sin(system->direction),
        .spreading = is_swell ? HW_SPREADING_COSINE : def->spreading,
    };
    double energy = system->height * system->height / 16.0;
    if (energy > 0.0) {
        double deep = integrate_shape(spectrum, false);
        double over_bottom = spectrum->bottom > 0.0 ? integrate_shape(spectrum, true) : deep;
        spectrum->scale = energy / between(deep, over_bottom, system->keeps_height);
    }
}

double hwi_spectrum_density(const hwi_spectrum *spectrum, double frequency)
{
    if (spectrum->scale == 0.0 || frequency < 0.3 * spectrum->peak) {
        return 0.0;
    }
    double value = spectrum->scale * shape(spectrum, frequency);
    if (spectrum->bottom > 0.0) {
        value *= hwi_depth_factor(frequency * sqrt(spectrum->bottom / HWI_WAVE_GRAVITY));
    }
    return value;
}

// Of cos(a / 2)^(2 s), gamma(s + 1) / (2 sqrt(pi) gamma(s + 1/2)): Longuet-Higgins et al. 1963. The quotient of gammas
// by its series for large s, to which the recurrence leads.
static double norm_of_cosine(double s)
{
    double quotient = 1.0;
    double x = s;
    while (x < 8.0) {
        quotient *= (x + 0.5) / (x + 1.0);
        x += 1.0;
    }
    double r = 1.0 / x;
    quotient *= sqrt(x) * (1.0 + r * (1.0 / 8.0 + r * (1.0 / 128.0 - r * (5.0 / 1024.0 + r * (21.0 / 32768.0)))));
    return 0.28209479177387814 * quotient;
}

// Laws of a width below the peak and above it do not meet there, or meet at an angle, so that a wave would leap or bend
// sharply when the peak goes by: from 5 % below it to 5 % above it the one becomes the other.
static double share_above_peak(double r)
{
    double t = (r - 0.95) / 0.1;
    return t < 0.0 ? 0.0 : t < 1.0 ? t * t * (3.0 - 2.0 * t) : 1.0;
}

// Mitsuyasu et al. 1975: s = 11.5 (U / c)^-2.5 at the peak.
static double width_of_mitsuyasu(double r)
{
    double t = share_above_peak(r);
    double below = t < 1.0 ? power(r, 5.0) : 0.0;
    double above = t > 0.0 ? power(r, -2.5) : 0.0;
    return 11.5 * power(WIND_AGE, -2.5) * between(below, above, t);
}

// Hasselmann et al. 1980.
static double width_of_hasselmann(double r)
{
    double t = share_above_peak(r);
    double below = t < 1.0 ? 6.97 * power(r, 4.06) : 0.0;
    double above = t > 0.0 ? 9.77 * power(r, -2.33 - 1.45 * (WIND_AGE - 1.17)) : 0.0;
    return between(below, above, t);
}

// How wide waves of a frequency are spread: the power of the cosine, or the b of Donelan and Banner.
static double width_of(const hwi_spectrum *spectrum, double frequency)
{
    double r = frequency / spectrum->peak;
    switch (spectrum->spreading) {
    case HW_SPREADING_MITSUYASU:
        return width_of_mitsuyasu(r);
    case HW_SPREADING_HASSELMANN:
        return width_of_hasselmann(r);
    case HW_SPREADING_DONELAN_BANNER:
        // Donelan et al. 1985 up to 1.6 times the peak, beyond it Banner 1990.
        return r < 0.95   ? 2.61 * power(r < 0.56 ? 0.56 : r, 1.3)
               : r <= 1.6 ? 2.28 * power(r, -1.3)
                          : power(10.0, -0.4 + 0.8393 * hwi_exp(-0.567 * hwi_log(r * r)));
    default:
        return spectrum->system.power;
    }
}

// What makes the integral of a spreading 1.
static double norm_of(const hwi_spectrum *spectrum, double width)
{
    bool by_cosine = spectrum->spreading != HW_SPREADING_DONELAN_BANNER;
    return by_cosine ? norm_of_cosine(width) : 0.5 * width / hwi_tanh(width * PI);
}

// A spreading without its norm, towards the direction (x, z) of length 1. `least` is none, or blurs the notch that a
// wide spreading has straight against the wind, where a wave would vanish for a moment when the wind turns.
static double spread(const hwi_spectrum *spectrum, double width, double x, double z, double least)
{
    double cosine = x * spectrum->along_x + z * spectrum->along_z;
    if (spectrum->spreading == HW_SPREADING_DONELAN_BANNER) {
        double angle = hwi_atan2(fabs(x * spectrum->along_z - z * spectrum->along_x), cosine);
        double t = hwi_tanh(width * angle);
        return 1.0 - t * t;
    }
    // cos(a / 2)^2 = (1 + cos a) / 2
    return power((0.5 * (1.0 + cosine) + least) / (1.0 + least), width);
}

double hwi_spectrum_spreading(const hwi_spectrum *spectrum, double frequency, double direction)
{
    double width = width_of(spectrum, frequency);
    return norm_of(spectrum, width) * spread(spectrum, width, hwi_cos(direction), hwi_sin(direction), 0.0);
}

void hwi_courses_prepare(hwi_courses *courses)
{
    for (int i = 0; i < HWI_COURSES; ++i) {
        double direction = (i + 0.5) * (TWO_PI / HWI_COURSES);
        courses->x[i] = hwi_cos(direction);
        courses->z[i] = hwi_sin(direction);
    }
}

void hwi_spectrum_spread(const hwi_spectrum *spectrum, double frequency, const hwi_courses *courses, double *spreading)
{
    double width = width_of(spectrum, frequency);
    double norm = norm_of(spectrum, width);
    for (int i = 0; i < HWI_COURSES; ++i) {
        spreading[i] = norm * spread(spectrum, width, courses->x[i], courses->z[i], 0.0);
    }
}

// S(w) D dw da = S(w) D (dw / dk) dk da, and dkx dkz = k dk da: all of it but D, and the norm of D.
static double density_in_plane(const hwi_spectrum *spectrum, double k, double *width)
{
    double w = hwi_wave_frequency(k, spectrum->depth);
    *width = width_of(spectrum, w);
    double density = hwi_spectrum_density(spectrum, w);
    return density == 0.0 ? 0.0 : density * hwi_wave_group_speed(k, spectrum->depth) / k * norm_of(spectrum, *width);
}

void hwi_spectrum_tabulate(const hwi_spectrum *spectrum, hwi_spectrum_table *table)
{
    table->spectrum = *spectrum;
    double peak = hwi_wave_number(spectrum->peak, spectrum->depth);
    table->origin = hwi_log(peak) + HWI_TABLE_LOW;
    for (int32_t i = 0; i < HWI_TABLE_SIZE && spectrum->scale > 0.0; ++i) {
        double k = hwi_exp(table->origin + i * HWI_TABLE_STEP);
        table->density[i] = density_in_plane(spectrum, k, &table->width[i]);
    }
}

void hwi_spectrum_of_pair(const hwi_spectrum_table *table, double log_k, double x, double z, double density[2])
{
    const hwi_spectrum *spectrum = &table->spectrum;
    double place = (log_k - table->origin) * (1.0 / HWI_TABLE_STEP);
    density[0] = 0.0;
    density[1] = 0.0;
    if (spectrum->scale == 0.0 || place < 0.0 || place >= HWI_TABLE_SIZE - 1) {
        return;
    }
    int32_t i = (int32_t)place;
    double all = between(table->density[i], table->density[i + 1], place - i);
    if (all > 0.0) {
        double width = between(table->width[i], table->width[i + 1], place - i);
        density[0] = all * spread(spectrum, width, x, z, NOTCH);
        density[1] = all * spread(spectrum, width, -x, -z, NOTCH);
    }
}
