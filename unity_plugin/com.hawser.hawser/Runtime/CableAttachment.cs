// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using Hawser.Native;
using UnityEngine;

namespace Hawser
{
    /// <summary>
    /// Ties a cable to this object at any place along it: a float, a clamp, a second vehicle. The cable follows the
    /// object, and pulls at its Rigidbody if it is to.
    /// </summary>
    [AddComponentMenu("Hawser/Cable Attachment")]
    public sealed class CableAttachment : MonoBehaviour
    {
        [SerializeField]
        [Tooltip("The cable that is tied to this object.")]
        private UnderwaterCable cable;

        [SerializeField, Min(0.0f)]
        [Tooltip("Where along the cable, in metres of unstretched cable from its start.")]
        private float arcLength = 5.0f;

        [SerializeField]
        [Tooltip("Where on this object, in metres along its own axes.")]
        private Vector3 offset;

        [SerializeField]
        [Tooltip("The cable pulls at the Rigidbody of this object or of its parents. Needs the dynamic model.")]
        private bool pullsTarget = true;

        private readonly CableTie tie = new CableTie();
        private HawserWorld world;

        /// <summary>The cable that is tied to this object.</summary>
        public UnderwaterCable Cable
        {
            get => cable;
            set => cable = value;
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

        /// <summary>What the library refused last, in words; empty while all is well.</summary>
        public string LastError { get; private set; } = string.Empty;

        private void OnEnable()
        {
            Update();
        }

        private void OnDisable()
        {
            tie.LetGo();
            if (world != null)
            {
                world.Remove(this);
            }
            world = null;
        }

        // Waits for a world.
        private void Update()
        {
            if (world == null)
            {
                world = HawserWorld.FindOrMake();
                if (world != null)
                {
                    world.Add(this);
                }
            }
        }

        /// <summary>Called by the world just before it steps, after the cables.</summary>
        internal void BeforeStep()
        {
            try
            {
                if (cable != null && cable.IsLive)
                {
                    Rigidbody pulled = CableEnd.FindPulled(transform, pullsTarget, cable.Model);
                    tie.Follow(world, cable.Id, arcLength, pulled, transform.TransformPoint(offset));
                }
                else
                {
                    tie.LetGo();
                }
                LastError = string.Empty;
            }
            catch (HawserException exception)
            {
                if (LastError != exception.Message)
                {
                    LastError = exception.Message;
                    Debug.LogError($"{name}: {LastError}", this);
                }
            }
        }

        /// <summary>The world is gone.</summary>
        internal void ForgetWorld()
        {
            tie.Forget();
            world = null;
        }
    }
}
