// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using Hawser.Native;
using UnityEngine;

namespace Hawser
{
    /// <summary>
    /// Passes the library's notices on to Unity's console. Errors are left out: they arrive as exceptions.
    /// </summary>
    internal static unsafe class HawserLog
    {
        // Held here so that the garbage collector leaves it alone while the library knows its address.
        private static readonly LogCallback Callback = Receive;

        public static void Start()
        {
            Core.hw_set_log(Callback, null);
        }

        /// <summary>Must be called before the scripts are unloaded; the library outlives them.</summary>
        public static void Stop()
        {
            Core.hw_set_log(null, null);
        }

        [AOT.MonoPInvokeCallback(typeof(LogCallback))]
        private static void Receive(int level, byte* message, void* user)
        {
            switch ((LogLevel)level)
            {
                case LogLevel.Info:
                    Debug.Log("Hawser: " + HawserException.ReadText(message));
                    break;
                case LogLevel.Warning:
                    Debug.LogWarning("Hawser: " + HawserException.ReadText(message));
                    break;
            }
        }
    }
}
