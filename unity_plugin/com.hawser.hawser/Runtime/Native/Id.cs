// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Written by bindings/generator from core/include/hawser/id.h. Change that file, then run the generator.

using System;
using System.Runtime.InteropServices;

namespace Hawser.Native
{
    public enum IdKind : int
    {
        None = 0,
        World = 1,
        Cable = 2,
        Current = 3,
        Body = 4,
        Attachment = 5,
        Winch = 6,
        Collider = 7,
        Tether = 8,
        Hull = 10,
        Floater = 11,
        Actuator = 12,
    }

    /// <summary>The id of a world. Zero is null; an id of something destroyed stays dead.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct WorldId : IEquatable<WorldId>
    {
        public ulong Bits;

        public bool IsNull => Bits == 0;

        public bool Equals(WorldId other) => Bits == other.Bits;

        public override bool Equals(object other) => other is WorldId id && Equals(id);

        public override int GetHashCode() => Bits.GetHashCode();

        public override string ToString() => Bits.ToString("x16");

        public static bool operator ==(WorldId left, WorldId right) => left.Equals(right);

        public static bool operator !=(WorldId left, WorldId right) => !left.Equals(right);
    }

    /// <summary>The id of a cable. Zero is null; an id of something destroyed stays dead.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct CableId : IEquatable<CableId>
    {
        public ulong Bits;

        public bool IsNull => Bits == 0;

        public bool Equals(CableId other) => Bits == other.Bits;

        public override bool Equals(object other) => other is CableId id && Equals(id);

        public override int GetHashCode() => Bits.GetHashCode();

        public override string ToString() => Bits.ToString("x16");

        public static bool operator ==(CableId left, CableId right) => left.Equals(right);

        public static bool operator !=(CableId left, CableId right) => !left.Equals(right);
    }

    /// <summary>The id of a current. Zero is null; an id of something destroyed stays dead.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct CurrentId : IEquatable<CurrentId>
    {
        public ulong Bits;

        public bool IsNull => Bits == 0;

        public bool Equals(CurrentId other) => Bits == other.Bits;

        public override bool Equals(object other) => other is CurrentId id && Equals(id);

        public override int GetHashCode() => Bits.GetHashCode();

        public override string ToString() => Bits.ToString("x16");

        public static bool operator ==(CurrentId left, CurrentId right) => left.Equals(right);

        public static bool operator !=(CurrentId left, CurrentId right) => !left.Equals(right);
    }

    /// <summary>The id of a body. Zero is null; an id of something destroyed stays dead.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct BodyId : IEquatable<BodyId>
    {
        public ulong Bits;

        public bool IsNull => Bits == 0;

        public bool Equals(BodyId other) => Bits == other.Bits;

        public override bool Equals(object other) => other is BodyId id && Equals(id);

        public override int GetHashCode() => Bits.GetHashCode();

        public override string ToString() => Bits.ToString("x16");

        public static bool operator ==(BodyId left, BodyId right) => left.Equals(right);

        public static bool operator !=(BodyId left, BodyId right) => !left.Equals(right);
    }

    /// <summary>The id of a attachment. Zero is null; an id of something destroyed stays dead.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct AttachmentId : IEquatable<AttachmentId>
    {
        public ulong Bits;

        public bool IsNull => Bits == 0;

        public bool Equals(AttachmentId other) => Bits == other.Bits;

        public override bool Equals(object other) => other is AttachmentId id && Equals(id);

        public override int GetHashCode() => Bits.GetHashCode();

        public override string ToString() => Bits.ToString("x16");

        public static bool operator ==(AttachmentId left, AttachmentId right) => left.Equals(right);

        public static bool operator !=(AttachmentId left, AttachmentId right) => !left.Equals(right);
    }

    /// <summary>The id of a winch. Zero is null; an id of something destroyed stays dead.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct WinchId : IEquatable<WinchId>
    {
        public ulong Bits;

        public bool IsNull => Bits == 0;

        public bool Equals(WinchId other) => Bits == other.Bits;

        public override bool Equals(object other) => other is WinchId id && Equals(id);

        public override int GetHashCode() => Bits.GetHashCode();

        public override string ToString() => Bits.ToString("x16");

        public static bool operator ==(WinchId left, WinchId right) => left.Equals(right);

        public static bool operator !=(WinchId left, WinchId right) => !left.Equals(right);
    }

    /// <summary>The id of a collider. Zero is null; an id of something destroyed stays dead.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct ColliderId : IEquatable<ColliderId>
    {
        public ulong Bits;

        public bool IsNull => Bits == 0;

        public bool Equals(ColliderId other) => Bits == other.Bits;

        public override bool Equals(object other) => other is ColliderId id && Equals(id);

        public override int GetHashCode() => Bits.GetHashCode();

        public override string ToString() => Bits.ToString("x16");

        public static bool operator ==(ColliderId left, ColliderId right) => left.Equals(right);

        public static bool operator !=(ColliderId left, ColliderId right) => !left.Equals(right);
    }

    /// <summary>The id of a tether. Zero is null; an id of something destroyed stays dead.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct TetherId : IEquatable<TetherId>
    {
        public ulong Bits;

        public bool IsNull => Bits == 0;

        public bool Equals(TetherId other) => Bits == other.Bits;

        public override bool Equals(object other) => other is TetherId id && Equals(id);

        public override int GetHashCode() => Bits.GetHashCode();

        public override string ToString() => Bits.ToString("x16");

        public static bool operator ==(TetherId left, TetherId right) => left.Equals(right);

        public static bool operator !=(TetherId left, TetherId right) => !left.Equals(right);
    }

    /// <summary>The id of a hull. Zero is null; an id of something destroyed stays dead.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct HullId : IEquatable<HullId>
    {
        public ulong Bits;

        public bool IsNull => Bits == 0;

        public bool Equals(HullId other) => Bits == other.Bits;

        public override bool Equals(object other) => other is HullId id && Equals(id);

        public override int GetHashCode() => Bits.GetHashCode();

        public override string ToString() => Bits.ToString("x16");

        public static bool operator ==(HullId left, HullId right) => left.Equals(right);

        public static bool operator !=(HullId left, HullId right) => !left.Equals(right);
    }

    /// <summary>The id of a floater. Zero is null; an id of something destroyed stays dead.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct FloaterId : IEquatable<FloaterId>
    {
        public ulong Bits;

        public bool IsNull => Bits == 0;

        public bool Equals(FloaterId other) => Bits == other.Bits;

        public override bool Equals(object other) => other is FloaterId id && Equals(id);

        public override int GetHashCode() => Bits.GetHashCode();

        public override string ToString() => Bits.ToString("x16");

        public static bool operator ==(FloaterId left, FloaterId right) => left.Equals(right);

        public static bool operator !=(FloaterId left, FloaterId right) => !left.Equals(right);
    }

    /// <summary>The id of a actuator. Zero is null; an id of something destroyed stays dead.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct ActuatorId : IEquatable<ActuatorId>
    {
        public ulong Bits;

        public bool IsNull => Bits == 0;

        public bool Equals(ActuatorId other) => Bits == other.Bits;

        public override bool Equals(object other) => other is ActuatorId id && Equals(id);

        public override int GetHashCode() => Bits.GetHashCode();

        public override string ToString() => Bits.ToString("x16");

        public static bool operator ==(ActuatorId left, ActuatorId right) => left.Equals(right);

        public static bool operator !=(ActuatorId left, ActuatorId right) => !left.Equals(right);
    }
}
