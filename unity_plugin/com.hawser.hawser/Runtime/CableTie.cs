// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using Hawser.Native;
using UnityEngine;

namespace Hawser
{
    /// <summary>
    /// One place at which a cable is tied, through a native attachment: to a point of the world that is told anew when
    /// it moves, or to a Rigidbody, which then feels the cable.
    /// </summary>
    internal sealed unsafe class CableTie
    {
        /// <summary>In place of a length along the cable, and no length: at its end, however long it is.</summary>
        public const float AtEnd = float.NegativeInfinity;

        // On a body a point is worked out anew in every tick and must not wake the cable with its last digits.
        private const float SmallestMove = 1e-3f;
        private const float SmallestShare = 1e-6f;

        private HawserWorld world;
        private CableId cable;
        private PulledBody body;
        private Vector3 point;
        private float arcLength;

        public AttachmentId Id { get; private set; }

        public bool IsTied => !Id.IsNull;

        /// <summary>What the cable pulls with, in newtons.</summary>
        public Vector3 Force
        {
            get
            {
                Vec3 force = default(Vec3);
                if (IsTied)
                {
                    HawserException.Check(Core.hw_attachment_get_force(Id, &force));
                }
                return Coordinates.ToUnity(force);
            }
        }

        /// <summary>Tie or keep tied. Without a Rigidbody the place is a point of the world.</summary>
        public void Follow(HawserWorld inWorld, CableId ofCable, float atLength, Rigidbody rigidbody, Vector3 place)
        {
            bool isSame = IsTied && world == inWorld && cable == ofCable && arcLength == atLength &&
                          ReferenceEquals(body?.Rigidbody, rigidbody);
            if (!isSame)
            {
                LetGo();
                Create(inWorld, ofCable, atLength, rigidbody, place);
                return;
            }
            Vector3 moved = body != null ? body.ToLocal(place) : place;
            float smallest = body != null ? SmallestMove + SmallestShare * place.magnitude : 0.0f;
            if ((moved - point).magnitude > smallest)
            {
                HawserException.Check(Core.hw_attachment_set_point(Id, Coordinates.ToCore(moved)));
                point = moved;
            }
        }

        /// <summary>Untie. What the library destroyed already is no error.</summary>
        public void LetGo()
        {
            if (IsTied && world != null && !world.Id.IsNull)
            {
                Core.hw_attachment_destroy(Id);
                world.Release(body);
            }
            Forget();
        }

        /// <summary>The world has another state: keep what is tied there, too, and tie the rest anew.</summary>
        public void Recognise(NativeIds ids)
        {
            if (!IsTied)
            {
                return;
            }
            if (!ids.Claim(Id.Bits))
            {
                LetGo();
                return;
            }
            AttachmentDef def;
            HawserException.Check(Core.hw_attachment_get_def(Id, &def));
            point = Coordinates.ToUnity(def.Point);
        }

        /// <summary>The world is gone, and the native attachment with it.</summary>
        public void Forget()
        {
            Id = default(AttachmentId);
            body = null;
            world = null;
        }

        private void Create(HawserWorld inWorld, CableId ofCable, float atLength, Rigidbody rigidbody, Vector3 place)
        {
            AttachmentDef def;
            AttachmentId id;
            HawserException.Check(Core.hw_attachment_def_init(&def));
            PulledBody found = rigidbody != null ? inWorld.Borrow(rigidbody) : null;
            try
            {
                point = found != null ? found.ToLocal(place) : place;
                def.Flags = found != null ? AttachmentFlags.TwoWay : AttachmentFlags.None;
                def.Cable = ofCable;
                def.Body = found != null ? found.Id : default(BodyId);
                def.Point = Coordinates.ToCore(point);
                def.ArcLength = atLength == AtEnd ? LengthOf(ofCable) : atLength;
                HawserException.Check(Core.hw_attachment_create(inWorld.Id, &def, &id));
            }
            catch (HawserException)
            {
                inWorld.Release(found);
                throw;
            }
            Id = id;
            world = inWorld;
            cable = ofCable;
            body = found;
            arcLength = atLength;
        }

        private static float LengthOf(CableId ofCable)
        {
            CableDef def;
            HawserException.Check(Core.hw_cable_get_def(ofCable, &def));
            return def.RestLength;
        }
    }
}
