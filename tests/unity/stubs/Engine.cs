// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Stand-in for the part of UnityEngine that the package uses: objects that compare equal to null once destroyed,
// components, and the engine's loop, driven by the tests through Engine.

using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;

namespace UnityEngine
{
    [Flags]
    public enum HideFlags
    {
        None = 0,
        HideAndDontSave = 61,
    }

    public class Object
    {
        internal bool isDestroyed;

        public string name { get; set; } = string.Empty;

        public HideFlags hideFlags { get; set; }

        public static bool operator ==(Object a, Object b) => IsGone(a) ? IsGone(b) : ReferenceEquals(a, b);

        public static bool operator !=(Object a, Object b) => !(a == b);

        public override bool Equals(object other) => this == other as Object;

        public override int GetHashCode() => base.GetHashCode();

        public static void Destroy(Object thing) => Engine.AtEndOfFrame(() => DestroyImmediate(thing));

        public static void DontDestroyOnLoad(Object thing)
        {
        }

        public static void DestroyImmediate(Object thing)
        {
            if (IsGone(thing))
            {
                return;
            }
            thing.BeforeDestroy();
            thing.isDestroyed = true;
            Engine.Living.Remove(thing);
        }

        internal virtual void BeforeDestroy()
        {
        }

        protected Object()
        {
            Engine.Living.Add(this);
        }

        private static bool IsGone(Object thing) => ReferenceEquals(thing, null) || thing.isDestroyed;
    }

    public class Shader : Object
    {
    }

    public class Material : Object
    {
        public Shader shader { get; set; } = new Shader { name = "Standard" };
    }

    public class ScriptableObject : Object
    {
        public static T CreateInstance<T>() where T : ScriptableObject, new() => new T();
    }

    public class Component : Object
    {
        public GameObject gameObject { get; internal set; }

        public Transform transform => gameObject.transform;

        public T GetComponent<T>() where T : Component => gameObject.GetComponent<T>();

        public bool TryGetComponent<T>(out T component) where T : Component
        {
            component = GetComponent<T>();
            return component != null;
        }

        /// <summary>Of this object or the nearest above it; as in Unity, of those that are active.</summary>
        public T GetComponentInParent<T>() where T : Component
        {
            for (Transform own = transform; own != null; own = own.parent)
            {
                T found = own.gameObject.activeInHierarchy ? own.GetComponent<T>() : null;
                if (found != null)
                {
                    return found;
                }
            }
            return null;
        }

        /// <summary>Of this object and of those below it, if active, in the order in which they were made.</summary>
        public void GetComponentsInChildren<T>(List<T> results) where T : Component
        {
            results.Clear();
            foreach (Object thing in Engine.Living)
            {
                if (thing is T found && transform.IsAbove(found.transform) && found.gameObject.activeInHierarchy)
                {
                    results.Add(found);
                }
            }
        }

        internal override void BeforeDestroy() => gameObject.Forget(this);
    }

    public class Behaviour : Component
    {
        private bool isEnabled = true;

        public bool enabled
        {
            get => isEnabled;
            set
            {
                isEnabled = value;
                Engine.Refresh(this);
            }
        }

        public bool isActiveAndEnabled => enabled && gameObject.activeInHierarchy;
    }

    public class MonoBehaviour : Behaviour
    {
        internal bool isAwake;
        internal bool isStarted;
        internal bool isOn;

        internal override void BeforeDestroy()
        {
            Engine.Forget(this);
            base.BeforeDestroy();
        }
    }

    public class MeshFilter : Component
    {
        public Mesh sharedMesh { get; set; }
    }

    public class MeshRenderer : Component
    {
        public Material sharedMaterial { get; set; }

        public Material[] sharedMaterials { get; set; } = new Material[0];

        public UnityEngine.Rendering.ShadowCastingMode shadowCastingMode { get; set; } =
            UnityEngine.Rendering.ShadowCastingMode.On;

        public MaterialPropertyBlock Properties { get; private set; }

        public void SetPropertyBlock(MaterialPropertyBlock properties) => Properties = properties;
    }

    [System.Flags]
    public enum DepthTextureMode
    {
        None = 0,
        Depth = 1,
    }

    public sealed class Camera : Component
    {
        public static Camera main { get; set; }

        public DepthTextureMode depthTextureMode { get; set; }
    }

    public sealed class Transform : Component
    {
        private Transform above;

        /// <summary>Another one leaves the object where it is in the world, as in Unity.</summary>
        public Transform parent
        {
            get => above;
            set
            {
                Vector3 place = position, scale = lossyScale;
                Quaternion turn = rotation;
                above = value;
                Vector3 outer = value != null ? value.lossyScale : Vector3.one;
                position = place;
                rotation = turn;
                localScale = new Vector3(scale.x / outer.x, scale.y / outer.y, scale.z / outer.z);
                Engine.RefreshAllOf(gameObject);
            }
        }

        internal bool IsAbove(Transform other)
        {
            while (!ReferenceEquals(other, null) && !ReferenceEquals(other, this))
            {
                other = other.above;
            }
            return !ReferenceEquals(other, null);
        }

        public Vector3 localPosition { get; set; }

        public Quaternion localRotation { get; set; } = Quaternion.identity;

        public Vector3 localScale { get; set; } = Vector3.one;

        public Matrix4x4 localToWorldMatrix
        {
            get
            {
                Matrix4x4 local = new Matrix4x4(localRotation * new Vector3(localScale.x, 0.0f, 0.0f),
                                                localRotation * new Vector3(0.0f, localScale.y, 0.0f),
                                                localRotation * new Vector3(0.0f, 0.0f, localScale.z), localPosition);
                return parent != null ? parent.localToWorldMatrix * local : local;
            }
        }

        public Matrix4x4 worldToLocalMatrix => localToWorldMatrix.inverse;

        public Vector3 position
        {
            get => localToWorldMatrix.MultiplyPoint3x4(Vector3.zero);
            set => localPosition = parent != null ? parent.worldToLocalMatrix.MultiplyPoint3x4(value) : value;
        }

        public Quaternion rotation
        {
            get => parent != null ? parent.rotation * localRotation : localRotation;
            set => localRotation = parent != null ? Quaternion.Inverse(parent.rotation) * value : value;
        }

        public Vector3 up => rotation * Vector3.up;

        public Vector3 forward => rotation * Vector3.forward;

        public Vector3 TransformDirection(Vector3 direction) => rotation * direction;

        public Vector3 lossyScale
        {
            get
            {
                Vector3 outer = parent != null ? parent.lossyScale : Vector3.one;
                return new Vector3(localScale.x * outer.x, localScale.y * outer.y, localScale.z * outer.z);
            }
        }

        public Vector3 TransformPoint(Vector3 point) => localToWorldMatrix.MultiplyPoint3x4(point);

        public Vector3 InverseTransformPoint(Vector3 point) => worldToLocalMatrix.MultiplyPoint3x4(point);
    }

    public enum PrimitiveType
    {
        Cube = 3,
    }

    public sealed class GameObject : Object
    {
        private readonly List<Component> components = new List<Component>();

        public GameObject(string name)
        {
            this.name = name;
            transform = AddComponent<Transform>();
        }

        public Transform transform { get; }

        public int layer { get; set; }

        public bool activeSelf { get; private set; } = true;

        public bool activeInHierarchy =>
            activeSelf && (transform.parent == null || transform.parent.gameObject.activeInHierarchy);

        public void SetActive(bool active)
        {
            activeSelf = active;
            Engine.RefreshAllOf(this);
        }

        public static GameObject CreatePrimitive(PrimitiveType type)
        {
            GameObject made = new GameObject(type.ToString());
            made.AddComponent<MeshFilter>();
            made.AddComponent<BoxCollider>();
            made.AddComponent<MeshRenderer>().sharedMaterial = new Material();
            return made;
        }

        public T AddComponent<T>() where T : Component, new() => (T)AddComponent(typeof(T));

        public Component AddComponent(Type type)
        {
            foreach (RequireComponent required in type.GetCustomAttributes(typeof(RequireComponent), true))
            {
                foreach (Type other in required.Types.Where(other => !components.Any(other.IsInstanceOfType)))
                {
                    AddComponent(other);
                }
            }
            Component component = (Component)Activator.CreateInstance(type);
            component.gameObject = this;
            component.name = name;
            components.Add(component);
            Engine.Refresh(component as Behaviour);
            return component;
        }

        public T GetComponent<T>() where T : Component
        {
            foreach (Component component in components)
            {
                if (component is T found)
                {
                    return found;
                }
            }
            return null;
        }

        // With all that is below it: first everything is disabled, then everything is destroyed.
        internal override void BeforeDestroy()
        {
            foreach (MonoBehaviour behaviour in Engine.AllOf(this))
            {
                Engine.TurnOff(behaviour);
            }
            foreach (Transform below in Engine.Living.OfType<Transform>().Where(t => t.parent == transform).ToList())
            {
                DestroyImmediate(below.gameObject);
            }
            foreach (Component component in Enumerable.Reverse(components).ToList())
            {
                DestroyImmediate(component);
            }
        }

        internal void Forget(Component component) => components.Remove(component);
    }

    public static class Time
    {
        public static float time => (float)timeAsDouble;

        public static double timeAsDouble { get; internal set; }

        public static float fixedTime => (float)fixedTimeAsDouble;

        public static double fixedTimeAsDouble { get; internal set; }

        public static float fixedDeltaTime { get; set; } = 0.02f;
    }

    public static class Physics
    {
        public static Vector3 gravity { get; set; } = new Vector3(0.0f, -9.81f, 0.0f);

        /// <summary>Collects what a box meets, by the colliders' bounds.</summary>
        public static int OverlapBoxNonAlloc(Vector3 center, Vector3 halfExtents, Collider[] results,
                                             Quaternion orientation, int mask,
                                             QueryTriggerInteraction triggers)
        {
            Vector3 low = center - halfExtents, high = center + halfExtents;
            int count = 0;
            foreach (Object thing in Engine.Living)
            {
                if (!(thing is Collider collider))
                {
                    continue;
                }
                bool meets = collider.enabled && collider.gameObject.activeInHierarchy &&
                             (mask & (1 << collider.gameObject.layer)) != 0 &&
                             !(collider.isTrigger && triggers == QueryTriggerInteraction.Ignore);
                if (meets && collider.Meets(low, high) && count < results.Length)
                {
                    results[count++] = collider;
                }
            }
            return count;
        }
    }

    /// <summary>Counts what is drawn.</summary>
    /// <summary>A line that a gizmo drew, for the tests to look at.</summary>
    public struct GizmoLine
    {
        public Color Color;
        public Vector3 From;
        public Vector3 To;
    }

    public static class Gizmos
    {
        public static int Drawn { get; set; }

        /// <summary>The lines, in the colours that they were drawn in.</summary>
        public static readonly List<GizmoLine> Lines = new List<GizmoLine>();

        public static Color color { get; set; }

        public static void DrawLine(Vector3 from, Vector3 to)
        {
            Drawn++;
            Lines.Add(new GizmoLine { Color = color, From = from, To = to });
        }

        public static void DrawSphere(Vector3 center, float radius) => Drawn++;

        public static void DrawWireSphere(Vector3 center, float radius) => Drawn++;

        public static void DrawWireCube(Vector3 center, Vector3 size) => Drawn++;
    }

    public static class Application
    {
        public static bool isPlaying { get; internal set; } = true;

        public static bool IsPlaying(Object thing) => isPlaying;
    }

    /// <summary>Keeps every line of the console for the tests to look at.</summary>
    public static class Debug
    {
        public static readonly List<string> Lines = new List<string>();

        public static void Log(object message) => Write("info", message);

        public static void LogWarning(object message, Object context = null) => Write("warning", message);

        public static void LogError(object message, Object context = null) => Write("error", message);

        public static void LogException(Exception exception, Object context = null) =>
            Write("exception", exception.Message);

        private static void Write(string level, object message)
        {
            lock (Lines)
            {
                Lines.Add($"{level}: {message}");
            }
        }
    }

    /// <summary>The engine's loop: what Unity does around a component, in the order that its manual gives.</summary>
    public static class Engine
    {
        public static readonly HashSet<Object> Living = new HashSet<Object>();

        private static readonly List<MonoBehaviour> behaviours = new List<MonoBehaviour>();
        private static readonly List<Action> endOfFrame = new List<Action>();

        /// <summary>One frame: the physics ticks that became due, then Update and LateUpdate.</summary>
        public static void Frame(float seconds)
        {
            Time.timeAsDouble += seconds;
            foreach (MonoBehaviour behaviour in behaviours.Where(thing => thing.isOn && !thing.isStarted).ToList())
            {
                behaviour.isStarted = true;
                Call(behaviour, "Start");
            }
            while (Application.isPlaying &&
                   Time.fixedTimeAsDouble + Time.fixedDeltaTime <= Time.timeAsDouble + 1e-6)
            {
                Time.fixedTimeAsDouble += Time.fixedDeltaTime;
                Send("FixedUpdate");
                foreach (Rigidbody body in Living.OfType<Rigidbody>().ToList())
                {
                    body.Simulate(Time.fixedDeltaTime);
                }
            }
            Send("Update");
            Send("LateUpdate");
            List<Action> due = new List<Action>(endOfFrame);
            endOfFrame.Clear();
            due.ForEach(action => action());
        }

        /// <summary>Exactly one physics tick and one frame drawn right at it.</summary>
        public static void Tick(int count = 1)
        {
            for (int i = 0; i < count; i++)
            {
                Time.timeAsDouble = Time.fixedTimeAsDouble;
                Frame(Time.fixedDeltaTime);
            }
        }

        /// <summary>The game has run for so many seconds already.</summary>
        public static void HasRunFor(double seconds)
        {
            Time.timeAsDouble = Time.fixedTimeAsDouble = seconds;
        }

        /// <summary>Enter or leave play mode with an empty scene.</summary>
        public static void Restart(bool isPlaying)
        {
            foreach (GameObject thing in Living.OfType<GameObject>().ToList())
            {
                Object.DestroyImmediate(thing);
            }
            endOfFrame.ForEach(action => action());
            endOfFrame.Clear();
            Debug.Lines.Clear();
            HasRunFor(0.0);
            Time.fixedDeltaTime = 0.02f;
            Physics.gravity = new Vector3(0.0f, -9.81f, 0.0f);
            Application.isPlaying = isPlaying;
        }

        /// <summary>What Unity does to an object whose values were edited in the inspector.</summary>
        public static void Edit(Object thing, string field, object value)
        {
            FieldInfo info = thing.GetType().GetField(field, BindingFlags.Instance | BindingFlags.NonPublic);
            info.SetValue(thing, value);
            Call(thing, "OnValidate");
        }

        internal static void AtEndOfFrame(Action action) => endOfFrame.Add(action);

        /// <summary>The behaviours of an object and of all below it.</summary>
        internal static List<MonoBehaviour> AllOf(GameObject owner)
        {
            return Living.OfType<MonoBehaviour>().Where(b => owner.transform.IsAbove(b.transform)).ToList();
        }

        internal static void RefreshAllOf(GameObject owner) => AllOf(owner).ForEach(Refresh);

        internal static void Refresh(Behaviour component)
        {
            if (!(component is MonoBehaviour behaviour))
            {
                return;
            }
            if (!behaviour.isActiveAndEnabled)
            {
                TurnOff(behaviour);
            }
            else if (!behaviour.isOn && Runs(behaviour))
            {
                if (!behaviour.isAwake)
                {
                    behaviour.isAwake = true;
                    behaviours.Add(behaviour);
                    Call(behaviour, "Awake");
                }
                behaviour.isOn = true;
                Call(behaviour, "OnEnable");
            }
        }

        internal static void TurnOff(MonoBehaviour behaviour)
        {
            if (behaviour.isOn)
            {
                behaviour.isOn = false;
                Call(behaviour, "OnDisable");
            }
        }

        internal static void Forget(MonoBehaviour behaviour)
        {
            TurnOff(behaviour);
            Call(behaviour, "OnDestroy");
            behaviours.Remove(behaviour);
        }

        private static bool Runs(MonoBehaviour behaviour) =>
            Application.isPlaying || behaviour.GetType().IsDefined(typeof(ExecuteAlways), true);

        private static void Send(string message)
        {
            foreach (MonoBehaviour behaviour in behaviours.OrderBy(Order).ToList())
            {
                if (behaviour.isOn)
                {
                    Call(behaviour, message);
                }
            }
        }

        private static int Order(MonoBehaviour behaviour)
        {
            object[] orders = behaviour.GetType().GetCustomAttributes(typeof(DefaultExecutionOrder), true);
            return orders.Length == 0 ? 0 : ((DefaultExecutionOrder)orders[0]).Order;
        }

        private static void Call(Object behaviour, string message)
        {
            MethodInfo method = behaviour.GetType().GetMethod(
                message, BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic, null, Type.EmptyTypes,
                null);
            try
            {
                method?.Invoke(behaviour, null);
            }
            catch (TargetInvocationException exception)
            {
                Debug.LogException(exception.InnerException, behaviour);
            }
        }
    }
}

namespace UnityEngine.Events
{
    public delegate void UnityAction();

    public delegate void UnityAction<T>(T value);

    public class UnityEvent
    {
        private event UnityAction Listeners;

        public void AddListener(UnityAction call) => Listeners += call;

        public void Invoke() => Listeners?.Invoke();
    }

    public class UnityEvent<T>
    {
        private event UnityAction<T> Listeners;

        public void AddListener(UnityAction<T> call) => Listeners += call;

        public void Invoke(T value) => Listeners?.Invoke(value);
    }
}
