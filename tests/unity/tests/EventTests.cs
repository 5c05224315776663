// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using System.Collections.Generic;
using System.Linq;
using Hawser.Native;
using UnityEngine;
using UnityEngine.Rendering;

namespace Hawser.Tests
{
    /// <summary>What a dynamic cable tells: overload, break, bend, snap; and how it is cut.</summary>
    public static class EventTests
    {
        public static void AnOverloadIsToldBeforeTheBreak()
        {
            GameObject target = Scene.Thing("Target", 9.9f, 0.0f, 0.0f);
            UnderwaterCable cable = Cable(target.transform);
            List<string> heard = Listen(cable);
            cable.Breaks = true;
            // 270 kN of stiffness, 53.9 kN of strength: overloaded at 16 % of stretch, broken at 20 %.
            for (int i = 0; i < 300; i++)
            {
                target.transform.localPosition += new Vector3(0.01f, 0.0f, 0.0f);
                Engine.Tick();
            }
            string[] kinds = heard.Select(line => line.Split(' ')[0]).Where(kind => kind != "snapped").ToArray();
            Check.That(kinds[0] == "overloaded" && kinds[1] == "broke", string.Join(" | ", heard));
            float load = float.Parse(heard.First(line => line.StartsWith("overloaded")).Split(' ')[1]);
            Check.Near(load, 0.8 * 53900.0, 3000.0, "load when it is told");
            float place = float.Parse(heard.First(line => line.StartsWith("broke")).Split(' ')[1]);
            Check.That(place >= 0.0f && place <= 10.0f, $"it broke at {place} m");
            Check.Equal(cable.CutCount, kinds.Count(kind => kind == "broke"), "cuts");
            Check.Near(cable.EndTension, 0.0, 2000.0, "tension after the break");
            cable.Lay();
            Check.Equal(cable.CutCount, 0, "cuts after it was laid anew");
            Check.ConsoleIsEmpty();
        }

        public static void ACableThatDoesNotBreakIsOnlyOverloaded()
        {
            GameObject target = Scene.Thing("Target", 13.0f, 0.0f, 0.0f);
            UnderwaterCable cable = Cable(target.transform);
            List<string> heard = Listen(cable);
            Engine.Tick(100);
            Check.That(heard.Any(line => line.StartsWith("overloaded")), "not overloaded");
            Check.That(!heard.Any(line => line.StartsWith("broke")) && cable.CutCount == 0, "broken");
        }

        public static void OtherSegmentsTellNothingTwice()
        {
            GameObject target = Scene.Thing("Target", 13.0f, 0.0f, 0.0f);
            UnderwaterCable cable = Cable(target.transform);
            int taut = 0, slack = 0, overloaded = 0;
            cable.Taut += sender => taut++;
            cable.Slack += sender => slack++;
            cable.Overloaded += (sender, tension) => overloaded++;
            Engine.Tick(20);
            foreach (int count in new[] { 20, 5, 40 })
            {
                cable.SegmentCount = count;
                Engine.Tick(5);
            }
            Check.Equal($"{taut} {slack} {overloaded}", "1 0 1", "taut, slack, overloaded");
            cable.SegmentCount = 30;
            target.transform.localPosition = new Vector3(5.0f, 0.0f, 0.0f);
            Engine.Tick(5);
            Check.Equal($"{taut} {slack}", "1 1", "taut, slack");
        }

        public static void ACutCableFallsInTwoAndItsTubeHasAGap()
        {
            UnderwaterCable cable = Cable(null);
            cable.Material.UsePreset(MaterialPreset.SteelWireRope);
            cable.EndPoint.Place = new Vector3(9.0f, 0.0f, 0.0f);
            Engine.Tick(50);
            cable.Cut(5.05f);
            Check.Equal(cable.CutCount, 1, "cuts");
            Check.Refused(() => cable.Cut(-1.0f), Result.BadValue, "arc_length");
            Engine.Tick(300);
            Check.That(cable.GetPoint(25).y < -2.0f && cable.GetPoint(26).y < -2.0f, "the parts do not fall");
            Check.That((cable.GetPoint(25) - cable.GetPoint(26)).magnitude > 2.0f, "the parts do not part");
            Mesh mesh = cable.GetComponent<MeshFilter>().sharedMesh;
            int row = cable.Sides + 1;
            foreach (int ring in new[] { 10, 40 })
            {
                Check.Near(RadiusAt(mesh, ring, row), cable.Radius, 1e-4, $"radius at ring {ring}");
            }
            Check.That(RadiusAt(mesh, 25, row) < 1e-4 && RadiusAt(mesh, 26, row) < 1e-4,
                       "the tube does not end where it was cut");
            Check.ConsoleIsEmpty();
        }

        public static void ASnapAndASharpBendAreTold()
        {
            HawserWorld world = new GameObject("World").AddComponent<HawserWorld>();
            world.HasSurface = true;
            world.SurfaceHeight = -1000.0f; // in air: water would hold the slack line back and soften the jerk
            GameObject target = Scene.Thing("Target", 5.0f, 0.0f, 0.0f);
            UnderwaterCable cable = Cable(target.transform);
            cable.SnapLoad = 5000.0f;
            cable.Material.MinimumBendRadius = 3.0f;
            cable.OnSnapped.AddListener(load => Check.That(load >= 5000.0f, $"snapped with {load} N"));
            List<string> heard = Listen(cable);
            Engine.Tick(100);
            Check.That(heard.Any(line => line.StartsWith("bent")), "no bend was told");
            for (int i = 0; i < 60; i++)
            {
                target.transform.localPosition += new Vector3(0.1f, 0.0f, 0.0f);
                Engine.Tick();
            }
            for (int i = 0; i < 100; i++)
            {
                target.transform.localPosition -= new Vector3(0.02f, 0.0f, 0.0f);
                Engine.Tick();
            }
            Check.That(heard.Any(line => line.StartsWith("snapped")), "no snap was told: " + string.Join(" | ", heard));
            Check.ConsoleIsEmpty();
        }

        private static List<string> Listen(UnderwaterCable cable)
        {
            List<string> heard = new List<string>();
            cable.Overloaded += (sender, load) => heard.Add($"overloaded {load}");
            cable.Broke += (sender, place) => heard.Add($"broke {place}");
            cable.Bent += (sender, radius) => heard.Add($"bent {radius}");
            cable.Snapped += (sender, load) => heard.Add($"snapped {load}");
            return heard;
        }

        /// <summary>A line of nylon, 10 m, without a bend radius.</summary>
        private static UnderwaterCable Cable(Transform end)
        {
            UnderwaterCable cable = Scene.Cable(CableModel.Dynamic, end);
            cable.Material = CableMaterialAsset.Create(MaterialPreset.NylonDockLine);
            cable.Material.MinimumBendRadius = 0.0f;
            return cable;
        }

        private static double RadiusAt(Mesh mesh, int ring, int row)
        {
            Vector3 one = mesh.ReadVector(VertexAttribute.Position, ring * row);
            Vector3 opposite = mesh.ReadVector(VertexAttribute.Position, ring * row + row / 2);
            return 0.5 * (one - opposite).magnitude;
        }
    }
}
