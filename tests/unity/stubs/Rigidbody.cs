// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Stand-in for the part of UnityEngine that the package uses: rigid bodies, moved as PhysX moves them by default: the
// velocities first, then places by the new ones (semi-implicit Euler), no gyroscopic torque, no damping, no collisions.
// Its velocity has the name that it has in the version of Unity that the stand-ins are compiled for, and no other.

using System;

namespace UnityEngine
{
    [Flags]
    public enum RigidbodyConstraints
    {
        None = 0,
        FreezePositionX = 2,
        FreezePositionY = 4,
        FreezePositionZ = 8,
        FreezePosition = 14,
        FreezeRotationX = 16,
        FreezeRotationY = 32,
        FreezeRotationZ = 64,
        FreezeRotation = 112,
        FreezeAll = 126,
    }

    public sealed class Rigidbody : Component
    {
        private Vector3 force, torque, inertia = Vector3.one;
        private bool isSleeping;

        public float mass { get; set; } = 1.0f;

        public RigidbodyConstraints constraints { get; set; }

        /// <summary>0 is endless, as in Unity, and so are those about axes that are frozen.</summary>
        public Vector3 inertiaTensor
        {
            get => Free(inertia, RigidbodyConstraints.FreezeRotationX);
            set => inertia = value;
        }

        public Quaternion inertiaTensorRotation { get; set; } = Quaternion.identity;

        /// <summary>From the transform's origin, along its axes, not scaled.</summary>
        public Vector3 centerOfMass { get; set; }

        public Vector3 worldCenterOfMass => position + rotation * centerOfMass;

        public Vector3 position => transform.position;

        public Quaternion rotation => transform.rotation;

#if UNITY_6000_0_OR_NEWER
        public Vector3 linearVelocity { get; set; }
#else
        public Vector3 velocity { get; set; }
#endif

        public Vector3 angularVelocity { get; set; }

        public float maxAngularVelocity { get; set; } = 7.0f;

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
            Speed = angularVelocity = Vector3.zero;
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
            Speed += (LastForce * (1.0f / mass) + (useGravity ? Physics.gravity : Vector3.zero)) * seconds;
            Speed = Free(Speed, RigidbodyConstraints.FreezePositionX);
            Quaternion axes = rotation * inertiaTensorRotation;
            Vector3 own = Quaternion.Inverse(axes) * LastTorque;
            Vector3 endless = inertiaTensor;
            own = new Vector3(Share(own.x, endless.x), Share(own.y, endless.y), Share(own.z, endless.z));
            angularVelocity += axes * own * seconds;
            float excess = angularVelocity.magnitude / maxAngularVelocity;
            angularVelocity = excess > 1.0f ? angularVelocity * (1.0f / excess) : angularVelocity;
            Vector3 centre = worldCenterOfMass + Speed * seconds;
            float angle = angularVelocity.magnitude * seconds;
            if (angle > 0.0f)
            {
                float degrees = (float)(angle * 180.0 / Math.PI);
                transform.rotation = (Quaternion.AngleAxis(degrees, angularVelocity) * rotation).normalized;
            }
            transform.position = centre - rotation * centerOfMass;
        }

        private Vector3 Speed
        {
#if UNITY_6000_0_OR_NEWER
            get => linearVelocity;
            set => linearVelocity = value;
#else
            get => velocity;
            set => velocity = value;
#endif
        }

        private static float Share(float torque, float inertia) => inertia > 0.0f ? torque / inertia : 0.0f;

        // What is left of a vector along the axes that are not frozen, of which the first is given.
        private Vector3 Free(Vector3 value, RigidbodyConstraints first)
        {
            int frozen = (int)constraints / (int)first;
            return new Vector3((frozen & 1) != 0 ? 0.0f : value.x, (frozen & 2) != 0 ? 0.0f : value.y,
                               (frozen & 4) != 0 ? 0.0f : value.z);
        }
    }
}
