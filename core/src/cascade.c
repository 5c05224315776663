// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The waves of a cascade: which there are, and how high a weather makes them.

#include <math.h>
#include <string.h>

#include "random.h"
#include "sea.h"
#include "trig.h"

#define TWO_PI       6.28318530717958647692
#define MOST_ROWS    (HWI_SEA_DECAYS + 2)
#define LENGTH_RATIO 5.82842712474619 // 3 + 2 sqrt(2): no patch fits into another

// The longest waves of a weather decide how large the first patch is; four cascades reach from a gale to a breeze.
static double automatic_length(const hw_sea_def *def, const hwi_weather *weather)
{
    double longest = 0.0;
    const hwi_wave_system *systems[] = {&weather->wind, &weather->swell};
    for (int i = 0; i < 2; ++i) {
        if (systems[i]->height > 0.0) {
            double length = TWO_PI / hwi_wave_number(TWO_PI / systems[i]->period, (double)def->water_depth);
            longest = length > longest ? length : longest;
        }
    }
    double patch = 8.0 * longest;
    if (def->cascade_count == HW_MAX_SEA_CASCADES) {
        patch = 4.0 * longest > 4096.0 ? 4.0 * longest : 4096.0;
    }
    return patch < 64.0 ? 64.0 : patch < 32768.0 ? patch : 32768.0;
}

// Does a cell of the grid, one wave wide, reach into the band?
static bool is_in_band(const hwi_cascade *cascade, int32_t x, int32_t z)
{
    double step = TWO_PI / cascade->length;
    double r = sqrt((double)(x * x + z * z));
    return (r + 0.7072) * step > cascade->low && (r - 0.7072) * step < cascade->high;
}

// k of each pair is in the half plane z > 0, or on its edge where x > 0. Pairs go along z first, as the spectrum of a
// map lies in memory.
static int32_t first_z(int32_t x)
{
    return x > 0 ? 0 : 1;
}

static int32_t count_pairs(const hwi_cascade *cascade)
{
    int32_t count = 0;
    for (int32_t x = -cascade->reach; x <= cascade->reach; ++x) {
        for (int32_t z = first_z(x); z <= cascade->reach; ++z) {
            count += is_in_band(cascade, x, z);
        }
    }
    return count;
}

void hwi_sea_lay_out(hwi_sea *sea)
{
    const hw_sea_def *def = &sea->def;
    double length = def->patch_length > 0.0f ? (double)def->patch_length : automatic_length(def, &sea->state.first);
    double low = 0.0;
    sea->cascade_count = def->cascade_count;
    sea->deep_size = def->fft_size < HWI_SEA_DEEPEST ? def->fft_size : HWI_SEA_DEEPEST;
    for (int32_t i = 0; i < sea->cascade_count; ++i) {
        hwi_cascade *cascade = &sea->cascades[i];
        bool is_last = i == sea->cascade_count - 1;
        // What is linear between texels cannot tell shorter waves than some 2.7 of them.
        int32_t waves = is_last ? 3 * def->fft_size / 8 : HWI_SEA_CUT;
        double step = TWO_PI / length;
        cascade->length = length;
        cascade->inverse = 1.0 / length;
        cascade->low = low;
        cascade->high = waves * step;
        cascade->is_fine = is_last;
        cascade->reach = is_last ? waves : HWI_SEA_CUT + 1;
        cascade->pair_count = count_pairs(cascade);
        // The middle of a band in the sense of its octaves; the first one's lowest waves have no energy.
        double lowest = low > 0.0 ? low : 4.0 * step;
        cascade->middle = hwi_wave_frequency(sqrt(lowest * HWI_SEA_CUT * step), (double)def->water_depth);
        double spread = is_last ? 2.3 : 1.75;
        double decay = lowest * (is_last ? 1.15 : 1.05);
        for (int32_t m = 0; m < HWI_SEA_DECAYS; ++m) {
            cascade->decay[m] = decay;
            decay *= spread;
        }
        low = cascade->high;
        length /= LENGTH_RATIO;
    }
}

// Solve a small system with a pivot on the diagonal or below; the matrix is overwritten, the right side is column n.
static void solve(int n, double matrix[MOST_ROWS][MOST_ROWS + 1])
{
    for (int i = 0; i < n; ++i) {
        int best = i;
        for (int r = i + 1; r < n; ++r) {
            best = fabs(matrix[r][i]) > fabs(matrix[best][i]) ? r : best;
        }
        for (int c = 0; c <= n; ++c) {
            double swap = matrix[i][c];
            matrix[i][c] = matrix[best][c];
            matrix[best][c] = swap;
        }
        for (int r = 0; r < n; ++r) {
            double factor = r == i ? 0.0 : matrix[r][i] / matrix[i][i];
            for (int c = i; c <= n && factor != 0.0; ++c) {
                matrix[r][c] -= factor * matrix[i][c];
            }
        }
    }
    for (int i = 0; i < n; ++i) {
        matrix[i][n] /= matrix[i][i];
    }
}

// exp(-k d) as a sum of shares of exp(-K d): the least mean square over d from 0 to infinity under two conditions. The
// shares sum to 1; and for the flow share / K to 1 / k, which is the whole transport, for the pressure share K to k,
// which is how it begins to fade. Errors weigh exp(L d / 2), L the lowest K, so that they are small beside what is left
// in the depth, not beside what there is at the surface: the integral of exp((L - K1 - K2) d) is 1 / (K1 + K2 - L). In
// units of L.
static void fit_decays(const hwi_cascade *cascade, double k, bool is_flow, double share[HWI_SEA_DECAYS])
{
    const int n = HWI_SEA_DECAYS;
    double matrix[MOST_ROWS][MOST_ROWS + 1] = {{0}};
    double unit = cascade->decay[0];
    for (int i = 0; i < n; ++i) {
        double own = cascade->decay[i] / unit;
        for (int j = 0; j < n; ++j) {
            matrix[i][j] = 1.0 / (own + cascade->decay[j] / unit - 1.0);
        }
        matrix[i][n] = matrix[n][i] = 1.0;
        matrix[i][n + 1] = matrix[n + 1][i] = is_flow ? 1.0 / own : own;
        matrix[i][n + 2] = 1.0 / (own + k / unit - 1.0);
    }
    matrix[n][n + 2] = 1.0;
    matrix[n + 1][n + 2] = is_flow ? unit / k : k / unit;
    solve(n + 2, matrix);
    for (int i = 0; i < n; ++i) {
        share[i] = matrix[i][n + 2];
    }
}

static void prepare_decays(const hwi_cascade *cascade, double k, hwi_sea_pair *pair)
{
    double flow[HWI_SEA_DECAYS], head[HWI_SEA_DECAYS];
    fit_decays(cascade, k, true, flow);
    fit_decays(cascade, k, false, head);
    for (int i = 0; i < HWI_SEA_DECAYS; ++i) {
        pair->share[i] = (float)flow[i];
        pair->rise[i] = (float)(flow[i] * k / cascade->decay[i]);
        pair->weigh[i] = (float)head[i];
    }
}

// What linear interpolation takes off the energy along one axis, as a factor on the amplitude.
static double raise_of(int32_t waves, int32_t size)
{
    return sqrt(3.0 / (2.0 + hwi_cos(TWO_PI * waves / size)));
}

// What cubic B-splines take off a wave, likewise.
static double raise_of_spline(int32_t waves, int32_t size)
{
    double half = 0.5 * TWO_PI * waves / size;
    double share = waves == 0 ? 1.0 : hwi_sin(half) / half;
    return 1.0 / (share * share * share * share);
}

static double draw_phase(uint64_t key, int32_t x, int32_t z)
{
    uint64_t place = (uint64_t)(x + 1024) * 2048 + (uint64_t)(z + 1024) + 1;
    uint64_t bits = hwi_scramble(key + place * UINT64_C(0x9e3779b97f4a7c15));
    return ((double)(bits >> 12) + 0.5) * 0x1p-52;
}

// rad/s, of a wave of a sea that may come again after a while.
static double frequency_of(const hw_sea_def *def, double k)
{
    double frequency = hwi_wave_frequency(k, (double)def->water_depth);
    if (def->loop_period > 0.0f) {
        double lowest = TWO_PI / (double)def->loop_period;
        double turns = nearbyint(frequency / lowest);
        frequency = (turns > 1.0 ? turns : 1.0) * lowest;
    }
    return frequency;
}

static void prepare_pair(const hwi_sea *sea, const hwi_cascade *cascade, uint64_t key, hwi_sea_pair *pair)
{
    double step = TWO_PI / cascade->length;
    double kx = step * pair->x;
    double kz = step * pair->z;
    double k = sqrt(kx * kx + kz * kz);
    double depth = (double)sea->def.water_depth;
    double under = depth > 0.0 ? hwi_exp(-2.0 * k * depth) : 0.0;
    double frequency = frequency_of(&sea->def, k);
    pair->kx = (float)kx;
    pair->kz = (float)kz;
    pair->along_x = (float)(kx / k);
    pair->along_z = (float)(kz / k);
    pair->frequency = (float)frequency;
    pair->turns = frequency / TWO_PI;
    pair->reach = (float)((double)sea->def.choppiness * hwi_wave_reach(k, depth));
    pair->lift = (float)(1.0 / (1.0 - under));
    pair->head = (float)(1.0 / (1.0 + under));
    pair->raise = (float)(raise_of(pair->x, sea->def.fft_size) * raise_of(pair->z, sea->def.fft_size));
    pair->raise_head = (float)(raise_of_spline(pair->x, sea->deep_size) * raise_of_spline(pair->z, sea->deep_size));
    pair->raise_flow = cascade->is_fine
                           ? pair->raise_head
                           : (float)(raise_of(pair->x, sea->deep_size) * raise_of(pair->z, sea->deep_size));
    prepare_decays(cascade, k, pair);
    for (int i = 0; i < 2; ++i) {
        int32_t sign = i == 0 ? 1 : -1;
        double phase = TWO_PI * draw_phase(key, sign * pair->x, sign * pair->z);
        pair->cos_phase[i] = (float)hwi_cos(phase);
        pair->sin_phase[i] = (float)hwi_sin(phase);
    }
}

void hwi_cascade_prepare(const hwi_sea *sea, int32_t index)
{
    const hwi_cascade *cascade = &sea->cascades[index];
    uint64_t key = hwi_random_key(sea->def.seed, (uint32_t)index, 0, 0);
    hwi_sea_pair *pair = cascade->pairs;
    for (int32_t x = -cascade->reach; x <= cascade->reach; ++x) {
        for (int32_t z = first_z(x); z <= cascade->reach; ++z) {
            if (is_in_band(cascade, x, z)) {
                pair->x = (int16_t)x;
                pair->z = (int16_t)z;
                prepare_pair(sea, cascade, key, pair);
                pair += 1;
            }
        }
    }
}

void hwi_spectra_prepare(hwi_spectra *spectra, const hwi_weather *weather, const hw_sea_def *def)
{
    hwi_spectrum_prepare(&spectra->system[0], &weather->wind, def, false);
    hwi_spectrum_prepare(&spectra->system[1], &weather->swell, def, true);
}

// The energy of a cell of the grid, from so many points along its side that a sharp peak is not missed. Only what is
// in the band counts.
static double energy_of_cell(const hwi_cascade *cascade, const hwi_spectrum_table *tables, double x, double z)
{
    double step = TWO_PI / cascade->length;
    double r = sqrt(x * x + z * z);
    bool at_edge = (r - 0.7072) * step < cascade->low || (r + 0.7072) * step > cascade->high;
    int points = r < 8.0 ? (cascade->low == 0.0 ? 6 : 4) : at_edge ? 3 : r < 16.0 ? 2 : 1;
    double sum = 0.0;
    for (int i = 0; i < points; ++i) {
        for (int j = 0; j < points; ++j) {
            double kx = step * (x + (i + 0.5) / points - 0.5);
            double kz = step * (z + (j + 0.5) / points - 0.5);
            double k2 = kx * kx + kz * kz;
            if (k2 >= cascade->low * cascade->low && k2 < cascade->high * cascade->high) {
                sum += hwi_spectrum_of_wave(&tables[0], kx, kz) + hwi_spectrum_of_wave(&tables[1], kx, kz);
            }
        }
    }
    return sum * step * step / (points * points);
}

bool hwi_cascade_raise(const hwi_cascade *cascade, const hwi_spectrum_table *tables, float (*amplitude)[4],
                       int32_t first, int32_t end)
{
    bool any = false;
    for (int32_t i = first; i < end; ++i) {
        const hwi_sea_pair *pair = &cascade->pairs[i];
        for (int way = 0; way < 2; ++way) {
            double sign = way == 0 ? 1.0 : -1.0;
            double energy = energy_of_cell(cascade, tables, sign * pair->x, sign * pair->z);
            // Below a thousandth of a millimetre a wave is nothing.
            float a = energy > 1e-12 ? (float)sqrt(2.0 * energy) : 0.0f;
            amplitude[i][2 * way] = a * pair->cos_phase[way];
            amplitude[i][2 * way + 1] = a * pair->sin_phase[way];
            any = any || a > 0.0f;
        }
    }
    return any;
}
