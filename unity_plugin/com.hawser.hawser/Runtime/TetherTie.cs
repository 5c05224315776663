// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using Hawser.Native;
using UnityEngine;

namespace Hawser
{
    /// <summary>One end of a tether that is tied to a Rigidbody, which then feels the line.</summary>
    internal sealed unsafe class TetherTie
    {
        // On a body a point is worked out anew in every tick and must not wake the line with its last digits.
        private const float SmallestMove = 1e-3f;

        private readonly int end; // 0: the start of the line, 1: its end
        private HawserWorld world;
        private TetherId tether;
        private PulledBody body;
        private Vector3 point;

        public TetherTie(int end)
        {
            this.end = end;
        }

        /// <summary>Tie or keep tied; without a Rigidbody, let go.</summary>
        public void Follow(HawserWorld inWorld, TetherId ofTether, Rigidbody rigidbody, Vector3 place)
        {
            bool isSame = body != null && world == inWorld && tether == ofTether &&
                          ReferenceEquals(body.Rigidbody, rigidbody);
            if (!isSame)
            {
                LetGo();
                if (rigidbody != null)
                {
                    Create(inWorld, ofTether, rigidbody, place);
                }
                return;
            }
            Vector3 moved = body.ToLocal(place);
            if ((moved - point).magnitude > SmallestMove)
            {
                HawserException.Check(Core.hw_tether_tie(tether, end, body.Id, Coordinates.ToCore(moved)));
                point = moved;
            }
        }

        /// <summary>Untie. What the library destroyed already is no error.</summary>
        public void LetGo()
        {
            if (body != null && world != null && !world.Id.IsNull)
            {
                Core.hw_tether_tie(tether, end, default(BodyId), default(Vec3));
                world.Release(body);
            }
            Forget();
        }

        /// <summary>The world has another state: tie it anew at the next turn.</summary>
        public void Recognise()
        {
            LetGo();
        }

        /// <summary>The world is gone, and the native tether with it.</summary>
        public void Forget()
        {
            body = null;
            world = null;
        }

        private void Create(HawserWorld inWorld, TetherId ofTether, Rigidbody rigidbody, Vector3 place)
        {
            PulledBody found = inWorld.Borrow(rigidbody);
            Vector3 local = found.ToLocal(place);
            try
            {
                HawserException.Check(Core.hw_tether_tie(ofTether, end, found.Id, Coordinates.ToCore(local)));
            }
            catch (HawserException)
            {
                inWorld.Release(found);
                throw;
            }
            world = inWorld;
            tether = ofTether;
            body = found;
            point = local;
        }
    }
}
