// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using System;
using System.Collections.Generic;
using Hawser.Native;
using UnityEngine;

namespace Hawser
{
    /// <summary>When in a physics tick a component has its turn.</summary>
    internal enum Turn
    {
        Sea,
        Current,
        Cable,
        Attachment,
        Winch,
        Buoyancy,
        Actuator,
        Count,
    }

    /// <summary>
    /// What has a part in a <see cref="HawserWorld"/>. All of them live alike: while enabled they wait for a world and
    /// enter it, have their turn before each of its steps, and leave it when they are disabled. What the library
    /// refuses is said once in the console and stands in <see cref="LastError"/>.
    /// </summary>
    public abstract class HawserComponent : MonoBehaviour
    {
        private readonly HashSet<string> reported = new HashSet<string>();
        private bool isRefused;
        private bool failedTurn;
        private int refusedVersion;

        /// <summary>What the library refused last, in words; empty while all is well.</summary>
        public string LastError { get; private set; } = string.Empty;

        /// <summary>The world that it has a part in; null while there is none.</summary>
        internal HawserWorld World { get; private set; }

        internal abstract Turn Turn { get; }

        /// <summary>
        /// How far the frame is from the last physics tick to the next, 0 to 1; 1 where a script makes the ticks. In
        /// doubles: after hours a float cannot tell the parts of a tick any more.
        /// </summary>
        internal float TickShare => World == null || !World.StepsItself
            ? 1.0f
            : Mathf.Clamp01((float)((Time.timeAsDouble - Time.fixedTimeAsDouble) / Time.fixedDeltaTime));

        /// <summary>The world's tick of the readouts that it has; -1: they must be read anew.</summary>
        internal int ReadoutTick { get; set; } = -1;

        /// <summary>Changes when what was refused may be accepted now.</summary>
        internal virtual int Version => 0;

        protected virtual void OnEnable()
        {
            isRefused = false;
            Update();
        }

        protected virtual void OnDisable()
        {
            if (World != null)
            {
                Leave();
                World.Remove(this);
            }
            ForgetWorld();
        }

        // Unity may call this at any time, also while it loads: only take note.
        protected virtual void OnValidate()
        {
            Retry();
        }

        // In play this waits for a world; in edit mode Unity calls it whenever something in the scene changed.
        protected void Update()
        {
            if (World != null || (isRefused && refusedVersion == Version))
            {
                return;
            }
            try
            {
                if (Application.IsPlaying(this))
                {
                    Join(HawserWorld.FindOrMake());
                }
                else
                {
                    Preview();
                    LastError = string.Empty;
                }
            }
            catch (HawserException exception)
            {
                isRefused = Application.IsPlaying(this);
                refusedVersion = Version;
                Report(exception);
            }
        }

        /// <summary>Called by the world just before it steps.</summary>
        internal void BeforeStep()
        {
            try
            {
                Follow();
                LastError = string.Empty;
                if (failedTurn)
                {
                    reported.Clear();
                }
                failedTurn = false;
            }
            catch (Exception exception)
            {
                failedTurn = true;
                Report(exception);
            }
        }

        /// <summary>Called by the world just after it stepped.</summary>
        internal void AfterStep()
        {
            try
            {
                ReadBack();
            }
            catch (Exception exception)
            {
                Report(exception);
            }
        }

        /// <summary>The world is gone, and all that is native with it.</summary>
        internal void ForgetWorld()
        {
            World = null;
            ReadoutTick = -1;
            Forget();
        }

        /// <summary>False for a world that has no place for it, which it says itself.</summary>
        internal virtual bool Fits(HawserWorld world)
        {
            return true;
        }

        /// <summary>It has a world now: make what is native, unless that is done in its turns.</summary>
        internal virtual void Enter()
        {
        }

        /// <summary>Its turn in each tick: pass on what moved or was edited.</summary>
        internal abstract void Follow();

        /// <summary>After each step: fetch what came out of it.</summary>
        internal virtual void ReadBack()
        {
        }

        /// <summary>Destroy what is native.</summary>
        internal abstract void Leave();

        /// <summary>
        /// The world has another state. Claim what is native, and look at it anew, as it may not be what was told last.
        /// False if it is not there any more.
        /// </summary>
        internal abstract bool Recognise(NativeIds ids);

        /// <summary>Forget what was native. After <see cref="Leave"/>, too.</summary>
        internal abstract void Forget();

        /// <summary>Something happened to one of those for which it listens at the world.</summary>
        internal virtual void Receive(ref Native.Event received)
        {
        }

        internal virtual void Receive(ref Fault received)
        {
        }

        /// <summary>Show in edit mode, without a world, what it will be.</summary>
        internal virtual void Preview()
        {
        }

        /// <summary>Something was edited: what was refused may be accepted now; if not, it is said again.</summary>
        internal void Retry()
        {
            isRefused = false;
            reported.Clear();
        }

        /// <summary>The library has accepted everything.</summary>
        internal void Accept()
        {
            LastError = string.Empty;
            Retry();
        }

        // The same refusal in every frame is one line in the console. What is no refusal is a mistake, of ours or of a
        // script: it comes with its stack, and must not keep the others from their turns.
        internal void Report(Exception exception)
        {
            LastError = exception.Message;
            if (!reported.Add(LastError))
            {
                return;
            }
            if (exception is HawserException)
            {
                Debug.LogError($"{name}: {LastError}", this);
            }
            else
            {
                Debug.LogException(exception, this);
            }
        }

        private void Join(HawserWorld found)
        {
            if (found == null)
            {
                return;
            }
            if (!Fits(found))
            {
                isRefused = true;
                refusedVersion = Version;
                return;
            }
            World = found;
            try
            {
                Enter();
                World.Add(this);
            }
            catch (HawserException)
            {
                Leave();
                ForgetWorld();
                throw;
            }
        }
    }
}
