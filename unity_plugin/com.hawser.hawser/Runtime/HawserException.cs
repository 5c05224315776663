// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using System;
using System.Text;
using Hawser.Native;

namespace Hawser
{
    /// <summary>A call into the library that failed, and changed nothing. The message is its full sentence.</summary>
    public sealed class HawserException : Exception
    {
        public HawserException(Result result, string message) : base(message)
        {
            Result = result;
        }

        public Result Result { get; }

        /// <summary>Throw if a call of <see cref="Core"/> failed. Must follow it directly, on its thread.</summary>
        public static unsafe void Check(Result result)
        {
            if (result != Result.Ok)
            {
                throw new HawserException(result, ReadText(Core.hw_last_error()));
            }
        }

        /// <summary>A terminated UTF-8 text of the library as a string.</summary>
        public static unsafe string ReadText(byte* text)
        {
            int length = 0;
            while (text[length] != 0)
            {
                length++;
            }
            return length == 0 ? string.Empty : Encoding.UTF8.GetString(text, length);
        }
    }
}
