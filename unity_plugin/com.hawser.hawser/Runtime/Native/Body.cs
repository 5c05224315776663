// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Written by bindings/generator from core/include/hawser/body.h. Change that file, then run the generator.

using System;
using System.Runtime.InteropServices;

namespace Hawser.Native
{
    [System.Flags]
    public enum BodyFlags : uint
    {
        None = 0,
        /// <summary>the world moves it; without, the host does</summary>
        Simulated = 1,
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct BodyDef
    {
        /// <summary>set by hw_body_def_init</summary>
        public uint StructSize;

        /// <summary>HW_BODY_SIMULATED, default 0. Cannot change later</summary>
        public BodyFlags Flags;

        /// <summary>kg, 1e-6..1e12, default 1</summary>
        public float Mass;

        /// <summary>kg m^2 about the principal axes through the centre of mass, each 1e-12..1e18, default 1</summary>
        public Vec3 Inertia;

        /// <summary>
        /// -100..100, default 1. Share of the world's gravity that it feels, or that the host lets it feel; 0 = neutral
        /// </summary>
        public float GravityScale;

        /// <summary>0</summary>
        public uint Reserved;

        /// <summary>yours; returned untouched</summary>
        public ulong UserData;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct BodyState
    {
        /// <summary>m, of the centre of mass, within 1e7</summary>
        public Vec3 Position;

        /// <summary>of the principal axes; any length but 0, it is normalized</summary>
        public Quat Orientation;

        /// <summary>m/s, of the centre of mass, each within 1e5</summary>
        public Vec3 Velocity;

        /// <summary>rad/s, each within 1e4</summary>
        public Vec3 AngularVelocity;
    }

    /// <summary>
    /// What the host applies to its body for the frame of the last hw_world_step: the push of cables, water and
    /// actuators. It takes the body along the path that the world computed; where frames are not whole substeps, one
    /// substep behind, as drawn cables are. Of a simulated body: the mean of all that pushed it but its weight, over
    /// the last hw_world_step that ran a substep.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct BodyLoad
    {
        /// <summary>N</summary>
        public Vec3 Force;

        /// <summary>N m, about the centre of mass</summary>
        public Vec3 Torque;
    }

    public static unsafe partial class Core
    {
        /// <summary>Fill in every default. Must be called before any field is set.</summary>
        /// <remarks>Errors: NULL_ARGUMENT.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_body_def_init(BodyDef* def);

        /// <summary>Create a body, at rest at the world's origin.</summary>
        /// <remarks>
        /// Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE, OUT_OF_MEMORY, TOO_MANY, BUSY and those of ids.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_body_create(WorldId world, BodyDef* def, BodyId* body);

        /// <summary>
        /// Destroy a body with its floaters, its actuators and every attachment to it; the cables' ends are then free.
        /// A null id is allowed and does nothing.
        /// </summary>
        /// <remarks>Errors: BUSY and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_body_destroy(BodyId body);

        /// <remarks>Errors: NULL_ARGUMENT and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_body_get_def(BodyId body, BodyDef* def);

        /// <remarks>Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE, BUSY and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_body_set_def(BodyId body, BodyDef* def);

        /// <summary>
        /// Where the body is and how it moves as the next step begins. A simulated body that faulted moves on from
        /// here.
        /// </summary>
        /// <remarks>Errors: NULL_ARGUMENT, BAD_VALUE, BUSY and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_body_set_state(BodyId body, BodyState* state);

        /// <summary>
        /// Where the body is after the last step. Of a body of the host: where it will be when the host has applied
        /// hw_body_get_load for the frame. Errors: NULL_ARGUMENT and those of ids.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_body_get_state(BodyId body, BodyState* state);

        /// <remarks>Errors: NULL_ARGUMENT and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_body_get_load(BodyId body, BodyLoad* load);

        /// <summary>
        /// The ids of the world's bodies. <c>count</c> gets their number, also when <c>capacity</c> is short.
        /// </summary>
        /// <remarks>Errors: NULL_ARGUMENT, BAD_VALUE, BUFFER_TOO_SMALL and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_world_get_bodies(WorldId world, BodyId* bodies, int capacity, int* count);
    }
}
