// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using Hawser.Native;
using UnityEditor;
using UnityEngine;

namespace Hawser.Editor
{
    /// <summary>The inspector of a winch: what its mode uses, and in play a control panel with readouts.</summary>
    [CustomEditor(typeof(CableWinch))]
    [CanEditMultipleObjects]
    public sealed class CableWinchEditor : UnityEditor.Editor
    {
        private static readonly string[,] Drum =
        {
            { "cable", "Cable" },
            { "atEnd", "At the Cable's End" },
            { "mode", "Mode" },
        };

        private static readonly string[,] SpeedMode =
        {
            { "speed", "Speed (m/s)" },
            { "forceLimit", "Force Limit (N)" },
        };

        private static readonly string[,] TensionModes =
        {
            { "tension", "Tension (N)" },
        };

        private static readonly string[,] Shared =
        {
            { "maxSpeed", "Largest Speed (m/s)" },
            { "acceleration", "Acceleration (m/s²)" },
            { "drumMass", "Drum Mass (kg)" },
            { "brake", "Brake" },
            { "brakeLoad", "Brake Load (N)" },
            { "capacity", "Capacity (m)" },
            { "minDeployed", "Least Deployed (m)" },
            { "maxDeployed", "Most Deployed (m)" },
            { "onStopped", "On Stopped" },
        };

        public override bool RequiresConstantRepaint()
        {
            return Application.isPlaying;
        }

        public override void OnInspectorGUI()
        {
            serializedObject.Update();
            SerializedProperty mode = serializedObject.FindProperty("mode");
            Show(Drum);
            bool isMixed = mode.hasMultipleDifferentValues;
            if (isMixed || mode.intValue == (int)WinchMode.Speed)
            {
                Show(SpeedMode);
            }
            if (isMixed || mode.intValue != (int)WinchMode.Speed)
            {
                Show(TensionModes);
            }
            Show(Shared);
            serializedObject.ApplyModifiedProperties();
            if (targets.Length == 1)
            {
                CableWinch winch = (CableWinch)target;
                if (winch.Cable == null)
                {
                    EditorGUILayout.HelpBox("There is no cable on the drum: choose one, or put the winch on a cable.",
                                            MessageType.Warning);
                }
                if (winch.Mode != WinchMode.Speed && winch.Cable != null && winch.Cable.Model > CableModel.Dynamic)
                {
                    EditorGUILayout.HelpBox("A tether knows a winch's speed alone. In the modes constant tension and " +
                                            "free the winch stands still; they need a cable of the dynamic model.",
                                            MessageType.Warning);
                }
                if (winch.LastError.Length > 0)
                {
                    EditorGUILayout.HelpBox(winch.LastError, MessageType.Error);
                }
                if (winch.IsLive)
                {
                    ShowPanel(winch);
                }
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

        // In play alone: nothing of it is kept in the scene.
        private static void ShowPanel(CableWinch winch)
        {
            if (GUILayout.Button("Pay Out"))
            {
                Run(winch, winch.MaxSpeed);
            }
            if (GUILayout.Button("Stop"))
            {
                Run(winch, 0.0f);
            }
            if (GUILayout.Button("Reel In"))
            {
                Run(winch, -winch.MaxSpeed);
            }
            EditorGUILayout.LabelField("Deployed", $"{winch.DeployedLength:0.00} m, {winch.StoredLength:0.00} m left");
            EditorGUILayout.LabelField("Line Speed", $"{winch.LineSpeed:0.00} m/s");
            EditorGUILayout.LabelField("Tension", $"{winch.LineTension:0.0} N");
            EditorGUILayout.LabelField("State", Describe(winch));
        }

        private static void Run(CableWinch winch, float speed)
        {
            winch.Mode = WinchMode.Speed;
            winch.Brake = false;
            winch.Speed = speed;
        }

        private static string Describe(CableWinch winch)
        {
            return winch.IsSlipping ? "slipping"
                : winch.IsStalled ? "stalled"
                : winch.IsAtMinStop || winch.IsAtMaxStop ? "at its stop"
                : winch.Brake ? "braked"
                : "free to run";
        }
    }
}
