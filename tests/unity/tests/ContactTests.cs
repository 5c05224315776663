// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using Hawser.Native;
using UnityEngine;

namespace Hawser.Tests
{
    /// <summary>What a cable tells of its contacts, and data of colliders that changes or is bad.</summary>
    public static class ContactTests
    {
        private const float Top = CollisionTests.Top;

        public static void ACableAtRestTellsWhereItLiesAndHowHard()
        {
            GameObject ground = Scene.Thing("Ground", 5.0f, 0.0f, 7.0f);
            CollisionTests.AddBox(ground);
            BoxCollider box = ground.GetComponent<BoxCollider>();
            UnderwaterCable cable = CollisionTests.Sinking(new Vector3(4.0f, Top + 0.2f, 7.0f));
            List<CableContact> contacts = new List<CableContact>();
            Check.Equal(cable.GetContacts(contacts), 0, "contacts in the air");
            Engine.Tick(250);
            Check.Equal(cable.GetContacts(contacts), cable.ContactCount, "contacts");
            Check.That(contacts.Count > 5 && contacts.Count == cable.ContactCount, $"{contacts.Count} contacts");
            float carried = 0.0f;
            foreach (CableContact contact in contacts)
            {
                Check.That(contact.Collider == box && contact.OtherCable == null, "what it lies on");
                Check.Near(contact.Point.y, Top, 0.002, "height of the place");
                Check.Near(contact.Point.z, 7.0, 0.2, "z of the place, in Unity's space");
                Check.Near(contact.Normal, Vector3.up, 0.001f, "normal");
                Check.Near(contact.Force.y, contact.NormalForce, 0.01, "force along the normal");
                Check.That(contact.Segment >= 0 && contact.Segment < 20 && !contact.IsSliding, "its segment");
                carried += contact.NormalForce;
            }
            // Two metres of 3 kg each, less the water that they displace.
            double area = Math.PI / 4.0 * cable.Material.Diameter * cable.Material.Diameter;
            double weight = 2.0 * (3.0 - 1025.0 * area) * 9.81;
            Check.Near(carried, weight, 0.03 * weight, "newtons that carry it");
            List<CableWrapping> wrappings = new List<CableWrapping>();
            Check.Equal(cable.GetWrappings(wrappings), 1, "things that it lies on");
            Check.That(wrappings[0].Collider == box && !wrappings[0].IsSnagged && !cable.IsSnagged, "only lies");
            Check.Near(wrappings[0].Angle, 0.0, 3.0, "degrees round a flat thing");
            Check.Near(wrappings[0].NormalForce, carried, 0.1, "N on it");
            Check.Equal(wrappings[0].ContactCount, contacts.Count, "contacts with it");
            Check.That(wrappings[0].Begin < 0.2f && wrappings[0].End > 1.8f, "from end to end");
            cable.enabled = false;
            Check.Equal(cable.GetContacts(contacts) + cable.GetWrappings(wrappings), 0, "of a cable that is off");
            Check.Near(cable.GetTautLength(), 0.0, 0.0, "m of a cable that is off");
        }

        public static void ACableOverAPoleTellsItsAngleAndItsShortestWay()
        {
            CapsuleCollider pole = Scene.Thing("Pole", 0.0f, 0.0f, 0.0f).AddComponent<CapsuleCollider>();
            pole.direction = 2;
            pole.radius = 0.3f;
            pole.height = 4.0f;
            UnderwaterCable cable = CollisionTests.Sinking(new Vector3(-1.2f, 3.0f, 0.0f));
            cable.StartPoint.Hold = true;
            cable.EndPoint.Hold = true;
            cable.EndPoint.Place = new Vector3(2.4f, 0.0f, 0.0f);
            cable.Length = 4.45f;
            cable.Lay();
            string told = string.Empty;
            cable.Snagged += (from, collider) => told += collider == pole ? "snagged " : "?";
            cable.Freed += (from, collider) => told += collider == pole ? "freed " : "?";
            Check.Near(cable.GetTautLength(), 2.4, 0.01, "m straight through the air");
            Lift(cable, -4.5f);
            double reach = 0.3 + 0.5 * cable.Material.Diameter, far = Math.Sqrt(1.2 * 1.2 + 1.5 * 1.5);
            double arc = 2.0 * Math.PI - 2.0 * Math.Acos(reach / far) - 2.0 * Math.Atan2(1.2, 1.5);
            double shortest = 2.0 * Math.Sqrt(far * far - reach * reach) + reach * arc;
            Check.Near(cable.GetTautLength(), shortest, 0.03 * shortest, "m, the shortest way");
            Check.Near(cable.GetWrapAngle(pole), arc * 180.0 / Math.PI, 0.15 * arc * 180.0 / Math.PI, "degrees");
            Check.Near(cable.GetWrapAngle(null), 0.0, 0.0, "degrees round nothing");
            Check.That(cable.IsSnagged && told == "snagged ", $"told: {told}");
            Lift(cable, 5.5f);
            // A line that goes slack may bend round the pole once more before it is off.
            Check.That(!cable.IsSnagged && told.Replace("snagged freed ", string.Empty) == string.Empty, told);
            Check.Near(cable.GetWrapAngle(pole), 0.0, 0.0, "degrees when it is off");
        }

        public static void ACableThatLiesOnACableTellsWhich()
        {
            GameObject ground = Scene.Thing("Ground", 5.0f, 0.0f, 7.0f);
            CollisionTests.AddBox(ground);
            UnderwaterCable under = CollisionTests.Sinking(new Vector3(4.0f, Top + 0.1f, 7.0f));
            UnderwaterCable over = CollisionTests.Sinking(new Vector3(5.0f, Top + 0.3f, 6.0f));
            over.EndPoint.Place = new Vector3(0.0f, 0.0f, 2.0f);
            under.Tangles = over.Tangles = true;
            over.Lay();
            Engine.Tick(250);
            List<CableContact> contacts = new List<CableContact>();
            over.GetContacts(contacts);
            Check.That(contacts.Any(contact => contact.OtherCable == under && contact.Collider == null),
                       $"none of {contacts.Count} contacts is with the other cable");
        }

        public static void ATetherTellsItsContactsAsWell()
        {
            CapsuleCollider pole = Scene.Thing("Pole", 0.0f, 0.0f, 0.0f).AddComponent<CapsuleCollider>();
            pole.direction = 2;
            pole.radius = 0.3f;
            pole.height = 4.0f;
            Transform end = Scene.Thing("End", -2.0f, 2.0f, 0.0f).transform;
            UnderwaterCable cable = Scene.Cable(CableModel.Straight, end);
            cable.transform.position = new Vector3(-2.0f, -1.0f, 0.0f);
            cable.Length = 6.0f;
            cable.Lay();
            for (int i = 0; i < 120; i++)
            {
                end.position += new Vector3(4.0f, -3.0f, 0.0f) * (1.0f / 120.0f);
                Engine.Tick();
            }
            List<CableContact> contacts = new List<CableContact>();
            Check.That(cable.GetContacts(contacts) > 0, "it bends round the pole");
            Check.That(contacts.All(contact => contact.Collider == pole), "what it bends round");
            Check.That(cable.GetTautLength() > 4.0f && cable.GetTautLength() < 6.0f, $"{cable.GetTautLength()} m");
        }

        /// <summary>What changes inside a mesh or a terrain is felt at once if it is told.</summary>
        public static void DataThatChangesIsFeltAtTheNextTick()
        {
            GameObject ground = Scene.Thing("Ground", 5.0f, 0.0f, 7.0f);
            Mesh mesh = CollisionTests.BoxMesh(new Vector3(2.0f, 0.5f, 2.0f), Top - 0.5f);
            MeshCollider collider = ground.AddComponent<MeshCollider>();
            collider.sharedMesh = mesh;
            UnderwaterCable cable = CollisionTests.Sinking(new Vector3(4.0f, Top + 0.2f, 7.0f));
            Engine.Tick(100);
            float higher = Raise(mesh, 0.3f);
            Engine.Tick(2);
            Check.Near(CollisionTests.HeightAt(5.0f, 7.0f), Top, 0.01, "nobody knows yet");
            HawserWorld.Current.RefreshCollider(collider);
            Engine.Tick(1);
            Check.Near(CollisionTests.HeightAt(5.0f, 7.0f), higher, 0.01, "told");
            higher = Raise(mesh, 0.2f);
            mesh.RecalculateBounds();
            Engine.Tick(1);
            Check.Near(CollisionTests.HeightAt(5.0f, 7.0f), higher, 0.01, "seen by its bounds");
            cable.gameObject.SetActive(false);
            UnityEngine.Object.DestroyImmediate(ground);
            CollisionTests.DestroyMeshes();

            ground = Scene.Thing("Ground", 0.0f, 0.0f, 2.0f);
            CollisionTests.Terrain(ground, (x, z) => 1.0f);
            TerrainData data = ground.GetComponent<TerrainCollider>().terrainData;
            ground.AddComponent<Terrain>().terrainData = data;
            CollisionTests.Sinking(new Vector3(4.0f, Top + 0.2f, 7.0f));
            Engine.Tick(10);
            Check.Near(CollisionTests.HeightAt(5.0f, 7.0f), Top, 0.01, "height");
            data.SetHeights(0, 0, new float[33, 33]);
            Engine.Tick(1);
            Check.Near(CollisionTests.HeightAt(5.0f, 7.0f), 0.0, 0.01, "height when it is flat");
            Check.ConsoleIsEmpty();
        }

        /// <summary>Each gives one sentence, or works; the cable goes on.</summary>
        public static void BadMeshesGiveASentenceOrWork()
        {
            Vector3[] corners =
            {
                new Vector3(-4.0f, Top, -4.0f), new Vector3(0.0f, Top, 6.0f), new Vector3(4.0f, Top, -4.0f),
            };
            Vector3[] broken = (Vector3[])corners.Clone();
            broken[1].y = float.NaN;
            Vector3[] endless = (Vector3[])corners.Clone();
            endless[2].x = float.PositiveInfinity;
            var cases = new[]
            {
                new { Title = "not a number", Points = broken, Triangles = new[] { 0, 1, 2 }, Says = "finite" },
                new { Title = "infinite", Points = endless, Triangles = new[] { 0, 1, 2 }, Says = "finite" },
                new { Title = "index too large", Points = corners, Triangles = new[] { 0, 1, 3 }, Says = "indices" },
                new { Title = "index below 0", Points = corners, Triangles = new[] { 0, 1, -1 }, Says = "indices" },
                new { Title = "no area at all", Points = corners, Triangles = new[] { 0, 1, 1 }, Says = "triangle" },
                new { Title = "no triangles", Points = corners, Triangles = new int[0], Says = "no triangles" },
                new { Title = "nothing", Points = new Vector3[0], Triangles = new int[0], Says = "" },
                new { Title = "one of two", Points = corners, Triangles = new[] { 0, 1, 1, 0, 1, 2 }, Says = "" },
            };
            foreach (var one in cases)
            {
                Engine.Restart(true);
                Mesh mesh = new Mesh { vertices = one.Points };
                mesh.triangles = one.Triangles;
                Scene.Thing("Ground", 5.0f, 0.0f, 7.0f).AddComponent<MeshCollider>().sharedMesh = mesh;
                UnderwaterCable cable = CollisionTests.Sinking(new Vector3(4.0f, Top + 0.1f, 7.0f));
                Engine.Tick(60);
                UnityEngine.Object.DestroyImmediate(mesh);
                Check.That(!cable.IsFaulted && !float.IsNaN(cable.GetPoint(5).y), one.Title);
                if (one.Says.Length > 0)
                {
                    Check.ConsoleSays("warning", one.Says);
                }
                else
                {
                    Check.ConsoleIsEmpty();
                }
            }
        }

        public static void GizmosShowEndsContactsTiesDrumsAndTheSurface()
        {
            GameObject ground = Scene.Thing("Ground", 5.0f, 0.0f, 7.0f);
            CollisionTests.AddBox(ground);
            UnderwaterCable cable = CollisionTests.Sinking(new Vector3(4.0f, Top + 0.2f, 7.0f));
            Gizmos.Drawn = 0;
            FloatTests.Draw(cable);
            Check.Equal(Gizmos.Drawn, 2, "a ball at each free end");
            Engine.Tick(100);
            FloatTests.Draw(cable);
            Check.Equal(Gizmos.Lines.Count, 5 * cable.ContactCount, "lines of an arrow at each contact");
            Check.That(Gizmos.Lines.Any(line => (line.To - line.From).y > 0.03f), "an arrow that points up");

            CableAttachment tie = Scene.Thing("Tie", 5.0f, Top, 7.0f).AddComponent<CableAttachment>();
            tie.Cable = cable;
            tie.ArcLength = 1.0f;
            Engine.Tick(1);
            FloatTests.Draw(tie);
            Check.Equal(Gizmos.Lines.Count, 1, "a line to the cable");
            Check.Near(Gizmos.Lines[0].To, cable.GetPoint(10), 1e-5f, "where it is tied");

            cable.StartPoint.Hold = true;
            CableWinch winch = cable.gameObject.AddComponent<CableWinch>();
            Gizmos.Drawn = 0;
            FloatTests.Draw(winch);
            Check.Equal(Gizmos.Drawn, 1, "a drum");
            FloatTests.Draw(HawserWorld.Current);
            Check.Equal(Gizmos.Lines.Count, 0, "lines of water without a surface");
            HawserWorld.Current.HasSurface = true;
            FloatTests.Draw(HawserWorld.Current);
            Check.Equal(Gizmos.Lines.Count, 4, "edges of the surface");
        }

        /// <summary>Whatever a user can add says what it is, and every field says what it does.</summary>
        public static void EveryComponentHasAMenuEntryAndEveryFieldATooltip()
        {
            foreach (Type type in typeof(HawserComponent).Assembly.GetTypes())
            {
                bool isComponent = typeof(MonoBehaviour).IsAssignableFrom(type) && !type.IsAbstract;
                Check.That(!isComponent || Attribute.IsDefined(type, typeof(AddComponentMenu)), $"{type.Name}: menu");
                foreach (FieldInfo field in type.GetFields(BindingFlags.Instance | BindingFlags.NonPublic))
                {
                    bool isShown = Attribute.IsDefined(field, typeof(SerializeField));
                    bool isHelped = Attribute.IsDefined(field, typeof(TooltipAttribute));
                    Check.That(!isShown || isHelped, $"{type.Name}.{field.Name}: tooltip");
                }
            }
        }

        private static void Lift(UnderwaterCable cable, float way)
        {
            for (int i = 0; i < 225; i++)
            {
                cable.transform.position += new Vector3(0.0f, way / 225.0f, 0.0f);
                Engine.Tick();
            }
            Engine.Tick(60);
        }

        private static float Raise(Mesh mesh, float by)
        {
            Vector3[] vertices = mesh.vertices;
            for (int i = 0; i < vertices.Length; i++)
            {
                vertices[i].y += by;
            }
            mesh.vertices = vertices;
            return vertices.Max(vertex => vertex.y);
        }
    }
}
