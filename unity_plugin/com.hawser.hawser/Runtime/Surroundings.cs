// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using System.Collections.Generic;
using Hawser.Native;
using UnityEngine;

namespace Hawser
{
    /// <summary>
    /// What cables collide with: Unity's own colliders, as they are. In every tick each cable asks which of them are
    /// near it, on the layers of its collision mask. Each of those has a collider in the library, made when it is first
    /// met and kept while it may be met again: it follows its transform, and is disabled while no cable is near. The
    /// collider of a Rigidbody moves with the library's body of it, which feels what lies on it.
    /// </summary>
    internal sealed unsafe class Surroundings
    {
        private const int FirstRoom = 256;
        private const int KeptTicks = 500;
        private const float Margin = 1.0f; // m; what moves faster than that in a tick is not swept
        private const float DefaultFriction = 0.6f;

        // On a body a pose is worked out anew in every tick, and its last digits are no motion.
        private const float SmallestMove = 1e-3f;
        private const float SmallestShare = 1e-6f;
        private const float SmallestTurn = 5e-4f; // half of an angle
        private static readonly Vector3 NoPlace = new Vector3(float.MaxValue, 0.0f, 0.0f);

        private readonly HawserWorld world;
        private readonly Dictionary<Collider, Neighbour> neighbours = new Dictionary<Collider, Neighbour>();
        private readonly Dictionary<ulong, Collider> colliders = new Dictionary<ulong, Collider>();
        private readonly List<Collider> gone = new List<Collider>();
        private Collider[] found = new Collider[FirstRoom];
        private int tick;

        public Surroundings(HawserWorld world)
        {
            this.world = world;
        }

        // One of Unity's colliders, and the library's.
        private sealed class Neighbour
        {
            public ColliderId Id;
            public ColliderCopy Copy;
            public ColliderDef Def;
            public PulledBody Body;
            public Vector3 Position; // in the world, or in the frame of the body
            public Quaternion Rotation;
            public int Seen;
            public bool IsStale; // its data changed inside
            public string Refusal = string.Empty;
        }

        public int Count => neighbours.Count;

        /// <summary>Unity's collider of the library's one; null if there is none.</summary>
        public Collider Find(ulong bits)
        {
            return colliders.TryGetValue(bits, out Collider found) && found != null ? found : null;
        }

        /// <summary>The bits of the library's collider of one of Unity's; 0 if it has none.</summary>
        public ulong FindId(Collider collider)
        {
            return collider != null && neighbours.TryGetValue(collider, out Neighbour found) ? found.Id.Bits : 0;
        }

        /// <summary>Make all that share this collider's mesh or terrain anew at the next step.</summary>
        public void Refresh(Collider collider)
        {
            ColliderCopy.Read(collider, out ColliderCopy copy);
            foreach (Neighbour neighbour in neighbours.Values)
            {
                neighbour.IsStale |= copy.HasSameSource(ref neighbour.Copy);
            }
        }

        /// <summary>The same for all that share a terrain's heights.</summary>
        public void Refresh(TerrainData terrain)
        {
            foreach (Neighbour neighbour in neighbours.Values)
            {
                neighbour.IsStale |= terrain != null && neighbour.Copy.Terrain == terrain;
            }
        }

        /// <summary>Before a step: look round every cable, then follow what was found.</summary>
        public void BeforeStep(List<HawserComponent> cables)
        {
            tick++;
            foreach (UnderwaterCable cable in cables)
            {
                if (cable.FindBounds(out Vector3 low, out Vector3 high))
                {
                    Look(low, high, cable.CollisionMask);
                }
            }
            foreach (KeyValuePair<Collider, Neighbour> pair in neighbours)
            {
                if (pair.Key == null || tick - pair.Value.Seen > KeptTicks)
                {
                    gone.Add(pair.Key);
                }
                else if (pair.Value.Seen == tick)
                {
                    Try(pair.Key, pair.Value);
                }
                else
                {
                    Disable(pair.Value);
                }
            }
            foreach (Collider collider in gone)
            {
                Forget(neighbours[collider]);
                neighbours.Remove(collider);
            }
            gone.Clear();
        }

        /// <summary>The world has another state: what it does not have is made anew at the next step.</summary>
        public void Recognise(NativeIds ids)
        {
            foreach (Neighbour neighbour in neighbours.Values)
            {
                if (!ids.Claim(neighbour.Id.Bits))
                {
                    Forget(neighbour);
                    neighbour.Copy = default(ColliderCopy);
                    continue;
                }
                ColliderDef def, known = neighbour.Def;
                HawserException.Check(Core.hw_collider_get_def(neighbour.Id, &def));
                if (!NativeMemory.AreSame(&def, &known, sizeof(ColliderDef)))
                {
                    neighbour.Def = def;
                    neighbour.Position = NoPlace; // to be told anew
                }
            }
        }

        /// <summary>The native world is about to be destroyed, and all colliders with it.</summary>
        public void Clear()
        {
            neighbours.Clear();
            colliders.Clear();
        }

        private void Look(Vector3 low, Vector3 high, LayerMask mask)
        {
            Vector3 centre = (low + high) * 0.5f, reach = (high - low) * 0.5f + new Vector3(Margin, Margin, Margin);
            int count = Overlap(centre, reach, mask);
            while (count == found.Length)
            {
                found = new Collider[2 * count]; // there may be more than fit
                count = Overlap(centre, reach, mask);
            }
            for (int i = 0; i < count; i++)
            {
                if (!neighbours.TryGetValue(found[i], out Neighbour neighbour))
                {
                    neighbour = new Neighbour();
                    neighbours.Add(found[i], neighbour);
                }
                neighbour.Seen = tick;
                found[i] = null;
            }
        }

        private int Overlap(Vector3 centre, Vector3 reach, LayerMask mask)
        {
            return Physics.OverlapBoxNonAlloc(centre, reach, found, Quaternion.identity, mask,
                                              QueryTriggerInteraction.Ignore);
        }

        // What the library refuses is said once.
        private void Try(Collider collider, Neighbour neighbour)
        {
            try
            {
                Follow(collider, neighbour);
            }
            catch (HawserException exception)
            {
                if (neighbour.Refusal != exception.Message)
                {
                    neighbour.Refusal = exception.Message;
                    Debug.LogWarning($"{collider.name}: cables do not collide with it: {neighbour.Refusal}", collider);
                }
            }
        }

        private void Follow(Collider collider, Neighbour neighbour)
        {
            Rigidbody body = collider.attachedRigidbody;
            body = body != null && !body.isKinematic ? body : null;
            bool known = ColliderCopy.Read(collider, out ColliderCopy copy);
            // One that was destroyed equals null, but is not the same.
            bool sameBody = ReferenceEquals(neighbour.Body?.Rigidbody, body);
            if (neighbour.IsStale || !copy.HasSameData(ref neighbour.Copy) || !sameBody)
            {
                Forget(neighbour);
                neighbour.Copy = copy;
                neighbour.IsStale = false;
                if (known)
                {
                    Make(collider, neighbour, body);
                }
                return;
            }
            if (neighbour.Id.IsNull)
            {
                return;
            }
            ColliderDef def = neighbour.Def;
            def.Flags |= ColliderFlags.Enabled;
            ReadMaterial(collider, ref def);
            if (def.Flags != neighbour.Def.Flags || def.Category != neighbour.Def.Category ||
                def.StaticFriction != neighbour.Def.StaticFriction ||
                def.DynamicFriction != neighbour.Def.DynamicFriction)
            {
                HawserException.Check(Core.hw_collider_set_def(neighbour.Id, &def));
                neighbour.Def = def;
            }
            FindPose(neighbour.Body, ref copy, out Vector3 position, out Quaternion rotation);
            if (HasMoved(neighbour, position, rotation))
            {
                neighbour.Position = position;
                neighbour.Rotation = rotation;
                neighbour.Def.Position = Coordinates.ToCore(position);
                neighbour.Def.Orientation = Coordinates.ToCore(rotation);
                Quat orientation = neighbour.Def.Orientation;
                HawserException.Check(
                    Core.hw_collider_set_transform(neighbour.Id, neighbour.Def.Position, &orientation));
            }
        }

        // Where a collider is: in the world, or on the body that carries it.
        private static void FindPose(PulledBody body, ref ColliderCopy copy, out Vector3 position,
                                     out Quaternion rotation)
        {
            position = body != null ? body.ToLocal(copy.Position) : copy.Position;
            rotation = body != null ? body.ToLocal(copy.Rotation) : copy.Rotation;
        }

        private static bool HasMoved(Neighbour neighbour, Vector3 position, Quaternion rotation)
        {
            if (neighbour.Body == null)
            {
                return !position.Equals(neighbour.Position) || !rotation.Equals(neighbour.Rotation);
            }
            float smallest = SmallestMove + SmallestShare * neighbour.Body.Rigidbody.position.magnitude;
            Quaternion turn = Quaternion.Inverse(neighbour.Rotation) * rotation;
            Vector3 half = new Vector3(turn.x, turn.y, turn.z); // the axis times the sine of half the angle
            return (position - neighbour.Position).magnitude > smallest || half.magnitude > SmallestTurn;
        }

        private void Make(Collider collider, Neighbour neighbour, Rigidbody body)
        {
            ColliderDef def;
            HawserException.Check(Core.hw_collider_def_init(&def, (int)ColliderShape.Sphere));
            ReadMaterial(collider, ref def);
            if (body != null)
            {
                neighbour.Body = world.Borrow(body);
                def.Body = neighbour.Body.Id;
            }
            FindPose(neighbour.Body, ref neighbour.Copy, out neighbour.Position, out neighbour.Rotation);
            def.Position = Coordinates.ToCore(neighbour.Position);
            def.Orientation = Coordinates.ToCore(neighbour.Rotation);
            neighbour.Id = neighbour.Copy.Create(world.Id, def, FindSharer(neighbour));
            colliders[neighbour.Id.Bits] = collider;
            HawserException.Check(Core.hw_collider_get_def(neighbour.Id, &def));
            neighbour.Def = def;
        }

        private ColliderId FindSharer(Neighbour wanted)
        {
            if (wanted.Copy.HasData)
            {
                foreach (Neighbour neighbour in neighbours.Values)
                {
                    if (!neighbour.Id.IsNull && !neighbour.IsStale && neighbour.Copy.HasSameData(ref wanted.Copy))
                    {
                        return neighbour.Id;
                    }
                }
            }
            return default(ColliderId);
        }

        private static void ReadMaterial(Collider collider, ref ColliderDef def)
        {
#if UNITY_6000_0_OR_NEWER
            PhysicsMaterial material = collider.sharedMaterial;
#else
            PhysicMaterial material = collider.sharedMaterial;
#endif
            def.StaticFriction = material != null ? material.staticFriction : DefaultFriction;
            def.DynamicFriction = material != null ? material.dynamicFriction : DefaultFriction;
            def.Category = 1ul << collider.gameObject.layer;
        }

        private static void Disable(Neighbour neighbour)
        {
            if (!neighbour.Id.IsNull && (neighbour.Def.Flags & ColliderFlags.Enabled) != 0)
            {
                ColliderDef def = neighbour.Def;
                def.Flags &= ~ColliderFlags.Enabled;
                HawserException.Check(Core.hw_collider_set_def(neighbour.Id, &def));
                neighbour.Def = def;
            }
        }

        private void Forget(Neighbour neighbour)
        {
            colliders.Remove(neighbour.Id.Bits);
            Core.hw_collider_destroy(neighbour.Id);
            neighbour.Id = default(ColliderId);
            world.Release(neighbour.Body);
            neighbour.Body = null;
        }
    }
}
