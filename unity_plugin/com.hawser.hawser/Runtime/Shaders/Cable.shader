// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The tube of a cable, lit, for the Universal and the built-in render pipeline. Shows the colours of its vertices, which
// are the tensions of an UnderwaterCable with Tension Colours on; a mesh without any counts as white.

Shader "Hawser/Cable"
{
    Properties
    {
        [MainColor] _BaseColor ("Colour", Color) = (1, 1, 1, 1)
        [MainTexture] _BaseMap ("Texture", 2D) = "white" {}
        _Smoothness ("Smoothness", Range(0, 1)) = 0.35
        _Metallic ("Metallic", Range(0, 1)) = 0
    }

    SubShader
    {
        PackageRequirements { "com.unity.render-pipelines.universal" }
        Tags { "RenderPipeline" = "UniversalPipeline" "RenderType" = "Opaque" "Queue" = "Geometry" }

        Pass
        {
            Tags { "LightMode" = "UniversalForwardOnly" } // also where the rest is drawn deferred

            HLSLPROGRAM
            #pragma target 3.5
            #pragma vertex Vert
            #pragma fragment Frag
            #pragma multi_compile _ _MAIN_LIGHT_SHADOWS _MAIN_LIGHT_SHADOWS_CASCADE
            #pragma multi_compile _ _ADDITIONAL_LIGHTS_VERTEX _ADDITIONAL_LIGHTS
            #pragma multi_compile _ _ADDITIONAL_LIGHT_SHADOWS
            #pragma multi_compile _ _SHADOWS_SOFT
            #pragma multi_compile _ _FORWARD_PLUS
            #pragma multi_compile _ _CLUSTER_LIGHT_LOOP
            #pragma multi_compile_fog
            #include "CableUniversal.hlsl"
            ENDHLSL
        }

        Pass
        {
            Tags { "LightMode" = "ShadowCaster" }
            ColorMask 0

            HLSLPROGRAM
            #pragma target 3.5
            #pragma vertex VertShadow
            #pragma fragment FragDepth
            #pragma multi_compile_vertex _ _CASTING_PUNCTUAL_LIGHT_SHADOW
            #include "CableUniversal.hlsl"
            ENDHLSL
        }

        Pass
        {
            Tags { "LightMode" = "DepthOnly" }
            ColorMask R

            HLSLPROGRAM
            #pragma target 3.5
            #pragma vertex VertDepth
            #pragma fragment FragDepth
            #include "CableUniversal.hlsl"
            ENDHLSL
        }
    }

    SubShader
    {
        Tags { "RenderType" = "Opaque" "Queue" = "Geometry" }

        CGPROGRAM
        #pragma surface Surface Standard fullforwardshadows
        #pragma target 3.0
        #include "CableColor.hlsl"

        float4 _BaseColor;
        sampler2D _BaseMap;
        float _Smoothness;
        float _Metallic;

        struct Input
        {
            float2 uv_BaseMap;
            float4 color : COLOR;
        };

        void Surface(Input input, inout SurfaceOutputStandard output)
        {
            output.Albedo = (tex2D(_BaseMap, input.uv_BaseMap) * _BaseColor).rgb * CableTint(input.color);
            output.Metallic = _Metallic;
            output.Smoothness = _Smoothness;
        }
        ENDCG
    }

    Fallback "Diffuse"
}
