// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using System;
using System.Linq;
using Hawser.Native;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Hawser.Tests
{
    /// <summary>States that are saved and loaded while the components live on.</summary>
    public static unsafe class StateTests
    {
        /// <summary>Cables of all models, a winch, a clamp, currents, a floor, a weight: all of it goes back.</summary>
        public static void AfterALoadTheMotionIsTheSameBitForBit()
        {
            Time.fixedDeltaTime = 1.0f / 60.0f;
            HawserWorld world = new GameObject("World").AddComponent<HawserWorld>();
            GameObject target = Scene.Thing("Target", 5.0f, 0.0f, 0.0f);
            foreach (CableModel model in Enum.GetValues(typeof(CableModel)))
            {
                UnderwaterCable each = Scene.Cable(model, target.transform);
                each.transform.position = new Vector3(0.0f, 0.0f, 3.0f * (int)model);
            }
            CableWinch winch = Scene.Cable(CableModel.Dynamic, target.transform).gameObject.AddComponent<CableWinch>();
            winch.Speed = 0.5f;
            Scene.Thing("Floor", 0.0f, -3.0f, 9.0f).AddComponent<BoxCollider>().size = new Vector3(50.0f, 1.0f, 4.0f);
            CableAttachment clamp = Scene.Thing("Clamp", 2.0f, -1.0f, 0.0f).AddComponent<CableAttachment>();
            clamp.Cable = winch.Cable;
            WaterCurrent current = Scene.Thing("Current", 0.0f, 0.0f, 0.0f).AddComponent<WaterCurrent>();
            current.UseDefaults(CurrentKind.Turbulence);
            Rigidbody weight = Scene.Thing("Weight", 2.0f, -4.0f, -5.0f).AddComponent<Rigidbody>();
            Scene.Cable(CableModel.Dynamic, weight.transform).transform.position = new Vector3(0.0f, 0.0f, -5.0f);

            Run(target, 0, 100);
            byte[] state = world.SaveState();
            Vector3 place = weight.position, velocity = weight.velocity, spin = weight.angularVelocity;
            Quaternion turn = weight.rotation;
            Run(target, 100, 200);
            ulong expected = world.StateHash;
            string points = Points();
            for (int i = 0; i < 2; i++)
            {
                Run(target, 200, 230);
                world.LoadState(state);
                weight.transform.position = place;
                weight.transform.rotation = turn;
                weight.velocity = velocity;
                weight.angularVelocity = spin;
                Run(target, 100, 200);
                Check.Equal(world.StateHash, expected, $"state hash after load {i}");
                Check.Equal(Points(), points, $"points after load {i}");
            }
            Check.ConsoleIsEmpty();
        }

        private static void Run(GameObject target, int from, int to)
        {
            for (int i = from; i < to; i++)
            {
                target.transform.position = new Vector3(5.0f + 0.01f * (i % 100), 0.0f, 0.02f * (i % 50));
                Engine.Tick();
            }
        }

        private static string Points()
        {
            return string.Join(" ", Engine.Living.OfType<UnderwaterCable>().Select(
                cable => $"{cable.PointCount} {cable.GetPoint(cable.PointCount / 2)}"));
        }

        /// <summary>What came since begins anew; what went since does not come back as a ghost.</summary>
        public static void OtherComponentsThanBeforeGetOnWithAnOldState()
        {
            HawserWorld world = new GameObject("World").AddComponent<HawserWorld>();
            Rigidbody body = Scene.Thing("Body", 3.0f, -1.0f, 0.0f).AddComponent<Rigidbody>();
            body.useGravity = false;
            body.gameObject.AddComponent<BoxCollider>();
            UnderwaterCable stays = Scene.Cable(CableModel.Dynamic, body.transform);
            UnderwaterCable goes = Scene.Cable(CableModel.Dynamic, body.transform);
            goes.gameObject.AddComponent<CableWinch>();
            WaterCurrent current = Scene.Thing("Current", 0.0f, 0.0f, 0.0f).AddComponent<WaterCurrent>();
            current.Speed = 0.01f;
            Engine.Tick(20);
            Vector3 middle = stays.GetPoint(25);
            byte[] state = null;
            int size = world.SaveState(ref state);
            Object.DestroyImmediate(goes.gameObject);
            Object.DestroyImmediate(current.gameObject);
            UnderwaterCable comes = Scene.Cable(CableModel.Dynamic, body.transform);
            comes.gameObject.AddComponent<CableWinch>();
            CableAttachment clamp = Scene.Thing("Clamp", 2.0f, -1.0f, 3.0f).AddComponent<CableAttachment>();
            clamp.Cable = stays;
            stays.EndPoint.Target = Scene.Thing("Other", 4.0f, 0.0f, 0.0f).transform;
            stays.GravityScale = 0.5f;
            Engine.Tick(100);
            world.LoadState(state, size);
            Check.Near(stays.GetPoint(25), middle, 1e-5f, "the middle of the cable that stays");
            Engine.Tick(3);
            Check.That(stays.IsLive && comes.IsLive && clamp.IsTied && stays.Status.HeldCount == 3, "all are there");
            Check.Equal(Scene.Def(stays).GravityScale, 0.5f, "what was set since stays set");
            Check.Near(stays.GetPoint(50), new Vector3(4.0f, 0.0f, 0.0f), 1e-3f, "the end at its new target");
            int count;
            Core.hw_world_get_cables(world.Id, null, 0, &count);
            Check.Equal(count, 2, "cables");
            Core.hw_world_get_winches(world.Id, null, 0, &count);
            Check.Equal(count, 1, "winches");
            Core.hw_world_get_currents(world.Id, null, 0, &count);
            Check.Equal(count, 0, "currents");
            Core.hw_world_get_bodies(world.Id, null, 0, &count);
            Check.Equal(count, 1, "bodies");
            Core.hw_world_get_attachments(world.Id, null, 0, &count);
            Check.Equal(count, 2, "attachments: the clamp, and the end of the cable that came");
            Engine.Tick(100);
            Check.ConsoleIsEmpty();
        }

        public static void VesselsGoBackToo()
        {
            HawserWorld world = new GameObject("World").AddComponent<HawserWorld>();
            world.HasSurface = true;
            Rigidbody body = Scene.Thing("Boat", 0.0f, 0.3f, 0.0f).AddComponent<Rigidbody>();
            body.mass = 500.0f;
            body.gameObject.AddComponent<BoxCollider>();
            Buoyancy floats = body.gameObject.AddComponent<Buoyancy>();
            Thruster engine = body.gameObject.AddComponent<Thruster>();
            Engine.Tick(10);
            byte[] state = world.SaveState();
            FloaterId first = floats.Id;
            engine.Thrust = 10.0f;
            Engine.Tick(10);
            world.LoadState(state);
            Engine.Tick();
            Check.Equal(floats.Id, first, "the same floater");
            ActuatorDef def;
            HawserException.Check(Core.hw_actuator_get_def(engine.Id, &def));
            Check.Equal(def.Thrust, 10.0f, "what was set since stays set");
            body.GetComponent<BoxCollider>().size = new Vector3(2.0f, 1.0f, 1.0f);
            Engine.Tick(10);
            world.LoadState(state);
            Engine.Tick(2);
            Check.Near(floats.Hull.Volume, 2.0f, 1e-4f, "the hull that it has now");
            int count;
            Core.hw_world_get_floaters(world.Id, null, 0, &count);
            Check.Equal(count, 1, "floaters");
            Core.hw_world_get_hulls(world.Id, null, 0, &count);
            Check.Equal(count, 1, "hulls");
            Check.ConsoleIsEmpty();
        }

        public static void WhatIsNoStateIsRefusedAndChangesNothing()
        {
            UnderwaterCable cable = Scene.Cable(CableModel.Dynamic);
            Engine.Tick(10);
            HawserWorld world = HawserWorld.Current;
            byte[] state = world.SaveState();
            Engine.Tick(10);
            ulong before = world.StateHash;
            state[state.Length / 2] ^= 1;
            Check.Refused(() => world.LoadState(state), Result.BadSnapshot, "snapshot");
            Check.Refused(() => world.LoadState(new byte[1]), Result.BadSnapshot, "snapshot");
            Check.Equal(world.StateHash, before, "state hash");
            Engine.Tick();
            Check.That(cable.IsLive, "the cable is gone");
            Check.ConsoleIsEmpty();
        }
    }
}
