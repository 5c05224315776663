// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The sea's spectra: what was asked for, and what records of the height at some places have; and how the waves are
// spread over directions.

#include "figures.h"
#include "scenes.h"

#include "random.h"
#include "sea.h"
#include "world.h"

#include <math.h>

#define PI 3.14159265358979323846

enum { gauge_count = 128, record_length = 1024, bin_count = 260, bins_together = 8, sector_count = 24 };

static const double step = 0.5; // s between samples

static hwi_sea *begin_sea(scene *s, hw_sea_def *def, int32_t spectrum)
{
    hwi_world *world;
    hw_sea_def_init(def);
    def->spectrum = spectrum;
    def->choppiness = 0.0f;
    scene_begin(s, NULL);
    hw_world_set_sea(s->world, def);
    hwi_world_resolve("figures", s->world, &world);
    return world->sea;
}

// m^2 s: the mean periodogram of all gauges, with the window of Hann.
static void measure(const scene *s, double *density)
{
    static float heights[record_length][gauge_count];
    static double cosine[record_length];
    hw_vec3 gauges[gauge_count];
    hw_sea_sample samples[gauge_count];
    for (int j = 0; j < gauge_count; j++) {
        hw_vec3 place = hwi_random_cube(5, (uint32_t)j);
        gauges[j] = (hw_vec3){2048.0f * place.x, 0.0f, 2048.0f * place.z};
    }
    for (int i = 0; i < record_length; i++) {
        cosine[i] = cos(2 * PI * i / record_length);
        hw_world_sample_sea(s->world, step * i, 0.0f, HW_SEA_HEIGHT_ONLY, gauges, gauge_count, samples);
        for (int j = 0; j < gauge_count; j++)
            heights[i][j] = samples[j].height;
    }
    for (int bin = 0; bin < bin_count; bin++) {
        density[bin] = 0.0;
        for (int j = 0; j < gauge_count; j++) {
            double real = 0.0;
            double imaginary = 0.0;
            for (int i = 0; i < record_length; i++) {
                double value = 0.5 * (1.0 - cosine[i]) * (double)heights[i][j];
                int turn = i * bin % record_length;
                real += value * cosine[turn];
                imaginary += value * cosine[(turn + record_length / 4) % record_length];
            }
            density[bin] += (real * real + imaginary * imaginary) / gauge_count;
        }
        // Over the window's mean square, 3/8, and the width of a bin, 2 pi / (n step).
        density[bin] *= 2.0 / 0.375 / record_length * step / (2 * PI);
    }
}

static void draw_spectrum(svg_panel *panel, int32_t spectrum, const char *colour, double key, const char *name)
{
    double x[bin_count], y[bin_count], density[bin_count];
    scene s;
    hw_sea_def def;
    hwi_spectra spectra;
    hwi_sea *sea = begin_sea(&s, &def, spectrum);
    hwi_spectra_prepare(&spectra, &sea->state.to, &def);
    for (int i = 0; i < bin_count; i++) {
        x[i] = panel->x_low + (panel->x_high - panel->x_low) * i / (bin_count - 1);
        y[i] = x[i] > 0.1 ? hwi_spectrum_density(&spectra.system[0], x[i]) : 0.0;
    }
    svg_line(panel, x, y, bin_count, (svg_pen){colour, 1.5, NULL});
    measure(&s, density);
    for (int i = 0; i + bins_together <= bin_count; i += bins_together) {
        double mean = 0.0;
        for (int j = 0; j < bins_together; j++)
            mean += density[i + j] / bins_together;
        double frequency = (i + 0.5 * (bins_together - 1)) * 2 * PI / (record_length * step);
        if (frequency > panel->x_low && frequency < panel->x_high)
            svg_dot(panel, frequency, mean, 3.0, colour);
    }
    svg_key(panel, 260, key, (svg_pen){colour, 1.5, NULL}, name);
    scene_end(&s);
}

// Energy of the drawn waves by direction, of frequencies near some times the peak's.
static void draw_spreading(svg_panel *panel, double times, const char *colour, double key, const char *name)
{
    double x[361], y[361];
    double sectors[sector_count] = {0.0};
    double sum = 0.0;
    scene s;
    hw_sea_def def;
    hwi_spectra spectra;
    hwi_sea *sea = begin_sea(&s, &def, HW_SPECTRUM_JONSWAP);
    hwi_spectra_prepare(&spectra, &sea->state.to, &def);
    double middle = times * spectra.system[0].peak;
    for (int i = 0; i <= 360; i++) {
        x[i] = i - 180.0;
        y[i] = hwi_spectrum_spreading(&spectra.system[0], middle, x[i] * PI / 180);
    }
    svg_line(panel, x, y, 361, (svg_pen){colour, 1.5, NULL});
    const hwi_sea_slot *slot = hwi_sea_acquire(sea, 0.0, 0, NULL);
    for (int32_t c = 0; c < sea->cascade_count; c++) {
        for (int32_t i = 0; i < 2 * sea->cascades[c].pair_count; i++) {
            const hwi_sea_pair *pair = &sea->cascades[c].pairs[i / 2];
            const float *a = slot->fields[c].amplitude[i / 2] + 2 * (i % 2);
            double sign = i % 2 == 0 ? 1.0 : -1.0;
            double direction = atan2(sign * (double)pair->kz, sign * (double)pair->kx);
            int sector = (int)floor((direction / PI + 1.0) * 0.5 * sector_count + 0.5) % sector_count;
            double energy = (double)(a[0] * a[0] + a[1] * a[1]);
            if (fabs(log((double)pair->frequency / middle)) < 0.2) {
                sectors[sector] += energy;
                sum += energy;
            }
        }
    }
    hwi_sea_release(sea, slot);
    for (int i = 0; i < sector_count; i++)
        svg_dot(panel, 360.0 * i / sector_count - 180.0, sectors[i] / sum * sector_count / (2 * PI), 3.0, colour);
    svg_key(panel, 20, key, (svg_pen){colour, 1.5, NULL}, name);
    scene_end(&s);
}

int draw_sea_spectrum(const char *folder)
{
    char path[512];
    svg_page page;
    snprintf(path, sizeof path, "%s/sea_spectrum.svg", folder);
    if (!svg_begin(&page, path, 1100, 500, "The sea that a wind of 10 m/s raises: asked for, and found in it"))
        return 0;
    svg_panel spectrum = {&page, 74, 60, 440, 330, 0.3, 2.8, 0.0, 1.2, "Spectrum", "frequency, rad/s", "S, m² s"};
    svg_panel spreading = {&page,     610, 60, 440, 330, -180, 180, 0.0, 1.0, "Spreading", "from the wind, degrees",
                           "D, 1/rad"};
    svg_axes(&spectrum);
    draw_spectrum(&spectrum, HW_SPECTRUM_PIERSON_MOSKOWITZ, "#1f77b4", 20, "Pierson-Moskowitz");
    draw_spectrum(&spectrum, HW_SPECTRUM_JONSWAP, "#d62728", 40, "JONSWAP");
    svg_axes(&spreading);
    draw_spreading(&spreading, 1.0, "#1f77b4", 20, "at the peak");
    draw_spreading(&spreading, 2.0, "#d62728", 40, "at twice its frequency");
    svg_caption(&page, 0,
                "Lines: asked for (spreading by Hasselmann). Dots, left: mean of the periodograms of 128 gauges over");
    svg_caption(&page, 1,
                "512 s; right: energy of the drawn waves within 20 % of the frequency, by sectors of 15 degrees.");
    return svg_end(&page);
}
