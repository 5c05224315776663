// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using Hawser.Native;
using UnityEditor;
using UnityEngine;

namespace Hawser.Editor
{
    /// <summary>The inspector of a cable: parameters with units, advice in words, live readouts in play.</summary>
    [CustomEditor(typeof(UnderwaterCable))]
    [CanEditMultipleObjects]
    public sealed class UnderwaterCableEditor : UnityEditor.Editor
    {
        private static readonly string[,] Shared =
        {
            { "model", "Model" },
            { "segmentCount", "Segments" },
            { "length", "Length (m)" },
            { "gravityScale", "Gravity Scale" },
            { "substepLimit", "Substep Limit (s)" },
            { "simulating", "Simulating" },
        };

        private static readonly string[,] Dynamic =
        {
            { "material", "Cable Material" },
            { "startMass", "Start Mass (kg)" },
            { "endMass", "End Mass (kg)" },
            { "profile", "Floats and Sections" },
            { "collisionMask", "Collides with" },
            { "tangles", "Tangles" },
            { "breaks", "Breaks" },
            { "overloadShare", "Overload Share" },
            { "snapLoad", "Snap Load (N)" },
            { "lodDistance", "LOD Distance (m)" },
        };

        private static readonly string[,] Verlet =
        {
            { "dragFactor", "Drag Factor" },
            { "randomDisplacement", "Random Displacement (m)" },
            { "solverIterations", "Solver Iterations" },
            { "spool", "Spool at the Start" },
            { "releaseStretch", "Release Stretch" },
            { "constraintDamping", "Constraint Damping" },
            { "resistBending", "Resist Bending" },
            { "tensionStiffness", "Tension Stiffness (N)" },
            { "acceleration", "Acceleration (m/s²)" },
        };

        private static readonly string[,] Spring =
        {
            { "springStiffness", "Stiffness (N/m)" },
            { "springFriction", "Friction (N s/m)" },
            { "particleMass", "Particle Mass (kg)" },
        };

        private static readonly string[,] Tether =
        {
            { "material", "Cable Material" },
            { "collisionMask", "Collides with" },
            { "tetherDepth", "Depth" },
            { "tetherBuoyancy", "Buoyancy" },
            { "tetherMaxCurrent", "Strongest Current (m/s)" },
            { "tetherElastic", "Elastic" },
            { "tetherClamps", "Clamps its End" },
            { "tetherCollides", "Collides" },
            { "tetherOnSeabed", "On a Seabed" },
            { "tetherSeabedHeight", "Seabed Height (m)" },
            { "tetherSeabedFriction", "Seabed Friction" },
            { "tetherRejoinAngle", "Rejoin Angle (degrees)" },
            { "tetherStuckContacts", "Stuck beyond Contacts" },
            { "tetherStuckAngle", "Stuck beyond Angle (degrees)" },
            { "tetherBlendTime", "Blend Time (s)" },
            { "onSplit", "On Split (m)" },
            { "onRejoined", "On Rejoined (m)" },
            { "onStuck", "On Stuck" },
            { "onUnstuck", "On Unstuck" },
        };

        private static readonly string[,] Drawing =
        {
            { "radius", "Radius (m)" },
            { "sides", "Sides" },
            { "ringsPerSegment", "Rings per Segment" },
            { "caps", "Caps" },
            { "uvLength", "Texture Length (m)" },
            { "interpolate", "Interpolate" },
            { "tensionColors", "Tension Colours" },
        };

        private static readonly string[,] Colors =
        {
            { "tensionFullScale", "Full Scale (N)" },
            { "slackColor", "Slack" },
            { "tautColor", "Taut" },
        };

        private static readonly string[,] Events =
        {
            { "onTaut", "On Taut" },
            { "onSlack", "On Slack" },
            { "onOverloaded", "On Overloaded (N)" },
            { "onBroke", "On Broke (m)" },
            { "onBent", "On Bent (m)" },
            { "onSnapped", "On Snapped (N)" },
            { "onSnagged", "On Snagged" },
            { "onFreed", "On Freed" },
            { "onFaulted", "On Faulted" },
        };

        public override bool RequiresConstantRepaint()
        {
            return Application.isPlaying;
        }

        public override void OnInspectorGUI()
        {
            serializedObject.Update();
            ShowEnd("start", "Start");
            ShowEnd("end", "End");
            Show(Shared);
            ShowFor(CableModel.Dynamic, Dynamic);
            ShowFor(CableModel.Verlet, Verlet);
            ShowFor(CableModel.Spring, Spring);
            SerializedProperty chosen = serializedObject.FindProperty("model");
            if (!chosen.hasMultipleDifferentValues && chosen.intValue > (int)CableModel.Dynamic)
            {
                Show(Tether);
            }
            Show(Drawing);
            SerializedProperty colors = serializedObject.FindProperty("tensionColors");
            if (colors.hasMultipleDifferentValues || colors.boolValue)
            {
                Show(Colors);
            }
            Show(Events);
            serializedObject.ApplyModifiedProperties();
            if (GUILayout.Button("Use the Model's Defaults"))
            {
                UseDefaults();
            }
            if (targets.Length == 1)
            {
                UnderwaterCable cable = (UnderwaterCable)target;
                ShowAdvice(cable);
                ShowReadouts(cable);
            }
        }

        /// <summary>What stands in the way of a good result, in words; null if nothing does.</summary>
        public static string FindAdvice(UnderwaterCable cable)
        {
            Vector3 scale = cable.transform.lossyScale;
            Material look = cable.GetComponent<MeshRenderer>().sharedMaterial;
            if (look == null)
            {
                return "The Mesh Renderer has no material, so the cable is drawn in magenta or not at all.";
            }
            if (cable.TensionColors && IsBlindToColors(look.shader.name))
            {
                return $"The shader {look.shader.name} does not show tension colours; Hawser/Cable does.";
            }
            if (scale.x == 0.0f || scale.y == 0.0f || scale.z == 0.0f)
            {
                return "This object is scaled to zero, so the cable is not drawn.";
            }
            if (!Mathf.Approximately(scale.x, scale.y) || !Mathf.Approximately(scale.y, scale.z))
            {
                return "This object is not scaled evenly, so the tube is drawn oval.";
            }
            if (!cable.StartPoint.Hold && !cable.EndPoint.Hold)
            {
                return "Neither end is held: the cable drifts away freely.";
            }
            Vector3 start = cable.StartPoint.Position(cable.transform);
            Vector3 end = cable.EndPoint.Position(cable.transform);
            if (!cable.IsLive && (end - start).magnitude > cable.Length)
            {
                return "The ends are farther apart than the cable is long; it starts out stretched.";
            }
            return null;
        }

        // Unity's own lit shaders, which are what most objects have, leave the colours of vertices out.
        private static bool IsBlindToColors(string shader)
        {
            return shader == "Standard" || shader.EndsWith("/Lit") || shader.EndsWith("/Simple Lit");
        }

        private void ShowEnd(string property, string label)
        {
            EditorGUILayout.PropertyField(serializedObject.FindProperty(property), new GUIContent(label), true);
        }

        private void ShowFor(CableModel model, string[,] properties)
        {
            SerializedProperty chosen = serializedObject.FindProperty("model");
            if (chosen.hasMultipleDifferentValues || chosen.intValue == (int)model)
            {
                Show(properties);
            }
        }

        private void Show(string[,] properties)
        {
            for (int i = 0; i < properties.GetLength(0); i++)
            {
                SerializedProperty property = serializedObject.FindProperty(properties[i, 0]);
                EditorGUILayout.PropertyField(property, new GUIContent(properties[i, 1], property.tooltip), true);
            }
        }

        private void UseDefaults()
        {
            Undo.RecordObjects(targets, "Use the Model's Defaults");
            foreach (Object each in targets)
            {
                UnderwaterCable cable = (UnderwaterCable)each;
                cable.UseDefaults(cable.Model);
                EditedObject.Keep(cable);
            }
        }

        private static void ShowAdvice(UnderwaterCable cable)
        {
            string advice = FindAdvice(cable);
            if (advice != null)
            {
                EditorGUILayout.HelpBox(advice, MessageType.Warning);
            }
            MeshRenderer renderer = cable.GetComponent<MeshRenderer>();
            if (renderer.sharedMaterial == null && GUILayout.Button("Use Hawser's Material"))
            {
                Undo.RecordObject(renderer, "Use Hawser's Material");
                renderer.sharedMaterial = HawserMenu.FindCableMaterial();
                EditedObject.Keep(renderer);
            }
            if (cable.LastError.Length > 0)
            {
                EditorGUILayout.HelpBox(cable.LastError, MessageType.Error);
            }
            if (cable.FaultMessage.Length > 0)
            {
                EditorGUILayout.HelpBox(cable.FaultMessage, MessageType.Error);
                if (GUILayout.Button("Lay Anew"))
                {
                    cable.Lay();
                }
            }
        }

        private static void ShowReadouts(UnderwaterCable cable)
        {
            if (!cable.IsLive)
            {
                return;
            }
            CableStatus status = cable.Status;
            EditorGUILayout.LabelField("State", status.State + (status.Taut != 0 ? ", taut" : ", slack"));
            EditorGUILayout.LabelField("Length", $"{status.CurrentLength:0.000} m of {status.RestLength:0.000} m");
            EditorGUILayout.LabelField("Span", $"{status.Span:0.000} m");
            EditorGUILayout.LabelField("Tension at Start", $"{status.StartTension:0.0} N");
            EditorGUILayout.LabelField("Tension at End", $"{status.EndTension:0.0} N");
            EditorGUILayout.LabelField("Largest Tension", $"{status.MaxTension:0.0} N");
            if (cable.Model == CableModel.Dynamic)
            {
                EditorGUILayout.LabelField("Pull at Start", $"{cable.StartForce} N");
                EditorGUILayout.LabelField("Pull at End", $"{cable.EndForce} N");
            }
        }

        private void OnSceneGUI()
        {
            UnderwaterCable cable = (UnderwaterCable)target;
            MoveEnd(cable, cable.StartPoint);
            MoveEnd(cable, cable.EndPoint);
        }

        private static void MoveEnd(UnderwaterCable cable, CableEnd end)
        {
            EditorGUI.BeginChangeCheck();
            Vector3 moved = Handles.PositionHandle(end.Position(cable.transform), Quaternion.identity);
            if (EditorGUI.EndChangeCheck())
            {
                Undo.RecordObject(cable, "Move Cable End");
                if (end.Target != null)
                {
                    end.Offset = end.Target.InverseTransformPoint(moved);
                }
                else
                {
                    end.Place = cable.transform.InverseTransformPoint(moved);
                }
                EditedObject.Keep(cable);
            }
        }
    }
}
