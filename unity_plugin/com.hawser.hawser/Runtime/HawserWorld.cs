// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using System;
using System.Collections.Generic;
using Hawser.Native;
using UnityEngine;

namespace Hawser
{
    /// <summary>
    /// Owns the native world and moves all cables in it, once per physics tick. The first cable makes one on its own;
    /// place one in the scene to choose its settings, and it takes the other's place. Of several the first counts, and
    /// the next one when that is gone. Disabled, it lets go of the native world and its cables stand still; enabled
    /// again, they are laid anew.
    /// </summary>
    [DefaultExecutionOrder(-50)]
    [DisallowMultipleComponent]
    [AddComponentMenu("Hawser/Hawser World")]
    public sealed unsafe partial class HawserWorld : MonoBehaviour
    {
        private const int QueueSize = 64;

        private static HawserWorld current;
        private static bool currentIsAutomatic;

        // Those of the scenes that are enabled, but not the first.
        private static readonly List<HawserWorld> Waiting = new List<HawserWorld>();

        [SerializeField, Tooltip("Take gravity from the project's physics settings.")]
        private bool usePhysicsGravity = true;

        [SerializeField, Tooltip("Gravity in m/s², used when it is not taken from the physics settings.")]
        private Vector3 gravity = new Vector3(0.0f, -9.81f, 0.0f);

        [SerializeField]
        [Tooltip("Length in seconds of the fixed steps of all motion. 0 takes the project's fixed timestep, which " +
                 "bodies feel most evenly. Read when the world is enabled.")]
        private double substep = 0.0;

        [SerializeField, Range(1, Core.MaxWorkers)]
        [Tooltip("Threads that share the work; the motion does not depend on it. Read when the world is enabled.")]
        private int workerCount = 1;

        [SerializeField, Tooltip("Same seed, same random motion. Read when the world is enabled.")]
        private long seed;

        [SerializeField]
        [Tooltip("Move everything in FixedUpdate. Off: whenever a script calls Simulate, as with Unity's own physics.")]
        private bool stepsItself = true;

        [Header("Water")]
        [SerializeField, Min(1.0f), Tooltip("Density of the water in kg/m³; 1025 is sea water.")]
        private float waterDensity = 1025.0f;

        [SerializeField, Tooltip("The water ends at the surface height, with air above it. Off is water everywhere.")]
        private bool hasSurface = false;

        [SerializeField, Tooltip("Height of the surface in metres along y. Depth is counted from it, surface or not.")]
        private float surfaceHeight = 0.0f;

        [SerializeField, Min(0.0f), Tooltip("Density of the air above the surface in kg/m³.")]
        private float airDensity = 1.225f;

        [SerializeField, Tooltip("Velocity of the air above the surface in m/s.")]
        private Vector3 wind = Vector3.zero;

        // By their turns, and by the ids of what they own in the library.
        private readonly List<HawserComponent>[] components = MakeLists();
        private readonly Dictionary<ulong, HawserComponent> listeners = new Dictionary<ulong, HawserComponent>();
        private readonly Dictionary<Rigidbody, PulledBody> bodies = new Dictionary<Rigidbody, PulledBody>();
        private readonly Queue<Action> later = new Queue<Action>();
        private readonly Native.Event[] events = new Native.Event[QueueSize];
        private readonly Fault[] faults = new Fault[QueueSize];
        private Surroundings surroundings;
        private Vector3 appliedGravity;
        private float appliedLevel;
        private bool waterChanged;
        private bool isSimulating;
        private string lastBodyError = string.Empty;

        /// <summary>The world of all cables, or null while there is none.</summary>
        public static HawserWorld Current => current != null ? current : null;

        /// <summary>The native world, for calls of <see cref="Core"/>; null while this component is disabled.</summary>
        public WorldId Id { get; private set; }

        /// <summary>How many physics ticks this component has run.</summary>
        public int Ticks { get; private set; }

        public int CableCount => components[(int)Turn.Cable].Count;

        /// <summary>The sea, or null while the water is flat.</summary>
        public Ocean Ocean { get; private set; }

        /// <summary>Gravity in m/s². Setting it stops taking it from the physics settings.</summary>
        public Vector3 Gravity
        {
            get => usePhysicsGravity ? Physics.gravity : gravity;
            set
            {
                if (!Id.IsNull)
                {
                    HawserException.Check(Core.hw_world_set_gravity(Id, Coordinates.ToCore(value)));
                    appliedGravity = value;
                }
                gravity = value;
                usePhysicsGravity = false;
            }
        }

        /// <summary>
        /// Length in seconds of the fixed steps of all motion; 0 takes the project's fixed timestep. Heard when the
        /// world is enabled the next time, as are <see cref="WorkerCount"/> and <see cref="Seed"/>.
        /// </summary>
        public double Substep
        {
            get => substep;
            set => substep = value;
        }

        /// <summary>Threads that share the work, at most 64; the motion does not depend on it.</summary>
        public int WorkerCount
        {
            get => workerCount;
            set => workerCount = value;
        }

        /// <summary>Same seed, same random motion.</summary>
        public long Seed
        {
            get => seed;
            set => seed = value;
        }

        /// <summary>Move everything in FixedUpdate. False: whenever a script calls <see cref="Simulate"/>.</summary>
        public bool StepsItself
        {
            get => stepsItself;
            set => stepsItself = value;
        }

        /// <summary>Density of the water in kg/m³; 1025 is sea water.</summary>
        public float WaterDensity
        {
            get => waterDensity;
            set => ChangeWater(ref waterDensity, value);
        }

        /// <summary>The water ends at the surface height, with air above it. Off is water everywhere.</summary>
        public bool HasSurface
        {
            get => hasSurface;
            set => ChangeWater(ref hasSurface, value);
        }

        /// <summary>Height of the surface in metres along y. Depths are counted from it, surface or not.</summary>
        public float SurfaceHeight
        {
            get => surfaceHeight;
            set => ChangeWater(ref surfaceHeight, value);
        }

        /// <summary>Density of the air above the surface in kg/m³.</summary>
        public float AirDensity
        {
            get => airDensity;
            set => ChangeWater(ref airDensity, value);
        }

        /// <summary>Velocity of the air above the surface in m/s.</summary>
        public Vector3 Wind
        {
            get => wind;
            set => ChangeWater(ref wind, value);
        }

        /// <summary>
        /// How the water flows at a place now, in m/s: all currents together; above the surface, the wind.
        /// </summary>
        public Vector3 GetFlow(Vector3 position)
        {
            Vec3 point = Coordinates.ToCore(position);
            WaterSample sample;
            HawserException.Check(Core.hw_world_sample_water(Id, &point, 1, &sample));
            return Coordinates.ToUnity(sample.Velocity);
        }

        /// <summary>A hash of the whole simulation: equal on every machine for equal inputs.</summary>
        public ulong StateHash
        {
            get
            {
                ulong hash;
                HawserException.Check(Core.hw_world_hash(Id, &hash));
                return hash;
            }
        }

        public Counters Counters
        {
            get
            {
                Counters counters;
                HawserException.Check(Core.hw_world_get_counters(Id, &counters));
                return counters;
            }
        }

        /// <summary>The time that the last tick took, phase by phase.</summary>
        public Profile Profile
        {
            get
            {
                Profile profile;
                HawserException.Check(Core.hw_world_get_profile(Id, &profile));
                return profile;
            }
        }

        // Statics outlive a play session when the editor is set to enter play mode without a domain reload.
        [RuntimeInitializeOnLoadMethod(RuntimeInitializeLoadType.SubsystemRegistration)]
        private static void ForgetLastSession()
        {
            current = null;
            Waiting.Clear();
        }

        /// <summary>The current world; made now if there is none. Null while the current one is disabled.</summary>
        internal static HawserWorld FindOrMake()
        {
            if (current == null && Waiting.Count > 0)
            {
                Waiting[0].Begin();
            }
            if (current == null)
            {
                GameObject owner = new GameObject("Hawser World");
                DontDestroyOnLoad(owner);
                owner.AddComponent<HawserWorld>();
                currentIsAutomatic = true;
            }
            return current != null && !current.Id.IsNull ? current : null;
        }

        private void OnEnable()
        {
            if (current != null && current != this && currentIsAutomatic)
            {
                current.enabled = false;
                Destroy(current.gameObject);
                current = null;
            }
            if (current != null && current != this)
            {
                Debug.LogWarning($"{name}: {current.name} is the Hawser World already; this one waits.", this);
                Waiting.Add(this);
                return;
            }
            Begin();
        }

        private void Begin()
        {
            Waiting.Remove(this);
            if (current != this)
            {
                current = this;
                currentIsAutomatic = false;
            }
            try
            {
                CreateWorld();
            }
            catch (HawserException exception)
            {
                Debug.LogError($"{name}: {exception.Message}", this);
            }
        }

        private void OnDisable()
        {
            Waiting.Remove(this);
            if (current != this)
            {
                return;
            }
            foreach (List<HawserComponent> turn in components)
            {
                turn.ForEach(component => component.ForgetWorld());
                turn.Clear();
            }
            Ocean = null;
            bodies.Clear();
            TerrainCallbacks.heightmapChanged -= HearOfTerrain;
            surroundings?.Clear();
            listeners.Clear();
            if (!Id.IsNull)
            {
                Core.hw_world_destroy(Id);
                Id = default(WorldId);
            }
        }

        private void OnDestroy()
        {
            if (current == this)
            {
                current = null;
            }
        }

        // Unity may call this at any time, also while it loads: only take note.
        private void OnValidate()
        {
            waterChanged = true;
        }

        private void FixedUpdate()
        {
            if (current == null)
            {
                Begin();
            }
            if (stepsItself)
            {
                Simulate(Time.fixedDeltaTime);
            }
        }

        /// <summary>
        /// Move everything on by so many seconds, and push the Rigidbodies: call it before Physics.Simulate, with the
        /// same seconds, while neither of the two goes by itself. Does nothing while this is not the current world.
        /// </summary>
        public void Simulate(float seconds)
        {
            if (isSimulating)
            {
                throw new InvalidOperationException("a listener cannot step the world that is calling it");
            }
            if (Id.IsNull)
            {
                return;
            }
            isSimulating = true;
            try
            {
                ApplySettings();
                Step(seconds);
                PassEventsOn();
                PassFaultsOn();
                while (later.Count > 0)
                {
                    later.Dequeue()();
                }
            }
            finally
            {
                isSimulating = false;
            }
        }

        private void ApplySettings()
        {
            try
            {
                if (Gravity != appliedGravity)
                {
                    appliedGravity = Gravity;
                    HawserException.Check(Core.hw_world_set_gravity(Id, Coordinates.ToCore(appliedGravity)));
                }
                if (waterChanged || (Ocean != null && Ocean.transform.position.y != appliedLevel))
                {
                    waterChanged = false;
                    ApplyWater();
                }
            }
            catch (HawserException exception)
            {
                Debug.LogError($"{name}: {exception.Message}", this);
            }
        }

        private void Step(float seconds)
        {
            try
            {
                for (Turn turn = 0; turn < Turn.Count; turn++)
                {
                    // Before the cables: where an end sits in its body is measured from where the body is now.
                    if (turn == Turn.Cable)
                    {
                        TellBodies();
                    }
                    components[(int)turn].ForEach(component => component.BeforeStep());
                }
                surroundings.BeforeStep(components[(int)Turn.Cable]);
                HawserException.Check(Core.hw_world_step(Id, seconds));
                Ticks++;
                foreach (List<HawserComponent> turn in components)
                {
                    turn.ForEach(component => component.AfterStep());
                }
                foreach (PulledBody body in bodies.Values)
                {
                    body.AfterStep(seconds);
                }
            }
            catch (HawserException exception)
            {
                Debug.LogError($"{name}: {exception.Message}", this);
            }
        }

        // A body whose state is refused, not being finite, goes on as the library has it.
        private void TellBodies()
        {
            foreach (PulledBody body in bodies.Values)
            {
                try
                {
                    body.BeforeStep(appliedGravity);
                }
                catch (HawserException exception)
                {
                    if (lastBodyError != exception.Message)
                    {
                        lastBodyError = exception.Message;
                        Debug.LogError($"{body.Rigidbody.name}: {lastBodyError}", body.Rigidbody);
                    }
                }
            }
        }

        private static List<HawserComponent>[] MakeLists()
        {
            List<HawserComponent>[] lists = new List<HawserComponent>[(int)Turn.Count];
            for (int i = 0; i < lists.Length; i++)
            {
                lists[i] = new List<HawserComponent>();
            }
            return lists;
        }

        internal void Add(HawserComponent component)
        {
            components[(int)component.Turn].Add(component);
        }

        internal void Remove(HawserComponent component)
        {
            components[(int)component.Turn].Remove(component);
        }

        /// <summary>Pass on to a component what happens to the object of the library with this id.</summary>
        internal void Listen(ulong id, HawserComponent component)
        {
            listeners.Add(id, component);
        }

        internal void Unlisten(ulong id)
        {
            listeners.Remove(id);
        }

        /// <summary>
        /// Let the sea of a component be the water's surface. Without one, the sea becomes flat again, and the water
        /// ends where its own settings say.
        /// </summary>
        internal void SetOcean(Ocean ocean)
        {
            Ocean = ocean;
            if (ocean == null)
            {
                SeaDef flat;
                HawserException.Check(Core.hw_sea_def_init(&flat));
                flat.Surface = SeaSurface.Flat;
                HawserException.Check(Core.hw_world_set_sea(Id, &flat));
            }
            ApplyWater();
        }

        /// <summary>Unity's collider of one of the library's, or null.</summary>
        internal Collider FindCollider(ulong bits)
        {
            return surroundings.Find(bits);
        }

        /// <summary>The bits of the library's collider of one of Unity's; 0 if it has none.</summary>
        internal ulong FindColliderId(Collider collider)
        {
            return surroundings.FindId(collider);
        }

        /// <summary>The cable of one of the library's, or null.</summary>
        internal UnderwaterCable FindCable(ulong bits)
        {
            return listeners.TryGetValue(bits, out HawserComponent found) ? found as UnderwaterCable : null;
        }

        /// <summary>
        /// Tell that the data of a mesh or a terrain changed: cables feel it from the next physics tick on. Another
        /// mesh, another number of vertices, other bounds and other heights of a terrain are noticed without it; call
        /// it after vertices moved within the same bounds.
        /// </summary>
        public void RefreshCollider(Collider collider)
        {
            if (collider == null)
            {
                throw new System.ArgumentNullException(nameof(collider));
            }
            surroundings?.Refresh(collider);
        }

        /// <summary>Call listeners when all components had their turn: they may add and remove some.</summary>
        internal void TellLater(Action listeners)
        {
            later.Enqueue(listeners);
        }

        /// <summary>The native body of a Rigidbody, which all that is tied to it shares; give it back.</summary>
        internal PulledBody Borrow(Rigidbody rigidbody)
        {
            if (!bodies.TryGetValue(rigidbody, out PulledBody body))
            {
                body = new PulledBody(this, rigidbody);
                bodies.Add(rigidbody, body);
            }
            body.Count(1);
            return body;
        }

        internal void Release(PulledBody body)
        {
            if (body != null && !body.Count(-1))
            {
                bodies.Remove(body.Rigidbody);
                Core.hw_body_destroy(body.Id);
            }
        }

        private void CreateWorld()
        {
            HawserLibrary.Check();
            WorldDef def;
            HawserException.Check(Core.hw_world_def_init(&def));
            appliedGravity = Gravity;
            def.Gravity = Coordinates.ToCore(appliedGravity);
            def.Substep = substep > 0.0 ? substep : Time.fixedDeltaTime;
            def.WorkerCount = workerCount;
            def.Seed = unchecked((ulong)seed);
            WorldId id;
            HawserException.Check(Core.hw_world_create(&def, &id));
            Id = id;
            surroundings = new Surroundings(this);
            TerrainCallbacks.heightmapChanged += HearOfTerrain;
            waterChanged = false;
            ApplyWater();
        }

        private void HearOfTerrain(Terrain terrain, RectInt region, bool isComplete)
        {
            if (isComplete)
            {
                surroundings.Refresh(terrain.terrainData);
            }
        }

        private void ApplyWater()
        {
            WaterDef def = MakeWaterDef();
            appliedLevel = def.SurfaceHeight;
            HawserException.Check(Core.hw_world_set_water(Id, &def));
        }

        private WaterDef MakeWaterDef()
        {
            WaterDef def;
            HawserException.Check(Core.hw_water_def_init(&def));
            def.Flags = hasSurface || Ocean != null ? WaterFlags.Surface : WaterFlags.None;
            def.Density = waterDensity;
            def.AirDensity = airDensity;
            def.SurfaceHeight = Ocean != null ? Ocean.transform.position.y : surfaceHeight;
            def.Wind = Coordinates.ToCore(wind);
            return def;
        }

        private void ChangeWater<T>(ref T field, T value)
        {
            T old = field;
            field = value;
            try
            {
                if (!Id.IsNull)
                {
                    ApplyWater();
                }
            }
            catch (HawserException)
            {
                field = old;
                throw;
            }
        }

        // A listener may disable this world or any cable; both loops look at the state anew after each one.
        private void PassEventsOn()
        {
            int count = QueueSize;
            while (count == QueueSize && !Id.IsNull)
            {
                fixed (Native.Event* memory = events)
                {
                    HawserException.Check(Core.hw_world_poll_events(Id, memory, QueueSize, &count));
                }
                for (int i = 0; i < count; i++)
                {
                    if (listeners.TryGetValue(events[i].Object, out HawserComponent listener))
                    {
                        listener.Receive(ref events[i]);
                    }
                }
            }
        }

        private void PassFaultsOn()
        {
            int count = QueueSize;
            while (count == QueueSize && !Id.IsNull)
            {
                fixed (Fault* memory = faults)
                {
                    HawserException.Check(Core.hw_world_poll_faults(Id, memory, QueueSize, &count));
                }
                for (int i = 0; i < count; i++)
                {
                    if (listeners.TryGetValue(faults[i].Object, out HawserComponent listener))
                    {
                        listener.Receive(ref faults[i]);
                    }
                }
            }
        }

        // A piece of the water's surface, where this object is.
        private void OnDrawGizmosSelected()
        {
            if (hasSurface)
            {
                const float half = 10.0f;
                Vector3 at = transform.position;
                Gizmos.color = Color.cyan;
                GizmoLines.Loop(new Vector3(at.x - half, surfaceHeight, at.z - half),
                                new Vector3(at.x + half, surfaceHeight, at.z - half),
                                new Vector3(at.x + half, surfaceHeight, at.z + half),
                                new Vector3(at.x - half, surfaceHeight, at.z + half));
            }
        }
    }
}
