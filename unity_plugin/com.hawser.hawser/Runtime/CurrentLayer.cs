// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using System;
using UnityEngine;

namespace Hawser
{
    /// <summary>How the water flows in one depth of a <see cref="WaterCurrent"/>'s profile.</summary>
    [Serializable]
    public struct CurrentLayer
    {
        [SerializeField]
        [Tooltip("Metres below the surface height of the Hawser World.")]
        private float depth;

        [SerializeField]
        [Tooltip("Velocity in m/s along the axes of the current's object.")]
        private Vector3 velocity;

        public CurrentLayer(float depth, Vector3 velocity)
        {
            this.depth = depth;
            this.velocity = velocity;
        }

        /// <summary>Metres below the surface height of the Hawser World.</summary>
        public float Depth => depth;

        /// <summary>Velocity in m/s along the axes of the current's object.</summary>
        public Vector3 Velocity => velocity;
    }
}
