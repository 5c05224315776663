// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using System.Runtime.InteropServices;
using Hawser.Native;
using UnityEngine;
using UnityEngine.Rendering;

namespace Hawser
{
    /// <summary>
    /// A tube mesh that the library writes. Stream 0 holds what moves (position, normal, tangent), stream 1 the texture
    /// coordinates, which are sent to the graphics card only when the shape of the mesh changes, and stream 2, of a
    /// painted tube, the colours.
    /// </summary>
    internal sealed unsafe class TubeMesh
    {
        [StructLayout(LayoutKind.Sequential)]
        private struct Vertex
        {
            public Vector3 Position;
            public Vector3 Normal;
            public Vector4 Tangent;
        }

        private const MeshUpdateFlags Quiet = MeshUpdateFlags.DontRecalculateBounds |
                                              MeshUpdateFlags.DontValidateIndices | MeshUpdateFlags.DontResetBoneBounds;

        private static readonly VertexAttributeDescriptor[] Layout =
        {
            new VertexAttributeDescriptor(VertexAttribute.Position, VertexAttributeFormat.Float32, 3, 0),
            new VertexAttributeDescriptor(VertexAttribute.Normal, VertexAttributeFormat.Float32, 3, 0),
            new VertexAttributeDescriptor(VertexAttribute.Tangent, VertexAttributeFormat.Float32, 4, 0),
            new VertexAttributeDescriptor(VertexAttribute.TexCoord0, VertexAttributeFormat.Float32, 2, 1),
        };

        private static readonly VertexAttributeDescriptor[] PaintedLayout =
        {
            Layout[0],
            Layout[1],
            Layout[2],
            new VertexAttributeDescriptor(VertexAttribute.Color, VertexAttributeFormat.UNorm8, 4, 2),
            Layout[3],
        };

        // What all tubes write into on the way to their meshes, when they get another shape.
        private static uint[] indices = new uint[0];
        private static Vector2[] coordinates = new Vector2[0];

        private TubeDef def;
        private int pointCount;
        private int vertexCount;
        private Vec3 frame;
        private Vertex[] vertices = new Vertex[0];
        private bool isPainted;
        private Color32[] colors = new Color32[0];

        public TubeMesh()
        {
            Mesh = new Mesh { name = "Hawser Cable", hideFlags = HideFlags.HideAndDontSave };
            Mesh.MarkDynamic();
        }

        public Mesh Mesh { get; }

        public void Destroy()
        {
            if (Application.isPlaying)
            {
                Object.Destroy(Mesh);
            }
            else
            {
                Object.DestroyImmediate(Mesh);
            }
        }

        /// <summary>
        /// Make the mesh fit a line; cheap when nothing changed. The pattern is that of the native cable, or, if there
        /// is none yet, of one of this length.
        /// </summary>
        public void Shape(int points, float radius, int sides, int rings, bool caps, float restLength, float uvLength,
                          bool paint, CableId cable)
        {
            TubeDef wanted;
            HawserException.Check(Core.hw_tube_def_init(&wanted));
            wanted.Flags = Coordinates.MeshFlags | (caps ? TubeFlags.Caps : TubeFlags.None);
            wanted.Encoding = TubeEncoding.Floats;
            wanted.Sides = sides;
            wanted.RingsPerSegment = rings;
            wanted.Radius = radius;
            wanted.RestLength = restLength;
            wanted.UvLength = uvLength;
            if (!cable.IsNull)
            {
                HawserException.Check(Core.hw_tube_def_fit(&wanted, cable));
            }
            bool isNewShape = points != pointCount || wanted.Sides != def.Sides ||
                              wanted.RingsPerSegment != def.RingsPerSegment || wanted.Flags != def.Flags ||
                              paint != isPainted;
            bool isNewTexture = isNewShape || wanted.RestLength != def.RestLength || wanted.UvLength != def.UvLength ||
                                wanted.SegmentLength != def.SegmentLength;
            TubeSize size;
            HawserException.Check(Core.hw_tube_measure(&wanted, points, &size));
            isPainted = paint;
            if (isNewShape)
            {
                SendTriangles(&wanted, points, size);
            }
            if (isNewTexture)
            {
                SendTextureCoordinates(&wanted, points, size);
            }
            def = wanted;
            pointCount = points;
        }

        /// <summary>
        /// Write the vertices round a line in the mesh's own space, z not yet mirrored. Gaps are where it was cut.
        /// </summary>
        public void Draw(Vec3[] previous, Vec3[] points, float blend, byte* gaps)
        {
            Box box;
            fixed (TubeDef* tube = &def)
            fixed (Vec3* previousMemory = previous, pointMemory = points, frameMemory = &frame)
            fixed (Vertex* memory = vertices)
            {
                TubeLine line = new TubeLine
                {
                    Points = pointMemory,
                    PreviousPoints = previousMemory,
                    Gaps = gaps,
                    Blend = blend,
                    PointCount = pointCount,
                };
                TubeBuffers buffers = new TubeBuffers
                {
                    Positions = &memory->Position,
                    Normals = &memory->Normal,
                    Tangents = &memory->Tangent,
                    PositionStride = sizeof(Vertex),
                    NormalStride = sizeof(Vertex),
                    TangentStride = sizeof(Vertex),
                    VertexCapacity = vertices.Length,
                };
                HawserException.Check(Core.hw_tube_write_vertices(tube, &line, &buffers, frameMemory, &box));
            }
            // Bounds first: sending the vertices is what tells the renderer to look at both.
            Mesh.bounds = Coordinates.ToMeshBounds(box);
            Mesh.SetVertexBufferData(vertices, 0, 0, vertexCount, 0, Quiet);
        }

        /// <summary>
        /// Colour a painted tube by the tension of each segment in newtons, from the one colour at none to the other at
        /// full scale and more.
        /// </summary>
        public void Paint(float[] tensions, float fullScale, Color slack, Color taut)
        {
            Color32* palette = stackalloc Color32[2];
            palette[0] = slack;
            palette[1] = taut;
            fixed (TubeDef* tube = &def)
            fixed (float* tensionMemory = tensions)
            fixed (Color32* memory = colors)
            {
                TubePaint paint = new TubePaint
                {
                    Tensions = tensionMemory,
                    Palette = (byte*)palette,
                    PaletteCount = 2,
                    PointCount = pointCount,
                    FullScale = fullScale,
                };
                HawserException.Check(
                    Core.hw_tube_write_colors(tube, &paint, memory, sizeof(Color32), colors.Length));
            }
            Mesh.SetVertexBufferData(colors, 0, 0, vertexCount, 2, Quiet);
        }

        // A winch changes the shape often: what there is room for makes no garbage.
        private static void Reserve<T>(ref T[] array, int count)
        {
            if (array.Length < count)
            {
                array = new T[count + count / 2];
            }
        }

        private void SendTriangles(TubeDef* wanted, int points, TubeSize size)
        {
            Reserve(ref indices, size.IndexCount);
            fixed (uint* memory = indices)
            {
                HawserException.Check(Core.hw_tube_write_indices(wanted, points, memory, indices.Length));
            }
            Reserve(ref vertices, size.VertexCount);
            Reserve(ref colors, isPainted ? size.VertexCount : 0);
            vertexCount = size.VertexCount;
            Mesh.Clear();
            Mesh.SetVertexBufferParams(size.VertexCount, isPainted ? PaintedLayout : Layout);
            Mesh.SetIndexBufferParams(size.IndexCount, IndexFormat.UInt32);
            Mesh.SetIndexBufferData(indices, 0, 0, size.IndexCount, Quiet);
            Mesh.subMeshCount = 1;
            // Told to leave the bounds alone, Unity does not count the vertices either, and would batch none.
            SubMeshDescriptor all = new SubMeshDescriptor(0, size.IndexCount) { vertexCount = size.VertexCount };
            Mesh.SetSubMesh(0, all, Quiet);
        }

        private void SendTextureCoordinates(TubeDef* wanted, int points, TubeSize size)
        {
            Reserve(ref coordinates, size.VertexCount);
            fixed (Vector2* memory = coordinates)
            {
                HawserException.Check(
                    Core.hw_tube_write_uvs(wanted, points, (float*)memory, sizeof(Vector2), coordinates.Length));
            }
            Mesh.SetVertexBufferData(coordinates, 0, 0, size.VertexCount, 1, Quiet);
        }
    }
}
