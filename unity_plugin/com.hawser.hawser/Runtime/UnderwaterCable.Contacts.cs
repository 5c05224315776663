// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using System;
using System.Collections.Generic;
using Hawser.Native;
using UnityEngine;

namespace Hawser
{
    // What the cable touches and goes round.
    public sealed unsafe partial class UnderwaterCable
    {
        private Contact[] contacts = new Contact[32];
        private CableWrap[] wraps = new CableWrap[8];
        private TetherContact[] tetherContacts; // none before a tether is asked for them

        /// <summary>True while the cable is snagged on anything. Dynamic model only.</summary>
        public bool IsSnagged
        {
            get
            {
                int count = ReadWraps();
                bool isSnagged = false;
                for (int i = 0; i < count; i++)
                {
                    isSnagged |= wraps[i].Snagged != 0;
                }
                return isSnagged;
            }
        }

        /// <summary>
        /// Where the cable touches something, from its start to its end, as of the last physics tick. The list is
        /// cleared first; one that is used again makes no garbage. Returns how many there are. The models verlet and
        /// spring touch nothing.
        /// </summary>
        public int GetContacts(List<CableContact> results)
        {
            results.Clear();
            if (IsTether)
            {
                AddTetherContacts(results);
                return results.Count;
            }
            int count = ReadContacts();
            for (int i = 0; i < count; i++)
            {
                results.Add(new CableContact
                {
                    Collider = World.FindCollider(contacts[i].Other),
                    OtherCable = World.FindCable(contacts[i].Other),
                    Point = Coordinates.ToUnity(contacts[i].Point),
                    Normal = Coordinates.ToUnity(contacts[i].Normal),
                    Force = Coordinates.ToUnity(contacts[i].Force),
                    NormalForce = contacts[i].Press,
                    ArcLength = contacts[i].ArcLength,
                    Segment = contacts[i].Segment,
                    IsSliding = contacts[i].Sliding != 0,
                });
            }
            return count;
        }

        /// <summary>
        /// What the cable lies on or round, in the order in which it comes to it from its start. The list is cleared
        /// first. Returns how many there are. Dynamic model only.
        /// </summary>
        public int GetWrappings(List<CableWrapping> results)
        {
            results.Clear();
            int count = ReadWraps();
            for (int i = 0; i < count; i++)
            {
                results.Add(new CableWrapping
                {
                    Collider = World.FindCollider(wraps[i].Other),
                    OtherCable = World.FindCable(wraps[i].Other),
                    Angle = wraps[i].Angle * Mathf.Rad2Deg,
                    NormalForce = wraps[i].Press,
                    Begin = wraps[i].Begin,
                    End = wraps[i].End,
                    ContactCount = wraps[i].ContactCount,
                    IsSnagged = wraps[i].Snagged != 0,
                });
            }
            return count;
        }

        /// <summary>
        /// By how much the cable turns round a collider, in degrees: 360 for each whole turn. 0 if it only lies on it,
        /// or does not touch it. Dynamic model only.
        /// </summary>
        public float GetWrapAngle(Collider collider)
        {
            ulong bits = World != null ? World.FindColliderId(collider) : 0;
            int count = ReadWraps();
            for (int i = 0; bits != 0 && i < count; i++)
            {
                if (wraps[i].Other == bits)
                {
                    return wraps[i].Angle * Mathf.Rad2Deg;
                }
            }
            return 0.0f;
        }

        /// <summary>
        /// The shortest line between the ends that still goes round what the cable goes round, in metres: as long as
        /// the cable would be if it was pulled taut. The rest of it is slack. Asks for a few dozen rays per segment:
        /// once per frame is fine, hundreds of times is not. 0 while the cable does not exist.
        /// </summary>
        public float GetTautLength()
        {
            float length = 0.0f;
            if (IsTether)
            {
                return TetherStatus.Span; // straight from contact to contact
            }
            if (IsLive)
            {
                HawserException.Check(Core.hw_cable_get_taut_length(Id, &length));
            }
            return length;
        }

        private void AddTetherContacts(List<CableContact> results)
        {
            int count = ReadTetherContacts();
            for (int i = 0; i < count; i++)
            {
                results.Add(new CableContact
                {
                    Collider = World.FindCollider(tetherContacts[i].Collider),
                    Point = Coordinates.ToUnity(tetherContacts[i].Position),
                    Normal = Coordinates.ToUnity(tetherContacts[i].Normal),
                    ArcLength = tetherContacts[i].ArcLength,
                    Segment = -1,
                });
            }
        }

        private int ReadTetherContacts()
        {
            int count;
            tetherContacts = tetherContacts ?? new TetherContact[Core.MaxTetherContacts];
            fixed (TetherContact* memory = tetherContacts)
            {
                HawserException.Check(Core.hw_tether_copy_contacts(TetherId, memory, tetherContacts.Length, &count));
            }
            return count;
        }

        // Into the array, which grows as needed. Returns how many there are.
        private int ReadContacts()
        {
            int count = 0;
            Result result = Result.BufferTooSmall;
            while (IsLive && result == Result.BufferTooSmall)
            {
                fixed (Contact* memory = contacts)
                {
                    result = Core.hw_cable_get_contacts(Id, memory, contacts.Length, &count);
                }
                Array.Resize(ref contacts, Math.Max(contacts.Length, count));
            }
            HawserException.Check(IsLive ? result : Result.Ok);
            return count;
        }

        private int ReadWraps()
        {
            int count = 0;
            Result result = Result.BufferTooSmall;
            while (IsLive && !IsTether && result == Result.BufferTooSmall)
            {
                fixed (CableWrap* memory = wraps)
                {
                    result = Core.hw_cable_get_wraps(Id, memory, wraps.Length, &count);
                }
                Array.Resize(ref wraps, Math.Max(wraps.Length, count));
            }
            HawserException.Check(IsLive && !IsTether ? result : Result.Ok);
            return count;
        }
    }
}
