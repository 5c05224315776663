// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Written by bindings/generator from core/include/hawser/collider.h. Change that file, then run the generator.

using System;
using System.Runtime.InteropServices;

namespace Hawser.Native
{
    public enum ColliderShape : int
    {
        Plane = 1,
        Sphere = 2,
        Capsule = 3,
        Box = 4,
        Cylinder = 5,
        Convex = 6,
        Mesh = 7,
        HeightField = 8,
    }

    [System.Flags]
    public enum ColliderFlags : uint
    {
        None = 0,
        /// <summary>without it nothing meets the collider</summary>
        Enabled = 1,
        /// <summary>an open mesh is met from its front alone</summary>
        OneSided = 2,
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct ColliderDef
    {
        /// <summary>set by hw_collider_def_init</summary>
        public uint StructSize;

        /// <summary>HW_SHAPE_…, set by hw_collider_def_init</summary>
        public ColliderShape Shape;

        /// <summary>HW_COLLIDER_…, default ENABLED</summary>
        public ColliderFlags Flags;

        /// <summary>sphere, capsule, cylinder: m, 1e-4..1e6, default 0.5</summary>
        public float Radius;

        /// <summary>capsule: half of the straight part; cylinder: half of all. m, 0..1e6, default 0.5</summary>
        public float HalfHeight;

        /// <summary>box: m, each 1e-4..1e6, default 0.5</summary>
        public Vec3 HalfSize;

        /// <summary>m, within 1e7, default 0. Of a body's collider: from its centre of mass, in its axes</summary>
        public Vec3 Position;

        /// <summary>default none; any length but 0, it is normalized</summary>
        public Quat Orientation;

        /// <summary>m/s, each within 1000, default 0: a conveyor belt. Added to that of the motion</summary>
        public Vec3 SurfaceVelocity;

        /// <summary>0..10, default 0.5. What must be overcome before a cable slides, / normal force</summary>
        public float StaticFriction;

        /// <summary>0..10, default 0.4. While it slides; larger than static_friction counts as that</summary>
        public float DynamicFriction;

        /// <summary>what carries it, default none. Cannot be changed later</summary>
        public BodyId Body;

        /// <summary>convex, mesh, height field: whose data a new one uses, default none. Null once created</summary>
        public ColliderId DataOf;

        /// <summary>bits, default 1. A cable meets it if its collision_mask has one of them</summary>
        public ulong Category;

        /// <summary>yours; returned untouched</summary>
        public ulong UserData;
    }

    /// <summary>
    /// A height field: <c>columns</c> points along x, <c>rows</c> along z, round the centre. A cell of four heights is
    /// two triangles, divided from its point of lowest x and z to that of the highest.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct HeightField
    {
        /// <summary>2..8192</summary>
        public int Columns;

        /// <summary>2..8192</summary>
        public int Rows;

        /// <summary>m along x, 1e-3..1e5</summary>
        public float CellWidth;

        /// <summary>m along z, 1e-3..1e5</summary>
        public float CellDepth;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct RayHit
    {
        /// <summary>null: nothing was hit</summary>
        public ColliderId Collider;

        /// <summary>the collider's</summary>
        public ulong UserData;

        /// <summary>m</summary>
        public Vec3 Point;

        /// <summary>unit, out of the collider</summary>
        public Vec3 Normal;

        /// <summary>m, from where was asked; of a closest point negative inside of a solid</summary>
        public float Distance;

        /// <summary>which triangle of a mesh; 0 of other shapes</summary>
        public uint Feature;
    }

    public static unsafe partial class Core
    {
        /// <summary>that a hull is made of</summary>
        public const int MaxConvexPoints = 65536;

        /// <summary>of a hull; a rounder one is simplified</summary>
        public const int MaxConvexCorners = 256;

        /// <summary>of one mesh</summary>
        public const int MaxMeshTriangles = 16777216;

        /// <summary>points along a side</summary>
        public const int MaxHeightField = 8192;

        /// <summary>Fill in every default of a shape. Must be called before any field is set.</summary>
        /// <remarks>Errors: NULL_ARGUMENT, BAD_VALUE (no such shape; the struct is zeroed).</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_collider_def_init(ColliderDef* def, int shape);

        /// <summary>
        /// Create a collider of a simple shape, or one that uses the data of another (data_of). Cables that rest near
        /// it wake.
        /// </summary>
        /// <remarks>
        /// Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE, OUT_OF_MEMORY, TOO_MANY, BUSY and those of ids.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_collider_create(WorldId world, ColliderDef* def, ColliderId* collider);

        /// <summary>
        /// Create the hull of <c>count</c> points (m, within 1e6), 4..65536, which must span a volume. Of a hull with
        /// more than 256 corners the outermost are kept. Cost: points times corners. Errors: as hw_collider_create.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_collider_create_convex(WorldId world, ColliderDef* def, Vec3* points, int count,
            ColliderId* collider);

        /// <summary>
        /// Create a mesh of <c>index_count / 3</c> triangles, at most 16777216, from vertices (m, within 1e6).
        /// Triangles without area are left out, at least one must remain; vertices at one place count as one. Cost: n
        /// log n of the triangles, about 100 bytes each. Errors: as hw_collider_create; BAD_VALUE names the first
        /// vertex or index that is wrong.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_collider_create_mesh(WorldId world, ColliderDef* def, Vec3* vertices,
            int vertexCount, int* indices, int indexCount, ColliderId* collider);

        /// <summary>
        /// Create a height field. <c>heights</c> (m, within 1e6): rows of columns, x ascending in a row, z from row to
        /// row. One that is not a number is a hole. Errors: as hw_collider_create.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_collider_create_height_field(WorldId world, ColliderDef* def, HeightField* field,
            float* heights, int count, ColliderId* collider);

        /// <summary>
        /// Create a collider with the data of one in another world, <c>from</c>, which is destroyed. Large meshes take
        /// long to make: a host makes one in a world of its own on another thread, and hands it over when it is done;
        /// that costs next to nothing. <c>from</c> must be a hull, mesh or height field of the same shape whose data
        /// nothing else shares. Both worlds must be idle. Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE,
        /// OUT_OF_MEMORY, TOO_MANY, BUSY and those of ids.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_collider_adopt(WorldId world, ColliderDef* def, ColliderId from,
            ColliderId* collider);

        /// <summary>Destroy a collider. Cables that lie on it fall. A null id is allowed and does nothing.</summary>
        /// <remarks>Errors: BUSY and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_collider_destroy(ColliderId collider);

        /// <summary>
        /// The definition as it stands now; position and orientation as hw_collider_set_transform had them last.
        /// </summary>
        /// <remarks>Errors: NULL_ARGUMENT and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_collider_get_def(ColliderId collider, ColliderDef* def);

        /// <summary>
        /// Change a living collider; shape, body and data_of must stay. A new position is a jump, without velocity.
        /// </summary>
        /// <remarks>Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE, BUSY and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_collider_set_def(ColliderId collider, ColliderDef* def);

        /// <summary>
        /// Where the host has the collider at the end of the next step. It goes there during that step and takes cables
        /// along with the velocity of that way; if it is not moved again, it stands. A mesh moves as it is, at no cost
        /// of its size. Where <c>orientation</c> is NULL, that stays.
        /// </summary>
        /// <remarks>Errors: BAD_VALUE, BUSY and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_collider_set_transform(ColliderId collider, Vec3 position, Quat* orientation);

        /// <summary>
        /// Move the vertices of a mesh, all of those that it was made of; triangles stay. All that share its data
        /// change. Cost: linear. Errors: NULL_ARGUMENT, BAD_VALUE (also another shape or number), BUSY and those of
        /// ids.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_collider_set_vertices(ColliderId collider, Vec3* vertices, int count);

        /// <summary>Change all heights of a height field. All that share its data change.</summary>
        /// <remarks>Errors: NULL_ARGUMENT, BAD_VALUE (also another shape or number), BUSY and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_collider_set_heights(ColliderId collider, float* heights, int count);

        /// <summary>
        /// The ids of the world's colliders. <c>count</c> gets their number, also when <c>capacity</c> is short.
        /// </summary>
        /// <remarks>Errors: NULL_ARGUMENT, BAD_VALUE, BUFFER_TOO_SMALL and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_world_get_colliders(WorldId world, ColliderId* colliders, int capacity,
            int* count);

        /// <summary>
        /// The first collider with a category in <c>mask</c> on the way from <c>start</c> by <c>way</c> (m, within
        /// 1e7). Solids that hold the start do not count. <c>hit</c> gets it, or a null id if there is none. Cost:
        /// about the logarithm of colliders and triangles. Errors: NULL_ARGUMENT, BAD_VALUE and those of ids.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_world_cast_ray(WorldId world, Vec3 start, Vec3 way, ulong mask, RayHit* hit);

        /// <summary>
        /// The point of a collider with a category in <c>mask</c> that is closest to <c>point</c> (m, within 1e7), not
        /// farther than <c>limit</c> (m, 0..1e6); of several solids that hold the point, the one in which it is
        /// deepest. <c>hit</c> gets it, or a null id if there is none. Cost: as hw_world_cast_ray, for all that is as
        /// near. Errors: NULL_ARGUMENT, BAD_VALUE and those of ids.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_world_get_closest_point(WorldId world, Vec3 point, float limit, ulong mask,
            RayHit* hit);
    }
}
