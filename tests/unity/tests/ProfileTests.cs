// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using Hawser.Native;
using UnityEngine;

namespace Hawser.Tests
{
    /// <summary>Floats and sections of a dynamic cable, and the spool of a Verlet cable.</summary>
    public static unsafe class ProfileTests
    {
        public static void AFloatLiftsTheMiddleOfACable()
        {
            UnderwaterCable cable = Scene.Cable(CableModel.Dynamic);
            cable.Material = CableMaterialAsset.Create(MaterialPreset.SteelWireRope);
            cable.Profile = new[] { CableProfileEntry.Item(5.0f, 1.0f, 0.03f, 0.05f) };
            Engine.Tick(1500);
            Check.That(cable.GetPoint(25).y > 2.0f, $"the middle hangs at {cable.GetPoint(25)}");
            cable.SegmentCount = 40;
            Check.Equal(Count(cable), 1, "entries of the new native cable");
            cable.Profile = new CableProfileEntry[0];
            Check.Equal(Count(cable), 0, "entries after it was cleared");
            Engine.Tick(1500);
            Check.That(cable.GetPoint(20).y < -2.0f, $"without the float, at {cable.GetPoint(20)}");
            Check.ConsoleIsEmpty();
        }

        public static void AHeavySectionHangsDeeper()
        {
            UnderwaterCable cable = Scene.Cable(CableModel.Dynamic);
            cable.Profile = new[] { CableProfileEntry.Section(6.0f, 8.0f, 20.0f, 0.0f) };
            Engine.Tick(1500);
            Check.That(cable.GetPoint(35).y < cable.GetPoint(15).y - 0.5f, "the heavy side is not the deeper one");
        }

        public static void AProfileThatIsRefusedThrowsAndTheOldOneStays()
        {
            UnderwaterCable cable = Scene.Cable(CableModel.Dynamic);
            cable.Profile = new[] { CableProfileEntry.Item(5.0f, 1.0f, 0.03f, 0.05f) };
            HawserException refusal = null;
            try
            {
                cable.Profile = new[] { CableProfileEntry.Section(6.0f, 4.0f, 1.0f, 0.0f) };
            }
            catch (HawserException exception)
            {
                refusal = exception;
            }
            Check.That(refusal != null && refusal.Result == Result.BadValue, "not refused");
            Check.Equal(cable.Profile.Length, 1, "entries");
            Check.Equal(Count(cable), 1, "native entries");
            Engine.Tick();
            Check.ConsoleIsEmpty();
        }

        public static void NoProfileIsAnEmptyOne()
        {
            UnderwaterCable cable = Scene.Cable(CableModel.Dynamic);
            cable.Profile = new[] { CableProfileEntry.Item(5.0f, 1.0f, 0.03f, 0.05f) };
            cable.Profile = null;
            Check.Equal(cable.Profile.Length, 0, "entries");
            Check.Equal(Count(cable), 0, "native entries");
            WaterCurrent current = new GameObject("Current").AddComponent<WaterCurrent>();
            current.Kind = CurrentKind.Profile;
            Check.Refused(() => current.Layers = null, Result.BadValue, "profile");
            Check.Equal(current.Layers.Length, 2, "layers that stay");
        }

        /// <summary>The first element that the inspector adds is all zeros.</summary>
        public static void AnEntryThatTheInspectorAddsIsAnItem()
        {
            UnderwaterCable cable = Scene.Cable(CableModel.Dynamic);
            Engine.Tick();
            Engine.Edit(cable, "profile", new CableProfileEntry[1]);
            Engine.Tick(3);
            Check.Equal(cable.Profile[0].Kind, ProfileKind.Item, "kind");
            Check.Equal(Count(cable), 1, "native entries");
            Check.ConsoleIsEmpty();
            CableProfileEntry[] made =
            {
                CableProfileEntry.Section(1.0f, 2.0f, 3.0f, 0.04f), CableProfileEntry.Item(5.0f, 6.0f, 0.7f, 0.8f),
            };
            Engine.Edit(cable, "profile", made);
            Engine.Tick();
            Check.Equal(cable.Profile[0], made[0], "a section");
            Check.Equal(cable.Profile[1], made[1], "an item");
            Check.That(made[0].From == 1.0f && made[0].To == 2.0f && made[0].MassPerLength == 3.0f &&
                       made[0].Diameter == 0.04f, "what is told of a section");
            Check.That(made[1].From == 5.0f && made[1].Mass == 6.0f && made[1].Volume == 0.7f &&
                       made[1].DragArea == 0.8f, "what is told of an item");
        }

        public static void ASpoolLetsCableOutAndTakesItBack()
        {
            GameObject target = Scene.Thing("Target", 2.0f, 0.0f, 0.0f);
            UnderwaterCable cable = Scene.Cable(target.transform);
            Check.Equal(cable.ReleasedLength, 10.0f, "all of it without a spool");
            cable.enabled = false;
            cable.Spool = true;
            cable.enabled = true;
            Check.That(cable.ReleasedLength < 3.0f, $"{cable.ReleasedLength} m are out at first");
            for (int i = 0; i < 250; i++)
            {
                target.transform.localPosition += new Vector3(0.02f, 0.0f, 0.0f);
                Engine.Tick();
            }
            Check.Near(cable.ReleasedLength, 7.0, 0.7, "released");
            Check.Near(cable.StoredLength, 10.0 - cable.ReleasedLength, 1e-3, "stored");
            float before = cable.ReleasedLength;
            cable.Retract(1.5f);
            for (int i = 0; i < 250; i++)
            {
                target.transform.localPosition -= new Vector3(0.02f, 0.0f, 0.0f);
                Engine.Tick();
            }
            Engine.Tick(600);
            Check.That(cable.ReleasedLength < before - 2.0f, $"{cable.ReleasedLength} m of {before} m are still out");
            Check.ConsoleIsEmpty();
        }

        private static int Count(UnderwaterCable cable)
        {
            int count;
            Core.hw_cable_get_profile(cable.Id, null, 0, &count);
            return count;
        }
    }
}
