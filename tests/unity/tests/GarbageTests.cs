// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using System;
using System.Collections.Generic;
using System.Reflection;
using Hawser.Native;
using UnityEngine;

namespace Hawser.Tests
{
    /// <summary>What ticks and frames leave behind for the garbage collector: nothing.</summary>
    public static class GarbageTests
    {
        private static readonly Func<long> Allocated = (Func<long>)Delegate.CreateDelegate(
            typeof(Func<long>), typeof(GC).GetMethod("GetAllocatedBytesForCurrentThread"));

        public static void ATickAndAFrameOfEverythingMakeNoGarbage()
        {
            HawserWorld world = new GameObject("World").AddComponent<HawserWorld>();
            world.HasSurface = true;
            MakeVessel();
            List<UnderwaterCable> cables = MakeCables();
            MakeCurrents();
            List<CableContact> contacts = new List<CableContact>();
            List<CableWrapping> wrappings = new List<CableWrapping>();
            List<Action> work = new List<Action> { Message(world, "FixedUpdate") };
            foreach (UnderwaterCable cable in cables)
            {
                work.Add(Message(cable, "LateUpdate"));
                work.Add(() => cable.GetContacts(contacts));
                work.Add(() => cable.GetWrappings(wrappings));
                work.Add(() => cable.GetWrapAngle(null));
                work.Add(() => Use(cable.IsSnagged, cable.MaxTension, cable.EndForce));
            }
            Run(work, 100);
            long before = Allocated();
            Run(work, 100);
            Check.Equal(Allocated() - before, 0L, "bytes");
            Check.ConsoleIsEmpty();
        }

        public static void AWinchMakesGarbageRarely()
        {
            UnderwaterCable cable = Scene.Cable(CableModel.Dynamic);
            CableWinch winch = cable.gameObject.AddComponent<CableWinch>();
            List<Action> tick = new List<Action> { Message(HawserWorld.Current, "FixedUpdate") };
            long before = 0;
            int most = 0;
            foreach (float speed in new[] { 2.0f, -2.0f, 2.0f, -2.0f })
            {
                before = Allocated();
                winch.Speed = speed;
                Run(tick, 200);
                most = Math.Max(most, cable.PointCount);
            }
            Check.Equal(Allocated() - before, 0L, "bytes when it reeled in again");
            Check.That(most > 80, $"only {most} points");
        }

        public static void AskingTheSeaMakesNoGarbage()
        {
            Ocean ocean = new GameObject("Ocean").AddComponent<Ocean>();
            Vector3[] places = { Vector3.zero, Vector3.one, new Vector3(5.0f, -2.0f, 7.0f) };
            SeaSample[] samples = new SeaSample[3];
            List<Action> work = new List<Action>
            {
                Message(HawserWorld.Current, "FixedUpdate"), () => ocean.Sample(places, samples),
                () => ocean.GetHeight(places[2]), () => ocean.GetNormal(places[2]),
            };
            Run(work, 10);
            long before = Allocated();
            Run(work, 10);
            Check.Equal(Allocated() - before, 0L, "bytes");
            Check.Near(samples[2].Height, ocean.GetHeight(places[2]), 1e-6, "height");
        }

        private static void Run(List<Action> work, int times)
        {
            for (int i = 0; i < times; i++)
            {
                foreach (Action action in work)
                {
                    action();
                }
            }
        }

        private static void Use(bool snagged, float tension, Vector3 force)
        {
        }

        private static Action Message(MonoBehaviour behaviour, string name)
        {
            MethodInfo method = behaviour.GetType().GetMethod(name, BindingFlags.Instance | BindingFlags.NonPublic);
            return (Action)Delegate.CreateDelegate(typeof(Action), behaviour, method);
        }

        private static void MakeVessel()
        {
            GameObject boat = Scene.Thing("Boat", 0.0f, 0.0f, 0.0f);
            boat.AddComponent<Rigidbody>().mass = 400.0f;
            boat.AddComponent<BoxCollider>();
            boat.AddComponent<SphereCollider>();
            boat.AddComponent<Buoyancy>();
            foreach (Type type in new[] { typeof(Thruster), typeof(Rudder), typeof(BallastTank) })
            {
                GameObject part = Scene.Thing(type.Name, 0.0f, -0.2f, -0.5f);
                part.transform.parent = boat.transform;
                part.AddComponent(type);
            }
            UnderwaterCable mooring = Scene.Cable(CableModel.Dynamic, boat.transform);
            mooring.transform.position = new Vector3(4.0f, -5.0f, 0.0f);
        }

        // One of each model; the dynamic one lies on a floor, is painted, clamped and on a winch.
        private static List<UnderwaterCable> MakeCables()
        {
            List<UnderwaterCable> cables = new List<UnderwaterCable>();
            foreach (CableModel model in Enum.GetValues(typeof(CableModel)))
            {
                UnderwaterCable cable = Scene.Cable(model);
                cable.transform.position = new Vector3(0.0f, -10.0f, 5.0f * (int)model);
                cable.TensionColors = true;
                cables.Add(cable);
            }
            Scene.Thing("Floor", 0.0f, -12.0f, 15.0f).AddComponent<BoxCollider>().size = new Vector3(50.0f, 1.0f, 4.0f);
            UnderwaterCable dynamic = cables.Find(cable => cable.Model == CableModel.Dynamic);
            dynamic.Material = CableMaterialAsset.Create(MaterialPreset.MooringChain);
            dynamic.gameObject.AddComponent<CableWinch>();
            CableAttachment clamp = Scene.Thing("Clamp", 2.0f, -11.0f, 15.0f).AddComponent<CableAttachment>();
            clamp.Cable = dynamic;
            clamp.gameObject.AddComponent<Rigidbody>();
            return cables;
        }

        private static void MakeCurrents()
        {
            foreach (CurrentKind kind in Enum.GetValues(typeof(CurrentKind)))
            {
                WaterCurrent current = Scene.Thing("Current", 0.0f, 0.0f, 0.0f).AddComponent<WaterCurrent>();
                current.UseDefaults(kind);
                current.Strength = 0.01f;
                current.Flow = (place, time) => new Vector3(0.0f, 0.0f, 0.1f);
            }
        }
    }
}
