// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using Hawser.Native;
using UnityEngine;

namespace Hawser
{
    // What a user can set. A property takes effect at once and throws a HawserException, keeping the old value, if the
    // library refuses the new one. Defaults are those of hw_sea_def_init.
    public sealed unsafe partial class Ocean
    {
        [Header("Weather")]
        [SerializeField]
        [Tooltip("What says how high and long the waves are: the wind, height and period, or a Beaufort number.")]
        private WeatherKind weather = WeatherKind.Wind;

        [SerializeField, Range(0.0f, 60.0f)]
        [Tooltip("Speed of the wind that raised the waves, in m/s. Used by Wind.")]
        private float windSpeed = 10.0f;

        [SerializeField, Range(0.0f, 30.0f)]
        [Tooltip("Mean height of the highest third of the waves, in metres. Used by Height.")]
        private float significantHeight = 2.0f;

        [SerializeField, Range(0.5f, 30.0f)]
        [Tooltip("Period of the highest waves, in seconds. Used by Height.")]
        private float peakPeriod = 7.0f;

        [SerializeField, Range(0, 12)]
        [Tooltip("Beaufort number. Used by Beaufort.")]
        private int beaufort = 4;

        [SerializeField]
        [Tooltip("Where the wind blows to; y is ignored.")]
        private Vector3 windDirection = new Vector3(1.0f, 0.0f, 0.0f);

        [SerializeField, Range(1.0f, 10.0f)]
        [Tooltip("How much the waves are of one length.")]
        private float peakSharpness = 3.3f;

        [SerializeField, Min(0.0f)]
        [Tooltip("When the weather is changed while the game runs, the sea takes so many seconds. 0 is at once.")]
        private float weatherSeconds = 10.0f;

        [Header("Swell")]
        [SerializeField, Range(0.0f, 30.0f)]
        [Tooltip("Significant height of waves that came from far, in metres.")]
        private float swellHeight = 0.0f;

        [SerializeField, Range(2.0f, 30.0f)]
        [Tooltip("Period of the swell, in seconds.")]
        private float swellPeriod = 12.0f;

        [SerializeField]
        [Tooltip("Where the swell goes to; y is ignored.")]
        private Vector3 swellDirection = new Vector3(1.0f, 0.0f, 0.0f);

        [SerializeField, Range(0.0f, 500.0f)]
        [Tooltip("How much the swell is of one direction.")]
        private float swellSpreading = 60.0f;

        [Header("Waves")]
        [SerializeField]
        [Tooltip("What the surface is made of: nothing, up to 1024 waves, or thousands.")]
        private SeaSurface surfaceKind = SeaSurface.Fft;

        [SerializeField, Range(1, Core.MaxSpectrumWaves)]
        [Tooltip("How many waves are drawn from the spectrum; more while the weather changes. Used by Gerstner.")]
        private int waveCount = 32;

        [SerializeField]
        [Tooltip("How the energy is spread over long and short waves.")]
        private SeaSpectrum spectrum = SeaSpectrum.Jonswap;

        [SerializeField]
        [Tooltip("How the energy is spread over directions.")]
        private SeaSpreading spreading = SeaSpreading.Hasselmann;

        [SerializeField, Range(0.0f, 100.0f)]
        [Tooltip("How much the waves go with the wind. Used by Cosine.")]
        private float spreadingPower = 4.0f;

        [SerializeField, Range(0.0f, 1.5f)]
        [Tooltip("How far crests come together. 1 is what theory says.")]
        private float choppiness = 1.0f;

        [SerializeField, Min(0.0f)]
        [Tooltip("Depth of the water in metres, if it is shallow everywhere. 0 is deep; otherwise at least 0.1.")]
        private float waterDepth = 0.0f;

        [SerializeField, Min(0.0f)]
        [Tooltip("After so many seconds everything comes again. 0 is never; otherwise at least 1.")]
        private float loopPeriod = 0.0f;

        [SerializeField]
        [Tooltip("Same seed, same sea, on every machine.")]
        private long seed = 0;

        [Header("Quality")]
        [SerializeField]
        [Tooltip("Texels along a side of each map: 64, 128, 256 or 512. The cost grows with its square, or more.")]
        private int fftSize = 128;

        [SerializeField, Range(1, Core.MaxSeaCascades)]
        [Tooltip("How many patches of waves are added. Fewer leave the short waves out.")]
        private int cascades = 4;

        [SerializeField, Min(0.0f)]
        [Tooltip("Length of the largest patch in metres. 0 chooses one for the first weather; set it to at least " +
                 "twice the longest waves if a storm shall come up without a jump.")]
        private float patchLength = 0.0f;

        [SerializeField, Range(16, 256)]
        [Tooltip("Cells from the middle of each ring of the mesh to its edge, divisible by 4. The cost is its square.")]
        private int meshCells = 64;

        [SerializeField, Range(1, 16)]
        [Tooltip("Rings of the mesh, each twice as wide as the one within.")]
        private int meshRings = 9;

        [SerializeField, Min(0.01f)]
        [Tooltip("Metres between the points of the mesh round the camera; rounded down to a power of two.")]
        private float meshSpacing = 0.25f;

        [Header("Foam")]
        [SerializeField, Min(0.0f)]
        [Tooltip("How much foam there is, times what is observed at sea.")]
        private float foamAmount = 1.0f;

        [SerializeField, Min(0.1f)]
        [Tooltip("How long foam stays: after so many seconds most of what a crest left behind is gone.")]
        private float foamLife = 4.0f;

        /// <summary>What says how high and long the waves are.</summary>
        public WeatherKind Weather
        {
            get => weather;
            set => Change(ref weather, value);
        }

        /// <summary>Speed of the wind that raised the waves, in m/s. Used by Wind.</summary>
        public float WindSpeed
        {
            get => windSpeed;
            set => Change(ref windSpeed, value);
        }

        /// <summary>Mean height of the highest third of the waves, in metres. Used by Height.</summary>
        public float SignificantHeight
        {
            get => significantHeight;
            set => Change(ref significantHeight, value);
        }

        /// <summary>Period of the highest waves, in seconds. Used by Height.</summary>
        public float PeakPeriod
        {
            get => peakPeriod;
            set => Change(ref peakPeriod, value);
        }

        /// <summary>Beaufort number, 0 to 12. Used by Beaufort.</summary>
        public int Beaufort
        {
            get => beaufort;
            set => Change(ref beaufort, value);
        }

        /// <summary>Where the wind blows to; y is ignored.</summary>
        public Vector3 WindDirection
        {
            get => windDirection;
            set => Change(ref windDirection, value);
        }

        /// <summary>How long a change of the weather takes while the game runs, in seconds. 0 is at once.</summary>
        public float WeatherSeconds
        {
            get => weatherSeconds;
            set => weatherSeconds = value;
        }

        /// <summary>Significant height of waves that came from far, in metres.</summary>
        public float SwellHeight
        {
            get => swellHeight;
            set => Change(ref swellHeight, value);
        }

        /// <summary>Period of the swell, in seconds.</summary>
        public float SwellPeriod
        {
            get => swellPeriod;
            set => Change(ref swellPeriod, value);
        }

        /// <summary>Where the swell goes to; y is ignored.</summary>
        public Vector3 SwellDirection
        {
            get => swellDirection;
            set => Change(ref swellDirection, value);
        }

        /// <summary>What the surface is made of. All kinds are drawn and felt.</summary>
        public SeaSurface SurfaceKind
        {
            get => surfaceKind;
            set => Change(ref surfaceKind, value);
        }

        /// <summary>How many waves are drawn from the spectrum, 1 to 512. Used by Gerstner.</summary>
        public int WaveCount
        {
            get => waveCount;
            set => Change(ref waveCount, value);
        }

        /// <summary>How far crests come together, 0 to 1.5. 1 is what theory says.</summary>
        public float Choppiness
        {
            get => choppiness;
            set => Change(ref choppiness, value);
        }

        /// <summary>Length of the largest patch in metres, 0 for automatic.</summary>
        public float PatchLength
        {
            get => patchLength;
            set => Change(ref patchLength, value);
        }

        /// <summary>Texels along a side of each map: 64, 128, 256 or 512.</summary>
        public int FftSize
        {
            get => fftSize;
            set => Change(ref fftSize, value);
        }

        /// <summary>How many patches of waves are added, 1 to 4.</summary>
        public int Cascades
        {
            get => cascades;
            set => Change(ref cascades, value);
        }

        /// <summary>Same seed, same sea, on every machine.</summary>
        public long Seed
        {
            get => seed;
            set => Change(ref seed, value);
        }

        private SeaDef MakeDef()
        {
            SeaDef def;
            HawserException.Check(Core.hw_sea_def_init(&def));
            def.Surface = surfaceKind;
            def.WaveCount = waveCount;
            def.Weather = weather;
            def.Beaufort = beaufort;
            def.WindSpeed = windSpeed;
            def.SignificantHeight = significantHeight;
            def.PeakPeriod = peakPeriod;
            def.PeakSharpness = peakSharpness;
            def.SpreadingPower = spreadingPower;
            def.Direction = Coordinates.ToCore(windDirection);
            def.SwellHeight = swellHeight;
            def.SwellPeriod = swellPeriod;
            def.SwellSpreading = swellSpreading;
            def.SwellDirection = Coordinates.ToCore(swellDirection);
            def.Spectrum = spectrum;
            def.Spreading = spreading;
            def.Choppiness = choppiness;
            def.WaterDepth = waterDepth;
            def.LoopPeriod = loopPeriod;
            def.PatchLength = patchLength;
            def.CascadeCount = cascades;
            def.FftSize = fftSize;
            def.Seed = unchecked((ulong)seed);
            return def;
        }

        private SeaMeshDef MakeMeshDef()
        {
            SeaMeshDef def;
            HawserException.Check(Core.hw_sea_mesh_def_init(&def));
            def.Cells = meshCells;
            def.RingCount = meshRings;
            def.Spacing = meshSpacing;
            return def;
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
    }
}
