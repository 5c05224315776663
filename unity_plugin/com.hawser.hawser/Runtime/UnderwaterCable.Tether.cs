// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using System;
using Hawser.Native;
using UnityEngine;
using UnityEngine.Events;

namespace Hawser
{
    // The models Straight, VShape and Catenary. Beside its native cable, which stands still meanwhile, the component
    // then has a native tether; a change between these and the dynamic model hands the shape over, so that nothing
    // jumps.
    public sealed unsafe partial class UnderwaterCable
    {
        [Header("Tether")]
        [SerializeField]
        [Tooltip("Which way the line bows, and what becomes of depth: by forces in newtons, or as in Manowitz " +
                 "(1999), evenly along the line, or tilted by the sag factor.")]
        private TetherDepth tetherDepth = TetherDepth.Forces;

        [SerializeField, Range(-1.0f, 1.0f)]
        [Tooltip("Nonlinear depth: from -1, it sinks, to 1, it floats.")]
        private float tetherBuoyancy = -0.5f;

        [SerializeField, Min(0.01f)]
        [Tooltip("Nonlinear depth: the strongest current there is, in m/s.")]
        private float tetherMaxCurrent = 2.0f;

        [SerializeField]
        [Tooltip("Catenary: the line stretches as its material says.")]
        private bool tetherElastic = true;

        [SerializeField]
        [Tooltip("The line does not follow its end farther than it reaches.")]
        private bool tetherClamps = true;

        [SerializeField]
        [Tooltip("The line is split where it meets a collider, and goes round it.")]
        private bool tetherCollides = true;

        [SerializeField]
        [Tooltip("Catenary: the line lies down on a level seabed, shaped by its weight alone: a mooring line.")]
        private bool tetherOnSeabed = false;

        [SerializeField]
        [Tooltip("Height of the seabed in metres along y.")]
        private float tetherSeabedHeight = -100.0f;

        [SerializeField, Range(0.0f, 100.0f)]
        [Tooltip("Friction on the seabed; felt where the start is an anchor on it.")]
        private float tetherSeabedFriction = 0.0f;

        [SerializeField, Range(180.0f, 270.0f)]
        [Tooltip("Degrees between the pieces at a contact, from which on it lets go.")]
        private float tetherRejoinAngle = 185.0f;

        [SerializeField, Range(0, 32)]
        [Tooltip("With more contacts than this the line is stuck; 0: never for that.")]
        private int tetherStuckContacts = 12;

        [SerializeField, Range(0.0f, 180.0f)]
        [Tooltip("Stuck, too, with more degrees between the normals of the first and the last contact; 0: never.")]
        private float tetherStuckAngle = 0.0f;

        [SerializeField, Range(0.0f, 60.0f)]
        [Tooltip("Seconds in which the line comes to rest after a change from the dynamic model.")]
        private float tetherBlendTime = 2.0f;

        [SerializeField, Tooltip("A tether met something. Gets the place in metres from the start, along the line.")]
        private UnityEvent<float> onSplit = new UnityEvent<float>();

        [SerializeField, Tooltip("A tether came free. Gets the place in metres from the start, along the line.")]
        private UnityEvent<float> onRejoined = new UnityEvent<float>();

        [SerializeField, Tooltip("A tether is wrapped too far to slide.")]
        private UnityEvent onStuck = new UnityEvent();

        [SerializeField, Tooltip("A stuck tether slides again.")]
        private UnityEvent onUnstuck = new UnityEvent();

        private readonly TetherTie startTether = new TetherTie(0);
        private readonly TetherTie endTether = new TetherTie(1);
        private CableWinch tetherWinch;

        /// <summary>A tether met something. Gets the place in metres from the start, along the line.</summary>
        public event Action<UnderwaterCable, float> Split;

        /// <summary>A tether came free. Gets the place in metres from the start, along the line.</summary>
        public event Action<UnderwaterCable, float> Rejoined;

        /// <summary>A tether is wrapped too far to slide; more length has no effect.</summary>
        public event Action<UnderwaterCable> Stuck;

        /// <summary>A stuck tether slides again.</summary>
        public event Action<UnderwaterCable> Unstuck;

        public UnityEvent<float> OnSplit => onSplit;

        public UnityEvent<float> OnRejoined => onRejoined;

        public UnityEvent OnStuck => onStuck;

        public UnityEvent OnUnstuck => onUnstuck;

        /// <summary>The native tether, for calls of <see cref="Core"/>; null but for its models.</summary>
        public TetherId TetherId { get; private set; }

        /// <summary>True while a tether is what is seen.</summary>
        public bool IsTether => !TetherId.IsNull;

        public TetherDepth TetherDepth
        {
            get => tetherDepth;
            set => Change(ref tetherDepth, value);
        }

        /// <summary>Nonlinear depth: from -1, it sinks, to 1, it floats.</summary>
        public float TetherBuoyancy
        {
            get => tetherBuoyancy;
            set => Change(ref tetherBuoyancy, value);
        }

        /// <summary>Nonlinear depth: the strongest current there is, in m/s.</summary>
        public float TetherMaxCurrent
        {
            get => tetherMaxCurrent;
            set => Change(ref tetherMaxCurrent, value);
        }

        /// <summary>Catenary: the line stretches as its material says.</summary>
        public bool TetherElastic
        {
            get => tetherElastic;
            set => Change(ref tetherElastic, value);
        }

        /// <summary>The line does not follow its end farther than it reaches: see <see cref="ClampEnd"/>.</summary>
        public bool TetherClamps
        {
            get => tetherClamps;
            set => Change(ref tetherClamps, value);
        }

        /// <summary>The line is split where it meets a collider, and goes round it.</summary>
        public bool TetherCollides
        {
            get => tetherCollides;
            set => Change(ref tetherCollides, value);
        }

        /// <summary>Catenary: lies down on a level seabed. Both ends must be above it.</summary>
        public bool TetherOnSeabed
        {
            get => tetherOnSeabed;
            set => Change(ref tetherOnSeabed, value);
        }

        /// <summary>Height of the seabed in metres along y.</summary>
        public float TetherSeabedHeight
        {
            get => tetherSeabedHeight;
            set => Change(ref tetherSeabedHeight, value);
        }

        public float TetherSeabedFriction
        {
            get => tetherSeabedFriction;
            set => Change(ref tetherSeabedFriction, value);
        }

        /// <summary>Degrees between the pieces at a contact, from which on it lets go.</summary>
        public float TetherRejoinAngle
        {
            get => tetherRejoinAngle;
            set => Change(ref tetherRejoinAngle, value);
        }

        /// <summary>With more contacts than this the line is stuck; 0: never for that.</summary>
        public int TetherStuckContacts
        {
            get => tetherStuckContacts;
            set => Change(ref tetherStuckContacts, value);
        }

        /// <summary>Stuck, too, with more degrees between the first and the last normal; 0: never.</summary>
        public float TetherStuckAngle
        {
            get => tetherStuckAngle;
            set => Change(ref tetherStuckAngle, value);
        }

        /// <summary>Seconds in which the line comes to rest after a change from the dynamic model.</summary>
        public float TetherBlendTime
        {
            get => tetherBlendTime;
            set => Change(ref tetherBlendTime, value);
        }

        /// <summary>All readouts of the tether; zeros while there is none.</summary>
        public TetherStatus TetherStatus
        {
            get
            {
                TetherStatus fresh = default(TetherStatus);
                if (IsTether)
                {
                    HawserException.Check(Core.hw_tether_get_status(TetherId, &fresh));
                }
                return fresh;
            }
        }

        /// <summary>True while a tether does not slide round its contacts.</summary>
        public bool IsStuck => TetherStatus.Stuck != 0;

        /// <summary>How far the end of a tether may be from its last contact, or its start, in metres.</summary>
        public float TetherReach => TetherStatus.Reach;

        /// <summary>The nearest place that the end may go to, as the line lies round its contacts now.</summary>
        public Vector3 ClampEnd(Vector3 wanted)
        {
            if (!IsTether)
            {
                return wanted;
            }
            Vec3 allowed;
            HawserException.Check(Core.hw_tether_clamp(TetherId, Coordinates.ToCore(wanted), &allowed));
            return Coordinates.ToUnity(allowed);
        }

        /// <summary>Copy the places where a tether bends round something, as many as fit. Returns how many.</summary>
        public int CopyTetherContacts(Vector3[] destination)
        {
            if (!IsTether)
            {
                return 0;
            }
            int count = Math.Min(ReadTetherContacts(), destination.Length);
            for (int i = 0; i < count; i++)
            {
                destination[i] = Coordinates.ToUnity(tetherContacts[i].Position);
            }
            return count;
        }

        // The tether as the library has it.
        private TetherDef LaidTether
        {
            get
            {
                TetherDef now;
                HawserException.Check(Core.hw_tether_get_def(TetherId, &now));
                return now;
            }
        }

        private static bool IsTetherModel(CableModel of)
        {
            return of > CableModel.Dynamic;
        }

        // The model of the native cable beside a tether.
        private static CableModel CoreModel(CableModel of)
        {
            return IsTetherModel(of) ? CableModel.Dynamic : of;
        }

        private TetherDef MakeTetherDef(float ofLength)
        {
            TetherDef def;
            CableDef cable = MakeDef();
            CableModel laid = IsTetherModel(model) ? model : CableModel.Catenary;
            HawserException.Check(Core.hw_tether_def_init(&def, (int)laid));
            def.Depth = tetherDepth;
            def.SegmentCount = segmentCount;
            def.Flags = (tetherElastic ? TetherFlags.Elastic : 0) | (tetherClamps ? TetherFlags.Clamps : 0) |
                        (tetherCollides ? TetherFlags.Collides : 0) | (tetherOnSeabed ? TetherFlags.Seabed : 0);
            def.Length = ofLength;
            def.Buoyancy = tetherBuoyancy;
            def.MaxCurrent = tetherMaxCurrent;
            def.SeabedHeight = tetherSeabedHeight;
            def.SeabedFriction = tetherSeabedFriction;
            def.RejoinAngle = tetherRejoinAngle;
            def.StuckContacts = tetherStuckContacts;
            def.StuckAngle = tetherStuckAngle;
            def.BlendTime = tetherBlendTime;
            def.Material = cable.Material;
            def.CollisionMask = cable.CollisionMask;
            def.StartPosition = cable.StartPosition;
            def.EndPosition = cable.EndPosition;
            return def;
        }

        private bool IsSetAs(TetherDef laid)
        {
            TetherDef def = MakeTetherDef(laid.Length);
            def.StartPosition = laid.StartPosition;
            def.EndPosition = laid.EndPosition;
            return NativeMemory.AreSame(&def, &laid, sizeof(TetherDef));
        }

        private void CreateTether(WorldId inWorld, float ofLength)
        {
            TetherDef def = MakeTetherDef(ofLength);
            TetherId id;
            HawserException.Check(Core.hw_tether_create(inWorld, &def, &id));
            TetherId = id;
        }

        // Make, change or give up the tether as the model and the distance say.
        private void FollowModel(bool keepShape, float keptLength)
        {
            if (WantsTether && !IsTether)
            {
                CreateTether(World.Id, keptLength);
                World.Listen(TetherId.Bits, this);
                if (keepShape)
                {
                    HawserException.Check(Core.hw_tether_take_cable(TetherId, Id));
                }
                // The tether pulls from now on.
                startTie.LetGo();
                endTie.LetGo();
            }
            else if (WantsTether)
            {
                TetherDef def = MakeTetherDef(keptLength);
                HawserException.Check(Core.hw_tether_set_def(TetherId, &def));
            }
            else if (IsTether)
            {
                HawserException.Check(Core.hw_cable_take_tether(Id, TetherId));
                DestroyTether();
                startWasHeld = endWasHeld = true;
            }
        }

        private void DestroyTether()
        {
            if (IsTether)
            {
                startTether.LetGo();
                endTether.LetGo();
                World.Unlisten(TetherId.Bits);
                Core.hw_tether_destroy(TetherId);
            }
            ForgetTether();
        }

        private bool RecogniseTether(NativeIds ids)
        {
            startTether.Recognise();
            endTether.Recognise();
            if (ids.Claim(TetherId.Bits))
            {
                return true;
            }
            World.Unlisten(TetherId.Bits);
            return false;
        }

        private void ForgetTether()
        {
            startTether.Forget();
            endTether.Forget();
            TetherId = default(TetherId);
            tetherWinch = null;
            isFar = false;
        }

        /// <summary>A tether has one winch, as a dynamic cable has; another one is refused.</summary>
        internal void TakeWinch(CableWinch winch)
        {
            if (tetherWinch != null && tetherWinch != winch)
            {
                throw new HawserException(Result.BadValue, "the cable has a winch already, and can have one");
            }
            tetherWinch = winch;
        }

        internal void GiveBackWinch(CableWinch winch)
        {
            tetherWinch = tetherWinch == winch ? null : tetherWinch;
        }

        private void MoveTether()
        {
            if (IsTether)
            {
                Vec3 from = Coordinates.ToCore(start.Position(transform));
                Vec3 to = Coordinates.ToCore(end.Position(transform));
                startTether.Follow(World, TetherId, start.FindPulled(transform, model), start.Position(transform));
                endTether.Follow(World, TetherId, end.FindPulled(transform, model), end.Position(transform));
                HawserException.Check(Core.hw_tether_set_ends(TetherId, from, to));
            }
        }

        private void LayTether()
        {
            if (IsTether)
            {
                MoveTether();
                HawserException.Check(Core.hw_tether_reset(TetherId));
            }
        }

        // Of the cable, or what a tether has of it.
        private CableStatus ReadStatus()
        {
            CableStatus fresh;
            if (!IsTether)
            {
                HawserException.Check(Core.hw_cable_get_status(Id, &fresh));
                return fresh;
            }
            TetherStatus tether = TetherStatus;
            fresh = default(CableStatus);
            fresh.State = tether.State == TetherState.Asleep ? CableState.Asleep
                : tether.State == TetherState.Still ? CableState.Still
                : CableState.Moving;
            fresh.Taut = tether.Taut;
            fresh.RestLength = tether.Length;
            fresh.CurrentLength = tether.CurrentLength;
            fresh.Span = tether.Span;
            fresh.StartTension = tether.StartTension;
            fresh.EndTension = tether.EndTension;
            fresh.MaxTension = tether.MaxTension;
            fresh.StartForce = tether.StartForce;
            fresh.EndForce = tether.EndForce;
            fresh.ParticleCount = segmentCount + 1;
            fresh.HeldCount = 2;
            return fresh;
        }
    }
}
