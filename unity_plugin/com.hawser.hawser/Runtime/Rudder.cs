// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using Hawser.Native;
using UnityEngine;

namespace Hawser
{
    /// <summary>
    /// A rudder, fin or foil that turns about its own up axis, with its leading edge forward. It lifts as a thin wing
    /// up to the stall, as a plate beyond, and only under water.
    /// </summary>
    [AddComponentMenu("Hawser/Rudder")]
    public sealed unsafe class Rudder : Actuator
    {
        [SerializeField, Range(-1.6f, 1.6f)]
        [Tooltip("Radians that it is to be turned by, about its up axis.")]
        private float angle = 0.0f;

        [SerializeField, Min(0.000001f)]
        [Tooltip("Square metres.")]
        private float area = 0.1f;

        [SerializeField, Range(0.1f, 100.0f)]
        [Tooltip("Span / chord.")]
        private float aspectRatio = 2.0f;

        [SerializeField, Range(0.05f, 1.5f)]
        [Tooltip("Radians at which it stalls.")]
        private float stallAngle = 0.35f;

        [SerializeField, Min(0.0001f)]
        [Tooltip("Radians a second that it turns with.")]
        private float turnRate = 2.0f;

        /// <summary>Radians that it is to be turned by, about its up axis. Heard at the next physics tick.</summary>
        public float Angle
        {
            get => angle;
            set => angle = value;
        }

        /// <summary>Square metres. Heard at the next physics tick.</summary>
        public float Area
        {
            get => area;
            set => area = value;
        }

        /// <summary>Span / chord. Heard at the next physics tick.</summary>
        public float AspectRatio
        {
            get => aspectRatio;
            set => aspectRatio = value;
        }

        /// <summary>Radians at which it stalls. Heard at the next physics tick.</summary>
        public float StallAngle
        {
            get => stallAngle;
            set => stallAngle = value;
        }

        /// <summary>Radians a second that it turns with. Heard at the next physics tick.</summary>
        public float TurnRate
        {
            get => turnRate;
            set => turnRate = value;
        }

        /// <summary>Radians that it is turned by now.</summary>
        public float CurrentAngle => -Status.Control;

        protected override ActuatorDef MakeDef()
        {
            ActuatorDef def;
            HawserException.Check(Core.hw_actuator_def_init(&def, (int)ActuatorKind.Fin));
            def.Control = -angle; // in a mirror it turns the other way
            def.Area = area;
            def.AspectRatio = aspectRatio;
            def.StallAngle = stallAngle;
            def.Rate = turnRate;
            return def;
        }

        // The blade, turned as it is: its leading edge forward, its stock up.
        private void OnDrawGizmosSelected()
        {
            Gizmos.color = Color.cyan;
            float chord = (float)System.Math.Sqrt(area / aspectRatio);
            Quaternion turn = Quaternion.AngleAxis((IsLive ? CurrentAngle : angle) * 57.29578f, transform.up);
            Vector3 ahead = turn * transform.forward * (0.5f * chord);
            Vector3 up = transform.up * (0.5f * chord * aspectRatio);
            Vector3 at = transform.position;
            GizmoLines.Loop(at + ahead + up, at + ahead - up, at - ahead - up, at - ahead + up);
            Gizmos.DrawLine(at + up, at - up);
        }
    }
}
