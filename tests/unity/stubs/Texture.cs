// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Stand-in for the part of UnityEngine that the package uses: textures and the properties of a renderer. Keeps what it
// is sent and refuses, as Unity does, data that does not fit.

using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;

namespace UnityEngine.Rendering
{
    public enum ShadowCastingMode
    {
        Off = 0,
        On = 1,
    }
}

namespace UnityEngine
{
    public enum TextureFormat
    {
        RGBAHalf = 17,
        RGBAFloat = 20,
    }

    public enum FilterMode
    {
        Point = 0,
        Bilinear = 1,
        Trilinear = 2,
    }

    public enum TextureWrapMode
    {
        Repeat = 0,
        Clamp = 1,
    }

    public class Texture : Object
    {
        public int width { get; protected set; }

        public int height { get; protected set; }

        public FilterMode filterMode { get; set; } = FilterMode.Bilinear;

        public TextureWrapMode wrapMode { get; set; } = TextureWrapMode.Clamp;

        public int anisoLevel { get; set; } = 1;

        public int Applied { get; private set; }

        public void Apply(bool updateMipmaps, bool makeNoLongerReadable) => Applied++;
    }

    public sealed class Texture2D : Texture
    {
        public Texture2D(int width, int height, TextureFormat format, bool mipChain, bool linear)
        {
            if (format != TextureFormat.RGBAFloat || mipChain || !linear)
            {
                throw new ArgumentException("the stand-in knows linear RGBAFloat without levels only");
            }
            this.width = width;
            this.height = height;
            Texels = new float[4 * width * height];
        }

        public float[] Texels { get; }

        public void LoadRawTextureData(IntPtr data, int size)
        {
            if (size != Texels.Length * 4)
            {
                throw new ArgumentException($"{size} bytes, the texture has {Texels.Length * 4}");
            }
            Marshal.Copy(data, Texels, 0, Texels.Length);
        }
    }

    public sealed class Texture2DArray : Texture
    {
        private readonly Dictionary<int, ushort[]> levels = new Dictionary<int, ushort[]>();

        public Texture2DArray(int width, int height, int depth, TextureFormat format, bool mipChain, bool linear)
        {
            if (format != TextureFormat.RGBAHalf || !mipChain || !linear)
            {
                throw new ArgumentException("the stand-in knows linear RGBAHalf with levels only");
            }
            this.width = width;
            this.height = height;
            this.depth = depth;
        }

        public int depth { get; }

        public void SetPixelData<T>(T[] data, int mipLevel, int element, int sourceDataStartIndex = 0)
        {
            int side = width >> mipLevel;
            int count = 4 * side * side;
            if (side < 1 || element < 0 || element >= depth || sourceDataStartIndex + count > data.Length)
            {
                throw new ArgumentOutOfRangeException(nameof(data));
            }
            ushort[] level = new ushort[count];
            Array.Copy(data, sourceDataStartIndex, level, 0, count);
            levels[element * 32 + mipLevel] = level;
        }

        public ushort[] Level(int element, int mipLevel) => levels[element * 32 + mipLevel];
    }

    public sealed class MaterialPropertyBlock
    {
        public Dictionary<string, object> Values { get; } = new Dictionary<string, object>();

        public void SetFloat(string name, float value) => Values[name] = value;

        public void SetVector(string name, Vector4 value) => Values[name] = value;

        public void SetTexture(string name, Texture value) => Values[name] = value;
    }
}
