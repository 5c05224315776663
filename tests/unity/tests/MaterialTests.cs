// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using System;
using System.Linq;
using System.Reflection;
using Hawser.Editor;
using Hawser.Native;
using UnityEditor;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Hawser.Tests
{
    /// <summary>The dynamic model through the component, and the asset that says what a cable is made of.</summary>
    public static unsafe class MaterialTests
    {
        public static void ANewAssetHasTheNumbersOfTheLibrarysDefault()
        {
            Check.Equal(New().ToCore(), Preset(MaterialPreset.RovTether), "material");
            Type asset = typeof(CableMaterialAsset), attribute = typeof(CreateAssetMenuAttribute);
            CreateAssetMenuAttribute menu = (CreateAssetMenuAttribute)asset.GetCustomAttribute(attribute);
            Check.Equal(menu.menuName, "Hawser/Cable Material", "entry of the asset menu");
        }

        public static void EveryPresetReachesTheLibrary()
        {
            UnderwaterCable cable = Scene.Cable(CableModel.Dynamic);
            foreach (MaterialPreset preset in Enum.GetValues(typeof(MaterialPreset)))
            {
                cable.Material = CableMaterialAsset.Create(preset);
                Check.Equal(Scene.Def(cable).Material, Preset(preset), preset.ToString());
                Check.Equal(cable.Material.Preset, preset, "preset");
            }
            Check.Refused(() => CableMaterialAsset.Create(0), Result.BadValue, "preset");
            cable.Material = null;
            Check.Equal(Scene.Def(cable).Material, Preset(MaterialPreset.RovTether), "without an asset");
            Check.ConsoleIsEmpty();
        }

        public static void EveryNumberOfTheAssetReachesTheLibrary()
        {
            CableMaterialAsset material = New();
            float value = 0.5f;
            foreach (PropertyInfo property in Numbers())
            {
                property.SetValue(material, value);
                value += 0.25f;
            }
            object core = material.ToCore();
            value = 0.5f;
            foreach (PropertyInfo property in Numbers())
            {
                Check.Equal((float)typeof(CableMaterial).GetField(property.Name).GetValue(core), value, property.Name);
                value += 0.25f;
            }
            int known = typeof(CableMaterial).GetFields().Length - 1;
            Check.Equal(Numbers().Length, known, "numbers of a material, but for the struct's size");
        }

        public static void AChangedAssetReachesEveryCableThatSharesIt()
        {
            CableMaterialAsset material = New();
            UnderwaterCable[] cables = { Scene.Cable(CableModel.Dynamic), Scene.Cable(CableModel.Dynamic) };
            foreach (UnderwaterCable cable in cables)
            {
                cable.Material = material;
            }
            Engine.Tick();
            material.Diameter = 0.125f;
            Engine.Tick();
            Engine.Edit(material, "dragNormal", 1.5f);
            Engine.Tick();
            foreach (UnderwaterCable cable in cables)
            {
                Check.Equal(Scene.Def(cable).Material.Diameter, 0.125f, "diameter, set by a script");
                Check.Equal(Scene.Def(cable).Material.DragNormal, 1.5f, "drag, set in the inspector");
            }
            Object.DestroyImmediate(material);
            Engine.Tick();
            Check.Equal(Scene.Def(cables[0]).Material, Preset(MaterialPreset.RovTether), "after it was destroyed");
            Check.ConsoleIsEmpty();
        }

        public static void AnAssetThatIsRefusedIsOneLineAndMayBeMended()
        {
            CableMaterialAsset material = New();
            UnderwaterCable cable = Scene.Cable(CableModel.Dynamic);
            cable.Material = material;
            material.Diameter = -1.0f;
            Engine.Tick(5);
            Check.ConsoleSays("error", "material.diameter");
            Check.That(cable.LastError.Contains("material.diameter"), cable.LastError);
            material.Diameter = 0.25f;
            Engine.Tick();
            Check.Equal(cable.LastError, string.Empty, "last error");
            Check.Equal(Scene.Def(cable).Material.Diameter, 0.25f, "diameter");
            Debug.Lines.Clear();

            material.Diameter = -1.0f;
            cable.enabled = false;
            cable.enabled = true;
            Engine.Tick(3);
            Check.That(!cable.IsLive, "a cable with such a material exists");
            material.Diameter = 0.25f;
            Engine.Tick();
            Check.That(cable.IsLive, "the cable does not come");
            Check.ConsoleSays("error", "material.diameter");
        }

        public static void MassAndDensityGoTogether()
        {
            CableMaterialAsset material = New();
            Check.Near(material.Density, 1025.0, 0.1, "density of the neutral tether");
            material.Diameter = 0.1f;
            material.Density = 7850.0f;
            Check.Near(material.MassPerLength, 7850.0 * Math.PI / 4.0 * 0.01, 1e-3, "mass per length");
            Check.Refused(() => material.Density = -1.0f, Result.BadValue, "density");
        }

        /// <summary>A hanging chain weighs on its upper end with its weight in water, straight down.</summary>
        public static void AHangingCableIsWeighedByItsReadouts()
        {
            UnderwaterCable cable = Scene.Cable(CableModel.Dynamic);
            cable.Material = CableMaterialAsset.Create(MaterialPreset.SteelWireRope);
            cable.EndMass = 20.0f;
            cable.StartPoint.Place = new Vector3(0.0f, 0.0f, 3.0f);
            cable.EndPoint.Place = new Vector3(0.0f, -9.5f, 3.0f);
            cable.EndPoint.Hold = false;
            cable.enabled = false;
            cable.enabled = true;
            Engine.Tick(1500);
            CableMaterial steel = Preset(MaterialPreset.SteelWireRope);
            double displaced = 1025.0 * Math.PI / 4.0 * steel.Diameter * steel.Diameter;
            double weight = 9.81 * (10.0 * (steel.MassPerLength - displaced) + 20.0);
            Check.Near(cable.StartTension, weight, 0.005 * weight, "tension at the start");
            Check.Near(cable.StartForce, new Vector3(0.0f, (float)-weight, 0.0f), (float)(0.005 * weight),
                       "pull at the start");
            Check.Equal(cable.EndForce, Vector3.zero, "pull at the free end");
            Check.Near(cable.MaxTension, weight, 0.01 * weight, "largest tension");
            Check.Near(cable.RestLength, 10.0, 1e-6, "length without load");
            Check.Near(cable.CurrentLength, 10.0, 0.01, "length");
            Check.ConsoleIsEmpty();
        }

        /// <summary>The pull points along the cable, in Unity's space.</summary>
        public static void ForcesAreInUnitysSpace()
        {
            GameObject target = Scene.Thing("Target", 3.0f, 0.0f, 10.2f);
            UnderwaterCable cable = Scene.Cable(CableModel.Dynamic, target.transform);
            Engine.Tick(200);
            Vector3 along = target.transform.position * (1.0f / target.transform.position.magnitude);
            Check.That(cable.EndTension > 1000.0f, "the cable is not pulled");
            Check.Near(cable.StartForce * (1.0f / cable.StartTension), along, 0.02f, "pull at the start");
            Check.Near(cable.EndForce * (1.0f / cable.EndTension), along * -1.0f, 0.02f, "pull at the end");
        }

        public static void ACableAtRestFallsAsleepAndWakes()
        {
            GameObject target = Scene.Thing("Target", 5.0f, 0.0f, 0.0f);
            UnderwaterCable cable = Scene.Cable(CableModel.Dynamic, target.transform);
            cable.Material = CableMaterialAsset.Create(MaterialPreset.SteelWireRope);
            for (int i = 0; i < 60 && !cable.IsAsleep; i++)
            {
                Engine.Tick(100);
            }
            Check.That(cable.IsAsleep, "the cable does not fall asleep");
            string[] lines = Inspect(cable, typeof(UnderwaterCableEditor));
            Check.That(lines.Any(line => line.StartsWith("label: State: Asleep")), "the inspector does not say it");
            target.transform.localPosition += new Vector3(0.0f, 0.5f, 0.0f);
            Engine.Tick(2);
            Check.That(!cable.IsAsleep, "the cable does not wake");
        }

        public static void TheInspectorTakesOverAPresetAndCanUndoIt()
        {
            CableMaterialAsset material = New();
            string[] lines = Inspect(material, typeof(CableMaterialAssetEditor));
            Check.Equal(lines.Count(line => line.StartsWith("field:")), Numbers().Length + 1, "fields shown");
            Check.That(lines.Contains("label: Density: 1025 kg/m³ (sea water: 1025)"), string.Join(" | ", lines));
            Undo.Steps.Clear();
            EditorGUILayout.Chosen = "Preset";
            EditorGUILayout.ChosenValue = MaterialPreset.MooringChain;
            Inspect(material, typeof(CableMaterialAssetEditor));
            EditorGUILayout.Chosen = null;
            Check.Equal(material.ToCore(), Preset(MaterialPreset.MooringChain), "material");
            Check.Equal(Undo.Steps.Single(), "Choose a Preset", "undo");
        }

        private static PropertyInfo[] Numbers()
        {
            return typeof(CableMaterialAsset).GetProperties(BindingFlags.Instance | BindingFlags.Public)
                .Where(property => property.PropertyType == typeof(float) && property.Name != "Density").ToArray();
        }

        private static CableMaterialAsset New()
        {
            return ScriptableObject.CreateInstance<CableMaterialAsset>();
        }

        private static CableMaterial Preset(MaterialPreset preset)
        {
            CableMaterial material;
            HawserException.Check(Core.hw_cable_material_init(&material, (int)preset));
            return material;
        }

        private static string[] Inspect(Object thing, Type editor)
        {
            EditorGUILayout.Lines.Clear();
            UnityEditor.Editor.CreateEditor(thing, editor).OnInspectorGUI();
            return EditorGUILayout.Lines.ToArray();
        }
    }
}
