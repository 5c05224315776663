// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using Hawser.Native;
using UnityEngine;

namespace Hawser
{
    /// <summary>
    /// A propeller or jet that pushes its Rigidbody along its own forward axis, as far as it is under water. It pushes
    /// less the faster it already goes.
    /// </summary>
    [AddComponentMenu("Hawser/Thruster")]
    public sealed unsafe class Thruster : Actuator
    {
        [SerializeField, Range(-1.0f, 1.0f)]
        [Tooltip("How fast it is to turn: 1 is full ahead, -1 full astern.")]
        private float throttle = 0.0f;

        [SerializeField, Min(0.0f)]
        [Tooltip("Newtons at full speed, standing still.")]
        private float thrust = 1000.0f;

        [SerializeField, Min(0.01f)]
        [Tooltip("m/s at which full speed gives no thrust any more.")]
        private float freeSpeed = 10.0f;

        [SerializeField, Range(0.0f, 1.0f)]
        [Tooltip("Share of its thrust when it runs backwards.")]
        private float reverse = 0.7f;

        [SerializeField, Min(0.001f)]
        [Tooltip("Metres across.")]
        private float diameter = 0.3f;

        [SerializeField, Range(-100.0f, 100.0f)]
        [Tooltip("Metres: its torque about its axis is so many times its thrust.")]
        private float torqueArm = 0.0f;

        [SerializeField, Min(0.0001f)]
        [Tooltip("How fast it follows the throttle, per second.")]
        private float response = 2.0f;

        /// <summary>How fast it is to turn: 1 is full ahead, -1 full astern. Heard at the next physics tick.</summary>
        public float Throttle
        {
            get => throttle;
            set => throttle = value;
        }

        /// <summary>Newtons at full speed, standing still. Heard at the next physics tick.</summary>
        public float Thrust
        {
            get => thrust;
            set => thrust = value;
        }

        /// <summary>m/s at which full speed gives no thrust any more. Heard at the next physics tick.</summary>
        public float FreeSpeed
        {
            get => freeSpeed;
            set => freeSpeed = value;
        }

        /// <summary>Share of its thrust when it runs backwards. Heard at the next physics tick.</summary>
        public float Reverse
        {
            get => reverse;
            set => reverse = value;
        }

        /// <summary>Metres across. Heard at the next physics tick.</summary>
        public float Diameter
        {
            get => diameter;
            set => diameter = value;
        }

        /// <summary>
        /// Metres: its torque about its axis is so many times its thrust.
        /// Heard at the next physics tick.
        /// </summary>
        public float TorqueArm
        {
            get => torqueArm;
            set => torqueArm = value;
        }

        /// <summary>How fast it follows the throttle, per second. Heard at the next physics tick.</summary>
        public float Response
        {
            get => response;
            set => response = value;
        }

        /// <summary>Where the throttle is on its way to the one that is set.</summary>
        public float CurrentThrottle => Status.Control;

        protected override ActuatorDef MakeDef()
        {
            ActuatorDef def;
            HawserException.Check(Core.hw_actuator_def_init(&def, (int)ActuatorKind.Thruster));
            def.Control = throttle;
            def.Thrust = thrust;
            def.FreeSpeed = freeSpeed;
            def.Reverse = reverse;
            def.Diameter = diameter;
            def.TorqueArm = -torqueArm; // in a mirror it turns the other way
            def.Rate = response;
            return def;
        }

        // Its disc, and an arrow the way it pushes.
        private void OnDrawGizmosSelected()
        {
            Gizmos.color = Color.cyan;
            Vector3 at = transform.position;
            Gizmos.DrawWireSphere(at, 0.5f * diameter);
            GizmoLines.Arrow(at, at + transform.forward * (2.0f * diameter), 0.4f * diameter);
        }
    }
}
