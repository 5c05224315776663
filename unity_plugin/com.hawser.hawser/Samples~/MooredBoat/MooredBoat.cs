// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using Hawser.Native;
using UnityEngine;

namespace Hawser.Samples
{
    /// <summary>
    /// A boat at anchor. Make an empty scene, add an ocean with GameObject, Hawser, Ocean, put this on an empty object
    /// at the height of the water, and press play. Throttle drives the boat as far as its mooring lets it.
    /// </summary>
    public sealed class MooredBoat : MonoBehaviour
    {
        [Tooltip("Metres: beam, height and length of the boat.")]
        [SerializeField] private Vector3 size = new Vector3(2.0f, 1.0f, 5.0f);

        [Tooltip("Metres from the surface down to the anchor.")]
        [SerializeField] private float depth = 12.0f;

        [Tooltip("-1 to 1, of the engine.")]
        [SerializeField] private float throttle;

        private Thruster engine;

        /// <summary>The rope, from the anchor to the bow.</summary>
        public UnderwaterCable Mooring { get; private set; }

        /// <summary>What floats.</summary>
        public Buoyancy Boat { get; private set; }

        /// <summary>-1 to 1, of the engine.</summary>
        public float Throttle
        {
            get => throttle;
            set => throttle = value;
        }

        private void Start()
        {
            Boat = MakeBoat();
            engine = MakeEngine(Boat.transform);
            Mooring = MakeMooring(Boat.transform);
            Mooring.Taut += cable => Debug.Log($"The mooring is taut: {cable.EndTension:0} N at the bow.");
        }

        private void FixedUpdate()
        {
            engine.Throttle = throttle;
        }

        // Any object with a Rigidbody and colliders floats.
        private Buoyancy MakeBoat()
        {
            GameObject boat = GameObject.CreatePrimitive(PrimitiveType.Cube);
            boat.name = "Boat";
            boat.transform.position = transform.position;
            boat.transform.localScale = size;
            Rigidbody body = boat.AddComponent<Rigidbody>();
            Buoyancy floats = boat.AddComponent<Buoyancy>();
            floats.Density = 300.0f; // kg/m^3, less than a third of water's: two thirds of it stay dry
            floats.SetMassFromDensity();
            body.centerOfMass = new Vector3(0.0f, -0.2f, 0.0f); // low, so that it stays upright
            return floats;
        }

        private Thruster MakeEngine(Transform boat)
        {
            GameObject made = new GameObject("Engine");
            made.transform.parent = boat;
            made.transform.localPosition = new Vector3(0.0f, -0.4f, -0.5f); // parts of the size: low, at the stern
            Thruster thruster = made.AddComponent<Thruster>();
            thruster.Thrust = 600.0f; // N
            return thruster;
        }

        private UnderwaterCable MakeMooring(Transform boat)
        {
            GameObject made = new GameObject("Mooring");
            made.transform.position = transform.position + new Vector3(0.0f, -depth, 0.5f * size.z + depth);
            UnderwaterCable cable = made.AddComponent<UnderwaterCable>();
            made.GetComponent<MeshRenderer>().sharedMaterial = boat.GetComponent<MeshRenderer>().sharedMaterial;
            cable.Material = CableMaterialAsset.Create(MaterialPreset.NylonDockLine);
            cable.Length = 1.6f * depth;
            cable.Radius = 0.03f;
            cable.EndPoint.Target = boat;
            cable.EndPoint.Offset = new Vector3(0.0f, 0.0f, 0.5f); // the bow, in parts of the size
            return cable;
        }
    }
}
