// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using Hawser.Native;
using UnityEngine;

namespace Hawser
{
    /// <summary>How the place of an attachment along its cable is given.</summary>
    public enum AttachmentMeasure
    {
        /// <summary>In metres from the start.</summary>
        Metres = 1,

        /// <summary>As a share of the cable.</summary>
        Fraction = 2,
    }

    /// <summary>
    /// Ties a cable to this object at any place along it: a float, a clamp, a second vehicle. The cable follows the
    /// object, and pulls at its Rigidbody if it is to.
    /// </summary>
    [AddComponentMenu("Hawser/Cable Attachment")]
    public sealed class CableAttachment : HawserComponent
    {
        [SerializeField]
        [Tooltip("The cable that is tied to this object.")]
        private UnderwaterCable cable;

        [SerializeField]
        [Tooltip("How the place along the cable is given.")]
        private AttachmentMeasure measure = AttachmentMeasure.Metres;

        [SerializeField, Min(0.0f)]
        [Tooltip("Measure Metres: where along the cable, in metres of unstretched cable from its start.")]
        private float arcLength = 5.0f;

        [SerializeField, Range(0.0f, 1.0f)]
        [Tooltip("Measure Fraction: where along the cable, from 0 at its start to 1 at its end.")]
        private float fraction = 0.5f;

        [SerializeField]
        [Tooltip("Where on this object, in metres along its own axes.")]
        private Vector3 offset;

        [SerializeField]
        [Tooltip("The cable pulls at the Rigidbody of this object or of its parents. Needs the dynamic model.")]
        private bool pullsTarget = true;

        private readonly CableTie tie = new CableTie();
        private UnderwaterCable clamped; // the one that knows of it
        private CableId measuredCable;
        private float measuredFraction;
        private CableId tiedCable;
        private CableEnd tiedEnd; // where it was tied; null between the ends
        private float tiedLength;
        private float measuredLength;

        /// <summary>The cable that is tied to this object.</summary>
        public UnderwaterCable Cable
        {
            get => cable;
            set => cable = value;
        }

        /// <summary>How the place along the cable is given.</summary>
        public AttachmentMeasure Measure
        {
            get => measure;
            set => measure = value;
        }

        /// <summary>
        /// Where along the cable, from 0 at its start to 1 at its end, as long as it is when it is tied.
        /// </summary>
        public float Fraction
        {
            get => fraction;
            set => fraction = value;
        }

        /// <summary>Where along the cable, in metres of unstretched cable from its start.</summary>
        public float ArcLength
        {
            get => arcLength;
            set => arcLength = value;
        }

        /// <summary>Where on this object, in metres along its own axes.</summary>
        public Vector3 Offset
        {
            get => offset;
            set => offset = value;
        }

        /// <summary>The cable pulls at the Rigidbody of this object or of its parents; dynamic model only.</summary>
        public bool PullsTarget
        {
            get => pullsTarget;
            set => pullsTarget = value;
        }

        /// <summary>The native attachment, for calls of <see cref="Core"/>; null while it does not exist.</summary>
        public AttachmentId Id => tie.Id;

        public bool IsTied => tie.IsTied;

        /// <summary>Dynamic: what the cable pulls at this object with, in newtons.</summary>
        public Vector3 Force => tie.Force;

        internal override Turn Turn => Turn.Attachment;

        internal override void Follow()
        {
            Clamp(cable);
            if (cable != null && cable.IsTether)
            {
                tie.LetGo(); // one that is far away comes back for it
                RequireParticles();
            }
            else if (cable != null && cable.IsLive)
            {
                RequireFreePlace(FindLength());
                Rigidbody pulled = CableEnd.FindPulled(transform, pullsTarget && cable.Model == CableModel.Dynamic);
                tie.Follow(World, cable.Id, FindLength(), pulled, transform.TransformPoint(offset));
                if (tiedEnd != null)
                {
                    tiedEnd.TiedBy = this;
                }
            }
            else
            {
                tie.LetGo();
            }
        }

        private void RequireParticles()
        {
            if (cable.Model > CableModel.Dynamic)
            {
                throw new HawserException(Result.BadValue,
                    $"{cable.name} is held at its ends alone: a cable of the model {cable.Model} cannot be attached");
            }
        }

        /// <summary>An end of its cable is held from now on.</summary>
        internal void Yield(CableEnd end)
        {
            if (tiedEnd == end)
            {
                tie.LetGo();
            }
        }

        // An end that is held cannot be in two places. What was tied elsewhere never becomes an end.
        private void RequireFreePlace(float length)
        {
            if (!tie.IsTied || tiedCable != cable.Id || tiedLength != length)
            {
                tiedEnd = cable.FindEndAt(length);
                tiedCable = cable.Id;
                tiedLength = length;
            }
            if (tiedEnd != null && tiedEnd.IsHeld)
            {
                tie.LetGo();
                string end = tiedEnd == cable.StartPoint ? "start" : "end";
                throw new HawserException(Result.BadValue,
                    $"{cable.name} is held at {length} m by its own {end}: take Hold of that off to attach it there");
            }
        }

        // Cables have to know that something holds them in between. One that was destroyed does not care.
        private void Clamp(UnderwaterCable other)
        {
            if (!ReferenceEquals(clamped, other))
            {
                clamped?.CountClamp(-1);
                other?.CountClamp(1);
                clamped = other;
            }
        }

        internal override void Leave()
        {
            tie.LetGo();
        }

        // A fraction is one of the cable as it was when it was tied: what a winch pays out does not make the tie slide.
        private float FindLength()
        {
            if (measure == AttachmentMeasure.Metres)
            {
                return arcLength;
            }
            if (measuredCable != cable.Id || measuredFraction != fraction)
            {
                measuredCable = cable.Id;
                measuredFraction = fraction;
                measuredLength = fraction * cable.RestLength;
            }
            return measuredLength;
        }

        internal override bool Recognise(NativeIds ids)
        {
            tie.Recognise(ids);
            return true;
        }

        internal override void Forget()
        {
            tie.Forget();
            Clamp(null);
        }

        // Where it is tied, and in play where on the cable.
        private void OnDrawGizmosSelected()
        {
            Vector3 place = transform.TransformPoint(offset);
            float size = cable != null ? 3.0f * cable.Radius : 0.1f;
            Gizmos.color = Color.cyan;
            Gizmos.DrawWireSphere(place, size);
            if (IsTied && cable.PointCount > 1)
            {
                Gizmos.DrawLine(place, cable.GetPositionAt(FindLength()));
            }
        }
    }
}
