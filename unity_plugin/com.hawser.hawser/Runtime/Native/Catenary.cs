// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Written by bindings/generator from core/include/hawser/catenary.h. Change that file, then run the generator.

using System;
using System.Runtime.InteropServices;

namespace Hawser.Native
{
    [System.Flags]
    public enum CatenaryFlags : uint
    {
        None = 0,
        /// <summary>the line stretches under its tension, by tension / axial_stiffness</summary>
        Elastic = 1,
        /// <summary>the line lies down on a level seabed; weight must not be negative</summary>
        Seabed = 2,
    }

    public enum CatenaryKind : int
    {
        /// <summary>hangs</summary>
        Slack = 1,
        /// <summary>is pulled straight</summary>
        Taut = 2,
        /// <summary>a part of it lies on the seabed</summary>
        Resting = 3,
        /// <summary>a part of it lies there in a heap</summary>
        Heaped = 4,
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct CatenaryDef
    {
        /// <summary>set by hw_catenary_def_init</summary>
        public uint StructSize;

        /// <summary>HW_CATENARY_…, default 0</summary>
        public CatenaryFlags Flags;

        /// <summary>m, 0..1e8, default 5</summary>
        public double Span;

        /// <summary>m, -1e8..1e8, default 0</summary>
        public double Rise;

        /// <summary>m, 1e-3..1e8, default 10. Without tension</summary>
        public double Length;

        /// <summary>N/m, -1e9..1e9, default 1. Negative: buoyant, the line bows upwards</summary>
        public double Weight;

        /// <summary>elastic: EA, N, 1e-2..1e15, default 1e6</summary>
        public double AxialStiffness;

        /// <summary>seabed: m below A, 0..1e8, default 0: A is an anchor. B must not be below the seabed</summary>
        public double SeabedDepth;

        /// <summary>seabed: of the line on it, 0..100, default 0; felt where A is an anchor</summary>
        public double SeabedFriction;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct Catenary
    {
        /// <summary>HW_CATENARY_SLACK, …</summary>
        public CatenaryKind Kind;

        /// <summary>that it took</summary>
        public int Iterations;

        /// <summary>N, tension across the load: the same all along what hangs</summary>
        public double Horizontal;

        /// <summary>N, tension against the load at A; positive where the line leaves A upwards</summary>
        public double VerticalA;

        /// <summary>N, the same at B; positive where it arrives from below</summary>
        public double VerticalB;

        /// <summary>N</summary>
        public double TensionA;

        /// <summary>N</summary>
        public double TensionB;

        /// <summary>N, at an anchor on the seabed: what friction leaves of <c>horizontal</c>; else the same</summary>
        public double HorizontalA;

        /// <summary>m of line on the seabed</summary>
        public double RestingLength;

        /// <summary>m</summary>
        public double StretchedLength;

        /// <summary>m, horizontal / weight, and</summary>
        public double Parameter;

        /// <summary>m, vertical_a / weight: the curve itself, also where there is no load</summary>
        public double Offset;
    }

    /// <summary>A point of the line.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct CatenaryPoint
    {
        /// <summary>m from A, across the load</summary>
        public double Across;

        /// <summary>m from A, against the load</summary>
        public double Up;

        /// <summary>N</summary>
        public double Tension;
    }

    public static unsafe partial class Core
    {
        /// <summary>Fill in every default. Must be called before any field is set.</summary>
        /// <remarks>Errors: NULL_ARGUMENT.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_catenary_def_init(CatenaryDef* def);

        /// <summary>
        /// Find the line. Always succeeds for a valid definition. Cost: about that of 10 calls of sinh, elastic and on
        /// the seabed up to ten times that. The same bits on every platform.
        /// </summary>
        /// <remarks>Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE (the result is zeroed).</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_catenary_solve(CatenaryDef* def, Catenary* catenary);

        /// <summary>
        /// Find the line and <c>count</c> points of it, 2..1000000, at equal arc lengths from A to B. Cost: a logarithm
        /// and three square roots for each. Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE (nothing is written).
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_catenary_sample(CatenaryDef* def, CatenaryPoint* points, int count);
    }
}
