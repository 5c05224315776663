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
    public abstract unsafe class Actuator : HawserComponent
    {
        private PulledBody body;
        private ActuatorDef knownDef;
        private ActuatorStatus status;

        /// <summary>The native actuator, for calls of <see cref="Core"/>; null while it does not exist.</summary>
        public ActuatorId Id { get; private set; }

        /// <summary>True while it exists in a world.</summary>
        public bool IsLive => !Id.IsNull;

        /// <summary>All readouts as of the last physics tick; zeros while it does not exist.</summary>
        public ActuatorStatus Status
        {
            get
            {
                if (!IsLive)
                {
                    return default(ActuatorStatus);
                }
                if (ReadoutTick != World.Ticks)
                {
                    ActuatorStatus fresh;
                    HawserException.Check(Core.hw_actuator_get_status(Id, &fresh));
                    status = fresh;
                    ReadoutTick = World.Ticks;
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

        internal override Turn Turn => Turn.Actuator;

        internal override void Follow()
        {
            Follow(GetComponentInParent<Rigidbody>());
        }

        internal override void Leave()
        {
            Drop();
        }

        internal override bool Recognise(NativeIds ids)
        {
            if (IsLive && !ids.Claim(Id.Bits))
            {
                Drop();
            }
            if (IsLive)
            {
                ActuatorDef def;
                HawserException.Check(Core.hw_actuator_get_def(Id, &def));
                knownDef = def;
            }
            return true;
        }

        internal override void Forget()
        {
            body = null;
            Id = default(ActuatorId);
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
            body = body ?? World.Borrow(owner);
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
                HawserException.Check(Core.hw_actuator_create(World.Id, &def, &id));
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
            ReadoutTick = -1;
            if (body != null)
            {
                World.Release(body);
            }
            body = null;
        }
    }
}
