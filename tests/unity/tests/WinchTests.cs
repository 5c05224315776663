// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using System.Collections.Generic;
using System.Linq;
using Hawser.Editor;
using Hawser.Native;
using UnityEditor;
using UnityEngine;
using UnityEngine.Rendering;
using Object = UnityEngine.Object;

namespace Hawser.Tests
{
    /// <summary>The winch component, against the winch of the library.</summary>
    public static unsafe class WinchTests
    {
        public static void ANewWinchHasTheDefaultsOfTheLibrary()
        {
            CableWinch winch = Winch();
            Engine.Tick();
            WinchDef expected, def;
            HawserException.Check(Core.hw_winch_def_init(&expected));
            HawserException.Check(Core.hw_winch_get_def(winch.Id, &def));
            expected.Cable = winch.Cable.Id;
            Check.Equal(def, expected, "definition");
            Check.ConsoleIsEmpty();
        }

        public static void AWinchPaysOutAndReelsIn()
        {
            CableWinch winch = Winch();
            winch.Speed = 1.0f;
            Engine.Tick(250);
            Check.Near(winch.DeployedLength, 10.0 + 5.0 - 0.25, 0.1, "deployed after 5 s, of which half to come up");
            Check.Near(winch.LineSpeed, 1.0, 0.01, "line speed");
            Check.Near(winch.StoredLength, 100.0 - winch.DeployedLength, 1e-3, "on the drum");
            UnderwaterCable cable = winch.Cable;
            Check.Near(cable.RestLength, winch.DeployedLength, 1e-3, "length of the cable");
            Check.Equal(cable.PointCount, cable.Status.ParticleCount, "points");
            Check.That(cable.PointCount > 60, $"only {cable.PointCount} points");
            Check.Near(cable.GetPoint(0), Vector3.zero, 1e-4f, "start");
            Check.Near(cable.GetPoint(cable.PointCount - 1), new Vector3(5.0f, 0.0f, 0.0f), 1e-4f, "end");
            Mesh mesh = cable.GetComponent<MeshFilter>().sharedMesh;
            int rings = cable.PointCount * (cable.Sides + 1), caps = 2 * (cable.Sides + 1);
            Check.Equal(mesh.vertexCount, rings + caps, "vertices of the tube");
            winch.Speed = -1.0f;
            Engine.Tick(300);
            Check.That(winch.DeployedLength < 10.5f && winch.LineSpeed < -0.9f, $"{winch.DeployedLength} m are out");
            winch.Brake = true;
            Engine.Tick(100);
            Check.Near(winch.LineSpeed, 0.0, 1e-3, "line speed with the brake on");
            Check.ConsoleIsEmpty();
        }

        public static void TheEndStopsAreToldOnceEach()
        {
            CableWinch winch = Winch();
            winch.MaxDeployed = 11.0f;
            winch.MinDeployed = 9.0f;
            List<string> heard = new List<string>();
            winch.Stopped += (sender, deployed) => heard.Add($"{sender == winch} {deployed:0.0}");
            winch.OnStopped.AddListener(deployed => heard.Add($"{deployed:0.0}"));
            winch.Speed = 1.0f;
            Engine.Tick(150);
            Check.That(winch.IsAtMaxStop && !winch.IsAtMinStop, "not at the stop");
            winch.Speed = -1.0f;
            Engine.Tick(200);
            Check.That(winch.IsAtMinStop && !winch.IsAtMaxStop, "not at the other stop");
            Check.Equal(string.Join(", ", heard), "True 11.0, 11.0, True 9.0, 9.0", "events");
        }

        /// <summary>Between two ticks each point is half way, also where particles came and went at the drum.</summary>
        public static void TheLineIsDrawnSmoothlyWhileParticlesComeAndGo()
        {
            foreach (bool atEnd in new[] { false, true })
            {
                Engine.Restart(true);
                CableWinch winch = Winch();
                UnderwaterCable cable = winch.Cable;
                cable.Material = CableMaterialAsset.Create(MaterialPreset.SteelWireRope);
                winch.AtEnd = atEnd;
                int changes = 0;
                for (int i = 0; i < 300; i++)
                {
                    winch.Speed = i < 150 ? 2.0f : -2.0f;
                    int before = cable.PointCount;
                    Vector3 old = FromFreeEnd(cable, 15);
                    Engine.Tick();
                    changes += cable.PointCount != before ? 1 : 0;
                    Vector3 half = (old + FromFreeEnd(cable, 15)) * 0.5f;
                    Engine.Frame(0.01f);
                    Mesh mesh = cable.GetComponent<MeshFilter>().sharedMesh;
                    int row = cable.Sides + 1, ring = atEnd ? 15 : cable.PointCount - 16;
                    Vector3 one = mesh.ReadVector(VertexAttribute.Position, ring * row);
                    Vector3 opposite = mesh.ReadVector(VertexAttribute.Position, ring * row + row / 2);
                    Check.Near((one + opposite) * 0.5f, half, 1e-3f, $"point 15 in tick {i}, drum at the end: {atEnd}");
                }
                Check.That(changes > 20, $"only {changes} changes");
                Check.ConsoleIsEmpty();
            }
        }

        private static Vector3 FromFreeEnd(UnderwaterCable cable, int index)
        {
            return cable.GetPoint(cable.GetComponent<CableWinch>().AtEnd ? index : cable.PointCount - 1 - index);
        }

        /// <summary>The texture's v, counted from the end without the drum, does not move along the line.</summary>
        public static void ThePatternStaysWithTheLine()
        {
            CableWinch winch = Winch();
            winch.Speed = 1.0f;
            Engine.Tick(30);
            float[] before = Pattern(winch.Cable);
            Engine.Tick(100);
            float[] after = Pattern(winch.Cable);
            Check.That(after.Length > before.Length, $"{after.Length} rings after {before.Length}");
            for (int i = 0; i < before.Length - 1; i++)
            {
                Check.Near(after[i], before[i], 1e-4, $"v of ring {i} from the end");
            }
            Check.Near(after[0] - after[after.Length - 1], winch.DeployedLength, 0.05, "metres of pattern");
        }

        private static float[] Pattern(UnderwaterCable cable)
        {
            Mesh mesh = cable.GetComponent<MeshFilter>().sharedMesh;
            float[] found = new float[cable.PointCount];
            for (int i = 0; i < found.Length; i++)
            {
                int ring = found.Length - 1 - i;
                found[i] = mesh.Read(VertexAttribute.TexCoord0, ring * (cable.Sides + 1))[1];
            }
            return found;
        }

        public static void ConstantTensionIsKept()
        {
            GameObject target = Scene.Thing("Target", 9.0f, 0.0f, 0.0f);
            CableWinch winch = Winch(target.transform);
            winch.TargetTension = 500.0f;
            winch.Mode = WinchMode.ConstantTension;
            Engine.Tick(1000);
            Check.Near(winch.LineTension, 500.0, 25.0, "tension");
            Check.Near(winch.Cable.StartTension, 500.0, 25.0, "tension, read at the cable");
            target.transform.localPosition = new Vector3(12.0f, 0.0f, 0.0f);
            Engine.Tick(1000);
            Check.Near(winch.LineTension, 500.0, 25.0, "tension after the target moved away");
            Check.That(winch.DeployedLength > 11.5f, "the winch did not give way");
            Check.ConsoleIsEmpty();
        }

        public static void AValueOfAWinchThatIsRefusedThrowsAndTheOldOneStays()
        {
            CableWinch winch = Winch();
            Engine.Tick();
            Check.Refused(() => winch.Acceleration = 0.0f, Result.BadValue, "acceleration");
            Check.Equal(winch.Acceleration, 2.0f, "acceleration");
            Engine.Edit(winch, "capacity", -1.0f);
            Engine.Tick(5);
            Check.ConsoleSays("error", "capacity");
            Engine.Edit(winch, "capacity", 100.0f);
            Engine.Tick();
            Check.Equal(winch.LastError, string.Empty, "last error");
        }

        public static void AWinchFollowsTheLifeOfItsCable()
        {
            CableWinch winch = Winch();
            UnderwaterCable cable = winch.Cable;
            Engine.Tick(3);
            cable.SegmentCount = 20;
            Engine.Tick(3);
            Check.That(winch.IsLive && winch.Status.DeployedLength > 9.0f, "no winch at the new native cable");
            cable.enabled = false;
            Engine.Tick(3);
            Check.That(!winch.IsLive, "a winch without a cable");
            cable.enabled = true;
            Engine.Tick(3);
            Check.That(winch.IsLive, "the winch did not come back");
            winch.AtEnd = true;
            winch.Speed = 1.0f;
            Engine.Tick(50);
            Check.That(winch.IsLive && winch.DeployedLength > 10.2f, "the drum is not at the other end");
            HawserWorld.Current.enabled = false;
            Engine.Tick(2);
            Check.That(!winch.IsLive, "a winch without a world");
            HawserWorld.Current.enabled = true;
            Engine.Tick(3);
            Check.That(winch.IsLive, "the winch did not come back to its world");
            Check.ConsoleIsEmpty();
            cable.Model = CableModel.Verlet;
            Engine.Tick(5);
            Check.That(!winch.IsLive && winch.LastError.Contains("dynamic"), winch.LastError);
            Check.ConsoleSays("error", "dynamic");
            Object.DestroyImmediate(winch);
            Engine.Tick();
        }

        public static void TheInspectorOfAWinchIsAControlPanel()
        {
            CableWinch winch = Winch();
            Check.That(!Inspect(winch).Any(line => line.StartsWith("label:")), "readouts before it exists");
            Engine.Tick();
            foreach (string button in new[] { "Pay Out", "Stop", "Reel In" })
            {
                GUILayout.Pressed = button;
                Inspect(winch);
                GUILayout.Pressed = null;
                int direction = button == "Stop" ? 0 : button == "Pay Out" ? 1 : -1;
                Check.Equal(winch.Speed, 2.0f * direction, button);
            }
            string[] lines = Inspect(winch);
            Check.That(lines.Any(line => line.StartsWith("label: Deployed: 10.0")), string.Join(" | ", lines));
            Check.Equal(lines.Count(line => line.StartsWith("field:")), 14, "fields of the speed mode");
            winch.Mode = WinchMode.Free;
            Check.Equal(Inspect(winch).Count(line => line.StartsWith("field:")), 13, "fields of the free mode");
            CableWinch lonely = new GameObject("Lonely").AddComponent<CableWinch>();
            Check.That(Inspect(lonely).Any(line => line.StartsWith("Warning: There is no cable")), "no warning");
        }

        public static void AWinchWindsATether()
        {
            CableWinch winch = Winch();
            UnderwaterCable cable = winch.Cable;
            cable.TetherBlendTime = 0.0f;
            cable.Model = CableModel.Catenary;
            winch.MaxDeployed = 12.0f;
            winch.MinDeployed = 7.0f;
            winch.Speed = 1.0f;
            List<string> heard = new List<string>();
            winch.Stopped += (sender, deployed) => heard.Add($"{sender == winch} {deployed:0.0}");
            winch.OnStopped.AddListener(deployed => heard.Add($"{deployed:0.0}"));
            Engine.Tick(50);
            Check.That(winch.IsLive && winch.IsAtTether && winch.Id.IsNull, "no native winch");
            Check.Near(winch.DeployedLength, 11.0, 0.03, "deployed after a second");
            Check.Near(winch.LineSpeed, 1.0, 0.0, "line speed");
            Check.Near(winch.StoredLength, 100.0 - winch.DeployedLength, 1e-3, "on the drum");
            Check.Near(winch.StretchedLength, winch.DeployedLength, 0.02, "as it lies");
            Check.Near(winch.LineTension, cable.StartTension, 0.0, "tension");
            Check.Near(cable.RestLength, winch.DeployedLength, 1e-3, "length of the cable");
            Engine.Tick(60);
            Check.Near(winch.DeployedLength, 12.0, 1e-5, "at the stop");
            Check.That(winch.IsAtMaxStop && !winch.IsAtMinStop && winch.LineSpeed == 0.0f, "not at the stop");
            cable.TetherBuoyancy = 0.25f;
            Engine.Tick(2);
            Check.Near(winch.DeployedLength, 12.0, 1e-5, "another parameter leaves out what is out");
            winch.Speed = -10.0f;
            Engine.Tick(10);
            Check.Near(winch.LineSpeed, -2.0, 0.0, "no faster than the motor");
            winch.Brake = true;
            Engine.Tick();
            float held = winch.DeployedLength;
            Engine.Tick(10);
            Check.Near(winch.DeployedLength, held, 0.0, "deployed with the brake on");
            winch.Brake = false;
            Engine.Tick(150);
            Check.Near(winch.DeployedLength, 7.0, 1e-5, "at the other stop");
            Check.Equal(string.Join(", ", heard), "True 12.0, 12.0, True 7.0, 7.0", "events");
            winch.MinDeployed = 1.0f;
            Engine.Tick(100);
            Check.Near(winch.DeployedLength, 5.0, 0.02, "not shorter than the way");
            Check.That(winch.IsStalled && !winch.IsAtMinStop, "it is not taut");
            Check.Refused(() => winch.Speed = float.NaN, Result.BadValue, "speed");
            Check.ConsoleIsEmpty();
        }

        public static void WhatIsOutStaysOutWhenTheModelChanges()
        {
            CableWinch winch = Winch();
            UnderwaterCable cable = winch.Cable;
            winch.Speed = 1.0f;
            Engine.Tick(100);
            float length = winch.DeployedLength;
            cable.Model = CableModel.Catenary;
            Engine.Tick(50);
            Check.Near(winch.DeployedLength, length + 1.0, 0.05, "a second after it became a tether");
            cable.SegmentCount = 30;
            cable.TetherElastic = false;
            Engine.Tick(1);
            Check.Near(winch.DeployedLength, length + 1.0, 0.08, "with other segments");
            winch.Speed = 0.0f;
            Engine.Tick(1);
            length = winch.DeployedLength;
            cable.Model = CableModel.Dynamic;
            cable.GravityScale = 0.5f;
            Engine.Tick(50);
            Check.That(!winch.IsAtTether && !winch.Id.IsNull, "no native winch");
            Check.Near(winch.DeployedLength, length, 0.01, "after it became a cable");
            Check.Near(cable.RestLength, length, 0.01, "length of the cable");
            cable.Model = CableModel.Catenary;
            Engine.Tick();
            cable.Length = 9.0f;
            Engine.Tick();
            Check.Near(winch.DeployedLength, 9.0, 1e-4, "another length is what the user says");
            Check.ConsoleIsEmpty();
        }

        public static void WhatAWinchCannotDoWithATetherIsSaid()
        {
            CableWinch winch = Winch();
            winch.Cable.Model = CableModel.VShape;
            winch.Mode = WinchMode.ConstantTension;
            Engine.Tick(10);
            Check.Near(winch.DeployedLength, 10.0, 0.0, "deployed");
            Check.That(Inspect(winch).Any(line => line.StartsWith("Warning: A tether knows")), "no warning");
            winch.Mode = WinchMode.Speed;
            Check.That(!Inspect(winch).Any(line => line.StartsWith("Warning:")), "a warning");
            CableWinch second = new GameObject("Second").AddComponent<CableWinch>();
            second.Cable = winch.Cable;
            second.Speed = 1.0f;
            Engine.Tick(10);
            Check.ConsoleSays("error", "has a winch already");
            Check.Near(winch.DeployedLength, 10.0, 0.0, "deployed");
            Object.DestroyImmediate(winch);
            Engine.Tick(20);
            Check.That(second.DeployedLength > 10.2f, "the other one does not take over");
            second.Stopped += (sender, deployed) => sender.enabled = false;
            second.MaxDeployed = second.DeployedLength + 0.1f;
            Engine.Tick(20);
            Check.That(!second.IsLive && !second.enabled, "a listener may disable its winch");
        }

        private static CableWinch Winch(Transform end = null)
        {
            UnderwaterCable cable = Scene.Cable(CableModel.Dynamic, end);
            return cable.gameObject.AddComponent<CableWinch>();
        }

        private static string[] Inspect(CableWinch winch)
        {
            EditorGUILayout.Lines.Clear();
            UnityEditor.Editor.CreateEditor(winch, typeof(CableWinchEditor)).OnInspectorGUI();
            return EditorGUILayout.Lines.ToArray();
        }
    }
}
