// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Written by bindings/generator from core/include/hawser/cable.h. Change that file, then run the generator.

using System;
using System.Runtime.InteropServices;

namespace Hawser.Native
{
    public enum CableModel : int
    {
        Verlet = 1,
        Spring = 2,
        Dynamic = 3,
        /// <summary>from here on: models of tethers (tether.h), not of cables</summary>
        Straight = 4,
        VShape = 5,
        Catenary = 6,
    }

    [System.Flags]
    public enum CableFlags : uint
    {
        None = 0,
        /// <summary>particle 0 is held at start_position</summary>
        HoldStart = 1,
        /// <summary>the last particle is held at end_position</summary>
        HoldEnd = 2,
        /// <summary>verlet: also keep particles i and i+2 two segments apart, which resists bending</summary>
        Bending = 4,
        /// <summary>dynamic: breaks where the tension passes material.breaking_load, if that is not 0</summary>
        Breaks = 8,
        /// <summary>verlet: the start is a spool (cable_spool.h), and must be held</summary>
        Spool = 16,
        /// <summary>dynamic: touches itself and other cables with this flag. Costs: contact.h</summary>
        Tangles = 32,
    }

    public enum CableState : int
    {
        /// <summary>simulated</summary>
        Moving = 1,
        /// <summary>set inactive by the host</summary>
        Still = 2,
        /// <summary>stands still after a fault until hw_cable_reset</summary>
        Faulted = 3,
        /// <summary>dynamic: came to rest and costs nothing; whatever could move it wakes it</summary>
        Asleep = 4,
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct CableDef
    {
        /// <summary>set by hw_cable_def_init</summary>
        public uint StructSize;

        /// <summary>HW_MODEL_…, set by hw_cable_def_init</summary>
        public CableModel Model;

        /// <summary>1..200000, default 100 (spring: 20, dynamic: 50). Cost is linear</summary>
        public int SegmentCount;

        /// <summary>HW_CABLE_…, default HOLD_START | HOLD_END</summary>
        public CableFlags Flags;

        /// <summary>m, 0.001..1e6, default 10 (spring: 20, one metre a segment)</summary>
        public float RestLength;

        /// <summary>-100..100, default 0: neutrally buoyant (spring, dynamic: 1)</summary>
        public float GravityScale;

        /// <summary>
        /// s, 1e-5..1, default 0.02 (spring: 0.002). A longer world substep is divided evenly; dynamic: divides it
        /// further by itself, as the motion needs
        /// </summary>
        public float SubstepLimit;

        /// <summary>verlet: velocity kept per substep, 0..1, default 0.9; 1 is no drag</summary>
        public float DragFactor;

        /// <summary>
        /// verlet: m, 0..1, default 0.001. Limit of the uniform displacement per axis and substep. The default is a
        /// slow drift: a 10 m cable at rest loses half of its shape in about 20 minutes; at 0.02 in about 8 seconds
        /// </summary>
        public float RandomDisplacement;

        /// <summary>verlet: 1..100000, default 10. More is stiffer; cost is linear</summary>
        public int SolverIterations;

        /// <summary>verlet: N, 0..1e12, default 1000. Tension read out = this * (length / rest length - 1)</summary>
        public float TensionStiffness;

        /// <summary>spring: N/m of each segment, 0..1e9, default 10000</summary>
        public float SpringStiffness;

        /// <summary>spring: N s/m of each segment, 0..1e6, default 0.05</summary>
        public float SpringFriction;

        /// <summary>spring: kg, 1e-6..1e6, default 0.05</summary>
        public float ParticleMass;

        /// <summary>dynamic: kg, 0..1e9, default 0. A weight at the start, felt where the start is free</summary>
        public float StartMass;

        /// <summary>dynamic: the same at the end</summary>
        public float EndMass;

        /// <summary>dynamic: default HW_MATERIAL_ROV_TETHER</summary>
        public CableMaterial Material;

        /// <summary>verlet: m/s^2, added to gravity_scale * gravity, at most 1e6, default 0</summary>
        public Vec3 Acceleration;

        /// <summary>m, within 1e7, default (0, 0, 0)</summary>
        public Vec3 StartPosition;

        /// <summary>m, within 1e7, default (5, 0, 0). The cable is laid in an arc from start to end</summary>
        public Vec3 EndPosition;

        /// <summary>verlet: 0..10, default 0.1. HW_CABLE_SPOOL releases a particle at this stretch</summary>
        public float ReleaseStretch;

        /// <summary>
        /// verlet: 0..1, default 0, as in the paper. Share of the speed at which neighbours move apart or together that
        /// the constraints take away in a substep
        /// </summary>
        public float ConstraintDamping;

        /// <summary>dynamic: 0.01..1, default 0.8. Share of material.breaking_load that is an overload</summary>
        public float OverloadShare;

        /// <summary>
        /// dynamic: N, 0..1e12, default 1000. A line snaps if it reaches this tension within 0.25 s of being slack,
        /// which is below a tenth of it
        /// </summary>
        public float SnapLoad;

        /// <summary>0</summary>
        public uint Reserved;

        /// <summary>dynamic: bits, default all. It meets the colliders whose category has one of them</summary>
        public ulong CollisionMask;

        /// <summary>yours; returned untouched</summary>
        public ulong UserData;
    }

    /// <summary>
    /// The particles where they are, without a copy. Valid until the next call that changes the cable or the world.
    /// world position = origin + points[i]: far from the world's origin this keeps the precision that a float would
    /// lose.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct CableView
    {
        /// <summary>count of them, in the cable's own frame</summary>
        public Vec3* Points;

        /// <summary>m</summary>
        public Vec3 Origin;

        /// <summary>segment_count + 1</summary>
        public int Count;

        /// <summary>
        /// NULL while the cable is whole; else count of them, 1 where the segment after a point is cut
        /// </summary>
        public byte* Cuts;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct CableStatus
    {
        /// <summary>HW_CABLE_MOVING, …_STILL, …_FAULTED or …_ASLEEP</summary>
        public CableState State;

        /// <summary>1 between HW_EVENT_CABLE_TAUT and HW_EVENT_CABLE_SLACK</summary>
        public int Taut;

        /// <summary>m, without stretch, as it is now</summary>
        public float RestLength;

        /// <summary>m, sum of the segments as they are, without those that were cut</summary>
        public float CurrentLength;

        /// <summary>m, straight from each held particle to the next, added up</summary>
        public float Span;

        /// <summary>N, first segment; dynamic, where it is held: length of start_force</summary>
        public float StartTension;

        /// <summary>N, last segment; dynamic, where it is held: length of end_force</summary>
        public float EndTension;

        /// <summary>N, over all segments</summary>
        public float MaxTension;

        /// <summary>
        /// N, dynamic: the cable's pull on what holds its start, over the last substep; 0 if it is free
        /// </summary>
        public Vec3 StartForce;

        /// <summary>N, the same at its end</summary>
        public Vec3 EndForce;

        public int ParticleCount;

        public int HeldCount;

        /// <summary>segments that were cut or broke</summary>
        public int CutCount;

        /// <summary>places where it touches something</summary>
        public int ContactCount;

        public ulong UserData;
    }

    public static unsafe partial class Core
    {
        public const int MaxSegments = 200000;

        /// <summary>Fill in every default of a model. Must be called before any field is set.</summary>
        /// <remarks>Errors: NULL_ARGUMENT, BAD_VALUE (no such model; the struct is zeroed).</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_cable_def_init(CableDef* def, int model);

        /// <summary>
        /// Create a cable, at rest, in an arc that sags along gravity from start_position to end_position. If they are
        /// farther apart than rest_length it is laid straight and stretched.
        /// </summary>
        /// <remarks>
        /// Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE, OUT_OF_MEMORY, TOO_MANY, BUSY and those of ids.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_cable_create(WorldId world, CableDef* def, CableId* cable);

        /// <summary>Destroy a cable. A null id is allowed and does nothing.</summary>
        /// <remarks>Errors: BUSY and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_cable_destroy(CableId cable);

        /// <summary>The definition as it stands now.</summary>
        /// <remarks>Errors: NULL_ARGUMENT and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_cable_get_def(CableId cable, CableDef* def);

        /// <summary>
        /// Change parameters of a living cable; it keeps its shape and motion. model and segment_count must stay as
        /// they are; flags, start_position and end_position hold, move or release the two ends. While a winch feeds the
        /// cable, segment_count and rest_length are the winch's: what is given here is not taken over. A dynamic cable
        /// does not jump to another rest_length: all its segments grow or shrink together. The speed of that changes by
        /// 3 m/s each second, is at most 50 m/s, and is low again at the end: a metre takes 1.2 s, and a length that
        /// the host changes steadily at v is followed v^2 / (6 m/s^2) behind. Meanwhile hw_cable_get_def tells the
        /// length that was set and hw_cable_get_status the present one; arc lengths of new attachments and cuts refer
        /// to the former. hw_cable_reset and a new winch take the length at once, as the other models always do.
        /// </summary>
        /// <remarks>Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE, OUT_OF_MEMORY, BUSY and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_cable_set_def(CableId cable, CableDef* def);

        /// <summary>
        /// Hold a particle at a point, or move the point at which it is held. A particle that is already held glides
        /// there during the next step; a free one is moved at once. Any number of particles may be held; those on a
        /// spool cannot.
        /// </summary>
        /// <remarks>Errors: BAD_VALUE, OUT_OF_MEMORY, BUSY and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_cable_hold(CableId cable, int particle, Vec3 position);

        /// <summary>
        /// Let a held particle go. Releasing a free one does nothing. A spool lets its own particles go by itself.
        /// </summary>
        /// <remarks>Errors: BAD_VALUE, BUSY and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_cable_release(CableId cable, int particle);

        /// <summary>1 if the particle is held.</summary>
        /// <remarks>Errors: NULL_ARGUMENT, BAD_VALUE and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_cable_is_held(CableId cable, int particle, int* held);

        /// <summary>
        /// Move the particles at once and bring them to rest; held particles are held where they are put. <c>count</c>
        /// must be segment_count + 1.
        /// </summary>
        /// <remarks>Errors: NULL_ARGUMENT, BAD_VALUE, BUSY and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_cable_set_points(CableId cable, Vec3* points, int count);

        /// <summary>
        /// Cut a dynamic cable at an arc length: m from its start, along the line without stretch, 0..rest_length as
        /// hw_cable_get_def tells it. The segment there is taken out, and the two parts move on by themselves, in the
        /// same cable; cutting it once more does nothing. hw_cable_reset joins all parts again. Never allocates.
        /// </summary>
        /// <remarks>Errors: BAD_VALUE (also another model), BUSY and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_cable_cut(CableId cable, float arcLength);

        /// <summary>1 if the segment from particle <c>segment</c> to the next was cut or broke.</summary>
        /// <remarks>Errors: NULL_ARGUMENT, BAD_VALUE and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_cable_is_cut(CableId cable, int segment, int* cut);

        /// <summary>
        /// Lay the cable anew between its ends, at rest, as hw_cable_create does, join its parts and clear a fault.
        /// Held ends stay where the host last put them, without gliding. Whether the cable is taut is decided, and
        /// told, by the next substep. Errors: BUSY and those of ids.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_cable_reset(CableId cable);

        /// <summary>
        /// Go on with the events of another cable of the same world: if that one was told to be taut, overloaded, bent
        /// too tightly or snagged, so was this one. For a cable that replaces another, for example with other segments:
        /// nothing is told twice, and what ends is told as usual.
        /// </summary>
        /// <remarks>Errors: BAD_VALUE (the cables are of two worlds), BUSY and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_cable_take_over_events(CableId cable, CableId from);

        /// <summary>
        /// 0 lets the cable stand still while the rest of the world moves; 1 (the default) lets it move again. A cable
        /// that stands still pulls at nothing. One that faulted waits for hw_cable_reset in any case.
        /// </summary>
        /// <remarks>Errors: BAD_VALUE, BUSY and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_cable_set_active(CableId cable, int active);

        /// <remarks>Errors: NULL_ARGUMENT and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_cable_get_view(CableId cable, CableView* view);

        /// <summary>
        /// World positions of all particles as of the last substep. <c>count</c> gets their number, also when
        /// <c>capacity</c> is short.
        /// </summary>
        /// <remarks>Errors: NULL_ARGUMENT, BAD_VALUE, BUFFER_TOO_SMALL and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_cable_copy_points(CableId cable, Vec3* points, int capacity, int* count);

        /// <summary>
        /// World positions to draw now. When the frame rate does not divide the substep, this blends the last two
        /// substeps by the time left in the accumulator, so that motion looks smooth, and keeps held ends exactly where
        /// the host put them.
        /// </summary>
        /// <remarks>Errors: as hw_cable_copy_points.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_cable_copy_drawn_points(CableId cable, Vec3* points, int capacity, int* count);

        /// <summary>
        /// Tension of every segment in newtons, from its stretch; 0 where slack. <c>count</c> gets segment_count.
        /// </summary>
        /// <remarks>Errors: as hw_cable_copy_points.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_cable_copy_tensions(CableId cable, float* tensions, int capacity, int* count);

        /// <remarks>Errors: NULL_ARGUMENT and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_cable_get_status(CableId cable, CableStatus* status);

        /// <summary>
        /// The ids of the world's cables in the order of simulation. <c>count</c> gets their number, also when
        /// <c>capacity</c> is short.
        /// </summary>
        /// <remarks>Errors: NULL_ARGUMENT, BAD_VALUE, BUFFER_TOO_SMALL and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_world_get_cables(WorldId world, CableId* cables, int capacity, int* count);
    }
}
