// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using System;
using System.Collections.Generic;
using Hawser.Native;

namespace Hawser
{
    // The whole state of the simulation as bytes.
    public sealed unsafe partial class HawserWorld
    {
        /// <summary>
        /// The state of all cables, winches, currents and of the sea as bytes, for rollback and for saved games. After
        /// <see cref="LoadState(byte[])"/> the motion goes on bit for bit. Rigidbodies and transforms are Unity's: save
        /// and restore those yourself, in the same physics tick.
        /// </summary>
        public byte[] SaveState()
        {
            byte[] state = new byte[0];
            int count = SaveState(ref state);
            Array.Resize(ref state, count);
            return state;
        }

        /// <summary>
        /// The same into an array that grows as needed; one that is used again makes no garbage. Returns how many bytes
        /// there are.
        /// </summary>
        public int SaveState(ref byte[] state)
        {
            ulong count;
            HawserException.Check(Core.hw_snapshot_size(Id, &count));
            if (state == null || (ulong)state.Length < count)
            {
                state = new byte[count];
            }
            fixed (byte* memory = state)
            {
                HawserException.Check(Core.hw_snapshot_save(Id, memory, (ulong)state.Length, &count));
            }
            return (int)count;
        }

        /// <summary>
        /// Go back to a state that was saved while the same components were enabled, in this world or in one of another
        /// run of the game that made them in the same order. What is set at the components stays as it is set now. A
        /// component whose part is not in the state, because it came later or was made anew since, begins anew. Bytes
        /// that are no state throw a <see cref="HawserException"/> and change nothing.
        /// </summary>
        public void LoadState(byte[] state)
        {
            LoadState(state, state.Length);
        }

        /// <summary>The same for the first bytes of a larger array.</summary>
        public void LoadState(byte[] state, int count)
        {
            if (count < 0 || count > state.Length)
            {
                throw new ArgumentOutOfRangeException(nameof(count), count, $"there are {state.Length} bytes");
            }
            NativeIds before = new NativeIds(Id);
            fixed (byte* memory = state)
            {
                HawserException.Check(Core.hw_snapshot_load(Id, memory, (ulong)count));
            }
            NativeIds now = new NativeIds(Id);
            foreach (List<HawserComponent> turn in components)
            {
                foreach (HawserComponent component in turn.ToArray())
                {
                    Recognise(component, now);
                }
            }
            surroundings.Recognise(now);
            foreach (PulledBody body in bodies.Values)
            {
                body.Recognise(now);
            }
            now.DestroyGhosts(before);
            RecogniseWater();
        }

        private void RecogniseWater()
        {
            Vec3 laidGravity;
            WaterDef laid, wanted = MakeWaterDef();
            HawserException.Check(Core.hw_world_get_gravity(Id, &laidGravity));
            HawserException.Check(Core.hw_world_get_water(Id, &laid));
            appliedGravity = Coordinates.ToUnity(laidGravity);
            waterChanged = !NativeMemory.AreSame(&laid, &wanted, sizeof(WaterDef));
        }

        private void Recognise(HawserComponent component, NativeIds ids)
        {
            if (component.Recognise(ids))
            {
                component.ReadoutTick = -1;
                return;
            }
            component.Leave();
            Remove(component);
            component.ForgetWorld();
        }
    }
}
