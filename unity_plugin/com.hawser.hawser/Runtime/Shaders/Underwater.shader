// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The second material of an Ocean: a sheet over the whole picture, as far up as the water stands before the lens. It
// needs the camera's depth texture: in the Universal pipeline switch "Depth Texture" on; in the built-in one the
// component asks the main camera for it.
//
// Water takes more of red than of blue: the first pass leaves of each colour of the picture what water leaves of it, the
// second adds the light that water scatters into the way.

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
        PackageRequirements { "com.unity.render-pipelines.universal" }
        Tags { "RenderPipeline" = "UniversalPipeline" "RenderType" = "Transparent" "Queue" = "Transparent+400" }

        Pass
        {
            Tags { "LightMode" = "SRPDefaultUnlit" }
            Cull Off
            ZTest Always
            ZWrite Off
            Blend DstColor Zero

            HLSLPROGRAM
            #pragma target 4.5
            #pragma vertex Vert
            #pragma fragment FragLeft
            #include "UnderwaterUniversal.hlsl"
            ENDHLSL
        }

        Pass
        {
            Tags { "LightMode" = "UniversalForward" }
            Cull Off
            ZTest Always
            ZWrite Off
            Blend One One

            HLSLPROGRAM
            #pragma target 4.5
            #pragma vertex Vert
            #pragma fragment FragScattered
            #include "UnderwaterUniversal.hlsl"
            ENDHLSL
        }
    }

    SubShader
    {
        Tags { "RenderType" = "Transparent" "Queue" = "Transparent+400" }

        Pass
        {
            Tags { "LightMode" = "Always" }
            Cull Off
            ZTest Always
            ZWrite Off
            Blend DstColor Zero

            HLSLPROGRAM
            #pragma target 4.5
            #pragma vertex Vert
            #pragma fragment FragLeft
            #include "UnderwaterBuiltIn.hlsl"
            ENDHLSL
        }

        Pass
        {
            Tags { "LightMode" = "ForwardBase" }
            Cull Off
            ZTest Always
            ZWrite Off
            Blend One One

            HLSLPROGRAM
            #pragma target 4.5
            #pragma vertex Vert
            #pragma fragment FragScattered
            #include "UnderwaterBuiltIn.hlsl"
            ENDHLSL
        }
    }
}
