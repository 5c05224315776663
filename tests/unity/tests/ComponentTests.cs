// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using Hawser.Native;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Hawser.Tests
{
    /// <summary>The components, from the first frame to the last, in the stand-in engine.</summary>
    public static unsafe class ComponentTests
    {
        /// <summary>The same scenario as scenario.c, but through components, transforms and mirrored space.</summary>
        public static void ComponentsReachTheHashOfTheCProgram()
        {
            Time.fixedDeltaTime = 1.0f / 60.0f;
            GameObject owner = new GameObject("World");
            owner.SetActive(false);
            HawserWorld world = owner.AddComponent<HawserWorld>();
            world.Seed = 7;
            world.Substep = 1.0 / 60.0;
            world.WorkerCount = 2;
            Engine.Edit(world, "waterDensity", 1000.0f);
            Engine.Edit(world, "hasSurface", true);
            Engine.Edit(world, "surfaceHeight", -1.5f);
            Engine.Edit(world, "wind", new Vector3(2.0f, 0.0f, 4.0f));
            owner.SetActive(true);
            Scene.Thing("Current", 0.0f, 0.0f, 0.0f).AddComponent<WaterCurrent>();

            GameObject verletEnd = Scene.Thing("A", 5.0f, 0.0f, 2.0f);
            UnderwaterCable verlet = Scene.Cable();
            verlet.RandomDisplacement = 0.001f;
            verlet.GravityScale = 0.125f;
            verlet.StartPoint.Place = new Vector3(0.0f, 0.0f, -1.0f);
            verlet.EndPoint.Target = verletEnd.transform;
            verlet.enabled = false;
            verlet.enabled = true;

            GameObject springEnd = Scene.Thing("B", 5.0f, 0.0f, -3.0f);
            UnderwaterCable spring = Scene.Cable();
            spring.enabled = false;
            spring.UseDefaults(CableModel.Spring);
            spring.EndPoint.Target = springEnd.transform;
            spring.enabled = true;

            GameObject dynamicEnd = Scene.Thing("C", 5.0f, 0.0f, -4.0f);
            UnderwaterCable dynamic = Scene.Cable(CableModel.Dynamic, dynamicEnd.transform);
            dynamic.enabled = false;
            dynamic.Material = CableMaterialAsset.Create(MaterialPreset.NylonDockLine);
            dynamic.RandomDisplacement = 0.001f;
            dynamic.enabled = true;

            for (int i = 0; i < 300; i++)
            {
                verletEnd.transform.localPosition = new Vector3(5.0f + i / 64.0f, i % 32 / 32.0f, 2.0f);
                springEnd.transform.localPosition = new Vector3(5.0f, -i / 128.0f, -3.0f - i / 64.0f);
                dynamicEnd.transform.localPosition = new Vector3(5.0f, i % 16 / 32.0f, -4.0f - i / 128.0f);
                Engine.Tick();
            }
            Check.ConsoleIsEmpty();
            Check.Equal(world.StateHash, Program.ScenarioHash, "state hash");
        }

        public static void ANewComponentHasTheDefaultsOfTheLibrary()
        {
            UnderwaterCable cable = new GameObject("Cable").AddComponent<UnderwaterCable>();
            CableDef expected;
            HawserException.Check(Core.hw_cable_def_init(&expected, (int)CableModel.Dynamic));
            Check.Equal(Scene.Def(cable), expected, "definition");
            TubeDef tube;
            HawserException.Check(Core.hw_tube_def_init(&tube));
            Check.Equal(cable.Radius, tube.Radius, "radius");
            Check.Equal(cable.Sides, tube.Sides, "sides");
            Check.Equal(cable.RingsPerSegment, tube.RingsPerSegment, "rings per segment");
            Check.Equal(cable.UvLength, tube.UvLength, "texture length");
            Check.Equal(cable.Caps, (tube.Flags & TubeFlags.Caps) != 0, "caps");
            WaterDef expectedWater, water;
            HawserException.Check(Core.hw_water_def_init(&expectedWater));
            HawserException.Check(Core.hw_world_get_water(HawserWorld.Current.Id, &water));
            Check.Equal(water, expectedWater, "water");
        }

        public static void EveryPropertyReachesTheLibrary()
        {
            UnderwaterCable cable = Scene.Cable();
            cable.SegmentCount = 12;
            cable.Length = 8.0f;
            cable.GravityScale = 0.5f;
            cable.SubstepLimit = 0.01f;
            cable.DragFactor = 0.95f;
            cable.RandomDisplacement = 0.002f;
            cable.SolverIterations = 7;
            cable.ResistBending = true;
            cable.TensionStiffness = 123.0f;
            cable.Acceleration = new Vector3(1.0f, 2.0f, 3.0f);
            cable.SpringStiffness = 11.0f;
            cable.SpringFriction = 0.25f;
            cable.ParticleMass = 2.0f;
            cable.StartMass = 3.0f;
            cable.EndMass = 4.0f;
            cable.Breaks = true;
            cable.OverloadShare = 0.5f;
            cable.SnapLoad = 5.0f;
            cable.ConstraintDamping = 0.25f;
            CableDef def = Scene.Def(cable);
            Check.Equal(def.SegmentCount, 12, "segments");
            Check.Equal(def.RestLength, 8.0f, "length");
            Check.Equal(def.GravityScale, 0.5f, "gravity scale");
            Check.Equal(def.SubstepLimit, 0.01f, "substep limit");
            Check.Equal(def.DragFactor, 0.95f, "drag factor");
            Check.Equal(def.RandomDisplacement, 0.002f, "random displacement");
            Check.Equal(def.SolverIterations, 7, "solver iterations");
            Check.That((def.Flags & CableFlags.Bending) != 0, "bending");
            Check.Equal(def.TensionStiffness, 123.0f, "tension stiffness");
            Check.Equal(Coordinates.ToUnity(def.Acceleration), new Vector3(1.0f, 2.0f, 3.0f), "acceleration");
            Check.Equal(def.SpringStiffness, 11.0f, "spring stiffness");
            Check.Equal(def.SpringFriction, 0.25f, "spring friction");
            Check.Equal(def.ParticleMass, 2.0f, "particle mass");
            Check.Equal(def.StartMass, 3.0f, "start mass");
            Check.Equal(def.EndMass, 4.0f, "end mass");
            Check.That((def.Flags & CableFlags.Breaks) == 0, "only the dynamic model breaks");
            Check.Equal(def.OverloadShare, 0.5f, "overload share");
            Check.Equal(def.SnapLoad, 5.0f, "snap load");
            Check.Equal(def.ConstraintDamping, 0.25f, "constraint damping");
            cable.Model = CableModel.Spring;
            Check.Equal(Scene.Def(cable).Model, CableModel.Spring, "model");
            Check.Equal(cable.PointCount, 13, "points");
            cable.UseDefaults(CableModel.Spring);
            Check.Equal(cable.PointCount, 21, "points of the spring model");
            Check.ConsoleIsEmpty();
        }

        /// <summary>What a script sets one by one after it made a cable is not a motion of the cable.</summary>
        public static void ACableMadeByAScriptStartsAsTheScriptLeavesIt()
        {
            foreach (CableModel model in new[] { CableModel.Dynamic, CableModel.Verlet, CableModel.Catenary })
            {
                Engine.Restart(true);
                Rigidbody vehicle = Scene.Thing("ROV", 30.0f, -2.0f, 4.0f).AddComponent<Rigidbody>();
                vehicle.useGravity = false;
                UnderwaterCable cable = new GameObject("Cable").AddComponent<UnderwaterCable>();
                int told = 0;
                cable.Taut += sender => told++;
                cable.Overloaded += (sender, load) => told++;
                cable.Model = model;
                cable.RandomDisplacement = 0.0f;
                cable.Length = 40.0f;
                cable.transform.position = new Vector3(0.0f, 1.0f, 0.0f);
                cable.EndPoint.Target = vehicle.transform;
                float most = 0.0f;
                for (int i = 0; i < 20; i++)
                {
                    Engine.Tick();
                    most = Math.Max(most, cable.MaxTension);
                }
                Check.Near(cable.RestLength, 40.0, 1e-3, $"{model}: length");
                Check.Near(cable.GetPoint(0), new Vector3(0.0f, 1.0f, 0.0f), 1e-4f, $"{model}: start");
                Check.Near(cable.GetPoint(cable.PointCount - 1), vehicle.position, 0.01f, $"{model}: end");
                Check.That(most < 100.0f && told == 0, $"{model}: pulled at with {most} N, {told} events");
                Check.That(vehicle.velocity.magnitude < 0.5f, $"{model}: the vehicle goes with {vehicle.velocity}");
                cable.Length = 41.0f;
                Engine.Tick(2);
                Check.That(model != CableModel.Dynamic || cable.RestLength < 40.1f, "later changes are no jumps");
                Check.ConsoleIsEmpty();
            }
        }

        public static void WhatIsDoneToAFreshCableStays()
        {
            UnderwaterCable cable = new GameObject("Cable").AddComponent<UnderwaterCable>();
            cable.EndPoint.Place = new Vector3(8.0f, 0.0f, 0.0f);
            cable.HoldParticle(25, new Vector3(4.0f, -1.0f, 2.0f));
            Engine.Tick(3);
            Check.Equal(cable.Status.HeldCount, 3, "held particles");
            Check.Near(cable.GetPoint(25), new Vector3(4.0f, -1.0f, 2.0f), 1e-4f, "the one that was held");
            Check.Near(cable.GetPoint(50), new Vector3(8.0f, 0.0f, 0.0f), 1e-4f, "end");
            UnderwaterCable other = new GameObject("Cable").AddComponent<UnderwaterCable>();
            other.Length = 20.0f;
            other.Cut(15.0f);
            Engine.Tick(3);
            Check.Equal(other.CutCount, 1, "cuts");
            Check.ConsoleIsEmpty();
        }

        public static void AValueThatIsRefusedThrowsAndTheOldOneStays()
        {
            UnderwaterCable cable = Scene.Cable();
            Engine.Tick();
            ulong before = HawserWorld.Current.StateHash;
            Check.Refused(() => cable.Length = -1.0f, Result.BadValue, "rest_length");
            Check.Refused(() => cable.Length = float.NaN, Result.BadValue, "rest_length");
            Check.Refused(() => cable.SegmentCount = 0, Result.BadValue, "segment_count");
            Check.Refused(() => cable.SegmentCount = 1000000, Result.BadValue, "segment_count");
            Check.Refused(() => cable.DragFactor = 1.5f, Result.BadValue, "drag_factor");
            Check.Equal(cable.Length, 10.0f, "length");
            Check.Equal(cable.SegmentCount, 100, "segments");
            Check.Equal(HawserWorld.Current.StateHash, before, "state hash");
            Engine.Tick();
            Check.ConsoleIsEmpty();
        }

        public static void AnInspectorValueThatIsRefusedIsOneLineInTheConsole()
        {
            GameObject vehicle = Scene.Thing("ROV", 5.0f, 0.0f, 0.0f);
            UnderwaterCable cable = Scene.Cable(vehicle.transform);
            Engine.Tick();
            Engine.Edit(cable, "dragFactor", 2.0f);
            vehicle.transform.position = new Vector3(6.0f, 0.0f, 0.0f);
            Engine.Tick(10);
            Check.ConsoleSays("error", "drag_factor");
            Check.Near(cable.GetPoint(100), new Vector3(6.0f, 0.0f, 0.0f), 1e-5f, "the end goes on");
            Check.That(cable.LastError.Contains("drag_factor"), cable.LastError);
            Engine.Edit(cable, "dragFactor", 0.5f);
            Engine.Tick();
            Check.Equal(cable.LastError, string.Empty, "last error");
            Check.Equal(Scene.Def(cable).DragFactor, 0.5f, "drag factor");
        }

        public static void ACableThatIsRefusedAtFirstComesWhenItsValuesAreRight()
        {
            GameObject owner = new GameObject("Cable");
            owner.SetActive(false);
            UnderwaterCable cable = owner.AddComponent<UnderwaterCable>();
            Engine.Edit(cable, "length", 0.0f);
            owner.SetActive(true);
            Engine.Tick(5);
            Check.That(!cable.IsLive, "a cable without length exists");
            Check.ConsoleSays("error", "rest_length");
            Engine.Edit(cable, "length", 4.0f);
            Engine.Tick();
            Check.That(cable.IsLive, "the cable does not come");
        }

        public static void TheEndsFollowTheirTargets()
        {
            GameObject vehicle = Scene.Thing("ROV", 3.0f, -1.0f, 4.0f);
            vehicle.transform.localRotation = Quaternion.AngleAxis(90.0f, new Vector3(0.0f, 1.0f, 0.0f));
            UnderwaterCable cable = Scene.Cable(vehicle.transform);
            cable.EndPoint.Offset = new Vector3(0.0f, 0.0f, 1.0f);
            cable.transform.localPosition = new Vector3(0.0f, 2.0f, 0.0f);
            for (int i = 0; i < 10; i++)
            {
                vehicle.transform.localPosition += new Vector3(0.1f, 0.0f, 0.05f);
                Engine.Tick();
            }
            Check.Near(cable.GetPoint(0), new Vector3(0.0f, 2.0f, 0.0f), 1e-5f, "start");
            Check.Near(cable.GetPoint(100), new Vector3(5.0f, -1.0f, 4.5f), 1e-5f, "end");
            Check.Near(cable.Span, Math.Sqrt(25.0 + 9.0 + 4.5 * 4.5), 0.1, "span");
        }

        /// <summary>The place that an end has without a target is forgotten with one, and comes back.</summary>
        public static void ATargetHasTheEndAtItsOrigin()
        {
            GameObject vehicle = Scene.Thing("ROV", 3.0f, -1.0f, 4.0f);
            UnderwaterCable cable = new GameObject("Cable").AddComponent<UnderwaterCable>();
            cable.EndPoint.Target = vehicle.transform;
            Engine.Tick();
            Check.Near(cable.GetPoint(50), new Vector3(3.0f, -1.0f, 4.0f), 1e-5f, "end");
            cable.EndPoint.Target = null;
            Engine.Tick();
            Check.Near(cable.GetPoint(50), new Vector3(5.0f, 0.0f, 0.0f), 1e-5f, "end without the target");
        }

        public static void ReadoutsTellLengthAndTension()
        {
            GameObject target = Scene.Thing("Target", 11.0f, 0.0f, 0.0f);
            UnderwaterCable cable = Scene.Cable(target.transform);
            Engine.Tick(50);
            Check.Near(cable.CurrentLength, 11.0, 0.01, "length");
            Check.Near(cable.MaxTension, 100.0, 20.0, "tension: 1000 N times a stretch of a tenth");
            float[] tensions = new float[100];
            Check.Equal(cable.CopyTensions(tensions), 100, "tensions");
            Check.Equal(tensions.Max(), cable.MaxTension, "largest tension");
            Check.Equal(tensions[0], cable.StartTension, "tension at the start");
            Check.Equal(tensions[99], cable.EndTension, "tension at the end");
            Vector3[] points = new Vector3[200];
            Check.Equal(cable.CopyPoints(points), 101, "points");
            Check.Equal(points[100], cable.GetPoint(100), "last point");
        }

        public static void TautAndSlackAreHeardOnceEach()
        {
            GameObject target = Scene.Thing("Target", 5.0f, 0.0f, 0.0f);
            UnderwaterCable cable = Scene.Cable(target.transform);
            UnderwaterCable other = Scene.Cable();
            List<string> heard = new List<string>();
            cable.Taut += sender => heard.Add("taut " + (sender == cable));
            cable.Slack += sender => heard.Add("slack " + (sender == cable));
            cable.OnTaut.AddListener(() => heard.Add("on taut"));
            cable.OnSlack.AddListener(() => heard.Add("on slack"));
            other.Taut += sender => heard.Add("the other cable");
            Engine.Tick(5);
            Check.That(!cable.IsTaut, "taut too early");
            target.transform.localPosition = new Vector3(12.0f, 0.0f, 0.0f);
            Engine.Tick(5);
            Check.That(cable.IsTaut, "not taut");
            target.transform.localPosition = new Vector3(5.0f, 0.0f, 0.0f);
            Engine.Tick(5);
            Check.Equal(string.Join(", ", heard), "taut True, on taut, slack True, on slack", "events");
        }

        public static void AListenersMistakeDoesNotStopTheOthers()
        {
            GameObject target = Scene.Thing("Target", 12.0f, 0.0f, 0.0f);
            UnderwaterCable first = Scene.Cable(target.transform);
            UnderwaterCable second = Scene.Cable(target.transform);
            int heard = 0;
            first.Taut += sender => throw new InvalidOperationException("a bug of the game");
            second.Taut += sender => heard++;
            Engine.Tick(3);
            Check.Equal(heard, 1, "events of the second cable");
            Check.ConsoleSays("exception", "a bug of the game");
        }

        public static void AListenerMayDestroyCablesAndTheWorld()
        {
            GameObject target = Scene.Thing("Target", 12.0f, 0.0f, 0.0f);
            UnderwaterCable first = Scene.Cable(target.transform);
            UnderwaterCable second = Scene.Cable(target.transform);
            first.Taut += sender =>
            {
                Object.DestroyImmediate(second.gameObject);
                Object.DestroyImmediate(HawserWorld.Current.gameObject);
            };
            Engine.Tick(5);
            Check.ConsoleIsEmpty();
            Check.That(first.IsLive && HawserWorld.Current != null, "the cable found no new world");
        }

        public static void AFaultIsToldAndTheCableCanBeLaidAnew()
        {
            GameObject owner = new GameObject("Cable");
            owner.SetActive(false);
            UnderwaterCable cable = owner.AddComponent<UnderwaterCable>();
            cable.UseDefaults(CableModel.Spring);
            cable.SpringStiffness = 1e6f;
            cable.SubstepLimit = 0.02f;
            owner.SetActive(true);
            UnderwaterCable good = Scene.Cable();
            string cause = null, inspectorCause = null;
            cable.Faulted += (sender, message) => cause = message;
            cable.OnFaulted.AddListener(message => inspectorCause = message);
            Engine.Tick(200);
            Check.That(cable.IsFaulted, "the cable did not fault");
            Check.That(!string.IsNullOrEmpty(cause) && cause == inspectorCause, "nobody was told why");
            Check.Equal(cable.FaultMessage, cause, "fault message");
            Check.ConsoleSays("error", cause);
            Check.That(!good.IsFaulted, "the fault spread");
            foreach (int i in Enumerable.Range(0, cable.PointCount))
            {
                Check.That(cable.GetPoint(i).magnitude < 1e4f, "the last good state was not kept");
            }
            cable.UseDefaults(CableModel.Spring);
            cable.Lay();
            Engine.Tick(10);
            Check.That(!cable.IsFaulted && cable.FaultMessage.Length == 0, "still faulted");
        }

        public static void ADestroyedTargetLetsItsEndGo()
        {
            GameObject vehicle = Scene.Thing("ROV", 5.0f, 0.0f, 0.0f);
            UnderwaterCable cable = Scene.Cable(vehicle.transform);
            cable.GravityScale = 1.0f;
            cable.DragFactor = 0.99f;
            Engine.Tick(5);
            Check.Equal(cable.Status.HeldCount, 2, "held particles");
            Object.Destroy(vehicle);
            Engine.Tick(100);
            Check.Equal(cable.Status.HeldCount, 1, "held particles");
            Check.That(cable.GetPoint(100).y < -2.0f, "the end does not fall");
            cable.enabled = false;
            cable.enabled = true;
            Engine.Tick();
            Check.Equal(cable.Status.HeldCount, 1, "held particles after it was enabled again");
            cable.EndPoint.Target = Scene.Thing("Other", 1.0f, 0.0f, 0.0f).transform;
            Engine.Tick();
            Check.Equal(cable.Status.HeldCount, 2, "held particles with a new target");
            Check.ConsoleIsEmpty();
        }

        public static void AnEndCanBeReleasedAndHeldAgain()
        {
            UnderwaterCable cable = Scene.Cable();
            cable.EndPoint.Hold = false;
            Engine.Tick();
            Check.Equal(cable.Status.HeldCount, 1, "held particles");
            cable.EndPoint.Hold = true;
            cable.HoldParticle(50, new Vector3(2.0f, -1.0f, 3.0f));
            Engine.Tick();
            Check.Equal(cable.Status.HeldCount, 3, "held particles");
            Check.Near(cable.GetPoint(50), new Vector3(2.0f, -1.0f, 3.0f), 0.05f, "particle 50");
            cable.ReleaseParticle(50);
            Check.Equal(cable.Status.HeldCount, 2, "held particles");
            Check.Refused(() => cable.HoldParticle(101, Vector3.zero), Result.BadValue, "101");
        }

        public static void DisablingTakesACableOutOfTheWorld()
        {
            UnderwaterCable cable = Scene.Cable();
            Engine.Tick();
            HawserWorld world = HawserWorld.Current;
            cable.enabled = false;
            Check.Equal(world.CableCount, 0, "cables");
            Check.Equal(world.Counters.Cables, 0, "native cables");
            Check.That(cable.GetComponent<MeshFilter>().sharedMesh == null, "its mesh is still shown");
            Check.Equal(cable.Status.ParticleCount, 0, "particles of a cable that does not exist");
            cable.enabled = true;
            Engine.Tick();
            Check.Equal(world.Counters.Cables, 1, "native cables");
            cable.gameObject.SetActive(false);
            cable.gameObject.SetActive(true);
            for (int i = 0; i < 100; i++)
            {
                cable.enabled = i % 2 == 0;
                Engine.Tick();
            }
            Check.ConsoleIsEmpty();
        }

        public static void CablesSurviveTheirWorld()
        {
            UnderwaterCable cable = Scene.Cable();
            Engine.Tick(3);
            HawserWorld first = HawserWorld.Current;
            first.enabled = false;
            Engine.Tick(3);
            Check.That(!cable.IsLive && HawserWorld.Current == first, "a disabled world must be waited for");
            first.enabled = true;
            Engine.Tick(3);
            Check.That(cable.IsLive, "the cable did not come back to its world");
            Object.Destroy(first.gameObject);
            Engine.Tick(3);
            Check.That(cable.IsLive && HawserWorld.Current != first, "the cable found no new world");
            Check.ConsoleIsEmpty();
        }

        public static void AWorldOfTheSceneTakesThePlaceOfAnAutomaticOne()
        {
            UnderwaterCable cable = Scene.Cable();
            HawserWorld automatic = HawserWorld.Current;
            automatic.enabled = false;
            automatic.enabled = true;
            HawserWorld placed = new GameObject("Placed").AddComponent<HawserWorld>();
            Engine.Tick(2);
            Check.That(HawserWorld.Current == placed && automatic == null, "the automatic world is still there");
            Check.That(cable.IsLive && placed.CableCount == 1, "the cable did not move over");
            Check.ConsoleIsEmpty();
        }

        public static void ASecondWorldSaysThatItDoesNothing()
        {
            new GameObject("First").AddComponent<HawserWorld>();
            HawserWorld second = new GameObject("Second").AddComponent<HawserWorld>();
            Check.ConsoleSays("warning", "Second");
            Check.That(second.Id.IsNull && HawserWorld.Current != second, "two worlds");
            Object.DestroyImmediate(second.gameObject);
            Check.That(HawserWorld.Current != null, "the first world went with the second");
        }

        /// <summary>Two scenes are loaded, each with its world; the first is unloaded.</summary>
        public static void TheSecondWorldComesWhenTheFirstIsGone()
        {
            foreach (bool hasCable in new[] { true, false })
            {
                Engine.Restart(true);
                HawserWorld first = new GameObject("First").AddComponent<HawserWorld>();
                HawserWorld second = new GameObject("Second").AddComponent<HawserWorld>();
                second.WaterDensity = 900.0f;
                HawserWorld third = new GameObject("Third").AddComponent<HawserWorld>();
                UnderwaterCable cable = hasCable ? Scene.Cable() : null;
                Engine.Tick(2);
                Object.Destroy(first.gameObject);
                Engine.Tick(3);
                Check.That(HawserWorld.Current == second, "the second world did not come");
                Check.That(cable == null || (cable.IsLive && second.CableCount == 1), "the cable did not move over");
                third.enabled = false;
                Object.DestroyImmediate(second.gameObject);
                Engine.Tick(3);
                Check.That(HawserWorld.Current != third, "a disabled world came");
            }
        }

        public static void StaticsAreForgottenBetweenPlaySessions()
        {
            Scene.Cable();
            MethodInfo forget = typeof(HawserWorld).GetMethod("ForgetLastSession",
                                                              BindingFlags.Static | BindingFlags.NonPublic);
            bool isCalled = forget.IsDefined(typeof(RuntimeInitializeOnLoadMethodAttribute), false);
            Check.That(isCalled, "Unity will not call it");
            HawserWorld old = HawserWorld.Current;
            old.enabled = false;
            forget.Invoke(null, null);
            Check.That(HawserWorld.Current == null, "the world of the last session is still there");
        }

        public static void GravityIsThatOfThePhysicsSettingsUnlessSet()
        {
            Physics.gravity = new Vector3(0.0f, -1.0f, 2.0f);
            Scene.Cable();
            HawserWorld world = HawserWorld.Current;
            Check.Equal(Read(world), Coordinates.ToCore(new Vector3(0.0f, -1.0f, 2.0f)), "gravity");
            Physics.gravity = new Vector3(0.0f, -3.0f, 0.0f);
            Engine.Tick();
            Check.Equal(Read(world).Y, -3.0f, "gravity after a change");
            world.Gravity = new Vector3(1.0f, 0.0f, 5.0f);
            Engine.Tick();
            Check.Equal(Read(world), Coordinates.ToCore(new Vector3(1.0f, 0.0f, 5.0f)), "gravity of our own");
            Check.Refused(() => world.Gravity = new Vector3(float.NaN, 0.0f, 0.0f), Result.BadValue, "gravity");
            Check.Equal(world.Gravity, new Vector3(1.0f, 0.0f, 5.0f), "gravity after a refusal");
        }

        /// <summary>As with Unity's own physics, a script may say when and how far.</summary>
        public static void AScriptMayStepTheWorld()
        {
            UnderwaterCable cable = Scene.Cable(CableModel.Dynamic);
            HawserWorld world = HawserWorld.Current;
            world.StepsItself = false;
            Engine.Tick(10);
            Check.Equal(world.Ticks, 0, "ticks");
            Vector3 before = cable.GetPoint(25);
            for (int i = 0; i < 60; i++)
            {
                world.Simulate(0.01f);
            }
            Check.Equal(world.Ticks, 60, "ticks of the script");
            Check.Near(world.Counters.Time + world.Counters.PendingTime, 0.6, 1e-5, "seconds");
            Check.That((cable.GetPoint(25) - before).magnitude > 0.01f, "nothing moves");
            Engine.Frame(0.001f);
            Mesh mesh = cable.GetComponent<MeshFilter>().sharedMesh;
            Vector3 drawn = mesh.ReadVector(UnityEngine.Rendering.VertexAttribute.Position, 25 * (cable.Sides + 1));
            Check.Near((drawn - cable.GetPoint(25)).magnitude, cable.Radius, 1e-4, "it is drawn where it is");
            Check.ConsoleIsEmpty();
        }

        /// <summary>Ticks that are no whole substeps let bodies feel uneven loads.</summary>
        public static void ASubstepIsAsLongAsATickUnlessToldOtherwise()
        {
            foreach (float tick in new[] { 0.02f, 0.01f, 1.0f / 60.0f })
            {
                Engine.Restart(true);
                Time.fixedDeltaTime = tick;
                Scene.Cable(CableModel.Dynamic);
                Engine.Tick(7);
                Check.Equal(HawserWorld.Current.Counters.Substeps, 7ul, $"substeps in 7 ticks of {tick} s");
            }
        }

        public static void AListenerCannotStepTheWorldThatCallsIt()
        {
            UnderwaterCable cable = Scene.Cable(Scene.Thing("Target", 12.0f, 0.0f, 0.0f).transform);
            cable.Taut += sender => HawserWorld.Current.Simulate(0.02f);
            Engine.Tick(3);
            Check.ConsoleSays("exception", "cannot step the world");
            Check.Equal(HawserWorld.Current.Ticks, 3, "ticks");
        }

        /// <summary>A mistake that is no refusal, such as a null where none can be, is one line.</summary>
        public static void AMistakeInOneComponentDoesNotStopTheOthers()
        {
            UnderwaterCable broken = Scene.Cable();
            GameObject target = Scene.Thing("Target", 5.0f, 0.0f, 0.0f);
            UnderwaterCable good = Scene.Cable(target.transform);
            Engine.Tick();
            const BindingFlags hidden = BindingFlags.Instance | BindingFlags.NonPublic;
            typeof(UnderwaterCable).GetField("end", hidden).SetValue(broken, null);
            target.transform.position = new Vector3(6.0f, 0.0f, 0.0f);
            HawserWorld world = HawserWorld.Current;
            MethodInfo tick = typeof(HawserWorld).GetMethod("FixedUpdate", hidden);
            for (int i = 0; i < 5; i++)
            {
                tick.Invoke(world, null);
            }
            Check.Near(good.GetPoint(100), new Vector3(6.0f, 0.0f, 0.0f), 1e-5f, "the end of the other cable");
            Check.Equal(Debug.Lines.Count, 1, string.Join(" | ", Debug.Lines));
            Check.That(Debug.Lines[0].StartsWith("exception:"), Debug.Lines[0]);
            broken.enabled = false;
        }

        public static void CountersAndProfileAreThere()
        {
            GameObject owner = new GameObject("World");
            owner.SetActive(false);
            HawserWorld world = owner.AddComponent<HawserWorld>();
            Engine.Edit(world, "substep", 1.0 / 60.0);
            owner.SetActive(true);
            Scene.Cable();
            Engine.Tick(30);
            Check.Equal(world.Counters.Steps, 30UL, "steps");
            Check.Equal(world.Counters.Substeps, 36UL, "substeps of 1/60 s in 30 ticks of 0.02 s");
            Check.Equal(world.Ticks, 30, "ticks");
            Check.That(world.Profile.Step > 0.0, "no time was measured");
        }

        public static void ATargetThatIsNotFiniteIsOneLineAndTheMotionGoesOn()
        {
            GameObject target = Scene.Thing("Target", 5.0f, 0.0f, 0.0f);
            UnderwaterCable cable = Scene.Cable(target.transform);
            Engine.Tick();
            cable.StartPoint.Place = new Vector3(float.NaN, 0.0f, 0.0f);
            target.transform.localPosition = new Vector3(5.5f, 0.0f, 0.0f);
            Engine.Tick(5);
            Check.Near(cable.GetPoint(100), new Vector3(5.5f, 0.0f, 0.0f), 1e-5f, "the end that is well goes on");
            cable.StartPoint.Place = Vector3.zero;
            Debug.Lines.Clear();
            target.transform.localPosition = new Vector3(float.NaN, 0.0f, 0.0f);
            Engine.Tick(5);
            Check.That(Debug.Lines.Count >= 1 && Debug.Lines.Count <= 2 && Debug.Lines[0].Contains("position"),
                       "the console says: " + string.Join(" | ", Debug.Lines));
            target.transform.localPosition = new Vector3(6.0f, 0.0f, 0.0f);
            Engine.Tick();
            Check.Near(cable.GetPoint(100), new Vector3(6.0f, 0.0f, 0.0f), 1e-5f, "end");
        }

        private static Vec3 Read(HawserWorld world)
        {
            Vec3 gravity;
            HawserException.Check(Core.hw_world_get_gravity(world.Id, &gravity));
            return gravity;
        }
    }
}
