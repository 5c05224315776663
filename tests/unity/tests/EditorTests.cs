// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using System.Linq;
using System.Reflection;
using Hawser.Editor;
using Hawser.Native;
using UnityEditor;
using UnityEngine;
using UnityEngine.Rendering;
using Object = UnityEngine.Object;

namespace Hawser.Tests
{
    /// <summary>Pipelines by the names of their classes.</summary>
    public sealed class UniversalRenderPipelineAsset : RenderPipelineAsset
    {
    }

    public sealed class HDRenderPipelineAsset : RenderPipelineAsset
    {
    }

    /// <summary>Edit mode: the preview, the inspector, the menu.</summary>
    public static class EditorTests
    {
        public static void EditModeShowsTheCableAsItWillBeLaidAndKeepsNothingNative()
        {
            Engine.Restart(false);
            UnderwaterCable cable = Scene.Cable();
            Engine.Frame(0.1f);
            Mesh mesh = cable.GetComponent<MeshFilter>().sharedMesh;
            Check.That(mesh.vertexCount > 0, "nothing is drawn");
            Check.Near(cable.GetPoint(100), new Vector3(5.0f, 0.0f, 0.0f), 1e-5f, "end");
            Check.That(cable.GetPoint(50).y < -1.0f, "the arc does not sag");
            Check.That(!cable.IsLive && HawserWorld.Current == null, "edit mode made a world");
            Check.Equal(Core.hw_live_allocations(), 0UL, "native blocks");
            cable.EndPoint.Place = new Vector3(2.0f, 1.0f, 4.0f);
            Engine.Frame(0.1f);
            Check.Near(cable.GetPoint(100), new Vector3(2.0f, 1.0f, 4.0f), 1e-5f, "end after it was moved");
            Check.ConsoleIsEmpty();
        }

        public static void EditModeSaysWhatIsWrongOnce()
        {
            Engine.Restart(false);
            UnderwaterCable cable = Scene.Cable();
            Engine.Edit(cable, "length", -1.0f);
            for (int i = 0; i < 5; i++)
            {
                Engine.Frame(0.1f);
            }
            Check.ConsoleSays("error", "rest_length");
            Check.That(Inspect(cable).Any(line => line.StartsWith("Error:") && line.Contains("rest_length")),
                       "the inspector does not say it");
            Engine.Edit(cable, "length", 10.0f);
            Engine.Frame(0.1f);
            Check.Equal(cable.LastError, string.Empty, "last error");
        }

        public static void TheInspectorOfAFloatingBodyShowsWhatItUsesAndItsButtonsWork()
        {
            Engine.Restart(false);
            GameObject thing = Scene.Thing("Boat", 0.0f, 0.0f, 0.0f);
            Rigidbody body = thing.AddComponent<Rigidbody>();
            thing.AddComponent<BoxCollider>().size = new Vector3(2.0f, 1.0f, 3.0f);
            Buoyancy floats = thing.AddComponent<Buoyancy>();
            string[] usual = InspectFloating(floats, null);
            Check.That(usual.Any(line => line.Contains("Radiation Damping")), "an exact one damps");
            Check.That(!usual.Any(line => line.StartsWith("field: Random Points:")), "and strews nothing");
            Check.That(!usual.Any(line => line.StartsWith("field: Mesh:")), "and has no mesh");
            floats.Method = FloaterMethod.RandomPoints;
            InspectFloating(floats, "Hull From Mesh");
            Check.Equal(floats.HullFrom, HullFrom.Mesh, "after its button");
            string[] other = InspectFloating(floats, "Hull From Colliders");
            Check.Equal(floats.HullFrom, HullFrom.Colliders, "after the other button");
            Check.That(other.Any(line => line.Contains("field: Random Points:")), "points are strewn");
            Undo.Steps.Clear();
            InspectFloating(floats, "Set Mass From Density");
            Check.Near(body.mass, 2400.0f, 0.1f, "kg");
            Check.That(Undo.Steps.Contains("Set Mass From Density"), "it can be undone");
            Check.That(IsKept(body) && IsKept(floats), "an instance of a prefab forgets it");
            Check.ConsoleIsEmpty();
        }

        private static string[] InspectFloating(Buoyancy floats, string pressed)
        {
            EditorGUILayout.Lines.Clear();
            GUILayout.Pressed = pressed;
            UnityEditor.Editor.CreateEditor(floats, typeof(BuoyancyEditor)).OnInspectorGUI();
            GUILayout.Pressed = null;
            return EditorGUILayout.Lines.ToArray();
        }

        public static void EveryFieldHasATooltipAndIsInTheInspector()
        {
            UnderwaterCable cable = Scene.Cable();
            cable.TensionColors = true;
            FieldInfo[] fields = typeof(UnderwaterCable).GetFields(BindingFlags.Instance | BindingFlags.NonPublic)
                .Concat(typeof(CableEnd).GetFields(BindingFlags.Instance | BindingFlags.NonPublic))
                .Concat(typeof(HawserWorld).GetFields(BindingFlags.Instance | BindingFlags.NonPublic))
                .Concat(typeof(CableMaterialAsset).GetFields(BindingFlags.Instance | BindingFlags.NonPublic))
                .Concat(typeof(CableAttachment).GetFields(BindingFlags.Instance | BindingFlags.NonPublic))
                .Concat(typeof(CableWinch).GetFields(BindingFlags.Instance | BindingFlags.NonPublic))
                .Concat(typeof(WaterCurrent).GetFields(BindingFlags.Instance | BindingFlags.NonPublic))
                .Concat(typeof(CableProfileEntry).GetFields(BindingFlags.Instance | BindingFlags.NonPublic))
                .Concat(typeof(Buoyancy).GetFields(BindingFlags.Instance | BindingFlags.NonPublic))
                .Concat(typeof(Thruster).GetFields(BindingFlags.Instance | BindingFlags.NonPublic))
                .Concat(typeof(Rudder).GetFields(BindingFlags.Instance | BindingFlags.NonPublic))
                .Concat(typeof(BallastTank).GetFields(BindingFlags.Instance | BindingFlags.NonPublic))
                .Concat(typeof(CurrentLayer).GetFields(BindingFlags.Instance | BindingFlags.NonPublic))
                .Where(field => field.IsDefined(typeof(SerializeField), false)).ToArray();
            foreach (FieldInfo field in fields)
            {
                TooltipAttribute tooltip = (TooltipAttribute)field.GetCustomAttribute(typeof(TooltipAttribute));
                Check.That(tooltip != null && tooltip.Text.EndsWith("."), $"{field.Name} has no tooltip");
            }
            int shown = Inspect(cable).Count(line => line.StartsWith("field:"));
            cable.Model = CableModel.Spring;
            int shownOfSpring = Inspect(cable).Count(line => line.StartsWith("field:"));
            cable.Model = CableModel.Dynamic;
            int shownOfDynamic = Inspect(cable).Count(line => line.StartsWith("field:"));
            int ofCable = fields.Count(field => field.DeclaringType == typeof(UnderwaterCable));
            cable.Model = CableModel.Catenary;
            int shownOfTether = Inspect(cable).Count(line => line.StartsWith("field:"));
            cable.Model = CableModel.Dynamic;
            const int dynamicOnly = 10, verletOnly = 9, springOnly = 3, tetherOnly = 17, ofBoth = 2;
            int all = ofCable - tetherOnly;
            Check.Equal(shown, all - springOnly - dynamicOnly, "fields shown for the Verlet model");
            Check.Equal(shownOfSpring, all - verletOnly - dynamicOnly, "fields shown for the spring model");
            Check.Equal(shownOfDynamic, all - verletOnly - springOnly, "fields shown for the dynamic model");
            Check.Equal(shownOfTether, ofCable - verletOnly - springOnly - dynamicOnly + ofBoth,
                        "fields shown for the models of tethers");
            cable.TensionColors = false;
            int withoutColors = Inspect(cable).Count(line => line.StartsWith("field:"));
            Check.Equal(withoutColors, shownOfDynamic - 3, "fields shown without tension colours");
        }

        public static void TheInspectorShowsReadoutsInPlay()
        {
            UnderwaterCable cable = Scene.Cable(Scene.Thing("Target", 12.0f, 0.0f, 0.0f).transform);
            Engine.Tick(20);
            string[] lines = Inspect(cable);
            Check.That(lines.Contains("label: State: Moving, taut"), string.Join(" | ", lines));
            Check.That(lines.Contains("label: Span: 12.000 m"), string.Join(" | ", lines));
        }

        public static void TheInspectorAdvises()
        {
            Engine.Restart(false);
            UnderwaterCable cable = Scene.Cable();
            Check.That(Advice(cable).Contains("material"), "no material");
            cable.GetComponent<MeshRenderer>().sharedMaterial = new Material();
            Check.Equal(Advice(cable), null, "advice when all is well");
            cable.TensionColors = true;
            Check.That(Advice(cable).Contains("Hawser/Cable"), "a shader that does not show the colours");
            cable.GetComponent<MeshRenderer>().sharedMaterial.shader.name = "Hawser/Cable";
            Check.Equal(Advice(cable), null, "advice with our own shader");
            cable.transform.localScale = new Vector3(1.0f, 2.0f, 1.0f);
            Check.That(Advice(cable).Contains("oval"), "uneven scale");
            cable.transform.localScale = new Vector3(1.0f, 0.0f, 1.0f);
            Check.That(Advice(cable).Contains("zero"), "zero scale");
            cable.transform.localScale = Vector3.one;
            cable.EndPoint.Place = new Vector3(20.0f, 0.0f, 0.0f);
            Check.That(Advice(cable).Contains("farther apart"), "too short");
            cable.StartPoint.Hold = cable.EndPoint.Hold = false;
            Check.That(Advice(cable).Contains("drifts away"), "no end held");
        }

        public static void TheDefaultsButtonFollowsTheModelAndCanBeUndone()
        {
            UnderwaterCable cable = Scene.Cable();
            Engine.Edit(cable, "model", CableModel.Spring);
            Undo.Steps.Clear();
            GUILayout.Pressed = "Use the Model's Defaults";
            Inspect(cable);
            GUILayout.Pressed = null;
            Check.Equal(cable.SegmentCount, 20, "segments");
            Check.Equal(Undo.Steps.Single(), "Use the Model's Defaults", "undo");
            Check.That(IsKept(cable), "an instance of a prefab forgets it");
        }

        /// <summary>One that was added to an object by hand has none, and is magenta.</summary>
        public static void AButtonGivesACableItsMaterial()
        {
            Engine.Restart(false);
            UnderwaterCable cable = Scene.Cable();
            Undo.Steps.Clear();
            GUILayout.Pressed = "Use Hawser's Material";
            Inspect(cable);
            Inspect(cable);
            GUILayout.Pressed = null;
            MeshRenderer renderer = cable.GetComponent<MeshRenderer>();
            Check.That(renderer.sharedMaterial.name.EndsWith("/Cable.mat"), "another material");
            Check.Equal(Undo.Steps.Single(), "Use Hawser's Material", "undo");
            Check.That(IsKept(renderer), "an instance of a prefab forgets it");
        }

        private static bool IsKept(Object changed)
        {
            return EditorUtility.Dirty.Contains(changed) && PrefabUtility.Recorded.Contains(changed);
        }

        public static void AHandleMovesAnEnd()
        {
            Engine.Restart(false);
            UnderwaterCable cable = Scene.Cable();
            cable.transform.localPosition = new Vector3(1.0f, 1.0f, 1.0f);
            cable.StartPoint.Target = Scene.Thing("Winch", 0.0f, 0.0f, 5.0f).transform;
            UnityEditor.Editor editor = UnityEditor.Editor.CreateEditor(cable, typeof(UnderwaterCableEditor));
            Handles.Moved = new Vector3(4.0f, 0.0f, -2.0f);
            typeof(UnderwaterCableEditor).GetMethod("OnSceneGUI", BindingFlags.Instance | BindingFlags.NonPublic)
                .Invoke(editor, null);
            Handles.Moved = null;
            Check.Near(cable.EndPoint.Place, new Vector3(3.0f, -1.0f, -3.0f), 1e-5f, "place");
            Check.Near(cable.StartPoint.Offset, new Vector3(4.0f, 0.0f, -7.0f), 1e-5f, "offset on a target");
            Check.That(IsKept(cable), "an instance of a prefab forgets it");
        }

        public static void TheMenuMakesACableWithAMaterialBelowTheSelection()
        {
            Engine.Restart(false);
            GameObject parent = new GameObject("Ship");
            Choose("GameObject/Hawser/Underwater Cable", parent);
            GameObject made = (GameObject)Selection.activeObject;
            Check.That(made.GetComponent<UnderwaterCable>() != null, "no cable");
            Material own = made.GetComponent<MeshRenderer>().sharedMaterial;
            Check.That(own.name.EndsWith("/Cable.mat"), "not our material");
            GraphicsSettings.currentRenderPipeline = new HDRenderPipelineAsset { defaultMaterial = new Material() };
            Choose("GameObject/Hawser/Underwater Cable", null);
            Material foreign = ((GameObject)Selection.activeObject).GetComponent<MeshRenderer>().sharedMaterial;
            Check.That(foreign == GraphicsSettings.currentRenderPipeline.defaultMaterial, "not the pipeline's");
            GraphicsSettings.currentRenderPipeline = new UniversalRenderPipelineAsset();
            Choose("GameObject/Hawser/Underwater Cable", null);
            foreign = ((GameObject)Selection.activeObject).GetComponent<MeshRenderer>().sharedMaterial;
            Check.That(foreign.name.EndsWith("/Cable.mat"), "not our material in the Universal pipeline");
            GraphicsSettings.currentRenderPipeline = null;
            Check.That(made.transform.parent == parent.transform, "not below the selection");
            Choose("GameObject/Hawser/Hawser World", null);
            Check.That(((GameObject)Selection.activeObject).GetComponent<HawserWorld>() != null, "no world");
            Choose("GameObject/Hawser/Water Current", null);
            Check.That(((GameObject)Selection.activeObject).GetComponent<WaterCurrent>() != null, "no current");
            Choose("GameObject/Hawser/Cable with Winch", null);
            Check.That(((GameObject)Selection.activeObject).GetComponent<CableWinch>().Cable != null, "no winch");
        }

        private static string[] Inspect(UnderwaterCable cable)
        {
            EditorGUILayout.Lines.Clear();
            UnityEditor.Editor.CreateEditor(cable, typeof(UnderwaterCableEditor)).OnInspectorGUI();
            return EditorGUILayout.Lines.ToArray();
        }

        /// <summary>What the inspector of a material shows.</summary>
        internal static string ShownOf(CableMaterialAsset material)
        {
            EditorGUILayout.Lines.Clear();
            UnityEditor.Editor.CreateEditor(material, typeof(CableMaterialAssetEditor)).OnInspectorGUI();
            return string.Join("\n", EditorGUILayout.Lines);
        }

        private static string Advice(UnderwaterCable cable)
        {
            return UnderwaterCableEditor.FindAdvice(cable);
        }

        private static void Choose(string path, Object context)
        {
            MethodInfo method = typeof(HawserMenu).GetMethods(BindingFlags.Static | BindingFlags.NonPublic)
                .Single(candidate => ((MenuItem)candidate.GetCustomAttribute(typeof(MenuItem)))?.Path == path);
            method.Invoke(null, new object[] { new MenuCommand(context) });
        }
    }
}
