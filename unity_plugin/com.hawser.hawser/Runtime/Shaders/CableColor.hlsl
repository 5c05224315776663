// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Colours of vertices are as a colour field shows them; where light is linear they are taken to that.

#ifndef HAWSER_CABLE_COLOR
#define HAWSER_CABLE_COLOR

float3 CableTint(float4 color)
{
#ifdef UNITY_COLORSPACE_GAMMA
    return color.rgb;
#else
    return pow(max(color.rgb, 0.0), 2.2);
#endif
}

#endif
