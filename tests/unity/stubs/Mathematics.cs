// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Stand-in for the part of UnityEngine that the package uses, written from its public documentation: vectors and
// matrices. Left-handed, Y up, as in Unity.

using System;

namespace UnityEngine
{
    public static class Mathf
    {
        public const float Rad2Deg = 57.29578f;

        public static int RoundToInt(float value) => (int)System.Math.Round(value);

        public static float Clamp(float value, float min, float max) => value < min ? min : value > max ? max : value;

        public static float Lerp(float a, float b, float t) => a + (b - a) * Clamp01(t);

        public static float Clamp01(float value) => value < 0.0f ? 0.0f : value > 1.0f ? 1.0f : value;

        public static float Exp(float power) => (float)Math.Exp(power);

        public static float Min(float a, float b) => Math.Min(a, b);

        public static float Abs(float value) => Math.Abs(value);

        public static bool Approximately(float a, float b) =>
            Math.Abs(a - b) <= 1e-6f * Math.Max(Math.Abs(a), Math.Abs(b));
    }

    public struct Vector2
    {
        public float x, y;

        public Vector2(float x, float y)
        {
            this.x = x;
            this.y = y;
        }
    }

    public struct Vector3 : IEquatable<Vector3>
    {
        public float x, y, z;

        public Vector3(float x, float y, float z)
        {
            this.x = x;
            this.y = y;
            this.z = z;
        }

        public static Vector3 zero => new Vector3(0.0f, 0.0f, 0.0f);

        public static Vector3 one => new Vector3(1.0f, 1.0f, 1.0f);

        public static Vector3 right => new Vector3(1.0f, 0.0f, 0.0f);

        public static Vector3 up => new Vector3(0.0f, 1.0f, 0.0f);

        public static Vector3 forward => new Vector3(0.0f, 0.0f, 1.0f);

        public float magnitude => (float)Math.Sqrt(Dot(this, this));

        public static float Dot(Vector3 a, Vector3 b) => a.x * b.x + a.y * b.y + a.z * b.z;

        public static Vector3 Cross(Vector3 a, Vector3 b) =>
            new Vector3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);

        public Vector3 normalized => magnitude > 1e-5f ? this * (1.0f / magnitude) : zero;

        public static Vector3 Lerp(Vector3 a, Vector3 b, float t) => a + (b - a) * Mathf.Clamp01(t);

        public static Vector3 Min(Vector3 a, Vector3 b) =>
            new Vector3(Math.Min(a.x, b.x), Math.Min(a.y, b.y), Math.Min(a.z, b.z));

        public static Vector3 Max(Vector3 a, Vector3 b) =>
            new Vector3(Math.Max(a.x, b.x), Math.Max(a.y, b.y), Math.Max(a.z, b.z));

        public static Vector3 operator +(Vector3 a, Vector3 b) => new Vector3(a.x + b.x, a.y + b.y, a.z + b.z);

        public static Vector3 operator -(Vector3 a, Vector3 b) => new Vector3(a.x - b.x, a.y - b.y, a.z - b.z);

        public static Vector3 operator *(Vector3 a, float b) => new Vector3(a.x * b, a.y * b, a.z * b);

        public static bool operator ==(Vector3 a, Vector3 b) => (a - b).magnitude < 1e-5f;

        public static bool operator !=(Vector3 a, Vector3 b) => !(a == b);

        public bool Equals(Vector3 other) => x == other.x && y == other.y && z == other.z;

        public override bool Equals(object other) => other is Vector3 v && Equals(v);

        public override int GetHashCode() => x.GetHashCode() ^ (y.GetHashCode() << 2) ^ (z.GetHashCode() >> 2);

        public override string ToString() => $"({x}, {y}, {z})";
    }

    public struct Vector4
    {
        public float x, y, z, w;

        public Vector4(float x, float y, float z, float w)
        {
            this.x = x;
            this.y = y;
            this.z = z;
            this.w = w;
        }

        public float this[int index]
        {
            get => index == 0 ? x : index == 1 ? y : index == 2 ? z : w;
            set
            {
                switch (index)
                {
                    case 0:
                        x = value;
                        break;
                    case 1:
                        y = value;
                        break;
                    case 2:
                        z = value;
                        break;
                    default:
                        w = value;
                        break;
                }
            }
        }
    }

    public struct Quaternion : IEquatable<Quaternion>
    {
        public float x, y, z, w;

        public Quaternion(float x, float y, float z, float w)
        {
            this.x = x;
            this.y = y;
            this.z = z;
            this.w = w;
        }

        public static Quaternion identity => new Quaternion(0.0f, 0.0f, 0.0f, 1.0f);

        public static Quaternion AngleAxis(float degrees, Vector3 axis)
        {
            double half = degrees * Math.PI / 360.0;
            Vector3 v = axis * ((float)Math.Sin(half) / axis.magnitude);
            return new Quaternion(v.x, v.y, v.z, (float)Math.Cos(half));
        }

        public Quaternion normalized
        {
            get
            {
                float scale = (float)(1.0 / Math.Sqrt(x * x + y * y + z * z + w * w));
                return new Quaternion(x * scale, y * scale, z * scale, w * scale);
            }
        }

        public bool Equals(Quaternion other) => x == other.x && y == other.y && z == other.z && w == other.w;

        public override bool Equals(object other) => other is Quaternion q && Equals(q);

        public override int GetHashCode() => x.GetHashCode() ^ (y.GetHashCode() << 2) ^ (w.GetHashCode() >> 1);

        public static Quaternion Inverse(Quaternion q) => new Quaternion(-q.x, -q.y, -q.z, q.w);

        public static Quaternion operator *(Quaternion a, Quaternion b)
        {
            Vector3 u = new Vector3(a.x, a.y, a.z), v = new Vector3(b.x, b.y, b.z);
            Vector3 w = v * a.w + u * b.w + Vector3.Cross(u, v);
            return new Quaternion(w.x, w.y, w.z, a.w * b.w - Vector3.Dot(u, v));
        }

        public static Vector3 operator *(Quaternion q, Vector3 v)
        {
            Vector3 u = new Vector3(q.x, q.y, q.z);
            Vector3 t = Vector3.Cross(u, v) * 2.0f;
            return v + t * q.w + Vector3.Cross(u, t);
        }
    }

    /// <summary>An affine map: three columns and a place.</summary>
    public struct Matrix4x4
    {
        private Vector3 right, up, forward, place;

        internal Matrix4x4(Vector3 right, Vector3 up, Vector3 forward, Vector3 place)
        {
            this.right = right;
            this.up = up;
            this.forward = forward;
            this.place = place;
        }

        public Matrix4x4 inverse
        {
            get
            {
                float scale = 1.0f / Vector3.Dot(right, Vector3.Cross(up, forward));
                Vector3 a = Vector3.Cross(up, forward) * scale;
                Vector3 b = Vector3.Cross(forward, right) * scale;
                Vector3 c = Vector3.Cross(right, up) * scale;
                Matrix4x4 linear = new Matrix4x4(new Vector3(a.x, b.x, c.x), new Vector3(a.y, b.y, c.y),
                                                 new Vector3(a.z, b.z, c.z), Vector3.zero);
                linear.place = linear.MultiplyVector(place) * -1.0f;
                return linear;
            }
        }

        public Vector3 MultiplyVector(Vector3 v) => right * v.x + up * v.y + forward * v.z;

        public Vector3 MultiplyPoint3x4(Vector3 v) => MultiplyVector(v) + place;

        public static Matrix4x4 operator *(Matrix4x4 a, Matrix4x4 b) =>
            new Matrix4x4(a.MultiplyVector(b.right), a.MultiplyVector(b.up), a.MultiplyVector(b.forward),
                          a.MultiplyPoint3x4(b.place));
    }

    public struct Color
    {
        public float r, g, b, a;

        public Color(float r, float g, float b, float a = 1.0f)
        {
            this.r = r;
            this.g = g;
            this.b = b;
            this.a = a;
        }

        public static Color yellow => new Color(1.0f, 0.92f, 0.016f);

        public static Color cyan => new Color(0.0f, 1.0f, 1.0f);

        public override string ToString() => $"({r}, {g}, {b}, {a})";
    }

    public struct Color32
    {
        public byte r, g, b, a;

        public static implicit operator Color32(Color color) => new Color32
        {
            r = Round(color.r),
            g = Round(color.g),
            b = Round(color.b),
            a = Round(color.a),
        };

        private static byte Round(float value) => (byte)(Mathf.Clamp01(value) * 255.0f + 0.5f);
    }

    public struct Bounds
    {
        public Bounds(Vector3 center, Vector3 size)
        {
            min = center - size * 0.5f;
            max = center + size * 0.5f;
        }

        public Vector3 size => max - min;

        public Vector3 min { get; private set; }

        public Vector3 max { get; private set; }

        public void SetMinMax(Vector3 newMin, Vector3 newMax)
        {
            min = newMin;
            max = newMax;
        }
    }
}
