// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using Hawser.Native;
using UnityEngine;

namespace Hawser
{
    /// <summary>
    /// A Rigidbody that cables pull at. Unity owns its motion: before a step the library is told how heavy it is, where
    /// it is and how it moves; after the step Unity gets the force and the torque of all cables on it.
    /// </summary>
    internal sealed unsafe class PulledBody
    {
        // A body that sleeps is left to sleep if it would get less speed than this in a tick, in m/s and rad/s.
        private const float WakingSpeed = 1e-3f;

        // What nothing turns, in kg m².
        private const float Endless = 1e12f;

        private BodyDef knownDef;
        private int ties;

        public PulledBody(HawserWorld world, Rigidbody rigidbody)
        {
            Rigidbody = rigidbody;
            knownDef = MakeDef(world.Gravity);
            BodyDef def = knownDef;
            BodyId id;
            HawserException.Check(Core.hw_body_create(world.Id, &def, &id));
            Id = id;
            TellState();
        }

        public Rigidbody Rigidbody { get; }

        public BodyId Id { get; }

        /// <summary>Count a tie more or less; true while there is one.</summary>
        public bool Count(int change)
        {
            ties += change;
            return ties > 0;
        }

        /// <summary>The world has another state. One without this body has nothing tied to it, either.</summary>
        public void Recognise(NativeIds ids)
        {
            if (ids.Claim(Id.Bits))
            {
                BodyDef def;
                HawserException.Check(Core.hw_body_get_def(Id, &def));
                knownDef = def;
            }
        }

        public void BeforeStep(Vector3 gravity)
        {
            if (Rigidbody == null)
            {
                return; // what is tied to it lets go in this tick
            }
            BodyDef def = MakeDef(gravity);
            BodyDef known = knownDef;
            if (!NativeMemory.AreSame(&def, &known, sizeof(BodyDef)))
            {
                HawserException.Check(Core.hw_body_set_def(Id, &def));
                knownDef = def;
            }
            TellState();
        }

        /// <summary>Unity gets what the step, of so many seconds, pushed with.</summary>
        public void AfterStep(float seconds)
        {
            if (Rigidbody == null || Rigidbody.isKinematic)
            {
                return;
            }
            BodyLoad load;
            HawserException.Check(Core.hw_body_get_load(Id, &load));
            Vector3 force = Coordinates.ToUnity(load.Force), torque = Coordinates.ToUnityAxis(load.Torque);
            if (Rigidbody.IsSleeping() && !Wakes(force, torque, seconds))
            {
                return;
            }
            Rigidbody.AddForce(force);
            Rigidbody.AddTorque(torque);
        }

        private bool Wakes(Vector3 force, Vector3 torque, float seconds)
        {
            Vector3 inertia = Rigidbody.inertiaTensor;
            float least = Mathf.Min(OrEndless(inertia.x), Mathf.Min(OrEndless(inertia.y), OrEndless(inertia.z)));
            return force.magnitude * seconds >= WakingSpeed * Rigidbody.mass ||
                   torque.magnitude * seconds >= WakingSpeed * least;
        }

        /// <summary>
        /// A place of the world in the body's own frame: from its centre of mass, along its principal axes. Transforms
        /// are compared with transforms and physics with physics, as the two differ while Unity interpolates.
        /// </summary>
        public Vector3 ToLocal(Vector3 place)
        {
            Transform own = Rigidbody.transform;
            Vector3 fromOrigin = Quaternion.Inverse(own.rotation) * (place - own.position);
            Vector3 centre = Rigidbody.worldCenterOfMass - Rigidbody.position;
            centre = Quaternion.Inverse(Rigidbody.rotation) * centre;
            return Quaternion.Inverse(Rigidbody.inertiaTensorRotation) * (fromOrigin - centre);
        }

        /// <summary>The same for a rotation.</summary>
        public Quaternion ToLocal(Quaternion rotation)
        {
            return Quaternion.Inverse(Rigidbody.transform.rotation * Rigidbody.inertiaTensorRotation) * rotation;
        }

        private BodyDef MakeDef(Vector3 gravity)
        {
            BodyDef def;
            HawserException.Check(Core.hw_body_def_init(&def));
            def.Mass = Rigidbody.mass;
            // About an axis that is frozen Unity has none, and means an endless one.
            Vector3 inertia = Rigidbody.inertiaTensor;
            def.Inertia = Coordinates.ToCoreDiagonal(
                new Vector3(OrEndless(inertia.x), OrEndless(inertia.y), OrEndless(inertia.z)));
            // Unity's gravity as a share of the world's, which need not be the same.
            float square = Vector3.Dot(gravity, gravity);
            bool falls = Rigidbody.useGravity && square > 0.0f;
            def.GravityScale = falls ? Vector3.Dot(FeltGravity(Rigidbody.constraints), gravity) / square : 0.0f;
            return def;
        }

        /// <summary>Whether nothing that pulls at a Rigidbody takes it from its place.</summary>
        public static bool IsFixed(Rigidbody rigidbody)
        {
            const RigidbodyConstraints all = RigidbodyConstraints.FreezePosition;
            return rigidbody.isKinematic || (rigidbody.constraints & all) == all;
        }

        private static float OrEndless(float inertia)
        {
            return inertia > 0.0f ? inertia : Endless;
        }

        private static Vector3 FeltGravity(RigidbodyConstraints frozen)
        {
            Vector3 felt = Physics.gravity;
            felt.x = (frozen & RigidbodyConstraints.FreezePositionX) != 0 ? 0.0f : felt.x;
            felt.y = (frozen & RigidbodyConstraints.FreezePositionY) != 0 ? 0.0f : felt.y;
            felt.z = (frozen & RigidbodyConstraints.FreezePositionZ) != 0 ? 0.0f : felt.z;
            return felt;
        }

        private void TellState()
        {
            BodyState state = new BodyState
            {
                Position = Coordinates.ToCore(Rigidbody.worldCenterOfMass),
                Orientation = Coordinates.ToCore(Rigidbody.rotation * Rigidbody.inertiaTensorRotation),
#if UNITY_6000_0_OR_NEWER
                Velocity = Coordinates.ToCore(Rigidbody.linearVelocity),
#else
                Velocity = Coordinates.ToCore(Rigidbody.velocity),
#endif
                AngularVelocity = Coordinates.ToCoreAxis(Rigidbody.angularVelocity),
            };
            HawserException.Check(Core.hw_body_set_state(Id, &state));
        }
    }
}
