// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using UnityEngine;

namespace Hawser
{
    /// <summary>A place where a cable touches something, in Unity's space.</summary>
    public struct CableContact
    {
        /// <summary>What is touched; null if it is another cable, or gone.</summary>
        public Collider Collider;

        /// <summary>The cable that is touched; null if it is a collider.</summary>
        public UnderwaterCable OtherCable;

        /// <summary>Where, on the surface of what is touched.</summary>
        public Vector3 Point;

        /// <summary>From what is touched to the cable.</summary>
        public Vector3 Normal;

        /// <summary>What presses and rubs at the cable there, in newtons. Dynamic model only.</summary>
        public Vector3 Force;

        /// <summary>The part of the force along the normal, in newtons. Dynamic model only.</summary>
        public float NormalForce;

        /// <summary>Metres of line from the start to it, without stretch.</summary>
        public float ArcLength;

        /// <summary>The segment that touches, from 0; -1 of a model without segments.</summary>
        public int Segment;

        /// <summary>True while it slides, false while friction holds it.</summary>
        public bool IsSliding;
    }
}
