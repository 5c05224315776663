// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Written by bindings/generator from core/include/hawser/attachment.h. Change that file, then run the generator.

using System;
using System.Runtime.InteropServices;

namespace Hawser.Native
{
    [System.Flags]
    public enum AttachmentFlags : uint
    {
        None = 0,
        /// <summary>the body feels the cable; dynamic cables on bodies only</summary>
        TwoWay = 1,
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct AttachmentDef
    {
        /// <summary>set by hw_attachment_def_init</summary>
        public uint StructSize;

        /// <summary>HW_ATTACHMENT_…, default 0</summary>
        public AttachmentFlags Flags;

        /// <summary>which cable</summary>
        public CableId Cable;

        /// <summary>to which body; null (default): to a point of the world</summary>
        public BodyId Body;

        /// <summary>m: in the body's frame, from its centre of mass along its principal axes; or in the world</summary>
        public Vec3 Point;

        /// <summary>
        /// m along the unstretched cable from its present start, 0..rest_length, default 0. A dynamic cable is tied
        /// exactly there; less than a quarter of a segment from an end, at the end. One on a winch, one of a single
        /// segment and the other models: at the nearest particle
        /// </summary>
        public float ArcLength;

        /// <summary>yours; returned untouched</summary>
        public ulong UserData;
    }

    public static unsafe partial class Core
    {
        /// <summary>Fill in every default. Must be called before any field is set.</summary>
        /// <remarks>Errors: NULL_ARGUMENT.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_attachment_def_init(AttachmentDef* def);

        /// <summary>
        /// Tie the cable. A free particle is moved to the point at once; one that is held already, as the ends are by
        /// default, goes there in the next step, belongs to the attachment from then on, and is free when that is
        /// destroyed. What is on a spool (cable_spool.h) cannot be tied. The spool itself can, at arc length 0, and
        /// stays held when it is untied.
        /// </summary>
        /// <remarks>
        /// Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE (also where the cable is attached already), OUT_OF_MEMORY,
        /// TOO_MANY, BUSY and those of ids.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_attachment_create(WorldId world, AttachmentDef* def, AttachmentId* attachment);

        /// <summary>
        /// The particle that an attachment at an arc length (as in hw_attachment_def) would tie; 0 is the start,
        /// segment_count the end. It tells nothing of whether it may be tied. <c>particle</c> gets -1 where the call
        /// fails.
        /// </summary>
        /// <remarks>Errors: NULL_ARGUMENT, BAD_VALUE and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_cable_find_tied_particle(CableId cable, float arcLength, int* particle);

        /// <summary>
        /// Let go. A null id is allowed and does nothing. Destroying the cable or the body destroys its attachments.
        /// </summary>
        /// <remarks>Errors: BUSY and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_attachment_destroy(AttachmentId attachment);

        /// <summary>The definition as it stands now.</summary>
        /// <remarks>Errors: NULL_ARGUMENT and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_attachment_get_def(AttachmentId attachment, AttachmentDef* def);

        /// <summary>
        /// Move the point. In the world the cable glides there during the next step; on a body it is there at once.
        /// </summary>
        /// <remarks>Errors: BAD_VALUE, BUSY and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_attachment_set_point(AttachmentId attachment, Vec3 point);

        /// <summary>
        /// What the cable pulled at the point with in the last substep, N; 0 for models other than dynamic.
        /// </summary>
        /// <remarks>Errors: NULL_ARGUMENT and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_attachment_get_force(AttachmentId attachment, Vec3* force);

        /// <summary>
        /// The ids of the world's attachments. <c>count</c> gets their number, also when <c>capacity</c> is short.
        /// </summary>
        /// <remarks>Errors: NULL_ARGUMENT, BAD_VALUE, BUFFER_TOO_SMALL and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_world_get_attachments(WorldId world, AttachmentId* attachments, int capacity,
            int* count);
    }
}
