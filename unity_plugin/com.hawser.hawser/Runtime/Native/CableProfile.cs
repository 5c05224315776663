// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Written by bindings/generator from core/include/hawser/cable_profile.h. Change that file, then run the generator.

using System;
using System.Runtime.InteropServices;

namespace Hawser.Native
{
    public enum ProfileKind : int
    {
        /// <summary>the line is another one from <c>from</c> to <c>to</c>. Sections must not overlap</summary>
        Section = 1,
        /// <summary>something is fixed to the line at <c>from</c></summary>
        Item = 2,
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct CableProfilePoint
    {
        /// <summary>HW_PROFILE_…</summary>
        public ProfileKind Kind;

        /// <summary>m, 0..1e6</summary>
        public float From;

        /// <summary>section: m, more than from, up to 1e6</summary>
        public float To;

        /// <summary>section: kg/m, 1e-7..1e5; 0 keeps the material's</summary>
        public float MassPerLength;

        /// <summary>section: m, 1e-5..10; 0 keeps the material's</summary>
        public float Diameter;

        /// <summary>item: kg, 0..1e9</summary>
        public float Mass;

        /// <summary>item: m^3 of water that it displaces, 0..1e6. Gets wet at the surface as a sphere would</summary>
        public float Volume;

        /// <summary>item: m^2, 0..1e6. Its drag coefficient times its area, the same in all directions</summary>
        public float DragArea;
    }

    public static unsafe partial class Core
    {
        public const int MaxCableProfile = 64;

        /// <summary>
        /// Set the profile of a cable; <c>count</c> 0 clears it. Fields that a kind does not use are kept as 0.
        /// </summary>
        /// <remarks>
        /// Errors: NULL_ARGUMENT, BAD_VALUE (also: the cable is not dynamic), OUT_OF_MEMORY, BUSY and those of ids.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_cable_set_profile(CableId cable, CableProfilePoint* points, int count);

        /// <summary>
        /// The profile as it was set. <c>count</c> gets its number of points, also when <c>capacity</c> is short.
        /// </summary>
        /// <remarks>Errors: NULL_ARGUMENT, BAD_VALUE, BUFFER_TOO_SMALL and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_cable_get_profile(CableId cable, CableProfilePoint* points, int capacity,
            int* count);
    }
}
