// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using System.Collections.Generic;
using Hawser.Native;
using UnityEngine;

namespace Hawser
{
    /// <summary>
    /// Gathers what a hull is made of, in the frame of its Rigidbody: its colliders, or a mesh. The library welds,
    /// closes and thins it out. It knows whether what it gathered is another than what the last hull was made of, and
    /// makes no garbage as long as that is not so.
    /// </summary>
    internal sealed unsafe class HullSource
    {
        // Where a part is in the frame is worked out anew in every tick, and its last digits are no motion.
        private const float SmallestMove = 1e-3f;
        private const float SmallestShare = 1e-6f;

        private readonly List<Collider> colliders = new List<Collider>();
        private readonly List<MeshFilter> filters = new List<MeshFilter>();
        private readonly List<Vec3> points = new List<Vec3>();
        private readonly List<Part> parts = new List<Part>();
        private readonly List<Part> madeOf = new List<Part>();
        private Transform frame;

        // A collider or a mesh that is drawn, and all that makes it another one but what changed inside a mesh.
        private struct Part
        {
            public Component Source;
            public Mesh Mesh;
            public int VertexCount;
            public Vector3 Origin; // and the tips of its axes, in the frame
            public Vector3 Right;
            public Vector3 Up;
            public Vector3 Forward;
            public Vector3 Centre;
            public Vector3 Size;
            public int Direction;
        }

        public void Gather(Rigidbody owner, HullFrom from, MeshFilter chosen)
        {
            frame = owner.transform;
            parts.Clear();
            if (from == HullFrom.Mesh)
            {
                MeshFilter filter = chosen != null ? chosen : FindDrawn(owner);
                if (filter != null && filter.sharedMesh != null)
                {
                    Add(filter, filter.sharedMesh);
                }
                return;
            }
            owner.GetComponentsInChildren(colliders);
            foreach (Collider collider in colliders)
            {
                if (collider.enabled && !collider.isTrigger && BelongsTo(collider, owner))
                {
                    Add(collider, collider is MeshCollider mesh ? mesh.sharedMesh : null);
                }
            }
            colliders.Clear();
        }

        /// <summary>Whether what was gathered is what the last hull was made of.</summary>
        public bool IsAsMade
        {
            get
            {
                bool isSame = parts.Count == madeOf.Count;
                for (int i = 0; isSame && i < parts.Count; i++)
                {
                    isSame = AreSame(parts[i], madeOf[i]);
                }
                return isSame;
            }
        }

        public HullId Make(WorldId world, int maxTriangles)
        {
            madeOf.Clear();
            madeOf.AddRange(parts);
            points.Clear();
            foreach (Part part in parts)
            {
                AddPart(world, part);
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

        // What hangs below on a Rigidbody of its own floats by itself.
        private static bool BelongsTo(Component part, Rigidbody owner)
        {
            return ReferenceEquals(part.GetComponentInParent<Rigidbody>(), owner);
        }

        // The first mesh below the Rigidbody that is not the tube of a cable or a sea.
        private MeshFilter FindDrawn(Rigidbody owner)
        {
            MeshFilter found = null;
            owner.GetComponentsInChildren(filters);
            foreach (MeshFilter filter in filters)
            {
                bool isTube = filter.TryGetComponent(out UnderwaterCable cable);
                bool isSea = filter.TryGetComponent(out Ocean sea);
                found = found == null && !isTube && !isSea && BelongsTo(filter, owner) ? filter : found;
            }
            filters.Clear();
            return found;
        }

        private void Add(Component source, Mesh mesh)
        {
            Transform own = source.transform;
            Part part = new Part
            {
                Source = source,
                Mesh = mesh,
                VertexCount = mesh != null ? mesh.vertexCount : 0,
                Origin = ToFrame(own, Vector3.zero),
                Right = ToFrame(own, Vector3.right),
                Up = ToFrame(own, Vector3.up),
                Forward = ToFrame(own, Vector3.forward),
            };
            if (source is BoxCollider box)
            {
                part.Centre = box.center;
                part.Size = box.size;
            }
            else if (source is SphereCollider ball)
            {
                part.Centre = ball.center;
                part.Size = new Vector3(ball.radius, 0.0f, 0.0f);
            }
            else if (source is CapsuleCollider pill)
            {
                part.Centre = pill.center;
                part.Size = new Vector3(pill.radius, pill.height, 0.0f);
                part.Direction = pill.direction;
            }
            parts.Add(part);
        }

        private bool AreSame(Part a, Part b)
        {
            float smallest = SmallestMove + SmallestShare * frame.position.magnitude;
            return ReferenceEquals(a.Source, b.Source) && ReferenceEquals(a.Mesh, b.Mesh) &&
                   a.VertexCount == b.VertexCount && a.Centre.Equals(b.Centre) && a.Size.Equals(b.Size) &&
                   a.Direction == b.Direction && (a.Origin - b.Origin).magnitude < smallest &&
                   (a.Right - b.Right).magnitude < smallest && (a.Up - b.Up).magnitude < smallest &&
                   (a.Forward - b.Forward).magnitude < smallest;
        }

        // The frame is not scaled, as a Rigidbody is not; what is below it is.
        private Vector3 ToFrame(Transform own, Vector3 point)
        {
            return Quaternion.Inverse(frame.rotation) * (own.TransformPoint(point) - frame.position);
        }

        private void AddMesh(Mesh mesh, Transform own)
        {
            // Clockwise seen from outside, in a mirror too; the library winds them the other way.
            ColliderCopy.RequireReadable(mesh);
            Vector3[] vertices = mesh.vertices;
            int[] corners = mesh.triangles;
            for (int i = 0; i < corners.Length; i++)
            {
                int index = i % 3 == 0 ? i : i % 3 == 1 ? i + 1 : i - 1;
                points.Add(Coordinates.ToCore(ToFrame(own, vertices[corners[index]])));
            }
        }

        // What encloses nothing floats nothing: other colliders are left out.
        private void AddPart(WorldId world, Part part)
        {
            HullDef def;
            Transform own = part.Source.transform;
            if (part.Source is BoxCollider)
            {
                HawserException.Check(Core.hw_hull_def_init(&def, (int)HullShape.Box));
                def.Size = Coordinates.ToCoreDiagonal(part.Size);
                AddShape(world, &def, own, part.Centre, Quaternion.identity);
            }
            else if (part.Source is SphereCollider)
            {
                HawserException.Check(Core.hw_hull_def_init(&def, (int)HullShape.Sphere));
                def.Radius = part.Size.x;
                AddShape(world, &def, own, part.Centre, Quaternion.identity);
            }
            else if (part.Source is CapsuleCollider)
            {
                float radius = part.Size.x, height = part.Size.y;
                HawserException.Check(Core.hw_hull_def_init(&def, (int)HullShape.Capsule));
                def.Radius = radius;
                def.Length = height > 2.0f * radius ? height - 2.0f * radius : 0.0f;
                Vector3 axis = part.Direction == 0 ? Vector3.forward : Vector3.right;
                Quaternion turn = part.Direction == 1 ? Quaternion.identity : Quaternion.AngleAxis(90.0f, axis);
                AddShape(world, &def, own, part.Centre, turn);
            }
            else if (part.Mesh != null)
            {
                AddMesh(part.Mesh, own);
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
