// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Written by bindings/generator from core/include/hawser/world.h. Change that file, then run the generator.

using System;
using System.Runtime.InteropServices;

namespace Hawser.Native
{
    public enum EventKind : int
    {
        /// <summary>two held points are farther apart than the line between them; value = the ratio</summary>
        CableTaut = 1,
        /// <summary>no longer taut: the ratio is below 0.98; value = the ratio</summary>
        CableSlack = 2,
        /// <summary>the tension passed overload_share of the breaking load; value = N</summary>
        CableOverload = 3,
        /// <summary>the segment under most tension broke (HW_CABLE_BREAKS); value = N</summary>
        CableBroken = 4,
        /// <summary>bent more tightly than minimum_bend_radius; value = the radius, m</summary>
        CableBent = 5,
        /// <summary>a slack line was jerked tight (snap_load); value = largest tension, N</summary>
        CableSnap = 6,
        /// <summary>a winch reached one of its end stops; value = m deployed</summary>
        WinchStop = 10,
        /// <summary>wrapped round <c>other</c> by more than 60 degrees (contact.h); value = rad</summary>
        CableSnagged = 20,
        /// <summary>no longer snagged: less than 30 degrees; value = rad</summary>
        CableFree = 21,
        /// <summary>a tether has no slack left; value = the way / the length</summary>
        TetherTaut = 30,
        /// <summary>it has slack again: below 0.98; value = the way / the length</summary>
        TetherSlack = 31,
        /// <summary>it met something and was split there; value = contacts</summary>
        TetherSplit = 32,
        /// <summary>it came free there again; value = contacts</summary>
        TetherRejoin = 33,
        /// <summary>it no longer slides; value = contacts</summary>
        TetherStuck = 34,
        /// <summary>it slides again; value = contacts</summary>
        TetherFree = 35,
        /// <summary>the hull's y axis has turned down; value = its y, -1..0</summary>
        FloaterCapsized = 40,
        /// <summary>it points up again, by 30 degrees at least; value = its y</summary>
        FloaterRighted = 41,
        /// <summary>all of the hull is under water; value = m, depth of its centre</summary>
        FloaterSubmerged = 42,
        /// <summary>a fiftieth of it or more is out of the water again; value = share under water</summary>
        FloaterEmerged = 43,
        /// <summary>the water hit it with slam_limit or more; value = N</summary>
        FloaterSlammed = 44,
    }

    public enum FaultCause : int
    {
        /// <summary>a position became infinite or not a number</summary>
        NotFinite = 1,
        /// <summary>the motion grew without bound: time step too long for the stiffness</summary>
        Diverged = 2,
        /// <summary>a particle ran farther than 1e8 m from the world's origin, or a body than 1e7 m</summary>
        OutOfRange = 3,
    }

    /// <summary>A piece of work handed to the host's task system: items [first, end).</summary>
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    public unsafe delegate void TaskCallback(int first, int end, void* task);

    /// <summary>
    /// The host's parallel loop: call <c>run(first, end, task)</c> for ranges that together cover [0, item_count)
    /// exactly once, on any threads, and return only when all are done. Results never depend on how the range is
    /// divided.
    /// </summary>
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    public unsafe delegate void ParallelForCallback(IntPtr run, int itemCount, void* task, void* user);

    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct WorldDef
    {
        /// <summary>set by hw_world_def_init</summary>
        public uint StructSize;

        /// <summary>1..64, default 1: the caller's thread alone. Ignored if parallel_for is set</summary>
        public int WorkerCount;

        /// <summary>m/s^2, finite, at most 1e4 long, default (0, -9.81, 0)</summary>
        public Vec3 Gravity;

        /// <summary>1..10000, default 60, in one step. Time beyond them is dropped: hw_counters.dropped_time</summary>
        public int MaxSubsteps;

        /// <summary>s, 1e-5..1, default 1/60. The fixed length of all motion</summary>
        public double Substep;

        /// <summary>0..1048576, default 1024. When full, further events count as dropped</summary>
        public int EventCapacity;

        /// <summary>0..65536, default 64. The same for faults</summary>
        public int FaultCapacity;

        /// <summary>any, default 0. Same seed, same random numbers</summary>
        public ulong Seed;

        /// <summary>NULL (default) uses the built-in thread pool</summary>
        public IntPtr ParallelFor;

        /// <summary>passed to parallel_for</summary>
        public void* ParallelForUser;
    }

    /// <summary>Something that happened during a step.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Event
    {
        /// <summary>HW_EVENT_…</summary>
        public EventKind Kind;

        /// <summary>where it happened, or -1; of a segment, its first particle</summary>
        public int Particle;

        /// <summary>the bits of the object's id</summary>
        public ulong Object;

        /// <summary>the object's</summary>
        public ulong UserData;

        /// <summary>the number of the substep, from 0</summary>
        public ulong Substep;

        /// <summary>as the kind says. Tensions are means over a substep</summary>
        public float Value;

        /// <summary>m from the start to where it happened, without stretch; 0 where particle is -1</summary>
        public float ArcLength;

        /// <summary>the bits of the id of what a cable is snagged on or free of; 0 for other events</summary>
        public ulong Other;
    }

    /// <summary>
    /// A cable or body that could not be simulated any further. It is put back to its last good state and stands still,
    /// a cable until hw_cable_reset(), a body until hw_body_set_state(); the rest of the world goes on.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Fault
    {
        /// <summary>HW_FAULT_…</summary>
        public FaultCause Cause;

        /// <summary>the first that went wrong; -1 of a body</summary>
        public int Particle;

        /// <summary>the bits of the object's id</summary>
        public ulong Object;

        /// <summary>the object's</summary>
        public ulong UserData;

        /// <summary>the number of the substep, from 0</summary>
        public ulong Substep;

        /// <summary>a sentence, UTF-8, always terminated</summary>
        public fixed byte Message[224];
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct Counters
    {
        /// <summary>calls of hw_world_step</summary>
        public ulong Steps;

        /// <summary>substeps run</summary>
        public ulong Substeps;

        /// <summary>s, substeps run times their length</summary>
        public double Time;

        /// <summary>s, in the accumulator, less than one substep</summary>
        public double PendingTime;

        /// <summary>s, beyond max_substeps</summary>
        public double DroppedTime;

        /// <summary>the queue was full</summary>
        public ulong DroppedEvents;

        /// <summary>the queue was full</summary>
        public ulong DroppedFaults;

        /// <summary>a cable had no room for them</summary>
        public ulong DroppedContacts;

        public int Cables;

        public int FaultedCables;

        public int Particles;

        /// <summary>
        /// threads that a step may use, the caller's included; 0 when the host's parallel_for decides
        /// </summary>
        public int Workers;
    }

    /// <summary>Wall-clock seconds spent in each phase of the last hw_world_step, over all of its substeps.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Profile
    {
        /// <summary>the whole call</summary>
        public double Step;

        /// <summary>moving held points along their frame's path</summary>
        public double Guide;

        /// <summary>the sea, and the water's forces on bodies</summary>
        public double Bodies;

        /// <summary>integrating and solving cables, moving bodies</summary>
        public double Cables;

        /// <summary>collecting events and faults</summary>
        public double Report;
    }

    public static unsafe partial class Core
    {
        public const int MaxWorlds = 255;

        public const int MaxWorkers = 64;

        /// <summary>Fill in every default. Must be called before any field is set.</summary>
        /// <remarks>Errors: HW_ERROR_NULL_ARGUMENT.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_world_def_init(WorldDef* def);

        /// <summary>Create a world; <c>world</c> gets its id, or null.</summary>
        /// <remarks>Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE, OUT_OF_MEMORY, TOO_MANY (255 worlds).</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_world_create(WorldDef* def, WorldId* world);

        /// <summary>
        /// Destroy a world and all that it owns. Its ids never become valid again. A null id is allowed and does
        /// nothing.
        /// </summary>
        /// <remarks>Errors: BAD_ID, STALE_ID, WRONG_KIND, BUSY (from inside its own step).</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_world_destroy(WorldId world);

        /// <summary>
        /// Advance by <c>seconds</c> of the host's time: 0..1000 s. Cost: linear in the particles of all cables. Never
        /// allocates.
        /// </summary>
        /// <remarks>Errors: BAD_ID, STALE_ID, WRONG_KIND, BAD_VALUE, BUSY.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_world_step(WorldId world, double seconds);

        /// <summary>m/s^2; as in hw_world_def.</summary>
        /// <remarks>Errors: as hw_world_step.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_world_set_gravity(WorldId world, Vec3 gravity);

        /// <summary>m/s^2; as in hw_world_def.</summary>
        /// <remarks>Errors: as hw_world_step.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_world_get_gravity(WorldId world, Vec3* gravity);

        /// <summary>
        /// A hash of the whole simulation state: equal states, equal hashes, on every platform and for any number of
        /// workers. Cost: reads all state once.
        /// </summary>
        /// <remarks>Errors: NULL_ARGUMENT and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_world_hash(WorldId world, ulong* hash);

        /// <summary>
        /// Take up to <c>capacity</c> events from the queue, oldest first. <c>count</c> gets how many were written.
        /// </summary>
        /// <remarks>Errors: NULL_ARGUMENT, BAD_VALUE (negative capacity), BUSY and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_world_poll_events(WorldId world, Event* events, int capacity, int* count);

        /// <summary>
        /// Take up to <c>capacity</c> faults from the queue, oldest first. <c>count</c> gets how many were written.
        /// </summary>
        /// <remarks>Errors: as hw_world_poll_events.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_world_poll_faults(WorldId world, Fault* faults, int capacity, int* count);

        /// <remarks>Errors: NULL_ARGUMENT and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_world_get_counters(WorldId world, Counters* counters);

        /// <remarks>Errors: NULL_ARGUMENT and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_world_get_profile(WorldId world, Profile* profile);
    }
}
