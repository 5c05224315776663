// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using System;
using Hawser.Native;
using UnityEngine;
using UnityEngine.Events;

namespace Hawser
{
    /// <summary>
    /// Lets the Rigidbody of this object, or of a parent, float: its hull is made of its colliders or of a mesh, and
    /// the water of the <see cref="HawserWorld"/> carries, drags, slams and turns it. Cables at the same Rigidbody
    /// share it.
    /// </summary>
    [AddComponentMenu("Hawser/Buoyancy")]
    public sealed unsafe partial class Buoyancy : HawserComponent
    {
        private PulledBody body;
        private HullId hull;
        private readonly HullSource source = new HullSource();
        private int madeTriangles; // 0: the hull is to be made
        private HawserException refusal; // why it could not be made
        private FloaterDef knownDef;
        private FloaterStatus status;

        /// <summary>It turned over; gets the y of its own up, -1 to 0.</summary>
        public event Action<Buoyancy, float> Capsized;

        /// <summary>It stands upright again; gets the y of its own up.</summary>
        public event Action<Buoyancy, float> Righted;

        /// <summary>All of it is under water; gets how deep its centre is, in metres.</summary>
        public event Action<Buoyancy, float> Submerged;

        /// <summary>It is back at the surface; gets the share of it that is under water.</summary>
        public event Action<Buoyancy, float> Emerged;

        /// <summary>The water hit it hard; gets the force in newtons.</summary>
        public event Action<Buoyancy, float> Slammed;

        /// <summary>The native floater, for calls of <see cref="Core"/>; null while it does not exist.</summary>
        public FloaterId Id { get; private set; }

        /// <summary>True while it floats in a world.</summary>
        public bool IsLive => !Id.IsNull;

        /// <summary>What the hull became: its volume, its triangles, and what had to be repaired.</summary>
        public HullInfo Hull { get; private set; }

        /// <summary>All readouts as of the last physics tick; zeros while it does not float.</summary>
        public FloaterStatus Status
        {
            get
            {
                if (!IsLive)
                {
                    return default(FloaterStatus);
                }
                if (ReadoutTick != World.Ticks)
                {
                    FloaterStatus fresh;
                    HawserException.Check(Core.hw_floater_get_status(Id, &fresh));
                    status = fresh;
                    ReadoutTick = World.Ticks;
                }
                return status;
            }
        }

        /// <summary>Cubic metres of it under water.</summary>
        public float SubmergedVolume => Status.SubmergedVolume;

        /// <summary>The share of its volume under water, 0 to 1.</summary>
        public float SubmergedShare => Status.SubmergedShare;

        /// <summary>How deep its lowest point lies below the surface, in metres.</summary>
        public float Draft => Status.Draft;

        /// <summary>The mean height of the surface where it floats, in metres.</summary>
        public float Waterline => Status.Waterline;

        /// <summary>GM of the axis about which it rolls most easily, in metres. Negative: it turns over.</summary>
        public float MetacentricHeight => Status.MetacentricHeight;

        /// <summary>Where the water carries it, in the world.</summary>
        public Vector3 CentreOfBuoyancy => Coordinates.ToUnity(Status.CentreOfBuoyancy);

        /// <summary>Newtons by which the resting water carries it.</summary>
        public Vector3 BuoyancyForce => Coordinates.ToUnity(Status.Buoyancy);

        /// <summary>Newtons by which the motion of waves pushes it.</summary>
        public Vector3 WaveForce => Coordinates.ToUnity(Status.Waves);

        /// <summary>Newtons of drag.</summary>
        public Vector3 DragForce => Coordinates.ToUnity(Status.Drag);

        /// <summary>Newtons of lift.</summary>
        public Vector3 LiftForce => Coordinates.ToUnity(Status.Lift);

        /// <summary>Newtons of slamming.</summary>
        public Vector3 SlammingForce => Coordinates.ToUnity(Status.Slamming);

        /// <summary>Newtons of wind.</summary>
        public Vector3 WindForce => Coordinates.ToUnity(Status.Wind);

        /// <summary>Newton metres of all of them about the centre of mass.</summary>
        public Vector3 WaterTorque => Coordinates.ToUnityAxis(Status.Torque);

        /// <summary>Its own up points down.</summary>
        public bool IsCapsized => Status.Capsized != 0;

        /// <summary>All of it is under water.</summary>
        public bool IsSubmerged => Status.Submerged != 0;

        /// <summary>Make the hull anew at the next physics tick: after a collider or the mesh changed inside.</summary>
        public void RebuildHull()
        {
            madeTriangles = 0;
        }

        /// <summary>Give the Rigidbody the mass of its hull at <see cref="Density"/>; in edit mode, too.</summary>
        [ContextMenu("Set Mass From Density")]
        public void SetMassFromDensity()
        {
            Rigidbody owner = FindOwner();
            HullMass mass;
            if (World != null)
            {
                UpdateHull();
                HawserException.Check(Core.hw_hull_get_mass(hull, density, &mass));
                owner.mass = mass.Mass;
                return;
            }
            // Without a world the hull is made in one of its own, measured and forgotten.
            WorldDef def;
            WorldId world;
            HawserLibrary.Check();
            HawserException.Check(Core.hw_world_def_init(&def));
            HawserException.Check(Core.hw_world_create(&def, &world));
            try
            {
                source.Gather(owner, hullFrom, meshFilter);
                HullId measured = source.Make(world, maxTriangles);
                HawserException.Check(Core.hw_hull_get_mass(measured, density, &mass));
                owner.mass = mass.Mass;
            }
            finally
            {
                Core.hw_world_destroy(world);
            }
        }

        /// <summary>Make the hull of the mesh: that which is chosen, or the first below the Rigidbody.</summary>
        [ContextMenu("Hull From Mesh")]
        public void HullFromMesh()
        {
            HullFrom = HullFrom.Mesh;
            RebuildHull();
        }

        /// <summary>Make the hull of the colliders of the Rigidbody.</summary>
        [ContextMenu("Hull From Colliders")]
        public void HullFromColliders()
        {
            HullFrom = HullFrom.Colliders;
            RebuildHull();
        }

        internal override Turn Turn => Turn.Buoyancy;

        internal override void Follow()
        {
            UpdateHull();
            Follow(GetComponentInParent<Rigidbody>());
        }

        internal override void Leave()
        {
            DropHull();
        }

        // What floats is made anew at the next turn where the state does not have it.
        internal override bool Recognise(NativeIds ids)
        {
            if (!hull.IsNull && !ids.Claim(hull.Bits))
            {
                DropHull();
            }
            if (IsLive && !ids.Claim(Id.Bits))
            {
                DropFloater();
            }
            if (IsLive)
            {
                FloaterDef def;
                HawserException.Check(Core.hw_floater_get_def(Id, &def));
                knownDef = def;
            }
            return true;
        }

        internal override void Forget()
        {
            body = null;
            hull = default(HullId);
            madeTriangles = 0;
            Id = default(FloaterId);
        }

        internal override void Receive(ref Native.Event received)
        {
            float value = received.Value;
            try
            {
                switch (received.Kind)
                {
                    case EventKind.FloaterCapsized:
                        Capsized?.Invoke(this, value);
                        onCapsized.Invoke(value);
                        break;
                    case EventKind.FloaterRighted:
                        Righted?.Invoke(this, value);
                        onRighted.Invoke(value);
                        break;
                    case EventKind.FloaterSubmerged:
                        Submerged?.Invoke(this, value);
                        onSubmerged.Invoke(value);
                        break;
                    case EventKind.FloaterEmerged:
                        Emerged?.Invoke(this, value);
                        onEmerged.Invoke(value);
                        break;
                    case EventKind.FloaterSlammed:
                        Slammed?.Invoke(this, value);
                        onSlammed.Invoke(value);
                        break;
                    default:
                        break;
                }
            }
            catch (Exception exception)
            {
                Debug.LogException(exception, this);
            }
        }

        private Rigidbody FindOwner()
        {
            Rigidbody owner = GetComponentInParent<Rigidbody>();
            if (owner == null)
            {
                DropHull();
                throw new HawserException(Result.BadValue,
                    "Buoyancy needs a Rigidbody on its object or on a parent");
            }
            return owner;
        }

        // The hull is made anew when what it is made of is another. What could not be made is not tried again before.
        private void UpdateHull()
        {
            source.Gather(FindOwner(), hullFrom, meshFilter);
            if (madeTriangles != maxTriangles || !source.IsAsMade)
            {
                DropHull();
                madeTriangles = maxTriangles;
                MakeHull();
            }
            if (refusal != null)
            {
                throw refusal;
            }
        }

        private void MakeHull()
        {
            try
            {
                hull = source.Make(World.Id, maxTriangles);
                HullInfo info;
                HawserException.Check(Core.hw_hull_get_info(hull, &info));
                Hull = info;
                refusal = null;
            }
            catch (HawserException exception)
            {
                refusal = exception;
            }
        }

        private void Follow(Rigidbody owner)
        {
            if (body != null && body.Rigidbody != owner)
            {
                DropFloater();
            }
            if (hull.IsNull || owner.isKinematic)
            {
                DropFloater();
                return;
            }
            body = body ?? World.Borrow(owner);
            FloaterDef def = MakeDef(owner);
            FloaterDef known = knownDef;
            if (!IsLive)
            {
                FloaterId id;
                HawserException.Check(Core.hw_floater_create(World.Id, &def, &id));
                Id = id;
                World.Listen(id.Bits, this);
            }
            else if (!NativeMemory.AreSame(&def, &known, sizeof(FloaterDef)))
            {
                HawserException.Check(Core.hw_floater_set_def(Id, &def));
            }
            knownDef = def;
        }

        private void DropFloater()
        {
            if (IsLive)
            {
                World.Unlisten(Id.Bits);
                Core.hw_floater_destroy(Id);
            }
            Id = default(FloaterId);
            ReadoutTick = -1;
            if (body != null)
            {
                World.Release(body);
            }
            body = null;
        }

        private void DropHull()
        {
            DropFloater();
            if (!hull.IsNull)
            {
                Core.hw_hull_destroy(hull);
            }
            hull = default(HullId);
            madeTriangles = 0;
            Hull = default(HullInfo);
        }

        private FloaterDef MakeDef(Rigidbody owner)
        {
            FloaterDef def;
            HawserException.Check(Core.hw_floater_def_init(&def, (int)method));
            Quaternion inward = Quaternion.Inverse(owner.inertiaTensorRotation);
            def.Body = body.Id;
            def.Hull = hull;
            def.Position = Coordinates.ToCore(inward * (owner.centerOfMass * -1.0f));
            def.Orientation = Coordinates.ToCore(inward);
            def.PointCount = pointCount;
            def.DragNormal = dragNormal;
            def.Lift = lift;
            def.WindDrag = windDrag;
            def.Slamming = slamming;
            def.SlamLimit = slamLimit;
            def.AddedMassScale = addedMassScale;
            def.LinearDamping = Coordinates.ToCoreDiagonal(linearDamping);
            def.QuadraticDamping = Coordinates.ToCoreDiagonal(quadraticDamping);
            def.LinearSpinDamping = Coordinates.ToCoreDiagonal(linearSpinDamping);
            def.QuadraticSpinDamping = Coordinates.ToCoreDiagonal(quadraticSpinDamping);
            if (method == FloaterMethod.Exact)
            {
                def.RadiationDamping = radiationDamping;
            }
            return def;
        }
    }
}
