// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Written by bindings/generator from core/include/hawser/cable_spool.h. Change that file, then run the generator.

using System;
using System.Runtime.InteropServices;

namespace Hawser.Native
{
    [StructLayout(LayoutKind.Sequential)]
    public struct CableSpoolStatus
    {
        /// <summary>segments off the spool</summary>
        public int ReleasedCount;

        /// <summary>segments on it</summary>
        public int StoredCount;

        /// <summary>m, at rest</summary>
        public float ReleasedLength;

        /// <summary>m</summary>
        public float StoredLength;

        /// <summary>m/s, as set</summary>
        public float RetractSpeed;

        /// <summary>0</summary>
        public uint Reserved;
    }

    public static unsafe partial class Core
    {
        /// <summary>
        /// Let the spool take line back, at <c>speed</c> (m/s, 0..100; 0, the default, stops it). The first segment
        /// gets shorter until its particle is on the spool. It gives way to whatever pulls harder than release_stretch,
        /// so a taut line stays out, and one that is slow to follow comes in slowly. Kept with the cable's state.
        /// </summary>
        /// <remarks>Errors: BAD_VALUE (also: the cable has no spool), BUSY and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_cable_retract(CableId cable, float speed);

        /// <remarks>Errors: NULL_ARGUMENT, BAD_VALUE (the cable has no spool) and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_cable_get_spool(CableId cable, CableSpoolStatus* status);
    }
}
