// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using Hawser.Native;
using UnityEngine;

namespace Hawser
{
    // Level of detail: a dynamic cable that is far from the camera is a catenary, as long as that can take its place.
    public sealed unsafe partial class UnderwaterCable
    {
        // Of the distance: a cable that is far comes back only nearer than this, so that it does not go to and fro.
        private const float ComesBack = 0.9f;

        [Header("Level of Detail")]
        [SerializeField, Min(0.0f)]
        [Tooltip("Metres from the main camera, beyond which a dynamic cable is a cheaper catenary; 0: never.")]
        private float lodDistance = 0.0f;

        private bool isFar;
        private int clampCount;

        /// <summary>
        /// Dynamic: metres from the main camera, beyond which the cable is a catenary, which is cheaper; 0: never. Not
        /// while an end is free, or the cable has sections, touches something, is cut, or held in its middle.
        /// </summary>
        public float LodDistance
        {
            get => lodDistance;
            set => lodDistance = value;
        }

        private bool WantsTether => IsTetherModel(model) || isFar;

        // A tether is one line between two ends, the same all along.
        private bool IsPlain => model == CableModel.Dynamic && start.IsHeld && end.IsHeld && profile.Length == 0 &&
                                clampCount == 0;

        /// <summary>An attachment more or less.</summary>
        internal void CountClamp(int change)
        {
            clampCount += change;
        }

        // Nor does it begin wrapped round something, or in parts.
        private bool MayGo
        {
            get
            {
                CableStatus now = Status;
                return now.State != CableState.Faulted && now.CutCount == 0 && now.ContactCount == 0 &&
                       now.HeldCount == 2;
            }
        }

        private bool IsWithin(Vector3 place, float distance)
        {
            for (int i = 0; i < points.Count; i++)
            {
                if ((GetPoint(i) - place).magnitude < distance)
                {
                    return true;
                }
            }
            return false;
        }

        // True if the cable is far now; as it was where there is no camera.
        private bool FindFar()
        {
            if (!(lodDistance > 0.0f) || !IsPlain)
            {
                return false;
            }
            Camera camera = Camera.main;
            if (camera == null)
            {
                return isFar;
            }
            Vector3 eye = camera.transform.position;
            return isFar ? !IsWithin(eye, ComesBack * lodDistance) : !IsWithin(eye, lodDistance) && MayGo;
        }

        // Before a step: become what the distance says.
        private void LookAt()
        {
            bool wantsFar = FindFar();
            if (wantsFar == isFar)
            {
                return;
            }
            try
            {
                BecomeFar(wantsFar);
            }
            catch (HawserException exception)
            {
                Report(exception);
            }
        }

        // What is refused leaves it what it was, and that goes on.
        private void BecomeFar(bool far)
        {
            bool wasFar = isFar;
            ReadoutTick = -1;
            isFar = far;
            try
            {
                FollowModel(true, KeptLength());
                Activate();
            }
            catch (HawserException)
            {
                if (!wasFar)
                {
                    DestroyTether();
                }
                isFar = wasFar;
                throw;
            }
        }

        // Before something is done to its particles: one that is far comes back for it.
        private void RequireParticles()
        {
            if (IsTether && IsTetherModel(model))
            {
                throw new HawserException(
                    Result.BadValue, $"a cable of the model {model} has no particles to work at; nothing was changed");
            }
            if (IsTether)
            {
                BecomeFar(false);
            }
        }
    }
}
