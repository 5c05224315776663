// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using System;
using Hawser.Native;

namespace Hawser
{
    /// <summary>Whether the native library is there, and is the one that this package was written for.</summary>
    internal static class HawserLibrary
    {
        public static void Check()
        {
            try
            {
                HawserException.Check(Core.hw_abi_check(Core.AbiVersion));
            }
            catch (DllNotFoundException)
            {
                throw new HawserException(
                    Result.AbiMismatch,
                    "the native library of Hawser was not found. The package needs it in Runtime/Plugins, built for " +
                    "this system; a checkout does not hold it, see the package's README.");
            }
            catch (EntryPointNotFoundException exception)
            {
                throw new HawserException(
                    Result.AbiMismatch,
                    $"the native library of Hawser is not of the version of this package: {exception.Message}");
            }
        }
    }
}
