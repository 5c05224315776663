// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using System;
using System.Linq;
using System.Reflection;
using Hawser.Editor;
using Hawser.Native;
using UnityEditor;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Hawser.Tests
{
    /// <summary>The water of the world and its currents, as Unity's coordinates have them.</summary>
    public static unsafe class WaterTests
    {
        private static readonly Vector3 Up = Vector3.up;

        public static void TheWatersSettingsReachTheLibraryAndBadOnesAreRefused()
        {
            HawserWorld world = World();
            world.WaterDensity = 1000.0f;
            world.HasSurface = true;
            world.SurfaceHeight = 2.0f;
            world.AirDensity = 1.5f;
            world.Wind = new Vector3(1.0f, 0.0f, 3.0f);
            WaterDef def;
            HawserException.Check(Core.hw_world_get_water(world.Id, &def));
            Check.Equal(def.Density, 1000.0f, "density");
            Check.Equal(def.AirDensity, 1.5f, "density of the air");
            Check.Equal(def.SurfaceHeight, 2.0f, "surface height");
            Check.Equal(def.Flags, WaterFlags.Surface, "flags");
            Check.Near(world.GetFlow(new Vector3(0.0f, 5.0f, 0.0f)), new Vector3(1.0f, 0.0f, 3.0f), 0.0f, "wind");
            Check.Equal(world.GetFlow(new Vector3(0.0f, 1.0f, 0.0f)), Vector3.zero, "flow below the surface");
            Check.Refused(() => world.WaterDensity = -1.0f, Result.BadValue, "density");
            Check.Equal(world.WaterDensity, 1000.0f, "density after a refusal");
            Engine.Edit(world, "waterDensity", 0.0f);
            Engine.Tick(5);
            Check.ConsoleSays("error", "density");
            Engine.Edit(world, "waterDensity", 1010.0f);
            Engine.Tick();
            HawserException.Check(Core.hw_world_get_water(world.Id, &def));
            Check.Equal(def.Density, 1010.0f, "density, edited");
        }

        /// <summary>A light line floats up to the surface that was switched on, and no farther.</summary>
        public static void AFloatingCableLiesAtTheSurface()
        {
            World().HasSurface = true;
            HawserWorld.Current.SurfaceHeight = 1.0f;
            UnderwaterCable cable = Scene.Cable(CableModel.Dynamic);
            cable.Material = CableMaterialAsset.Create(MaterialPreset.NylonDockLine);
            cable.Material.Density = 500.0f;
            Engine.Tick(1500);
            Check.Near(cable.GetPoint(25).y, 1.0, 0.02, "height of the middle");
            Check.ConsoleIsEmpty();
        }

        public static void AUniformCurrentFlowsAlongItsObject()
        {
            WaterCurrent current = Current(CurrentKind.Uniform);
            Check.Near(Flow(9.0f, 8.0f, 7.0f), new Vector3(0.0f, 0.0f, 0.5f), 1e-6f, "flow");
            current.Speed = 2.0f;
            current.transform.localRotation = Quaternion.AngleAxis(90.0f, Up);
            Engine.Tick();
            Check.Near(Flow(9.0f, 8.0f, 7.0f), new Vector3(2.0f, 0.0f, 0.0f), 1e-5f, "flow after it was turned");
            current.Strength = -0.5f;
            Check.Near(Flow(9.0f, 8.0f, 7.0f), new Vector3(-1.0f, 0.0f, 0.0f), 1e-5f, "flow of another strength");
            Current(CurrentKind.Uniform);
            Check.Near(Flow(0.0f, 0.0f, 0.0f), new Vector3(-1.0f, 0.0f, 0.5f), 1e-5f, "two currents add");
            current.enabled = false;
            Check.Near(Flow(0.0f, 0.0f, 0.0f), new Vector3(0.0f, 0.0f, 0.5f), 1e-5f, "one is off");
        }

        public static void AProfileFlowsByDepthAlongItsObject()
        {
            World().SurfaceHeight = 10.0f;
            WaterCurrent current = Current(CurrentKind.Profile);
            current.transform.localRotation = Quaternion.AngleAxis(90.0f, Up);
            current.Layers = new[]
            {
                new CurrentLayer(0.0f, new Vector3(0.0f, 0.0f, 1.0f)),
                new CurrentLayer(20.0f, new Vector3(0.5f, 0.0f, 0.0f)),
            };
            Engine.Tick();
            Check.Near(Flow(0.0f, 20.0f, 0.0f), new Vector3(1.0f, 0.0f, 0.0f), 1e-5f, "above");
            Check.Near(Flow(0.0f, 0.0f, 0.0f), new Vector3(0.5f, 0.0f, -0.25f), 1e-5f, "half way");
            Check.Near(Flow(0.0f, -50.0f, 0.0f), new Vector3(0.0f, 0.0f, -0.5f), 1e-5f, "below");
            CurrentLayer[] tooMany = Enumerable.Range(0, 17).Select(i => new CurrentLayer(i, Up)).ToArray();
            Check.Refused(() => current.Layers = tooMany, Result.BadValue, "profile_count");
            Check.Equal(current.Layers.Length, 2, "layers after a refusal");
        }

        public static void AJetBlowsFromItsObject()
        {
            WaterCurrent current = Current(CurrentKind.Jet);
            current.transform.localPosition = new Vector3(1.0f, 2.0f, 3.0f);
            current.transform.localRotation = Quaternion.AngleAxis(-90.0f, new Vector3(1.0f, 0.0f, 0.0f));
            Engine.Tick();
            Check.Near(Flow(1.0f, 2.5f, 3.0f), new Vector3(0.0f, 2.0f, 0.0f), 1e-4f, "in its core");
            Check.Near(Flow(1.0f, 1.5f, 3.0f), Vector3.zero, 1e-6f, "behind it");
        }

        /// <summary>Circulation turns as a positive angular velocity does in Unity: by axis × arm.</summary>
        public static void AVortexTurnsAsUnitysRotationsDo()
        {
            WaterCurrent current = Current(CurrentKind.Vortex);
            current.Circulation = 10.0f;
            current.transform.localPosition = new Vector3(1.0f, 0.0f, 2.0f);
            foreach (Vector3 tilt in new[] { new Vector3(1.0f, 0.0f, 0.0f), new Vector3(0.0f, 0.0f, 1.0f) })
            {
                current.transform.localRotation = Quaternion.AngleAxis(50.0f, tilt);
                Engine.Tick();
                Vector3 axis = current.transform.up;
                Vector3 side = current.transform.TransformDirection(new Vector3(3.0f, 0.0f, 2.0f));
                double distance = side.magnitude;
                double speed = 10.0 / (2.0 * Math.PI * distance) * (1.0 - Math.Exp(-distance * distance / 0.25));
                Vector3 expected = Vector3.Cross(axis, side) * (float)(speed / distance);
                Check.Near(World().GetFlow(current.transform.position + side), expected, 1e-3f, "flow");
            }
        }

        public static void TurbulenceHasItsStrengthAndItsSeed()
        {
            WaterCurrent current = Current(CurrentKind.Turbulence);
            Vector3 first = Flow(1.0f, 2.0f, 3.0f);
            Check.That(first.magnitude > 0.01f && first.magnitude < 1.0f, $"flow {first}");
            current.Seed = 5;
            Check.That((Flow(1.0f, 2.0f, 3.0f) - first).magnitude > 0.01f, "another seed, the same flow");
            current.Seed = 0;
            Check.Near(Flow(1.0f, 2.0f, 3.0f), first, 0.0f, "flow of the first seed");
            Check.Refused(() => current.ModeCount = 7, Result.BadValue, "mode_count");
        }

        public static void AScriptMaySayHowTheWaterFlows()
        {
            WaterCurrent current = Current(CurrentKind.Callback);
            Check.Equal(Flow(1.0f, 2.0f, 3.0f), Vector3.zero, "flow without a function");
            current.Flow = (position, time) => new Vector3(position.z, position.y, (float)time);
            Check.Near(Flow(1.0f, 2.0f, 3.0f), new Vector3(3.0f, 2.0f, 0.0f), 0.0f, "flow");
            Scene.Cable(CableModel.Dynamic);
            Engine.Tick(60);
            Check.Near(Flow(1.0f, 2.0f, 3.0f), new Vector3(3.0f, 2.0f, 1.2f), 1e-5f, "flow later");
            current.Flow = (position, time) => { throw new InvalidOperationException("a bug of the game"); };
            Engine.Tick(5);
            Check.ConsoleSays("exception", "a bug of the game");
            Check.Equal(Flow(1.0f, 2.0f, 3.0f), Vector3.zero, "flow after a mistake");
            Debug.Lines.Clear();
            current.Flow = (position, time) => new Vector3(float.NaN, 1.0f, 0.0f);
            Engine.Tick(5);
            Check.ConsoleSays("exception", "not finite");
        }

        public static void ARegionIsABoxRoundItsObject()
        {
            WaterCurrent current = Current(CurrentKind.Uniform);
            current.transform.localPosition = new Vector3(0.0f, 0.0f, 100.0f);
            current.RegionSize = new Vector3(10.0f, 20.0f, 40.0f);
            current.HasRegion = true;
            Engine.Tick();
            Check.Near(Flow(0.0f, 0.0f, 100.0f), new Vector3(0.0f, 0.0f, 0.5f), 1e-6f, "in its middle");
            Check.Near(Flow(4.0f, 9.0f, 119.0f), new Vector3(0.0f, 0.0f, 0.5f), 1e-6f, "in a corner");
            Check.Equal(Flow(0.0f, 0.0f, 121.0f), Vector3.zero, "beyond it");
            Check.Equal(Flow(0.0f, 0.0f, -100.0f), Vector3.zero, "on the other side of the world");
        }

        public static void ADraggedCableDriftsDownstream()
        {
            Current(CurrentKind.Uniform).Speed = 1.0f;
            UnderwaterCable cable = Scene.Cable(CableModel.Dynamic);
            Engine.Tick(600);
            Check.That(cable.GetPoint(25).z > 3.0f, $"the cable hangs at {cable.GetPoint(25)}");
            Check.That(cable.StartForce.z > 5.0f && cable.EndForce.z > 5.0f, $"it pulls with {cable.StartForce}");
        }

        public static void TheDefaultsOfEveryKindAreThoseOfTheLibrary()
        {
            World();
            foreach (CurrentKind kind in Enum.GetValues(typeof(CurrentKind)))
            {
                WaterCurrent current = Scene.Thing("Current", 0.0f, 0.0f, 0.0f).AddComponent<WaterCurrent>();
                current.UseDefaults(kind);
                CurrentDef expected, def;
                HawserException.Check(Core.hw_current_def_init(&expected, (int)kind));
                HawserException.Check(Core.hw_current_get_def(current.Id, &def));
                expected.Direction = def.Direction;
                expected.Velocity = def.Velocity;
                CurrentPoint* profile = (CurrentPoint*)expected.Profile;
                CurrentPoint* known = (CurrentPoint*)def.Profile;
                for (int i = 0; i < Core.MaxProfilePoints; i++)
                {
                    Check.Equal(known[i].Depth, profile[i].Depth, "depth");
                    Check.Near(Coordinates.ToUnity(known[i].Velocity).magnitude,
                               Coordinates.ToUnity(profile[i].Velocity).magnitude, 0.0, "speed");
                    profile[i] = known[i];
                }
                Check.Equal(def, expected, kind.ToString());
                Check.Near(current.RegionSize, new Vector3(20.0f, 20.0f, 20.0f), 1e-6f, "size of the region");
            }
            Check.ConsoleIsEmpty();
        }

        public static void AnInspectorValueOfACurrentThatIsRefusedIsOneLine()
        {
            WaterCurrent current = Current(CurrentKind.Jet);
            Engine.Edit(current, "radius", 0.0f);
            Engine.Tick(5);
            Check.ConsoleSays("error", "radius");
            Check.That(Inspect(current).Any(line => line.StartsWith("Error:") && line.Contains("radius")),
                       "the inspector does not say it");
            Engine.Edit(current, "radius", 0.25f);
            Engine.Tick();
            Check.Equal(current.LastError, string.Empty, "last error");
            Debug.Lines.Clear();

            Engine.Edit(current, "radius", 0.0f);
            current.enabled = false;
            current.enabled = true;
            Engine.Tick(3);
            Check.That(!current.IsLive, "a current without a radius exists");
            Check.ConsoleSays("error", "radius");
            Engine.Edit(current, "radius", 0.25f);
            Engine.Tick();
            Check.That(current.IsLive, "the current does not come");
        }

        public static void CurrentsSurviveTheirWorldAndLeaveNothing()
        {
            WaterCurrent current = Current(CurrentKind.Callback);
            HawserWorld first = HawserWorld.Current;
            Engine.Tick();
            first.enabled = false;
            Engine.Tick(2);
            Check.That(!current.IsLive, "a current without a world");
            first.enabled = true;
            Engine.Tick(2);
            Check.That(current.IsLive, "the current did not come back");
            Object.Destroy(first.gameObject);
            Engine.Tick(3);
            Check.That(current.IsLive && HawserWorld.Current != first, "the current found no new world");
            current.Kind = CurrentKind.Vortex;
            Object.Destroy(current.gameObject);
            Engine.Tick(2);
            int count;
            Core.hw_world_get_currents(HawserWorld.Current.Id, null, 0, &count);
            Check.Equal(count, 0, "currents left");
            Check.ConsoleIsEmpty();
        }

        /// <summary>To set a current wakes every cable; one that did not move must not.</summary>
        public static void ACurrentAtRestDoesNotKeepCablesAwake()
        {
            World();
            Current(CurrentKind.Uniform).transform.localRotation = Quaternion.AngleAxis(77.0f, new Vector3(1, 2, 3));
            UnderwaterCable cable = Scene.Cable(CableModel.Dynamic);
            cable.Material = CableMaterialAsset.Create(MaterialPreset.MooringChain);
            for (int i = 0; i < 300 && !cable.IsAsleep; i++)
            {
                Engine.Tick(100);
            }
            Check.That(cable.IsAsleep, "the cable does not fall asleep");
        }

        public static void TheInspectorShowsWhatTheKindUses()
        {
            World();
            int[] expected = { 6, 6, 7, 8, 11, 5 };
            foreach (CurrentKind kind in Enum.GetValues(typeof(CurrentKind)))
            {
                WaterCurrent current = Scene.Thing("Current", 0.0f, 0.0f, 0.0f).AddComponent<WaterCurrent>();
                Engine.Edit(current, "kind", kind);
                GUILayout.Pressed = "Use the Kind's Defaults";
                string[] lines = Inspect(current);
                GUILayout.Pressed = null;
                Check.Equal(lines.Count(line => line.StartsWith("field:")), expected[(int)kind - 1], kind.ToString());
                bool asksForScript = lines.Any(line => line.StartsWith("Warning:") && line.Contains("script"));
                Check.Equal(asksForScript, kind == CurrentKind.Callback, "asks for a script");
                Gizmos.Drawn = 0;
                current.HasRegion = true;
                typeof(WaterCurrent).GetMethod("OnDrawGizmosSelected", BindingFlags.Instance | BindingFlags.NonPublic)
                    .Invoke(current, null);
                Check.Equal(Gizmos.Drawn, 3, "things drawn");
            }
            Check.ConsoleIsEmpty();
        }

        private static HawserWorld World()
        {
            return HawserWorld.Current ?? new GameObject("World").AddComponent<HawserWorld>();
        }

        private static WaterCurrent Current(CurrentKind kind)
        {
            WaterCurrent current = Scene.Thing("Current", 0.0f, 0.0f, 0.0f).AddComponent<WaterCurrent>();
            current.UseDefaults(kind);
            return current;
        }

        private static Vector3 Flow(float x, float y, float z)
        {
            return HawserWorld.Current.GetFlow(new Vector3(x, y, z));
        }

        private static string[] Inspect(WaterCurrent current)
        {
            EditorGUILayout.Lines.Clear();
            UnityEditor.Editor.CreateEditor(current, typeof(WaterCurrentEditor)).OnInspectorGUI();
            return EditorGUILayout.Lines.ToArray();
        }
    }
}
