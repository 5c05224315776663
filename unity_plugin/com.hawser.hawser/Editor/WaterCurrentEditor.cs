// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using System.Collections.Generic;
using Hawser.Native;
using UnityEditor;
using UnityEngine;

namespace Hawser.Editor
{
    /// <summary>The inspector of a current: what its kind uses, with units, and what the library refuses.</summary>
    [CustomEditor(typeof(WaterCurrent))]
    [CanEditMultipleObjects]
    public sealed class WaterCurrentEditor : UnityEditor.Editor
    {
        private static readonly Dictionary<string, string> Labels = new Dictionary<string, string>
        {
            { "kind", "Kind" },
            { "strength", "Strength" },
            { "speed", "Speed (m/s)" },
            { "layers", "Layers" },
            { "radius", "Radius (m)" },
            { "circulation", "Circulation (m²/s)" },
            { "extent", "Extent (m)" },
            { "lengthScale", "Length Scale (m)" },
            { "scaleRatio", "Scale Ratio" },
            { "timeScale", "Time Scale (s)" },
            { "modeCount", "Modes" },
            { "seed", "Seed" },
            { "hasRegion", "Only in a Box" },
            { "regionSize", "Size of the Box (m)" },
            { "regionFade", "Fade (m)" },
        };

        private static readonly Dictionary<CurrentKind, string[]> FieldsOfKind = new Dictionary<CurrentKind, string[]>
        {
            { CurrentKind.Uniform, new[] { "speed" } },
            { CurrentKind.Profile, new[] { "layers" } },
            { CurrentKind.Jet, new[] { "speed", "radius" } },
            { CurrentKind.Vortex, new[] { "radius", "circulation", "extent" } },
            {
                CurrentKind.Turbulence,
                new[] { "speed", "lengthScale", "scaleRatio", "timeScale", "modeCount", "seed" }
            },
            { CurrentKind.Callback, new string[0] },
        };

        public override void OnInspectorGUI()
        {
            serializedObject.Update();
            SerializedProperty kind = serializedObject.FindProperty("kind");
            Show("kind", "strength");
            if (!kind.hasMultipleDifferentValues)
            {
                Show(FieldsOfKind[(CurrentKind)kind.intValue]);
            }
            Show("hasRegion", "regionSize", "regionFade");
            serializedObject.ApplyModifiedProperties();
            if (GUILayout.Button("Use the Kind's Defaults"))
            {
                UseDefaults();
            }
            WaterCurrent current = (WaterCurrent)target;
            if (targets.Length == 1 && current.Kind == CurrentKind.Callback && current.Flow == null)
            {
                EditorGUILayout.HelpBox("The flow is what a script assigns to Flow; until then the water is still.",
                                        MessageType.Warning);
            }
            if (targets.Length == 1 && current.LastError.Length > 0)
            {
                EditorGUILayout.HelpBox(current.LastError, MessageType.Error);
            }
        }

        private void Show(params string[] fields)
        {
            foreach (string field in fields)
            {
                SerializedProperty property = serializedObject.FindProperty(field);
                EditorGUILayout.PropertyField(property, new GUIContent(Labels[field], property.tooltip), true);
            }
        }

        private void UseDefaults()
        {
            Undo.RecordObjects(targets, "Use the Kind's Defaults");
            foreach (Object each in targets)
            {
                WaterCurrent current = (WaterCurrent)each;
                current.UseDefaults(current.Kind);
                EditedObject.Keep(current);
            }
        }
    }
}
