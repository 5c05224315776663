// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using Hawser.Native;
using UnityEngine;

namespace Hawser
{
    /// <summary>
    /// What drives a vessel, at the place of this object: a <see cref="Thruster"/>, a <see cref="Rudder"/> or a
    /// <see cref="BallastTank"/> below its Rigidbody.
    /// </summary>
    public abstract unsafe class Actuator : MonoBehaviour
    {
        private HawserWorld world;
        private PulledBody body;
        private ActuatorDef knownDef;
        private ActuatorStatus status;
        private int statusTick = -1;

        /// <summary>The native actuator, for calls of <see cref="Core"/>; null while it does not exist.</summary>
        public ActuatorId Id { get; private set; }

        /// <summary>True while it exists in a world.</summary>
        public bool IsLive => !Id.IsNull;

        /// <summary>What the library refused last, in words; empty while all is well.</summary>
        public string LastError { get; private set; } = string.Empty;

        /// <summary>All readouts as of the last physics tick; zeros while it does not exist.</summary>
        public ActuatorStatus Status
        {
            get
            {
                if (!IsLive)
                {
                    return default(ActuatorStatus);
                }
                if (statusTick != world.Ticks)
                {
                    ActuatorStatus fresh;
                    HawserException.Check(Core.hw_actuator_get_status(Id, &fresh));
                    status = fresh;
                    statusTick = world.Ticks;
                }
                return status;
            }
        }

        /// <summary>What it pushes the Rigidbody with, in newtons; of a tank, what is in it weighs.</summary>
        public Vector3 Force => Coordinates.ToUnity(Status.Force);

        /// <summary>How far it is under water, 0 to 1.</summary>
        public float WetShare => Status.Wet;

        /// <summary>The library's definition of it; body and place follow.</summary>
        protected abstract ActuatorDef MakeDef();

        protected void OnEnable()
        {
            Update();
        }

        protected void OnDisable()
        {
            Drop();
            if (world != null)
            {
                world.Remove(this);
            }
            world = null;
        }

        // Waits for a world.
        protected void Update()
        {
            if (world == null)
            {
                world = HawserWorld.FindOrMake();
                if (world != null)
                {
                    world.Add(this);
                }
            }
        }

        /// <summary>Called by the world just before it steps, after the cables.</summary>
        internal void BeforeStep()
        {
            try
            {
                Follow(GetComponentInParent<Rigidbody>());
                LastError = string.Empty;
            }
            catch (HawserException exception)
            {
                if (LastError != exception.Message)
                {
                    LastError = exception.Message;
                    Debug.LogError($"{name}: {LastError}", this);
                }
            }
        }

        /// <summary>The world is gone, and all that is native with it.</summary>
        internal void ForgetWorld()
        {
            world = null;
            body = null;
            Id = default(ActuatorId);
            statusTick = -1;
        }

        private void Follow(Rigidbody owner)
        {
            if (owner == null)
            {
                Drop();
                throw new HawserException(Result.BadValue,
                    "it needs a Rigidbody to drive, on its object or on a parent");
            }
            if (owner.isKinematic || (body != null && body.Rigidbody != owner))
            {
                Drop();
            }
            if (owner.isKinematic)
            {
                return;
            }
            body = body ?? world.Borrow(owner);
            ActuatorDef def = MakeDef();
            def.Body = body.Id;
            def.Position = Coordinates.ToCore(body.ToLocal(transform.position));
            def.Direction = ToBody(def.Kind == ActuatorKind.Fin ? Vector3.up : Vector3.forward);
            if (def.Kind == ActuatorKind.Fin)
            {
                def.Chord = ToBody(Vector3.forward);
            }
            Apply(def);
        }

        private Vec3 ToBody(Vector3 axis)
        {
            Vector3 place = transform.position;
            return Coordinates.ToCore(body.ToLocal(place + transform.rotation * axis) - body.ToLocal(place));
        }

        private void Apply(ActuatorDef def)
        {
            ActuatorDef known = knownDef;
            if (!IsLive)
            {
                ActuatorId id;
                HawserException.Check(Core.hw_actuator_create(world.Id, &def, &id));
                Id = id;
            }
            else if (!NativeMemory.AreSame(&def, &known, sizeof(ActuatorDef)))
            {
                HawserException.Check(Core.hw_actuator_set_def(Id, &def));
            }
            knownDef = def;
        }

        private void Drop()
        {
            if (IsLive)
            {
                Core.hw_actuator_destroy(Id);
            }
            Id = default(ActuatorId);
            statusTick = -1;
            if (body != null)
            {
                world.Release(body);
            }
            body = null;
        }
    }
}
