// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Written by bindings/generator from core/include/hawser/floater.h. Change that file, then run the generator.

using System;
using System.Runtime.InteropServices;

namespace Hawser.Native
{
    public enum FloaterMethod : int
    {
        Exact = 1,
        RandomPoints = 2,
    }

    [System.Flags]
    public enum FloaterFlags : uint
    {
        None = 0,
        /// <summary>without it the water does not touch it</summary>
        Enabled = 1,
        /// <summary>ITTC 1957 on the wet area, by the hull's length and speed</summary>
        SkinFriction = 2,
        /// <summary>added_mass is used, not the ellipsoid that fits the hull</summary>
        GivenAddedMass = 4,
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct FloaterDef
    {
        /// <summary>set by hw_floater_def_init</summary>
        public uint StructSize;

        /// <summary>HW_FLOATER_EXACT or HW_FLOATER_RANDOM_POINTS, set by hw_floater_def_init</summary>
        public FloaterMethod Method;

        /// <summary>that carries it. Cannot change later</summary>
        public BodyId Body;

        /// <summary>its shape. Cannot change later</summary>
        public HullId Hull;

        /// <summary>HW_FLOATER_…, default ENABLED, exact also SKIN_FRICTION</summary>
        public FloaterFlags Flags;

        /// <summary>random points: 16..65536, default 1000. Cost is linear</summary>
        public int PointCount;

        /// <summary>m, of the hull's frame in the body's, each within 1e5, default 0</summary>
        public Vec3 Position;

        /// <summary>of the hull's frame in the body's; any length but 0, default none</summary>
        public Quat Orientation;

        /// <summary>a, 0..100, default 1</summary>
        public float DragNormal;

        /// <summary>b, 0..100, default 0.1; exact 0, as skin friction has its place</summary>
        public float DragBase;

        /// <summary>c, 0..100, default 1</summary>
        public float Lift;

        /// <summary>0..100, default 1. a of the wind, on the dry part that faces it</summary>
        public float WindDrag;

        /// <summary>0..1, default 1. Share of the blow by which water that is hit is set in motion</summary>
        public float Slamming;

        /// <summary>m/s^2, 0.1..1e6, default 20. HW_EVENT_FLOATER_SLAMMED: a blow this hard</summary>
        public float SlamLimit;

        /// <summary>N s/m along the hull's axes, each 0..1e12, default 0. Of the speed in the water</summary>
        public Vec3 LinearDamping;

        /// <summary>N s^2/m^2, likewise</summary>
        public Vec3 QuadraticDamping;

        /// <summary>N m s about the hull's axes, likewise</summary>
        public Vec3 LinearSpinDamping;

        /// <summary>N m s^2, likewise</summary>
        public Vec3 QuadraticSpinDamping;

        /// <summary>0..10, default 1. Times that of the ellipsoid, or of added_mass</summary>
        public float AddedMassScale;

        /// <summary>
        /// 0.01..1, default 1. added_mass holds with this share of the volume under water; with another share there is
        /// as much more or less of it
        /// </summary>
        public float AddedMassShare;

        /// <summary>
        /// kg, kg m, kg m^2: 6 rows of 6, along and about the hull's axes through the body's centre of mass; symmetric,
        /// no eigenvalue below 0, each within 1e18, default 0
        /// </summary>
        public fixed float AddedMass[36];

        /// <summary>
        /// 0..2, default 0.1, random points 0. What the waves that it makes itself take from its heave, as a share of
        /// what would just stop it swinging; roll and pitch alike
        /// </summary>
        public float RadiationDamping;

        /// <summary>random points: any, default 0</summary>
        public ulong Seed;

        /// <summary>yours; returned untouched</summary>
        public ulong UserData;
    }

    /// <summary>
    /// How it floats, as the last substep found it; all zero before the first. Vectors are in the world's axes.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct FloaterStatus
    {
        /// <summary>m^3</summary>
        public float SubmergedVolume;

        /// <summary>0..1, of the hull's volume</summary>
        public float SubmergedShare;

        /// <summary>m^2</summary>
        public float WetArea;

        /// <summary>m^2, that the hull cuts out of the surface</summary>
        public float WaterplaneArea;

        /// <summary>m, of its lowest point below the mean surface where it floats</summary>
        public float Draft;

        /// <summary>m along y: that surface</summary>
        public float Waterline;

        /// <summary>m, GM of the axis about which it rolls most easily; negative: it turns over</summary>
        public float MetacentricHeight;

        /// <summary>m, GM of the other axis</summary>
        public float MetacentricHeightLong;

        /// <summary>m</summary>
        public Vec3 CentreOfBuoyancy;

        /// <summary>m/s, mean over the wet part</summary>
        public Vec3 WaterVelocity;

        /// <summary>N, hydrostatic, below the waves as they stand</summary>
        public Vec3 Buoyancy;

        /// <summary>N, what the waves' motion takes off it or adds, inside the water too</summary>
        public Vec3 Waves;

        /// <summary>N</summary>
        public Vec3 Drag;

        /// <summary>N</summary>
        public Vec3 Lift;

        /// <summary>N, of the skin</summary>
        public Vec3 Friction;

        /// <summary>N, of radiation_damping and your own</summary>
        public Vec3 Damping;

        /// <summary>N</summary>
        public Vec3 Slamming;

        /// <summary>N</summary>
        public Vec3 Wind;

        /// <summary>N m, of all of them about the body's centre of mass</summary>
        public Vec3 Torque;

        /// <summary>1: the hull's y axis points down</summary>
        public int Capsized;

        /// <summary>1: wholly under water</summary>
        public int Submerged;

        /// <summary>triangles or points that were worked through</summary>
        public int ElementCount;

        public ulong UserData;
    }

    /// <summary>
    /// A part of the hull: a triangle, or a point of the random ones, with the area that it stands for.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct FloaterElement
    {
        /// <summary>m, in the world</summary>
        public Vec3 Position;

        /// <summary>out of the hull</summary>
        public Vec3 Normal;

        /// <summary>m^2</summary>
        public float Area;

        /// <summary>m below the surface above it, negative: dry</summary>
        public float Depth;
    }

    public static unsafe partial class Core
    {
        public const int MaxFloaterPoints = 65536;

        /// <summary>Fill in every default of a method. Must be called before any field is set.</summary>
        /// <remarks>Errors: NULL_ARGUMENT, BAD_VALUE (no such method; the struct is zeroed).</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_floater_def_init(FloaterDef* def, int method);

        /// <summary>
        /// Create a floater. A body may carry several. Memory: about 50 bytes for each point of the hull. Cost of a
        /// step: linear in triangles, or in points, and in what the water costs to ask.
        /// </summary>
        /// <remarks>
        /// Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE (also: body or hull of another world), OUT_OF_MEMORY,
        /// TOO_MANY, BUSY and those of ids.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_floater_create(WorldId world, FloaterDef* def, FloaterId* floater);

        /// <summary>
        /// Destroy a floater. A null id is allowed and does nothing. Destroying its body destroys it.
        /// </summary>
        /// <remarks>Errors: BUSY and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_floater_destroy(FloaterId floater);

        /// <summary>The definition as it stands now.</summary>
        /// <remarks>Errors: NULL_ARGUMENT and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_floater_get_def(FloaterId floater, FloaterDef* def);

        /// <summary>Change a living floater, its method too; body and hull must stay as they are.</summary>
        /// <remarks>Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE, BUSY and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_floater_set_def(FloaterId floater, FloaterDef* def);

        /// <remarks>Errors: NULL_ARGUMENT and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_floater_get_status(FloaterId floater, FloaterStatus* status);

        /// <summary>
        /// Where hull and surface meet now, for drawing: pairs of points, m, in the world; each pair is one piece of
        /// the line. It follows all waves, also those that are too short to move the hull. <c>count</c> gets the number
        /// of points, also when <c>capacity</c> is short; what fits is written. Cost: on waves, several times a step of
        /// this floater.
        /// </summary>
        /// <remarks>Errors: NULL_ARGUMENT, BAD_VALUE, BUFFER_TOO_SMALL and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_floater_copy_waterline(FloaterId floater, Vec3* points, int capacity,
            int* count);

        /// <summary>
        /// The elements as the next substep will use them. <c>count</c> gets their number, also when <c>capacity</c> is
        /// short.
        /// </summary>
        /// <remarks>Errors: as hw_floater_copy_waterline.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_floater_copy_elements(FloaterId floater, FloaterElement* elements, int capacity,
            int* count);

        /// <summary>
        /// The ids of the world's floaters. <c>count</c> gets their number, also when <c>capacity</c> is short.
        /// </summary>
        /// <remarks>Errors: NULL_ARGUMENT, BAD_VALUE, BUFFER_TOO_SMALL and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_world_get_floaters(WorldId world, FloaterId* floaters, int capacity, int* count);
    }
}
