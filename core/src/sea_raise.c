// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// How high a weather makes the waves of an FFT sea.
//
// A wave stands for a cell of its cascade's lattice: at first it has the energy that the spectrum has at the wave
// itself, times the cell. Where a cascade begins its cells are as wide as the peak of a spectrum, and so a record at a
// point would show too much of some frequencies and too little of others. Therefore energies are balanced: by
// frequency, in bins of 1.25 %, what the waves have is laid beside what the spectrum has, both blurred over two bins,
// and each wave is scaled by the quotient, blurred likewise. Four times, as Richardson (1972) and Lucy (1974) sharpen
// pictures: energy goes to waves of the nearest frequencies, in shares as the directions have them.

#include <math.h>
#include <string.h>

#include "sea.h"
#include "trig.h"

#define TWO_PI 6.28318530717958647692

#define TIMES        4
#define LARGEST      4.0   // quotient: where only waves far off the wind have a frequency it had better be missing
#define LEAST_ENERGY 1e-12 // m^2: below a thousandth of a millimetre a wave is nothing

void hwi_spectra_prepare(hwi_spectra *spectra, const hwi_weather *weather, const hw_sea_def *def)
{
    hwi_spectrum_prepare(&spectra->system[0], &weather->wind, def, false);
    hwi_spectrum_prepare(&spectra->system[1], &weather->swell, def, true);
}

void hwi_cascade_share_out(const hwi_cascade *cascade, const hwi_spectrum_table *tables, float (*energy)[4],
                           int32_t first, int32_t end)
{
    double step = TWO_PI / cascade->length;
    for (int32_t i = first; i < end; ++i) {
        const hwi_sea_pair *pair = &cascade->pairs[i];
        for (int system = 0; system < 2; ++system) {
            double density[2];
            hwi_spectrum_of_pair(&tables[system], (double)pair->log_k, (double)pair->along_x, (double)pair->along_z,
                                 density);
            energy[i][2 * system] = (float)(density[0] * step * step);
            energy[i][2 * system + 1] = (float)(density[1] * step * step);
        }
    }
}

// ---- The balance ----

// Each bin with a quarter of both neighbours.
static void blur(const double *from, int32_t count, double *to)
{
    for (int32_t i = 0; i < count; ++i) {
        double before = i > 0 ? from[i - 1] : 0.0;
        double after = i < count - 1 ? from[i + 1] : 0.0;
        to[i] = 0.5 * from[i] + 0.25 * (before + after);
    }
}

static double factor_at(const double *factor, double place)
{
    int32_t i = (int32_t)place;
    return factor[i] + (place - i) * (factor[i + 1] - factor[i]);
}

// What waves have in each bin, every wave shared out to the two next to it.
static void weigh(const hwi_sea *sea, const hwi_sea_slot *slot, const double *factor, int system, double *found)
{
    memset(found, 0, (size_t)sea->bin_count * sizeof *found);
    for (int32_t c = 0; c < sea->cascade_count; ++c) {
        const hwi_cascade *cascade = &sea->cascades[c];
        for (int32_t i = 0; i < cascade->pair_count; ++i) {
            const float *energy = &slot->fields[c].amplitude[i][2 * system];
            double place = (double)cascade->pairs[i].bin;
            double both = ((double)energy[0] + (double)energy[1]) * factor_at(factor, place);
            int32_t at = (int32_t)place;
            found[at] += (1.0 - (place - at)) * both;
            found[at + 1] += (place - at) * both;
        }
    }
}

// What the spectrum has in each bin, up to the shortest waves.
static void ask_spectrum(const hwi_sea *sea, const hwi_spectrum *spectrum, double *asked)
{
    double highest = hwi_wave_frequency(sea->cascades[sea->cascade_count - 1].high, (double)sea->def.water_depth);
    for (int32_t i = 0; i < sea->bin_count; ++i) {
        double w = sea->lowest_frequency * hwi_exp(i * HWI_BIN_STEP);
        asked[i] = w < highest ? hwi_spectrum_density(spectrum, w) * w * HWI_BIN_STEP : 0.0;
    }
}

void hwi_sea_balance(const hwi_sea *sea, const hwi_sea_slot *slot, const hwi_spectrum *spectrum, int system,
                     double *factor)
{
    double asked[HWI_MOST_BINS], found[HWI_MOST_BINS], sharp[HWI_MOST_BINS];
    const int32_t count = sea->bin_count;
    for (int32_t i = 0; i < count; ++i) {
        factor[i] = 1.0;
    }
    if (spectrum->scale == 0.0) {
        return;
    }
    ask_spectrum(sea, spectrum, sharp);
    blur(sharp, count, asked);
    for (int time = 0; time < TIMES; ++time) {
        weigh(sea, slot, factor, system, sharp);
        blur(sharp, count, found);
        for (int32_t i = 0; i < count; ++i) {
            double quotient = found[i] > 0.0 ? asked[i] / found[i] : 1.0;
            sharp[i] = quotient < LARGEST ? quotient : LARGEST;
        }
        blur(sharp, count, found);
        for (int32_t i = 0; i < count; ++i) {
            factor[i] *= found[i];
        }
    }
    // Energy is lost where no wave is near a frequency, and some is gained as factors are blurred. All waves then
    // become higher or lower, so that the height is right.
    weigh(sea, slot, factor, system, found);
    double all = 0.0;
    double kept = 0.0;
    for (int32_t i = 0; i < sea->common_bins; ++i) {
        all += asked[i];
        kept += found[i];
    }
    double height = kept > 0.0 ? all / kept : 1.0;
    for (int32_t i = 0; i < count; ++i) {
        factor[i] *= height;
    }
}

static float amplitude_of(double energy)
{
    return energy > LEAST_ENERGY ? (float)sqrt(2.0 * energy) : 0.0f;
}

bool hwi_cascade_raise(const hwi_cascade *cascade, double factors[2][HWI_MOST_BINS], float (*amplitude)[4],
                       int32_t first, int32_t end)
{
    bool any = false;
    for (int32_t i = first; i < end; ++i) {
        const hwi_sea_pair *pair = &cascade->pairs[i];
        float *own = amplitude[i]; // energies as yet
        double wind = factor_at(factors[0], (double)pair->bin);
        double swell = factor_at(factors[1], (double)pair->bin);
        float forth = amplitude_of(wind * (double)own[0] + swell * (double)own[2]);
        float back = amplitude_of(wind * (double)own[1] + swell * (double)own[3]);
        own[0] = forth * pair->cos_phase[0];
        own[1] = forth * pair->sin_phase[0];
        own[2] = back * pair->cos_phase[1];
        own[3] = back * pair->sin_phase[1];
        any = any || forth > 0.0f || back > 0.0f;
    }
    return any;
}

// A part of a sum over waves.
static void add_wave(double energy, double k, hwi_sea_slot *slot)
{
    slot->energy += energy;
    slot->mean_number += energy * k;
}

void hwi_sea_measure(const hwi_sea *sea, hwi_sea_slot *slot)
{
    slot->energy = 0.0;
    slot->mean_number = 0.0;
    for (int32_t c = 0; c < sea->cascade_count; ++c) {
        for (int32_t i = 0; i < sea->cascades[c].pair_count; ++i) {
            const hwi_sea_pair *pair = &sea->cascades[c].pairs[i];
            const float *a = slot->fields[c].amplitude[i];
            float square = (a[0] * a[0] + a[1] * a[1]) + (a[2] * a[2] + a[3] * a[3]);
            add_wave(0.5 * (double)square, sqrt((double)(pair->kx * pair->kx + pair->kz * pair->kz)), slot);
        }
    }
    for (int32_t i = 0; i < sea->wave_count; ++i) {
        double amplitude = (double)slot->waves[i].amplitude;
        add_wave(0.5 * amplitude * amplitude, sea->waves[i].k, slot);
    }
    slot->mean_number = slot->energy > 0.0 ? slot->mean_number / slot->energy : 0.0;
}
