// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

namespace Hawser
{
    internal static unsafe class NativeMemory
    {
        /// <summary>Byte by byte: to compare definitions as objects would make garbage in every tick.</summary>
        public static bool AreSame(void* left, void* right, int size)
        {
            byte* a = (byte*)left;
            byte* b = (byte*)right;
            for (int i = 0; i < size; i++)
            {
                if (a[i] != b[i])
                {
                    return false;
                }
            }
            return true;
        }
    }
}
