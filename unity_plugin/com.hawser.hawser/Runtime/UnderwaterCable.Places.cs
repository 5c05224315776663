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
            if (points.Count < 2)
            {
                return transform.position;
            }
            int segment = FindSegment(arcLength, out float share);
            return Vector3.Lerp(GetPoint(segment), GetPoint(segment + 1), share);
        }

        /// <summary>
        /// Which way the cable goes on there, towards its end: a direction of length 1; zero while there is none.
        /// </summary>
        public Vector3 GetDirectionAt(float arcLength)
        {
            if (points.Count < 2)
            {
                return Vector3.zero;
            }
            int segment = FindSegment(arcLength, out float _);
            return (GetPoint(segment + 1) - GetPoint(segment)).normalized;
        }

        /// <summary>
        /// Where the cable is nearest to a place: so many metres of line from its start, as of the last physics tick.
        /// As <see cref="Cut"/> takes it.
        /// </summary>
        public float GetClosestArcLength(Vector3 position)
        {
            TubeDef line = MeasureLine();
            float least = float.PositiveInfinity, found = 0.0f;
            for (int i = 0; i < points.Count - 1; i++)
            {
                Vector3 from = GetPoint(i), way = GetPoint(i + 1) - from;
                float square = Vector3.Dot(way, way);
                float share = square > 0.0f ? Mathf.Clamp01(Vector3.Dot(position - from, way) / square) : 0.0f;
                float away = (position - Vector3.Lerp(from, from + way, share)).magnitude;
                if (away < least)
                {
                    least = away;
                    found = Mathf.Lerp(FindArcLength(line, i), FindArcLength(line, i + 1), share);
                }
            }
            return found;
        }

        /// <summary>The end that an attachment at this length would be tied at, or null for none.</summary>
        internal CableEnd FindEndAt(float arcLength)
        {
            TubeDef line = MeasureLine();
            CableDef laid = Laid; // with the length that it is on its way to
            int last = points.Count - 1;
            if (last < 1 || !(arcLength >= 0.0f && arcLength <= laid.RestLength))
            {
                return null;
            }
            float place = arcLength * line.RestLength / laid.RestLength;
            float segment = line.SegmentLength > 0.0f ? line.SegmentLength : line.RestLength / last;
            if (model == CableModel.Dynamic && last > 1 && !World.HasWinch(this))
            {
                float near = 0.25f * segment;
                return place < near ? start : line.RestLength - place < near ? end : null;
            }
            // At the nearest particle. All segments are alike but the one at a winch.
            float first = FindArcLength(line, 1) - 0.5f * segment;
            return place < first ? start : place >= FindArcLength(line, last - 1) + 0.5f * segment ? end : null;
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

        // Metres of line from the start to a point. All segments are alike but the one at a winch.
        private float FindArcLength(TubeDef line, int point)
        {
            int last = points.Count - 1;
            float segment = line.SegmentLength > 0.0f ? line.SegmentLength : line.RestLength / last;
            if (point == 0 || point == last)
            {
                return point == 0 ? 0.0f : line.RestLength;
            }
            bool fromEnd = (line.Flags & TubeFlags.FromEnd) != 0;
            return fromEnd ? line.RestLength - segment * (last - point) : segment * point;
        }

        // The segment at an arc length, and the share of it that lies before.
        private int FindSegment(float arcLength, out float share)
        {
            if (float.IsNaN(arcLength))
            {
                throw new ArgumentOutOfRangeException(nameof(arcLength), "must be a number, got NaN");
            }
            TubeDef line = MeasureLine();
            int low = 0, high = points.Count - 1; // the place is at or after the first and before the second
            while (high - low > 1)
            {
                int middle = (low + high) / 2;
                if (FindArcLength(line, middle) <= arcLength)
                {
                    low = middle;
                }
                else
                {
                    high = middle;
                }
            }
            float from = FindArcLength(line, low), to = FindArcLength(line, low + 1);
            share = to > from ? Mathf.Clamp01((arcLength - from) / (to - from)) : 0.0f;
            return low;
        }
    }
}
