// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using System;
using Hawser.Native;
using UnityEngine;
using UnityEngine.Events;

namespace Hawser
{
    /// <summary>
    /// A winch at one end of a cable of the dynamic model: it pays line out and reels it in, without a jump in tension.
    /// The end must be held. While the winch exists, the length of the cable is its business; the length set at the
    /// cable is what is deployed at first. At a cable of the models Straight, VShape and Catenary it pays out and
    /// reels in at its speed, at once and without regard to forces; it does not pay out while the line is stuck, nor
    /// reel in what is taut. Constant tension and free running need the dynamic model: there it stands still.
    /// </summary>
    [AddComponentMenu("Hawser/Cable Winch")]
    public sealed unsafe partial class CableWinch : HawserComponent
    {
        [SerializeField]
        [Tooltip("The cable on the drum; without one, that of this object.")]
        private UnderwaterCable cable;

        [SerializeField]
        [Tooltip("The drum is at the cable's end, not at its start.")]
        private bool atEnd;

        [SerializeField]
        [Tooltip("Speed: runs at its speed. Constant Tension: keeps the tension. Free: runs out by itself.")]
        private WinchMode mode = WinchMode.Speed;

        [SerializeField]
        [Tooltip("Speed mode: line speed in m/s. Positive pays out, negative reels in.")]
        private float speed = 0.0f;

        [SerializeField, Min(0.0f)]
        [Tooltip("Largest speed of the motor in m/s.")]
        private float maxSpeed = 2.0f;

        [SerializeField, Min(0.001f)]
        [Tooltip("Acceleration of the motor in m/s².")]
        private float acceleration = 2.0f;

        [SerializeField, Min(0.0f)]
        [Tooltip("Speed mode: the motor holds and pulls no more than this, in newtons; then the drum slips.")]
        private float forceLimit = 1e5f;

        [SerializeField]
        [Tooltip("Stop the drum and hold it.")]
        private bool brake = false;

        [SerializeField, Min(0.0f)]
        [Tooltip("The brake holds no more than this, in newtons; then it slips.")]
        private float brakeLoad = 2e5f;

        [SerializeField, Min(0.0f)]
        [Tooltip("Constant tension: what to keep, in newtons. Free: the drag of the drum.")]
        private float tension = 1000.0f;

        [SerializeField, Min(0.01f)]
        [Tooltip("Inertia of drum and motor in kg, as felt at the line.")]
        private float drumMass = 20.0f;

        [SerializeField, Min(0.001f)]
        [Tooltip("Metres of line in all, what is deployed included.")]
        private float capacity = 100.0f;

        [SerializeField, Min(0.0f)]
        [Tooltip("Metres of line that stay out: an end stop.")]
        private float minDeployed = 0.0f;

        [SerializeField, Min(0.0f)]
        [Tooltip("Metres of line that go out at most: the other end stop. Memory is reserved for it.")]
        private float maxDeployed = 100.0f;

        [Header("Events")]
        [SerializeField, Tooltip("The winch came to one of its end stops. Gets the metres deployed.")]
        private UnityEvent<float> onStopped = new UnityEvent<float>();

        private CableId cableId;
        private WinchDef knownDef;
        private WinchStatus status;

        /// <summary>The winch came to one of its end stops; gets the metres deployed.</summary>
        public event Action<CableWinch, float> Stopped;

        public UnityEvent<float> OnStopped => onStopped;

        /// <summary>The native winch, for calls of <see cref="Core"/>; null while it does not exist.</summary>
        public WinchId Id { get; private set; }

        /// <summary>True while the winch exists in a world, or drives a tether in place of that.</summary>
        public bool IsLive => !Id.IsNull || IsAtTether;

        /// <summary>The cable on the drum; without one, that of this object. Heard at the next physics tick.</summary>
        public UnderwaterCable Cable
        {
            get => cable != null ? cable : GetComponent<UnderwaterCable>();
            set => cable = value;
        }

        /// <summary>The drum is at the cable's end, not at its start. Heard at the next physics tick.</summary>
        public bool AtEnd
        {
            get => atEnd;
            set => atEnd = value;
        }

        /// <summary>Speed: runs at its speed. Constant Tension: keeps the tension. Free: runs out by itself.</summary>
        public WinchMode Mode
        {
            get => mode;
            set => Change(ref mode, value);
        }

        /// <summary>Speed mode: line speed in m/s. Positive pays out, negative reels in.</summary>
        public float Speed
        {
            get => speed;
            set => Change(ref speed, value);
        }

        /// <summary>Largest speed of the motor in m/s.</summary>
        public float MaxSpeed
        {
            get => maxSpeed;
            set => Change(ref maxSpeed, value);
        }

        /// <summary>Acceleration of the motor in m/s².</summary>
        public float Acceleration
        {
            get => acceleration;
            set => Change(ref acceleration, value);
        }

        /// <summary>Speed mode: the motor holds and pulls no more than this, in newtons; then the drum slips.</summary>
        public float ForceLimit
        {
            get => forceLimit;
            set => Change(ref forceLimit, value);
        }

        /// <summary>Stop the drum and hold it.</summary>
        public bool Brake
        {
            get => brake;
            set => Change(ref brake, value);
        }

        /// <summary>The brake holds no more than this, in newtons; then it slips.</summary>
        public float BrakeLoad
        {
            get => brakeLoad;
            set => Change(ref brakeLoad, value);
        }

        /// <summary>Constant tension: what to keep, in newtons. Free: the drag of the drum.</summary>
        public float TargetTension
        {
            get => tension;
            set => Change(ref tension, value);
        }

        /// <summary>Inertia of drum and motor in kg, as felt at the line.</summary>
        public float DrumMass
        {
            get => drumMass;
            set => Change(ref drumMass, value);
        }

        /// <summary>Metres of line in all, what is deployed included.</summary>
        public float Capacity
        {
            get => capacity;
            set => Change(ref capacity, value);
        }

        /// <summary>Metres of line that stay out: an end stop.</summary>
        public float MinDeployed
        {
            get => minDeployed;
            set => Change(ref minDeployed, value);
        }

        /// <summary>
        /// Metres of line that go out at most: the other end stop. Memory is reserved for it. Set to less than is out,
        /// it lets the drum reel in alone.
        /// </summary>
        public float MaxDeployed
        {
            get => maxDeployed;
            set => Change(ref maxDeployed, value);
        }

        /// <summary>All readouts as of the last physics tick; zeros while the winch does not exist.</summary>
        public WinchStatus Status
        {
            get
            {
                if (!IsLive)
                {
                    return default(WinchStatus);
                }
                if (ReadoutTick != World.Ticks)
                {
                    status = IsAtTether ? ReadTether() : ReadStatus();
                    ReadoutTick = World.Ticks;
                }
                return status;
            }
        }

        private WinchStatus ReadStatus()
        {
            WinchStatus fresh;
            HawserException.Check(Core.hw_winch_get_status(Id, &fresh));
            return fresh;
        }

        /// <summary>Metres of line that hang at the drum, without tension. What was cut off does not count.</summary>
        public float DeployedLength => Status.DeployedLength;

        /// <summary>Metres of line on the drum.</summary>
        public float StoredLength => Status.StoredLength;

        /// <summary>Metres of line that hang at the drum, stretch included.</summary>
        public float StretchedLength => Status.StretchedLength;

        /// <summary>Line speed in m/s; positive pays out.</summary>
        public float LineSpeed => Status.LineSpeed;

        /// <summary>Tension at the drum in newtons.</summary>
        public float LineTension => Status.Tension;

        /// <summary>All line that may come in is in.</summary>
        public bool IsAtMinStop => Status.AtMinStop != 0;

        /// <summary>All line that may go out is out.</summary>
        public bool IsAtMaxStop => Status.AtMaxStop != 0;

        /// <summary>The tension is too much for motor or brake: the drum runs out faster than told.</summary>
        public bool IsSlipping => Status.Slipping != 0;

        /// <summary>The tension is too much to reel in as fast as told.</summary>
        public bool IsStalled => Status.Stalled != 0;

        internal override Turn Turn => Turn.Winch;

        internal override void Follow()
        {
            UnderwaterCable wanted = Cable;
            if (wanted != null && wanted.IsTether)
            {
                Drop();
                DriveTether(wanted);
                return;
            }
            LeaveTether();
            CableId wantedId = wanted != null ? wanted.Id : default(CableId);
            if (IsLive && (wantedId != cableId || knownDef.End != (atEnd ? 1 : 0)))
            {
                Drop();
            }
            if (!wantedId.IsNull)
            {
                Apply(MakeDef(wantedId));
            }
        }

        internal override void Leave()
        {
            Drop();
            LeaveTether();
        }

        internal override bool Recognise(NativeIds ids)
        {
            if (!Id.IsNull && !ids.Claim(Id.Bits))
            {
                Drop();
            }
            if (!Id.IsNull)
            {
                WinchDef def;
                HawserException.Check(Core.hw_winch_get_def(Id, &def));
                knownDef = def;
            }
            return true;
        }

        internal override void Forget()
        {
            Id = default(WinchId);
            ForgetTether();
        }

        internal override void Receive(ref Native.Event received)
        {
            TellStopped(received.Value);
        }

        private void TellStopped(float deployed)
        {
            try
            {
                Stopped?.Invoke(this, deployed);
                onStopped.Invoke(deployed);
            }
            catch (Exception exception)
            {
                Debug.LogException(exception, this);
            }
        }

        private void Drop()
        {
            if (!Id.IsNull)
            {
                World.Unlisten(Id.Bits);
                Core.hw_winch_destroy(Id);
                Id = default(WinchId);
                ReadoutTick = -1;
            }
        }

        private void Apply(WinchDef def)
        {
            if (!IsLive)
            {
                WinchId id;
                HawserException.Check(Core.hw_winch_create(World.Id, &def, &id));
                Id = id;
                World.Listen(id.Bits, this);
                cableId = def.Cable;
            }
            else if (!IsKnown(&def))
            {
                HawserException.Check(Core.hw_winch_set_def(Id, &def));
            }
            knownDef = def;
            ReadoutTick = -1;
        }

        private bool IsKnown(WinchDef* def)
        {
            fixed (WinchDef* known = &knownDef)
            {
                return NativeMemory.AreSame(def, known, sizeof(WinchDef));
            }
        }

        private WinchDef MakeDef(CableId ofCable)
        {
            WinchDef def;
            HawserException.Check(Core.hw_winch_def_init(&def));
            def.Cable = ofCable;
            def.End = atEnd ? 1 : 0;
            def.Mode = mode;
            def.Flags = brake ? WinchFlags.Brake : WinchFlags.None;
            def.Speed = speed;
            def.MaxSpeed = maxSpeed;
            def.Acceleration = acceleration;
            def.ForceLimit = forceLimit;
            def.BrakeLoad = brakeLoad;
            def.Tension = tension;
            def.DrumMass = drumMass;
            def.Capacity = capacity;
            def.MinDeployed = minDeployed;
            def.MaxDeployed = maxDeployed;
            return def;
        }

        private void Change<T>(ref T field, T value)
        {
            T old = field;
            field = value;
            try
            {
                if (IsAtTether)
                {
                    DriveTether(driven);
                }
                else if (IsLive)
                {
                    WinchDef def = MakeDef(cableId);
                    def.End = knownDef.End; // another end waits for the next tick
                    Apply(def);
                }
            }
            catch (HawserException)
            {
                field = old;
                throw;
            }
        }

        // The drum, at its end of the cable.
        private void OnDrawGizmosSelected()
        {
            UnderwaterCable wound = Cable;
            if (wound != null)
            {
                CableEnd held = atEnd ? wound.EndPoint : wound.StartPoint;
                Gizmos.color = Color.cyan;
                Gizmos.DrawWireSphere(held.Position(wound.transform), 8.0f * wound.Radius);
            }
        }
    }
}
