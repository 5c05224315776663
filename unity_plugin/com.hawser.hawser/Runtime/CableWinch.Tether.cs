// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using Hawser.Native;

namespace Hawser
{
    // A winch at a cable that is a tether now. The native winch works at particles, of which a tether has none: the
    // tether itself pays out and reels in, and the component tells it how fast and how far.
    public sealed unsafe partial class CableWinch
    {
        private const float ShortestTether = 0.001f;

        private UnderwaterCable driven;
        private TetherId drivenId;
        private bool wasAtStop;

        /// <summary>True while the winch pays out and reels in a tether, which it can do at its speed alone.</summary>
        public bool IsAtTether => !drivenId.IsNull;

        // What the motor is told: a tether has no other mode, and a brake that never slips.
        private float TetherSpeed
        {
            get
            {
                bool stands = mode != WinchMode.Speed || brake;
                return stands ? 0.0f : speed > maxSpeed ? maxSpeed : speed < -maxSpeed ? -maxSpeed : speed;
            }
        }

        private void DriveTether(UnderwaterCable cableOfTether)
        {
            if (drivenId != cableOfTether.TetherId)
            {
                LeaveTether();
            }
            cableOfTether.TakeWinch(this);
            driven = cableOfTether;
            drivenId = cableOfTether.TetherId;
            float most = maxDeployed < capacity ? maxDeployed : capacity;
            float stop = TetherSpeed < 0.0f ? minDeployed : most;
            stop = stop < ShortestTether ? ShortestTether : stop;
            HawserException.Check(Core.hw_tether_pay_out(drivenId, TetherSpeed, stop));
            ReadoutTick = -1;
        }

        // What the library destroyed already is no error.
        private void LeaveTether()
        {
            if (IsAtTether)
            {
                Core.hw_tether_pay_out(drivenId, 0.0f, ShortestTether);
                driven.GiveBackWinch(this);
            }
            ForgetTether();
        }

        private void ForgetTether()
        {
            driven = null;
            drivenId = default(TetherId);
            wasAtStop = false;
            ReadoutTick = -1;
        }

        private WinchStatus ReadTether()
        {
            TetherStatus tether;
            WinchStatus fresh = default(WinchStatus);
            if (Core.hw_tether_get_status(drivenId, &tether) != Result.Ok)
            {
                return fresh; // the tether is gone; the next tick takes note
            }
            bool reelsIn = TetherSpeed < 0.0f;
            fresh.DeployedLength = tether.Length;
            fresh.StoredLength = capacity - tether.Length;
            fresh.StretchedLength = tether.CurrentLength;
            fresh.LineSpeed = tether.LineSpeed;
            fresh.Tension = atEnd ? tether.EndTension : tether.StartTension;
            fresh.AtMinStop = reelsIn ? tether.AtLimit : 0;
            fresh.AtMaxStop = reelsIn ? 0 : tether.AtLimit;
            fresh.Stalled = reelsIn && tether.LineSpeed == 0.0f && tether.AtLimit == 0 ? 1 : 0;
            return fresh;
        }

        internal override void ReadBack()
        {
            if (IsAtTether)
            {
                bool isAtStop = IsAtMinStop || IsAtMaxStop;
                if (isAtStop && !wasAtStop)
                {
                    float deployed = DeployedLength;
                    World.TellLater(() => TellStopped(deployed));
                }
                wasAtStop = isAtStop;
            }
        }
    }
}
