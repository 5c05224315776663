// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using System;
using Hawser.Native;

namespace Hawser
{
    /// <summary>
    /// The points of a cable as they are drawn: those of now, and those of a tick ago. There is room for some more, so
    /// that a winch that pays out makes garbage rarely.
    /// </summary>
    internal sealed class CablePoints
    {
        private Vec3[] now = new Vec3[0];
        private Vec3[] before = new Vec3[0];

        public int Count { get; private set; }

        /// <summary>The first ones count.</summary>
        public Vec3[] Now => now;

        /// <summary>As many as there are now, each beside what became of it.</summary>
        public Vec3[] Before => before;

        /// <summary>How many there is room for, in each array.</summary>
        public int Room => now.Length;

        /// <summary>
        /// Change their number at one end. The points stay beside what they were, counted from the other end; new ones
        /// come from where this end was.
        /// </summary>
        public void Resize(int count, bool atStart)
        {
            int old = Count, kept = Math.Min(count, old);
            if (count > Room)
            {
                int room = Math.Max(count, Room + Room / 2);
                Array.Resize(ref now, room);
                Array.Resize(ref before, room);
            }
            Count = count;
            if (old == 0)
            {
                return;
            }
            Vec3 end = now[atStart ? 0 : old - 1];
            if (atStart)
            {
                Array.Copy(now, old - kept, now, count - kept, kept);
            }
            int firstNew = atStart ? 0 : kept;
            for (int i = 0; i < count - kept; i++)
            {
                now[firstNew + i] = end;
            }
            now[atStart ? 0 : count - 1] = end;
        }

        /// <summary>A tick passed: those of now become those of before. Returns the array for the new ones.</summary>
        public Vec3[] Advance()
        {
            Vec3[] older = before;
            before = now;
            now = older;
            return now;
        }

        /// <summary>They did not move.</summary>
        public void Stop()
        {
            Array.Copy(now, before, Count);
        }
    }
}
