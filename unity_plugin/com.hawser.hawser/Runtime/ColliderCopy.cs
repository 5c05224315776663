// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using System;
using Hawser.Native;
using UnityEngine;

namespace Hawser
{
    /// <summary>
    /// The shape of one of Unity's colliders, as the library wants it: its numbers with the scale in them, and where it
    /// stands in the world. Two that are equal have the same data.
    /// </summary>
    internal unsafe struct ColliderCopy
    {
        public ColliderShape Shape;
        public float Radius;
        public float HalfHeight;
        public Vector3 HalfSize;
        public Vector3 Scale;
        public Mesh Mesh;
        public TerrainData Terrain;
        public int Version; // changes with the size of the mesh or the terrain
        public Vector3 Position;
        public Quaternion Rotation;

        /// <summary>False for a kind that the library does not have.</summary>
        public static bool Read(Collider collider, out ColliderCopy copy)
        {
            Transform place = collider.transform;
            Vector3 scale = place.lossyScale;
            copy = new ColliderCopy { Scale = scale, Position = place.position, Rotation = place.rotation };
            if (collider is SphereCollider sphere)
            {
                copy.Shape = ColliderShape.Sphere;
                copy.Radius = sphere.radius * Largest(scale.x, Largest(scale.y, scale.z));
                copy.Position = place.TransformPoint(sphere.center);
            }
            else if (collider is BoxCollider box)
            {
                copy.Shape = ColliderShape.Box;
                copy.HalfSize = Scaled(box.size, scale) * 0.5f;
                copy.Position = place.TransformPoint(box.center);
            }
            else if (collider is CapsuleCollider capsule)
            {
                copy.ReadCapsule(capsule, place);
            }
            else if (collider is MeshCollider mesh)
            {
                copy.Shape = mesh.convex ? ColliderShape.Convex : ColliderShape.Mesh;
                copy.ReadMesh(mesh.sharedMesh);
            }
            else if (collider is TerrainCollider terrain)
            {
                copy.ReadTerrain(terrain, place);
            }
            // An empty mesh, still to be filled, is no mistake.
            bool hasMesh = copy.Mesh != null && copy.Mesh.vertexCount > 0;
            bool hasData = copy.Shape < ColliderShape.Convex || hasMesh || copy.Terrain != null;
            return copy.Shape != 0 && hasData;
        }

        public bool HasData => Shape >= ColliderShape.Convex;

        public bool HasSameData(ref ColliderCopy other)
        {
            return Shape == other.Shape && Radius == other.Radius && HalfHeight == other.HalfHeight &&
                   HalfSize.Equals(other.HalfSize) && (!HasData || Scale.Equals(other.Scale)) &&
                   Mesh == other.Mesh && Terrain == other.Terrain && Version == other.Version;
        }

        /// <summary>True if both are made of one mesh or one terrain, at whatever scale.</summary>
        public bool HasSameSource(ref ColliderCopy other)
        {
            return HasData && Mesh == other.Mesh && Terrain == other.Terrain;
        }

        /// <summary>Create a collider. A sharer, if not null, has the same data.</summary>
        public ColliderId Create(WorldId world, ColliderDef def, ColliderId sharer)
        {
            ColliderId id;
            def.Shape = Shape;
            def.Radius = Radius > 0.0f ? Radius : def.Radius;
            def.HalfHeight = HalfHeight;
            if (Shape == ColliderShape.Box)
            {
                def.HalfSize = Coordinates.ToCoreDiagonal(HalfSize);
            }
            if (!HasData || !sharer.IsNull)
            {
                def.DataOf = sharer;
                HawserException.Check(Core.hw_collider_create(world, &def, &id));
                return id;
            }
            return Shape == ColliderShape.HeightField ? CreateField(world, def) : CreateFromMesh(world, def);
        }

        // Scale may be negative: a mirrored sphere is one, too.
        private static float Largest(float a, float b)
        {
            return Math.Max(Math.Abs(a), Math.Abs(b));
        }

        private static Vector3 Scaled(Vector3 value, Vector3 scale)
        {
            return new Vector3(Math.Abs(value.x * scale.x), Math.Abs(value.y * scale.y), Math.Abs(value.z * scale.z));
        }

        private void ReadCapsule(CapsuleCollider capsule, Transform place)
        {
            bool alongX = capsule.direction == 0, alongZ = capsule.direction == 2;
            float along = Math.Abs(alongX ? Scale.x : alongZ ? Scale.z : Scale.y);
            float across = Largest(alongX ? Scale.y : Scale.x, alongZ ? Scale.y : Scale.z);
            Shape = ColliderShape.Capsule;
            Radius = capsule.radius * across;
            HalfHeight = Math.Max(0.5f * capsule.height * along - Radius, 0.0f);
            Position = place.TransformPoint(capsule.center);
            if (alongX || alongZ)
            {
                Vector3 axis = alongX ? Vector3.forward : new Vector3(1.0f, 0.0f, 0.0f);
                Rotation = Rotation * Quaternion.AngleAxis(90.0f, axis);
            }
        }

        private void ReadMesh(Mesh mesh)
        {
            Mesh = mesh;
            if (mesh != null)
            {
                Version = mesh.vertexCount ^ mesh.bounds.GetHashCode();
            }
        }

        // A terrain neither turns nor scales; its place is that of a corner, the library's that of the centre.
        private void ReadTerrain(TerrainCollider terrain, Transform place)
        {
            Shape = ColliderShape.HeightField;
            Terrain = terrain.terrainData;
            Scale = Vector3.one;
            Rotation = Quaternion.identity;
            if (Terrain != null)
            {
                Vector3 size = Terrain.size;
                Version = Terrain.heightmapResolution ^ size.GetHashCode();
                Position = place.position + new Vector3(0.5f * size.x, 0.0f, 0.5f * size.z);
            }
        }

        /// <summary>Throw, in words, if Unity keeps what is inside of a mesh for the graphics card alone.</summary>
        public static void RequireReadable(Mesh mesh)
        {
            if (!mesh.isReadable)
            {
                string text = $"mesh {mesh.name} cannot be read: tick Read/Write in its import settings";
                throw new HawserException(Result.BadValue, text);
            }
        }

        // The mirror between the two spaces turns fronts round, and so does each negative scale.
        private ColliderId CreateFromMesh(WorldId world, ColliderDef def)
        {
            RequireReadable(Mesh);
            Vector3[] source = Mesh.vertices;
            int[] triangles = Mesh.triangles;
            if (triangles.Length == 0)
            {
                throw new HawserException(Result.BadValue, $"mesh {Mesh.name} has no triangles");
            }
            Vec3[] vertices = new Vec3[source.Length];
            for (int i = 0; i < source.Length; i++)
            {
                vertices[i] = Coordinates.ToCore(
                    new Vector3(source[i].x * Scale.x, source[i].y * Scale.y, source[i].z * Scale.z));
            }
            if (Scale.x * Scale.y * Scale.z < 0.0f)
            {
                Array.Reverse(triangles);
            }
            ColliderId id;
            fixed (Vec3* points = vertices)
            fixed (int* indices = triangles)
            {
                if (Shape == ColliderShape.Convex)
                {
                    HawserException.Check(
                        Core.hw_collider_create_convex(world, &def, points, vertices.Length, &id));
                }
                else
                {
                    HawserException.Check(Core.hw_collider_create_mesh(world, &def, points, vertices.Length, indices,
                                                                       triangles.Length, &id));
                }
            }
            return id;
        }

        private ColliderId CreateField(WorldId world, ColliderDef def)
        {
            int resolution = Terrain.heightmapResolution;
            Vector3 size = Terrain.size;
            float[,] source = Terrain.GetHeights(0, 0, resolution, resolution); // shares of the height, z before x
            float[] heights = new float[resolution * resolution];
            for (int row = 0; row < resolution; row++)
            {
                for (int column = 0; column < resolution; column++)
                {
                    // Rows of the library go the other way along z.
                    heights[row * resolution + column] = source[resolution - 1 - row, column] * size.y;
                }
            }
            HeightField field = new HeightField
            {
                Columns = resolution,
                Rows = resolution,
                CellWidth = size.x / (resolution - 1),
                CellDepth = size.z / (resolution - 1),
            };
            ColliderId id;
            fixed (float* memory = heights)
            {
                HawserException.Check(
                    Core.hw_collider_create_height_field(world, &def, &field, memory, heights.Length, &id));
            }
            return id;
        }
    }
}
