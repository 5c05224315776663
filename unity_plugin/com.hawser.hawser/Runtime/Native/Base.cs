// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Written by bindings/generator from core/include/hawser/base.h. Change that file, then run the generator.

using System;
using System.Runtime.InteropServices;

namespace Hawser.Native
{
    /// <summary>What this build of the library can do, as bits of hw_feature_bits().</summary>
    [System.Flags]
    public enum Features : uint
    {
        None = 0,
        /// <summary>the built-in thread pool exists; without it every world runs on the caller's thread</summary>
        Threads = 1,
        /// <summary>internal assertions are compiled in (a debug build)</summary>
        Asserts = 2,
    }

    public enum LogLevel : int
    {
        Info = 0,
        Warning = 1,
        Error = 2,
    }

    /// <summary>
    /// Receives one UTF-8 sentence. May be called from any thread that calls hw_…; must not call back into the
    /// library.
    /// </summary>
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    public unsafe delegate void LogCallback(int level, byte* message, void* user);

    /// <summary>Returns <c>size</c> bytes aligned to <c>alignment</c> (a power of two), or NULL.</summary>
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    public unsafe delegate void* AllocateCallback(ulong size, ulong alignment, void* user);

    /// <summary>Takes back what the allocate callback returned, with the same size.</summary>
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    public unsafe delegate void FreeCallback(void* memory, ulong size, void* user);

    /// <summary>
    /// The functions of libhawser under their C names. They check everything and never throw; pass their result to
    /// HawserException.Check to turn a failure into an exception.
    /// </summary>
    public static unsafe partial class Core
    {
        // Where code is linked into the player itself there is no library to load.
#if (UNITY_IOS || UNITY_TVOS || UNITY_VISIONOS || UNITY_WEBGL) && !UNITY_EDITOR
        public const string Library = "__Internal";
#else
        public const string Library = "hawser";
#endif

        public const int VersionMajor = 0;

        public const int VersionMinor = 1;

        public const int VersionPatch = 0;

        /// <summary>
        /// Raised whenever a struct or a function changes in a way that an already compiled caller would notice.
        /// </summary>
        public const int AbiVersion = 1;

        /// <summary>The version as text, for example "0.1.0". Never NULL.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern byte* hw_version_string();

        /// <summary>The HW_ABI_VERSION that the library was built with.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern uint hw_abi_version();

        /// <summary>HW_FEATURE_… bits of this build.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern uint hw_feature_bits();

        /// <summary>
        /// Compare the caller's HW_ABI_VERSION with the library's. Call it once after loading the library.
        /// </summary>
        /// <remarks>Errors: HW_ERROR_ABI_MISMATCH.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_abi_check(uint callerAbiVersion);

        /// <summary>
        /// The general sentence of a result code; the particular one is in hw_last_error(). Never NULL.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern byte* hw_result_sentence(Result result);

        /// <summary>
        /// The sentence of the last call that failed on this thread: function, field, limit, value received, what was
        /// kept. Never NULL; empty until something fails. Valid until the next failing call on this thread.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern byte* hw_last_error();

        /// <summary>
        /// How often the sentence of hw_last_error() came in a row on this thread; 0 until something fails.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern uint hw_last_error_repeats();

        /// <summary>
        /// Where messages go; NULL (the default) drops them. An error that repeats is passed on the 1st, 10th, 100th,
        /// … time.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void hw_set_log(LogCallback callback, void* user);

        /// <summary>
        /// Where memory comes from; two NULLs restore the C library's. Only while no world exists, as memory must go
        /// back where it came from.
        /// </summary>
        /// <remarks>
        /// Errors: HW_ERROR_NULL_ARGUMENT (only one of the two given), HW_ERROR_BUSY (a world exists).
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_set_allocator(AllocateCallback allocate, FreeCallback release, void* user);

        /// <summary>
        /// Blocks and bytes that the library holds at this moment. Both are 0 when no world exists: a leak check for
        /// hosts.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern ulong hw_live_allocations();

        /// <summary>
        /// Blocks and bytes that the library holds at this moment. Both are 0 when no world exists: a leak check for
        /// hosts.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern ulong hw_live_bytes();
    }
}
