// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Written by bindings/generator from core/include/hawser/tube.h. Change that file, then run the generator.

using System;
using System.Runtime.InteropServices;

namespace Hawser.Native
{
    [System.Flags]
    public enum TubeFlags : uint
    {
        None = 0,
        /// <summary>close both ends</summary>
        Caps = 1,
        /// <summary>mirror z, for a left-handed engine (Unity)</summary>
        FlipZ = 2,
        /// <summary>v is 0 at the end and negative before it: for a line that grows at its start</summary>
        FromEnd = 4,
    }

    public enum TubeEncoding : int
    {
        /// <summary>normals 3 floats, tangents 4 floats (Unity)</summary>
        Floats = 1,
        /// <summary>normals and tangents 2 unsigned 16-bit each, octahedral (Godot's surface format)</summary>
        Octahedral = 2,
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct TubeDef
    {
        /// <summary>set by hw_tube_def_init</summary>
        public uint StructSize;

        /// <summary>HW_TUBE_…, default CAPS</summary>
        public TubeFlags Flags;

        /// <summary>3..32, default 8</summary>
        public int Sides;

        /// <summary>HW_TUBE_FLOATS (default) or HW_TUBE_OCTAHEDRAL</summary>
        public TubeEncoding Encoding;

        /// <summary>m, 1e-5..100, default 0.02</summary>
        public float Radius;

        /// <summary>m, 0.001..1e6, default 10. Of the whole line</summary>
        public float RestLength;

        /// <summary>m, 1e-5..1e6, default 1. One repeat of the texture along the line</summary>
        public float UvLength;

        /// <summary>
        /// m, 0..1e6, default 0: all segments are equally long. Else the length of all but the odd one, which takes
        /// what is left of rest_length: the last, with FROM_END the first
        /// </summary>
        public float SegmentLength;

        /// <summary>1..16, default 1: straight from point to point. Cost is linear</summary>
        public int RingsPerSegment;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct TubeSize
    {
        public int VertexCount;

        /// <summary>3 per triangle</summary>
        public int IndexCount;
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct TubeLine
    {
        /// <summary>m, point_count of them</summary>
        public Vec3* Points;

        /// <summary>NULL, or the points a tick ago, for drawing between two ticks</summary>
        public Vec3* PreviousPoints;

        /// <summary>m, subtracted from every point: where the mesh itself is placed</summary>
        public Vec3 MeshOrigin;

        /// <summary>0..1, from previous_points to points; used only if previous_points is given</summary>
        public float Blend;

        /// <summary>2..200001</summary>
        public int PointCount;

        /// <summary>0</summary>
        public uint Reserved;

        /// <summary>
        /// NULL, or point_count of them: not 0 where nothing goes from a point to the next. The tube then tapers to a
        /// point on both sides; counts and triangles stay the same
        /// </summary>
        public byte* Gaps;
    }

    /// <summary>
    /// Where vertex attributes go. A null pointer leaves an attribute out; strides are bytes from one vertex to the
    /// next.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct TubeBuffers
    {
        /// <summary>3 floats</summary>
        public void* Positions;

        /// <summary>as def.encoding says</summary>
        public void* Normals;

        /// <summary>as def.encoding says; the tangent runs round the tube (along u)</summary>
        public void* Tangents;

        public int PositionStride;

        public int NormalStride;

        public int TangentStride;

        /// <summary>of each buffer</summary>
        public int VertexCapacity;
    }

    /// <summary>A place on a line.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct TubePlace
    {
        /// <summary>m</summary>
        public Vec3 Position;

        /// <summary>
        /// of the segment that it is on, towards the line's end, of length 1; 0 where that has no length
        /// </summary>
        public Vec3 Direction;

        /// <summary>m from the line's start, without stretch</summary>
        public float ArcLength;

        /// <summary>by the index of its first point</summary>
        public int Segment;
    }

    /// <summary>
    /// Colours for the tension along a line: none is palette[0], full_scale and more the last colour, blended in
    /// between.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct TubePaint
    {
        /// <summary>N, of each segment, point_count - 1 of them; what is negative or not a number counts as 0</summary>
        public float* Tensions;

        /// <summary>4 bytes a colour: red, green, blue, alpha</summary>
        public byte* Palette;

        /// <summary>1..256 colours</summary>
        public int PaletteCount;

        /// <summary>2..200001</summary>
        public int PointCount;

        /// <summary>N, 1e-6..1e12</summary>
        public float FullScale;

        /// <summary>0</summary>
        public uint Reserved;
    }

    public static unsafe partial class Core
    {
        /// <summary>Fill in every default. Must be called before any field is set.</summary>
        /// <remarks>Errors: NULL_ARGUMENT.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_tube_def_init(TubeDef* def);

        /// <summary>
        /// Take over from a cable what the pattern needs: rest_length, segment_length and HW_TUBE_FROM_END as they are
        /// now. The rest of <c>def</c> stays. To be called after every step that a winch runs in; cheap. Not from
        /// another thread while the world steps.
        /// </summary>
        /// <remarks>Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_tube_def_fit(TubeDef* def, CableId cable);

        /// <summary>How many vertices and indices a tube round <c>point_count</c> points (2..200001) has.</summary>
        /// <remarks>Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_tube_measure(TubeDef* def, int pointCount, TubeSize* size);

        /// <summary>
        /// The triangles; they change only with point_count, sides, rings_per_segment and flags. Front faces are
        /// clockwise, seen from outside. Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE, BUFFER_TOO_SMALL.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_tube_write_indices(TubeDef* def, int pointCount, uint* indices, int capacity);

        /// <summary>
        /// The texture coordinates, two floats a vertex, <c>stride</c> bytes from one vertex to the next; they change
        /// only with point_count and def. <c>capacity</c> is in vertices.
        /// </summary>
        /// <remarks>Errors: as hw_tube_write_indices.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_tube_write_uvs(TubeDef* def, int pointCount, float* uvs, int stride,
            int capacity);

        /// <summary>
        /// Write the vertices. <c>frame</c> is the caller's memory of the first ring's direction: zero it once, then
        /// pass the same variable on every build. <c>bounds</c> may be NULL. Cost: linear in vertices. Never allocates.
        /// </summary>
        /// <remarks>
        /// Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE (also a point that is not finite), BUFFER_TOO_SMALL.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_tube_write_vertices(TubeDef* def, TubeLine* line, TubeBuffers* buffers,
            Vec3* frame, Box* bounds);

        /// <summary>
        /// Where a line of <c>point_count</c> points (2..200001; m, within 1e8) is at an arc length: m from its start,
        /// without stretch, as <c>def</c> divides rest_length among the segments. Less than 0 is the start, more than
        /// rest_length the end. Cost: the logarithm of point_count.
        /// </summary>
        /// <remarks>Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE (also: arc_length is not a number).</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_tube_find_place(TubeDef* def, Vec3* points, int pointCount, float arcLength,
            TubePlace* place);

        /// <summary>
        /// The place of such a line that is nearest to a position: m, within 1e7. Cost: linear in point_count.
        /// </summary>
        /// <remarks>Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_tube_find_nearest(TubeDef* def, Vec3* points, int pointCount, Vec3 position,
            TubePlace* place);

        /// <summary>
        /// Write a colour for each vertex, 4 bytes as in the palette (Godot's and Unity's layout), <c>stride</c> bytes
        /// from one vertex to the next. A point takes the mean of the segments on both sides, rings between two points
        /// blend. <c>capacity</c> is in vertices. Cost: linear in vertices. Never allocates. Errors: as
        /// hw_tube_write_indices.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_tube_write_colors(TubeDef* def, TubePaint* paint, void* colors, int stride,
            int capacity);
    }
}
