// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Written by bindings/generator from core/include/hawser/snapshot.h. Change that file, then run the generator.

using System.Runtime.InteropServices;

namespace Hawser.Native
{
    public static unsafe partial class Core
    {
        /// <summary>How many bytes hw_snapshot_save needs now.</summary>
        /// <remarks>Errors: NULL_ARGUMENT and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_snapshot_size(WorldId world, ulong* size);

        /// <summary>
        /// Write the state into the caller's memory; <c>written</c> gets the number of bytes. Never allocates.
        /// </summary>
        /// <remarks>Errors: NULL_ARGUMENT, BUFFER_TOO_SMALL, BUSY and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_snapshot_save(WorldId world, void* memory, ulong capacity, ulong* written);

        /// <summary>Replace the world's state. All bytes are checked first: if any is wrong, nothing changes.</summary>
        /// <remarks>Errors: NULL_ARGUMENT, BAD_SNAPSHOT, OUT_OF_MEMORY, TOO_MANY, BUSY and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_snapshot_load(WorldId world, void* memory, ulong size);
    }
}
