// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using System;
using Hawser.Native;
using UnityEngine;
using UnityEngine.Events;

namespace Hawser
{
    // What happens to a cable, as it is told to scripts and in the inspector.
    public sealed unsafe partial class UnderwaterCable
    {
        [Header("Events")]
        [SerializeField, Tooltip("The ends are now farther apart than the cable is long.")]
        private UnityEvent onTaut = new UnityEvent();

        [SerializeField, Tooltip("The ends came together again.")]
        private UnityEvent onSlack = new UnityEvent();

        [SerializeField, Tooltip("The tension passed the overload share of the breaking load. Gets newtons.")]
        private UnityEvent<float> onOverloaded = new UnityEvent<float>();

        [SerializeField, Tooltip("The cable broke. Gets the place in metres from the start, along the line.")]
        private UnityEvent<float> onBroke = new UnityEvent<float>();

        [SerializeField, Tooltip("Bent closer than the material's minimum bend radius. Gets the radius in metres.")]
        private UnityEvent<float> onBent = new UnityEvent<float>();

        [SerializeField, Tooltip("Pulled tight with a jerk after it was slack. Gets the largest tension in newtons.")]
        private UnityEvent<float> onSnapped = new UnityEvent<float>();

        [SerializeField, Tooltip("The cable goes round a collider by more than 60 degrees. Gets the collider.")]
        private UnityEvent<Collider> onSnagged = new UnityEvent<Collider>();

        [SerializeField, Tooltip("The cable was snagged on a collider and is not any more. Gets the collider.")]
        private UnityEvent<Collider> onFreed = new UnityEvent<Collider>();

        [SerializeField, Tooltip("The cable could not be simulated any further and stands still. Gets the cause.")]
        private UnityEvent<string> onFaulted = new UnityEvent<string>();

        /// <summary>The held points are now farther apart than the cable is long.</summary>
        public event Action<UnderwaterCable> Taut;

        /// <summary>The held points came together again.</summary>
        public event Action<UnderwaterCable> Slack;

        /// <summary>The tension passed the overload share of the breaking load. Gets newtons.</summary>
        public event Action<UnderwaterCable, float> Overloaded;

        /// <summary>The cable broke. Gets the place in metres from the start, along the line.</summary>
        public event Action<UnderwaterCable, float> Broke;

        /// <summary>Bent closer than the material's minimum bend radius. Gets the radius in metres.</summary>
        public event Action<UnderwaterCable, float> Bent;

        /// <summary>Pulled tight with a jerk after it was slack. Gets the largest tension in newtons.</summary>
        public event Action<UnderwaterCable, float> Snapped;

        /// <summary>The cable goes round a collider by more than 60 degrees.</summary>
        public event Action<UnderwaterCable, Collider> Snagged;

        /// <summary>The cable was snagged on a collider and is not any more; null if that is gone.</summary>
        public event Action<UnderwaterCable, Collider> Freed;

        /// <summary>The cable could not be simulated any further; it stands still until <see cref="Lay"/>.</summary>
        public event Action<UnderwaterCable, string> Faulted;

        public UnityEvent OnTaut => onTaut;

        public UnityEvent OnSlack => onSlack;

        public UnityEvent<float> OnOverloaded => onOverloaded;

        public UnityEvent<float> OnBroke => onBroke;

        public UnityEvent<float> OnBent => onBent;

        public UnityEvent<float> OnSnapped => onSnapped;

        public UnityEvent<Collider> OnSnagged => onSnagged;

        public UnityEvent<Collider> OnFreed => onFreed;

        public UnityEvent<string> OnFaulted => onFaulted;

        internal override void Receive(ref Native.Event received)
        {
            float value = received.Value;
            switch (received.Kind)
            {
                case EventKind.TetherTaut:
                case EventKind.CableTaut:
                    Tell(Taut, onTaut);
                    break;
                case EventKind.TetherSlack:
                case EventKind.CableSlack:
                    Tell(Slack, onSlack);
                    break;
                case EventKind.CableOverload:
                    Tell(Overloaded, onOverloaded, value);
                    break;
                case EventKind.CableBroken:
                    Tell(Broke, onBroke, received.ArcLength);
                    break;
                case EventKind.CableBent:
                    Tell(Bent, onBent, value);
                    break;
                case EventKind.CableSnagged:
                    Tell(Snagged, onSnagged, World.FindCollider(received.Other));
                    break;
                case EventKind.CableFree:
                    Tell(Freed, onFreed, World.FindCollider(received.Other));
                    break;
                case EventKind.CableSnap:
                    Tell(Snapped, onSnapped, value);
                    break;
                case EventKind.TetherSplit:
                    Tell(Split, onSplit, received.ArcLength);
                    break;
                case EventKind.TetherRejoin:
                    Tell(Rejoined, onRejoined, received.ArcLength);
                    break;
                case EventKind.TetherStuck:
                    Tell(Stuck, onStuck);
                    break;
                case EventKind.TetherFree:
                    Tell(Unstuck, onUnstuck);
                    break;
            }
        }

        // A listener's mistake must not keep the other cables from their events.
        private void Tell(Action<UnderwaterCable> listeners, UnityEvent inspectorListeners)
        {
            try
            {
                listeners?.Invoke(this);
                inspectorListeners.Invoke();
            }
            catch (Exception exception)
            {
                Debug.LogException(exception, this);
            }
        }

        private void Tell<T>(Action<UnderwaterCable, T> listeners, UnityEvent<T> inspectorListeners, T value)
        {
            try
            {
                listeners?.Invoke(this, value);
                inspectorListeners.Invoke(value);
            }
            catch (Exception exception)
            {
                Debug.LogException(exception, this);
            }
        }

        internal override void Receive(ref Fault received)
        {
            fixed (byte* message = received.Message)
            {
                FaultMessage = HawserException.ReadText(message);
            }
            Debug.LogError($"{name}: {FaultMessage}", this);
            Tell(Faulted, onFaulted, FaultMessage);
        }
    }
}
