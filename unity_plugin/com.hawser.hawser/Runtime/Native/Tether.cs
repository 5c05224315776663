// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Written by bindings/generator from core/include/hawser/tether.h. Change that file, then run the generator.

using System;
using System.Runtime.InteropServices;

namespace Hawser.Native
{
    public enum TetherDepth : int
    {
        Forces = 1,
        Linear = 2,
        Nonlinear = 3,
    }

    [System.Flags]
    public enum TetherFlags : uint
    {
        None = 0,
        /// <summary>catenary: stretches by tension / material.axial_stiffness</summary>
        Elastic = 1,
        /// <summary>catenary: lies down on a level seabed</summary>
        Seabed = 2,
        /// <summary>an end that the line does not reach is taken back to where it does: see <c>reach</c></summary>
        Clamps = 4,
        /// <summary>is split at the world's colliders</summary>
        Collides = 8,
        /// <summary>feels <c>current</c>, not the world's currents</summary>
        OwnCurrent = 16,
    }

    public enum TetherState : int
    {
        Moving = 1,
        /// <summary>nothing that it feels changes</summary>
        Asleep = 2,
        /// <summary>not active</summary>
        Still = 3,
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct TetherDef
    {
        /// <summary>set by hw_tether_def_init</summary>
        public uint StructSize;

        /// <summary>HW_MODEL_STRAIGHT, …_V_SHAPE or …_CATENARY, set by hw_tether_def_init</summary>
        public CableModel Model;

        /// <summary>HW_DEPTH_…, default FORCES</summary>
        public TetherDepth Depth;

        /// <summary>1..4096, default 32. Cost is linear. Cannot change later</summary>
        public int SegmentCount;

        /// <summary>HW_TETHER_…, default ELASTIC | CLAMPS | COLLIDES</summary>
        public TetherFlags Flags;

        /// <summary>m, 0.001..1e6, default 10. Without tension</summary>
        public float Length;

        /// <summary>nonlinear depth: -1 (sinks) .. 1 (floats), default -0.5</summary>
        public float Buoyancy;

        /// <summary>nonlinear depth: m/s, 0.01..100, default 2. The strongest there is</summary>
        public float MaxCurrent;

        /// <summary>own current: m/s, at most 100, default 0</summary>
        public Vec3 Current;

        /// <summary>seabed: m, its y, within 1e7, default -100</summary>
        public float SeabedHeight;

        /// <summary>seabed: 0..100, default 0; felt where the start is an anchor on it</summary>
        public float SeabedFriction;

        /// <summary>degrees, 180..270, default 185. Opened wider, two pieces become one again</summary>
        public float RejoinAngle;

        /// <summary>0..32, default 12. With more contacts than that it is stuck; 0: never for that</summary>
        public int StuckContacts;

        /// <summary>
        /// degrees, 0..180, default 0: never. Nor for this, the angle between the normals of the first and the last
        /// contact
        /// </summary>
        public float StuckAngle;

        /// <summary>s, 0..60, default 2. How long the shape of a cable lasts after hw_tether_take_cable</summary>
        public float BlendTime;

        /// <summary>default HW_MATERIAL_ROV_TETHER. Weight, drag, stretch, and the radius of contacts</summary>
        public CableMaterial Material;

        /// <summary>m, within 1e7, default (0, 0, 0)</summary>
        public Vec3 StartPosition;

        /// <summary>m, within 1e7, default (5, 0, 0)</summary>
        public Vec3 EndPosition;

        /// <summary>0</summary>
        public uint Reserved;

        /// <summary>bits, default all. It meets colliders that have a category among them</summary>
        public ulong CollisionMask;

        /// <summary>yours; returned untouched</summary>
        public ulong UserData;
    }

    /// <summary>Where a tether bends round something.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct TetherContact
    {
        /// <summary>m, of the line</summary>
        public Vec3 Position;

        /// <summary>away from what it touches</summary>
        public Vec3 Normal;

        /// <summary>the bits of its id</summary>
        public ulong Collider;

        /// <summary>m from the start</summary>
        public float ArcLength;

        /// <summary>degrees between the pieces, on the side of what it touches: below 180 where it wraps</summary>
        public float Angle;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct TetherStatus
    {
        /// <summary>HW_TETHER_MOVING, …_ASLEEP or …_STILL</summary>
        public TetherState State;

        /// <summary>1: there is no slack left</summary>
        public int Taut;

        /// <summary>1: it does not slide round its contacts</summary>
        public int Stuck;

        public int ContactCount;

        /// <summary>m, without tension</summary>
        public float Length;

        /// <summary>m, through all points</summary>
        public float CurrentLength;

        /// <summary>m, from the start round the contacts to the end, straight</summary>
        public float Span;

        /// <summary>m, how far from the last contact (or the start) the end may be</summary>
        public float Reach;

        /// <summary>N</summary>
        public float StartTension;

        /// <summary>N</summary>
        public float EndTension;

        /// <summary>N</summary>
        public float MaxTension;

        /// <summary>-1..1, nonlinear depth: as defined there</summary>
        public float SagFactor;

        /// <summary>m/s, what hw_tether_pay_out does: 0 where it is told to stop, stuck, taut, or not active</summary>
        public float LineSpeed;

        /// <summary>1: the length at which hw_tether_pay_out stops is reached</summary>
        public int AtLimit;

        /// <summary>N, what the line pulls at the ship with</summary>
        public Vec3 StartForce;

        /// <summary>N, and at the vehicle</summary>
        public Vec3 EndForce;

        /// <summary>m, where the line's end is: the vehicle's place, or what clamping leaves of it</summary>
        public Vec3 EndPosition;

        /// <summary>m, from where reach counts</summary>
        public Vec3 Anchor;

        public ulong UserData;
    }

    public static unsafe partial class Core
    {
        public const int MaxTetherSegments = 4096;

        public const int MaxTetherContacts = 32;

        /// <summary>Fill in every default of a model. Must be called before any field is set.</summary>
        /// <remarks>Errors: NULL_ARGUMENT, BAD_VALUE (no such model; the struct is zeroed).</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_tether_def_init(TetherDef* def, int model);

        /// <summary>Create a tether in the shape that it settles in, without contacts.</summary>
        /// <remarks>
        /// Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE, OUT_OF_MEMORY, TOO_MANY, BUSY and those of ids.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_tether_create(WorldId world, TetherDef* def, TetherId* tether);

        /// <summary>Destroy a tether. A null id is allowed and does nothing.</summary>
        /// <remarks>Errors: BUSY and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_tether_destroy(TetherId tether);

        /// <summary>
        /// The definition as it stands now. What of its length and its end the line follows, hw_tether_get_status
        /// tells.
        /// </summary>
        /// <remarks>Errors: NULL_ARGUMENT and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_tether_get_def(TetherId tether, TetherDef* def);

        /// <summary>
        /// Change any of it but segment_count; felt in the next step. Contacts stay. A stuck tether keeps its length.
        /// </summary>
        /// <remarks>Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE, BUSY and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_tether_set_def(TetherId tether, TetherDef* def);

        /// <summary>
        /// Move the ends: where the ship and the vehicle are, m, within 1e7. The next step leads the line there.
        /// </summary>
        /// <remarks>Errors: BAD_VALUE, BUSY and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_tether_set_ends(TetherId tether, Vec3 start, Vec3 end);

        /// <summary>
        /// Pay out and reel in: m, 0.001..1e6. No effect while the tether is stuck; nor shorter than the way round its
        /// contacts, which a clamping tether keeps. Errors: BAD_VALUE, BUSY and those of ids.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_tether_set_length(TetherId tether, float length);

        /// <summary>
        /// Pay out at a speed, m/s, -100..100, in every step until the length is <c>until</c>, m, 0.001..1e6, or told
        /// otherwise; negative reels in, 0 (as at first) stops. It goes at that speed at once, whatever the tension; a
        /// winch that has a motor's limits is for dynamic cables: winch.h. A length that is past <c>until</c> stays.
        /// The rules are those of hw_tether_set_length; what comes of it, hw_tether_get_status tells. Errors:
        /// BAD_VALUE, BUSY and those of ids.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_tether_pay_out(TetherId tether, float speed, float until);

        /// <summary>
        /// Tie an end, 0: the start, 1: the end, to a point of a body, m in the body's frame as in attachment.h. It
        /// goes where the point goes, whatever hw_tether_set_ends says, and the body feels the line's pull:
        /// hw_body_get_load. A line that is tied stretches where it would clamp. A null body lets go; destroying the
        /// body does, too.
        /// </summary>
        /// <remarks>Errors: BAD_VALUE (also: a body of another world), BUSY and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_tether_tie(TetherId tether, int end, BodyId body, Vec3 point);

        /// <summary>0: it stays as it is, without a step and without a pull; 1: it goes on. As created: 1.</summary>
        /// <remarks>Errors: BAD_VALUE, BUSY and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_tether_set_active(TetherId tether, int active);

        /// <summary>Let go of all contacts and take the settled shape at once.</summary>
        /// <remarks>Errors: BUSY and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_tether_reset(TetherId tether);

        /// <summary>
        /// The points where they are, without a copy. Valid until the next call that changes the tether or the world.
        /// </summary>
        /// <remarks>Errors: NULL_ARGUMENT and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_tether_get_view(TetherId tether, CableView* view);

        /// <summary>
        /// World positions of all points, segment_count + 1. <c>count</c> gets their number, also when <c>capacity</c>
        /// is short.
        /// </summary>
        /// <remarks>Errors: NULL_ARGUMENT, BAD_VALUE, BUFFER_TOO_SMALL and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_tether_copy_points(TetherId tether, Vec3* points, int capacity, int* count);

        /// <summary>Tension of every segment in newtons. <c>count</c> gets segment_count.</summary>
        /// <remarks>Errors: as hw_tether_copy_points.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_tether_copy_tensions(TetherId tether, float* tensions, int capacity, int* count);

        /// <summary>
        /// The contacts from the start to the end. <c>count</c> gets their number, also when <c>capacity</c> is short.
        /// </summary>
        /// <remarks>Errors: as hw_tether_copy_points.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_tether_copy_contacts(TetherId tether, TetherContact* contacts, int capacity,
            int* count);

        /// <remarks>Errors: NULL_ARGUMENT and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_tether_get_status(TetherId tether, TetherStatus* status);

        /// <summary>
        /// The nearest place to <c>wanted</c> that the end may go to, as the line lies now: a host asks before it moves
        /// its vehicle.
        /// </summary>
        /// <remarks>Errors: NULL_ARGUMENT, BAD_VALUE and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_tether_clamp(TetherId tether, Vec3 wanted, Vec3* allowed);

        /// <summary>
        /// Level of detail: a tether takes over from a cable. Its ends, length and shape become those of the cable, and
        /// its own shape comes back within blend_time. The cable stays as it is, for the host to destroy or set
        /// inactive.
        /// </summary>
        /// <remarks>Errors: BAD_VALUE (the cable is cut, or of another world), BUSY and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_tether_take_cable(TetherId tether, CableId cable);

        /// <summary>
        /// And back: a dynamic cable takes over the shape, the motion and the tension of a tether. Its length becomes
        /// that of the tether where no winch feeds it; its ends are held where the tether's are.
        /// </summary>
        /// <remarks>
        /// Errors: BAD_VALUE (another model or world, a cut cable, a length that its segments cannot have),
        /// OUT_OF_MEMORY, BUSY and those of ids.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_cable_take_tether(CableId cable, TetherId tether);

        /// <summary>
        /// The ids of the world's tethers in the order of simulation. <c>count</c> gets their number, also when
        /// <c>capacity</c> is short.
        /// </summary>
        /// <remarks>Errors: NULL_ARGUMENT, BAD_VALUE, BUFFER_TOO_SMALL and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_world_get_tethers(WorldId world, TetherId* tethers, int capacity, int* count);
    }
}
