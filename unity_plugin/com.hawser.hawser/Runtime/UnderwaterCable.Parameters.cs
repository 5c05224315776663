// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using System;
using Hawser.Native;
using UnityEngine;

namespace Hawser
{
    // What a user can set. A property that changes the simulation takes effect at once and throws a HawserException,
    // keeping the old value, if the library refuses the new one. Defaults are those of hw_cable_def_init.
    public sealed unsafe partial class UnderwaterCable
    {
        [Header("Ends")]
        [SerializeField]
        [Tooltip("Where the cable starts.")]
        private CableEnd start = new CableEnd(Vector3.zero);

        [SerializeField]
        [Tooltip("Where the cable ends.")]
        private CableEnd end = new CableEnd(new Vector3(5.0f, 0.0f, 0.0f));

        [Header("Model")]
        [SerializeField]
        [Tooltip("Dynamic: a real cable in real units. Verlet: the underwater cable of Ganoni et al. (2018). " +
                 "Spring: the rope of Pandey (2018). Straight, VShape and Catenary: lines that are always at rest, " +
                 "after Manowitz (1999), cheap and for far-away lines.")]
        private CableModel model = CableModel.Dynamic;

        [Header("Cable")]
        [SerializeField, Min(1)]
        [Tooltip("Number of straight pieces. More look smoother; the cost is linear.")]
        private int segmentCount = 50;

        [SerializeField, Min(0.001f)]
        [Tooltip("Length in metres without load.")]
        private float length = 10.0f;

        [SerializeField]
        [Tooltip("How many times gravity acts on the cable. Verlet and spring have no buoyancy: 0 makes them neutral.")]
        private float gravityScale = 1.0f;

        [SerializeField, Min(1e-5f)]
        [Tooltip("Longest step in seconds. The world's step is divided evenly where it is longer.")]
        private float substepLimit = 0.02f;

        [SerializeField]
        [Tooltip("Off, the cable stands still as it is and costs nothing.")]
        private bool simulating = true;

        [Header("Dynamic")]
        [SerializeField]
        [Tooltip("What the cable is made of; without one, the tether of a work-class vehicle, neutral in sea water.")]
        private CableMaterialAsset material;

        [SerializeField, Min(0.0f)]
        [Tooltip("A weight at the start in kg, felt while the start is not held.")]
        private float startMass = 0.0f;

        [SerializeField, Min(0.0f)]
        [Tooltip("A weight at the end in kg, felt while the end is not held.")]
        private float endMass = 0.0f;

        [SerializeField]
        [Tooltip("Layers whose colliders the cable meets. A Rigidbody feels what lies on it.")]
        private LayerMask collisionMask = ~0;

        [SerializeField]
        [Tooltip("Touch itself, and other cables that do: knots and tangles hold. Costs more.")]
        private bool tangles = false;

        [SerializeField]
        [Tooltip("Floats, weights and other sections along the cable, at most 64.")]
        private CableProfileEntry[] profile = new CableProfileEntry[0];

        [SerializeField]
        [Tooltip("Break where the tension passes the material's breaking load, unless that is 0.")]
        private bool breaks = false;

        [SerializeField, Range(0.01f, 1.0f)]
        [Tooltip("Share of the breaking load from which on the cable counts as overloaded.")]
        private float overloadShare = 0.8f;

        [SerializeField, Min(0.0f)]
        [Tooltip("Tension in newtons that makes it a snap when the cable was slack shortly before.")]
        private float snapLoad = 1000.0f;

        [Header("Verlet")]
        [SerializeField, Range(0.0f, 1.0f)]
        [Tooltip("Velocity kept per step; 1 is no drag.")]
        private float dragFactor = 0.9f;

        [SerializeField, Min(0.0f)]
        [Tooltip("Largest random displacement per axis and step in metres: small currents. 0 is still water.")]
        private float randomDisplacement = 0.001f;

        [SerializeField, Min(1)]
        [Tooltip("How often the distances are corrected per step. More is stiffer; the cost is linear.")]
        private int solverIterations = 10;

        [SerializeField, Range(0.0f, 1.0f)]
        [Tooltip("Share of the speed between neighbours that the corrections take away; 0 is as in the paper.")]
        private float constraintDamping = 0.0f;

        [SerializeField]
        [Tooltip("The start is a spool that lets cable out when it is pulled at.")]
        private bool spool = false;

        [SerializeField, Range(0.0f, 10.0f)]
        [Tooltip("Stretch of the first segment at which the spool lets one more out.")]
        private float releaseStretch = 0.1f;

        [SerializeField]
        [Tooltip("Also keep every second particle apart, which resists bending.")]
        private bool resistBending = false;

        [SerializeField, Min(0.0f)]
        [Tooltip("Newtons per unit of stretch, for the tension that is read out. Does not change the motion.")]
        private float tensionStiffness = 1000.0f;

        [SerializeField]
        [Tooltip("Acceleration in m/s², added to gravity.")]
        private Vector3 acceleration = Vector3.zero;

        [Header("Spring")]
        [SerializeField, Min(0.0f)]
        [Tooltip("Stiffness of each segment in N/m. Too much for the step makes the cable stop with a fault.")]
        private float springStiffness = 10000.0f;

        [SerializeField, Min(0.0f)]
        [Tooltip("Internal friction of each segment in N s/m.")]
        private float springFriction = 0.05f;

        [SerializeField, Min(1e-6f)]
        [Tooltip("Mass of each particle in kg.")]
        private float particleMass = 0.05f;

        [Header("Mesh")]
        [SerializeField, Min(1e-5f)]
        [Tooltip("Radius of the drawn tube in metres.")]
        private float radius = 0.02f;

        [SerializeField, Range(3, 32)]
        [Tooltip("Corners of the tube's cross-section.")]
        private int sides = 8;

        [SerializeField, Range(1, 16)]
        [Tooltip("How finely the tube is drawn along the cable. 1: straight between points; more: a smooth curve.")]
        private int ringsPerSegment = 1;

        [SerializeField]
        [Tooltip("Close both ends of the tube.")]
        private bool caps = true;

        [SerializeField, Min(1e-5f)]
        [Tooltip("Metres of cable per repeat of the texture along it.")]
        private float uvLength = 1.0f;

        [SerializeField]
        [Tooltip("Draw between the last two physics ticks, so that motion looks smooth at any frame rate.")]
        private bool interpolate = true;

        [Header("Tension Colours")]
        [SerializeField]
        [Tooltip("Colour the tube by tension, in its vertex colours. The material's shader must show them.")]
        private bool tensionColors = false;

        [SerializeField, Min(1e-6f)]
        [Tooltip("Tension in newtons that has the full colour.")]
        private float tensionFullScale = 1000.0f;

        [SerializeField]
        [Tooltip("Colour without tension.")]
        private Color slackColor = new Color(0.1f, 0.35f, 0.9f);

        [SerializeField]
        [Tooltip("Colour at the full scale and above.")]
        private Color tautColor = new Color(1.0f, 0.15f, 0.05f);

        /// <summary>Where the cable starts. Changes take effect at the next physics tick.</summary>
        public CableEnd StartPoint => start;

        /// <summary>Where the cable ends. Changes take effect at the next physics tick.</summary>
        public CableEnd EndPoint => end;

        /// <summary>
        /// Dynamic: a real cable in real units. Verlet: the underwater cable of Ganoni et al. (2018). Spring: the rope
        /// of Pandey (2018).
        /// </summary>
        public CableModel Model
        {
            get => model;
            set => Change(ref model, value);
        }

        /// <summary>Number of straight pieces. More look smoother; the cost is linear.</summary>
        public int SegmentCount
        {
            get => segmentCount;
            set => Change(ref segmentCount, value);
        }

        /// <summary>
        /// Length in metres without load. A dynamic cable goes to another one without a jerk, 3 m/s faster each second;
        /// <see cref="RestLength"/> tells how long it is.
        /// </summary>
        public float Length
        {
            get => length;
            set => Change(ref length, value);
        }

        /// <summary>Off, the cable stands still as it is, pulls at nothing and costs nothing.</summary>
        public bool Simulating
        {
            get => simulating;
            set => Change(ref simulating, value);
        }

        /// <summary>
        /// How many times gravity acts on the cable. Verlet and spring have no buoyancy: 0 makes them neutral.
        /// </summary>
        public float GravityScale
        {
            get => gravityScale;
            set => Change(ref gravityScale, value);
        }

        /// <summary>Longest step in seconds. The world's step is divided evenly where it is longer.</summary>
        public float SubstepLimit
        {
            get => substepLimit;
            set => Change(ref substepLimit, value);
        }

        /// <summary>
        /// What the cable is made of; without one, the tether of a work-class vehicle, neutral in sea water.
        /// </summary>
        public CableMaterialAsset Material
        {
            get => material;
            set => Change(ref material, value);
        }

        /// <summary>A weight at the start in kg, felt while the start is not held.</summary>
        public float StartMass
        {
            get => startMass;
            set => Change(ref startMass, value);
        }

        /// <summary>A weight at the end in kg, felt while the end is not held.</summary>
        public float EndMass
        {
            get => endMass;
            set => Change(ref endMass, value);
        }

        /// <summary>Layers whose colliders the cable meets. A Rigidbody feels what lies on it.</summary>
        public LayerMask CollisionMask
        {
            get => collisionMask;
            set => Change(ref collisionMask, value);
        }

        /// <summary>Touch itself, and other cables that do: knots and tangles hold. Costs more.</summary>
        public bool Tangles
        {
            get => tangles;
            set => Change(ref tangles, value);
        }

        /// <summary>Floats, weights and other sections along the cable, at most 64. A copy; null is none.</summary>
        public CableProfileEntry[] Profile
        {
            get => (CableProfileEntry[])profile.Clone();
            set => Change(ref profile, (CableProfileEntry[])value?.Clone() ?? new CableProfileEntry[0]);
        }

        /// <summary>Break where the tension passes the material's breaking load, unless that is 0.</summary>
        public bool Breaks
        {
            get => breaks;
            set => Change(ref breaks, value);
        }

        /// <summary>Share of the breaking load from which on the cable counts as overloaded.</summary>
        public float OverloadShare
        {
            get => overloadShare;
            set => Change(ref overloadShare, value);
        }

        /// <summary>Tension in newtons that makes it a snap when the cable was slack shortly before.</summary>
        public float SnapLoad
        {
            get => snapLoad;
            set => Change(ref snapLoad, value);
        }

        /// <summary>Velocity kept per step; 1 is no drag.</summary>
        public float DragFactor
        {
            get => dragFactor;
            set => Change(ref dragFactor, value);
        }

        /// <summary>
        /// Largest random displacement per axis and step in metres: small currents. 0 is still water.
        /// </summary>
        public float RandomDisplacement
        {
            get => randomDisplacement;
            set => Change(ref randomDisplacement, value);
        }

        /// <summary>How often the distances are corrected per step. More is stiffer; the cost is linear.</summary>
        public int SolverIterations
        {
            get => solverIterations;
            set => Change(ref solverIterations, value);
        }

        /// <summary>The start is a spool that lets cable out when it is pulled at.</summary>
        public bool Spool
        {
            get => spool;
            set => Change(ref spool, value);
        }

        /// <summary>Stretch of the first segment at which the spool lets one more out.</summary>
        public float ReleaseStretch
        {
            get => releaseStretch;
            set => Change(ref releaseStretch, value);
        }

        /// <summary>
        /// Share of the speed between neighbours that the corrections take away; 0 is as in the paper.
        /// </summary>
        public float ConstraintDamping
        {
            get => constraintDamping;
            set => Change(ref constraintDamping, value);
        }

        /// <summary>Also keep every second particle apart, which resists bending.</summary>
        public bool ResistBending
        {
            get => resistBending;
            set => Change(ref resistBending, value);
        }

        /// <summary>
        /// Newtons per unit of stretch, for the tension that is read out. Does not change the motion.
        /// </summary>
        public float TensionStiffness
        {
            get => tensionStiffness;
            set => Change(ref tensionStiffness, value);
        }

        /// <summary>Acceleration in m/s², added to gravity.</summary>
        public Vector3 Acceleration
        {
            get => acceleration;
            set => Change(ref acceleration, value);
        }

        /// <summary>
        /// Stiffness of each segment in N/m. Too much for the step makes the cable stop with a fault.
        /// </summary>
        public float SpringStiffness
        {
            get => springStiffness;
            set => Change(ref springStiffness, value);
        }

        /// <summary>Internal friction of each segment in N s/m.</summary>
        public float SpringFriction
        {
            get => springFriction;
            set => Change(ref springFriction, value);
        }

        /// <summary>Mass of each particle in kg.</summary>
        public float ParticleMass
        {
            get => particleMass;
            set => Change(ref particleMass, value);
        }

        /// <summary>Radius of the drawn tube in metres.</summary>
        public float Radius
        {
            get => radius;
            set => radius = value;
        }

        /// <summary>Corners of the tube's cross-section.</summary>
        public int Sides
        {
            get => sides;
            set => sides = value;
        }

        /// <summary>
        /// How finely the tube is drawn along the cable: 1 goes straight from point to point, more is a smooth curve.
        /// </summary>
        public int RingsPerSegment
        {
            get => ringsPerSegment;
            set => ringsPerSegment = value;
        }

        /// <summary>Close both ends of the tube.</summary>
        public bool Caps
        {
            get => caps;
            set => caps = value;
        }

        /// <summary>Metres of cable per repeat of the texture along it.</summary>
        public float UvLength
        {
            get => uvLength;
            set => uvLength = value;
        }

        /// <summary>Draw between the last two physics ticks, so that motion looks smooth at any frame rate.</summary>
        public bool Interpolate
        {
            get => interpolate;
            set => interpolate = value;
        }

        /// <summary>Colour the tube by tension, in its vertex colours. The material's shader must show them.</summary>
        public bool TensionColors
        {
            get => tensionColors;
            set => tensionColors = value;
        }

        /// <summary>Tension in newtons that has the full colour.</summary>
        public float TensionFullScale
        {
            get => tensionFullScale;
            set => tensionFullScale = value;
        }

        /// <summary>Colour without tension.</summary>
        public Color SlackColor
        {
            get => slackColor;
            set => slackColor = value;
        }

        /// <summary>Colour at the full scale and above.</summary>
        public Color TautColor
        {
            get => tautColor;
            set => tautColor = value;
        }

        private int MaterialVersion => material != null ? material.Version : 0;

        /// <summary>
        /// Set every simulation parameter to a model's default; ends, material and mesh stay as they are.
        /// </summary>
        public void UseDefaults(CableModel newModel)
        {
            CableDef def;
            HawserLibrary.Check();
            HawserException.Check(Core.hw_cable_def_init(&def, (int)CoreModel(newModel)));
            model = newModel;
            segmentCount = def.SegmentCount;
            length = def.RestLength;
            gravityScale = def.GravityScale;
            substepLimit = def.SubstepLimit;
            startMass = def.StartMass;
            endMass = def.EndMass;
            profile = new CableProfileEntry[0];
            spool = (def.Flags & CableFlags.Spool) != 0;
            releaseStretch = def.ReleaseStretch;
            breaks = (def.Flags & CableFlags.Breaks) != 0;
            overloadShare = def.OverloadShare;
            snapLoad = def.SnapLoad;
            tangles = (def.Flags & CableFlags.Tangles) != 0;
            constraintDamping = def.ConstraintDamping;
            dragFactor = def.DragFactor;
            randomDisplacement = def.RandomDisplacement;
            solverIterations = def.SolverIterations;
            resistBending = (def.Flags & CableFlags.Bending) != 0;
            tensionStiffness = def.TensionStiffness;
            acceleration = Coordinates.ToUnity(def.Acceleration);
            springStiffness = def.SpringStiffness;
            springFriction = def.SpringFriction;
            particleMass = def.ParticleMass;
            ApplyParameters();
        }

        /// <summary>The definition that the library gets: the parameters, and the ends where they are now.</summary>
        private CableDef MakeDef()
        {
            CableDef def;
            HawserException.Check(Core.hw_cable_def_init(&def, (int)CoreModel(model)));
            def.SegmentCount = segmentCount;
            def.RestLength = length;
            def.GravityScale = gravityScale;
            def.SubstepLimit = substepLimit;
            def.StartMass = startMass;
            def.EndMass = endMass;
            def.ReleaseStretch = releaseStretch;
            def.OverloadShare = overloadShare;
            def.SnapLoad = snapLoad;
            int layers = collisionMask.value;
            def.CollisionMask = layers == ~0 ? ulong.MaxValue : unchecked((uint)layers);
            def.ConstraintDamping = constraintDamping;
            if (material != null)
            {
                def.Material = material.ToCore();
            }
            def.DragFactor = dragFactor;
            def.RandomDisplacement = randomDisplacement;
            def.SolverIterations = solverIterations;
            def.TensionStiffness = tensionStiffness;
            def.Acceleration = Coordinates.ToCore(acceleration);
            def.SpringStiffness = springStiffness;
            def.SpringFriction = springFriction;
            def.ParticleMass = particleMass;
            def.StartPosition = Coordinates.ToCore(start.Position(transform));
            def.EndPosition = Coordinates.ToCore(end.Position(transform));
            bool hasSpool = spool && model == CableModel.Verlet, mayBreak = breaks && model == CableModel.Dynamic;
            bool mayTangle = tangles && model == CableModel.Dynamic;
            def.Flags = (start.IsHeld ? CableFlags.HoldStart : 0) | (end.IsHeld ? CableFlags.HoldEnd : 0) |
                        (resistBending ? CableFlags.Bending : 0) | (hasSpool ? CableFlags.Spool : 0) |
                        (mayBreak ? CableFlags.Breaks : 0) | (mayTangle ? CableFlags.Tangles : 0);
            return def;
        }

        // Whether the library has the profile as it is set.
        private bool IsProfileSet
        {
            get
            {
                CableProfilePoint* laid = stackalloc CableProfilePoint[Core.MaxCableProfile];
                int count;
                HawserException.Check(Core.hw_cable_get_profile(Id, laid, Core.MaxCableProfile, &count));
                bool isSet = count == profile.Length;
                for (int i = 0; isSet && i < count; i++)
                {
                    CableProfilePoint wanted = profile[i].ToCore();
                    isSet = NativeMemory.AreSame(&wanted, &laid[i], sizeof(CableProfilePoint));
                }
                hasProfile = count > 0;
                return isSet;
            }
        }

        // A cable that never had one is left alone: setting a profile is not free.
        private void ApplyProfile(CableId id)
        {
            if (model != CableModel.Dynamic || (profile.Length == 0 && !hasProfile))
            {
                return;
            }
            CableProfilePoint[] entries = Array.ConvertAll(profile, entry => entry.ToCore());
            fixed (CableProfilePoint* memory = entries)
            {
                HawserException.Check(Core.hw_cable_set_profile(id, memory, entries.Length));
            }
            hasProfile = entries.Length > 0;
        }

        private void Change<T>(ref T field, T value)
        {
            T old = field;
            field = value;
            try
            {
                ApplyParameters();
            }
            catch (HawserException)
            {
                field = old;
                throw;
            }
        }
    }
}
