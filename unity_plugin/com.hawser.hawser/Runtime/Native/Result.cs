// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Written by bindings/generator from core/include/hawser/result.h. Change that file, then run the generator.

namespace Hawser.Native
{
    /// <summary>
    /// An HW_OK or HW_ERROR_… value. A fixed-width integer, so that it crosses every language border unchanged.
    /// </summary>
    public enum Result : int
    {
        Ok = 0,
        /// <summary>a required pointer is null</summary>
        NullArgument = 1,
        /// <summary>a definition struct was not prepared by its _init function</summary>
        NotInitialized = 2,
        /// <summary>a value is out of range or not finite</summary>
        BadValue = 3,
        /// <summary>an id was never issued by this library</summary>
        BadId = 4,
        /// <summary>an id refers to a destroyed object</summary>
        StaleId = 5,
        /// <summary>an id refers to an object of another kind</summary>
        WrongKind = 6,
        /// <summary>memory could not be allocated</summary>
        OutOfMemory = 7,
        /// <summary>a fixed limit on the number of objects is reached</summary>
        TooMany = 8,
        /// <summary>the caller's buffer is too small</summary>
        BufferTooSmall = 9,
        /// <summary>the snapshot is truncated, corrupted or from an incompatible version</summary>
        BadSnapshot = 10,
        /// <summary>the call is not allowed at this moment</summary>
        Busy = 11,
        /// <summary>the library and its caller were built for different versions</summary>
        AbiMismatch = 12,
    }
}
