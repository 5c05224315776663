// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The waves of a Gerstner sea. Those of a spectrum keep their lengths and directions when the weather changes: each
// stands for a range of frequencies, and has as much energy as the weather puts there.

#include <math.h>

#include "random.h"
#include "sea.h"
#include "trig.h"

#define TWO_PI 6.28318530717958647692

static void finish(const hw_sea_def *def, hwi_gerstner_wave *wave, double k, double direction)
{
    double depth = (double)def->water_depth;
    double frequency = hwi_wave_frequency(k, depth);
    if (def->loop_period > 0.0f) {
        double lowest = TWO_PI / (double)def->loop_period;
        double turns = nearbyint(frequency / lowest);
        frequency = (turns > 1.0 ? turns : 1.0) * lowest;
    }
    double c = hwi_cos(direction);
    double s = hwi_sin(direction);
    wave->k = k;
    wave->turns_x = k * c / TWO_PI;
    wave->turns_z = k * s / TWO_PI;
    wave->turns = frequency / TWO_PI;
    wave->frequency = (float)frequency;
    wave->along_x = (float)c;
    wave->along_z = (float)s;
    wave->reach = (float)((double)def->choppiness * hwi_wave_reach(k, depth));
}

static double draw(uint64_t key, int32_t wave, int number)
{
    uint64_t bits = hwi_scramble(key + (uint64_t)(2 * wave + number + 1) * UINT64_C(0x9e3779b97f4a7c15));
    return ((double)(bits >> 12) + 0.5) * 0x1p-52;
}

// The direction below which a share of the energy lies: the spreading summed up in steps, from straight against it.
static double direction_of_share(const hwi_spectrum *spectrum, double frequency, double share)
{
    const int steps = 720;
    double step = TWO_PI / steps;
    double begin = spectrum->system.direction - 0.5 * TWO_PI;
    double sum = 0.0;
    for (int i = 0; i < steps; ++i) {
        double direction = begin + (i + 0.5) * step;
        sum += step * hwi_spectrum_spreading(spectrum, frequency, direction);
        if (sum >= share) {
            return direction;
        }
    }
    return spectrum->system.direction;
}

// Waves [first, end) of one system: ranges of equal ratio from half of the peak to four times it, each wave at a random
// place in its range.
static void draw_system(hwi_sea *sea, const hwi_spectrum *spectrum, int32_t first, int32_t end, int32_t is_swell)
{
    uint64_t key = hwi_random_key(sea->def.seed, 100u + (uint32_t)is_swell, 0, 0);
    double ratio = hwi_exp(hwi_log(8.0) / (end - first));
    double low = 0.5 * spectrum->peak;
    for (int32_t i = first; i < end; ++i) {
        hwi_gerstner_wave *wave = &sea->waves[i];
        wave->low = low;
        wave->high = low * ratio;
        wave->is_swell = is_swell;
        double frequency = low * hwi_exp(draw(key, i, 0) * hwi_log(ratio));
        double share = draw(key, i + HW_MAX_SEA_WAVES, 0);
        finish(&sea->def, wave, hwi_wave_number(frequency, (double)sea->def.water_depth),
               direction_of_share(spectrum, frequency, share));
        wave->phase = draw(key, i, 1);
        low = wave->high;
    }
}

void hwi_gerstner_prepare(hwi_sea *sea)
{
    if (sea->given_count >= 0) {
        sea->wave_count = sea->given_count;
        for (int32_t i = 0; i < sea->given_count; ++i) {
            const hw_sea_wave *given = &sea->given[i];
            hwi_gerstner_wave *wave = &sea->waves[i];
            *wave = (hwi_gerstner_wave){.given = given->amplitude, .phase = (double)given->phase / TWO_PI};
            finish(&sea->def, wave, TWO_PI / (double)given->wavelength,
                   hwi_atan2((double)given->direction.z, (double)given->direction.x));
        }
        return;
    }
    hwi_spectra spectra;
    hwi_spectra_prepare(&spectra, &sea->state.first, &sea->def);
    int32_t count = sea->def.wave_count;
    int32_t swell = sea->state.first.swell.height > 0.0 ? (count + 3) / 4 : 0;
    sea->wave_count = count;
    draw_system(sea, &spectra.system[0], 0, count - swell, 0);
    if (swell > 0) {
        draw_system(sea, &spectra.system[1], count - swell, count, 1);
    }
}

// Simpson's rule over the wave's range, by the logarithm of the frequency.
static double energy_of(const hwi_gerstner_wave *wave, const hwi_spectrum *spectrum)
{
    const int count = 8;
    double span = hwi_log(wave->high / wave->low);
    double sum = 0.0;
    for (int i = 0; i <= count; ++i) {
        double w = wave->low * hwi_exp(span * i / count);
        sum += w * hwi_spectrum_density(spectrum, w) * (i == 0 || i == count ? 1.0 : i % 2 == 1 ? 4.0 : 2.0);
    }
    return sum * span / (3.0 * count);
}

void hwi_gerstner_raise(const hwi_sea *sea, const hwi_weather *weather, double time, hwi_wave_now *waves)
{
    hwi_spectra spectra;
    if (sea->given_count < 0) {
        hwi_spectra_prepare(&spectra, weather, &sea->def);
    }
    for (int32_t i = 0; i < sea->wave_count; ++i) {
        const hwi_gerstner_wave *wave = &sea->waves[i];
        double phase = wave->phase - wave->turns * time;
        waves[i].phase = phase - floor(phase);
        waves[i].amplitude =
            sea->given_count < 0 ? (float)sqrt(2.0 * energy_of(wave, &spectra.system[wave->is_swell])) : wave->given;
    }
}
