// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using Hawser.Samples;
using UnityEngine;

namespace Hawser.Tests
{
    /// <summary>The samples of the package do what they say, run as a user runs them.</summary>
    public static class SampleTests
    {
        public static void TheMooredBoatFloatsAndIsHeld()
        {
            GameObject water = new GameObject("Water");
            water.SetActive(false);
            HawserWorld world = water.AddComponent<HawserWorld>();
            world.HasSurface = true;
            water.SetActive(true);
            MooredBoat sample = new GameObject("Sample").AddComponent<MooredBoat>();
            float most = 0.0f;
            for (int i = 0; i < 600; i++)
            {
                Engine.Tick();
                most = System.Math.Max(most, sample.Mooring.MaxTension);
            }
            Check.That(most < 3000.0f, $"the rope was pulled with {most} N while nothing drove the boat");
            Check.That(sample.Mooring.GetComponent<MeshRenderer>().sharedMaterial != null, "nobody sees the rope");
            Check.Near(sample.Boat.Draft, 300.0f / 1025.0f, 0.02f, "draft, metres");
            sample.Throttle = -1.0f;
            Engine.Tick(3000);
            // The rope is 19.2 m long and starts 12 m below the water, 14.5 m ahead.
            Vector3 bow = sample.Boat.transform.position;
            Check.That(bow.z < -1.0f && bow.z > 14.5f - 19.2f - 3.0f, $"it backs off until it is held: {bow.z}");
            // It goes to and fro on its rope for a while.
            const int looks = 60;
            float pull = 0.0f;
            for (int i = 0; i < looks; i++)
            {
                Engine.Tick(20);
                pull += sample.Mooring.EndTension / looks;
            }
            Check.That(pull > 400.0f && pull < 900.0f, $"the rope pulls as the engine does: {pull} N in the mean");
        }
    }
}
