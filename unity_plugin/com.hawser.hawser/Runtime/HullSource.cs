// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using System.Collections.Generic;
using Hawser.Native;
using UnityEngine;

namespace Hawser
{
    /// <summary>
    /// Gathers what a hull is made of, in the frame of its Rigidbody: its colliders, or a mesh. The library welds,
    /// closes and thins it out.
    /// </summary>
    internal sealed unsafe class HullSource
    {
        private readonly Transform frame;
        private readonly List<Collider> colliders = new List<Collider>();
        private readonly MeshFilter filter;
        private readonly List<Vec3> points = new List<Vec3>();

        public HullSource(Rigidbody owner, HullFrom from, MeshFilter chosen)
        {
            frame = owner.transform;
            if (from == HullFrom.Mesh)
            {
                filter = chosen != null ? chosen : owner.GetComponentInChildren<MeshFilter>();
            }
            else
            {
                foreach (Collider collider in owner.GetComponentsInChildren<Collider>())
                {
                    if (collider.enabled && !collider.isTrigger)
                    {
                        colliders.Add(collider);
                    }
                }
            }
        }

        /// <summary>Another number, another hull; but not for what changed inside a mesh. Never 0.</summary>
        public int FindKey(int maxTriangles)
        {
            int key = maxTriangles;
            if (filter != null && filter.sharedMesh != null)
            {
                key = Mix(key, filter.sharedMesh.GetHashCode());
                key = Mix(key, filter.sharedMesh.vertexCount);
                key = Mix(key, KeyOf(filter.transform));
            }
            foreach (Collider collider in colliders)
            {
                key = Mix(key, collider.GetHashCode());
                key = Mix(key, KeyOf(collider.transform));
                key = Mix(key, KeyOf(collider));
            }
            return key == 0 ? 1 : key;
        }

        public HullId Make(WorldId world, int maxTriangles)
        {
            if (filter != null && filter.sharedMesh != null)
            {
                AddMesh(filter.sharedMesh, filter.transform);
            }
            foreach (Collider collider in colliders)
            {
                AddCollider(world, collider);
            }
            if (points.Count == 0)
            {
                throw new HawserException(Result.BadValue,
                    "there is nothing to make a hull of: the Rigidbody needs colliders, or a mesh to choose");
            }
            HullDef def;
            HawserException.Check(Core.hw_hull_def_init(&def, (int)HullShape.Mesh));
            def.TriangleTarget = maxTriangles;
            Vec3[] all = points.ToArray();
            int[] indices = new int[all.Length];
            for (int i = 0; i < indices.Length; i++)
            {
                indices[i] = i;
            }
            HullId hull;
            fixed (Vec3* first = all)
            fixed (int* index = indices)
            {
                HawserException.Check(Core.hw_hull_create(world, &def, first, all.Length, index, all.Length, &hull));
            }
            return hull;
        }

        private static int KeyOf(Collider collider)
        {
            BoxCollider box = collider as BoxCollider;
            SphereCollider ball = collider as SphereCollider;
            CapsuleCollider pill = collider as CapsuleCollider;
            if (box != null)
            {
                return Mix(box.size.GetHashCode(), box.center.GetHashCode());
            }
            if (ball != null)
            {
                return Mix(ball.radius.GetHashCode(), ball.center.GetHashCode());
            }
            if (pill == null)
            {
                return 0;
            }
            int key = Mix(pill.radius.GetHashCode(), pill.center.GetHashCode());
            return Mix(Mix(key, pill.height.GetHashCode()), pill.direction);
        }

        private static int Mix(int key, int value)
        {
            return unchecked((key * 16777619) ^ value);
        }

        // Where it is in the frame. Far from the origin the last digits of that tremble: a millimetre is none.
        private int KeyOf(Transform own)
        {
            int key = 0;
            foreach (Vector3 corner in new[] { Vector3.zero, Vector3.right, Vector3.up, Vector3.forward })
            {
                Vector3 place = ToFrame(own, corner);
                key = Mix(key, Mathf.RoundToInt(place.x * 1000.0f));
                key = Mix(key, Mathf.RoundToInt(place.y * 1000.0f));
                key = Mix(key, Mathf.RoundToInt(place.z * 1000.0f));
            }
            return key;
        }

        // The frame is not scaled, as a Rigidbody is not; what is below it is.
        private Vector3 ToFrame(Transform own, Vector3 point)
        {
            return Quaternion.Inverse(frame.rotation) * (own.TransformPoint(point) - frame.position);
        }

        private void AddMesh(Mesh mesh, Transform own)
        {
            // Clockwise seen from outside, in a mirror too; the library winds them the other way.
            Vector3[] vertices = mesh.vertices;
            int[] corners = mesh.triangles;
            for (int i = 0; i < corners.Length; i++)
            {
                int index = i % 3 == 0 ? i : i % 3 == 1 ? i + 1 : i - 1;
                points.Add(Coordinates.ToCore(ToFrame(own, vertices[corners[index]])));
            }
        }

        // What encloses nothing floats nothing: other colliders are left out.
        private void AddCollider(WorldId world, Collider collider)
        {
            HullDef def;
            BoxCollider box = collider as BoxCollider;
            SphereCollider ball = collider as SphereCollider;
            CapsuleCollider pill = collider as CapsuleCollider;
            MeshCollider mesh = collider as MeshCollider;
            if (box != null)
            {
                HawserException.Check(Core.hw_hull_def_init(&def, (int)HullShape.Box));
                def.Size = Coordinates.ToCoreDiagonal(box.size);
                AddShape(world, &def, collider.transform, box.center, Quaternion.identity);
            }
            else if (ball != null)
            {
                HawserException.Check(Core.hw_hull_def_init(&def, (int)HullShape.Sphere));
                def.Radius = ball.radius;
                AddShape(world, &def, collider.transform, ball.center, Quaternion.identity);
            }
            else if (pill != null)
            {
                HawserException.Check(Core.hw_hull_def_init(&def, (int)HullShape.Capsule));
                def.Radius = pill.radius;
                def.Length = pill.height > 2.0f * pill.radius ? pill.height - 2.0f * pill.radius : 0.0f;
                Vector3 axis = pill.direction == 0 ? Vector3.forward : Vector3.right;
                Quaternion turn = pill.direction == 1 ? Quaternion.identity : Quaternion.AngleAxis(90.0f, axis);
                AddShape(world, &def, collider.transform, pill.center, turn);
            }
            else if (mesh != null && mesh.sharedMesh != null)
            {
                AddMesh(mesh.sharedMesh, collider.transform);
            }
        }

        // The library makes the triangles of a shape, round its own origin.
        private void AddShape(WorldId world, HullDef* def, Transform own, Vector3 centre, Quaternion turn)
        {
            HullId hull;
            HawserException.Check(Core.hw_hull_create(world, def, null, 0, null, 0, &hull));
            HullInfo info;
            HawserException.Check(Core.hw_hull_get_info(hull, &info));
            Vec3[] made = new Vec3[info.PointCount];
            int[] indices = new int[3 * info.TriangleCount];
            int count;
            fixed (Vec3* first = made)
            fixed (int* index = indices)
            {
                HawserException.Check(Core.hw_hull_copy_points(hull, first, made.Length, &count));
                HawserException.Check(Core.hw_hull_copy_indices(hull, index, indices.Length, &count));
            }
            Core.hw_hull_destroy(hull);
            foreach (int index in indices)
            {
                Vector3 place = turn * Coordinates.ToUnity(made[index]) + centre;
                points.Add(Coordinates.ToCore(ToFrame(own, place)));
            }
        }
    }
}
