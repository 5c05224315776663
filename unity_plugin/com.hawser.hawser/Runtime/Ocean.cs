// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using Hawser.Native;
using UnityEngine;

namespace Hawser
{
    /// <summary>
    /// The sea: waves at the height of this object, drawn to the horizon and felt by all cables. The library computes
    /// the waves, and the very same maps are drawn, so <see cref="GetHeight(Vector3)"/> says where the surface is
    /// seen, at once. One sea is enough for a world; the first counts.
    /// </summary>
    [DisallowMultipleComponent]
    [RequireComponent(typeof(MeshFilter), typeof(MeshRenderer))]
    [AddComponentMenu("Hawser/Ocean")]
    public sealed unsafe partial class Ocean : HawserComponent
    {
        private SeaDef knownDef;
        private bool isKnown;
        private SeaWave[] givenWaves;
        private OceanSurface surface;
        private Vec3[] asked = new Vec3[0];

        /// <summary>True while this is the sea of a world.</summary>
        public bool IsLive => World != null;

        /// <summary>The time of the sea now, in seconds.</summary>
        public double SeaTime
        {
            get
            {
                Counters counters = RequireWorld().Counters;
                return counters.Time + counters.PendingTime;
            }
        }

        /// <summary>The time of the sea that was last drawn: between two ticks, as all that moves is drawn.</summary>
        public double DrawnTime => surface != null ? surface.Time : 0.0;

        /// <summary>Significant height of all waves now, and how far a change of the weather is, 0 to 1.</summary>
        public SeaStatus Status
        {
            get
            {
                SeaStatus status;
                HawserException.Check(Core.hw_world_get_sea_status(RequireWorld().Id, &status));
                return status;
            }
        }

        /// <summary>Height of the surface above or below a place now, in metres along y.</summary>
        public float GetHeight(Vector3 position)
        {
            return GetHeight(position, SeaTime);
        }

        /// <summary>The same for any time in seconds, past or future.</summary>
        public float GetHeight(Vector3 position, double time)
        {
            return Ask(position, time).Height;
        }

        /// <summary>How far the water at the surface there is from its place at rest, in metres.</summary>
        public Vector3 GetDisplacement(Vector3 position)
        {
            return Coordinates.ToUnity(Ask(position, SeaTime).Displacement);
        }

        /// <summary>Normal of the surface there.</summary>
        public Vector3 GetNormal(Vector3 position)
        {
            return Coordinates.ToUnity(Ask(position, SeaTime).Normal);
        }

        /// <summary>How fast waves move the water at a place, in m/s. It fades with depth.</summary>
        public Vector3 GetVelocity(Vector3 position)
        {
            return Coordinates.ToUnity(Ask(position, SeaTime).Velocity);
        }

        /// <summary>
        /// The sea at many places at once, which is quicker than one by one. The samples are the library's: their
        /// vectors go through <see cref="Coordinates.ToUnity(Vec3)"/>.
        /// </summary>
        public void Sample(Vector3[] positions, SeaSample[] samples)
        {
            if (samples.Length < positions.Length)
            {
                throw new System.ArgumentException(
                    $"there must be {positions.Length} samples, got {samples.Length}", nameof(samples));
            }
            if (asked.Length < positions.Length)
            {
                asked = new Vec3[positions.Length];
            }
            for (int i = 0; i < positions.Length; i++)
            {
                asked[i] = Coordinates.ToCore(positions[i]);
            }
            fixed (Vec3* pointMemory = asked)
            fixed (SeaSample* memory = samples)
            {
                HawserException.Check(Core.hw_world_sample_sea(RequireWorld().Id, SeaTime, 0.0f, 0, pointMemory,
                                                               positions.Length, memory));
            }
        }

        private SeaSample Ask(Vector3 position, double time)
        {
            Vec3 point = Coordinates.ToCore(position);
            SeaSample sample;
            HawserException.Check(Core.hw_world_sample_sea(RequireWorld().Id, time, 0.0f, 0, &point, 1, &sample));
            return sample;
        }

        private HawserWorld RequireWorld()
        {
            if (World == null)
            {
                throw new System.InvalidOperationException($"{name} is not the sea of a world");
            }
            return World;
        }

        internal override Turn Turn => Turn.Sea;

        internal override bool Fits(HawserWorld found)
        {
            if (found.Ocean != null)
            {
                Debug.LogWarning($"{name}: {found.Ocean.name} is the ocean already; this one does nothing.", this);
            }
            return found.Ocean == null;
        }

        internal override void Enter()
        {
            Apply(MakeDef());
            World.SetOcean(this);
        }

        internal override void Follow()
        {
            Apply(MakeDef());
        }

        internal override void Leave()
        {
            World.SetOcean(null);
        }

        // The sea has no id: it is the world's.
        internal override bool Recognise(NativeIds ids)
        {
            SeaDef def;
            HawserException.Check(Core.hw_world_get_sea(World.Id, &def));
            knownDef = def;
            return true;
        }

        internal override void Forget()
        {
            isKnown = false;
        }

        protected override void OnDisable()
        {
            base.OnDisable();
            if (surface != null)
            {
                surface.Destroy();
                surface = null;
            }
        }

        // Between the last two ticks, as cables and interpolated bodies are drawn.
        private void LateUpdate()
        {
            if (!IsLive)
            {
                return;
            }
            try
            {
                if (surface == null)
                {
                    surface = new OceanSurface(GetComponent<MeshFilter>(), GetComponent<MeshRenderer>());
                }
                surface.Shape(MakeMeshDef());
                surface.Draw(World.Id, SeaTime - (1.0 - TickShare) * Time.fixedDeltaTime, transform.position.y,
                             FindEye(), foamAmount, foamLife);
            }
            catch (HawserException exception)
            {
                Report(exception);
            }
        }

        // The built-in pipeline makes the depth texture, which the water before the lens needs, for those who ask.
        private Vector3 FindEye()
        {
            Camera camera = Camera.main;
            if (camera == null)
            {
                return transform.position;
            }
            camera.depthTextureMode |= DepthTextureMode.Depth;
            return camera.transform.position;
        }

        /// <summary>
        /// Give a Gerstner sea waves of your own, at most 1024, instead of those of the spectrum; null takes them away.
        /// Directions go through <see cref="Coordinates.ToCore(Vector3)"/>.
        /// </summary>
        public void SetWaves(SeaWave[] waves)
        {
            HawserWorld live = RequireWorld();
            if (waves == null)
            {
                givenWaves = null;
                SeaDef def = knownDef;
                HawserException.Check(Core.hw_world_set_sea(live.Id, &def));
                return;
            }
            Tell(live, waves);
            givenWaves = (SeaWave[])waves.Clone();
        }

        private static void Tell(HawserWorld live, SeaWave[] waves)
        {
            fixed (SeaWave* memory = waves)
            {
                HawserException.Check(Core.hw_world_set_sea_waves(live.Id, memory, waves.Length));
            }
        }

        // Smoothly if the weather alone is another one; otherwise at once.
        private void Apply(SeaDef def)
        {
            if (!IsLive)
            {
                return;
            }
            fixed (SeaDef* known = &knownDef)
            {
                if (isKnown && NativeMemory.AreSame(&def, known, sizeof(SeaDef)))
                {
                    return;
                }
                bool isSmooth = isKnown && weatherSeconds > 0.0f && HasSameFrame(&def, known);
                HawserException.Check(isSmooth ? Core.hw_world_change_sea(World.Id, &def, weatherSeconds)
                                               : Core.hw_world_set_sea(World.Id, &def));
                if (!isSmooth && givenWaves != null && def.Surface == SeaSurface.Gerstner)
                {
                    Tell(World, givenWaves);
                }
            }
            knownDef = def;
            isKnown = true;
        }

        // What hw_world_change_sea cannot change.
        private static bool HasSameFrame(SeaDef* a, SeaDef* b)
        {
            return a->Surface == b->Surface && a->WaveCount == b->WaveCount && a->Spectrum == b->Spectrum &&
                   a->Spreading == b->Spreading && a->Choppiness == b->Choppiness &&
                   a->WaterDepth == b->WaterDepth && a->LoopPeriod == b->LoopPeriod &&
                   a->PatchLength == b->PatchLength && a->CascadeCount == b->CascadeCount &&
                   a->FftSize == b->FftSize && a->Seed == b->Seed;
        }
    }
}
