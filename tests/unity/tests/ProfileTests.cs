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
