// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using UnityEditor;
using UnityEngine;
using UnityEngine.Rendering;

namespace Hawser.Editor
{
    /// <summary>The entries of the GameObject menu.</summary>
    public static class HawserMenu
    {
        private const string CableMaterial = "Packages/com.hawser.hawser/Runtime/Shaders/Cable.mat";
        private const string OceanMaterial = "Packages/com.hawser.hawser/Runtime/Shaders/Ocean.mat";
        private const string UnderwaterMaterial = "Packages/com.hawser.hawser/Runtime/Shaders/Underwater.mat";

        [MenuItem("GameObject/Hawser/Underwater Cable", false, 10)]
        private static void CreateCable(MenuCommand command)
        {
            GameObject made = new GameObject("Underwater Cable");
            made.AddComponent<UnderwaterCable>();
            made.GetComponent<MeshRenderer>().sharedMaterial = FindCableMaterial();
            Place(made, command);
        }

        [MenuItem("GameObject/Hawser/Hawser World", false, 11)]
        private static void CreateWorld(MenuCommand command)
        {
            GameObject made = new GameObject("Hawser World");
            made.AddComponent<HawserWorld>();
            Place(made, command);
        }

        [MenuItem("GameObject/Hawser/Water Current", false, 12)]
        private static void CreateCurrent(MenuCommand command)
        {
            GameObject made = new GameObject("Water Current");
            made.AddComponent<WaterCurrent>();
            Place(made, command);
        }

        [MenuItem("GameObject/Hawser/Cable with Winch", false, 13)]
        private static void CreateWinch(MenuCommand command)
        {
            CreateCable(command);
            Selection.activeGameObject.name = "Cable with Winch";
            Selection.activeGameObject.AddComponent<CableWinch>();
        }

        [MenuItem("GameObject/Hawser/Ocean", false, 14)]
        private static void CreateOcean(MenuCommand command)
        {
            GameObject made = new GameObject("Ocean");
            made.AddComponent<Ocean>();
            made.GetComponent<MeshRenderer>().sharedMaterials = new[]
            {
                AssetDatabase.LoadAssetAtPath<Material>(OceanMaterial),
                AssetDatabase.LoadAssetAtPath<Material>(UnderwaterMaterial),
            };
            Place(made, command);
        }

        private static void Place(GameObject made, MenuCommand command)
        {
            GameObjectUtility.SetParentAndAlign(made, command.context as GameObject);
            Undo.RegisterCreatedObjectUndo(made, "Create " + made.name);
            Selection.activeObject = made;
        }

        // Ours shows tension colours, in the two pipelines that it is for. In others: what new objects get there.
        internal static Material FindCableMaterial()
        {
            RenderPipelineAsset pipeline = GraphicsSettings.currentRenderPipeline;
            bool isOurs = pipeline == null || pipeline.GetType().Name.StartsWith("Universal");
            return isOurs ? AssetDatabase.LoadAssetAtPath<Material>(CableMaterial) : pipeline.defaultMaterial;
        }
    }
}
