// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using System;
using System.Collections.Generic;
using Hawser.Native;

namespace Hawser
{
    /// <summary>The ids of all that lives in a native world, and which of them components have.</summary>
    internal sealed unsafe class NativeIds
    {
        private readonly HashSet<ulong> living = new HashSet<ulong>();
        private readonly HashSet<ulong> owned = new HashSet<ulong>();
        private ulong[] room = new ulong[64];

        private delegate Result Lister(ulong* memory, int capacity, int* count);

        public NativeIds(WorldId world)
        {
            Gather((memory, capacity, count) =>
                Core.hw_world_get_cables(world, (CableId*)memory, capacity, count));
            Gather((memory, capacity, count) =>
                Core.hw_world_get_tethers(world, (TetherId*)memory, capacity, count));
            Gather((memory, capacity, count) =>
                Core.hw_world_get_winches(world, (WinchId*)memory, capacity, count));
            Gather((memory, capacity, count) =>
                Core.hw_world_get_attachments(world, (AttachmentId*)memory, capacity, count));
            Gather((memory, capacity, count) =>
                Core.hw_world_get_currents(world, (CurrentId*)memory, capacity, count));
            Gather((memory, capacity, count) =>
                Core.hw_world_get_floaters(world, (FloaterId*)memory, capacity, count));
            Gather((memory, capacity, count) =>
                Core.hw_world_get_actuators(world, (ActuatorId*)memory, capacity, count));
            Gather((memory, capacity, count) =>
                Core.hw_world_get_hulls(world, (HullId*)memory, capacity, count));
            Gather((memory, capacity, count) =>
                Core.hw_world_get_colliders(world, (ColliderId*)memory, capacity, count));
            Gather((memory, capacity, count) =>
                Core.hw_world_get_bodies(world, (BodyId*)memory, capacity, count));
        }

        public bool IsAlive(ulong bits)
        {
            return living.Contains(bits);
        }

        /// <summary>It is mine. False if it does not live; null is nobody's.</summary>
        public bool Claim(ulong bits)
        {
            bool isAlive = living.Contains(bits);
            if (isAlive)
            {
                owned.Add(bits);
            }
            return isAlive;
        }

        /// <summary>Destroy what lives now, did not before, and is nobody's.</summary>
        public void DestroyGhosts(NativeIds before)
        {
            foreach (ulong bits in living)
            {
                if (!owned.Contains(bits) && !before.living.Contains(bits))
                {
                    Destroy(bits);
                }
            }
        }

        // Some go with others: a winch with its cable, a floater with its body. That is no error.
        private static void Destroy(ulong bits)
        {
            switch ((IdKind)((bits >> 56) & 0x7f))
            {
                case IdKind.Cable:
                    Core.hw_cable_destroy(new CableId { Bits = bits });
                    break;
                case IdKind.Tether:
                    Core.hw_tether_destroy(new TetherId { Bits = bits });
                    break;
                case IdKind.Winch:
                    Core.hw_winch_destroy(new WinchId { Bits = bits });
                    break;
                case IdKind.Attachment:
                    Core.hw_attachment_destroy(new AttachmentId { Bits = bits });
                    break;
                case IdKind.Current:
                    Core.hw_current_destroy(new CurrentId { Bits = bits });
                    break;
                case IdKind.Floater:
                    Core.hw_floater_destroy(new FloaterId { Bits = bits });
                    break;
                case IdKind.Actuator:
                    Core.hw_actuator_destroy(new ActuatorId { Bits = bits });
                    break;
                case IdKind.Hull:
                    Core.hw_hull_destroy(new HullId { Bits = bits });
                    break;
                case IdKind.Collider:
                    Core.hw_collider_destroy(new ColliderId { Bits = bits });
                    break;
                case IdKind.Body:
                    Core.hw_body_destroy(new BodyId { Bits = bits });
                    break;
            }
        }

        private void Gather(Lister list)
        {
            int count;
            Result result;
            do
            {
                fixed (ulong* memory = room)
                {
                    result = list(memory, room.Length, &count);
                }
                Array.Resize(ref room, Math.Max(room.Length, count));
            }
            while (result == Result.BufferTooSmall);
            HawserException.Check(result);
            for (int i = 0; i < count; i++)
            {
                living.Add(room[i]);
            }
        }
    }
}
