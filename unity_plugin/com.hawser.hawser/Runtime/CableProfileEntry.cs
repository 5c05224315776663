// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using System;
using Hawser.Native;
using UnityEngine;

namespace Hawser
{
    /// <summary>
    /// Where a dynamic cable differs from its material: a section that is heavier or thicker, or an item fixed to the
    /// line, such as a float or a weight. It travels with the line as a winch pays it out. Lengths are metres of line
    /// without tension from the start; where a winch is at the start, from the end.
    /// </summary>
    [Serializable]
    public struct CableProfileEntry
    {
        [SerializeField]
        [Tooltip("Section: the line is another one over a length. Item: something is fixed to the line.")]
        private ProfileKind kind;

        [SerializeField]
        [Tooltip("Where it begins, or is fixed, in metres along the line.")]
        private float from;

        [SerializeField]
        [Tooltip("Section: where it ends, in metres along the line.")]
        private float to;

        [SerializeField]
        [Tooltip("Section: mass in kg of one metre; 0 keeps the material's.")]
        private float massPerLength;

        [SerializeField]
        [Tooltip("Section: diameter in metres; 0 keeps the material's.")]
        private float diameter;

        [SerializeField]
        [Tooltip("Item: mass in kg.")]
        private float mass;

        [SerializeField]
        [Tooltip("Item: cubic metres of water that it displaces.")]
        private float volume;

        [SerializeField]
        [Tooltip("Item: drag coefficient times area in m².")]
        private float dragArea;

        /// <summary>A section, or an item.</summary>
        public ProfileKind Kind => kind;

        /// <summary>Where it begins, or is fixed, in metres along the line.</summary>
        public float From => from;

        /// <summary>Section: where it ends, in metres along the line.</summary>
        public float To => to;

        /// <summary>Section: mass in kg of one metre; 0 keeps the material's.</summary>
        public float MassPerLength => massPerLength;

        /// <summary>Section: diameter in metres; 0 keeps the material's.</summary>
        public float Diameter => diameter;

        /// <summary>Item: mass in kg.</summary>
        public float Mass => mass;

        /// <summary>Item: cubic metres of water that it displaces.</summary>
        public float Volume => volume;

        /// <summary>Item: drag coefficient times area in m².</summary>
        public float DragArea => dragArea;

        /// <summary>A length of line of another mass (kg/m) and diameter (m); 0 keeps the material's.</summary>
        public static CableProfileEntry Section(float from, float to, float massPerLength, float diameter)
        {
            return new CableProfileEntry
            {
                kind = ProfileKind.Section,
                from = from,
                to = to,
                massPerLength = massPerLength,
                diameter = diameter,
            };
        }

        /// <summary>Something fixed to the line: mass in kg, displaced water in m³, drag area in m².</summary>
        public static CableProfileEntry Item(float at, float mass, float volume, float dragArea)
        {
            return new CableProfileEntry
            {
                kind = ProfileKind.Item,
                from = at,
                mass = mass,
                volume = volume,
                dragArea = dragArea,
            };
        }

        /// <summary>What the inspector adds to an array is all zeros, and zero is no kind: let it be an item.</summary>
        internal static void GiveKinds(CableProfileEntry[] entries)
        {
            for (int i = 0; i < entries.Length; i++)
            {
                entries[i].kind = entries[i].kind == 0 ? ProfileKind.Item : entries[i].kind;
            }
        }

        internal CableProfilePoint ToCore()
        {
            return new CableProfilePoint
            {
                Kind = kind,
                From = from,
                To = to,
                MassPerLength = massPerLength,
                Diameter = diameter,
                Mass = mass,
                Volume = volume,
                DragArea = dragArea,
            };
        }
    }
}
