// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

Texture2D<float4> _CameraDepthTexture;
SamplerState sampler_CameraDepthTexture;

float SampleSceneDepth(float2 uv) { return _CameraDepthTexture.SampleLevel(sampler_CameraDepthTexture, uv, 0.0).r; }
