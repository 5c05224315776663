// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using UnityEngine;

namespace Hawser
{
    /// <summary>How a cable lies on or round one thing that it touches.</summary>
    public struct CableWrapping
    {
        /// <summary>What is touched; null if it is another cable, or gone.</summary>
        public Collider Collider;

        /// <summary>The cable that is touched; null if it is a collider.</summary>
        public UnderwaterCable OtherCable;

        /// <summary>By how much the line turns round it, in degrees: 360 for each whole turn.</summary>
        public float Angle;

        /// <summary>What presses there, in newtons.</summary>
        public float NormalForce;

        /// <summary>Metres of line from the start to the first contact with it, without stretch.</summary>
        public float Begin;

        /// <summary>Metres of line to the last contact with it.</summary>
        public float End;

        /// <summary>In how many places the cable touches it.</summary>
        public int ContactCount;

        /// <summary>True from <see cref="UnderwaterCable.Snagged"/> to <see cref="UnderwaterCable.Freed"/>.</summary>
        public bool IsSnagged;
    }
}
