// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Written by bindings/generator from core/include/hawser/hull.h. Change that file, then run the generator.

using System;
using System.Runtime.InteropServices;

namespace Hawser.Native
{
    public enum HullShape : int
    {
        Box = 1,
        Sphere = 2,
        Cylinder = 3,
        Capsule = 4,
        /// <summary>the convex hull of points</summary>
        Convex = 5,
        /// <summary>triangles</summary>
        Mesh = 6,
    }

    [System.Flags]
    public enum HullFlags : uint
    {
        None = 0,
        /// <summary>a mesh that is open or turned inside out is refused, not repaired</summary>
        Strict = 1,
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct HullDef
    {
        /// <summary>set by hw_hull_def_init</summary>
        public uint StructSize;

        /// <summary>HW_HULL_…, set by hw_hull_def_init</summary>
        public HullShape Shape;

        /// <summary>HW_HULL_STRICT, default 0</summary>
        public HullFlags Flags;

        /// <summary>
        /// mesh and convex: thin out to about so many triangles, 12..65536, or 0 (default): keep all. Shapes: be made
        /// of about so many, 12..65536, default 320
        /// </summary>
        public int TriangleTarget;

        /// <summary>box: m, edge lengths, each 1e-3..1e5, default 1</summary>
        public Vec3 Size;

        /// <summary>sphere, cylinder, capsule: m, 1e-3..1e5, default 0.5</summary>
        public float Radius;

        /// <summary>cylinder: m, 1e-3..1e5, default 1. capsule: of its straight part, from 0</summary>
        public float Length;

        /// <summary>mesh, convex: m, points closer than this are one. 0 (default): 1e-5 of the extent</summary>
        public float WeldDistance;

        /// <summary>yours; returned untouched</summary>
        public ulong UserData;
    }

    /// <summary>What the hull became.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct HullInfo
    {
        /// <summary>m^3</summary>
        public float Volume;

        /// <summary>m^2</summary>
        public float Area;

        /// <summary>m, of the volume, in the hull's frame</summary>
        public Vec3 Centre;

        /// <summary>m</summary>
        public Box Bounds;

        /// <summary>after all repairs</summary>
        public int PointCount;

        /// <summary>likewise</summary>
        public int TriangleCount;

        /// <summary>points that were another's</summary>
        public int WeldedPoints;

        /// <summary>without an area, there twice, or of parts inside others</summary>
        public int DroppedTriangles;

        /// <summary>turned outwards</summary>
        public int FlippedTriangles;

        /// <summary>closed by a lid</summary>
        public int FilledHoles;

        /// <summary>taken out for triangle_target</summary>
        public int ThinnedTriangles;

        public ulong UserData;
    }

    /// <summary>What a body of this shape weighs, if it is filled evenly.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct HullMass
    {
        /// <summary>kg</summary>
        public float Mass;

        /// <summary>m, of mass, in the hull's frame</summary>
        public Vec3 Centre;

        /// <summary>kg m^2, about the principal axes through the centre</summary>
        public Vec3 Inertia;

        /// <summary>of the principal axes in the hull's frame</summary>
        public Quat Orientation;
    }

    public static unsafe partial class Core
    {
        /// <summary>after thinning out</summary>
        public const int MaxHullTriangles = 65536;

        /// <summary>handed in</summary>
        public const int MaxHullPoints = 1000000;

        /// <summary>Fill in every default of a shape. Must be called before any field is set.</summary>
        /// <remarks>Errors: NULL_ARGUMENT, BAD_VALUE (no such shape; the struct is zeroed).</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_hull_def_init(HullDef* def, int shape);

        /// <summary>
        /// Create a hull. <c>points</c> (m, each within 1e6) are needed for convex and mesh, <c>indices</c> (three for
        /// each triangle, of either winding) for a mesh only; both are copied. A mesh is welded, its triangles are
        /// turned outwards, holes are closed by flat lids, then it is thinned out; with HW_HULL_STRICT one that needs
        /// any repair but welding is refused. Cost: n log n in triangles for meshes, points times faces for convex;
        /// nothing of it comes back in a step.
        /// </summary>
        /// <remarks>
        /// Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE (also: a mesh that encloses nothing; why is in the
        /// sentence), OUT_OF_MEMORY, TOO_MANY, BUSY and those of ids.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_hull_create(WorldId world, HullDef* def, Vec3* points, int pointCount,
            int* indices, int indexCount, HullId* hull);

        /// <summary>Destroy a hull. A null id is allowed and does nothing.</summary>
        /// <remarks>Errors: BUSY (also: a floater uses it) and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_hull_destroy(HullId hull);

        /// <remarks>Errors: NULL_ARGUMENT and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_hull_get_def(HullId hull, HullDef* def);

        /// <remarks>Errors: NULL_ARGUMENT and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_hull_get_info(HullId hull, HullInfo* info);

        /// <summary>For a <c>density</c> in kg/m^3, 1e-6..1e6.</summary>
        /// <remarks>Errors: NULL_ARGUMENT, BAD_VALUE and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_hull_get_mass(HullId hull, float density, HullMass* mass);

        /// <summary>
        /// The points of the hull, m, in its own frame. <c>count</c> gets their number, also when <c>capacity</c> is
        /// short.
        /// </summary>
        /// <remarks>Errors: NULL_ARGUMENT, BAD_VALUE, BUFFER_TOO_SMALL and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_hull_copy_points(HullId hull, Vec3* points, int capacity, int* count);

        /// <summary>Three indices for each triangle, counter-clockwise seen from outside.</summary>
        /// <remarks>Errors: as hw_hull_copy_points.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_hull_copy_indices(HullId hull, int* indices, int capacity, int* count);

        /// <summary>
        /// The ids of the world's hulls. <c>count</c> gets their number, also when <c>capacity</c> is short.
        /// </summary>
        /// <remarks>Errors: NULL_ARGUMENT, BAD_VALUE, BUFFER_TOO_SMALL and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_world_get_hulls(WorldId world, HullId* hulls, int capacity, int* count);
    }
}
