// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The second material of an Ocean: a sheet over the whole picture, as far up as the water stands before the lens. It
// needs the camera's depth texture: in the Universal pipeline switch "Depth Texture" on; in the built-in one the
// component asks the main camera for it.

Shader "Hawser/Underwater"
{
    Properties
    {
        _WaterColor ("Water", Color) = (0.008, 0.055, 0.085, 1)
        _ScatterColor ("Scattered Light", Color) = (0.03, 0.32, 0.3, 1)
        _Clarity ("Clarity in Metres", Range(1, 200)) = 25
    }

    SubShader
    {
        Tags { "RenderPipeline" = "UniversalPipeline" "RenderType" = "Transparent" "Queue" = "Transparent+400" }

        Pass
        {
            Tags { "LightMode" = "UniversalForward" }
            Cull Off
            ZTest Always
            ZWrite Off
            Blend SrcAlpha OneMinusSrcAlpha

            HLSLPROGRAM
            #pragma target 4.5
            #pragma vertex Vert
            #pragma fragment Frag
            #include "Packages/com.unity.render-pipelines.universal/ShaderLibrary/Core.hlsl"
            #include "Packages/com.unity.render-pipelines.universal/ShaderLibrary/Lighting.hlsl"
            #include "Packages/com.unity.render-pipelines.universal/ShaderLibrary/DeclareDepthTexture.hlsl"
            #include "OceanUnder.hlsl"

            struct Varyings
            {
                float4 clip : SV_POSITION;
                float2 place : TEXCOORD0; // -1..1, up
                float sunk : TEXCOORD1;
            };

            Varyings Vert(float3 vertex : POSITION)
            {
                Varyings result;
                result.sunk = OceanSunk(GetCameraPositionWS(), _ProjectionParams.y);
                result.clip = OceanSheet(vertex, result.sunk);
                result.place = float2(vertex.x, vertex.y * _ProjectionParams.x);
                return result;
            }

            float4 Frag(Varyings input) : SV_Target
            {
                float4 lens = mul(unity_CameraInvProjection, float4(input.place, 1.0, 1.0));
                float3 seen = lens.xyz / lens.w;
                float3 ray = mul((float3x3)unity_CameraToWorld, float3(seen.xy / -seen.z, 1.0));
                float raw = SampleSceneDepth(input.clip.xy / _ScaledScreenParams.xy);
                float depth = 1.0 / (_ZBufferParams.z * raw + _ZBufferParams.w);
                Light sun = GetMainLight();
                float3 light = SampleSH(float3(0.0, 1.0, 0.0)) + sun.color * saturate(sun.direction.y) / PI;
                return OceanUnder(GetCameraPositionWS(), ray, _ProjectionParams.y, depth, light,
                                  input.sunk);
            }
            ENDHLSL
        }
    }

    SubShader
    {
        Tags { "RenderType" = "Transparent" "Queue" = "Transparent+400" }

        Pass
        {
            Tags { "LightMode" = "ForwardBase" }
            Cull Off
            ZTest Always
            ZWrite Off
            Blend SrcAlpha OneMinusSrcAlpha

            HLSLPROGRAM
            #pragma target 4.5
            #pragma vertex Vert
            #pragma fragment Frag
            #include "UnityCG.cginc"
            #include "Lighting.cginc"
            #include "OceanUnder.hlsl"

            UNITY_DECLARE_DEPTH_TEXTURE(_CameraDepthTexture);

            struct Varyings
            {
                float4 clip : SV_POSITION;
                float2 place : TEXCOORD0; // -1..1, up
                float sunk : TEXCOORD1;
            };

            Varyings Vert(float3 vertex : POSITION)
            {
                Varyings result;
                result.sunk = OceanSunk(_WorldSpaceCameraPos, _ProjectionParams.y);
                result.clip = OceanSheet(vertex, result.sunk);
                result.place = float2(vertex.x, vertex.y * _ProjectionParams.x);
                return result;
            }

            float4 Frag(Varyings input) : SV_Target
            {
                float4 lens = mul(unity_CameraInvProjection, float4(input.place, 1.0, 1.0));
                float3 seen = lens.xyz / lens.w;
                float3 ray = mul((float3x3)unity_CameraToWorld, float3(seen.xy / -seen.z, 1.0));
                float raw = SAMPLE_DEPTH_TEXTURE(_CameraDepthTexture, input.clip.xy / _ScreenParams.xy);
                float depth = 1.0 / (_ZBufferParams.z * raw + _ZBufferParams.w);
                float3 light = ShadeSH9(float4(0.0, 1.0, 0.0, 1.0)) +
                               _LightColor0.rgb * saturate(normalize(_WorldSpaceLightPos0.xyz).y) / 3.14159265;
                return OceanUnder(_WorldSpaceCameraPos, ray, _ProjectionParams.y, depth, light,
                                  input.sunk);
            }
            ENDHLSL
        }
    }
}
