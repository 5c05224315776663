// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using System;
using System.Linq;
using Hawser.Native;
using UnityEngine;
using UnityEngine.Rendering;

namespace Hawser.Tests
{
    /// <summary>The mesh that reaches the renderer, and the handedness of the space that it is in.</summary>
    public static class MeshTests
    {
        private const int Segments = 40;

        /// <summary>
        /// A corkscrew that climbs along y and turns from x to z. Mirrored it would turn the other way, which no
        /// rotation and no symmetry of the cable can hide.
        /// </summary>
        public static void ACorkscrewTurnsTheSameWayInUnity()
        {
            UnderwaterCable cable = Corkscrew();
            Engine.Tick();
            double turned = 0.0;
            for (int i = 1; i <= Segments; i++)
            {
                Vector3 a = cable.GetPoint(i - 1), b = cable.GetPoint(i);
                Check.That(b.y > a.y, "the corkscrew climbs");
                turned += Math.Atan2(a.x * b.z - a.z * b.x, a.x * b.x + a.z * b.z);
            }
            Check.Near(turned, 4.0 * Math.PI, 0.1, "angle turned");
            Vec3 first = Coordinates.ToCore(cable.GetPoint(5));
            Check.Near(first.Z, -cable.GetPoint(5).z, 0.0, "z on the other side of the border");
            Check.Equal(Coordinates.ToUnity(first), cable.GetPoint(5), "there and back");
        }

        /// <summary>The mesh surrounds the line where Unity has it: mirrored as often as the points.</summary>
        public static void TheTubeSurroundsTheLine()
        {
            UnderwaterCable cable = Corkscrew();
            Engine.Tick();
            TheTubeSurroundsItsLine(cable);
        }

        /// <summary>Unity draws triangles that are clockwise; there its cross product points outwards.</summary>
        public static void TrianglesFaceOutwards()
        {
            Mesh mesh = MeshOf(Corkscrew());
            Engine.Tick();
            Check.Equal(mesh.TriangleCorners, mesh.Indices.Length, "corners of the sub-mesh");
            for (int i = 0; i < mesh.Indices.Length; i += 3)
            {
                int[] corners = { (int)mesh.Indices[i], (int)mesh.Indices[i + 1], (int)mesh.Indices[i + 2] };
                Vector3[] places = corners.Select(c => mesh.ReadVector(VertexAttribute.Position, c)).ToArray();
                Vector3[] normals = corners.Select(c => mesh.ReadVector(VertexAttribute.Normal, c)).ToArray();
                Vector3 face = Vector3.Cross(places[1] - places[0], places[2] - places[0]);
                Vector3 normal = normals[0] + normals[1] + normals[2];
                Check.That(Vector3.Dot(face, normal) > 0.0f, $"triangle {i / 3} faces inwards");
            }
        }

        /// <summary>Where it may not look for itself, Unity batches as many vertices as it is told.</summary>
        public static void ThePartOfTheMeshSaysWhichVerticesItUses()
        {
            UnderwaterCable cable = Corkscrew();
            foreach (int sides in new[] { 8, 5 })
            {
                cable.Sides = sides;
                Engine.Tick();
                SubMeshDescriptor part = MeshOf(cable).GetSubMesh(0);
                Check.Equal(part.firstVertex, 0, "first vertex");
                Check.Equal(part.vertexCount, MeshOf(cable).vertexCount, "vertices");
            }
        }

        /// <summary>Unity's bitangent is cross(normal, tangent) * w, and must run along v.</summary>
        public static void TangentsAreSquareAndTheBitangentRunsAlongTheTexture()
        {
            UnderwaterCable cable = Corkscrew();
            Engine.Tick();
            Mesh mesh = MeshOf(cable);
            int row = cable.Sides + 1;
            for (int vertex = 0; vertex < Segments * row; vertex++)
            {
                Vector3 normal = mesh.ReadVector(VertexAttribute.Normal, vertex);
                float[] tangent = mesh.Read(VertexAttribute.Tangent, vertex);
                Vector3 around = new Vector3(tangent[0], tangent[1], tangent[2]);
                Vector3 along = mesh.ReadVector(VertexAttribute.Position, vertex + row) -
                                mesh.ReadVector(VertexAttribute.Position, vertex);
                Check.Near(normal.magnitude, 1.0, 1e-4, "length of a normal");
                Check.Near(around.magnitude, 1.0, 1e-4, "length of a tangent");
                Check.Near(Vector3.Dot(normal, around), 0.0, 1e-4, "angle between them");
                Vector3 bitangent = Vector3.Cross(normal, around) * tangent[3];
                Check.That(Vector3.Dot(bitangent, along) > 0.0f, "bitangent against v");
                if (vertex % row < cable.Sides)
                {
                    Vector3 next = mesh.ReadVector(VertexAttribute.Position, vertex + 1);
                    Vector3 step = next - mesh.ReadVector(VertexAttribute.Position, vertex);
                    Check.That(Vector3.Dot(step, around) > 0.0f, "tangent against u");
                }
            }
        }

        public static void TextureCoordinatesFollowTheLengthWithoutLoad()
        {
            UnderwaterCable cable = Corkscrew();
            cable.UvLength = 0.5f;
            Engine.Tick();
            Mesh mesh = MeshOf(cable);
            int row = cable.Sides + 1;
            for (int ring = 0; ring <= Segments; ring++)
            {
                float[] uv = mesh.Read(VertexAttribute.TexCoord0, ring * row + cable.Sides);
                Check.Near(uv[0], 1.0, 1e-6, "u");
                Check.Near(uv[1], cable.Length / 0.5 * ring / Segments, 1e-4, $"v at ring {ring}");
            }
        }

        /// <summary>What does not change is sent to the graphics card once.</summary>
        public static void OnlyTheMovingStreamIsSentEachFrame()
        {
            UnderwaterCable cable = Scene.Cable();
            Engine.Tick(10);
            Mesh mesh = MeshOf(cable);
            Check.Equal(mesh.Uploads(0), 10, "uploads of positions");
            Check.Equal(mesh.Uploads(1), 1, "uploads of texture coordinates");
            cable.Length = 11.0f;
            Engine.Tick();
            Check.Equal(mesh.Uploads(1), 2, "uploads of texture coordinates after a change of length");
            cable.Radius = 0.05f;
            Engine.Tick();
            Check.Equal(mesh.Uploads(1), 2, "uploads of texture coordinates after a change of radius");
            cable.Sides = 5;
            cable.Caps = false;
            Engine.Tick();
            Check.Equal(mesh.vertexCount, 101 * 6, "vertices of an open tube with five sides");
            Check.Equal(mesh.Indices.Length, 100 * 5 * 6, "indices of an open tube with five sides");
            cable.RingsPerSegment = 3;
            Engine.Tick();
            Check.Equal(mesh.vertexCount, 301 * 6, "vertices of a smooth one");
            cable.RingsPerSegment = 1;
        }

        public static void BoundsHoldTheWholeMeshAndNotMuchMore()
        {
            UnderwaterCable cable = Corkscrew();
            Engine.Tick();
            Mesh mesh = MeshOf(cable);
            Vector3 low = mesh.ReadVector(VertexAttribute.Position, 0), high = low;
            for (int vertex = 1; vertex < mesh.vertexCount; vertex++)
            {
                low = Vector3.Min(low, mesh.ReadVector(VertexAttribute.Position, vertex));
                high = Vector3.Max(high, mesh.ReadVector(VertexAttribute.Position, vertex));
            }
            Vector3 margin = Vector3.one * (2.0f * cable.Radius);
            Check.Equal(Vector3.Min(mesh.bounds.min, low), mesh.bounds.min, "lower corner");
            Check.Equal(Vector3.Max(mesh.bounds.max, high), mesh.bounds.max, "upper corner");
            Check.Equal(Vector3.Min(mesh.bounds.min + margin, low), low, "lower corner, not too far out");
            Check.Equal(Vector3.Max(mesh.bounds.max - margin, high), high, "upper corner, not too far out");
        }

        /// <summary>The object may be moved, turned and evenly scaled; the tube stays in place.</summary>
        public static void TheTubeStaysInPlaceWhereverItsObjectIs()
        {
            Transform parent = Scene.Thing("Parent", 3.0f, 1.0f, -7.0f).transform;
            parent.localRotation = Quaternion.AngleAxis(40.0f, new Vector3(1.0f, 2.0f, 3.0f));
            parent.localScale = Vector3.one * 4.0f;
            UnderwaterCable cable = Corkscrew();
            cable.transform.parent = parent;
            cable.transform.localScale = Vector3.one * 0.5f;
            cable.StartPoint.Target = Scene.Thing("Start", 1.0f, 0.0f, 0.0f).transform;
            cable.EndPoint.Target = Scene.Thing("End", 1.0f, 4.0f, 0.0f).transform;
            Engine.Tick(3);
            TheTubeSurroundsItsLine(cable);
        }

        public static void AnObjectThatIsScaledToNothingIsNotDrawnAndNotAnError()
        {
            UnderwaterCable cable = Scene.Cable();
            cable.transform.localScale = new Vector3(1.0f, 0.0f, 1.0f);
            Engine.Tick(3);
            Check.ConsoleIsEmpty();
            Check.Equal(MeshOf(cable).Uploads(0), 0, "uploads");
        }

        /// <summary>Between two ticks the line is drawn between them; its ends lie on their targets.</summary>
        public static void FramesBetweenTicksAreInterpolated()
        {
            GameObject target = Scene.Thing("Target", 5.0f, 0.0f, 0.0f);
            UnderwaterCable cable = Scene.Cable(target.transform);
            cable.SegmentCount = 1;
            cable.Caps = false;
            Time.fixedDeltaTime = 0.1f;
            Engine.Frame(0.1f);
            target.transform.localPosition = new Vector3(6.0f, 0.0f, 0.0f);
            Engine.Frame(0.1f);
            target.transform.localPosition = new Vector3(7.0f, 0.0f, 0.0f);
            Engine.Frame(0.05f);
            Check.Near(EndOfMesh(cable).x, 7.0, 1e-4, "drawn end");
            cable.EndPoint.Hold = false;
            cable.Interpolate = true;
            Engine.Frame(0.025f);
            float between = EndOfMesh(cable).x;
            cable.Interpolate = false;
            Engine.Frame(0.0f);
            Check.Near(EndOfMesh(cable).x, 6.0, 1e-4, "end of the last tick");
            Check.Near(between, 5.75, 1e-4, "three quarters of the way between the last two ticks");
        }

        /// <summary>After days a float does not tell apart the frames between two ticks.</summary>
        public static void FramesAreInterpolatedAfterDaysToo()
        {
            Engine.HasRunFor(400000.0);
            GameObject target = Scene.Thing("Target", 5.0f, 0.0f, 0.0f);
            UnderwaterCable cable = Scene.Cable(target.transform);
            cable.SegmentCount = 1;
            cable.Caps = false;
            Engine.Tick();
            target.transform.localPosition = new Vector3(6.0f, 0.0f, 0.0f);
            Engine.Tick();
            cable.EndPoint.Hold = false; // let go at the next tick: drawn on its way until then
            for (int i = 1; i <= 4; i++)
            {
                Check.Near(EndOfMesh(cable).x, i == 1 ? 6.0 : 5.0 + 0.2 * i - 0.2, 1e-3, $"frame {i}");
                Engine.Frame(0.2f * Time.fixedDeltaTime);
            }
        }

        public static void TheMeshIsOursAloneAndIsNotSaved()
        {
            Mesh first = MeshOf(Scene.Cable()), second = MeshOf(Scene.Cable());
            Check.That(first != second, "two cables share a mesh");
            Check.Equal(first.hideFlags, HideFlags.HideAndDontSave, "hide flags");
        }

        /// <summary>Blue where slack, red at the full scale, blended in between; no colours unless asked for.</summary>
        public static void TheTubeIsColouredByTensionIfAskedTo()
        {
            UnderwaterCable cable = Scene.Cable(CableModel.Dynamic);
            cable.Material = CableMaterialAsset.Create(MaterialPreset.SteelWireRope);
            cable.EndPoint.Place = new Vector3(0.0f, -9.9f, 0.0f);
            cable.EndPoint.Hold = false;
            cable.Lay();
            Engine.Tick();
            Mesh mesh = MeshOf(cable);
            Check.That(!mesh.Has(VertexAttribute.Color), "colours without being asked for");
            cable.TensionColors = true;
            cable.TensionFullScale = 200.0f;
            cable.SlackColor = new Color(0.0f, 0.0f, 1.0f);
            cable.TautColor = new Color(1.0f, 0.0f, 0.0f, 0.5f);
            Engine.Tick(300);
            float[] tensions = new float[cable.SegmentCount];
            cable.CopyTensions(tensions);
            Check.That(tensions[0] > 80.0f && tensions[0] < 180.0f, $"the rope weighs {tensions[0]} N");
            int row = cable.Sides + 1;
            for (int ring = 1; ring < cable.SegmentCount; ring++)
            {
                float share = 0.5f * (tensions[ring - 1] + tensions[ring]) / 200.0f;
                float[] color = mesh.Read(VertexAttribute.Color, ring * row + 2);
                Check.Near(color[0], share, 0.01, $"red of ring {ring}");
                Check.Near(color[1], 0.0, 0.01, $"green of ring {ring}");
                Check.Near(color[2], 1.0 - share, 0.01, $"blue of ring {ring}");
                Check.Near(color[3], 1.0 - 0.5 * share, 0.01, $"opacity of ring {ring}");
            }
            Vector3 place = mesh.ReadVector(VertexAttribute.Position, 10 * row);
            Check.Near((place - cable.GetPoint(10)).magnitude, cable.Radius, 1e-3, "radius at ring 10");
            float[] uv = mesh.Read(VertexAttribute.TexCoord0, 10 * row);
            Check.Near(uv[1], 10.0 * cable.Length / cable.SegmentCount, 1e-3, "texture coordinate");
            cable.TensionColors = false;
            Engine.Tick();
            Check.That(!mesh.Has(VertexAttribute.Color), "colours after they were switched off");
            cable.TensionFullScale = -1.0f;
            cable.TensionColors = true;
            Engine.Tick(3);
            Check.ConsoleSays("error", "full_scale");
        }

        public static void ThePreviewIsColouredAsSlack()
        {
            Engine.Restart(false);
            UnderwaterCable cable = Scene.Cable(CableModel.Dynamic);
            cable.TensionColors = true;
            Engine.Frame(0.1f);
            float[] color = MeshOf(cable).Read(VertexAttribute.Color, 7);
            Check.Near(color[2], 0.9, 0.01, "blue");
            Check.ConsoleIsEmpty();
        }

        private static void TheTubeSurroundsItsLine(UnderwaterCable cable)
        {
            Mesh mesh = MeshOf(cable);
            int row = cable.Sides + 1;
            for (int vertex = 0; vertex < cable.PointCount * row; vertex++)
            {
                Vector3 corner = cable.transform.TransformPoint(mesh.ReadVector(VertexAttribute.Position, vertex));
                float distance = (corner - cable.GetPoint(vertex / row)).magnitude;
                Check.Near(distance, cable.Radius, 1e-4, $"radius at ring {vertex / row}");
            }
        }

        private static Mesh MeshOf(UnderwaterCable cable)
        {
            return cable.GetComponent<MeshFilter>().sharedMesh;
        }

        private static Vector3 EndOfMesh(UnderwaterCable cable)
        {
            Mesh mesh = MeshOf(cable);
            return mesh.ReadVector(VertexAttribute.Position, mesh.vertexCount - 1);
        }

        /// <summary>Two turns, radius 1 m, 4 m high, every particle held where Unity's coordinates put it.</summary>
        private static UnderwaterCable Corkscrew()
        {
            UnderwaterCable cable = Scene.Cable();
            cable.SegmentCount = Segments;
            cable.Length = 14.0f;
            cable.Radius = 0.05f;
            cable.StartPoint.Place = Place(0);
            cable.EndPoint.Place = Place(Segments);
            for (int i = 1; i < Segments; i++)
            {
                cable.HoldParticle(i, Place(i));
            }
            Engine.Tick(5);
            return cable;
        }

        private static Vector3 Place(int i)
        {
            double angle = 4.0 * Math.PI * i / Segments;
            return new Vector3((float)Math.Cos(angle), 4.0f * i / Segments, (float)Math.Sin(angle));
        }
    }
}
