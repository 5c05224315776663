// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Stand-in for the part of UnityEngine that the package uses, written from its public documentation: colliders. They
// collide with nothing; a box finds them by a box round them.

using System;
using System.Linq;

namespace UnityEngine
{
    public enum QueryTriggerInteraction
    {
        UseGlobal = 0,
        Ignore = 1,
        Collide = 2,
    }

    public struct LayerMask
    {
        public int value { get; set; }

        public static implicit operator int(LayerMask mask) => mask.value;

        public static implicit operator LayerMask(int value) => new LayerMask { value = value };
    }

    // Unity 6 has it under another name, and the old one is an error.
#if UNITY_6000_0_OR_NEWER
    public class PhysicsMaterial : Object
#else
    public class PhysicMaterial : Object
#endif
    {
        public float staticFriction { get; set; } = 0.6f;

        public float dynamicFriction { get; set; } = 0.6f;
    }

    public abstract class Collider : Component
    {
        public bool enabled { get; set; } = true;

        public bool isTrigger { get; set; }

#if UNITY_6000_0_OR_NEWER
        public PhysicsMaterial sharedMaterial { get; set; }
#else
        public PhysicMaterial sharedMaterial { get; set; }
#endif

        public Rigidbody attachedRigidbody => GetComponentInParent<Rigidbody>();

        /// <summary>How far it reaches from its origin along its axes.</summary>
        internal abstract float Reach { get; }

        internal virtual Vector3 Centre => transform.position;

        internal bool Meets(Vector3 low, Vector3 high)
        {
            Vector3 centre = Centre, scale = transform.lossyScale;
            float reach = Reach * Math.Max(Math.Abs(scale.x), Math.Max(Math.Abs(scale.y), Math.Abs(scale.z)));
            return centre.x - reach <= high.x && centre.x + reach >= low.x && centre.y - reach <= high.y &&
                   centre.y + reach >= low.y && centre.z - reach <= high.z && centre.z + reach >= low.z;
        }
    }

    public sealed class SphereCollider : Collider
    {
        public Vector3 center { get; set; }

        public float radius { get; set; } = 0.5f;

        internal override float Reach => center.magnitude + radius;
    }

    public sealed class BoxCollider : Collider
    {
        public Vector3 center { get; set; }

        public Vector3 size { get; set; } = Vector3.one;

        internal override float Reach => center.magnitude + size.magnitude;
    }

    public sealed class CapsuleCollider : Collider
    {
        public Vector3 center { get; set; }

        public float radius { get; set; } = 0.5f;

        public float height { get; set; } = 2.0f;

        public int direction { get; set; } = 1;

        internal override float Reach => center.magnitude + radius + height;
    }

    public sealed class MeshCollider : Collider
    {
        public Mesh sharedMesh { get; set; }

        public bool convex { get; set; }

        internal override float Reach => 100.0f;
    }

    public sealed class TerrainData : Object
    {
        private float[,] heights = new float[2, 2];

        public int heightmapResolution => heights.GetLength(0);

        public Vector3 size { get; set; } = Vector3.one;

        /// <summary>Tells of the change for each terrain of this data, as Unity does.</summary>
        public void SetHeights(int xBase, int yBase, float[,] values)
        {
            heights = values;
            foreach (Terrain terrain in Engine.Living.OfType<Terrain>().Where(found => found.terrainData == this))
            {
                TerrainCallbacks.Tell(terrain, new RectInt(0, 0, values.GetLength(1), values.GetLength(0)));
            }
        }

        public float[,] GetHeights(int xBase, int yBase, int width, int height) => (float[,])heights.Clone();
    }

    public sealed class Terrain : Behaviour
    {
        public TerrainData terrainData { get; set; }
    }

    public struct RectInt
    {
        public RectInt(int x, int y, int width, int height)
        {
        }
    }

    public static class TerrainCallbacks
    {
        public delegate void HeightmapChangedCallback(Terrain terrain, RectInt heightRegion, bool synched);

        public static event HeightmapChangedCallback heightmapChanged;

        internal static void Tell(Terrain terrain, RectInt region) => heightmapChanged?.Invoke(terrain, region, true);
    }

    public sealed class TerrainCollider : Collider
    {
        public TerrainData terrainData { get; set; }

        internal override float Reach => terrainData.size.magnitude;
    }

    /// <summary>A kind that the package does not know.</summary>
    public sealed class WheelCollider : Collider
    {
        internal override float Reach => 1.0f;
    }
}
