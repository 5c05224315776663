// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using Hawser.Native;
using UnityEngine;

namespace Hawser
{
    /// <summary>
    /// A tank that is filled and emptied: what is in it weighs and has inertia.
    /// </summary>
    [AddComponentMenu("Hawser/Ballast Tank")]
    public sealed unsafe class BallastTank : Actuator
    {
        [SerializeField, Range(0.0f, 1.0f)]
        [Tooltip("How full it is to be.")]
        private float fill = 0.0f;

        [SerializeField, Min(0.0f)]
        [Tooltip("Cubic metres.")]
        private float volume = 0.1f;

        [SerializeField, Range(0.0f, 20000.0f)]
        [Tooltip("kg/m³ of what fills it.")]
        private float fillDensity = 1025.0f;

        [SerializeField, Min(0.0001f)]
        [Tooltip("How fast it is filled, in tanks a second.")]
        private float fillRate = 0.02f;

        /// <summary>How full it is to be. Heard at the next physics tick.</summary>
        public float Fill
        {
            get => fill;
            set => fill = value;
        }

        /// <summary>Cubic metres. Heard at the next physics tick.</summary>
        public float Volume
        {
            get => volume;
            set => volume = value;
        }

        /// <summary>kg/m³ of what fills it. Heard at the next physics tick.</summary>
        public float FillDensity
        {
            get => fillDensity;
            set => fillDensity = value;
        }

        /// <summary>How fast it is filled, in tanks a second. Heard at the next physics tick.</summary>
        public float FillRate
        {
            get => fillRate;
            set => fillRate = value;
        }

        /// <summary>How full it is now.</summary>
        public float CurrentFill => Status.Control;

        /// <summary>Kilograms in it.</summary>
        public float Mass => Status.Mass;

        protected override ActuatorDef MakeDef()
        {
            ActuatorDef def;
            HawserException.Check(Core.hw_actuator_def_init(&def, (int)ActuatorKind.Ballast));
            def.Control = fill;
            def.Volume = volume;
            def.FillDensity = fillDensity;
            def.Rate = fillRate;
            return def;
        }

        // A cube as large as the tank, and one inside as large as what is in it.
        private void OnDrawGizmosSelected()
        {
            Gizmos.color = Color.cyan;
            float full = (float)System.Math.Pow(volume, 1.0 / 3.0);
            float filled = (float)System.Math.Pow(volume * (IsLive ? CurrentFill : fill), 1.0 / 3.0);
            Gizmos.DrawWireCube(transform.position, Vector3.one * full);
            Gizmos.DrawWireCube(transform.position, Vector3.one * filled);
        }
    }
}
