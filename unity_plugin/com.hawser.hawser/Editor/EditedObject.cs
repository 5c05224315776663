// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using UnityEditor;
using UnityEngine;

namespace Hawser.Editor
{
    /// <summary>What an inspector changed by itself, and not through a serialized property.</summary>
    internal static class EditedObject
    {
        /// <summary>
        /// Keep what was changed after it was recorded for undo: in the scene's file, and as an override where the
        /// object is of a prefab, whose values would come back otherwise.
        /// </summary>
        public static void Keep(Object changed)
        {
            EditorUtility.SetDirty(changed);
            PrefabUtility.RecordPrefabInstancePropertyModifications(changed);
        }
    }
}
