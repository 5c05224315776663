// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using Hawser.Native;
using UnityEngine;

namespace Hawser.Tests
{
    /// <summary>What several suites build.</summary>
    public static class Scene
    {
        public static GameObject Thing(string name, float x, float y, float z)
        {
            GameObject thing = new GameObject(name);
            thing.transform.localPosition = new Vector3(x, y, z);
            return thing;
        }

        /// <summary>
        /// A still Verlet cable: no random motion, so that every number in a test is exact or nearly so.
        /// </summary>
        public static UnderwaterCable Cable(Transform end = null)
        {
            return Cable(CableModel.Verlet, end);
        }

        public static UnderwaterCable Cable(CableModel model, Transform end = null)
        {
            GameObject owner = new GameObject("Cable");
            owner.SetActive(false);
            UnderwaterCable cable = owner.AddComponent<UnderwaterCable>();
            cable.UseDefaults(model);
            cable.RandomDisplacement = 0.0f;
            if (end != null)
            {
                cable.EndPoint.Target = end;
            }
            owner.SetActive(true);
            return cable;
        }

        public static unsafe CableDef Def(UnderwaterCable cable)
        {
            CableDef def;
            HawserException.Check(Core.hw_cable_get_def(cable.Id, &def));
            return def;
        }
    }
}
