// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using System;
using System.Runtime.InteropServices;
using AOT;
using Hawser.Native;
using UnityEngine;

namespace Hawser
{
    /// <summary>
    /// A current that moves the water of all cables; any number of them add up. The object's place and direction are
    /// the current's: a uniform current and a jet flow along its z axis, a vortex turns round its y axis.
    /// </summary>
    [DisallowMultipleComponent]
    [AddComponentMenu("Hawser/Water Current")]
    public sealed unsafe partial class WaterCurrent : HawserComponent
    {
        private static readonly CurrentCallback ComputeFlow = AnswerLibrary;

        private CurrentDef knownDef;
        private bool flowFailed;
        private Exception flowMistake;
        private GCHandle self;

        /// <summary>The native current, for calls of <see cref="Core"/>; null while it does not exist.</summary>
        public CurrentId Id { get; private set; }

        /// <summary>True while the current exists in a world.</summary>
        public bool IsLive => !Id.IsNull;

        internal override Turn Turn => Turn.Current;

        internal override void Enter()
        {
            Id = Create(MakeDef());
        }

        internal override void Follow()
        {
            Apply(MakeDef());
        }

        internal override void Leave()
        {
            Core.hw_current_destroy(Id);
        }

        internal override bool Recognise(NativeIds ids)
        {
            if (!ids.Claim(Id.Bits))
            {
                return false;
            }
            CurrentDef def;
            HawserException.Check(Core.hw_current_get_def(Id, &def));
            knownDef = def;
            return true;
        }

        internal override void Forget()
        {
            Id = default(CurrentId);
            if (self.IsAllocated)
            {
                self.Free();
            }
        }

        /// <summary>Tell what went wrong in the function, once.</summary>
        internal override void ReadBack()
        {
            if (flowMistake != null && !flowFailed)
            {
                flowFailed = true;
                Debug.LogException(flowMistake, this);
            }
        }

        // Another kind needs another native current. The new one is made first, so that nothing is lost if the library
        // refuses it.
        private void Apply(CurrentDef def)
        {
            if (!IsLive)
            {
                return;
            }
            if (def.Kind != knownDef.Kind)
            {
                CurrentId old = Id;
                Id = Create(def);
                Core.hw_current_destroy(old);
                return;
            }
            if (!IsKnown(&def))
            {
                HawserException.Check(Core.hw_current_set_def(Id, &def));
            }
            knownDef = def;
            Accept();
        }

        private CurrentId Create(CurrentDef def)
        {
            CurrentId id;
            HawserException.Check(Core.hw_current_create(World.Id, &def, &id));
            if (def.Kind == CurrentKind.Callback)
            {
                if (!self.IsAllocated)
                {
                    self = GCHandle.Alloc(this);
                }
                HawserException.Check(
                    Core.hw_current_set_callback(id, ComputeFlow, GCHandle.ToIntPtr(self).ToPointer()));
            }
            knownDef = def;
            Accept();
            return id;
        }

        // Drawing the modes of a turbulence anew costs, and a change wakes every cable.
        private bool IsKnown(CurrentDef* def)
        {
            fixed (CurrentDef* known = &knownDef)
            {
                return NativeMemory.AreSame(def, known, sizeof(CurrentDef));
            }
        }

        // The library asks, possibly from one of its threads. Nothing may be thrown through it.
        [MonoPInvokeCallback(typeof(CurrentCallback))]
        private static void AnswerLibrary(Vec3* points, int count, double time, Vec3* velocities, void* user)
        {
            WaterCurrent current = (WaterCurrent)GCHandle.FromIntPtr(new IntPtr(user)).Target;
            try
            {
                Func<Vector3, double, Vector3> function = current.flow;
                bool isFinite = true;
                for (int i = 0; function != null && i < count; i++)
                {
                    Vector3 velocity = function(Coordinates.ToUnity(points[i]), time);
                    isFinite &= Vector3.Dot(velocity, Vector3.zero) == 0.0f; // NaN with any that is not
                    velocities[i] = Coordinates.ToCore(velocity);
                }
                if (!isFinite)
                {
                    current.flowMistake = new ArithmeticException("Flow gave a velocity that is not finite");
                }
            }
            catch (Exception exception)
            {
                current.flowMistake = exception;
            }
        }
    }
}
