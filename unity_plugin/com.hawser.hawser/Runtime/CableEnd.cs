// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using System;
using Hawser.Native;
using UnityEngine;

namespace Hawser
{
    /// <summary>
    /// One end of a cable: a point of a target, or of the cable's own object if there is no target. When the target is
    /// destroyed during play the end is let go; a new target takes hold of it again.
    /// </summary>
    [Serializable]
    public sealed class CableEnd
    {
        [SerializeField]
        [Tooltip("The object that this end follows; without one, the cable's own object.")]
        private Transform target;

        [SerializeField]
        [Tooltip("Where on that target, along its own axes: in metres, times its scale.")]
        private Vector3 offset;

        [SerializeField]
        [Tooltip("Without a target: where in the space of the cable's own object.")]
        private Vector3 place;

        [SerializeField]
        [Tooltip("Off lets this end drift freely, from where it is.")]
        private bool hold = true;

        [SerializeField]
        [Tooltip("The cable pulls at the Rigidbody of the target or of its parents. Not with Verlet and Spring.")]
        private bool pullsTarget = true;

        [NonSerialized]
        private bool hadTarget;

        public CableEnd(Vector3 place)
        {
            this.place = place;
        }

        /// <summary>The object that this end follows; without one, the cable's own object.</summary>
        public Transform Target
        {
            get => target;
            set
            {
                target = value;
                hadTarget = false;
            }
        }

        /// <summary>Where on the target, along its own axes: in metres, times its scale.</summary>
        public Vector3 Offset
        {
            get => offset;
            set => offset = value;
        }

        /// <summary>Without a target: where in the space of the cable's own object.</summary>
        public Vector3 Place
        {
            get => place;
            set => place = value;
        }

        /// <summary>False lets this end drift freely, from where it is.</summary>
        public bool Hold
        {
            get => hold;
            set => hold = value;
        }

        /// <summary>The cable pulls at the Rigidbody of the target or of its parents; not Verlet and Spring.</summary>
        public bool PullsTarget
        {
            get => pullsTarget;
            set => pullsTarget = value;
        }

        /// <summary>True if the end follows its target now: it is to be held, and the target still exists.</summary>
        public bool IsHeld => hold && !(hadTarget && target == null);

        /// <summary>The attachment that is tied at this end while it is not held.</summary>
        internal CableAttachment TiedBy { get; set; }

        /// <summary>The end's place in the world, for a cable on the object <c>own</c>.</summary>
        public Vector3 Position(Transform own)
        {
            return target != null ? target.TransformPoint(offset) : own.TransformPoint(place);
        }

        /// <summary>The Rigidbody that feels this end of a cable on the object <c>own</c>, or null.</summary>
        internal Rigidbody FindPulled(Transform own, CableModel model)
        {
            bool pulls = pullsTarget && model >= CableModel.Dynamic;
            return IsHeld ? FindPulled(target != null ? target : own, pulls) : null;
        }

        /// <summary>The Rigidbody of an object if it can feel a cable; one that stays where it is holds it.</summary>
        internal static Rigidbody FindPulled(Transform of, bool pulls)
        {
            Rigidbody found = pulls ? of.GetComponentInParent<Rigidbody>() : null;
            return found != null && !PulledBody.IsFixed(found) ? found : null;
        }

        /// <summary>Remember that there is a target, so that its end is noticed.</summary>
        internal void Watch()
        {
            hadTarget |= target != null;
        }
    }
}
