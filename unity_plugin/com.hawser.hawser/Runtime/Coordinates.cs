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

        // Subtracted from zero, not negated: a negative zero would be another state in the eyes of the state hash.
        public static Vec3 ToCore(Vector3 value)
        {
            return new Vec3 { X = value.x, Y = value.y, Z = 0.0f - value.z };
        }

        public static Vector3 ToUnity(Vec3 value)
        {
            return new Vector3(value.X, value.Y, 0.0f - value.Z);
        }

        /// <summary>
        /// An axis with a sense of turning: angular velocity, torque, the axis of a vortex. A mirror turns the sense
        /// round, so it is the other two coordinates that change their sign.
        /// </summary>
        public static Vec3 ToCoreAxis(Vector3 value)
        {
            return new Vec3 { X = 0.0f - value.x, Y = 0.0f - value.y, Z = value.z };
        }

        public static Vector3 ToUnityAxis(Vec3 value)
        {
            return new Vector3(0.0f - value.X, 0.0f - value.Y, value.Z);
        }

        /// <summary>A rotation. Its axis has a sense of turning.</summary>
        public static Quat ToCore(Quaternion value)
        {
            return new Quat { X = 0.0f - value.x, Y = 0.0f - value.y, Z = value.z, W = value.w };
        }

        /// <summary>Moments of inertia about three axes: they are the same on both sides of a mirror.</summary>
        public static Vec3 ToCoreDiagonal(Vector3 value)
        {
            return new Vec3 { X = value.x, Y = value.y, Z = value.z };
        }

        public static Box ToCore(Bounds value)
        {
            Vec3 near = ToCore(value.min), far = ToCore(value.max);
            return new Box
            {
                Minimum = new Vec3 { X = near.X, Y = near.Y, Z = far.Z },
                Maximum = new Vec3 { X = far.X, Y = far.Y, Z = near.Z },
            };
        }

        public static Bounds ToUnity(Box value)
        {
            Vector3 near = ToUnity(value.Minimum), far = ToUnity(value.Maximum);
            Bounds bounds = new Bounds();
            bounds.SetMinMax(new Vector3(near.x, near.y, far.z), new Vector3(far.x, far.y, near.z));
            return bounds;
        }

        /// <summary>The bounds of a tube mesh. The library mirrored them together with the mesh.</summary>
        public static Bounds ToMeshBounds(Box box)
        {
            Bounds bounds = new Bounds();
            bounds.SetMinMax(new Vector3(box.Minimum.X, box.Minimum.Y, box.Minimum.Z),
                             new Vector3(box.Maximum.X, box.Maximum.Y, box.Maximum.Z));
            return bounds;
        }

        /// <summary>
        /// World points of the library, seen from a transform and still right-handed, as the tube builder wants them.
        /// The line is shifted by one amount at its start that goes over into another at its end. The place is
        /// subtracted before the rotation, which keeps the precision far from the origin.
        /// </summary>
        public static void ToLocal(Transform transform, Vec3[] world, Vec3[] local, int count, Vector3 startShift,
                                   Vector3 endShift)
        {
            Vector3 place = transform.position;
            Matrix4x4 toLocal = transform.worldToLocalMatrix;
            for (int i = 0; i < count; i++)
            {
                Vector3 shift = Vector3.Lerp(startShift, endShift, i / (count - 1.0f));
                local[i] = ToCore(toLocal.MultiplyVector(ToUnity(world[i]) - place + shift));
            }
        }
    }
}
