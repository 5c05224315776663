// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Written by bindings/generator from core/include/hawser/sea_mesh.h. Change that file, then run the generator.

using System;
using System.Runtime.InteropServices;

namespace Hawser.Native
{
    [StructLayout(LayoutKind.Sequential)]
    public struct SeaMeshDef
    {
        /// <summary>set by hw_sea_mesh_def_init</summary>
        public uint StructSize;

        /// <summary>
        /// 16..256, divisible by 4, default 64: from the middle of a ring to its edge. Cost: its square
        /// </summary>
        public int Cells;

        /// <summary>1..16, default 9. Cost is linear</summary>
        public int RingCount;

        /// <summary>
        /// m, 0.01..100, default 0.25: of the innermost points. Rounded down to a power of two, so that places are
        /// exact
        /// </summary>
        public float Spacing;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct SeaMeshSize
    {
        public int VertexCount;

        /// <summary>3 per triangle</summary>
        public int IndexCount;

        /// <summary>m: as rounded</summary>
        public float Spacing;

        /// <summary>m: from the eye to the edge of the last ring; the apron goes 32 times as far</summary>
        public float Radius;
    }

    public static unsafe partial class Core
    {
        /// <summary>Fill in every default. Must be called before any field is set.</summary>
        /// <remarks>Errors: NULL_ARGUMENT.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_sea_mesh_def_init(SeaMeshDef* def);

        /// <remarks>Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_sea_mesh_measure(SeaMeshDef* def, SeaMeshSize* size);

        /// <summary>
        /// The points, three floats each: x and z from the middle, and the spacing as y; <c>stride</c> bytes from one
        /// to the next. And the triangles, clockwise seen from above. Either may be NULL. <c>vertex_capacity</c> is in
        /// vertices.
        /// </summary>
        /// <remarks>Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE, BUFFER_TOO_SMALL.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_sea_mesh_write(SeaMeshDef* def, void* positions, int stride, int vertexCapacity,
            uint* indices, int indexCapacity);
    }
}
