// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using Hawser.Native;
using UnityEngine;

namespace Hawser
{
    /// <summary>
    /// The border between Unity's left-handed space and the library's right-handed one. Both have Y up and metres, so
    /// only z changes its sign. No other file may know this.
    /// </summary>
    public static class Coordinates
    {
        /// <summary>The library mirrors its tube meshes itself, triangles included.</summary>
        public const TubeFlags MeshFlags = TubeFlags.FlipZ;

        public static Vec3 ToCore(Vector3 value)
        {
            return new Vec3 { X = value.x, Y = value.y, Z = -value.z };
        }

        public static Vector3 ToUnity(Vec3 value)
        {
            return new Vector3(value.X, value.Y, -value.Z);
        }

        /// <summary>A box of the library's space. One that the library mirrored already must not come here.</summary>
        public static Bounds ToUnity(Box box)
        {
            Bounds bounds = new Bounds();
            Vector3 first = ToUnity(box.Minimum);
            Vector3 second = ToUnity(box.Maximum);
            bounds.SetMinMax(Vector3.Min(first, second), Vector3.Max(first, second));
            return bounds;
        }

        /// <summary>
        /// World points of the library, seen from a transform and still right-handed, as the tube builder wants them.
        /// The place is subtracted before the rotation, which keeps the precision far from the origin.
        /// </summary>
        public static void ToLocal(Transform transform, Vec3[] world, Vec3[] local, int count)
        {
            Vector3 place = transform.position;
            Matrix4x4 toLocal = transform.worldToLocalMatrix;
            for (int i = 0; i < count; i++)
            {
                local[i] = ToCore(toLocal.MultiplyVector(ToUnity(world[i]) - place));
            }
        }
    }
}
