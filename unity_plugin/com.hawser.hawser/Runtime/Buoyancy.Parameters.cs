// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using Hawser.Native;
using UnityEngine;
using UnityEngine.Events;

namespace Hawser
{
    /// <summary>What the hull of a floating body is made of.</summary>
    public enum HullFrom
    {
        /// <summary>Boxes, spheres, capsules and meshes that are colliders of the Rigidbody.</summary>
        Colliders = 1,

        /// <summary>A mesh as it is drawn, thinned out.</summary>
        Mesh = 2,
    }

    public sealed unsafe partial class Buoyancy
    {
        [SerializeField]
        [Tooltip("What the hull is made of: the colliders of the Rigidbody, or a mesh, thinned out.")]
        private HullFrom hullFrom = HullFrom.Colliders;

        [SerializeField]
        [Tooltip("Hull from Mesh: which one; without, the first below the Rigidbody.")]
        private MeshFilter meshFilter;

        [SerializeField, Min(12)]
        [Tooltip("The hull is thinned out to about so many triangles. Cost is linear.")]
        private int maxTriangles = 500;

        [SerializeField, Min(0.001f)]
        [Tooltip("kg/m³, for Set Mass From Density.")]
        private float density = 400.0f;

        [SerializeField]
        [Tooltip("Exact: pressure integrated over the hull. Random Points: Bezgodov and Karsakov, 2016.")]
        private FloaterMethod method = FloaterMethod.Exact;

        [SerializeField, Range(16, 65536)]
        [Tooltip("Random Points: how many. Cost is linear.")]
        private int pointCount = 1000;

        [SerializeField, Range(0.0f, 100.0f)]
        [Tooltip("Drag of what faces the flow.")]
        private float dragNormal = 1.0f;

        [SerializeField, Range(0.0f, 100.0f)]
        [Tooltip("Lift across the flow.")]
        private float lift = 1.0f;

        [SerializeField, Range(0.0f, 100.0f)]
        [Tooltip("Drag of the wind on the dry part.")]
        private float windDrag = 1.0f;

        [SerializeField, Range(0.0f, 1.0f)]
        [Tooltip("Share of the blow by which water that is hit is set in motion.")]
        private float slamming = 1.0f;

        [SerializeField, Min(0.1f)]
        [Tooltip("m/s²: Slammed is raised by a blow this hard.")]
        private float slamLimit = 20.0f;

        [SerializeField, Range(0.0f, 2.0f)]
        [Tooltip("Exact: what the waves that it makes itself take from its heave.")]
        private float radiationDamping = 0.1f;

        [SerializeField, Range(0.0f, 10.0f)]
        [Tooltip("Times the water that the hull takes along.")]
        private float addedMassScale = 1.0f;

        [SerializeField]
        [Tooltip("N s/m along the axes of the Rigidbody.")]
        private Vector3 linearDamping;

        [SerializeField]
        [Tooltip("N s²/m² along the axes of the Rigidbody.")]
        private Vector3 quadraticDamping;

        [SerializeField]
        [Tooltip("N m s about the axes of the Rigidbody.")]
        private Vector3 linearSpinDamping;

        [SerializeField]
        [Tooltip("N m s² about the axes of the Rigidbody.")]
        private Vector3 quadraticSpinDamping;

        [Header("Events")]
        [SerializeField, Tooltip("It turned over. Gets the y of its own up.")]
        private UnityEvent<float> onCapsized = new UnityEvent<float>();

        [SerializeField, Tooltip("It stands upright again. Gets the y of its own up.")]
        private UnityEvent<float> onRighted = new UnityEvent<float>();

        [SerializeField, Tooltip("All of it is under water. Gets the depth of its centre in metres.")]
        private UnityEvent<float> onSubmerged = new UnityEvent<float>();

        [SerializeField, Tooltip("It is back at the surface. Gets its share under water.")]
        private UnityEvent<float> onEmerged = new UnityEvent<float>();

        [SerializeField, Tooltip("The water hit it hard. Gets the force in newtons.")]
        private UnityEvent<float> onSlammed = new UnityEvent<float>();

        public UnityEvent<float> OnCapsized => onCapsized;

        public UnityEvent<float> OnRighted => onRighted;

        public UnityEvent<float> OnSubmerged => onSubmerged;

        public UnityEvent<float> OnEmerged => onEmerged;

        public UnityEvent<float> OnSlammed => onSlammed;

        /// <summary>What the hull is made of. Heard at the next physics tick.</summary>
        public HullFrom HullFrom
        {
            get => hullFrom;
            set => hullFrom = value;
        }

        /// <summary>
        /// Hull from Mesh: which one; without, the first below the Rigidbody.
        /// Heard at the next physics tick.
        /// </summary>
        public MeshFilter MeshFilter
        {
            get => meshFilter;
            set => meshFilter = value;
        }

        /// <summary>About so many triangles does the hull have at most. Heard at the next physics tick.</summary>
        public int MaxTriangles
        {
            get => maxTriangles;
            set => maxTriangles = value;
        }

        /// <summary>kg/m³, for <see cref="SetMassFromDensity"/>. Heard at the next physics tick.</summary>
        public float Density
        {
            get => density;
            set => density = value;
        }

        /// <summary>How the water's forces are found. Heard at the next physics tick.</summary>
        public FloaterMethod Method
        {
            get => method;
            set => method = value;
        }

        /// <summary>Random Points: how many. Heard at the next physics tick.</summary>
        public int PointCount
        {
            get => pointCount;
            set => pointCount = value;
        }

        /// <summary>Drag of what faces the flow. Heard at the next physics tick.</summary>
        public float DragNormal
        {
            get => dragNormal;
            set => dragNormal = value;
        }

        /// <summary>Lift across the flow. Heard at the next physics tick.</summary>
        public float Lift
        {
            get => lift;
            set => lift = value;
        }

        /// <summary>Drag of the wind on the dry part. Heard at the next physics tick.</summary>
        public float WindDrag
        {
            get => windDrag;
            set => windDrag = value;
        }

        /// <summary>
        /// Share of the blow by which water that is hit is set in motion.
        /// Heard at the next physics tick.
        /// </summary>
        public float Slamming
        {
            get => slamming;
            set => slamming = value;
        }

        /// <summary>m/s²: Slammed is raised by a blow this hard. Heard at the next physics tick.</summary>
        public float SlamLimit
        {
            get => slamLimit;
            set => slamLimit = value;
        }

        /// <summary>
        /// Exact: what the waves that it makes itself take from its heave.
        /// Heard at the next physics tick.
        /// </summary>
        public float RadiationDamping
        {
            get => radiationDamping;
            set => radiationDamping = value;
        }

        /// <summary>Times the water that the hull takes along. Heard at the next physics tick.</summary>
        public float AddedMassScale
        {
            get => addedMassScale;
            set => addedMassScale = value;
        }

        /// <summary>N s/m along the axes of the Rigidbody. Heard at the next physics tick.</summary>
        public Vector3 LinearDamping
        {
            get => linearDamping;
            set => linearDamping = value;
        }

        /// <summary>N s²/m² along the axes of the Rigidbody. Heard at the next physics tick.</summary>
        public Vector3 QuadraticDamping
        {
            get => quadraticDamping;
            set => quadraticDamping = value;
        }

        /// <summary>N m s about the axes of the Rigidbody. Heard at the next physics tick.</summary>
        public Vector3 LinearSpinDamping
        {
            get => linearSpinDamping;
            set => linearSpinDamping = value;
        }

        /// <summary>N m s² about the axes of the Rigidbody. Heard at the next physics tick.</summary>
        public Vector3 QuadraticSpinDamping
        {
            get => quadraticSpinDamping;
            set => quadraticSpinDamping = value;
        }
    }
}
