// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using Hawser.Native;
using UnityEditor;
using UnityEngine;

namespace Hawser.Editor
{
    /// <summary>The inspector of a cable's material: choosing a preset takes over all of its numbers.</summary>
    [CustomEditor(typeof(CableMaterialAsset))]
    [CanEditMultipleObjects]
    public sealed class CableMaterialAssetEditor : UnityEditor.Editor
    {
        private static readonly string[,] Fields =
        {
            { "diameter", "Diameter (m)" },
            { "massPerLength", "Mass per Length (kg/m)" },
            { "axialStiffness", "Axial Stiffness EA (N)" },
            { "axialDamping", "Axial Damping (N s)" },
            { "bendingStiffness", "Bending Stiffness EI (N m²)" },
            { "dragNormal", "Drag across" },
            { "dragTangential", "Drag along" },
            { "addedMassNormal", "Added Mass across" },
            { "addedMassTangential", "Added Mass along" },
            { "minimumBendRadius", "Minimum Bend Radius (m)" },
            { "breakingLoad", "Breaking Load (N)" },
            { "staticFriction", "Static Friction" },
            { "dynamicFriction", "Dynamic Friction" },
        };

        public override void OnInspectorGUI()
        {
            serializedObject.Update();
            SerializedProperty preset = serializedObject.FindProperty("preset");
            EditorGUI.BeginChangeCheck();
            EditorGUILayout.PropertyField(preset, new GUIContent("Preset", preset.tooltip), false);
            bool isChosen = EditorGUI.EndChangeCheck();
            int chosen = preset.intValue;
            for (int i = 0; i < Fields.GetLength(0); i++)
            {
                SerializedProperty property = serializedObject.FindProperty(Fields[i, 0]);
                EditorGUILayout.PropertyField(property, new GUIContent(Fields[i, 1], property.tooltip), true);
            }
            serializedObject.ApplyModifiedProperties();
            if (isChosen)
            {
                UsePreset((MaterialPreset)chosen);
            }
            if (targets.Length == 1)
            {
                ShowDensity((CableMaterialAsset)target);
            }
        }

        private void UsePreset(MaterialPreset preset)
        {
            Undo.RecordObjects(targets, "Choose a Preset");
            foreach (Object each in targets)
            {
                ((CableMaterialAsset)each).UsePreset(preset);
                EditedObject.Keep(each);
            }
        }

        private static void ShowDensity(CableMaterialAsset material)
        {
            try
            {
                EditorGUILayout.LabelField("Density", $"{material.Density:0} kg/m³ (sea water: 1025)");
            }
            catch (HawserException exception)
            {
                EditorGUILayout.HelpBox(exception.Message, MessageType.Error);
            }
        }
    }
}
