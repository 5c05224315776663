// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Written by bindings/generator from core/include/hawser/winch.h. Change that file, then run the generator.

using System;
using System.Runtime.InteropServices;

namespace Hawser.Native
{
    public enum WinchMode : int
    {
        Speed = 1,
        ConstantTension = 2,
        Free = 3,
    }

    [System.Flags]
    public enum WinchFlags : uint
    {
        None = 0,
        /// <summary>in every mode the drum comes to a stop and holds brake_load, no more</summary>
        Brake = 1,
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct WinchDef
    {
        /// <summary>set by hw_winch_def_init</summary>
        public uint StructSize;

        /// <summary>HW_WINCH_…, default SPEED</summary>
        public WinchMode Mode;

        /// <summary>dynamic, with one winch at most. Cannot change later</summary>
        public CableId Cable;

        /// <summary>HW_WINCH_BRAKE, default 0</summary>
        public WinchFlags Flags;

        /// <summary>0: the drum is at the cable's start, 1: at its end. Default 0. Cannot change later</summary>
        public int End;

        /// <summary>speed: m/s, -100..100, default 0. Positive pays out</summary>
        public float Speed;

        /// <summary>m/s, 0..100, default 2. Bounds speed, and constant tension; a slipping drum may be faster</summary>
        public float MaxSpeed;

        /// <summary>m/s^2, 0.001..1000, default 2. Of the motor</summary>
        public float Acceleration;

        /// <summary>speed: N, 0..1e12, default 1e5. What the motor holds and pulls; beyond it the drum slips</summary>
        public float ForceLimit;

        /// <summary>N, 0..1e12, default 2e5. What the brake holds; beyond it the brake slips</summary>
        public float BrakeLoad;

        /// <summary>constant tension: N, 0..1e12, default 1000. free: the drum's drag</summary>
        public float Tension;

        /// <summary>kg, 0.01..1e7, default 20. Inertia of drum and motor, as felt at the line</summary>
        public float DrumMass;

        /// <summary>m, 0.001..1e6, default 100. All the line there is, deployed or on the drum</summary>
        public float Capacity;

        /// <summary>m, 0..capacity, default 0. End stop. A tenth of a segment and 1 mm always stay out</summary>
        public float MinDeployed;

        /// <summary>
        /// m, at least min_deployed, 0..capacity, default 100. The other end stop. Memory is reserved for a line of
        /// this length
        /// </summary>
        public float MaxDeployed;

        /// <summary>yours; returned untouched</summary>
        public ulong UserData;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct WinchStatus
    {
        /// <summary>m, of line that hangs at the drum, without tension</summary>
        public float DeployedLength;

        /// <summary>m, on it: capacity - deployed_length - what was lost, or 0</summary>
        public float StoredLength;

        /// <summary>m, of the deployed line as it is</summary>
        public float StretchedLength;

        /// <summary>m/s over the last substep; the deployed length is its integral</summary>
        public float LineSpeed;

        /// <summary>N, at the drum over the last substep; 0 if nothing is deployed</summary>
        public float Tension;

        /// <summary>
        /// 1: min_deployed is reached, or nothing more can be reeled in: the last tenth of a segment, a held particle
        /// or a cut is at the drum
        /// </summary>
        public int AtMinStop;

        /// <summary>1: max_deployed is reached, or was set to less than is out</summary>
        public int AtMaxStop;

        /// <summary>1: the tension is too much for motor or brake, and the drum runs out faster than told</summary>
        public int Slipping;

        /// <summary>1: the tension is too much for the motor to reel in as fast as told</summary>
        public int Stalled;

        /// <summary>0</summary>
        public int Reserved;

        public ulong UserData;
    }

    public static unsafe partial class Core
    {
        /// <summary>Fill in every default. Must be called before any field is set.</summary>
        /// <remarks>Errors: NULL_ARGUMENT.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_winch_def_init(WinchDef* def);

        /// <summary>
        /// Create a winch at a held end of a cable; the cable's rest_length is what is deployed at first, and must lie
        /// between the stops. Destroying the cable destroys its winch.
        /// </summary>
        /// <remarks>
        /// Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE (also: the cable is not dynamic, its end is not held, it
        /// has a winch, the line has too many segments), OUT_OF_MEMORY, TOO_MANY, BUSY and those of ids.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_winch_create(WorldId world, WinchDef* def, WinchId* winch);

        /// <summary>Destroy a winch; the line stays as it is. A null id is allowed and does nothing.</summary>
        /// <remarks>Errors: BUSY and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_winch_destroy(WinchId winch);

        /// <summary>The definition as it stands now.</summary>
        /// <remarks>Errors: NULL_ARGUMENT and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_winch_get_def(WinchId winch, WinchDef* def);

        /// <summary>
        /// Drive the winch: change what it does. cable and end must stay as they are. A stop may be moved past what is
        /// deployed: the drum then counts as at that stop, goes no farther beyond it, and can be driven back. Errors:
        /// NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE, OUT_OF_MEMORY (a longer max_deployed), BUSY and those of ids.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_winch_set_def(WinchId winch, WinchDef* def);

        /// <remarks>Errors: NULL_ARGUMENT and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_winch_get_status(WinchId winch, WinchStatus* status);

        /// <summary>
        /// The ids of the world's winches in the order of simulation. <c>count</c> gets their number, also when
        /// <c>capacity</c> is short.
        /// </summary>
        /// <remarks>Errors: NULL_ARGUMENT, BAD_VALUE, BUFFER_TOO_SMALL and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_world_get_winches(WorldId world, WinchId* winches, int capacity, int* count);
    }
}
