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
    public sealed unsafe partial class WaterCurrent : MonoBehaviour
    {
        private static readonly CurrentCallback ComputeFlow = AnswerLibrary;

        private HawserWorld world;
        private CurrentDef knownDef;
        private bool isRefused;
        private bool flowFailed;
        private Exception flowMistake;
        private GCHandle self;

        /// <summary>The native current, for calls of <see cref="Core"/>; null while it does not exist.</summary>
        public CurrentId Id { get; private set; }

        /// <summary>True while the current exists in a world.</summary>
        public bool IsLive => !Id.IsNull;

        /// <summary>What the library refused last, in words; empty while all is well.</summary>
        public string LastError { get; private set; } = string.Empty;

        private void OnEnable()
        {
            isRefused = false;
            Update();
        }

        private void OnDisable()
        {
            if (IsLive)
            {
                world.Remove(this);
                Core.hw_current_destroy(Id);
            }
            ForgetWorld();
        }

        // Unity may call this at any time, also while it loads: only take note.
        private void OnValidate()
        {
            isRefused = false;
        }

        // Waits for a world.
        private void Update()
        {
            if (IsLive || isRefused)
            {
                return;
            }
            try
            {
                Enter(HawserWorld.FindOrMake());
            }
            catch (HawserException exception)
            {
                Report(exception);
            }
        }

        /// <summary>Called by the world just before it steps: pass on what moved or was edited.</summary>
        internal void BeforeStep()
        {
            try
            {
                Apply(MakeDef());
            }
            catch (HawserException exception)
            {
                Report(exception);
            }
        }

        /// <summary>Called by the world just after it stepped: tell what went wrong in the function, once.</summary>
        internal void AfterStep()
        {
            if (flowMistake != null && !flowFailed)
            {
                flowFailed = true;
                Debug.LogException(flowMistake, this);
            }
        }

        /// <summary>The world is gone, and the native current with it.</summary>
        internal void ForgetWorld()
        {
            world = null;
            Id = default(CurrentId);
            if (self.IsAllocated)
            {
                self.Free();
            }
        }

        private void Enter(HawserWorld newWorld)
        {
            if (newWorld == null)
            {
                return;
            }
            Id = Create(newWorld.Id, MakeDef());
            world = newWorld;
            world.Add(this);
        }

        // Another kind needs another native current. The new one is made first, so that nothing is lost if the library
        // refuses it.
        private void Apply(CurrentDef def)
        {
            isRefused = false;
            if (!IsLive)
            {
                return;
            }
            if (def.Kind != knownDef.Kind)
            {
                CurrentId old = Id;
                Id = Create(world.Id, def);
                Core.hw_current_destroy(old);
                return;
            }
            if (!IsKnown(&def))
            {
                HawserException.Check(Core.hw_current_set_def(Id, &def));
            }
            Accept(def);
        }

        private CurrentId Create(WorldId inWorld, CurrentDef def)
        {
            CurrentId id;
            HawserException.Check(Core.hw_current_create(inWorld, &def, &id));
            if (def.Kind == CurrentKind.Callback)
            {
                if (!self.IsAllocated)
                {
                    self = GCHandle.Alloc(this);
                }
                HawserException.Check(
                    Core.hw_current_set_callback(id, ComputeFlow, GCHandle.ToIntPtr(self).ToPointer()));
            }
            Accept(def);
            return id;
        }

        private void Accept(CurrentDef def)
        {
            knownDef = def;
            LastError = string.Empty;
        }

        // Drawing the modes of a turbulence anew costs, and a change wakes every cable.
        private bool IsKnown(CurrentDef* def)
        {
            fixed (CurrentDef* known = &knownDef)
            {
                return NativeMemory.AreSame(def, known, sizeof(CurrentDef));
            }
        }

        // The same refusal in every tick is one line in the console.
        private void Report(HawserException exception)
        {
            isRefused = true;
            if (LastError != exception.Message)
            {
                LastError = exception.Message;
                Debug.LogError($"{name}: {LastError}", this);
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
                for (int i = 0; function != null && i < count; i++)
                {
                    velocities[i] = Coordinates.ToCore(function(Coordinates.ToUnity(points[i]), time));
                }
            }
            catch (Exception exception)
            {
                current.flowMistake = exception;
            }
        }
    }
}
