// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Stand-in for the part of UnityEngine that the package uses: rigid bodies, moved as PhysX moves them by default: the
// velocities first, then places by the new ones (semi-implicit Euler), no gyroscopic torque, no damping, no collisions.

using System;

namespace UnityEngine
{
    public sealed class Rigidbody : Component
    {
        private Vector3 force, torque;
        private bool isSleeping;

        public float mass { get; set; } = 1.0f;

        public Vector3 inertiaTensor { get; set; } = Vector3.one;

        public Quaternion inertiaTensorRotation { get; set; } = Quaternion.identity;

        /// <summary>From the transform's origin, along its axes, not scaled.</summary>
        public Vector3 centerOfMass { get; set; }

        public Vector3 worldCenterOfMass => position + rotation * centerOfMass;

        public Vector3 position => transform.position;

        public Quaternion rotation => transform.rotation;

        public Vector3 velocity { get; set; }

        public Vector3 linearVelocity
        {
            get => velocity;
            set => velocity = value;
        }

        public Vector3 angularVelocity { get; set; }

        public bool useGravity { get; set; } = true;

        public bool isKinematic { get; set; }

        /// <summary>What was applied in the last tick, for the tests.</summary>
        public Vector3 LastForce { get; private set; }

        public Vector3 LastTorque { get; private set; }

        public int TimesPulled { get; private set; }

        public bool IsSleeping() => isSleeping;

        public void Sleep()
        {
            isSleeping = true;
            velocity = angularVelocity = Vector3.zero;
        }

        public void AddForce(Vector3 more)
        {
            force += more;
            isSleeping = false;
            TimesPulled++;
        }

        public void AddTorque(Vector3 more)
        {
            torque += more;
            isSleeping = false;
        }

        internal void Simulate(float seconds)
        {
            LastForce = force;
            LastTorque = torque;
            force = torque = Vector3.zero;
            if (isKinematic || isSleeping)
            {
                return;
            }
            velocity += (LastForce * (1.0f / mass) + (useGravity ? Physics.gravity : Vector3.zero)) * seconds;
            Quaternion axes = rotation * inertiaTensorRotation;
            Vector3 own = Quaternion.Inverse(axes) * LastTorque;
            own = new Vector3(own.x / inertiaTensor.x, own.y / inertiaTensor.y, own.z / inertiaTensor.z);
            angularVelocity += axes * own * seconds;
            Vector3 centre = worldCenterOfMass + velocity * seconds;
            float angle = angularVelocity.magnitude * seconds;
            if (angle > 0.0f)
            {
                float degrees = (float)(angle * 180.0 / Math.PI);
                transform.rotation = (Quaternion.AngleAxis(degrees, angularVelocity) * rotation).normalized;
            }
            transform.position = centre - rotation * centerOfMass;
        }
    }
}
