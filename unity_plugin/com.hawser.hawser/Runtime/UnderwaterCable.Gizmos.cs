// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using System.Collections.Generic;
using UnityEngine;

namespace Hawser
{
    // What the scene view shows of a selected cable, beside the cable.
    public sealed unsafe partial class UnderwaterCable
    {
        private const float ForceScale = 0.01f; // metres drawn for each newton
        private const float LongestArrow = 1.0f;

        private static readonly List<CableContact> DrawnContacts = new List<CableContact>();

        // The ends, full where they are held; in play, what presses at the cable where it touches something.
        private void OnDrawGizmosSelected()
        {
            Gizmos.color = Color.cyan;
            DrawEnd(start);
            DrawEnd(end);
            if (!IsLive)
            {
                return;
            }
            Gizmos.color = Color.yellow;
            GetContacts(DrawnContacts);
            foreach (CableContact contact in DrawnContacts)
            {
                float length = Mathf.Clamp(contact.NormalForce * ForceScale, 2.0f * radius, LongestArrow);
                GizmoLines.Arrow(contact.Point, contact.Point + contact.Normal * length, 0.2f * length);
            }
        }

        private void DrawEnd(CableEnd cableEnd)
        {
            Vector3 place = cableEnd.Position(transform);
            Gizmos.DrawWireSphere(place, 3.0f * radius);
            if (cableEnd.IsHeld)
            {
                Gizmos.DrawSphere(place, 2.0f * radius);
            }
        }
    }
}
