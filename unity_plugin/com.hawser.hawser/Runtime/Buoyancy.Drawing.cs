// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using System;
using Hawser.Native;
using UnityEngine;

namespace Hawser
{
    public sealed unsafe partial class Buoyancy
    {
        private static readonly Color WeightColor = new Color(1.0f, 0.85f, 0.2f);
        private static readonly Color BuoyancyColor = new Color(0.3f, 0.6f, 1.0f);
        private static readonly Color SteadyColor = new Color(0.35f, 1.0f, 0.4f);
        private static readonly Color CrankColor = new Color(1.0f, 0.2f, 0.15f);

        /// <summary>
        /// Where the hull and the surface meet now: pairs of points in the world, each one piece of the line. Empty
        /// while it does not float, or floats under water.
        /// </summary>
        public Vector3[] GetWaterline()
        {
            if (!IsLive)
            {
                return Array.Empty<Vector3>();
            }
            // Asked for the number alone, the library says that there is no room for them.
            int count;
            Core.hw_floater_copy_waterline(Id, null, 0, &count);
            Vec3[] points = new Vec3[count];
            fixed (Vec3* first = points)
            {
                HawserException.Check(Core.hw_floater_copy_waterline(Id, first, count, &count));
            }
            Vector3[] line = new Vector3[count];
            for (int i = 0; i < count; i++)
            {
                line[i] = Coordinates.ToUnity(points[i]);
            }
            return line;
        }

        // In play, for the selected object: the waterline, the centres of mass and of buoyancy, the metacentre above
        // it, and the forces by cause. The weight is half as long as the hull.
        private void OnDrawGizmosSelected()
        {
            Rigidbody owner = GetComponentInParent<Rigidbody>();
            if (!IsLive || owner == null)
            {
                return;
            }
            Box bounds = Hull.Bounds;
            float size = (Coordinates.ToUnity(bounds.Maximum) - Coordinates.ToUnity(bounds.Minimum)).magnitude;
            Vector3 mass = owner.worldCenterOfMass;
            Vector3 weight = Physics.gravity * owner.mass;
            bool isWet = SubmergedVolume > 0.0f;
            Vector3 centre = isWet ? CentreOfBuoyancy : mass;
            float scale = 0.5f * size / (weight.magnitude > 0.0f ? weight.magnitude : 1.0f);
            Gizmos.color = Color.cyan;
            Vector3[] line = GetWaterline();
            for (int i = 0; i + 1 < line.Length; i += 2)
            {
                Gizmos.DrawLine(line[i], line[i + 1]);
            }
            DrawForce(WeightColor, mass, weight, scale, size);
            DrawForce(BuoyancyColor, centre, BuoyancyForce, scale, size);
            DrawForce(new Color(0.2f, 1.0f, 0.8f), centre, WaveForce, scale, size);
            DrawForce(new Color(1.0f, 0.25f, 0.2f), centre, DragForce, scale, size);
            DrawForce(new Color(0.4f, 1.0f, 0.3f), centre, LiftForce, scale, size);
            DrawForce(new Color(1.0f, 0.3f, 1.0f), centre, SlammingForce, scale, size);
            DrawForce(new Color(1.0f, 1.0f, 1.0f), mass, WindForce, scale, size);
            DrawMark(WeightColor, mass, size);
            if (isWet)
            {
                DrawMark(BuoyancyColor, centre, size);
                DrawMetacentre(mass, centre, size);
            }
        }

        private static void DrawMark(Color color, Vector3 at, float size)
        {
            Gizmos.color = color;
            Gizmos.DrawWireSphere(at, 0.02f * size);
        }

        private void DrawMetacentre(Vector3 mass, Vector3 centre, float size)
        {
            float height = MetacentricHeight;
            if (!(Status.WaterplaneArea > 0.0f) || !(Mathf.Abs(height) < 2.0f * size))
            {
                return;
            }
            Vector3 metacentre = new Vector3(centre.x, mass.y + height, centre.z);
            DrawMark(height > 0.0f ? SteadyColor : CrankColor, metacentre, size);
            Gizmos.DrawLine(centre, metacentre);
        }

        // What is too short to see is left out, what is too long is cut.
        private static void DrawForce(Color color, Vector3 at, Vector3 force, float scale, float size)
        {
            float reach = scale * force.magnitude;
            if (!(reach > 0.02f * size))
            {
                return;
            }
            Gizmos.color = color;
            Vector3 arrow = force * (reach > 2.0f * size ? 2.0f * size / force.magnitude : scale);
            GizmoLines.Arrow(at, at + arrow, 0.05f * size);
        }
    }
}
