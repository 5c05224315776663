// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using System;
using Hawser.Native;
using UnityEngine;

namespace Hawser
{
    // What a user can set. A property takes effect at once and throws a HawserException, keeping the old value, if the
    // library refuses the new one. Defaults are those of hw_current_def_init; the direction is the object's.
    public sealed unsafe partial class WaterCurrent
    {
        [SerializeField]
        [Tooltip("Uniform: everywhere alike. Profile: by depth. Jet: from here. Vortex: round here. " +
                 "Turbulence: at random. Callback: as a script says.")]
        private CurrentKind kind = CurrentKind.Uniform;

        [SerializeField]
        [Tooltip("A factor on the velocity; 0 is off, negative turns it round.")]
        private float strength = 1.0f;

        [SerializeField, Min(0.0f)]
        [Tooltip("Speed in m/s. Jet: at the nozzle. Turbulence: root mean square.")]
        private float speed = 0.5f;

        [SerializeField]
        [Tooltip("Velocities by depth, from the top down, at most 16. Linear between them, constant beyond.")]
        private CurrentLayer[] layers =
        {
            new CurrentLayer(0.0f, new Vector3(0.0f, 0.0f, 0.5f)),
            new CurrentLayer(50.0f, Vector3.zero),
        };

        [SerializeField, Min(0.001f)]
        [Tooltip("Jet: radius of the nozzle in metres. Vortex: radius of its core.")]
        private float radius = 0.1f;

        [SerializeField]
        [Tooltip("Circulation in m²/s: far out, speed times 2 π distance. Positive turns as a positive angle does.")]
        private float circulation = 1.0f;

        [SerializeField, Min(0.0f)]
        [Tooltip("Length in metres over which the vortex fades along its axis; 0 is endless.")]
        private float extent = 0.0f;

        [SerializeField, Min(0.5f)]
        [Tooltip("Wave length of the largest eddies in metres.")]
        private float lengthScale = 10.0f;

        [SerializeField, Range(0.05f, 1.0f)]
        [Tooltip("Size of the smallest eddies, as a share of the largest.")]
        private float scaleRatio = 0.2f;

        [SerializeField, Min(0.1f)]
        [Tooltip("Shortest period of the largest eddies in seconds.")]
        private float timeScale = 20.0f;

        [SerializeField, Range(8, Core.MaxTurbulenceModes)]
        [Tooltip("Number of waves that make up the turbulence. The cost is linear.")]
        private int modeCount = 32;

        [SerializeField]
        [Tooltip("Same seed, same turbulence.")]
        private long seed = 0;

        [SerializeField]
        [Tooltip("Flow only in a box round this object.")]
        private bool hasRegion = false;

        [SerializeField]
        [Tooltip("Size of that box in metres, along the world's axes.")]
        private Vector3 regionSize = new Vector3(20.0f, 20.0f, 20.0f);

        [SerializeField, Min(0.001f)]
        [Tooltip("Metres inside of the box's faces over which the flow comes up.")]
        private float regionFade = 1.0f;

        private Func<Vector3, double, Vector3> flow;

        /// <summary>
        /// Uniform: everywhere alike. Profile: by depth. Jet: from here. Vortex: round here. Turbulence: at random.
        /// Callback: as <see cref="Flow"/> says.
        /// </summary>
        public CurrentKind Kind
        {
            get => kind;
            set => Change(ref kind, value);
        }

        /// <summary>
        /// For the kind Callback: the velocity in m/s at a place of the world and a time in seconds. It is asked very
        /// often, during a tick, by several threads at once if the world has several workers: it must not touch
        /// anything of Unity, and should give the same answer to the same question. Null is still water.
        /// </summary>
        public Func<Vector3, double, Vector3> Flow
        {
            get => flow;
            set
            {
                flow = value;
                flowMistake = null;
                flowFailed = false;
            }
        }

        /// <summary>A factor on the velocity; 0 is off, negative turns it round.</summary>
        public float Strength
        {
            get => strength;
            set => Change(ref strength, value);
        }

        /// <summary>Speed in m/s. Jet: at the nozzle. Turbulence: root mean square.</summary>
        public float Speed
        {
            get => speed;
            set => Change(ref speed, value);
        }

        /// <summary>
        /// Velocities by depth, from the top down, at most 16. Linear between them, constant beyond. A copy.
        /// </summary>
        public CurrentLayer[] Layers
        {
            get => (CurrentLayer[])layers.Clone();
            set => Change(ref layers, (CurrentLayer[])value?.Clone() ?? new CurrentLayer[0]);
        }

        /// <summary>Jet: radius of the nozzle in metres. Vortex: radius of its core.</summary>
        public float Radius
        {
            get => radius;
            set => Change(ref radius, value);
        }

        /// <summary>
        /// Circulation in m²/s: far out, speed times 2 π distance. Positive turns as a positive angle does.
        /// </summary>
        public float Circulation
        {
            get => circulation;
            set => Change(ref circulation, value);
        }

        /// <summary>Length in metres over which the vortex fades along its axis; 0 is endless.</summary>
        public float Extent
        {
            get => extent;
            set => Change(ref extent, value);
        }

        /// <summary>Wave length of the largest eddies in metres.</summary>
        public float LengthScale
        {
            get => lengthScale;
            set => Change(ref lengthScale, value);
        }

        /// <summary>Size of the smallest eddies, as a share of the largest.</summary>
        public float ScaleRatio
        {
            get => scaleRatio;
            set => Change(ref scaleRatio, value);
        }

        /// <summary>Shortest period of the largest eddies in seconds.</summary>
        public float TimeScale
        {
            get => timeScale;
            set => Change(ref timeScale, value);
        }

        /// <summary>Number of waves that make up the turbulence. The cost is linear.</summary>
        public int ModeCount
        {
            get => modeCount;
            set => Change(ref modeCount, value);
        }

        /// <summary>Same seed, same turbulence.</summary>
        public long Seed
        {
            get => seed;
            set => Change(ref seed, value);
        }

        /// <summary>Flow only in a box round this object.</summary>
        public bool HasRegion
        {
            get => hasRegion;
            set => Change(ref hasRegion, value);
        }

        /// <summary>Size of that box in metres, along the world's axes.</summary>
        public Vector3 RegionSize
        {
            get => regionSize;
            set => Change(ref regionSize, value);
        }

        /// <summary>Metres inside of the box's faces over which the flow comes up.</summary>
        public float RegionFade
        {
            get => regionFade;
            set => Change(ref regionFade, value);
        }

        /// <summary>Set every parameter to a kind's default.</summary>
        public void UseDefaults(CurrentKind newKind)
        {
            CurrentDef def;
            HawserLibrary.Check();
            HawserException.Check(Core.hw_current_def_init(&def, (int)newKind));
            kind = def.Kind;
            strength = def.Strength;
            speed = newKind == CurrentKind.Uniform ? Coordinates.ToUnity(def.Velocity).magnitude : def.Speed;
            radius = def.Radius;
            circulation = def.Circulation;
            extent = def.Extent;
            lengthScale = def.LengthScale;
            scaleRatio = def.ScaleRatio;
            timeScale = def.TimeScale;
            modeCount = def.ModeCount;
            seed = unchecked((long)def.Seed);
            layers = new CurrentLayer[def.ProfileCount];
            CurrentPoint* profile = (CurrentPoint*)def.Profile;
            for (int i = 0; i < layers.Length; i++)
            {
                float along = Coordinates.ToUnity(profile[i].Velocity).magnitude;
                layers[i] = new CurrentLayer(profile[i].Depth, new Vector3(0.0f, 0.0f, along));
            }
            hasRegion = (def.Flags & CurrentFlags.Region) != 0;
            regionSize = Coordinates.ToUnity(def.Region).size;
            regionFade = def.RegionFade;
            Apply(MakeDef());
        }

        /// <summary>The definition that the library gets: the parameters, and the object where it is now.</summary>
        private CurrentDef MakeDef()
        {
            CurrentDef def;
            HawserException.Check(Core.hw_current_def_init(&def, (int)kind));
            def.Flags = CurrentFlags.Enabled | (hasRegion ? CurrentFlags.Region : 0);
            def.Strength = strength;
            def.Position = Coordinates.ToCore(transform.position);
            def.RegionFade = regionFade;
            if (hasRegion)
            {
                def.Region = Coordinates.ToCore(new Bounds(transform.position, regionSize));
            }
            switch (kind)
            {
                case CurrentKind.Uniform:
                    def.Velocity = Coordinates.ToCore(transform.forward * speed);
                    break;
                case CurrentKind.Profile:
                    FillProfile(&def);
                    break;
                case CurrentKind.Jet:
                    def.Direction = Coordinates.ToCore(transform.forward);
                    def.Speed = speed;
                    def.Radius = radius;
                    break;
                case CurrentKind.Vortex:
                    def.Direction = Coordinates.ToCoreAxis(transform.up);
                    def.Radius = radius;
                    def.Circulation = circulation;
                    def.Extent = extent;
                    break;
                case CurrentKind.Turbulence:
                    def.Speed = speed;
                    def.LengthScale = lengthScale;
                    def.ScaleRatio = scaleRatio;
                    def.TimeScale = timeScale;
                    def.ModeCount = modeCount;
                    def.Seed = unchecked((ulong)seed);
                    break;
            }
            return def;
        }

        // More layers than there is room for are left to the library to refuse.
        private void FillProfile(CurrentDef* def)
        {
            def->ProfileCount = layers.Length;
            CurrentPoint* profile = (CurrentPoint*)def->Profile;
            for (int i = 0; i < Core.MaxProfilePoints; i++)
            {
                profile[i] = i < layers.Length
                    ? new CurrentPoint
                    {
                        Depth = layers[i].Depth,
                        Velocity = Coordinates.ToCore(transform.TransformDirection(layers[i].Velocity)),
                    }
                    : default(CurrentPoint);
            }
        }

        private void Change<T>(ref T field, T value)
        {
            T old = field;
            field = value;
            try
            {
                Apply(MakeDef());
            }
            catch (HawserException)
            {
                field = old;
                throw;
            }
        }

        // An arrow along the flow, or along the axis of a vortex; the box of a region.
        private void OnDrawGizmosSelected()
        {
            Gizmos.color = Color.cyan;
            Vector3 from = transform.position;
            Vector3 along = kind == CurrentKind.Vortex ? transform.up : transform.forward;
            Gizmos.DrawLine(from, from + along * 2.0f);
            Gizmos.DrawWireSphere(from, kind == CurrentKind.Jet || kind == CurrentKind.Vortex ? radius : 0.1f);
            if (hasRegion)
            {
                Gizmos.DrawWireCube(from, regionSize);
            }
        }
    }
}
