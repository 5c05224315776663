// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using System;
using System.Collections.Generic;
using Hawser.Native;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Hawser.Tests
{
    /// <summary>Cables that meet Unity's colliders. A ray of the library tells where a collider stands in it.</summary>
    public static unsafe class CollisionTests
    {
        internal const float Top = 1.0f;

        private static readonly List<Mesh> Meshes = new List<Mesh>();

        /// <summary>A cable comes to lie on every kind of collider, at its own place in all three directions.</summary>
        public static void ACableComesToLieOnEveryCollider()
        {
            Action<GameObject>[] kinds = { AddBox, AddSphere, AddCapsule, AddMesh, AddConvexMesh, AddTerrain };
            foreach (Action<GameObject> add in kinds)
            {
                Engine.Restart(true);
                GameObject ground = Scene.Thing("Ground", 5.0f, 0.0f, 7.0f);
                add(ground);
                UnderwaterCable cable = Sinking(new Vector3(4.0f, Top + 0.2f, 7.0f));
                Engine.Tick(150);
                Vector3 middle = cable.GetPoint(10);
                Check.Near(middle.y, Top, 0.05, $"{add.Method.Name}: height");
                Check.That(cable.ContactCount > 0, $"{add.Method.Name}: no contacts");
                Check.ConsoleIsEmpty();
            }
            DestroyMeshes();
        }

        /// <summary>Off the middle, where a mirror too many would show.</summary>
        public static void CollidersStandWhereUnityHasThem()
        {
            GameObject ground = Scene.Thing("Ground", 2.0f, 0.0f, 3.0f);
            Terrain(ground, (x, z) => x > 0.6f && z < 0.3f ? 1.0f : 0.0f);
            GameObject bar = Scene.Thing("Bar", 0.0f, 0.0f, -4.0f);
            CapsuleCollider capsule = bar.AddComponent<CapsuleCollider>();
            capsule.direction = 2;
            capsule.radius = 0.25f;
            capsule.height = 6.0f;
            capsule.center = new Vector3(0.0f, 0.0f, 1.0f);
            UnderwaterCable cable = Sinking(new Vector3(-1.0f, Top + 5.0f, 0.0f));
            cable.GravityScale = 0.0f;
            // Its box must reach them.
            cable.EndPoint.Place = new Vector3(12.0f, -6.0f, 12.0f);
            cable.Length = 30.0f;
            Engine.Tick(2);
            Check.That(HeightAt(2.0f + 9.0f, 3.0f + 1.0f) > 0.9f, "the hill is at high x and low z");
            Check.That(HeightAt(2.0f + 9.0f, 3.0f + 9.0f) < 0.1f, "not at high z");
            Check.That(HeightAt(2.0f + 1.0f, 3.0f + 1.0f) < 0.1f, "not at low x");
            Check.That(Math.Abs(HeightAt(0.0f, -4.0f + 3.9f) - 0.0f) < 0.25f, "the bar reaches far along z");
            Check.That(HeightAt(0.0f, -4.0f - 2.1f) < -1.0f, "and less far back");
        }

        public static void ACableFallsOnWhenItsColliderIsGoneOrOff()
        {
            foreach (Action<Collider> take in new Action<Collider>[] {
                         collider => Object.DestroyImmediate(collider.gameObject),
                         collider => collider.enabled = false,
                         collider => collider.gameObject.layer = 9,
                         collider => collider.isTrigger = true })
            {
                Engine.Restart(true);
                GameObject ground = Scene.Thing("Ground", 5.0f, 0.0f, 7.0f);
                AddBox(ground);
                UnderwaterCable cable = Sinking(new Vector3(4.0f, Top + 0.2f, 7.0f));
                cable.CollisionMask = 1;
                Engine.Tick(100);
                Check.That(cable.GetPoint(10).y > Top - 0.05f, $"it lies at {cable.GetPoint(10)}");
                take(ground.GetComponent<BoxCollider>());
                Engine.Tick(60);
                Check.That(cable.GetPoint(10).y < Top - 0.2f, $"it lies at {cable.GetPoint(10)} on nothing");
                Check.ConsoleIsEmpty();
            }
        }

        public static void AMovedColliderTakesTheCableAlong()
        {
            GameObject wall = Scene.Thing("Wall", -2.0f, 0.0f, 0.0f);
            wall.AddComponent<BoxCollider>().size = new Vector3(0.5f, 2.0f, 4.0f);
            UnderwaterCable cable = Sinking(new Vector3(0.0f, 0.0f, -1.0f));
            cable.EndPoint.Place = new Vector3(0.0f, 0.0f, 2.0f);
            cable.GravityScale = 0.0f;
            cable.enabled = false;
            cable.enabled = true;
            for (int i = 0; i < 120; i++)
            {
                wall.transform.position += new Vector3(0.05f, 0.0f, 0.0f);
                Engine.Tick();
            }
            for (int i = 0; i < cable.PointCount; i++)
            {
                Check.That(cable.GetPoint(i).x > wall.transform.position.x, $"point {i} is behind the wall");
            }
        }

        public static void ARigidbodyFeelsWhatLiesOnIt()
        {
            GameObject plate = Scene.Thing("Plate", 5.0f, 0.0f, 7.0f);
            AddBox(plate);
            Rigidbody body = plate.AddComponent<Rigidbody>();
            body.useGravity = false;
            body.mass = 20.0f;
            body.inertiaTensor = new Vector3(30.0f, 30.0f, 30.0f);
            Sinking(new Vector3(4.0f, Top + 0.1f, 7.0f));
            Engine.Tick(100);
            Check.That(body.velocity.y < -0.2f, $"it moves at {body.velocity}");
            Check.ConsoleIsEmpty();
        }

        /// <summary>An arm of a vehicle moves; its centre of mass shifts; the vehicle turns and goes on.</summary>
        public static void CollidersOfABodyMoveOnIt()
        {
            Rigidbody body = Scene.Thing("Vehicle", 5.0f, -20.0f, 7.0f).AddComponent<Rigidbody>();
            body.useGravity = false;
            body.mass = 1e6f;
            GameObject arm = Scene.Thing("Arm", 5.0f, 0.0f, 7.0f);
            AddBox(arm);
            arm.transform.parent = body.transform;
            UnderwaterCable cable = Sinking(new Vector3(4.0f, Top + 0.2f, 7.0f));
            cable.GravityScale = 0.0f;
            Engine.Tick(2);
            Check.Near(HeightAt(5.0f, 7.0f), Top, 1e-4, "at first");
            arm.transform.position = new Vector3(5.0f, -0.5f, 7.0f);
            Engine.Tick(2);
            Check.Near(HeightAt(5.0f, 7.0f), Top - 0.5, 2e-3, "after the arm went down");
            arm.transform.rotation = Quaternion.AngleAxis(90.0f, Vector3.up);
            Engine.Tick(2);
            Check.That(HeightAt(5.0f, 7.0f + 1.9f) > 0.0f && HeightAt(5.0f + 1.9f, 7.0f) > 0.0f, "the long sides");
            Check.That(HeightAt(5.0f + 2.1f, 7.0f) < 0.0f, "the short one");
            body.centerOfMass = new Vector3(0.5f, 3.0f, 0.0f);
            Engine.Tick(2);
            Check.Near(HeightAt(5.0f, 7.0f), Top - 0.5, 2e-3, "with another centre of mass");
            body.transform.position += new Vector3(0.0f, 0.25f, 0.0f);
            Engine.Tick(2);
            Check.Near(HeightAt(5.0f, 7.0f), Top - 0.25, 2e-3, "after the vehicle rose");
            Check.ConsoleIsEmpty();
        }

        /// <summary>What had a Rigidbody stands still afterwards, and is where its object is.</summary>
        public static void AColliderOutlivesItsRigidbody()
        {
            GameObject plate = Scene.Thing("Plate", 5.0f, 0.0f, 7.0f);
            AddBox(plate);
            Rigidbody body = plate.AddComponent<Rigidbody>();
            body.useGravity = false;
            UnderwaterCable cable = Sinking(new Vector3(4.0f, Top + 0.2f, 7.0f));
            cable.GravityScale = 0.0f;
            Engine.Tick(3);
            Object.Destroy(body);
            Engine.Tick(3);
            plate.transform.position = new Vector3(5.0f, -0.5f, 7.0f);
            Engine.Tick(2);
            Check.Near(HeightAt(5.0f, 7.0f), Top - 0.5, 1e-4, "height");
            int count;
            Core.hw_world_get_bodies(HawserWorld.Current.Id, null, 0, &count);
            Check.Equal(count, 0, "bodies");
            Check.ConsoleIsEmpty();
        }

        public static void ACableMeetsAnyNumberOfColliders()
        {
            const int all = 1000;
            for (int i = 0; i < all; i++)
            {
                Scene.Thing("Pebble", 4.0f + 0.002f * i, 0.0f, 7.0f).AddComponent<SphereCollider>();
            }
            Sinking(new Vector3(4.0f, Top + 0.2f, 7.0f));
            Engine.Tick();
            int count;
            Core.hw_world_get_colliders(HawserWorld.Current.Id, null, 0, &count);
            Check.Equal(count, all, "colliders");
            Check.ConsoleIsEmpty();
        }

        /// <summary>Twenty rocks of one mesh cost one mesh; a mesh that cannot be read is told once.</summary>
        public static void CollidersOfOneMeshShareIt()
        {
            Mesh mesh = BoxMesh(new Vector3(1.0f, 1.0f, 1.0f), 0.0f);
            for (int i = 0; i < 20; i++)
            {
                Scene.Thing("Rock", 5.0f, 0.0f, 7.0f).AddComponent<MeshCollider>().sharedMesh = mesh;
            }
            Sinking(new Vector3(4.0f, Top + 3.0f, 7.0f));
            Engine.Tick(1);
            int count;
            ColliderId[] ids = new ColliderId[32];
            fixed (ColliderId* memory = ids)
            {
                HawserException.Check(Core.hw_world_get_colliders(HawserWorld.Current.Id, memory, 32, &count));
            }
            Check.That(count == 20, $"{count} colliders");
            Check.ConsoleIsEmpty();
            Mesh locked = BoxMesh(new Vector3(1.0f, 1.0f, 1.0f), 0.0f);
            locked.isReadable = false;
            Scene.Thing("Locked", 5.0f, 0.0f, 7.0f).AddComponent<MeshCollider>().sharedMesh = locked;
            Scene.Thing("Wheel", 5.0f, 0.0f, 7.0f).AddComponent<WheelCollider>();
            Engine.Tick(3);
            Check.ConsoleSays("warning", "Read/Write");
            DestroyMeshes();
        }

        internal static void DestroyMeshes()
        {
            Meshes.ForEach(Object.DestroyImmediate);
            Meshes.Clear();
        }

        internal static float HeightAt(float x, float z)
        {
            RayHit hit;
            Vec3 start = Coordinates.ToCore(new Vector3(x, 50.0f, z));
            Vec3 way = Coordinates.ToCore(new Vector3(0.0f, -100.0f, 0.0f));
            HawserException.Check(Core.hw_world_cast_ray(HawserWorld.Current.Id, start, way, ulong.MaxValue, &hit));
            return hit.Collider.IsNull ? float.NegativeInfinity : hit.Point.Y;
        }

        // Two metres of heavy line, free at both ends, along x.
        internal static UnderwaterCable Sinking(Vector3 place)
        {
            GameObject owner = Scene.Thing("Cable", place.x, place.y, place.z);
            owner.SetActive(false);
            UnderwaterCable cable = owner.AddComponent<UnderwaterCable>();
            CableMaterialAsset heavy = ScriptableObject.CreateInstance<CableMaterialAsset>();
            heavy.MassPerLength = 3.0f;
            cable.Material = heavy;
            cable.Length = 2.0f;
            cable.SegmentCount = 20;
            cable.StartPoint.Hold = false;
            cable.EndPoint.Hold = false;
            cable.EndPoint.Place = new Vector3(2.0f, 0.0f, 0.0f);
            owner.SetActive(true);
            return cable;
        }

        internal static void AddBox(GameObject ground)
        {
            BoxCollider box = ground.AddComponent<BoxCollider>();
            ground.transform.localScale = new Vector3(2.0f, 1.0f, 1.0f);
            box.size = new Vector3(2.0f, 1.0f, 4.0f);
            box.center = new Vector3(0.0f, Top - 0.5f, 0.0f);
        }

        private static void AddSphere(GameObject ground)
        {
            SphereCollider sphere = ground.AddComponent<SphereCollider>();
            sphere.radius = 10.0f;
            sphere.center = new Vector3(0.0f, 0.5f * Top - 10.0f, 0.0f);
            ground.transform.localScale = new Vector3(2.0f, 2.0f, 2.0f);
        }

        private static void AddCapsule(GameObject ground)
        {
            CapsuleCollider capsule = ground.AddComponent<CapsuleCollider>();
            capsule.direction = 0;
            capsule.radius = 1.0f;
            capsule.height = 8.0f;
            capsule.center = new Vector3(0.0f, Top - 1.0f, 0.0f);
        }

        private static void AddMesh(GameObject ground)
        {
            ground.AddComponent<MeshCollider>().sharedMesh = BoxMesh(new Vector3(2.0f, 0.5f, 2.0f), Top - 0.5f);
        }

        private static void AddConvexMesh(GameObject ground)
        {
            AddMesh(ground);
            ground.GetComponent<MeshCollider>().convex = true;
        }

        private static void AddTerrain(GameObject ground)
        {
            ground.transform.localPosition = new Vector3(0.0f, 0.0f, 2.0f);
            Terrain(ground, (x, z) => 1.0f);
        }

        internal static void Terrain(GameObject ground, Func<float, float, float> height)
        {
            const int resolution = 33;
            float[,] heights = new float[resolution, resolution];
            for (int z = 0; z < resolution; z++)
            {
                for (int x = 0; x < resolution; x++)
                {
                    heights[z, x] = height(x / (resolution - 1.0f), z / (resolution - 1.0f));
                }
            }
            TerrainData data = new TerrainData { size = new Vector3(10.0f, Top, 10.0f) };
            data.SetHeights(0, 0, heights);
            ground.AddComponent<TerrainCollider>().terrainData = data;
        }

        // Clockwise seen from outside, as Unity's meshes are.
        internal static Mesh BoxMesh(Vector3 half, float centre)
        {
            Vector3[] corners = new Vector3[8];
            for (int i = 0; i < 8; i++)
            {
                corners[i] = new Vector3((i & 1) != 0 ? half.x : -half.x, centre + ((i & 2) != 0 ? half.y : -half.y),
                                         (i & 4) != 0 ? half.z : -half.z);
            }
            int[] triangles =
            {
                0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4,
                2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5,
            };
            Mesh mesh = new Mesh { vertices = corners, triangles = triangles };
            Meshes.Add(mesh);
            return mesh;
        }
    }
}
