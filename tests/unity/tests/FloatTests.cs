// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using System;
using System.Collections.Generic;
using System.Reflection;
using Hawser.Native;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Hawser.Tests
{
    /// <summary>Rigidbodies that float and are driven, moved by a stand-in for Unity's physics.</summary>
    public static unsafe class FloatTests
    {
        private const float Density = 1025.0f;

        public static void ABoxFloatsAtItsDraftAndComesToRest()
        {
            foreach (float tick in new[] { 0.02f, 1.0f / 60.0f, 0.01f })
            {
                Engine.Restart(true);
                Time.fixedDeltaTime = tick;
                Water(2.0f);
                Buoyancy floats = Box(new Vector3(4.0f, 1.0f, 3.0f), 6000.0f, new Vector3(5.0f, 2.2f, -7.0f));
                Rigidbody body = floats.GetComponent<Rigidbody>();
                Engine.Tick((int)(40.0f / tick));
                float draft = 6000.0f / Density / 12.0f;
                Check.Near(2.0f - (body.position.y - 0.5f), draft, 0.01f * draft, $"draft with ticks of {tick} s");
                Check.Near(floats.Draft, draft, 0.01f * draft, "the same as a readout");
                Check.Near(floats.SubmergedVolume, 12.0f * draft, 0.01f * 12.0f * draft, "volume under water");
                Check.Near(floats.Waterline, 2.0f, 1e-3f, "waterline");
                Check.Near(floats.BuoyancyForce.y, 6000.0f * 9.81f, 600.0f, "newtons up");
                Check.Near(floats.CentreOfBuoyancy, new Vector3(5.0f, 2.0f - 0.5f * draft, -7.0f), 0.02f, "its centre");
                Check.Near(floats.Hull.Volume, 12.0f, 1e-3f, "volume of the hull");
                Check.Near(body.velocity.magnitude, 0.0f, 0.02f, "it is at rest");
                Check.ConsoleIsEmpty();
            }
        }

        /// <summary>Only with every mirror in its place does it right itself about each axis.</summary>
        public static void ATiltedHullOfTwoPartsRightsItselfWhateverItsAxesOfInertiaAre()
        {
            Water(0.0f);
            Buoyancy floats = Box(new Vector3(4.0f, 1.0f, 3.0f), 5000.0f, Vector3.zero);
            Rigidbody body = floats.GetComponent<Rigidbody>();
            body.inertiaTensorRotation = Quaternion.AngleAxis(70.0f, new Vector3(1.0f, 2.0f, -1.0f));
            body.inertiaTensor = new Vector3(5e3f, 8e3f, 7e3f);
            body.centerOfMass = new Vector3(0.1f, -0.2f, 0.2f);
            body.transform.rotation = Quaternion.AngleAxis(20.0f, new Vector3(1.0f, 0.0f, 1.0f));
            Engine.Tick(3000);
            Vector3 up = body.rotation * Vector3.up;
            Check.Near(up.y, 1.0f, 0.02f, "it is upright");
            // It heels towards its weight, which lies at +x and +z.
            Check.Equal(Math.Sign(up.x) + Math.Sign(up.z), 2, $"to the side of its weight: {up.x}, {up.z}");
            Check.Near(floats.SubmergedVolume, 5000.0f / Density, 0.05f, "volume under water");
            Check.That(!(floats.IsCapsized), "not capsized, whatever its axes are");
            Check.ConsoleIsEmpty();
        }

        public static void EventsTellOfDivingAndRisingAndFallingIn()
        {
            Water(0.0f);
            Buoyancy floats = Box(Vector3.one, 300.0f, new Vector3(0.0f, -6.0f, 0.0f));
            List<string> heard = new List<string>();
            floats.Submerged += (node, depth) => heard.Add($"submerged {Math.Round(depth)}");
            floats.Emerged += (node, share) => heard.Add("emerged");
            floats.OnSlammed.AddListener(force => heard.Add("slammed"));
            Engine.Tick(3);
            Check.That(floats.IsSubmerged, "under water");
            Engine.Tick(400);
            Rigidbody body = floats.GetComponent<Rigidbody>();
            body.transform.position = new Vector3(0.0f, 20.0f, 0.0f);
            body.velocity = Vector3.zero;
            Engine.Tick(200);
            foreach (string word in new[] { "submerged 6", "emerged", "slammed" })
            {
                Check.That(heard.Contains(word), $"{word} in {string.Join(", ", heard)}");
            }
        }

        public static void TurningOverAndBackIsTold()
        {
            Water(0.0f);
            Buoyancy floats = Box(new Vector3(4.0f, 1.0f, 3.0f), 5000.0f, Vector3.zero);
            List<string> heard = new List<string>();
            floats.Capsized += (node, up) => heard.Add("capsized");
            floats.OnCapsized.AddListener(up => heard.Add("on capsized"));
            floats.Righted += (node, up) => heard.Add("righted");
            floats.OnRighted.AddListener(up => heard.Add("on righted"));
            Engine.Tick(5);
            floats.transform.rotation = Quaternion.AngleAxis(180.0f, Vector3.forward);
            Engine.Tick(5);
            floats.transform.rotation = Quaternion.identity;
            Engine.Tick(5);
            Check.Equal(string.Join(", ", heard), "capsized, on capsized, righted, on righted", "events");
        }

        public static void ThrustersPushForwardRuddersTurnAndTanksSink()
        {
            Water(0.0f);
            Buoyancy floats = Box(new Vector3(1.5f, 1.0f, 5.0f), 2500.0f, Vector3.zero);
            Rigidbody body = floats.GetComponent<Rigidbody>();
            body.inertiaTensor = new Vector3(5400.0f, 5700.0f, 680.0f);
            Thruster thruster = Below<Thruster>(body, new Vector3(0.0f, -0.3f, -2.5f));
            Rudder rudder = Below<Rudder>(body, new Vector3(0.0f, -0.25f, -2.8f));
            BallastTank tank = Below<BallastTank>(body, Vector3.zero);
            thruster.Thrust = 4000.0f;
            rudder.Area = 0.3f;
            thruster.Throttle = 1.0f;
            Engine.Tick(400);
            Check.That(body.velocity.z > 1.0f, $"forward: {body.velocity.z} m/s");
            Check.Near(body.velocity.x, 0.0f, 0.1f, "straight on");
            Check.Near(thruster.CurrentThrottle, 1.0f, 1e-3f, "throttle");
            Check.That(thruster.Force.z > 500.0f, "newtons forward");
            // Turned as Unity turns about up, clockwise seen from above, its leading edge points to starboard.
            rudder.Angle = 0.4f;
            Engine.Tick(100);
            Check.Near(rudder.CurrentAngle, 0.4f, 1e-3f, "angle");
            Check.That(rudder.Force.x > 0.0f, $"the stern is pushed to starboard: {rudder.Force.x} N");
            Engine.Tick(200);
            Check.That(body.angularVelocity.y < -0.02f, $"it turns to port: {body.angularVelocity.y}");
            thruster.Throttle = 0.0f;
            tank.Volume = 6.0f;
            tank.FillRate = 1.0f;
            tank.Fill = 1.0f;
            Engine.Tick(400);
            Check.Near(tank.Mass, 6150.0f, 5.0f, "kg in the tank");
            Check.That(body.position.y < -2.0f, "it sinks");
            Check.ConsoleIsEmpty();
        }

        public static void ACableAndTheWaterShareOneBody()
        {
            HawserWorld world = Water(0.0f);
            Buoyancy floats = Box(Vector3.one, 400.0f, Vector3.zero);
            Rigidbody body = floats.GetComponent<Rigidbody>();
            UnderwaterCable cable = Scene.Cable(CableModel.Dynamic, body.transform);
            cable.transform.position = new Vector3(0.0f, -4.0f, 0.0f);
            Engine.Tick(10);
            int count;
            Core.hw_world_get_bodies(world.Id, null, 0, &count);
            Check.Equal(count, 1, "bodies");
            Object.Destroy(floats);
            Engine.Tick(2);
            Core.hw_world_get_bodies(world.Id, null, 0, &count);
            Check.Equal(count, 1, "the cable still has it");
            Core.hw_world_get_hulls(world.Id, null, 0, &count);
            Check.Equal(count, 0, "hulls");
        }

        public static void MeshesAndCollidersMakeTheSameHull()
        {
            Water(0.0f);
            Buoyancy floats = Box(new Vector3(2.0f, 1.0f, 1.0f), 500.0f, Vector3.zero);
            GameObject part = new GameObject("Part");
            part.transform.parent = floats.transform;
            part.transform.localPosition = new Vector3(0.0f, 0.0f, 5.0f);
            part.transform.localScale = new Vector3(2.0f, 1.0f, 1.0f);
            part.AddComponent<MeshFilter>().sharedMesh = Cube();
            CapsuleCollider pill = part.AddComponent<CapsuleCollider>();
            pill.radius = 0.2f;
            pill.height = 1.0f;
            pill.direction = 2;
            Engine.Tick(2);
            // Along z, so that a scale of 2 along x makes it twice as large.
            float volume = 2.0f * (float)(Math.PI * 0.04 * (0.6 + 4.0 / 3.0 * 0.2));
            Check.Near(floats.Hull.Volume, 2.0f + volume, 0.01f, "box and capsule");
            floats.HullFrom = HullFrom.Mesh;
            Engine.Tick(2);
            Check.Near(floats.Hull.Volume, 2.0f, 1e-4f, "a cube, twice as long");
            Check.Equal(floats.Hull.FlippedTriangles, 0, "Unity's triangles face outwards after the mirror");
            Check.Equal(floats.Hull.FilledHoles, 0, "closed");
            floats.Density = 250.0f;
            floats.SetMassFromDensity();
            Check.Near(floats.GetComponent<Rigidbody>().mass, 500.0f, 0.1f, "kg from the density");
            Object.Destroy(part.GetComponent<MeshFilter>().sharedMesh);
            Check.ConsoleIsEmpty();
        }

        public static void WhatCannotFloatIsToldInWordsOnce()
        {
            Water(0.0f);
            GameObject lonely = new GameObject("Lonely");
            lonely.AddComponent<Buoyancy>();
            Engine.Tick(5);
            Check.ConsoleSays("error", "Rigidbody");
            Object.Destroy(lonely);
            Debug.Lines.Clear();
            GameObject bare = new GameObject("Bare");
            bare.AddComponent<Rigidbody>();
            Buoyancy floats = bare.AddComponent<Buoyancy>();
            Engine.Tick(5);
            Check.ConsoleSays("error", "nothing to make a hull of");
            Check.That(floats.LastError.Contains("nothing to make a hull of"), "the inspector does not say it");
            Debug.Lines.Clear();
            floats.HullFrom = HullFrom.Mesh;
            Mesh flat = new Mesh();
            flat.vertices = new[] { Vector3.zero, Vector3.up, Vector3.forward };
            flat.triangles = new[] { 0, 1, 2 };
            bare.AddComponent<MeshFilter>().sharedMesh = flat;
            Engine.Tick(5);
            Check.That(!(floats.IsLive), "a triangle does not float");
            Check.ConsoleSays("error", "hw_hull_create");
            Debug.Lines.Clear();
            Mesh cube = Cube();
            cube.isReadable = false;
            bare.GetComponent<MeshFilter>().sharedMesh = cube;
            Engine.Tick(5);
            Check.ConsoleSays("error", "Read/Write");
            Debug.Lines.Clear();
            cube.isReadable = true;
            floats.RebuildHull();
            Engine.Tick(5);
            Check.That(floats.IsLive && floats.LastError.Length == 0, "it does not float");
            Check.ConsoleIsEmpty();
            Object.Destroy(flat);
            Object.Destroy(cube);
        }

        /// <summary>Half millimetres, and a place where the last digit of a float is a tenth of one.</summary>
        public static void AHullIsMadeOnce()
        {
            Water(0.0f);
            Buoyancy floats = Box(new Vector3(0.5f, 0.5f, 0.5f), 400.0f, new Vector3(1200.3f, 0.0f, 700.7f));
            floats.GetComponent<Rigidbody>().angularVelocity = new Vector3(0.0f, 1.0f, 0.0f);
            Transform part = Below<BoxCollider>(floats.GetComponent<Rigidbody>(), Vector3.zero).transform;
            part.localPosition = new Vector3(0.0125f, 0.0625f, 0.3125f);
            part.localScale = new Vector3(1.0625f, 0.8125f, 1.1875f);
            Engine.Tick(3);
            FloaterId first = floats.Id;
            for (int i = 0; i < 200; i++)
            {
                Engine.Tick();
                Check.Equal(floats.Id, first, $"floater in tick {i}");
            }
            float volume = floats.Hull.Volume;
            part.localScale *= 1.5f;
            Engine.Tick();
            Check.That(floats.Hull.Volume > volume + 0.5f, "a part that grew is not heard of");
            Check.ConsoleIsEmpty();
        }

        /// <summary>A load on deck that is a Rigidbody is no part of the ship, nor is the tube of a cable.</summary>
        public static void AHullHasItsOwnPartsAlone()
        {
            Water(0.0f);
            Buoyancy floats = Box(Vector3.one, 400.0f, Vector3.zero);
            Rigidbody ship = floats.GetComponent<Rigidbody>();
            UnderwaterCable mooring = Scene.Cable(CableModel.Dynamic);
            mooring.transform.parent = ship.transform;
            Rigidbody load = Below<Rigidbody>(ship, new Vector3(0.0f, 2.0f, 0.0f));
            load.gameObject.AddComponent<BoxCollider>().size = new Vector3(3.0f, 3.0f, 3.0f);
            Mesh cube = Cube();
            load.gameObject.AddComponent<MeshFilter>().sharedMesh = cube;
            Transform drawn = Below<MeshFilter>(ship, Vector3.zero).transform;
            drawn.localScale = new Vector3(2.0f, 1.0f, 1.0f);
            drawn.GetComponent<MeshFilter>().sharedMesh = cube;
            Engine.Tick(2);
            Check.Near(floats.Hull.Volume, 1.0f, 1e-4f, "of its collider");
            floats.HullFrom = HullFrom.Mesh;
            Engine.Tick(2);
            Check.Near(floats.Hull.Volume, 2.0f, 1e-4f, "of its mesh");
            Object.Destroy(cube);
            Check.ConsoleIsEmpty();
        }

        private static HawserWorld Water(float height)
        {
            HawserWorld world = new GameObject("World").AddComponent<HawserWorld>();
            world.HasSurface = true;
            world.SurfaceHeight = height;
            return world;
        }

        public static void AGizmoShowsTheWaterlineTheCentresAndTheForces()
        {
            Water(1.0f);
            Buoyancy floats = Box(new Vector3(4.0f, 1.0f, 3.0f), 6000.0f, new Vector3(5.0f, 1.0f, -7.0f));
            Draw(floats);
            Check.Equal(Gizmos.Lines.Count, 0, "lines before it floats");
            Engine.Tick(2000);
            Draw(floats);
            float around = 0.0f;
            foreach (var line in Gizmos.Lines)
            {
                if (line.Color.Equals(Color.cyan))
                {
                    Check.Near(line.From.y, 1.0f, 1e-3f, "height of the waterline");
                    around += (line.To - line.From).magnitude;
                }
            }
            Check.Near(around, 14.0f, 1e-2f, "metres of waterline");
            Check.Near(floats.GetWaterline().Length % 2, 0.0f, 0.0f, "ends of pieces");
            // The arrows of weight and buoyancy are half as long as the hull; the metacentre stands above the centre.
            float size = (float)Math.Sqrt(16.0 + 1.0 + 9.0);
            Check.Near(Longest(new Color(1.0f, 0.85f, 0.2f)), new Vector3(0.0f, -0.5f * size, 0.0f), 0.02f, "weight");
            Check.Near(Longest(new Color(0.3f, 0.6f, 1.0f)), new Vector3(0.0f, 0.5f * size, 0.0f), 0.02f, "buoyancy");
            float draft = 6000.0f / Density / 12.0f;
            float metacentre = 4.0f * 27.0f / 12.0f / (12.0f * draft);
            Check.Near(Longest(new Color(0.35f, 1.0f, 0.4f)), new Vector3(0.0f, metacentre, 0.0f), 0.02f, "BM");
            Check.ConsoleIsEmpty();
        }

        public static void WhatDrivesABodyIsDrawn()
        {
            Water(0.0f);
            Rigidbody body = Box(Vector3.one, 500.0f, Vector3.zero).GetComponent<Rigidbody>();
            Thruster thruster = Below<Thruster>(body, Vector3.zero);
            thruster.Diameter = 0.5f;
            Draw(thruster);
            Check.Near(Longest(Color.cyan), new Vector3(0.0f, 0.0f, 1.0f), 1e-5f, "it pushes forward");
            Rudder rudder = Below<Rudder>(body, Vector3.zero);
            rudder.Area = 2.0f;
            Draw(rudder);
            Check.Equal(Gizmos.Lines.Count, 5, "edges of a blade, and its stock");
            Check.Near(Longest(Color.cyan).magnitude, 2.0f, 1e-4f, "span");
            Gizmos.Drawn = 0;
            Draw(Below<BallastTank>(body, Vector3.zero));
            Check.Equal(Gizmos.Drawn, 2, "cubes");
        }

        public static void TheMassFromADensityIsSetInEditModeToo()
        {
            Engine.Restart(false);
            Buoyancy floats = Box(new Vector3(2.0f, 1.0f, 3.0f), 1.0f, Vector3.zero);
            floats.Density = 500.0f;
            floats.SetMassFromDensity();
            Check.Near(floats.GetComponent<Rigidbody>().mass, 3000.0f, 0.1f, "kg of its collider");
            Mesh cube = Cube();
            floats.gameObject.AddComponent<MeshFilter>().sharedMesh = cube;
            floats.HullFromMesh();
            floats.SetMassFromDensity();
            Check.Near(floats.GetComponent<Rigidbody>().mass, 500.0f, 0.1f, "kg of its mesh");
            Object.DestroyImmediate(cube);
            floats.HullFromColliders();
            floats.SetMassFromDensity();
            Check.Near(floats.GetComponent<Rigidbody>().mass, 3000.0f, 0.1f, "kg of its collider again");
            Check.Equal(Core.hw_live_allocations(), 0UL, "native blocks");
            Buoyancy lost = Scene.Thing("Lost", 0.0f, 0.0f, 0.0f).AddComponent<Buoyancy>();
            Check.Refused(() => lost.SetMassFromDensity(), Result.BadValue, "Rigidbody");
            foreach (string item in new[] { "Hull From Mesh", "Hull From Colliders", "Set Mass From Density" })
            {
                Check.That(Array.Exists(typeof(Buoyancy).GetMethods(), method =>
                    ((ContextMenu)Attribute.GetCustomAttribute(method, typeof(ContextMenu)))?.ItemName == item), item);
            }
        }

        internal static void Draw(Component drawn)
        {
            Gizmos.Lines.Clear();
            drawn.GetType().GetMethod("OnDrawGizmosSelected", BindingFlags.Instance | BindingFlags.NonPublic)
                .Invoke(drawn, null);
        }

        // The longest line of a colour, from its beginning to its end.
        private static Vector3 Longest(Color color)
        {
            Vector3 found = Vector3.zero;
            foreach (var line in Gizmos.Lines)
            {
                Vector3 along = line.To - line.From;
                found = line.Color.Equals(color) && along.magnitude > found.magnitude ? along : found;
            }
            return found;
        }

        private static Buoyancy Box(Vector3 size, float mass, Vector3 place)
        {
            GameObject thing = Scene.Thing("Box", place.x, place.y, place.z);
            Rigidbody body = thing.AddComponent<Rigidbody>();
            body.mass = mass;
            body.inertiaTensor = new Vector3(size.y * size.y + size.z * size.z, size.z * size.z + size.x * size.x,
                size.x * size.x + size.y * size.y) * (mass / 12.0f);
            thing.AddComponent<BoxCollider>().size = size;
            return thing.AddComponent<Buoyancy>();
        }

        private static T Below<T>(Rigidbody body, Vector3 place) where T : Component, new()
        {
            GameObject thing = Scene.Thing(typeof(T).Name, place.x, place.y, place.z);
            thing.transform.parent = body.transform;
            return thing.AddComponent<T>();
        }

        // A cube of one metre, wound clockwise seen from outside, as Unity has it.
        private static Mesh Cube()
        {
            Mesh mesh = new Mesh();
            Vector3[] corners = new Vector3[8];
            for (int i = 0; i < 8; i++)
            {
                corners[i] = new Vector3((i & 1) - 0.5f, ((i >> 1) & 1) - 0.5f, ((i >> 2) & 1) - 0.5f);
            }
            mesh.vertices = corners;
            mesh.triangles = new[]
            {
                0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4,
                2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5,
            };
            return mesh;
        }
    }
}
