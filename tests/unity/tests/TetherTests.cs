// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using Hawser.Native;
using UnityEngine;

namespace Hawser.Tests
{
    /// <summary>The models straight, v_shape and catenary of a cable, and the change from and to dynamic.</summary>
    public static unsafe class TetherTests
    {
        public static void ANewTetherHasTheDefaultsOfTheLibrary()
        {
            UnderwaterCable cable = Scene.Cable(CableModel.Dynamic);
            cable.Model = CableModel.Catenary;
            Engine.Tick();
            TetherDef expected, def;
            HawserException.Check(Core.hw_tether_def_init(&expected, (int)CableModel.Catenary));
            HawserException.Check(Core.hw_tether_get_def(cable.TetherId, &def));
            expected.SegmentCount = cable.SegmentCount;
            expected.CollisionMask = def.CollisionMask;
            expected.EndPosition = def.EndPosition;
            Check.Equal(def, expected, "definition");
            Check.ConsoleIsEmpty();
        }

        public static void TheModelsHaveTheirShapes()
        {
            UnderwaterCable cable = Scene.Cable(CableModel.Dynamic);
            cable.Model = CableModel.Straight;
            Engine.Tick(150); // two seconds and more of blending
            Check.Near(cable.CurrentLength, 5.0, 1e-4, "the rubber band");
            cable.Model = CableModel.VShape;
            Engine.Tick(300);
            Check.Near(cable.CurrentLength, 10.0, 1e-2, "the V");
            cable.Model = CableModel.Catenary;
            Engine.Tick(300);
            Check.Near(cable.CurrentLength, 10.0, 1e-2, "the catenary");
            Check.That(cable.IsTether && cable.IsAsleep, "it came to rest");
            Check.Near(cable.GetPoint(cable.PointCount - 1), new Vector3(5.0f, 0.0f, 0.0f), 1e-4f, "end");
            float[] tensions = new float[cable.SegmentCount];
            Check.Equal(cable.CopyTensions(tensions), cable.SegmentCount, "tensions");
            Check.ConsoleIsEmpty();
        }

        public static void ModelsChangeWithoutAJump()
        {
            UnderwaterCable cable = Scene.Cable(CableModel.Dynamic);
            Engine.Tick(600);
            Vector3[] before = new Vector3[cable.PointCount];
            foreach (CableModel model in new[] { CableModel.Catenary, CableModel.Dynamic, CableModel.VShape })
            {
                cable.CopyPoints(before);
                cable.Model = model;
                for (int tick = 0; tick < 120; tick++)
                {
                    Engine.Tick();
                    for (int i = 0; i < before.Length; i++)
                    {
                        float move = (cable.GetPoint(i) - before[i]).magnitude;
                        Check.That(move < 0.06f, $"to {model}, tick {tick}: point {i} moves {move} m");
                    }
                    cable.CopyPoints(before);
                }
                Check.Equal(cable.IsTether, model != CableModel.Dynamic, "a tether");
            }
            Check.ConsoleIsEmpty();
        }

        public static void ATautTetherHoldsItsVehicle()
        {
            UnderwaterCable cable = Scene.Cable(CableModel.Dynamic);
            cable.Model = CableModel.Catenary;
            int taut = 0;
            cable.Taut += _ => taut++;
            Engine.Tick(2);
            Vector3 allowed = cable.ClampEnd(new Vector3(30.0f, 0.0f, 0.0f));
            Check.Near(allowed, new Vector3(10.0f, 0.0f, 0.0f), 1e-4f, "clamped");
            Check.Near(cable.TetherReach, 10.0, 1e-4, "reach");
            cable.EndPoint.Offset = new Vector3(0.0f, 0.0f, 20.0f);
            Engine.Tick(2);
            Check.Near(cable.GetPoint(cable.PointCount - 1), new Vector3(0.0f, 0.0f, 10.0f), 1e-3f, "the line's end");
            Check.Equal(taut, 1, "taut is told once");
            Check.That(!cable.IsStuck && cable.CopyTetherContacts(new Vector3[4]) == 0, "it touches nothing");
            Check.ConsoleIsEmpty();
        }

        public static void DestroyingATetherLeavesNothing()
        {
            UnderwaterCable cable = Scene.Cable(CableModel.Dynamic);
            cable.Model = CableModel.VShape;
            Engine.Tick(2);
            WorldId world = HawserWorld.Current.Id;
            cable.enabled = false;
            int count;
            HawserException.Check(Core.hw_world_get_tethers(world, null, 0, &count));
            Check.Equal(count, 0, "tethers");
            cable.enabled = true;
            Engine.Tick(2);
            Check.That(cable.IsTether, "it is there again");
            cable.SegmentCount = 12;
            Engine.Tick(2);
            Check.Equal(cable.PointCount, 13, "points");
            Check.ConsoleIsEmpty();
        }
    }
}
