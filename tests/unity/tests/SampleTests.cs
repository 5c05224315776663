// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using Hawser.Samples;
using UnityEngine;

namespace Hawser.Tests
{
    /// <summary>The samples of the package and of its documents do what they say, run as a user runs them.</summary>
    public static class SampleTests
    {
        public static void TheExampleOfTheManualWorks()
        {
            TetherDeck deck = Scene.Thing("Deck", 1.0f, 2.0f, 3.0f).AddComponent<TetherDeck>();
            deck.rov = Vehicle(new Vector3(10.0f, -20.0f, 3.0f));
            deck.look = new Material();
            Engine.Tick(50);
            Check.Near(deck.Tether.GetPoint(0), new Vector3(1.0f, 2.0f, 3.0f), 1e-3f, "where the cable starts");
            Check.That(deck.rov.velocity.magnitude < 0.5f, $"the ROV goes with {deck.rov.velocity}");
            deck.lever = 1.0f;
            Engine.Tick(150);
            Check.Near(deck.Winch.DeployedLength, 35.0, 0.5, "metres out");
            Check.That(deck.Describe().Contains("m out, 2.0 m/s"), deck.Describe());
            deck.lever = -1.0f;
            Engine.Tick(1200);
            Check.That(deck.rov.position.y > -5.0f, $"the ROV was not hauled up, it is at {deck.rov.position}");
            deck.Cut();
            Engine.Tick(5);
            Check.Equal(deck.Tether.CutCount, 1, "cuts");
            Check.That(Debug.Lines.Count > 0 && Debug.Lines.TrueForAll(line => line.StartsWith("info: taut") ||
                       line.StartsWith("info: at its stop")), string.Join(" | ", Debug.Lines));
        }

        public static void TheExampleOfTheReadmeWorks()
        {
            UnderwaterCable tether = Scene.Thing("Tether", 0.0f, 0.0f, 0.0f).AddComponent<UnderwaterCable>();
            TetherAlarm alarm = new GameObject("Alarm").AddComponent<TetherAlarm>();
            alarm.tether = tether;
            Rigidbody rov = Vehicle(new Vector3(30.0f, 0.0f, 0.0f));
            alarm.vehicle = rov.transform;
            Engine.Tick(100);
            Check.Near(tether.RestLength, 40.0, 1e-3, "length");
            Check.Near(tether.GetPoint(tether.PointCount - 1), rov.position, 0.05f, "end");
            Check.That(rov.velocity.magnitude < 0.5f, $"the ROV goes with {rov.velocity}");
            Check.ConsoleIsEmpty();
            for (int i = 0; i < 600 && Debug.Lines.Count == 0; i++)
            {
                rov.velocity = new Vector3(1.0f, 0.0f, 0.0f);
                Engine.Tick();
            }
            Check.ConsoleSays("info", "taut: ");
        }

        // Neutral in water, a cubic metre, a hundred kilograms.
        private static Rigidbody Vehicle(Vector3 place)
        {
            Rigidbody vehicle = Scene.Thing("ROV", place.x, place.y, place.z).AddComponent<Rigidbody>();
            vehicle.useGravity = false;
            vehicle.mass = 100.0f;
            vehicle.inertiaTensor = new Vector3(17.0f, 17.0f, 17.0f);
            return vehicle;
        }

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
