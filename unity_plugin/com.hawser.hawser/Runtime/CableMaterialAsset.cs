// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using Hawser.Native;
using UnityEngine;

namespace Hawser
{
    /// <summary>
    /// What cables are made of, as an asset that any number of them share. It starts out as a preset of the library;
    /// every number can be changed. A change reaches the cables at the next physics tick; a number that the library
    /// refuses is told by them.
    /// </summary>
    [CreateAssetMenu(fileName = "Cable Material", menuName = "Hawser/Cable Material")]
    public sealed unsafe class CableMaterialAsset : ScriptableObject
    {
        [SerializeField]
        [Tooltip("What the numbers below were last taken from. They can be changed afterwards.")]
        private MaterialPreset preset = MaterialPreset.RovTether;

        [SerializeField, Min(1e-5f)]
        [Tooltip("Diameter in metres of a cylinder with the same volume.")]
        private float diameter = 0.045f;

        [SerializeField, Min(1e-7f)]
        [Tooltip("Mass in kg of one metre, in air. Neutral in sea water at 805 times the diameter squared.")]
        private float massPerLength = 1.63019206f;

        [SerializeField, Min(0.01f)]
        [Tooltip("EA in newtons: stretch per metre is tension / EA.")]
        private float axialStiffness = 2.86e6f;

        [SerializeField, Min(0.0f)]
        [Tooltip("Internal friction against stretching in N s.")]
        private float axialDamping = 1730.0f;

        [SerializeField, Min(0.0f)]
        [Tooltip("EI in N m².")]
        private float bendingStiffness = 6.0f;

        [SerializeField, Min(0.0f)]
        [Tooltip("Drag coefficient of flow across the line, without unit.")]
        private float dragNormal = 1.2f;

        [SerializeField, Min(0.0f)]
        [Tooltip("Drag coefficient of flow along the line, without unit.")]
        private float dragTangential = 0.008f;

        [SerializeField, Min(0.0f)]
        [Tooltip("Share of the displaced water that moves along, across the line. Without unit.")]
        private float addedMassNormal = 1.0f;

        [SerializeField, Min(0.0f)]
        [Tooltip("Share of the displaced water that moves along, along the line. Without unit.")]
        private float addedMassTangential = 0.0f;

        [SerializeField, Min(0.0f)]
        [Tooltip("Smallest radius in metres to bend to; passing it is an event. 0 is none.")]
        private float minimumBendRadius = 0.45f;

        [SerializeField, Min(0.0f)]
        [Tooltip("Tension in newtons at which the line breaks. 0 never breaks.")]
        private float breakingLoad = 80e3f;

        [SerializeField, Min(0.0f)]
        [Tooltip("Friction before it slides over something; the root of this times the other's counts.")]
        private float staticFriction = 0.5f;

        [SerializeField, Min(0.0f)]
        [Tooltip("Friction while it slides over something; the root of this times the other's counts.")]
        private float dynamicFriction = 0.4f;

        /// <summary>What the numbers were last taken from; see <see cref="UsePreset"/>.</summary>
        public MaterialPreset Preset => preset;

        /// <summary>Diameter in metres of a cylinder with the same volume.</summary>
        public float Diameter
        {
            get => diameter;
            set => Change(ref diameter, value);
        }

        /// <summary>Mass in kg of one metre, in air. Neutral in sea water at 805 times the diameter squared.</summary>
        public float MassPerLength
        {
            get => massPerLength;
            set => Change(ref massPerLength, value);
        }

        /// <summary>EA in newtons: stretch per metre is tension / EA.</summary>
        public float AxialStiffness
        {
            get => axialStiffness;
            set => Change(ref axialStiffness, value);
        }

        /// <summary>Internal friction against stretching in N s.</summary>
        public float AxialDamping
        {
            get => axialDamping;
            set => Change(ref axialDamping, value);
        }

        /// <summary>EI in N m².</summary>
        public float BendingStiffness
        {
            get => bendingStiffness;
            set => Change(ref bendingStiffness, value);
        }

        /// <summary>Drag coefficient of flow across the line, without unit.</summary>
        public float DragNormal
        {
            get => dragNormal;
            set => Change(ref dragNormal, value);
        }

        /// <summary>Drag coefficient of flow along the line, without unit.</summary>
        public float DragTangential
        {
            get => dragTangential;
            set => Change(ref dragTangential, value);
        }

        /// <summary>Share of the displaced water that moves along, across the line. Without unit.</summary>
        public float AddedMassNormal
        {
            get => addedMassNormal;
            set => Change(ref addedMassNormal, value);
        }

        /// <summary>Share of the displaced water that moves along, along the line. Without unit.</summary>
        public float AddedMassTangential
        {
            get => addedMassTangential;
            set => Change(ref addedMassTangential, value);
        }

        /// <summary>Smallest radius in metres to bend to; passing it is an event. 0 is none.</summary>
        public float MinimumBendRadius
        {
            get => minimumBendRadius;
            set => Change(ref minimumBendRadius, value);
        }

        /// <summary>Tension in newtons at which the line breaks. 0 never breaks.</summary>
        public float BreakingLoad
        {
            get => breakingLoad;
            set => Change(ref breakingLoad, value);
        }

        /// <summary>Friction before it slides over something; the root of this times the other's counts.</summary>
        public float StaticFriction
        {
            get => staticFriction;
            set => Change(ref staticFriction, value);
        }

        /// <summary>Friction while it slides over something; the root of this times the other's counts.</summary>
        public float DynamicFriction
        {
            get => dynamicFriction;
            set => Change(ref dynamicFriction, value);
        }

        /// <summary>Density in kg/m³ that follows from mass and diameter. Setting it sets the mass.</summary>
        public float Density
        {
            get => massPerLength / MassOfDensity(1.0f);
            set => MassPerLength = MassOfDensity(value);
        }

        /// <summary>Counts the changes, for cables to notice them. Never 0.</summary>
        internal int Version { get; private set; } = 1;

        /// <summary>A new material that is in no file, with the numbers of a preset.</summary>
        public static CableMaterialAsset Create(MaterialPreset preset)
        {
            CableMaterialAsset made = CreateInstance<CableMaterialAsset>();
            made.name = preset.ToString();
            made.UsePreset(preset);
            return made;
        }

        /// <summary>Take every number from a preset of the library.</summary>
        public void UsePreset(MaterialPreset newPreset)
        {
            CableMaterial material;
            HawserLibrary.Check();
            HawserException.Check(Core.hw_cable_material_init(&material, (int)newPreset));
            preset = newPreset;
            diameter = material.Diameter;
            massPerLength = material.MassPerLength;
            axialStiffness = material.AxialStiffness;
            axialDamping = material.AxialDamping;
            bendingStiffness = material.BendingStiffness;
            dragNormal = material.DragNormal;
            dragTangential = material.DragTangential;
            addedMassNormal = material.AddedMassNormal;
            addedMassTangential = material.AddedMassTangential;
            minimumBendRadius = material.MinimumBendRadius;
            breakingLoad = material.BreakingLoad;
            staticFriction = material.StaticFriction;
            dynamicFriction = material.DynamicFriction;
            Version++;
        }

        /// <summary>The numbers as the library takes them, for calls of <see cref="Core"/>.</summary>
        public CableMaterial ToCore()
        {
            CableMaterial material;
            HawserException.Check(Core.hw_cable_material_init(&material, (int)preset));
            material.Diameter = diameter;
            material.MassPerLength = massPerLength;
            material.AxialStiffness = axialStiffness;
            material.AxialDamping = axialDamping;
            material.BendingStiffness = bendingStiffness;
            material.DragNormal = dragNormal;
            material.DragTangential = dragTangential;
            material.AddedMassNormal = addedMassNormal;
            material.AddedMassTangential = addedMassTangential;
            material.MinimumBendRadius = minimumBendRadius;
            material.BreakingLoad = breakingLoad;
            material.StaticFriction = staticFriction;
            material.DynamicFriction = dynamicFriction;
            return material;
        }

        private void OnValidate()
        {
            Version++;
        }

        private void Change(ref float field, float value)
        {
            field = value;
            Version++;
        }

        private float MassOfDensity(float density)
        {
            float mass;
            HawserLibrary.Check();
            HawserException.Check(Core.hw_cable_mass_of_density(diameter, density, &mass));
            return mass;
        }
    }
}
