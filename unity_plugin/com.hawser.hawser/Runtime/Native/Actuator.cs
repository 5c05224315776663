// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Written by bindings/generator from core/include/hawser/actuator.h. Change that file, then run the generator.

using System;
using System.Runtime.InteropServices;

namespace Hawser.Native
{
    public enum ActuatorKind : int
    {
        Thruster = 1,
        Fin = 2,
        Ballast = 3,
    }

    [System.Flags]
    public enum ActuatorFlags : uint
    {
        None = 0,
        /// <summary>without it no force; a tank keeps what is in it</summary>
        Enabled = 1,
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct ActuatorDef
    {
        /// <summary>set by hw_actuator_def_init</summary>
        public uint StructSize;

        /// <summary>HW_ACTUATOR_…, set by hw_actuator_def_init. Cannot change later</summary>
        public ActuatorKind Kind;

        /// <summary>Cannot change later</summary>
        public BodyId Body;

        /// <summary>HW_ACTUATOR_…, default ENABLED</summary>
        public ActuatorFlags Flags;

        /// <summary>thruster: -1..1, of full speed; fin: rad, -1.6..1.6; ballast: 0..1, how full. Default 0</summary>
        public float Control;

        /// <summary>m, in the body's frame, each within 1e5, default 0</summary>
        public Vec3 Position;

        /// <summary>
        /// in the body's frame, of any length from 1e-6. thruster: it pushes the body there, default x; fin: its axis,
        /// default y
        /// </summary>
        public Vec3 Direction;

        /// <summary>
        /// fin: the way its leading edge points at control 0, default x; square to direction or made so, not along it
        /// </summary>
        public Vec3 Chord;

        /// <summary>how fast it follows control: 1/s, fin rad/s; 1e-4..1e6, default 2; ballast 0.02</summary>
        public float Rate;

        /// <summary>thruster: N, at full speed and standing still, 0..1e12, default 1000</summary>
        public float Thrust;

        /// <summary>thruster: m/s, 0.01..1000, default 10. So fast, full speed gives no thrust</summary>
        public float FreeSpeed;

        /// <summary>thruster: 0..1, default 0.7. Share of thrust when it runs backwards</summary>
        public float Reverse;

        /// <summary>thruster: m, 0.001..1000, default 0.3</summary>
        public float Diameter;

        /// <summary>thruster: m, -100..100, default 0. Its torque about direction is -this times its thrust</summary>
        public float TorqueArm;

        /// <summary>fin: m^2, 1e-6..1e6, default 0.1</summary>
        public float Area;

        /// <summary>fin: 0.1..100, default 2. Span / chord</summary>
        public float AspectRatio;

        /// <summary>fin: rad, 0.05..1.5, default 0.35</summary>
        public float StallAngle;

        /// <summary>ballast: m^3, 0..1e6, default 0.1. Of the tank</summary>
        public float Volume;

        /// <summary>ballast: kg/m^3, 0..20000, default 1025</summary>
        public float FillDensity;

        /// <summary>yours; returned untouched</summary>
        public ulong UserData;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct ActuatorStatus
    {
        /// <summary>where it is, on its way to the definition's</summary>
        public float Control;

        /// <summary>m/s: thruster, along direction; fin, of the flow across its axis</summary>
        public float Speed;

        /// <summary>N, in the world's axes; ballast: the weight of what is in it</summary>
        public Vec3 Force;

        /// <summary>N m, about the body's centre of mass</summary>
        public Vec3 Torque;

        /// <summary>0..1, how far it is under water; ballast 0</summary>
        public float Wet;

        /// <summary>kg, in the tank</summary>
        public float Mass;

        public ulong UserData;
    }

    public static unsafe partial class Core
    {
        /// <summary>Fill in every default of a kind. Must be called before any field is set.</summary>
        /// <remarks>Errors: NULL_ARGUMENT, BAD_VALUE (no such kind; the struct is zeroed).</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_actuator_def_init(ActuatorDef* def, int kind);

        /// <summary>Create an actuator, at control 0 at first.</summary>
        /// <remarks>
        /// Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE, OUT_OF_MEMORY, TOO_MANY, BUSY and those of ids.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_actuator_create(WorldId world, ActuatorDef* def, ActuatorId* actuator);

        /// <summary>
        /// Destroy an actuator. A null id is allowed and does nothing. Destroying its body destroys it.
        /// </summary>
        /// <remarks>Errors: BUSY and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_actuator_destroy(ActuatorId actuator);

        /// <summary>The definition as it stands now.</summary>
        /// <remarks>Errors: NULL_ARGUMENT and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_actuator_get_def(ActuatorId actuator, ActuatorDef* def);

        /// <summary>Change it; kind and body must stay as they are.</summary>
        /// <remarks>Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE, BUSY and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_actuator_set_def(ActuatorId actuator, ActuatorDef* def);

        /// <summary>Steer: only the control of the definition changes.</summary>
        /// <remarks>Errors: BAD_VALUE, BUSY and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_actuator_set_control(ActuatorId actuator, float control);

        /// <remarks>Errors: NULL_ARGUMENT and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_actuator_get_status(ActuatorId actuator, ActuatorStatus* status);

        /// <summary>
        /// The ids of the world's actuators. <c>count</c> gets their number, also when <c>capacity</c> is short.
        /// </summary>
        /// <remarks>Errors: NULL_ARGUMENT, BAD_VALUE, BUFFER_TOO_SMALL and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_world_get_actuators(WorldId world, ActuatorId* actuators, int capacity,
            int* count);
    }
}
