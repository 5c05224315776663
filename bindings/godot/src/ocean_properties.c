// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What the inspector shows of an Ocean3D.

#include "ocean_node.h"
#include "server.h"

#define IN(member)   .offset = offsetof(hwg_ocean, member)
#define SEA(member)  IN(def.member)
#define LOOK(member) HWG_NAMED(member), IN(look.member), .effects = HWG_OCEAN_LOOK
#define NAMED        HWG_NAMED
#define WITHIN       HWG_WITHIN
#define ENUM         .kind = HWG_FIELD_ENUM
#define INT          .kind = HWG_FIELD_INT
#define FLOAT        .kind = HWG_FIELD_FLOAT
#define VECTOR       .kind = HWG_FIELD_VECTOR
#define COLOR        .kind = HWG_FIELD_COLOR
#define BOOL         .kind = HWG_FIELD_BOOL

// clang-format off: one property, one block
const hwg_property_row hwg_ocean_rows[HWG_OCEAN_ROW_COUNT] = {
    {ENUM, .class_name = "Ocean3D.Weather", NAMED(weather), SEA(weather), WITHIN(HW_WEATHER_WIND, HW_WEATHER_BEAUFORT),
     .hint = "Wind:1,Height and Period:2,Beaufort:3", .effects = HWG_OCEAN_LIST},
    {FLOAT, NAMED(wind_speed), SEA(wind_speed), WITHIN(0, 60), .unit = "m/s", .hint = "0,40,0.1,or_greater,suffix:m/s"},
    {FLOAT, NAMED(significant_height), SEA(significant_height), WITHIN(0, 30), .unit = "m",
     .hint = "0,15,0.01,or_greater,suffix:m"},
    {FLOAT, NAMED(peak_period), SEA(peak_period), WITHIN(0.5, 30), .unit = "s", .hint = "0.5,30,0.1,suffix:s"},
    {INT, NAMED(beaufort), SEA(beaufort), WITHIN(0, 12), .hint = "0,12,1"},
    {VECTOR, NAMED(wind_direction), SEA(direction), WITHIN(-1e6, 1e6), .unit = ""},
    {FLOAT, NAMED(peak_sharpness), SEA(peak_sharpness), WITHIN(1, 10), .hint = "1,10,0.01"},
    {FLOAT, NAMED(weather_seconds), IN(weather_seconds), WITHIN(0, 1e6), .unit = "s",
     .hint = "0,600,0.1,or_greater,suffix:s"},

    {FLOAT, NAMED(swell_height), SEA(swell_height), WITHIN(0, 30), .unit = "m", .hint = "0,10,0.01,or_greater,suffix:m",
     .effects = HWG_OCEAN_LIST, .group = "Swell"},
    {FLOAT, NAMED(swell_period), SEA(swell_period), WITHIN(2, 30), .unit = "s", .hint = "2,30,0.1,suffix:s"},
    {VECTOR, NAMED(swell_direction), SEA(swell_direction), WITHIN(-1e6, 1e6), .unit = ""},
    {FLOAT, NAMED(swell_spreading), SEA(swell_spreading), WITHIN(0, 500), .hint = "0,200,1,or_greater"},

    {ENUM, .class_name = "Ocean3D.Surface", NAMED(surface), SEA(surface), WITHIN(HW_SEA_FLAT, HW_SEA_FFT),
     .hint = "Flat:0,Gerstner:1,FFT:2", .effects = HWG_OCEAN_LIST, .group = "Waves"},
    {INT, NAMED(wave_count), SEA(wave_count), WITHIN(1, HW_MAX_SPECTRUM_WAVES), .hint = "1,512,1"},
    {ENUM, .class_name = "Ocean3D.Spectrum", NAMED(spectrum), SEA(spectrum),
     WITHIN(HW_SPECTRUM_PIERSON_MOSKOWITZ, HW_SPECTRUM_TMA), .hint = "Pierson-Moskowitz:1,JONSWAP:2,TMA:3"},
    {ENUM, .class_name = "Ocean3D.Spreading", NAMED(spreading), SEA(spreading),
     WITHIN(HW_SPREADING_COSINE, HW_SPREADING_DONELAN_BANNER),
     .hint = "Cosine:1,Mitsuyasu:2,Hasselmann:3,Donelan-Banner:4", .effects = HWG_OCEAN_LIST},
    {FLOAT, NAMED(spreading_power), SEA(spreading_power), WITHIN(0, 100), .hint = "0,100,0.1"},
    {FLOAT, NAMED(choppiness), SEA(choppiness), WITHIN(0, 1.5), .hint = "0,1.5,0.01"},
    {FLOAT, NAMED(water_depth), SEA(water_depth), WITHIN(0, 1e5), .unit = "m", .hint = "0,200,0.1,or_greater,suffix:m"},
    {FLOAT, NAMED(loop_period), SEA(loop_period), WITHIN(0, 86400), .unit = "s",
     .hint = "0,600,0.1,or_greater,suffix:s"},
    {.kind = HWG_FIELD_WIDE, NAMED(seed), SEA(seed), WITHIN(-9.3e18, 9.3e18)},

    {ENUM, .class_name = "Ocean3D.MapSize", NAMED(fft_size), SEA(fft_size), WITHIN(64, 512),
     .hint = "64:64,128:128,256:256,512:512", .group = "Quality"},
    {INT, NAMED(cascades), SEA(cascade_count), WITHIN(1, HW_MAX_SEA_CASCADES), .hint = "1,4,1"},
    {FLOAT, NAMED(patch_length), SEA(patch_length), WITHIN(0, 32768), .unit = "m",
     .hint = "0,4096,1,or_greater,suffix:m"},
    {INT, NAMED(mesh_cells), IN(mesh.cells), WITHIN(16, 256), .hint = "16,256,4", .effects = HWG_OCEAN_MESH},
    {INT, NAMED(mesh_rings), IN(mesh.ring_count), WITHIN(1, 16), .hint = "1,16,1", .effects = HWG_OCEAN_MESH},
    {FLOAT, NAMED(mesh_spacing), IN(mesh.spacing), WITHIN(0.01, 100), .unit = "m",
     .hint = "0.0625,4,0.0625,or_less,or_greater,suffix:m", .effects = HWG_OCEAN_MESH},

    {COLOR, LOOK(water_color), .group = "Look"},
    {COLOR, LOOK(scatter_color)},
    {FLOAT, LOOK(clarity), WITHIN(0.1, 1000), .unit = "m", .hint = "0.1,50,0.1,or_greater,suffix:m"},
    {FLOAT, LOOK(roughness), WITHIN(0, 1), .hint = "0,1,0.01"},
    {FLOAT, LOOK(refraction), WITHIN(0, 1), .hint = "0,1,0.01"},
    {FLOAT, LOOK(crest_glow), WITHIN(0, 10), .hint = "0,3,0.01,or_greater"},
    {COLOR, LOOK(foam_color)},
    {FLOAT, LOOK(foam_amount), WITHIN(0, 100), .hint = "0,5,0.01,or_greater"},
    {FLOAT, LOOK(foam_life), WITHIN(0.1, 1000), .unit = "s", .hint = "0.1,30,0.1,or_greater,suffix:s"},
    {BOOL, .name = "underwater_effect", .getter = "is_underwater_effect", .setter = "set_underwater_effect",
     IN(look.underwater_effect), .effects = HWG_OCEAN_LOOK | HWG_OCEAN_LIST},
    {FLOAT, LOOK(underwater_clarity), WITHIN(0.1, 10000), .unit = "m", .hint = "1,200,0.1,or_greater,suffix:m"},
    {.kind = HWG_FIELD_RESOURCE,
     .class_name = "ShaderMaterial",
     NAMED(material),
     IN(material),
     .hint = "ShaderMaterial"},
    {BOOL, .name = "preview_in_editor", .getter = "is_preview_in_editor", .setter = "set_preview_in_editor",
     IN(preview_in_editor), .group = "Editor"},
};
// clang-format on

void hwg_ocean_init_settings(hwg_ocean *ocean)
{
    hw_sea_def_init(&ocean->def);
    hw_sea_mesh_def_init(&ocean->mesh);
    ocean->weather_seconds = 10.0f;
    ocean->preview_in_editor = true;
    ocean->look = (hwg_ocean_look){
        .water_color = {0.008f, 0.055f, 0.085f, 1.0f},
        .scatter_color = {0.03f, 0.32f, 0.30f, 1.0f},
        .foam_color = {0.93f, 0.96f, 0.97f, 1.0f},
        .clarity = 6.0f,
        .roughness = 0.06f,
        .refraction = 0.3f,
        .crest_glow = 1.0f,
        .foam_amount = 1.0f,
        .foam_life = 4.0f,
        .underwater_effect = true,
        .underwater_clarity = 25.0f,
    };
}

void hwg_ocean_register_constants(const hwg_name *class_name)
{
    hwg_register_constant(class_name, "Weather", "WEATHER_WIND", HW_WEATHER_WIND);
    hwg_register_constant(class_name, "Weather", "WEATHER_HEIGHT", HW_WEATHER_HEIGHT);
    hwg_register_constant(class_name, "Weather", "WEATHER_BEAUFORT", HW_WEATHER_BEAUFORT);
    hwg_register_constant(class_name, "Surface", "SURFACE_FLAT", HW_SEA_FLAT);
    hwg_register_constant(class_name, "Surface", "SURFACE_GERSTNER", HW_SEA_GERSTNER);
    hwg_register_constant(class_name, "Surface", "SURFACE_FFT", HW_SEA_FFT);
    hwg_register_constant(class_name, "Spectrum", "SPECTRUM_PIERSON_MOSKOWITZ", HW_SPECTRUM_PIERSON_MOSKOWITZ);
    hwg_register_constant(class_name, "Spectrum", "SPECTRUM_JONSWAP", HW_SPECTRUM_JONSWAP);
    hwg_register_constant(class_name, "Spectrum", "SPECTRUM_TMA", HW_SPECTRUM_TMA);
    hwg_register_constant(class_name, "Spreading", "SPREADING_COSINE", HW_SPREADING_COSINE);
    hwg_register_constant(class_name, "Spreading", "SPREADING_MITSUYASU", HW_SPREADING_MITSUYASU);
    hwg_register_constant(class_name, "Spreading", "SPREADING_HASSELMANN", HW_SPREADING_HASSELMANN);
    hwg_register_constant(class_name, "Spreading", "SPREADING_DONELAN_BANNER", HW_SPREADING_DONELAN_BANNER);
    hwg_register_constant(class_name, "MapSize", "MAP_SIZE_64", 64);
    hwg_register_constant(class_name, "MapSize", "MAP_SIZE_128", 128);
    hwg_register_constant(class_name, "MapSize", "MAP_SIZE_256", 256);
    hwg_register_constant(class_name, "MapSize", "MAP_SIZE_512", 512);
}

// Each way to give the weather has its own numbers; the others rest.
void hwg_ocean_validate(const void *self, const hwg_property_row *row, GDExtensionPropertyInfo *info)
{
    const hwg_ocean *ocean = self;
    const hw_sea_def *def = &ocean->def;
    const struct {
        size_t offset;
        bool used;
    } rows[] = {
        {offsetof(hwg_ocean, def.wind_speed), def->weather == HW_WEATHER_WIND},
        {offsetof(hwg_ocean, def.significant_height), def->weather == HW_WEATHER_HEIGHT},
        {offsetof(hwg_ocean, def.peak_period), def->weather == HW_WEATHER_HEIGHT},
        {offsetof(hwg_ocean, def.beaufort), def->weather == HW_WEATHER_BEAUFORT},
        {offsetof(hwg_ocean, def.wave_count), def->surface == HW_SEA_GERSTNER},
        {offsetof(hwg_ocean, def.fft_size), def->surface == HW_SEA_FFT},
        {offsetof(hwg_ocean, def.cascade_count), def->surface == HW_SEA_FFT},
        {offsetof(hwg_ocean, def.patch_length), def->surface == HW_SEA_FFT},
        {offsetof(hwg_ocean, def.spreading_power), def->spreading == HW_SPREADING_COSINE},
        {offsetof(hwg_ocean, def.swell_period), def->swell_height > 0.0f},
        {offsetof(hwg_ocean, def.swell_direction), def->swell_height > 0.0f},
        {offsetof(hwg_ocean, def.swell_spreading), def->swell_height > 0.0f},
        {offsetof(hwg_ocean, look.underwater_clarity), ocean->look.underwater_effect},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (rows[i].offset == row->offset && !rows[i].used)
            info->usage &= ~(uint32_t)HWG_PROPERTY_USAGE_EDITOR;
    }
}

enum { READ_HEIGHT, READ_PERIOD, READ_PROGRESS };

static void run_readout(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)arguments;
    const hwg_ocean *ocean = self;
    const hwg_readout_row *row = data;
    hw_sea_status status = {.progress = 1.0f};
    if (ocean->in_tree && hwg_server_ocean() == ocean) {
        hwg_server_update_water();
        hw_world_get_sea_status(hwg_server_world(), &status);
    }
    const float values[] = {status.significant_height, status.peak_period, status.progress};
    result->real = (double)values[row->kind];
}

#define NUMBER GDEXTENSION_VARIANT_TYPE_FLOAT

const hwg_readout_row hwg_ocean_readouts[HWG_OCEAN_READOUT_COUNT] = {
    {.name = "current_height",
     .getter = "get_current_height",
     .hint = "suffix:m",
     .type = NUMBER,
     .run = run_readout,
     .kind = READ_HEIGHT},
    {.name = "current_period",
     .getter = "get_current_period",
     .hint = "suffix:s",
     .type = NUMBER,
     .run = run_readout,
     .kind = READ_PERIOD},
    {.name = "weather_progress",
     .getter = "get_weather_progress",
     .type = NUMBER,
     .run = run_readout,
     .kind = READ_PROGRESS},
};
