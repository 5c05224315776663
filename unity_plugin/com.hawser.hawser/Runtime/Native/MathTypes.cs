// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Written by bindings/generator from core/include/hawser/math_types.h. Change that file, then run the generator.

using System;
using System.Runtime.InteropServices;

namespace Hawser.Native
{
    [StructLayout(LayoutKind.Sequential)]
    public struct Vec3
    {
        public float X;

        public float Y;

        public float Z;
    }

    /// <summary>A rotation as a unit quaternion: x, y, z = axis times sin(angle / 2), w = cos(angle / 2).</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Quat
    {
        public float X;

        public float Y;

        public float Z;

        public float W;
    }

    /// <summary>An axis-aligned box. Empty boxes have minimum &gt; maximum.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Box
    {
        public Vec3 Minimum;

        public Vec3 Maximum;
    }
}
