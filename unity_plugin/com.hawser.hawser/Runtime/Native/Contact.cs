// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Written by bindings/generator from core/include/hawser/contact.h. Change that file, then run the generator.

using System;
using System.Runtime.InteropServices;

namespace Hawser.Native
{
    /// <summary>A place where a cable touches something.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Contact
    {
        /// <summary>the bits of the id of the collider, or of the cable</summary>
        public ulong Other;

        /// <summary>the other's</summary>
        public ulong UserData;

        /// <summary>m, on the surface of what is touched</summary>
        public Vec3 Point;

        /// <summary>unit, from what is touched to the cable</summary>
        public Vec3 Normal;

        /// <summary>N, on the cable, friction included; of the last substep</summary>
        public Vec3 Force;

        /// <summary>N, the part of it along the normal</summary>
        public float Press;

        /// <summary>m from the start, without stretch</summary>
        public float ArcLength;

        /// <summary>from 0</summary>
        public int Segment;

        /// <summary>1 while it slides, 0 while friction holds it</summary>
        public int Sliding;

        /// <summary>0</summary>
        public int Reserved;
    }

    /// <summary>How a cable lies round one thing that it touches.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct CableWrap
    {
        /// <summary>the bits of the id of the collider, or of the cable</summary>
        public ulong Other;

        /// <summary>the other's</summary>
        public ulong UserData;

        /// <summary>
        /// rad, by which the line turns round it; 2 pi for each whole turn. 0 where it only lies on it
        /// </summary>
        public float Angle;

        /// <summary>N, sum over its contacts</summary>
        public float Press;

        /// <summary>m of line from the start to the first contact with it, without stretch</summary>
        public float Begin;

        /// <summary>m, to the last</summary>
        public float End;

        public int ContactCount;

        /// <summary>1 from HW_EVENT_CABLE_SNAGGED on to HW_EVENT_CABLE_FREE, 0 otherwise</summary>
        public int Snagged;
    }

    public static unsafe partial class Core
    {
        /// <summary>
        /// The contacts of a cable in the last substep, from its start to its end. <c>count</c> gets their number, also
        /// when <c>capacity</c> is short. Errors: NULL_ARGUMENT, BAD_VALUE, BUFFER_TOO_SMALL and those of ids.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_cable_get_contacts(CableId cable, Contact* contacts, int capacity, int* count);

        /// <summary>
        /// What a cable lies on or round, in the order in which it comes to it from the start. <c>count</c> gets their
        /// number, also when <c>capacity</c> is short. Cost: contacts times things. Errors: as hw_cable_get_contacts.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_cable_get_wraps(CableId cable, CableWrap* wraps, int capacity, int* count);

        /// <summary>
        /// The length that the cable would have if it were pulled taut without friction, m: of the shortest line
        /// between its ends that still goes round what the cable goes round. Never more than its length now. Cost: a
        /// few dozen passes over the line, each with a ray per particle through the colliders of the cable's mask.
        /// Errors: NULL_ARGUMENT, OUT_OF_MEMORY and those of ids.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_cable_get_taut_length(CableId cable, float* length);
    }
}
