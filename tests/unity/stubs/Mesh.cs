// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Stand-in for the part of UnityEngine that the package uses: meshes. Keeps what it is sent and refuses, as Unity does,
// data that does not fit the layout that was announced.

using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.InteropServices;
using UnityEngine.Rendering;

namespace UnityEngine.Rendering
{
    public enum VertexAttribute
    {
        Position = 0,
        Normal = 1,
        Tangent = 2,
        Color = 3,
        TexCoord0 = 4,
    }

    public enum VertexAttributeFormat
    {
        Float32 = 0,
        UNorm8 = 2,
    }

    public enum IndexFormat
    {
        UInt32 = 1,
    }

    [Flags]
    public enum MeshUpdateFlags
    {
        Default = 0,
        DontValidateIndices = 1,
        DontResetBoneBounds = 2,
        DontNotifyMeshUsers = 4,
        DontRecalculateBounds = 8,
    }

    public struct VertexAttributeDescriptor
    {
        public VertexAttributeDescriptor(VertexAttribute attribute, VertexAttributeFormat format, int dimension,
                                         int stream)
        {
            this.attribute = attribute;
            this.format = format;
            this.dimension = dimension;
            this.stream = stream;
        }

        public VertexAttribute attribute { get; }

        public VertexAttributeFormat format { get; }

        public int dimension { get; }

        internal int Bytes => dimension * (format == VertexAttributeFormat.Float32 ? 4 : 1);

        public int stream { get; }
    }

    public struct SubMeshDescriptor
    {
        public SubMeshDescriptor(int indexStart, int indexCount)
        {
            this.indexStart = indexStart;
            this.indexCount = indexCount;
            firstVertex = vertexCount = 0;
            bounds = new Bounds();
        }

        public int indexStart { get; }

        public int indexCount { get; }

        public int firstVertex { get; set; }

        public int vertexCount { get; set; }

        public Bounds bounds { get; set; }
    }
}

namespace UnityEngine
{
    public sealed class Mesh : Object
    {
        private VertexAttributeDescriptor[] layout = new VertexAttributeDescriptor[0];
        private readonly Dictionary<int, byte[]> streams = new Dictionary<int, byte[]>();
        private readonly Dictionary<int, int> strides = new Dictionary<int, int>();
        private readonly Dictionary<int, int> uploads = new Dictionary<int, int>();

        public int vertexCount { get; private set; }

        public bool isReadable { get; set; } = true;

        /// <summary>A copy, as in Unity.</summary>
        public Vector3[] vertices
        {
            get => (Vector3[])places.Clone();
            set
            {
                places = value;
                vertexCount = value.Length;
            }
        }

        public int[] triangles
        {
            get => (int[])corners.Clone();
            set
            {
                corners = value;
                RecalculateBounds();
            }
        }

        public void RecalculateBounds()
        {
            if (places.Length == 0)
            {
                return;
            }
            Vector3 low = places.Aggregate(Vector3.Min), high = places.Aggregate(Vector3.Max);
            bounds = new Bounds((low + high) * 0.5f, high - low);
        }

        private Vector3[] places = new Vector3[0];
        private int[] corners = new int[0];

        public Bounds bounds { get; set; }

        public int subMeshCount { get; set; }

        public uint[] Indices { get; private set; } = new uint[0];

        public int TriangleCorners { get; private set; }

        private readonly Dictionary<int, SubMeshDescriptor> parts = new Dictionary<int, SubMeshDescriptor>();

        public SubMeshDescriptor GetSubMesh(int index) => parts[index];

        public int Uploads(int stream) => uploads.TryGetValue(stream, out int count) ? count : 0;

        public void MarkDynamic()
        {
        }

        public void Clear()
        {
            layout = new VertexAttributeDescriptor[0];
            streams.Clear();
            strides.Clear();
            vertexCount = 0;
            Indices = new uint[0];
        }

        public void SetVertexBufferParams(int count, params VertexAttributeDescriptor[] attributes)
        {
            if (!attributes.SequenceEqual(attributes.OrderBy(a => a.attribute)))
            {
                throw new ArgumentException("vertex attributes must be in the order of the enum");
            }
            layout = attributes;
            vertexCount = count;
            foreach (int stream in attributes.Select(a => a.stream).Distinct())
            {
                strides[stream] = attributes.Where(a => a.stream == stream).Sum(a => a.Bytes);
                streams[stream] = new byte[count * Stride(stream)];
            }
        }

        /// <summary>Makes no garbage, as Unity does not.</summary>
        public void SetVertexBufferData<T>(T[] data, int dataStart, int meshStart, int count, int stream,
                                           MeshUpdateFlags flags) where T : struct
        {
            int size = Size<T>.Bytes;
            if (size != Stride(stream))
            {
                throw new ArgumentException($"{typeof(T)} has {size} bytes, stream {stream} has {Stride(stream)}");
            }
            if (dataStart + count > data.Length || meshStart + count > vertexCount)
            {
                throw new ArgumentOutOfRangeException(nameof(count));
            }
            GCHandle handle = GCHandle.Alloc(data, GCHandleType.Pinned);
            IntPtr source = handle.AddrOfPinnedObject() + dataStart * size;
            Marshal.Copy(source, streams[stream], meshStart * Stride(stream), count * Stride(stream));
            handle.Free();
            uploads[stream] = Uploads(stream) + 1;
        }

        public void SetIndexBufferParams(int count, IndexFormat format)
        {
            Indices = new uint[count];
        }

        public void SetIndexBufferData(uint[] data, int dataStart, int meshStart, int count, MeshUpdateFlags flags)
        {
            Array.Copy(data, dataStart, Indices, meshStart, count);
        }

        /// <summary>Told not to look at the bounds, Unity does not look which vertices a part uses, either.</summary>
        public void SetSubMesh(int index, SubMeshDescriptor part, MeshUpdateFlags flags)
        {
            if (index >= subMeshCount || part.indexStart + part.indexCount > Indices.Length)
            {
                throw new ArgumentOutOfRangeException(nameof(part));
            }
            if ((flags & MeshUpdateFlags.DontRecalculateBounds) == 0)
            {
                IEnumerable<uint> used = Indices.Skip(part.indexStart).Take(part.indexCount);
                part.firstVertex = (int)used.Min();
                part.vertexCount = (int)used.Max() + 1 - part.firstVertex;
            }
            parts[index] = part;
            TriangleCorners = index == 0 ? part.indexCount : TriangleCorners + part.indexCount;
        }

        /// <summary>One attribute of one vertex, found through the announced layout.</summary>
        public float[] Read(VertexAttribute attribute, int vertex)
        {
            VertexAttributeDescriptor found = layout.Single(a => a.attribute == attribute);
            int offset = layout.TakeWhile(a => a.attribute != attribute).Where(a => a.stream == found.stream)
                               .Sum(a => a.Bytes);
            int start = vertex * Stride(found.stream) + offset;
            byte[] memory = streams[found.stream];
            return Enumerable.Range(0, found.dimension).Select(
                i => found.format == VertexAttributeFormat.Float32
                    ? BitConverter.ToSingle(memory, start + 4 * i)
                    : memory[start + i] / 255.0f).ToArray();
        }

        public Vector3 ReadVector(VertexAttribute attribute, int vertex)
        {
            float[] values = Read(attribute, vertex);
            return new Vector3(values[0], values[1], values[2]);
        }

        public bool Has(VertexAttribute attribute) => layout.Any(a => a.attribute == attribute);

        private int Stride(int stream) => strides.TryGetValue(stream, out int bytes) ? bytes : 0;

        private static class Size<T>
        {
            public static readonly int Bytes = Marshal.SizeOf(typeof(T));
        }
    }
}
