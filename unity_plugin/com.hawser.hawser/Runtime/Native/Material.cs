// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Written by bindings/generator from core/include/hawser/material.h. Change that file, then run the generator.

using System;
using System.Runtime.InteropServices;

namespace Hawser.Native
{
    public enum MaterialPreset : int
    {
        /// <summary>tether of a work-class vehicle, 45 mm; neutral in sea water</summary>
        RovTether = 1,
        /// <summary>steel-armoured, 17 mm, between a ship and a vehicle's garage</summary>
        ArmouredUmbilical = 2,
        /// <summary>bare optical fibre, 0.25 mm, paid out and left behind</summary>
        FibreMicroTether = 3,
        /// <summary>six strands round a steel core, 20 mm</summary>
        SteelWireRope = 4,
        /// <summary>studless chain of 76 mm bar</summary>
        MooringChain = 5,
        /// <summary>deep-water mooring rope, 160 mm</summary>
        PolyesterRope = 6,
        /// <summary>stretchy three-strand line of a small boat, 16 mm</summary>
        NylonDockLine = 7,
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct CableMaterial
    {
        /// <summary>set by hw_cable_material_init</summary>
        public uint StructSize;

        /// <summary>m, 1e-5..10. Displaces pi/4 d^2 of water per metre and catches the current</summary>
        public float Diameter;

        /// <summary>kg/m, 1e-7..1e5, in air. Neutral in sea water at 805 times diameter squared</summary>
        public float MassPerLength;

        /// <summary>EA, N, 1e-2..1e12. Strain = tension / EA</summary>
        public float AxialStiffness;

        /// <summary>N s, 0..1e9. Internal friction against stretching</summary>
        public float AxialDamping;

        /// <summary>EI, N m^2, 0..1e7</summary>
        public float BendingStiffness;

        /// <summary>-, 0..100, on diameter times length, flow across the line</summary>
        public float DragNormal;

        /// <summary>-, 0..100, on pi times diameter times length, flow along the line</summary>
        public float DragTangential;

        /// <summary>-, 0..100, share of the displaced water that moves along, across the line</summary>
        public float AddedMassNormal;

        /// <summary>-, 0..100, and along it</summary>
        public float AddedMassTangential;

        /// <summary>m, 0..1e4; 0 = none. To be bent more tightly is an event</summary>
        public float MinimumBendRadius;

        /// <summary>N, 0..1e12; 0 = never breaks</summary>
        public float BreakingLoad;

        /// <summary>-, 0..10. The coefficient where it touches something is the root of this times the</summary>
        public float StaticFriction;

        /// <summary>other's: the first of the two until it slides, the second while it slides</summary>
        public float DynamicFriction;
    }

    public static unsafe partial class Core
    {
        /// <summary>Fill in a preset, HW_MATERIAL_…. Must be called before any field is set.</summary>
        /// <remarks>Errors: NULL_ARGUMENT, BAD_VALUE (no such preset; the struct is zeroed).</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_cable_material_init(CableMaterial* material, int preset);

        /// <summary>The mass per length of a line of this diameter (m) and density (kg/m^3).</summary>
        /// <remarks>Errors: NULL_ARGUMENT, BAD_VALUE (diameter 1e-5..10, density 1e-3..1e5; the result is 0).</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_cable_mass_of_density(float diameter, float density, float* massPerLength);
    }
}
