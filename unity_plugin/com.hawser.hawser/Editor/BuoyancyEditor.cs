// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using Hawser.Native;
using UnityEditor;
using UnityEngine;

namespace Hawser.Editor
{
    /// <summary>The inspector of a floating body: what its choices use, buttons, and readouts in play.</summary>
    [CustomEditor(typeof(Buoyancy))]
    [CanEditMultipleObjects]
    public sealed class BuoyancyEditor : UnityEditor.Editor
    {
        private static readonly string[,] Shape =
        {
            { "hullFrom", "Hull From" },
            { "meshFilter", "Mesh" },
            { "maxTriangles", "Most Triangles" },
            { "density", "Density (kg/m³)" },
        };

        private static readonly string[,] Water =
        {
            { "method", "Method" },
            { "pointCount", "Random Points" },
            { "dragNormal", "Drag" },
            { "lift", "Lift" },
            { "windDrag", "Wind Drag" },
            { "slamming", "Slamming" },
            { "slamLimit", "Slam Limit (m/s²)" },
            { "radiationDamping", "Radiation Damping" },
            { "addedMassScale", "Added Mass Scale" },
            { "linearDamping", "Linear Damping (N s/m)" },
            { "quadraticDamping", "Quadratic Damping (N s²/m²)" },
            { "linearSpinDamping", "Linear Spin Damping (N m s)" },
            { "quadraticSpinDamping", "Quadratic Spin Damping (N m s²)" },
            { "onCapsized", "On Capsized" },
            { "onRighted", "On Righted" },
            { "onSubmerged", "On Submerged" },
            { "onEmerged", "On Emerged" },
            { "onSlammed", "On Slammed" },
        };

        public override bool RequiresConstantRepaint()
        {
            return Application.isPlaying;
        }

        public override void OnInspectorGUI()
        {
            serializedObject.Update();
            Show(Shape);
            Show(Water);
            serializedObject.ApplyModifiedProperties();
            if (targets.Length != 1)
            {
                return;
            }
            Buoyancy buoyancy = (Buoyancy)target;
            if (GUILayout.Button("Hull From Mesh"))
            {
                Undo.RecordObject(buoyancy, "Hull From Mesh");
                buoyancy.HullFromMesh();
                EditedObject.Keep(buoyancy);
            }
            if (GUILayout.Button("Hull From Colliders"))
            {
                Undo.RecordObject(buoyancy, "Hull From Colliders");
                buoyancy.HullFromColliders();
                EditedObject.Keep(buoyancy);
            }
            if (GUILayout.Button("Set Mass From Density"))
            {
                SetMass(buoyancy);
            }
            if (buoyancy.LastError.Length > 0)
            {
                EditorGUILayout.HelpBox(buoyancy.LastError, MessageType.Error);
            }
            if (buoyancy.IsLive)
            {
                ShowReadouts(buoyancy);
            }
        }

        private void Show(string[,] properties)
        {
            FloaterMethod method = ((Buoyancy)target).Method;
            HullFrom from = ((Buoyancy)target).HullFrom;
            for (int i = 0; i < properties.GetLength(0); i++)
            {
                string name = properties[i, 0];
                bool isIdle = (name == "meshFilter" && from != HullFrom.Mesh)
                    || (name == "pointCount" && method == FloaterMethod.Exact)
                    || (name == "radiationDamping" && method != FloaterMethod.Exact);
                if (isIdle && targets.Length == 1)
                {
                    continue;
                }
                SerializedProperty property = serializedObject.FindProperty(name);
                EditorGUILayout.PropertyField(property, new GUIContent(properties[i, 1], property.tooltip), true);
            }
        }

        private static void SetMass(Buoyancy buoyancy)
        {
            Rigidbody owner = buoyancy.GetComponentInParent<Rigidbody>();
            if (owner == null)
            {
                Debug.LogError($"{buoyancy.name}: it needs a Rigidbody on its object or on a parent", buoyancy);
                return;
            }
            Undo.RecordObject(owner, "Set Mass From Density");
            try
            {
                buoyancy.SetMassFromDensity();
                EditedObject.Keep(owner);
            }
            catch (HawserException exception)
            {
                Debug.LogError($"{buoyancy.name}: {exception.Message}", buoyancy);
            }
        }

        private static void ShowReadouts(Buoyancy buoyancy)
        {
            EditorGUILayout.LabelField("Under Water",
                $"{buoyancy.SubmergedVolume:0.000} m³, {100.0f * buoyancy.SubmergedShare:0} %");
            EditorGUILayout.LabelField("Draft", $"{buoyancy.Draft:0.000} m");
            EditorGUILayout.LabelField("Metacentric Height", $"{buoyancy.MetacentricHeight:0.000} m");
            EditorGUILayout.LabelField("Hull",
                $"{buoyancy.Hull.Volume:0.000} m³, {buoyancy.Hull.TriangleCount} triangles");
        }
    }
}
