// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Stand-in for the part of UnityEditor that the package uses. The inspector draws into a list of lines.

using System;
using System.Collections.Generic;
using System.Reflection;
using UnityEngine;
using Object = UnityEngine.Object;

namespace UnityEngine
{
    public sealed class GUIContent
    {
        public GUIContent(string text, string tooltip = "")
        {
            this.text = text;
            this.tooltip = tooltip;
        }

        public string text { get; }

        public string tooltip { get; }
    }

    public static class GUILayout
    {
        /// <summary>The button that the test presses, or null.</summary>
        public static string Pressed { get; set; }

        public static bool Button(string text) => text == Pressed;
    }
}

namespace UnityEngine.Rendering
{
    public class RenderPipelineAsset : Object
    {
        public Material defaultMaterial { get; set; }
    }

    public static class GraphicsSettings
    {
        public static RenderPipelineAsset currentRenderPipeline { get; set; }
    }
}

namespace UnityEditor
{
    public enum MessageType
    {
        Warning = 2,
        Error = 3,
    }

    [AttributeUsage(AttributeTargets.Class)]
    public sealed class CustomEditor : Attribute
    {
        public CustomEditor(Type inspected)
        {
        }
    }

    [AttributeUsage(AttributeTargets.Class)]
    public sealed class CanEditMultipleObjects : Attribute
    {
    }

    [AttributeUsage(AttributeTargets.Method)]
    public sealed class MenuItem : Attribute
    {
        public MenuItem(string path, bool isValidate, int priority)
        {
            Path = path;
        }

        public string Path { get; }
    }

    public sealed class MenuCommand
    {
        public MenuCommand(Object context)
        {
            this.context = context;
        }

        public Object context { get; }
    }

    public sealed class SerializedProperty
    {
        private readonly Object owner;
        private readonly FieldInfo field;

        internal SerializedProperty(Object owner, string name)
        {
            this.owner = owner;
            field = owner.GetType().GetField(name, BindingFlags.Instance | BindingFlags.NonPublic);
            if (field == null || !field.IsDefined(typeof(SerializeField), false))
            {
                throw new ArgumentException($"{owner.GetType().Name} has no serialized field {name}");
            }
        }

        public bool hasMultipleDifferentValues => false;

        public int intValue => Convert.ToInt32(field.GetValue(owner));

        public bool boolValue => (bool)field.GetValue(owner);

        internal void Set(object value) => field.SetValue(owner, value);

        public string tooltip =>
            ((TooltipAttribute)field.GetCustomAttribute(typeof(TooltipAttribute)))?.Text ?? string.Empty;
    }

    public sealed class SerializedObject
    {
        private readonly Object owner;

        internal SerializedObject(Object owner)
        {
            this.owner = owner;
        }

        public void Update()
        {
        }

        public SerializedProperty FindProperty(string name) => new SerializedProperty(owner, name);

        public bool ApplyModifiedProperties() => false;
    }

    public class Editor
    {
        public Object target { get; private set; }

        public Object[] targets => new[] { target };

        public SerializedObject serializedObject => new SerializedObject(target);

        public static Editor CreateEditor(Object target, Type type)
        {
            Editor editor = (Editor)Activator.CreateInstance(type);
            editor.target = target;
            return editor;
        }

        public virtual bool RequiresConstantRepaint() => false;

        public virtual void OnInspectorGUI()
        {
        }
    }

    public static class EditorGUILayout
    {
        public static readonly List<string> Lines = new List<string>();

        private static bool changed;

        /// <summary>The label of the field that the test changes, and its new value; or null.</summary>
        public static string Chosen { get; set; }

        public static object ChosenValue { get; set; }

        public static void PropertyField(SerializedProperty property, GUIContent label, bool includeChildren)
        {
            Lines.Add($"field: {label.text}: {label.tooltip}");
            if (label.text == Chosen)
            {
                property.Set(ChosenValue);
                changed = true;
            }
        }

        internal static bool TakeChange()
        {
            bool was = changed;
            changed = false;
            return was;
        }

        public static void LabelField(string label, string text) => Lines.Add($"label: {label}: {text}");

        public static void HelpBox(string message, MessageType type) => Lines.Add($"{type}: {message}");
    }

    public static class EditorGUI
    {
        public static void BeginChangeCheck()
        {
        }

        public static bool EndChangeCheck() => Handles.Moved.HasValue || EditorGUILayout.TakeChange();
    }

    public static class Handles
    {
        /// <summary>Where the test drags every handle to, or null.</summary>
        public static Vector3? Moved { get; set; }

        public static Vector3 PositionHandle(Vector3 position, Quaternion rotation) => Moved ?? position;
    }

    public static class Undo
    {
        public static readonly List<string> Steps = new List<string>();

        public static void RecordObject(Object thing, string name) => Steps.Add(name);

        public static void RecordObjects(Object[] things, string name) => Steps.Add(name);

        public static void RegisterCreatedObjectUndo(Object thing, string name) => Steps.Add(name);
    }

    public static class EditorUtility
    {
        /// <summary>What will be saved.</summary>
        public static readonly HashSet<Object> Dirty = new HashSet<Object>();

        public static void SetDirty(Object target) => Dirty.Add(target);
    }

    public static class PrefabUtility
    {
        /// <summary>What keeps its values where it is of a prefab.</summary>
        public static readonly HashSet<Object> Recorded = new HashSet<Object>();

        public static void RecordPrefabInstancePropertyModifications(Object targetObject) => Recorded.Add(targetObject);
    }

    public static class GameObjectUtility
    {
        public static void SetParentAndAlign(GameObject child, GameObject parent)
        {
            if (parent != null)
            {
                child.transform.parent = parent.transform;
                child.transform.localPosition = Vector3.zero;
                child.transform.localRotation = Quaternion.identity;
                child.transform.localScale = Vector3.one;
                child.layer = parent.layer;
            }
        }
    }

    public static class Selection
    {
        public static Object activeObject { get; set; }

        public static GameObject activeGameObject => activeObject as GameObject;
    }

    public static class AssetDatabase
    {
        public static T LoadAssetAtPath<T>(string path) where T : Object, new() => new T { name = path };
    }
}
