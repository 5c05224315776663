// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The surface of an Ocean, from above and from below, for the Universal and the built-in render pipeline.

Shader "Hawser/Ocean"
{
    Properties
    {
        _WaterColor ("Water", Color) = (0.008, 0.055, 0.085, 1)
        _ScatterColor ("Scattered Light", Color) = (0.03, 0.32, 0.3, 1)
        _FoamColor ("Foam", Color) = (0.93, 0.96, 0.97, 1)
        _Roughness ("Roughness", Range(0, 1)) = 0.06
        _CrestGlow ("Crest Glow", Range(0, 3)) = 1
    }

    SubShader
    {
        PackageRequirements { "com.unity.render-pipelines.universal" }
        Tags { "RenderPipeline" = "UniversalPipeline" "RenderType" = "Opaque" "Queue" = "Geometry+100" }

        Pass
        {
            Tags { "LightMode" = "UniversalForwardOnly" } // also where the rest is drawn deferred
            Cull Off

            HLSLPROGRAM
            #pragma target 4.5
            #pragma vertex Vert
            #pragma fragment Frag
            #pragma multi_compile_fog
            #include "Packages/com.unity.render-pipelines.universal/ShaderLibrary/Core.hlsl"
            #include "Packages/com.unity.render-pipelines.universal/ShaderLibrary/Lighting.hlsl"
            #include "OceanLook.hlsl"

            struct Varyings
            {
                float4 clip : SV_POSITION;
                float3 position : TEXCOORD0;
                float2 rest : TEXCOORD1;
                float2 heightAndFog : TEXCOORD2;
            };

            Varyings Vert(float3 vertex : POSITION)
            {
                OceanPoint found = OceanVertex(vertex, GetCameraPositionWS());
                Varyings result;
                result.position = found.position;
                result.rest = found.rest;
                result.clip = TransformWorldToHClip(found.position);
                result.heightAndFog = float2(found.height, ComputeFogFactor(result.clip.z));
                return result;
            }

            float4 Frag(Varyings input, bool isFront : SV_IsFrontFace) : SV_Target
            {
                float3 eye = GetCameraPositionWS();
                float3 view = normalize(eye - input.position);
                OceanSkin skin = OceanLookAt(input.rest, view, eye.y, isFront);
                Light sun = GetMainLight();
                float3 sky = GlossyEnvironmentReflection(skin.mirrored, skin.roughness, 1.0);
                float3 ambient = SampleSH(float3(0.0, 1.0, 0.0));
                float3 color = OceanColor(skin, input.heightAndFog.x, view, sky, ambient, sun.direction, sun.color);
                return float4(MixFog(color, input.heightAndFog.y), 1.0);
            }
            ENDHLSL
        }
    }

    SubShader
    {
        Tags { "RenderType" = "Opaque" "Queue" = "Geometry+100" }

        Pass
        {
            Tags { "LightMode" = "ForwardBase" }
            Cull Off

            HLSLPROGRAM
            #pragma target 4.5
            #pragma vertex Vert
            #pragma fragment Frag
            #pragma multi_compile_fog
            #include "UnityCG.cginc"
            #include "Lighting.cginc"
            #include "OceanLook.hlsl"

            struct Varyings
            {
                float4 clip : SV_POSITION;
                float3 position : TEXCOORD0;
                float2 rest : TEXCOORD1;
                float height : TEXCOORD2;
                UNITY_FOG_COORDS(3)
            };

            Varyings Vert(float3 vertex : POSITION)
            {
                OceanPoint found = OceanVertex(vertex, _WorldSpaceCameraPos);
                Varyings result;
                result.position = found.position;
                result.rest = found.rest;
                result.height = found.height;
                result.clip = mul(UNITY_MATRIX_VP, float4(found.position, 1.0));
                UNITY_TRANSFER_FOG(result, result.clip);
                return result;
            }

            float4 Frag(Varyings input, bool isFront : SV_IsFrontFace) : SV_Target
            {
                float3 eye = _WorldSpaceCameraPos;
                float3 view = normalize(eye - input.position);
                OceanSkin skin = OceanLookAt(input.rest, view, eye.y, isFront);
                float mip = skin.roughness * (1.7 - 0.7 * skin.roughness) * UNITY_SPECCUBE_LOD_STEPS;
                float4 encoded = UNITY_SAMPLE_TEXCUBE_LOD(unity_SpecCube0, skin.mirrored, mip);
                float3 sky = DecodeHDR(encoded, unity_SpecCube0_HDR);
                float3 ambient = ShadeSH9(float4(0.0, 1.0, 0.0, 1.0));
                float3 color = OceanColor(skin, input.height, view, sky, ambient, normalize(_WorldSpaceLightPos0.xyz),
                                          _LightColor0.rgb);
                UNITY_APPLY_FOG(input.fogCoord, color);
                return float4(color, 1.0);
            }
            ENDHLSL
        }
    }
}
