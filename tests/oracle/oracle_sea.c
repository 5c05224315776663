// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The sea against theory: spectra that were asked for, dispersion, motion that is the rate of displacement, flow that
// neither springs up nor vanishes, Stokes' drift, and a search that always ends.

#include "oracle.h"
#include "scenes.h"

#include "random.h"
#include "sea.h"
#include "world.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PI 3.14159265358979323846
#define G  9.81

static hwi_sea *begin(scene *s, const hw_sea_def *def)
{
    hwi_world *world;
    scene_begin(s, NULL);
    CHECK_OK(hw_world_set_sea(s->world, def));
    CHECK_OK(hwi_world_resolve("oracle", s->world, &world));
    return world->sea;
}

static hw_sea_def sea_def(void)
{
    hw_sea_def def;
    CHECK_OK(hw_sea_def_init(&def));
    return def;
}

enum { gauge_count = 256, record_length = 1024, highest_bin = 320 };

// Points all over the first patch, so that no two see the same waves.
static void place_gauges(hw_vec3 *gauges)
{
    for (int i = 0; i < gauge_count; i++) {
        hw_vec3 place = hwi_random_cube(77, (uint32_t)i);
        gauges[i] = (hw_vec3){2048.0f * place.x, 0.0f, 2048.0f * place.z};
    }
}

static void record(const scene *s, double step, int32_t length, float (*heights)[gauge_count])
{
    hw_vec3 gauges[gauge_count];
    hw_sea_sample samples[gauge_count];
    place_gauges(gauges);
    for (int32_t i = 0; i < length; i++) {
        CHECK_OK(hw_world_sample_sea(s->world, step * i, 0.0f, HW_SEA_HEIGHT_ONLY, gauges, gauge_count, samples));
        for (int j = 0; j < gauge_count; j++)
            heights[i][j] = samples[j].height;
    }
}

TEST(a_record_has_the_significant_height_of_pierson_and_moskowitz)
{
    static float heights[400][gauge_count];
    for (int wind = 5; wind <= 20; wind += 5) {
        scene s;
        hw_sea_def def = sea_def();
        def.spectrum = HW_SPECTRUM_PIERSON_MOSKOWITZ;
        def.wind_speed = (float)wind;
        def.choppiness = 0.0f;
        begin(&s, &def);
        record(&s, 0.37 * 7.163 * wind / G, 400, heights);
        double square = 0.0;
        for (int i = 0; i < 400; i++)
            for (int j = 0; j < gauge_count; j++)
                square += (double)heights[i][j] * (double)heights[i][j] / (400 * gauge_count);
        char name[64];
        snprintf(name, sizeof name, "sea_significant_height_wind_%d", wind);
        ORACLE_NEAR(name, 4 * sqrt(square), 0.2092 * wind * wind / G, 0.02);
        scene_end(&s);
    }
}

// Where people measure first: the texels of no map may lie there.
TEST(a_record_at_the_origin_has_the_same_height)
{
    const hw_vec3 origin = {0};
    for (int wind = 8; wind <= 16; wind += 8) {
        enum { times = 3000 };
        scene s;
        hw_sea_def def = sea_def();
        double square = 0.0;
        char name[64];
        def.spectrum = HW_SPECTRUM_PIERSON_MOSKOWITZ;
        def.wind_speed = (float)wind;
        def.choppiness = 0.0f;
        begin(&s, &def);
        for (int i = 0; i < times; i++) {
            hw_sea_sample sample;
            CHECK_OK(hw_world_sample_sea(s.world, 317.13 * i, 0.0f, HW_SEA_HEIGHT_ONLY, &origin, 1, &sample));
            square += (double)sample.height * (double)sample.height / times;
        }
        snprintf(name, sizeof name, "sea_significant_height_at_the_origin_wind_%d", wind);
        ORACLE_NEAR(name, 4 * sqrt(square), 0.2092 * wind * wind / G, 0.02);
        scene_end(&s);
    }
}

// Energy by frequency of all gauges together, Hann's window; bin i is i / (record_length step) Hz.
static void periodogram(float (*heights)[gauge_count], double *energy)
{
    static double cosine[record_length];
    for (int i = 0; i < record_length; i++)
        cosine[i] = cos(2 * PI * i / record_length);
    for (int bin = 1; bin < highest_bin; bin++) {
        energy[bin] = 0.0;
        for (int j = 0; j < gauge_count; j++) {
            double real = 0.0;
            double imaginary = 0.0;
            for (int i = 0; i < record_length; i++) {
                double value = 0.5 * (1.0 - cosine[i]) * (double)heights[i][j];
                int turn = (int)((int64_t)i * bin % record_length);
                real += value * cosine[turn];
                imaginary += value * cosine[(turn + record_length / 4) % record_length];
            }
            double scale = 2.0 / ((double)record_length * record_length) / 0.375 / gauge_count;
            energy[bin] += scale * (real * real + imaginary * imaginary);
        }
    }
}

TEST(a_record_has_the_spectrum_that_was_asked_for)
{
    static float heights[record_length][gauge_count];
    static double energy[highest_bin];
    scene s;
    hw_sea_def def = sea_def();
    def.spectrum = HW_SPECTRUM_PIERSON_MOSKOWITZ;
    def.choppiness = 0.0f;
    hwi_sea *sea = begin(&s, &def);
    const double step = 0.5;
    double bin_width = 2 * PI / (record_length * step);
    record(&s, step, record_length, heights);
    periodogram(heights, energy);
    hwi_spectra spectra;
    hwi_spectra_prepare(&spectra, &sea->state.to, &def);
    double peak = 0.877163 * G / 10;
    static const double edges[] = {0.75, 0.9, 1.0, 1.1, 1.25, 1.5, 1.8, 2.2, 3.0};
    for (int band = 0; band < 8; band++) {
        int first = (int)(edges[band] * peak / bin_width + 0.5);
        int end = (int)(edges[band + 1] * peak / bin_width + 0.5);
        double found = 0.0;
        double expected = 0.0;
        for (int i = first; i < end; i++) {
            found += energy[i];
            for (int j = 0; j < 8; j++)
                expected +=
                    hwi_spectrum_density(&spectra.system[0], (i + (j + 0.5) / 8 - 0.5) * bin_width) * bin_width / 8;
        }
        char name[64];
        snprintf(name, sizeof name, "sea_spectrum_band_%.2f_of_peak", edges[band]);
        ORACLE_NEAR(name, found, expected, 0.10);
    }
    // The peak, of energies smoothed over some bins.
    double highest = 0.0;
    double found_peak = 0.0;
    for (int i = 30; i < 300; i++) {
        double sum = 0.0;
        for (int j = -8; j <= 8; j++)
            sum += energy[i + j];
        if (sum > highest) {
            highest = sum;
            found_peak = i * bin_width;
        }
    }
    ORACLE_NEAR("sea_peak_frequency", found_peak, 0.877 * G / 10, 0.06);
    scene_end(&s);
}

// The energy of all waves, and of those between two frequencies of a list and a quarter above each.
enum { band_count = 59 };

static double sum_bands(hwi_sea *sea, const double *from, double *found)
{
    const hwi_sea_slot *slot = hwi_sea_acquire(sea, 0.0, 0, NULL);
    double all = 0.0;
    memset(found, 0, band_count * sizeof *found);
    for (int32_t c = 0; c < sea->cascade_count; c++) {
        for (int32_t i = 0; i < sea->cascades[c].pair_count; i++) {
            const float *a = slot->fields[c].amplitude[i];
            double energy = 0.5 * (double)(a[0] * a[0] + a[1] * a[1] + a[2] * a[2] + a[3] * a[3]);
            double w = (double)sea->cascades[c].pairs[i].frequency;
            all += energy;
            for (int band = 0; band < band_count && energy > 0.0; band++)
                found[band] += w >= from[band] && w < 1.25 * from[band] ? energy : 0.0;
        }
    }
    hwi_sea_release(sea, slot);
    return all;
}

static double worst_band(const hwi_spectrum *spectrum, const double *from, const double *found)
{
    double worst = 0.0;
    for (int band = 0; band < band_count; band++) {
        double expected = 0.0;
        for (int j = 0; j < 64; j++) {
            double step = 0.25 * from[band] / 64;
            expected += hwi_spectrum_density(spectrum, from[band] + (j + 0.5) * step) * step;
        }
        worst = fmax(worst, fabs(found[band] / expected - 1.0));
    }
    return worst;
}

// No two waves have the same frequency but those that run against each other, so a long record at any point shows each
// with its own energy. Bands a quarter wide, wherever they lie between 0.75 and 3 times the peak: also where cascades
// meet, whose waves are few at first.
TEST(every_wind_has_its_spectrum_in_bands)
{
    for (int wind = 5; wind <= 20; wind++) {
        double worst = 0.0;
        double height = 0.0;
        double asked = 0.2092 * wind * wind / G;
        for (int i = 0; i < 12; i++) {
            scene s;
            hw_sea_def def = sea_def();
            def.spectrum = HW_SPECTRUM_PIERSON_MOSKOWITZ;
            def.fft_size = 64;
            def.wind_speed = (float)wind;
            def.direction = (hw_vec3){(float)cos(0.27 * i), 0.0f, (float)sin(0.27 * i)};
            hwi_sea *sea = begin(&s, &def);
            hwi_spectra spectra;
            double from[band_count], found[band_count];
            for (int band = 0; band < band_count; band++)
                from[band] = 0.877163 * G / wind * 0.75 * pow(1.02, band);
            hwi_spectra_prepare(&spectra, &sea->state.to, &def);
            double off = 4 * sqrt(sum_bands(sea, from, found)) / asked - 1.0;
            height = fabs(off) > fabs(height) ? off : height;
            worst = fmax(worst, worst_band(&spectra.system[0], from, found));
            scene_end(&s);
        }
        char name[64];
        snprintf(name, sizeof name, "sea_worst_band_wind_%d", wind);
        ORACLE_NEAR(name, worst, 0, 0.10);
        snprintf(name, sizeof name, "sea_height_of_all_waves_wind_%d", wind);
        ORACLE_NEAR(name, (1.0 + height) * asked, asked, 0.02);
    }
}

TEST(waves_obey_the_dispersion_of_linear_theory)
{
    ORACLE_NEAR("sea_length_of_6_s_in_5_m", 2 * PI / hwi_wave_number(2 * PI / 6, 5.0), 38.0897, 1e-5);
    ORACLE_NEAR("sea_length_of_10_s_in_10_m", 2 * PI / hwi_wave_number(2 * PI / 10, 10.0), 92.3739, 1e-5);
    ORACLE_NEAR("sea_length_of_12_s_in_50_m", 2 * PI / hwi_wave_number(2 * PI / 12, 50.0), 204.8328, 1e-5);
    ORACLE_NEAR("sea_length_of_8_s_deep", 2 * PI / hwi_wave_number(2 * PI / 8, 0.0), 99.9238, 1e-5);
    ORACLE_NEAR("sea_group_speed_of_6_s_in_5_m", hwi_wave_group_speed(2 * PI / 38.0897, 5.0), 5.2633, 1e-4);
    ORACLE_NEAR("sea_group_speed_of_8_s_in_20_m", hwi_wave_group_speed(2 * PI / 88.7927, 20.0), 7.4090, 1e-4);
    scene s;
    hw_sea_def def = sea_def();
    def.fft_size = 64;
    def.water_depth = 10.0f;
    hwi_sea *sea = begin(&s, &def);
    for (int32_t c = 0; c < 4; c++) {
        for (int32_t i = 0; i < sea->cascades[c].pair_count; i++) {
            const hwi_sea_pair *pair = &sea->cascades[c].pairs[i];
            double k = sqrt((double)(pair->kx * pair->kx + pair->kz * pair->kz));
            CHECK_NEAR((double)(pair->frequency * pair->frequency) / (G * k * tanh(10 * k)), 1, 2e-6);
        }
    }
    scene_end(&s);
}

TEST(jonswap_and_tma_become_pierson_and_moskowitz_and_deep_water_at_their_limits)
{
    hw_sea_def def = sea_def();
    hwi_spectra plain, sharp, shallow, deep;
    hwi_weather weather;
    def.spectrum = HW_SPECTRUM_PIERSON_MOSKOWITZ;
    weather = hwi_weather_of(&def);
    hwi_spectra_prepare(&plain, &weather, &def);
    def.spectrum = HW_SPECTRUM_JONSWAP;
    def.peak_sharpness = 1.0f;
    weather = hwi_weather_of(&def);
    hwi_spectra_prepare(&sharp, &weather, &def);
    def.spectrum = HW_SPECTRUM_TMA;
    def.water_depth = 1e4f;
    hwi_spectra_prepare(&deep, &weather, &def);
    def.water_depth = 5.0f;
    hwi_spectra_prepare(&shallow, &weather, &def);
    for (double w = 0.5; w < 5.0; w += 0.1) {
        double s = hwi_spectrum_density(&plain.system[0], w);
        double pm = 0.0081 * G * G * pow(w, -5) * exp(-0.74 * pow(G / (10 * w), 4));
        CHECK_NEAR(s / pm, 1, 2e-4);
        CHECK_NEAR(hwi_spectrum_density(&sharp.system[0], w) / s, 1, 1e-12);
        CHECK_NEAR(hwi_spectrum_density(&deep.system[0], w) / s, 1, 1e-12);
        double factor = w * sqrt(5.0 / G);
        factor = factor <= 1 ? 0.5 * factor * factor : factor < 2 ? 1 - 0.5 * (2 - factor) * (2 - factor) : 1;
        CHECK_NEAR(hwi_spectrum_density(&shallow.system[0], w) / s, factor, 1e-9);
    }
    // Each of them has the height that was asked for, and each spreading is all there is.
    def.spectrum = HW_SPECTRUM_JONSWAP;
    def.peak_sharpness = 3.3f;
    for (def.spreading = HW_SPREADING_COSINE; def.spreading <= HW_SPREADING_DONELAN_BANNER; def.spreading++) {
        weather = hwi_weather_of(&def);
        hwi_spectra_prepare(&sharp, &weather, &def);
        double energy = 0.0;
        for (double w = 0.3; w < 20.0; w += 0.002)
            energy += 0.002 * hwi_spectrum_density(&sharp.system[0], w);
        CHECK_NEAR(4 * sqrt(energy) / (0.2092 * 100 / G), 1, 2e-3);
        for (double w = 0.5; w < 6.0; w += 0.5) {
            double all = 0.0;
            for (int i = 0; i < 3600; i++)
                all += hwi_spectrum_spreading(&sharp.system[0], w, i * PI / 1800) * PI / 1800;
            CHECK_NEAR(all, 1, 1e-3);
        }
    }
}

// The energy of all waves longer than a length.
static double energy_above(scene *s, hwi_sea *sea, double shortest)
{
    const hwi_sea_slot *slot = hwi_sea_acquire(sea, 0.0, 0, NULL);
    double energy = 0.0;
    (void)s;
    for (int32_t c = 0; c < sea->cascade_count; c++) {
        for (int32_t i = 0; i < sea->cascades[c].pair_count; i++) {
            const hwi_sea_pair *pair = &sea->cascades[c].pairs[i];
            const float *a = slot->fields[c].amplitude[i];
            double k = sqrt((double)(pair->kx * pair->kx + pair->kz * pair->kz));
            double square = (double)(a[0] * a[0] + a[1] * a[1] + a[2] * a[2] + a[3] * a[3]);
            energy += k * shortest < 2 * PI ? 0.5 * square : 0.0;
        }
    }
    hwi_sea_release(sea, slot);
    return energy;
}

TEST(the_energy_is_the_same_at_every_size)
{
    for (int size = 64; size <= 512; size *= 2) {
        scene s;
        char name[64];
        hw_sea_def def = sea_def();
        def.spectrum = HW_SPECTRUM_PIERSON_MOSKOWITZ;
        def.fft_size = size;
        hwi_sea *sea = begin(&s, &def);
        snprintf(name, sizeof name, "sea_energy_at_size_%d", size);
        ORACLE_NEAR(name, energy_above(&s, sea, 0.0), pow(0.2092461 * 100 / G / 4, 2), 0.005);
        scene_end(&s);
    }
}

// ---- Motion ----

TEST(the_velocity_of_the_surface_is_the_rate_of_its_displacement)
{
    scene s;
    hw_sea_def def = sea_def();
    hwi_sea *sea = begin(&s, &def);
    const double t = 40.0;
    const double h = 0.01;
    size_t texels = (size_t)def.fft_size * (size_t)def.fft_size;
    static const double weights[4] = {1.0 / 12, -8.0 / 12, 8.0 / 12, -1.0 / 12};
    double worst = 0.0;
    double *rate = malloc(3 * texels * sizeof *rate);
    for (int32_t c = 0; c < 4; c++) {
        memset(rate, 0, 3 * texels * sizeof *rate);
        for (int i = 0; i < 4; i++) {
            double at = t + h * (i < 2 ? i - 2 : i - 1);
            const hwi_sea_slot *slot = hwi_sea_acquire(sea, at, HWI_SEA_SURFACE, NULL);
            const float *map = slot->fields[c].maps[SEA_MAP_DISPLACEMENT];
            for (size_t j = 0; j < 3 * texels; j++)
                rate[j] += weights[i] / h * (double)map[4 * (j / 3) + j % 3];
            hwi_sea_release(sea, slot);
        }
        const hwi_sea_slot *slot = hwi_sea_acquire(sea, t, HWI_SEA_MOTION, NULL);
        double square = 0.0;
        double error = 0.0;
        for (size_t j = 0; j < 3 * texels && !slot->fields[c].is_calm; j++) {
            double v = (double)slot->fields[c].maps[SEA_MAP_MOTION][4 * (j / 3) + j % 3];
            square += v * v;
            error += (v - rate[j]) * (v - rate[j]);
        }
        hwi_sea_release(sea, slot);
        worst = fmax(worst, sqrt(error / square));
    }
    ORACLE_NEAR("sea_velocity_is_rate_of_displacement", worst, 0, 1e-4);
    free(rate);
    scene_end(&s);
}

static hw_vec3 flow_at(const scene *s, double time, double x, double y, double z)
{
    hw_vec3 point = {(float)x, (float)y, (float)z};
    hw_sea_sample sample;
    CHECK_OK(hw_world_sample_sea(s->world, time, 0.0f, 0, &point, 1, &sample));
    return sample.velocity;
}

// In the mean square beside the slopes of the flow, by differences over half a metre.
static double divergence(const scene *s)
{
    double square = 0.0;
    double size = 0.0;
    const double h = 0.25;
    for (int i = 0; i < 200; i++) {
        double x = 3.1 * i;
        double y = -1.5 - 0.04 * i;
        double z = 1.3 * i;
        double xx = (double)(flow_at(s, 1.0, x + h, y, z).x - flow_at(s, 1.0, x - h, y, z).x) / (2 * h);
        double yy = (double)(flow_at(s, 1.0, x, y + h, z).y - flow_at(s, 1.0, x, y - h, z).y) / (2 * h);
        double zz = (double)(flow_at(s, 1.0, x, y, z + h).z - flow_at(s, 1.0, x, y, z - h).z) / (2 * h);
        square += (xx + yy + zz) * (xx + yy + zz);
        size += xx * xx + yy * yy + zz * zz;
    }
    return sqrt(square / size);
}

TEST(the_flow_has_no_divergence_at_any_point)
{
    hw_sea_def def = sea_def();
    for (int i = 0; i < 4; i++) {
        scene s;
        char name[64];
        def.surface = i < 2 ? HW_SEA_GERSTNER : HW_SEA_FFT;
        def.water_depth = i % 2 == 0 ? 0.0f : 12.0f;
        begin(&s, &def);
        snprintf(name, sizeof name, "sea_divergence_of_%s%s", i < 2 ? "waves" : "maps", i % 2 == 0 ? "" : "_in_12_m");
        ORACLE_NEAR(name, divergence(&s), 0, 0.015);
        scene_end(&s);
    }
}

// The flow out of a box and all that passes its faces, by the middle of small squares.
static void flux_of_box(const scene *s, hw_vec3 low, double side, double *net, double *all)
{
    enum { parts = 16 };
    static hw_vec3 points[6 * parts * parts];
    static hw_sea_sample samples[6 * parts * parts];
    int count = 0;
    for (int face = 0; face < 6; face++) {
        for (int i = 0; i < parts * parts; i++) {
            double a = (i % parts + 0.5) / parts * side;
            double b = (double)(i / parts) / parts * side + 0.5 * side / parts;
            double c = face % 2 * side;
            double place[3] = {c, a, b};
            points[count++] =
                (hw_vec3){low.x + (float)place[(3 - face / 2) % 3], low.y + (float)place[(4 - face / 2) % 3],
                          low.z + (float)place[(5 - face / 2) % 3]};
        }
    }
    CHECK_OK(hw_world_sample_sea(s->world, 2.0, 0.0f, 0, points, count, samples));
    double area = side * side / (parts * parts);
    *net = 0.0;
    *all = 0.0;
    for (int i = 0; i < count; i++) {
        int face = i / (parts * parts);
        hw_vec3 v = samples[i].velocity;
        double out = (double)(face / 2 == 0 ? v.x : face / 2 == 1 ? v.y : v.z) * area * (face % 2 ? 1 : -1);
        *net += out;
        *all += fabs(out);
    }
}

TEST(what_flows_into_a_box_of_the_sea_flows_out)
{
    for (int size = 128; size <= 256; size *= 2) {
        scene s;
        char name[64];
        hw_sea_def def = sea_def();
        def.fft_size = size;
        begin(&s, &def);
        double square = 0.0;
        double sum = 0.0;
        for (int i = 0; i < 60; i++) {
            double net, all;
            flux_of_box(&s, (hw_vec3){31.0f * (float)i, -22.0f + 0.1f * (float)i, -17.0f * (float)i}, 15.0, &net, &all);
            square += net * net;
            sum += all * all;
        }
        snprintf(name, sizeof name, "sea_net_flow_out_of_boxes_at_size_%d", size);
        ORACLE_NEAR(name, sqrt(square / sum), 0, 0.01);
        scene_end(&s);
    }
}

TEST(four_exponentials_fade_as_every_wave_of_their_cascade)
{
    scene s;
    hw_sea_def def = sea_def();
    hwi_sea *sea = begin(&s, &def);
    double worst[2] = {0.0, 0.0};
    for (int32_t c = 0; c < 3; c++) {
        const hwi_cascade *cascade = &sea->cascades[c];
        for (int32_t i = 0; i < cascade->pair_count; i++) {
            const hwi_sea_pair *pair = &cascade->pairs[i];
            double k = sqrt((double)(pair->kx * pair->kx + pair->kz * pair->kz));
            for (double kd = 0.0; kd < 8.0 && k > 0.9 * cascade->decay[0]; kd += 0.1) {
                double along = 0.0;
                double up = 0.0;
                for (int m = 0; m < HWI_SEA_DECAYS; m++) {
                    along += (double)pair->share[m] * exp(-cascade->decay[m] * kd / k);
                    up += (double)pair->rise[m] * exp(-cascade->decay[m] * kd / k);
                }
                worst[0] = fmax(worst[0], fabs(along - exp(-kd)));
                worst[1] = fmax(worst[1], fabs(up - exp(-kd)));
            }
        }
    }
    ORACLE_NEAR("sea_fading_along_error", worst[0], 0, 0.01);
    ORACLE_NEAR("sea_fading_up_error", worst[1], 0, 0.01);
    scene_end(&s);
}

// Every wave of the sea summed up by itself, as linear theory has it.
static void sum_waves(const hwi_sea *sea, const hwi_sea_slot *slot, double time, const double *at, double *height,
                      double *velocity)
{
    *height = 0.0;
    memset(velocity, 0, 3 * sizeof *velocity);
    for (int32_t c = 0; c < sea->cascade_count; c++) {
        for (int32_t i = 0; i < sea->cascades[c].pair_count; i++) {
            const hwi_sea_pair *pair = &sea->cascades[c].pairs[i];
            for (int way = 0; way < 2; way++) {
                double sign = way == 0 ? 1.0 : -1.0;
                double step = sign * 2 * PI * sea->cascades[c].inverse;
                double kx = step * pair->x;
                double kz = step * (pair->z + HWI_SEA_LEAN * pair->x);
                double k = sqrt(kx * kx + kz * kz);
                double w = sqrt(G * k);
                double phase = kx * at[0] + kz * at[2] - w * time;
                double real = (double)slot->fields[c].amplitude[i][2 * way];
                double imaginary = (double)slot->fields[c].amplitude[i][2 * way + 1];
                double even = real * cos(phase) - imaginary * sin(phase);
                double odd = real * sin(phase) + imaginary * cos(phase);
                double faded = w * exp(k * at[1]);
                *height += even;
                velocity[0] += faded * even * kx / k;
                velocity[1] += faded * odd;
                velocity[2] += faded * even * kz / k;
            }
        }
    }
}

// m: of every wave its height, faded to a depth.
static double sum_heights(const hwi_sea *sea, const hwi_sea_slot *slot, double time, const double *at)
{
    double sum = 0.0;
    for (int32_t c = 0; c < sea->cascade_count; c++) {
        for (int32_t i = 0; i < 2 * sea->cascades[c].pair_count; i++) {
            const hwi_sea_pair *pair = &sea->cascades[c].pairs[i / 2];
            const float *a = slot->fields[c].amplitude[i / 2] + 2 * (i % 2);
            double step = (i % 2 == 0 ? 2 * PI : -2 * PI) * sea->cascades[c].inverse;
            double kx = step * pair->x;
            double kz = step * (pair->z + HWI_SEA_LEAN * pair->x);
            double k = sqrt(kx * kx + kz * kz);
            double phase = kx * at[0] + kz * at[2] - sqrt(G * k) * time;
            sum += exp(k * at[1]) * ((double)a[0] * cos(phase) - (double)a[1] * sin(phase));
        }
    }
    return sum;
}

// How far the sea is off the sum of its waves at places in a depth, in the mean square.
static void compare_with_sum(const scene *s, hwi_sea *sea, double depth, double *height, double *velocity,
                             double *speed)
{
    enum { count = 60 };
    const double time = 7200.0;
    double squares[3] = {0.0, 0.0, 0.0};
    for (int i = 0; i < count; i++) {
        hw_vec3 place = hwi_random_cube(11, (uint32_t)i);
        hw_vec3 point = {3000.0f * place.x, -(float)depth, 3000.0f * place.z};
        double at[3] = {(double)point.x, (double)point.y, (double)point.z};
        double exact_height, exact[3];
        hw_sea_sample sample;
        CHECK_OK(hw_world_sample_sea(s->world, time, 0.0f, 0, &point, 1, &sample));
        const hwi_sea_slot *slot = hwi_sea_acquire(sea, time, 0, NULL);
        sum_waves(sea, slot, time, at, &exact_height, exact);
        hwi_sea_release(sea, slot);
        const double found[3] = {(double)sample.velocity.x, (double)sample.velocity.y, (double)sample.velocity.z};
        squares[0] += pow((double)sample.height - exact_height, 2) / count;
        for (int axis = 0; axis < 3; axis++) {
            squares[1] += pow(found[axis] - exact[axis], 2) / count;
            squares[2] += exact[axis] * exact[axis] / count;
        }
    }
    *height = sqrt(squares[0]);
    *velocity = sqrt(squares[1]);
    *speed = sqrt(squares[2]);
}

// 2 % wherever a tenth of the surface's motion is left. The winds put the highest waves at the begin, in the middle and
// at the end of cascades.
TEST(the_maps_tell_the_sum_of_all_waves)
{
    static const double depths[] = {0.0, 0.5, 2.0, 10.0, 30.0};
    static const float winds[] = {6.0f, 10.0f, 14.0f, 20.0f};
    for (int w = 0; w < 4; w++) {
        scene s;
        char name[64];
        hw_sea_def def = sea_def();
        def.wind_speed = winds[w];
        def.choppiness = 0.0f;
        hwi_sea *sea = begin(&s, &def);
        double at_surface = 0.0;
        for (int d = 0; d < 5; d++) {
            double height, velocity, speed;
            compare_with_sum(&s, sea, depths[d], &height, &velocity, &speed);
            if (d == 0) {
                at_surface = speed;
                snprintf(name, sizeof name, "sea_height_error_of_maps_in_%.0f_m_s", (double)winds[w]);
                ORACLE_NEAR(name, 4 * height / (0.2092 * pow((double)winds[w], 2) / G), 0, 0.02);
            }
            if (speed < 0.1 * at_surface)
                continue;
            snprintf(name, sizeof name, "sea_velocity_error_of_maps_in_%.0f_m_s_at_%.1f_m", (double)winds[w],
                     depths[d]);
            ORACLE_NEAR(name, velocity / speed, 0, 0.02);
        }
        scene_end(&s);
    }
}

// Where the water in a point is at rest: every wave moves it, faded to the depth of that place.
static void find_rest(const hwi_sea *sea, const hwi_sea_slot *slot, double time, const double *at, double *rest)
{
    memcpy(rest, at, 3 * sizeof *rest);
    for (int step = 0; step < 12; step++) {
        double moved[3] = {0};
        for (int32_t c = 0; c < sea->cascade_count; c++) {
            for (int32_t i = 0; i < 2 * sea->cascades[c].pair_count; i++) {
                const hwi_sea_pair *pair = &sea->cascades[c].pairs[i / 2];
                const float *a = slot->fields[c].amplitude[i / 2] + 2 * (i % 2);
                double turn = (i % 2 == 0 ? 2 * PI : -2 * PI) * sea->cascades[c].inverse;
                double kx = turn * pair->x;
                double kz = turn * (pair->z + HWI_SEA_LEAN * pair->x);
                double k = sqrt(kx * kx + kz * kz);
                double phase = kx * rest[0] + kz * rest[2] - sqrt(G * k) * time;
                double faded = exp(k * fmin(rest[1], 0.0));
                double along = faded * ((double)a[0] * sin(phase) + (double)a[1] * cos(phase));
                moved[0] -= along * (double)sea->def.choppiness * kx / k;
                moved[1] += faded * ((double)a[0] * cos(phase) - (double)a[1] * sin(phase));
                moved[2] -= along * (double)sea->def.choppiness * kz / k;
            }
        }
        for (int axis = 0; axis < 3; axis++)
            rest[axis] = at[axis] - moved[axis];
    }
    rest[1] = fmin(rest[1], 0.0);
}

// What waves add to the weight of the water up to the level at rest, in m of water: how high the water in the point has
// come, with every wave taken along by all the others. Far below that is the sum of all waves at the point itself.
TEST(pressure_is_that_of_all_waves_at_the_surface_as_in_the_depth)
{
    static const double depths[] = {0.0, 0.5, 2.0, 5.0, 10.0, 20.0, 40.0};
    const double time = 7200.0;
    for (int chop = 0; chop < 2; chop++) {
        scene s;
        hw_water_def water;
        hw_sea_def def = sea_def();
        def.choppiness = (float)chop;
        hwi_sea *sea = begin(&s, &def);
        CHECK_OK(hw_world_get_water(s.world, &water));
        for (int d = 0; d < 7; d++) {
            double error = 0.0;
            double square = 0.0;
            char name[64];
            for (int i = 0; i < 40; i++) {
                hw_vec3 place = hwi_random_cube(12, (uint32_t)i);
                hw_vec3 point = {3000.0f * place.x, 0.0f, 3000.0f * place.z};
                hw_sea_sample sample;
                double rest[3];
                CHECK_OK(hw_world_sample_sea(s.world, time, 0.0f, 0, &point, 1, &sample));
                point.y = sample.height - (float)depths[d];
                CHECK_OK(hw_world_sample_sea(s.world, time, 0.0f, 0, &point, 1, &sample));
                double at[3] = {(double)point.x, (double)point.y, (double)point.z};
                const hwi_sea_slot *slot = hwi_sea_acquire(sea, time, 0, NULL);
                find_rest(sea, slot, time, at, rest);
                double exact = d >= 5 ? sum_heights(sea, slot, time, at) : sum_heights(sea, slot, time, rest);
                hwi_sea_release(sea, slot);
                double found = (double)sample.pressure / ((double)water.density * G) + (double)sample.height;
                error += (found - exact) * (found - exact);
                square += exact * exact;
            }
            snprintf(name, sizeof name, "sea_pressure_%s_error_at_%.1f_m", chop ? "choppy" : "smooth", depths[d]);
            ORACLE_NEAR(name, sqrt(error / square), 0, 0.02);
        }
        scene_end(&s);
    }
}

// Midpoint steps of a particle that the water carries.
static double drift(const scene *s, double start, double period, int periods)
{
    const int steps = 100 * periods;
    double h = period / 100;
    double x = 0.0;
    double y = start;
    double mean = 0.0;
    for (int i = 0; i < steps; i++) {
        double t = i * h;
        hw_vec3 a = flow_at(s, t, x, y, 0.0);
        hw_vec3 b = flow_at(s, t + 0.5 * h, x + 0.5 * h * (double)a.x, y + 0.5 * h * (double)a.y, 0.0);
        x += h * (double)b.x;
        y += h * (double)b.y;
        // The mean over the last period, less that over the first.
        mean += i >= steps - 100 ? x / 100 : i < 100 ? -x / 100 : 0.0;
    }
    return mean / (period * (periods - 1));
}

TEST(a_particle_drifts_as_stokes_says)
{
    scene s;
    hw_sea_def def = sea_def();
    def.surface = HW_SEA_GERSTNER;
    begin(&s, &def);
    hw_sea_wave wave = {.amplitude = 0.5f, .wavelength = 56.2072f, .direction = {1.0f, 0.0f, 0.0f}};
    CHECK_OK(hw_world_set_sea_waves(s.world, &wave, 1));
    // u = w k a^2 exp(2 k y), y in the middle of the orbit: it starts at its top, under a crest.
    double k = 2 * PI / 56.2072;
    ORACLE_NEAR("sea_stokes_drift_at_1_m", drift(&s, -1.0 + 0.5 * exp(-k), 6.0, 11), 0.25 * 0.093610, 0.05);
    ORACLE_NEAR("sea_stokes_drift_at_5_m", drift(&s, -5.0 + 0.5 * exp(-5 * k), 6.0, 11), 0.25 * 0.038277, 0.05);
    scene_end(&s);
}

// The sum of w k a^2 exp(2 k y) over all waves, each along its own way.
static void stokes_of(const hwi_sea *sea, const hwi_sea_slot *slot, double y, double *drift_x, double *drift_z)
{
    *drift_x = 0.0;
    *drift_z = 0.0;
    for (int32_t c = 0; c < sea->cascade_count; c++) {
        for (int32_t i = 0; i < sea->cascades[c].pair_count; i++) {
            const hwi_sea_pair *pair = &sea->cascades[c].pairs[i];
            const float *a = slot->fields[c].amplitude[i];
            double k = sqrt((double)(pair->kx * pair->kx + pair->kz * pair->kz));
            // Of the waves k and -k.
            double net = (double)(a[0] * a[0] + a[1] * a[1] - a[2] * a[2] - a[3] * a[3]);
            double speed = sqrt(G * k) * net * exp(2 * k * y);
            *drift_x += speed * (double)pair->kx;
            *drift_z += speed * (double)pair->kz;
        }
    }
}

// Particles all over a sea of many waves, carried by it for a while: their mean drift along the wind.
static double drift_of_many(const scene *s, double y, double seconds)
{
    enum { side = 40, count = side * side };
    static hw_vec3 start[count], at[count], half_way[count];
    static hw_sea_sample samples[count];
    const double h = 0.25;
    // Over one whole patch, so that what waves do to each other on the way cancels.
    for (int i = 0; i < count; i++)
        start[i] = at[i] = (hw_vec3){12.8f * (float)(i % side), (float)y, 12.8f * (float)(i / side)};
    double drifted[2] = {0.0, 0.0};
    int steps = (int)(seconds / h);
    for (int step = 0; step < steps; step++) {
        for (int part = 0; part < 2; part++) {
            hw_vec3 *from = part == 0 ? at : half_way;
            CHECK_OK(hw_world_sample_sea(s->world, (step + 0.5 * part) * h, 0.0f, 0, from, count, samples));
            for (int i = 0; i < count; i++) {
                hw_vec3 *to = part == 0 ? &half_way[i] : &at[i];
                *to = hwi_add_scaled(at[i], (float)(part == 0 ? 0.5 * h : h), samples[i].velocity);
            }
        }
    }
    for (int i = 0; i < count; i++) {
        drifted[0] += (double)(at[i].x - start[i].x) / count;
        drifted[1] += (double)(at[i].z - start[i].z) / count;
    }
    return drifted[0] / seconds;
}

TEST(particles_drift_in_a_sea_of_many_waves_as_stokes_says)
{
    scene s;
    hw_sea_def def = sea_def();
    def.weather = HW_WEATHER_HEIGHT;
    def.significant_height = 1.0f;
    def.peak_period = 6.0f;
    def.fft_size = 64;
    def.cascade_count = 1;
    def.patch_length = 512.0f;
    hwi_sea *sea = begin(&s, &def);
    const hwi_sea_slot *slot = hwi_sea_acquire(sea, 0.0, 0, NULL);
    double along, across;
    stokes_of(sea, slot, -6.0, &along, &across);
    hwi_sea_release(sea, slot);
    ORACLE_NEAR("sea_stokes_drift_of_many_waves_at_6_m", drift_of_many(&s, -6.0, 60.0), along, 0.05);
    scene_end(&s);
}

// ---- The search ----

TEST(every_question_ends_near_its_answer)
{
#if HWI_ASSERTS
    enum { questions = 100000 };
#else
    enum { questions = 10000000 };
#endif
    enum { block = 10000 };
    static hw_vec3 points[block];
    static hw_sea_sample samples[block];
    static const float winds[] = {5.0f, 10.0f, 15.0f, 20.0f, 25.0f, 30.0f, 35.0f};
    double iterations = 0.0;
    int64_t most = 0;
    int64_t far = 0;
    int64_t folded = 0;
    int64_t asked = 0;
    for (int w = 0; w < 7; w++) {
        scene s;
        hw_sea_def def = sea_def();
        def.wind_speed = winds[w];
        begin(&s, &def);
        for (int i = 0; i < questions / 7 / block + 1; i++) {
            for (int j = 0; j < block; j++) {
                hw_vec3 place = hwi_random_cube((uint64_t)(1000 * w + i), (uint32_t)j);
                points[j] = (hw_vec3){5000.0f * place.x, -1.0f, 5000.0f * place.z};
            }
            double time = 10.0 * (i / 10);
            CHECK_OK(hw_world_sample_sea(s.world, time, 0.0f, HW_SEA_HEIGHT_ONLY, points, block, samples));
            for (int j = 0; j < block; j++) {
                iterations += samples[j].iterations;
                most = samples[j].iterations > most ? samples[j].iterations : most;
                if (!(samples[j].residual <= 0.001f)) {
                    hw_sea_sample whole;
                    CHECK_OK(hw_world_sample_sea(s.world, time, 0.0f, 0, &points[j], 1, &whole));
                    far += whole.jacobian > 0.0f;
                    folded += whole.jacobian <= 0.0f;
                }
            }
            asked += block;
        }
        scene_end(&s);
    }
    ORACLE_NEAR("sea_search_far_off_where_not_folded", (double)far, 0, 0);
    ORACLE_NEAR("sea_search_mean_iterations", iterations / (double)asked, 3.5, 0.14);
    check_context("%g mean, %lld most, %lld folded of %lld", iterations / (double)asked, (long long)most,
                  (long long)folded, (long long)asked);
    CHECK(iterations / (double)asked <= 4.0);
    CHECK(most <= 24 * 10);
}
