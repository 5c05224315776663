// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using Hawser.Native;
using UnityEngine;
using UnityEngine.Rendering;

namespace Hawser
{
    /// <summary>
    /// What is seen of an ocean: a mesh that never changes, which the shader lays round each camera, and textures with
    /// the maps or the waves of the library. They are sent only when the time is another one. The mesh has two parts,
    /// each with a material of its own: the sea, and a sheet before the lens of a camera that is under water.
    /// </summary>
    internal sealed unsafe class OceanSurface
    {
        private const int TexelFloats = 4;
        private const int WaveTexels = 2;
        private const float Reach = 2e6f;

        private static readonly Vector3[] Sheet =
        {
            new Vector3(-1.0f, -1.0f, 0.0f), new Vector3(1.0f, -1.0f, 0.0f), new Vector3(1.0f, 1.0f, 0.0f),
            new Vector3(-1.0f, 1.0f, 0.0f),
        };

        private static readonly uint[] SheetCorners = { 0, 1, 2, 0, 2, 3 };

        private static readonly VertexAttributeDescriptor[] Layout =
        {
            new VertexAttributeDescriptor(VertexAttribute.Position, VertexAttributeFormat.Float32, 3, 0),
        };

        private readonly MeshRenderer renderer;
        private readonly Mesh mesh;
        private readonly MaterialPropertyBlock properties = new MaterialPropertyBlock();
        private readonly SeaCascade[] cascades = new SeaCascade[Core.MaxSeaCascades];
        private SeaMeshDef shape;
        private Texture2D displacementMap;
        private Texture2DArray detailMap;
        private Texture2D waveMap;
        private readonly SeaDrawnWave[] waves = new SeaDrawnWave[Core.MaxSeaWaves];
        private float[] displacements = new float[0];
        private float[] slopes = new float[0];
        private float[][] foam = new float[0][];
        private ushort[] halves = new ushort[0];
        private int size;
        private int count;
        private ulong version;
        private bool isSent;

        public OceanSurface(MeshFilter filter, MeshRenderer renderer)
        {
            this.renderer = renderer;
            mesh = new Mesh { name = "Hawser Ocean", hideFlags = HideFlags.HideAndDontSave };
            filter.sharedMesh = mesh;
            renderer.shadowCastingMode = ShadowCastingMode.Off;
        }

        /// <summary>The time in seconds that was last drawn.</summary>
        public double Time { get; private set; }

        /// <summary>How often maps were sent to the graphics card.</summary>
        public int SendCount { get; private set; }

        public void Destroy()
        {
            Discard(mesh);
            DiscardMaps();
            if (waveMap != null)
            {
                Discard(waveMap);
            }
        }

        /// <summary>Make the mesh; cheap when nothing changed.</summary>
        public void Shape(SeaMeshDef def)
        {
            if (def.Cells == shape.Cells && def.RingCount == shape.RingCount && def.Spacing == shape.Spacing)
            {
                return;
            }
            SeaMeshSize meshSize;
            HawserException.Check(Core.hw_sea_mesh_measure(&def, &meshSize));
            Vector3[] points = new Vector3[meshSize.VertexCount + Sheet.Length];
            uint[] indices = new uint[meshSize.IndexCount + SheetCorners.Length];
            fixed (Vector3* pointMemory = points)
            fixed (uint* indexMemory = indices)
            {
                HawserException.Check(Core.hw_sea_mesh_write(&def, pointMemory, sizeof(Vector3), meshSize.VertexCount,
                                                             indexMemory, meshSize.IndexCount));
            }
            Sheet.CopyTo(points, meshSize.VertexCount);
            for (int i = 0; i < SheetCorners.Length; i++)
            {
                indices[meshSize.IndexCount + i] = (uint)meshSize.VertexCount + SheetCorners[i];
            }
            const MeshUpdateFlags quiet = MeshUpdateFlags.DontRecalculateBounds | MeshUpdateFlags.DontValidateIndices;
            mesh.Clear();
            mesh.SetVertexBufferParams(points.Length, Layout);
            mesh.SetVertexBufferData(points, 0, 0, points.Length, 0, quiet);
            mesh.SetIndexBufferParams(indices.Length, IndexFormat.UInt32);
            mesh.SetIndexBufferData(indices, 0, 0, indices.Length, quiet);
            mesh.subMeshCount = 2;
            // The shader moves the points to the eye, wherever that is.
            Bounds bounds = new Bounds(Vector3.zero, new Vector3(Reach, Reach, Reach));
            SubMeshDescriptor sea = new SubMeshDescriptor(0, meshSize.IndexCount)
            {
                bounds = bounds, vertexCount = meshSize.VertexCount,
            };
            SubMeshDescriptor sheet = new SubMeshDescriptor(meshSize.IndexCount, SheetCorners.Length)
            {
                bounds = bounds, firstVertex = meshSize.VertexCount, vertexCount = Sheet.Length,
            };
            mesh.SetSubMesh(0, sea, quiet);
            mesh.SetSubMesh(1, sheet, quiet);
            mesh.bounds = bounds;
            shape = def;
            properties.SetFloat("_MeshCells", def.Cells);
            properties.SetFloat("_MeshSpacing", meshSize.Spacing);
        }

        /// <summary>
        /// Send the maps or waves of a time, if they are not there yet. The eye is where phases are told from, near
        /// which a float can tell them.
        /// </summary>
        public void Draw(WorldId world, double time, float level, Vector3 eye, float foamAmount, float foamLife)
        {
            SeaStatus status;
            HawserException.Check(Core.hw_world_get_sea_status(world, &status));
            bool isOther = !isSent || status.Version != version;
            if (isOther)
            {
                FollowCascades(world);
            }
            if (isOther || time != Time)
            {
                Send(world, time, status, eye, foamAmount, foamLife);
                Time = time;
                version = status.Version;
                isSent = true;
                SendCount++;
            }
            properties.SetFloat("_SeaLevel", level);
            renderer.SetPropertyBlock(properties);
        }

        private void Send(WorldId world, double time, SeaStatus status, Vector3 eye, float foamAmount, float foamLife)
        {
            float coverage, limit, mean = 0.0f, variance = 0.0f;
            HawserException.Check(Core.hw_sea_get_coverage(&status, &coverage));
            coverage = Mathf.Clamp01(coverage * foamAmount);
            Vector4 slopeVariance = new Vector4(), foamVariance = new Vector4();
            for (int i = 0; i < count; i++)
            {
                SeaTextureResult measured = SendCascade(world, time, i, status, foamLife);
                slopeVariance[i] = measured.SlopeVariance;
                foamVariance[i] = measured.FoamVariance;
                mean += measured.FoamMean;
                variance += measured.FoamVariance;
            }
            if (count > 0)
            {
                fixed (float* memory = displacements)
                {
                    displacementMap.LoadRawTextureData((System.IntPtr)memory, displacements.Length * sizeof(float));
                }
                displacementMap.Apply(false, false);
                detailMap.Apply(false, false);
            }
            variance += SendWaves(world, time, eye);
            HawserException.Check(Core.hw_sea_get_foam_limit(coverage, mean, variance, &limit));
            properties.SetFloat("_FoamLimit", limit);
            properties.SetFloat("_FoamSpread", (float)System.Math.Sqrt(variance));
            properties.SetFloat("_FoamCoverage", coverage);
            properties.SetVector("_CascadeVariance", slopeVariance);
            properties.SetVector("_CascadeFoam", foamVariance);
            properties.SetFloat("_SignificantHeight", status.SignificantHeight);
            properties.SetFloat("_SeaTime", (float)(time % 3600.0));
        }

        // The waves of a Gerstner sea; of another kind there are none. Returns how much they gather.
        private float SendWaves(WorldId world, double time, Vector3 eye)
        {
            int found;
            float gather = 0.0f;
            fixed (SeaDrawnWave* memory = waves)
            {
                HawserException.Check(Core.hw_world_get_sea_drawn_waves(world, time, Coordinates.ToCore(eye), memory,
                                                                        waves.Length, &found));
                properties.SetFloat("_WaveCount", found);
                if (waveMap == null)
                {
                    waveMap = new Texture2D(WaveTexels * waves.Length, 1, TextureFormat.RGBAFloat, false, true)
                    {
                        name = "Hawser Waves", hideFlags = HideFlags.HideAndDontSave, filterMode = FilterMode.Point,
                    };
                    properties.SetTexture("_WaveMap", waveMap);
                }
                if (found == 0)
                {
                    return 0.0f;
                }
                waveMap.LoadRawTextureData((System.IntPtr)memory, waves.Length * sizeof(SeaDrawnWave));
            }
            waveMap.Apply(false, false);
            properties.SetVector("_WaveOrigin", new Vector4(eye.x, eye.y, eye.z, 0.0f));
            for (int i = 0; i < found; i++)
            {
                gather += waves[i].GatherVariance;
            }
            return gather;
        }

        // The displacement goes into the tall map, slopes and foam into a layer of the other.
        private SeaTextureResult SendCascade(WorldId world, double time, int index, SeaStatus status, float foamLife)
        {
            int floats = size * size * TexelFloats;
            double passed = isSent ? time - Time : 0.0;
            SeaCascade cascade = cascades[index];
            float foamWeight;
            HawserException.Check(Core.hw_sea_get_foam_weight(&cascade, &status, &foamWeight));
            SeaTextureResult measured;
            fixed (float* displacementMemory = displacements, slopeMemory = slopes, foamMemory = foam[index])
            fixed (ushort* halfMemory = halves)
            {
                HawserException.Check(Core.hw_world_get_sea_maps(world, time, index,
                                                                 displacementMemory + floats * index, slopeMemory,
                                                                 floats));
                SeaTextureInput input = new SeaTextureInput
                {
                    Slopes = slopeMemory,
                    Size = size,
                    FoamWeight = foamWeight,
                    Seconds = (float)System.Math.Min(System.Math.Max(passed, 0.0), 1e6),
                    FoamLife = foamLife,
                };
                HawserException.Check(Core.hw_sea_texture_write(&input, foamMemory, halfMemory,
                                                                halves.Length / TexelFloats, &measured));
            }
            int start = 0;
            for (int level = 0, side = size; side > 0; level++, side /= 2)
            {
                detailMap.SetPixelData(halves, level, index, start);
                start += side * side * TexelFloats;
            }
            return measured;
        }

        private void FollowCascades(WorldId world)
        {
            int found;
            fixed (SeaCascade* memory = cascades)
            {
                HawserException.Check(Core.hw_world_get_sea_cascades(world, memory, cascades.Length, &found));
            }
            int newSize = found > 0 ? cascades[0].Size : 0;
            if (found != count || newSize != size)
            {
                MakeMaps(newSize, found);
            }
            Vector4 lengths = new Vector4(1.0f, 1.0f, 1.0f, 1.0f);
            for (int i = 0; i < count; i++)
            {
                lengths[i] = cascades[i].PatchLength;
            }
            SeaDef def;
            HawserException.Check(Core.hw_world_get_sea(world, &def));
            Vector3 wind = Coordinates.ToUnity(def.Direction);
            properties.SetVector("_WindDirection", new Vector4(wind.x, wind.y, wind.z, 0.0f));
            properties.SetVector("_CascadeLength", lengths);
            properties.SetFloat("_CascadeLean", cascades[0].Lean);
            properties.SetFloat("_CascadeOffset", cascades[0].Offset);
            properties.SetFloat("_CascadeCount", count);
        }

        private void MakeMaps(int newSize, int newCount)
        {
            DiscardMaps();
            size = newSize;
            count = newCount;
            isSent = false;
            if (count == 0)
            {
                return;
            }
            SeaTextureSize texture;
            HawserException.Check(Core.hw_sea_texture_measure(size, &texture));
            displacements = new float[size * size * TexelFloats * count];
            slopes = new float[size * size * TexelFloats];
            halves = new ushort[texture.TexelCount * TexelFloats];
            foam = new float[count][];
            for (int i = 0; i < count; i++)
            {
                foam[i] = new float[size * size];
            }
            // The shader reads between texels itself, as the library does.
            displacementMap = new Texture2D(size, size * count, TextureFormat.RGBAFloat, false, true)
            {
                name = "Hawser Displacement", hideFlags = HideFlags.HideAndDontSave, filterMode = FilterMode.Point,
            };
            detailMap = new Texture2DArray(size, size, count, TextureFormat.RGBAHalf, true, true)
            {
                name = "Hawser Detail", hideFlags = HideFlags.HideAndDontSave, filterMode = FilterMode.Trilinear,
                wrapMode = TextureWrapMode.Repeat, anisoLevel = 4,
            };
            properties.SetTexture("_DisplacementMap", displacementMap);
            properties.SetTexture("_DetailMap", detailMap);
        }

        private void DiscardMaps()
        {
            if (displacementMap != null)
            {
                Discard(displacementMap);
                Discard(detailMap);
                displacementMap = null;
                detailMap = null;
            }
        }

        private static void Discard(Object thing)
        {
            if (Application.isPlaying)
            {
                Object.Destroy(thing);
            }
            else
            {
                Object.DestroyImmediate(thing);
            }
        }
    }
}
