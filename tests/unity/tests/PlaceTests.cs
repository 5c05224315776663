// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using System;
using Hawser.Native;
using UnityEngine;

namespace Hawser.Tests
{
    /// <summary>Between metres of line and places in the world.</summary>
    public static class PlaceTests
    {
        public static void APlaceOfTheLineIsFoundByItsLengthAndBack()
        {
            foreach (CableModel model in new[] { CableModel.Dynamic, CableModel.Catenary, CableModel.Verlet })
            {
                UnderwaterCable cable = Scene.Cable(model);
                cable.SegmentCount = 40;
                cable.Length = 8.0f;
                Engine.Tick(20);
                for (int point = 0; point <= 40; point++)
                {
                    Check.Near(cable.GetPositionAt(0.2f * point), cable.GetPoint(point), 1e-4f, $"{model}, {point}");
                }
                Vector3 between = (cable.GetPoint(10) + cable.GetPoint(11)) * 0.5f;
                Check.Near(cable.GetPositionAt(2.1f), between, 1e-4f, "between two points");
                Check.Near(cable.GetClosestArcLength(between), 2.1, 1e-3, "and back");
                Check.Near(cable.GetClosestArcLength(new Vector3(-5.0f, 0.0f, 0.0f)), 0.0, 1e-6, "before the start");
                Check.Near(cable.GetPositionAt(-1.0f), cable.GetPoint(0), 0.0f, "less than nothing");
                Check.Near(cable.GetPositionAt(99.0f), cable.GetPoint(40), 1e-4f, "more than all");
                Vector3 way = cable.GetPoint(11) - cable.GetPoint(10);
                Check.Near(cable.GetDirectionAt(2.1f), way * (1.0f / way.magnitude), 1e-4f, "direction");
                Check.ConsoleIsEmpty();
            }
        }

        /// <summary>The first segment has another length than the rest while a winch is at the start.</summary>
        public static void APlaceTravelsWithTheLineThatAWinchPaysOut()
        {
            UnderwaterCable cable = Scene.Cable(CableModel.Dynamic);
            CableWinch winch = cable.gameObject.AddComponent<CableWinch>();
            winch.Speed = 0.37f;
            Engine.Tick(200);
            float length = cable.RestLength, segment = 0.2f;
            Check.That(length > 10.5f, $"only {length} m are out");
            for (int back = 0; back < 30; back++)
            {
                Vector3 point = cable.GetPoint(cable.PointCount - 1 - back);
                Check.Near(cable.GetPositionAt(length - segment * back), point, 1e-3f, $"point {back} from the end");
            }
            Check.Near(cable.GetPositionAt(0.0f), cable.GetPoint(0), 0.0f, "at the drum");
        }

        public static void PlacesAreToldInEditModeAndWithoutACable()
        {
            Engine.Restart(false);
            UnderwaterCable cable = Scene.Cable(CableModel.Dynamic);
            Engine.Frame(0.1f);
            Check.Near(cable.GetPositionAt(cable.Length), new Vector3(5.0f, 0.0f, 0.0f), 1e-3f, "end in edit mode");
            Engine.Restart(true);
            GameObject owner = Scene.Thing("Off", 1.0f, 2.0f, 3.0f);
            owner.SetActive(false);
            cable = owner.AddComponent<UnderwaterCable>();
            Check.Near(cable.GetPositionAt(5.0f), new Vector3(1.0f, 2.0f, 3.0f), 0.0f, "place of what is not there");
            Check.Near(cable.GetDirectionAt(5.0f), Vector3.zero, 0.0f, "its direction");
            Check.Equal(cable.GetClosestArcLength(Vector3.zero), 0.0f, "its nearest place");
            owner.SetActive(true);
            bool refused = false;
            try
            {
                cable.GetPositionAt(float.NaN);
            }
            catch (ArgumentOutOfRangeException)
            {
                refused = true;
            }
            Check.That(refused, "there is no place at no number");
        }

        public static void PointsArePutWhereTheyAreToBe()
        {
            UnderwaterCable cable = Scene.Cable(CableModel.Dynamic);
            Vector3[] wanted = new Vector3[cable.PointCount];
            float deep = (float)Math.Sqrt(0.2 * 0.2 - 0.1 * 0.1); // a V aside, of segments as long as they are
            for (int i = 0; i < wanted.Length; i++)
            {
                wanted[i] = new Vector3(0.1f * i, 0.0f, deep * Math.Min(i, 50 - i));
            }
            cable.SetPoints(wanted);
            for (int i = 0; i < wanted.Length; i++)
            {
                Check.Near(cable.GetPoint(i), wanted[i], 1e-6f, $"point {i}");
            }
            Check.Refused(() => cable.SetPoints(new Vector3[7]), Result.BadValue, "7");
            Engine.Tick();
            Check.Near(cable.GetPoint(25), wanted[25], 0.05f, "a tick later");
            Check.ConsoleIsEmpty();
        }
    }
}
