// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Stand-in for the part of UnityEngine that the package uses: the shapes of colliders. Nothing collides.

namespace UnityEngine
{
    public class Collider : Component
    {
        public bool enabled { get; set; } = true;

        public bool isTrigger { get; set; }
    }

    public sealed class BoxCollider : Collider
    {
        public Vector3 center { get; set; }

        public Vector3 size { get; set; } = Vector3.one;
    }

    public sealed class SphereCollider : Collider
    {
        public Vector3 center { get; set; }

        public float radius { get; set; } = 0.5f;
    }

    public sealed class CapsuleCollider : Collider
    {
        public Vector3 center { get; set; }

        public float radius { get; set; } = 0.5f;

        public float height { get; set; } = 2.0f;

        /// <summary>0: along x, 1: along y, 2: along z.</summary>
        public int direction { get; set; } = 1;
    }

    public sealed class MeshCollider : Collider
    {
        public Mesh sharedMesh { get; set; }
    }
}
