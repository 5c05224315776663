// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using System;
using Hawser.Native;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Hawser.Tests
{
    /// <summary>The models straight, v_shape and catenary of a cable, and the change from and to dynamic.</summary>
    public static unsafe class TetherTests
    {
        public static void ANewTetherHasTheDefaultsOfTheLibrary()
        {
            UnderwaterCable cable = Scene.Cable(CableModel.Dynamic);
            cable.Model = CableModel.Catenary;
            Engine.Tick();
            TetherDef expected, def;
            HawserException.Check(Core.hw_tether_def_init(&expected, (int)CableModel.Catenary));
            HawserException.Check(Core.hw_tether_get_def(cable.TetherId, &def));
            expected.SegmentCount = cable.SegmentCount;
            expected.CollisionMask = def.CollisionMask;
            expected.EndPosition = def.EndPosition;
            Check.Equal(def, expected, "definition");
            Check.ConsoleIsEmpty();
        }

        public static void TheModelsHaveTheirShapes()
        {
            UnderwaterCable cable = Scene.Cable(CableModel.Dynamic);
            cable.Model = CableModel.Straight;
            Engine.Tick(150); // two seconds and more of blending
            Check.Near(cable.CurrentLength, 5.0, 1e-4, "the rubber band");
            cable.Model = CableModel.VShape;
            Engine.Tick(300);
            Check.Near(cable.CurrentLength, 10.0, 1e-2, "the V");
            cable.Model = CableModel.Catenary;
            Engine.Tick(300);
            Check.Near(cable.CurrentLength, 10.0, 1e-2, "the catenary");
            Check.That(cable.IsTether && cable.IsAsleep, "it came to rest");
            Check.Near(cable.GetPoint(cable.PointCount - 1), new Vector3(5.0f, 0.0f, 0.0f), 1e-4f, "end");
            float[] tensions = new float[cable.SegmentCount];
            Check.Equal(cable.CopyTensions(tensions), cable.SegmentCount, "tensions");
            Check.ConsoleIsEmpty();
        }

        public static void ModelsChangeWithoutAJump()
        {
            UnderwaterCable cable = Scene.Cable(CableModel.Dynamic);
            Engine.Tick(600);
            Vector3[] before = new Vector3[cable.PointCount];
            foreach (CableModel model in new[] { CableModel.Catenary, CableModel.Dynamic, CableModel.VShape })
            {
                cable.CopyPoints(before);
                cable.Model = model;
                for (int tick = 0; tick < 120; tick++)
                {
                    Engine.Tick();
                    for (int i = 0; i < before.Length; i++)
                    {
                        float move = (cable.GetPoint(i) - before[i]).magnitude;
                        Check.That(move < 0.06f, $"to {model}, tick {tick}: point {i} moves {move} m");
                    }
                    cable.CopyPoints(before);
                }
                Check.Equal(cable.IsTether, model != CableModel.Dynamic, "a tether");
            }
            Check.ConsoleIsEmpty();
        }

        public static void ATautTetherHoldsItsVehicle()
        {
            UnderwaterCable cable = Scene.Cable(CableModel.Dynamic);
            cable.Model = CableModel.Catenary;
            int taut = 0;
            cable.Taut += _ => taut++;
            Engine.Tick(2);
            Vector3 allowed = cable.ClampEnd(new Vector3(30.0f, 0.0f, 0.0f));
            Check.Near(allowed, new Vector3(10.0f, 0.0f, 0.0f), 1e-4f, "clamped");
            Check.Near(cable.TetherReach, 10.0, 1e-4, "reach");
            cable.EndPoint.Place = new Vector3(0.0f, 0.0f, 20.0f);
            Engine.Tick(2);
            Check.Near(cable.GetPoint(cable.PointCount - 1), new Vector3(0.0f, 0.0f, 10.0f), 1e-3f, "the line's end");
            Check.Equal(taut, 1, "taut is told once");
            Check.That(!cable.IsStuck && cable.CopyTetherContacts(new Vector3[4]) == 0, "it touches nothing");
            Check.ConsoleIsEmpty();
        }

        /// <summary>The same weight hangs from the tether, and from the cable that takes over.</summary>
        public static void ATetherPullsARigidbody()
        {
            GameObject thing = Scene.Thing("Body", 3.0f, -8.0f, 0.0f);
            Rigidbody weight = thing.AddComponent<Rigidbody>();
            weight.mass = 20.0f;
            UnderwaterCable cable = Scene.Cable(CableModel.Dynamic, thing.transform);
            cable.Model = CableModel.Catenary;
            float lowest = 0.0f;
            for (int tick = 0; tick < 1500; tick++)
            {
                Engine.Tick();
                lowest = System.Math.Min(lowest, weight.position.y);
                // The stand-in has no damping of its own.
                weight.velocity = weight.velocity * 0.98f;
            }
            Check.That(lowest > -10.6f, $"it fell to {lowest} m");
            Check.Near(weight.position, new Vector3(0.0f, -10.0f, 0.0f), 0.3f, "place");
            Check.Near(weight.LastForce, new Vector3(0.0f, 20.0f * 9.81f, 0.0f), 8.0f, "pull at the weight");
            Check.Near(cable.EndForce, weight.LastForce, 8.0f, "the same as a readout");
            cable.EndPoint.PullsTarget = false;
            Engine.Tick(2);
            Check.Near(weight.LastForce, Vector3.zero, 0.0f, "pull at a weight that is let go");
            cable.EndPoint.PullsTarget = true;
            weight.velocity = Vector3.zero;
            cable.Model = CableModel.Dynamic;
            for (int tick = 0; tick < 300; tick++)
            {
                Engine.Tick();
                weight.velocity = weight.velocity * 0.98f;
            }
            Check.Near(weight.position, new Vector3(0.0f, -10.0f, 0.0f), 0.5f, "place at the cable");
            cable.Model = CableModel.Catenary;
            Engine.Tick(50);
            Object.DestroyImmediate(thing);
            Engine.Tick(3);
            int count;
            HawserException.Check(Core.hw_world_get_bodies(HawserWorld.Current.Id, null, 0, &count));
            Check.Equal(count, 0, "native bodies after the Rigidbody is gone");
            Check.ConsoleIsEmpty();
        }

        public static void WhatIsNotSimulatedStandsStill()
        {
            foreach (CableModel model in new[] { CableModel.Dynamic, CableModel.Catenary })
            {
                Engine.Restart(true);
                GameObject target = Scene.Thing("Target", 5.0f, 0.0f, 0.0f);
                UnderwaterCable cable = Scene.Cable(CableModel.Dynamic, target.transform);
                cable.Model = model;
                Engine.Tick(3);
                Vector3[] before = new Vector3[cable.PointCount];
                cable.Simulating = false;
                Engine.Tick();
                cable.CopyPoints(before);
                // A dynamic cable was on its way down; it is drawn up to where its end is held.
                if (model == CableModel.Catenary)
                {
                    target.transform.localPosition = new Vector3(7.0f, 1.0f, 0.0f);
                }
                Engine.Tick(5);
                int last = before.Length - 1;
                for (int i = 0; i <= last; i++)
                {
                    Check.Near(cable.GetPoint(i), before[i], 0.0f, $"{model}: point {i}");
                }
                Check.Equal(cable.Status.State, CableState.Still, $"{model}: state");
                // It keeps standing still through a change of the model.
                cable.Model = model == CableModel.Dynamic ? CableModel.Catenary : CableModel.Dynamic;
                Engine.Tick();
                Check.Equal(cable.Status.State, CableState.Still, $"after {model}: state");
                cable.Model = model;
                cable.Simulating = true;
                target.transform.localPosition = new Vector3(7.0f, 1.0f, 0.0f);
                Engine.Tick(3);
                Check.Near(cable.GetPoint(last), new Vector3(7.0f, 1.0f, 0.0f), 1e-3f, $"{model}: the end goes on");
                Check.That(cable.Status.State != CableState.Still, $"{model}: it goes on");
                Check.ConsoleIsEmpty();
            }
        }

        /// <summary>Beyond its distance a dynamic cable is a catenary, and comes back nearer than it went.</summary>
        public static void FarCablesAreCatenaries()
        {
            Transform eye = Scene.Thing("Eye", 0.0f, 0.0f, 30.0f).transform;
            Camera.main = eye.gameObject.AddComponent<Camera>();
            GameObject vehicle = Scene.Thing("Vehicle", 5.0f, 0.0f, 0.0f);
            UnderwaterCable cable = Scene.Cable(CableModel.Dynamic, vehicle.transform);
            UnderwaterCable loose = Scene.Cable(CableModel.Dynamic);
            loose.EndPoint.Hold = false;
            cable.LodDistance = loose.LodDistance = 100.0f;
            Engine.Tick(240);
            Vector3[] before = new Vector3[cable.PointCount];
            cable.CopyPoints(before);
            int ticks = 0;
            foreach (float distance in new[] { 99.0f, 101.0f, 200.0f, 95.0f, 91.0f, 89.0f, 30.0f, 300.0f, 20.0f })
            {
                eye.localPosition = new Vector3(0.0f, 0.0f, distance);
                for (int tick = 0; tick < 40; tick++, ticks++)
                {
                    // It is driven all the while, at 1 m/s.
                    float x = 5.0f + 0.02f * (ticks % 100 < 50 ? ticks % 50 : 50 - ticks % 50);
                    vehicle.transform.localPosition = new Vector3(x, 0.0f, 0.0f);
                    Engine.Tick();
                    for (int i = 0; i < before.Length; i++)
                    {
                        float move = (cable.GetPoint(i) - before[i]).magnitude;
                        Check.That(move < 0.06f, $"{distance} m away, tick {tick}: point {i} moves {move} m");
                    }
                    cable.CopyPoints(before);
                }
                bool isFar = distance > 100.0f || distance == 95.0f || distance == 91.0f; // it comes back below 90
                Check.Equal(cable.IsTether, isFar, $"a tether {distance} m away");
                Check.Equal(cable.Model, CableModel.Dynamic, "model");
                Check.That(!loose.IsTether, "a cable with a free end stays one");
            }
            eye.localPosition = new Vector3(0.0f, 0.0f, 200.0f);
            Engine.Tick(2);
            Check.That(cable.IsTether && cable.Status.State == CableState.Moving, "it is far again");
            cable.SegmentCount = 20;
            Engine.Tick(2);
            Check.That(cable.IsTether && cable.PointCount == 21, "also with other segments");
            cable.Model = CableModel.VShape;
            Engine.Tick(2);
            Check.That(cable.IsTether, "a tether by its model");
            cable.Model = CableModel.Dynamic;
            Engine.Tick(2);
            Check.That(cable.IsTether, "and by its distance");
            cable.LodDistance = 0.0f;
            Engine.Tick(2);
            Check.That(!cable.IsTether, "without level of detail it is dynamic");
            Camera.main = null;
            cable.LodDistance = 1.0f;
            Engine.Tick(2);
            Check.That(!cable.IsTether, "without a camera it stays as it is");
            Check.ConsoleIsEmpty();
        }

        /// <summary>A tether that the library refuses is told once, and the cable goes on.</summary>
        public static void AFarCableThatCannotBeATetherStaysDynamic()
        {
            Transform eye = Scene.Thing("Eye", 0.0f, 0.0f, 300.0f).transform;
            Camera.main = eye.gameObject.AddComponent<Camera>();
            GameObject vehicle = Scene.Thing("Vehicle", 5.0f, 0.0f, 0.0f);
            UnderwaterCable cable = Scene.Cable(CableModel.Dynamic, vehicle.transform);
            cable.TetherOnSeabed = true;
            cable.TetherSeabedHeight = 10.0f;
            cable.LodDistance = 100.0f;
            Engine.Tick(10);
            vehicle.transform.localPosition = new Vector3(6.0f, 0.0f, 0.0f);
            Engine.Tick(2);
            Check.That(!cable.IsTether, "it stays dynamic");
            Check.Near(cable.GetPoint(cable.PointCount - 1), new Vector3(6.0f, 0.0f, 0.0f), 1e-3f, "the end goes on");
            Camera.main = null;
            Check.ConsoleSays("error", "seabed");
        }

        /// <summary>A far cable comes back to be cut; one that is a tether by its model refuses it, unharmed.</summary>
        public static void ACutNeedsParticles()
        {
            Transform eye = Scene.Thing("Eye", 0.0f, 0.0f, 300.0f).transform;
            Camera.main = eye.gameObject.AddComponent<Camera>();
            UnderwaterCable cable = Scene.Cable(CableModel.Dynamic), tether = Scene.Cable(CableModel.Catenary);
            cable.LodDistance = 100.0f;
            Engine.Tick(10);
            Check.That(cable.IsTether, "it is not far");
            cable.Cut(4.0f);
            Engine.Tick(10);
            Check.That(!cable.IsTether && cable.CutCount == 1, "it was not cut");
            eye.localPosition = Vector3.zero;
            Engine.Tick(10);
            Check.That(!cable.IsTether && cable.CutCount == 1, "it is not cut any more");
            Vector3 place = new Vector3(2.5f, -2.0f, 1.0f);
            Action[] works =
            {
                () => tether.Cut(4.0f), () => tether.HoldParticle(5, place), () => tether.ReleaseParticle(5),
                () => tether.SetPoints(new Vector3[tether.PointCount]),
            };
            foreach (Action work in works)
            {
                Check.Refused(work, Result.BadValue, "Catenary has no particles");
            }
            tether.Model = CableModel.Dynamic;
            Engine.Tick(10);
            Check.That(!tether.IsTether && tether.CutCount == 0 && tether.Status.HeldCount == 2, "not as it was");
            Camera.main = null;
            Check.ConsoleIsEmpty();
        }

        /// <summary>A far cable comes back for a clamp; one that is a tether by its model refuses it.</summary>
        public static void AClampNeedsParticles()
        {
            Transform eye = Scene.Thing("Eye", 0.0f, 0.0f, 300.0f).transform;
            Camera.main = eye.gameObject.AddComponent<Camera>();
            UnderwaterCable cable = Scene.Cable(CableModel.Dynamic);
            cable.LodDistance = 100.0f;
            Engine.Tick(10);
            Check.That(cable.IsTether, "it is not far");
            CableAttachment clamp = Scene.Thing("Clamp", 2.5f, -2.0f, 1.0f).AddComponent<CableAttachment>();
            clamp.Cable = cable;
            Engine.Tick(10);
            Check.That(!cable.IsTether && clamp.IsTied, "it did not come back");
            Check.Near(cable.GetPoint(25), new Vector3(2.5f, -2.0f, 1.0f), 1e-3f, "where it is clamped");
            clamp.enabled = false;
            Engine.Tick(100);
            Check.That(cable.IsTether, "it does not go any more");
            Camera.main = null;
            Check.ConsoleIsEmpty();
            cable.LodDistance = 0.0f;
            cable.Model = CableModel.Catenary;
            clamp.enabled = true;
            Engine.Tick(5);
            Check.That(!clamp.IsTied && clamp.LastError.Contains("Catenary"), clamp.LastError);
            Check.ConsoleSays("error", "held at its ends alone");
            cable.Model = CableModel.Dynamic;
            Engine.Tick(2);
            Check.That(clamp.IsTied && clamp.LastError.Length == 0, "not tied again");
        }

        public static void DestroyingATetherLeavesNothing()
        {
            UnderwaterCable cable = Scene.Cable(CableModel.Dynamic);
            cable.Model = CableModel.VShape;
            Engine.Tick(2);
            WorldId world = HawserWorld.Current.Id;
            cable.enabled = false;
            int count;
            HawserException.Check(Core.hw_world_get_tethers(world, null, 0, &count));
            Check.Equal(count, 0, "tethers");
            cable.enabled = true;
            Engine.Tick(2);
            Check.That(cable.IsTether, "it is there again");
            cable.SegmentCount = 12;
            Engine.Tick(2);
            Check.Equal(cable.PointCount, 13, "points");
            Check.ConsoleIsEmpty();
        }
    }
}
