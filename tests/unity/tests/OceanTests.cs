// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using System;
using Hawser.Native;
using UnityEngine;
using UnityEngine.Rendering;

namespace Hawser.Tests
{
    /// <summary>The sea: what it answers, what is drawn of it, and that both are the same.</summary>
    public static unsafe class OceanTests
    {
        public static void ASeaAnswersAndMoves()
        {
            Ocean ocean = Make();
            ocean.WindSpeed = 12.0f;
            ocean.transform.localPosition = new Vector3(0.0f, 3.0f, 0.0f);
            Engine.Tick(25);
            float height = ocean.GetHeight(new Vector3(5.0f, 0.0f, 7.0f));
            Check.That(Math.Abs(height - 3.0f) < 8.0f && height != 3.0f, $"height {height}");
            Check.Near(ocean.GetHeight(new Vector3(5.0f, 0.0f, 7.0f), ocean.SeaTime), height, 0.0, "the same time");
            Check.That(ocean.GetNormal(Vector3.zero).y > 0.4f, "up");
            Check.That(ocean.GetDisplacement(Vector3.zero).magnitude > 0.0f, "displacement");
            Vector3[] places = { Vector3.zero, new Vector3(5.0f, 0.0f, 7.0f) };
            SeaSample[] samples = new SeaSample[2];
            ocean.Sample(places, samples);
            Check.Equal(samples[1].Height, height, "of many");
            Check.Near(Coordinates.ToUnity(samples[0].Normal), ocean.GetNormal(Vector3.zero), 0.0f, "normal of many");
            Engine.Tick(10);
            Check.That(ocean.GetHeight(new Vector3(5.0f, 0.0f, 7.0f)) != height, "it moves");
            Check.ConsoleIsEmpty();
        }

        /// <summary>A wave that goes along Unity's z goes along minus z in the library.</summary>
        public static void WavesGoWhereTheWindBlows()
        {
            Ocean ocean = Make();
            ocean.WindDirection = new Vector3(0.0f, 0.0f, 1.0f);
            Engine.Tick();
            SeaDef def;
            HawserException.Check(Core.hw_world_get_sea(HawserWorld.Current.Id, &def));
            Check.Equal(def.Direction.Z, -1.0f, "direction in the library");
        }

        public static void WhatIsDrawnIsWhatIsAsked()
        {
            Ocean ocean = Make();
            ocean.WindSpeed = 11.0f;
            Engine.Tick(20);
            MaterialPropertyBlock properties = ocean.GetComponent<MeshRenderer>().Properties;
            Texture2D map = (Texture2D)properties.Values["_DisplacementMap"];
            Vector4 lengths = (Vector4)properties.Values["_CascadeLength"];
            float lean = (float)properties.Values["_CascadeLean"];
            double offset = (float)properties.Values["_CascadeOffset"] / 128.0;
            Check.Equal(properties.Values["_CascadeCount"], (object)4.0f, "cascades");
            Check.Equal(map.width, 128, "texels");
            Check.Equal(map.height, 512, "texels of all cascades");
            Check.Equal(map.filterMode, FilterMode.Point, "filter");
            for (int i = 0; i < 200; i++)
            {
                Vector3 place = new Vector3(i * 3.7f - 300.0f, 0.0f, i * i * 0.13f);
                Vec3 point = Coordinates.ToCore(place);
                SeaSample sample;
                HawserException.Check(Core.hw_world_sample_sea(HawserWorld.Current.Id, ocean.DrawnTime, 0.0f, 0, &point,
                                                               1, &sample));
                if (sample.Jacobian < 0.2f)
                {
                    continue;
                }
                double x = point.X - sample.Displacement.X, z = point.Z - sample.Displacement.Z, height = 0.0;
                for (int c = 0; c < 4; c++)
                {
                    height += Read(map, c, (x + lean * z) / lengths[c] + offset, z / lengths[c] + offset);
                }
                Check.Near(height, sample.Height, 0.001, $"height {i}");
            }
        }

        /// <summary>The waves of a Gerstner sea, summed up as the shader does, are where the sea says it is.</summary>
        public static void TheWavesThatAreDrawnAreWhatIsAsked()
        {
            Ocean ocean = Make();
            ocean.SurfaceKind = SeaSurface.Gerstner;
            GameObject eye = new GameObject("Eye");
            Camera.main = eye.AddComponent<Camera>();
            eye.transform.localPosition = new Vector3(900.0f, 5.0f, -300.0f);
            Engine.Tick(20);
            CheckWaves(ocean, 32);
            Check.Equal(Camera.main.depthTextureMode, DepthTextureMode.Depth, "depth for the water before the lens");
            SeaWave wave = new SeaWave { Amplitude = 0.5f, Wavelength = 30.0f };
            wave.Direction = Coordinates.ToCore(new Vector3(1.0f, 0.0f, 0.5f));
            ocean.SetWaves(new[] { wave });
            Engine.Tick(2);
            CheckWaves(ocean, 1);
            ocean.Choppiness = 0.5f;
            Engine.Tick(2);
            CheckWaves(ocean, 1);
            ocean.SetWaves(null);
            Engine.Tick(2);
            CheckWaves(ocean, 32);
            ocean.SurfaceKind = SeaSurface.Flat;
            Engine.Tick(2);
            Check.Equal(ocean.GetComponent<MeshRenderer>().Properties.Values["_WaveCount"], (object)0.0f, "flat");
            Check.Equal(ocean.GetHeight(new Vector3(3.0f, 0.0f, 4.0f)), 0.0f, "flat");
            Check.That(Throws<HawserException>(() => ocean.SetWaves(new[] { wave })), "waves for a flat sea");
            Camera.main = null;
        }

        private static void CheckWaves(Ocean ocean, int count)
        {
            MaterialPropertyBlock properties = ocean.GetComponent<MeshRenderer>().Properties;
            Check.Equal(properties.Values["_WaveCount"], (object)(float)count, "waves");
            float[] texels = ((Texture2D)properties.Values["_WaveMap"]).Texels;
            Vector4 origin = (Vector4)properties.Values["_WaveOrigin"];
            for (int i = 0; i < 50; i++)
            {
                Vec3 point = Coordinates.ToCore(new Vector3(880.0f + i, 0.0f, -310.0f + 0.7f * i));
                SeaSample sample;
                HawserException.Check(Core.hw_world_sample_sea(HawserWorld.Current.Id, ocean.DrawnTime, 0.0f, 0, &point,
                                                               1, &sample));
                double x = point.X - sample.Displacement.X - origin.x, z = point.Z - sample.Displacement.Z + origin.z;
                double height = 0.0;
                for (int w = 0; w < count; w++)
                {
                    double turns = texels[8 * w] * x + texels[8 * w + 1] * z + texels[8 * w + 2];
                    height += texels[8 * w + 3] * Math.Cos(2.0 * Math.PI * turns);
                }
                Check.Near(height, sample.Height, 0.001, $"height {i}");
            }
        }

        public static void MapsAreSentOnlyWhenTheTimeIsAnother()
        {
            Ocean ocean = Make();
            Engine.Tick(5);
            MaterialPropertyBlock properties = ocean.GetComponent<MeshRenderer>().Properties;
            Texture2D map = (Texture2D)properties.Values["_DisplacementMap"];
            Texture2DArray detail = (Texture2DArray)properties.Values["_DetailMap"];
            int sent = map.Applied;
            Engine.Frame(0.0f);
            Check.Equal(map.Applied, sent, "the same time");
            Engine.Frame(0.005f);
            Check.Equal(map.Applied, sent + 1, "another time, between two ticks");
            Check.Equal(detail.depth, 4, "layers");
            Check.Equal(detail.Level(3, 7).Length, 4, "the last level");
            float limit = (float)properties.Values["_FoamLimit"], spread = (float)properties.Values["_FoamSpread"];
            Check.That(limit > spread && limit < 10.0f * spread && spread > 0.0f, "limit of foam");
            Check.That((float)properties.Values["_FoamCoverage"] > 0.0f, "share of foam");
            ocean.FftSize = 64;
            Engine.Tick();
            Check.Equal(((Texture2D)properties.Values["_DisplacementMap"]).width, 64, "texels after a change");
        }

        public static void TheMeshReachesTheHorizonAndCastsNoShadow()
        {
            Ocean ocean = Make();
            Engine.Tick();
            Mesh mesh = ocean.GetComponent<MeshFilter>().sharedMesh;
            Check.That(mesh.vertexCount > 50000 && mesh.TriangleCorners > 3 * mesh.vertexCount, "a large mesh");
            Check.That(mesh.bounds.size.x >= 1e6f, "bounds");
            SubMeshDescriptor sea = mesh.GetSubMesh(0), sheet = mesh.GetSubMesh(1);
            Check.That(sea.firstVertex == 0 && sea.vertexCount == sheet.firstVertex, "vertices of the sea");
            Check.Equal(sheet.firstVertex + sheet.vertexCount, mesh.vertexCount, "vertices of the sheet");
            Check.Equal(ocean.GetComponent<MeshRenderer>().shadowCastingMode, ShadowCastingMode.Off, "shadow");
            Check.Equal(mesh.Uploads(0), 1, "sent once");
            Engine.Tick(5);
            Check.Equal(mesh.Uploads(0), 1, "and never again");
        }

        public static void TheWeatherChangesSmoothly()
        {
            Ocean ocean = Make();
            ocean.PatchLength = 1000.0f;
            ocean.WeatherSeconds = 1.0f;
            Engine.Tick(2);
            float before = ocean.GetHeight(Vector3.zero);
            float significant = ocean.Status.SignificantHeight;
            ocean.WindSpeed = 14.0f;
            Check.Near(ocean.GetHeight(Vector3.zero), before, 1e-3, "no jump");
            Engine.Tick(25);
            Check.That(ocean.Status.Progress > 0.3f && ocean.Status.Progress < 0.7f, "half way");
            Engine.Tick(40);
            Check.Equal(ocean.Status.Progress, 1.0f, "done");
            Check.That(ocean.Status.SignificantHeight > 1.5f * significant, "higher");
            ocean.WeatherSeconds = 0.0f;
            ocean.Weather = WeatherKind.Beaufort;
            ocean.Beaufort = 0;
            Check.Near(ocean.Status.SignificantHeight, 0.0, 0.05, "calm, at once");
            Check.ConsoleIsEmpty();
        }

        public static void CablesFeelIt()
        {
            Ocean ocean = Make();
            ocean.WeatherSeconds = 0.0f;
            ocean.Weather = WeatherKind.Height;
            ocean.SignificantHeight = 4.0f;
            ocean.transform.localPosition = new Vector3(0.0f, 1.0f, 0.0f);
            Engine.Tick();
            HawserWorld world = HawserWorld.Current;
            Vec3 point = Coordinates.ToCore(new Vector3(1.0f, -2.0f, 3.0f));
            WaterSample sample;
            HawserException.Check(Core.hw_world_sample_water(world.Id, &point, 1, &sample));
            // Physics stands at its last substep, a part of one before the sea that is drawn.
            double now = world.Counters.Time;
            Check.Near(sample.SurfaceHeight, ocean.GetHeight(new Vector3(1.0f, -2.0f, 3.0f), now), 1e-4, "surface");
            Check.That(world.GetFlow(new Vector3(1.0f, -2.0f, 3.0f)).magnitude > 0.0f, "the water moves");
            ocean.enabled = false;
            HawserException.Check(Core.hw_world_sample_water(world.Id, &point, 1, &sample));
            Check.Equal(sample.SurfaceHeight, 0.0f, "flat again");
            Check.Equal(world.GetFlow(new Vector3(1.0f, -2.0f, 3.0f)), Vector3.zero, "and still");
            Check.That(Throws<InvalidOperationException>(() => ocean.GetHeight(Vector3.zero)), "a sea of no world");
        }

        public static void OnlyTheFirstCounts()
        {
            Ocean first = Make();
            Ocean second = Make();
            Engine.Tick();
            Check.That(first.IsLive && !second.IsLive, "the first");
            Check.ConsoleSays("warning", "is the ocean already");
        }

        public static void WhatMakesNoSenseIsRefused()
        {
            Ocean ocean = Make();
            Engine.Tick();
            Check.Refused(() => ocean.WindSpeed = -1.0f, Result.BadValue, "wind_speed");
            Check.Equal(ocean.WindSpeed, 10.0f, "kept");
            Check.Refused(() => ocean.FftSize = 100, Result.BadValue, "fft_size");
            Check.Refused(() => ocean.Cascades = 65, Result.BadValue, "cascade_count");
            Check.Refused(() => ocean.GetHeight(Vector3.zero, double.NaN), Result.BadValue, "time");
            Check.That(Throws<ArgumentException>(() => ocean.Sample(new Vector3[2], new SeaSample[1])), "too few");
            Engine.Edit(ocean, "windSpeed", float.NaN);
            Engine.Tick(3);
            Check.ConsoleSays("error", "wind_speed");
        }

        public static void ItComesAndGoesWithItsWorld()
        {
            Ocean ocean = Make();
            Engine.Tick(2);
            HawserWorld.Current.enabled = false;
            Check.That(!ocean.IsLive, "without a world");
            Engine.Tick();
            HawserWorld.Current.enabled = true;
            Engine.Tick(2);
            Check.That(ocean.IsLive, "with one again");
            UnityEngine.Object.DestroyImmediate(ocean.gameObject);
            Engine.Tick();
            Check.ConsoleIsEmpty();
        }

        private static bool Throws<T>(Action action) where T : Exception
        {
            try
            {
                action();
                return false;
            }
            catch (T)
            {
                return true;
            }
        }

        private static Ocean Make()
        {
            GameObject owner = new GameObject("Ocean");
            return owner.AddComponent<Ocean>();
        }

        // As the shader reads it.
        private static double Read(Texture2D map, int cascade, double x, double z)
        {
            int size = map.width;
            double texelX = (x - Math.Floor(x)) * size, texelZ = (z - Math.Floor(z)) * size;
            int x0 = (int)texelX % size, z0 = (int)texelZ % size, x1 = (x0 + 1) % size, z1 = (z0 + 1) % size;
            double shareX = texelX - Math.Floor(texelX), shareZ = texelZ - Math.Floor(texelZ);
            double near = At(map, cascade, x0, z0) * (1.0 - shareX) + At(map, cascade, x1, z0) * shareX;
            double far = At(map, cascade, x0, z1) * (1.0 - shareX) + At(map, cascade, x1, z1) * shareX;
            return near * (1.0 - shareZ) + far * shareZ;
        }

        private static double At(Texture2D map, int cascade, int column, int row)
        {
            return map.Texels[4 * ((cascade * map.width + row) * map.width + column) + 1];
        }
    }
}
