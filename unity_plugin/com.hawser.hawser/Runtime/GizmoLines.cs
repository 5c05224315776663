// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using UnityEngine;

namespace Hawser
{
    /// <summary>What gizmos are made of, beside lines.</summary>
    internal static class GizmoLines
    {
        /// <summary>A shaft with a head of four strokes.</summary>
        public static void Arrow(Vector3 from, Vector3 to, float head)
        {
            Vector3 along = to - from;
            float length = along.magnitude;
            if (!(length > 0.0f))
            {
                return;
            }
            Vector3 back = along * (-head / length);
            Vector3 aside = Mathf.Abs(back.y) < 0.9f * head ? Vector3.up : Vector3.right;
            Vector3 right = Vector3.Cross(back, aside);
            right = right * (0.5f * head / right.magnitude);
            Vector3 up = Vector3.Cross(right, back) * (1.0f / head);
            Gizmos.DrawLine(from, to);
            foreach (Vector3 stroke in new[] { right, right * -1.0f, up, up * -1.0f })
            {
                Gizmos.DrawLine(to, to + back + stroke);
            }
        }

        /// <summary>A closed line through corners.</summary>
        public static void Loop(params Vector3[] corners)
        {
            for (int i = 0; i < corners.Length; i++)
            {
                Gizmos.DrawLine(corners[i], corners[(i + 1) % corners.Length]);
            }
        }
    }
}
