// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using System;
using Hawser.Native;
using UnityEngine;

namespace Hawser
{
    // Between metres of line and places in the world.
    public sealed unsafe partial class UnderwaterCable
    {
        /// <summary>
        /// The place of the cable so many metres of line from its start, without stretch, as of the last physics tick:
        /// for lamps, floats and labels that sit on it. Less than 0 is the start, more than <see cref="RestLength"/>
        /// the end. The object's own place while there is nothing to draw.
        /// </summary>
        public Vector3 GetPositionAt(float arcLength)
        {
            return points.Count < 2 ? transform.position : Coordinates.ToUnity(FindPlace(arcLength).Position);
        }

        /// <summary>
        /// Which way the cable goes on there, towards its end: a direction of length 1; zero while there is none.
        /// </summary>
        public Vector3 GetDirectionAt(float arcLength)
        {
            return points.Count < 2 ? Vector3.zero : Coordinates.ToUnity(FindPlace(arcLength).Direction);
        }

        /// <summary>
        /// Where the cable is nearest to a place: so many metres of line from its start, as of the last physics tick.
        /// As <see cref="Cut"/> takes it.
        /// </summary>
        public float GetClosestArcLength(Vector3 position)
        {
            if (points.Count < 2)
            {
                return 0.0f;
            }
            TubeDef line = MeasureLine();
            TubePlace place;
            fixed (Vec3* memory = points.Now)
            {
                Vec3 wanted = Coordinates.ToCore(position);
                HawserException.Check(Core.hw_tube_find_nearest(&line, memory, points.Count, wanted, &place));
            }
            return place.ArcLength;
        }

        /// <summary>The end that an attachment at this length would be tied at, or null for none.</summary>
        internal CableEnd FindEndAt(float arcLength)
        {
            int particle;
            bool isKnown = Core.hw_cable_find_tied_particle(Id, arcLength, &particle) == Result.Ok;
            return !isKnown ? null : particle == 0 ? start : particle == Laid.SegmentCount ? end : null;
        }

        private TubePlace FindPlace(float arcLength)
        {
            if (float.IsNaN(arcLength))
            {
                throw new ArgumentOutOfRangeException(nameof(arcLength), "must be a number, got NaN");
            }
            TubeDef line = MeasureLine();
            TubePlace place;
            fixed (Vec3* memory = points.Now)
            {
                HawserException.Check(Core.hw_tube_find_place(&line, memory, points.Count, arcLength, &place));
            }
            return place;
        }

        // How long the line is, and its segments.
        private TubeDef MeasureLine()
        {
            TubeDef line;
            HawserException.Check(Core.hw_tube_def_init(&line));
            line.RestLength = IsTether ? TetherStatus.Length : length;
            if (IsLive && !IsTether)
            {
                HawserException.Check(Core.hw_tube_def_fit(&line, Id));
            }
            return line;
        }
    }
}
