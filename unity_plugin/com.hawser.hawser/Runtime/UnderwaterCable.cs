// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using System;
using Hawser.Native;
using UnityEngine;

namespace Hawser
{
    /// <summary>
    /// An underwater cable between two points, simulated by the native library and drawn as a tube by this object's
    /// mesh renderer. In edit mode it shows the shape in which it will be laid. The renderer draws in this object's
    /// space: move and rotate it as you like, but scale it evenly, or the tube becomes oval.
    /// </summary>
    [ExecuteAlways]
    [DisallowMultipleComponent]
    [RequireComponent(typeof(MeshFilter), typeof(MeshRenderer))]
    [AddComponentMenu("Hawser/Underwater Cable")]
    public sealed unsafe partial class UnderwaterCable : HawserComponent
    {
        private CableDef laidDef;
        private bool isFresh; // from when it comes into being to its first step
        private bool parametersChanged;
        private bool hasProfile;
        private int knownMaterial;
        private bool startWasHeld;
        private bool endWasHeld;
        private readonly CableTie startTie = new CableTie();
        private readonly CableTie endTie = new CableTie();
        private bool wasActive;
        private CableStatus status;
        private TubeMesh tube;
        private readonly CablePoints points = new CablePoints();
        private bool pointsAreTethers; // not those of particles
        private Vec3[] localPoints = new Vec3[0];
        private Vec3[] localPreviousPoints = new Vec3[0];
        private float[] tensions = new float[0];

        /// <summary>The native cable, for calls of <see cref="Core"/>; null while it does not exist.</summary>
        public CableId Id { get; private set; }

        /// <summary>True while the cable exists in a world.</summary>
        public bool IsLive => !Id.IsNull;

        /// <summary>Why the cable stands still, in words; empty while all is well.</summary>
        public string FaultMessage { get; private set; } = string.Empty;

        /// <summary>All readouts as of the last physics tick; zeros while the cable does not exist.</summary>
        public CableStatus Status
        {
            get
            {
                if (!IsLive)
                {
                    return default(CableStatus);
                }
                if (ReadoutTick != World.Ticks)
                {
                    status = ReadStatus();
                    ReadoutTick = World.Ticks;
                }
                return status;
            }
        }

        /// <summary>Length in metres as the cable lies now, stretch included.</summary>
        public float CurrentLength => Status.CurrentLength;

        /// <summary>Length in metres without load.</summary>
        public float RestLength => Status.RestLength;

        /// <summary>Straight distance in metres between the held points.</summary>
        public float Span => Status.Span;

        /// <summary>Tension in newtons in the first segment.</summary>
        public float StartTension => Status.StartTension;

        /// <summary>Tension in newtons in the last segment.</summary>
        public float EndTension => Status.EndTension;

        /// <summary>Largest tension in newtons of all segments.</summary>
        public float MaxTension => Status.MaxTension;

        /// <summary>Dynamic: what the cable pulls at the holder of its start with, in newtons.</summary>
        public Vector3 StartForce => Coordinates.ToUnity(Status.StartForce);

        /// <summary>Dynamic: what the cable pulls at the holder of its end with, in newtons.</summary>
        public Vector3 EndForce => Coordinates.ToUnity(Status.EndForce);

        public bool IsTaut => Status.Taut != 0;

        /// <summary>Verlet with a spool: metres that are off it; otherwise the whole length.</summary>
        public float ReleasedLength => HasSpool ? SpoolStatus.ReleasedLength : RestLength;

        /// <summary>Verlet with a spool: metres that are on it.</summary>
        public float StoredLength => HasSpool ? SpoolStatus.StoredLength : 0.0f;

        private bool HasSpool => IsLive && (laidDef.Flags & CableFlags.Spool) != 0;

        private CableSpoolStatus SpoolStatus
        {
            get
            {
                CableSpoolStatus spoolStatus;
                HawserException.Check(Core.hw_cable_get_spool(Id, &spoolStatus));
                return spoolStatus;
            }
        }

        /// <summary>Segments that were cut or broke.</summary>
        public int CutCount => Status.CutCount;

        /// <summary>Dynamic: in how many places the cable touches something.</summary>
        public int ContactCount => Status.ContactCount;

        public bool IsFaulted => Status.State == CableState.Faulted;

        /// <summary>Dynamic: the cable lies still and costs nothing. Whatever could move it wakes it.</summary>
        public bool IsAsleep => Status.State == CableState.Asleep;

        /// <summary>Number of particles: segments + 1, or 0 while there is nothing to draw.</summary>
        public int PointCount => points.Count;

        /// <summary>World position of a particle as of the last physics tick.</summary>
        public Vector3 GetPoint(int particle)
        {
            if (particle < 0 || particle >= points.Count)
            {
                throw new ArgumentOutOfRangeException(nameof(particle), particle, $"there are {points.Count} points");
            }
            return Coordinates.ToUnity(points.Now[particle]);
        }

        /// <summary>Copy world positions as of the last physics tick, as many as fit. Returns how many.</summary>
        public int CopyPoints(Vector3[] destination)
        {
            int count = Math.Min(destination.Length, points.Count);
            for (int i = 0; i < count; i++)
            {
                destination[i] = Coordinates.ToUnity(points.Now[i]);
            }
            return count;
        }

        /// <summary>Copy the tension of every segment in newtons. The array must hold SegmentCount values.</summary>
        public int CopyTensions(float[] destination)
        {
            int count;
            fixed (float* memory = destination)
            {
                HawserException.Check(IsTether
                    ? Core.hw_tether_copy_tensions(TetherId, memory, destination.Length, &count)
                    : Core.hw_cable_copy_tensions(Id, memory, destination.Length, &count));
            }
            return count;
        }

        /// <summary>
        /// Dynamic: cut the cable, in metres from its start along the line without stretch. Both parts go on moving;
        /// <see cref="Lay"/> joins them again.
        /// </summary>
        public void Cut(float arcLength)
        {
            EndFreshness();
            HawserException.Check(Core.hw_cable_cut(Id, arcLength));
            ReadoutTick = -1;
        }

        /// <summary>Lay the cable anew between its ends, at rest, and in one piece. Also clears a fault.</summary>
        public void Lay()
        {
            ApplyParameters();
            LayBetweenEnds();
        }

        /// <summary>Verlet with a spool: take slack cable in, at a speed in m/s; 0 stops that.</summary>
        public void Retract(float speed)
        {
            EndFreshness();
            HawserException.Check(Core.hw_cable_retract(Id, speed));
        }

        /// <summary>Hold a particle between the ends at a point of the world, or move the point.</summary>
        public void HoldParticle(int particle, Vector3 position)
        {
            EndFreshness();
            HawserException.Check(Core.hw_cable_hold(Id, particle, Coordinates.ToCore(position)));
            ReadoutTick = -1;
        }

        /// <summary>Let a particle between the ends go.</summary>
        public void ReleaseParticle(int particle)
        {
            EndFreshness();
            HawserException.Check(Core.hw_cable_release(Id, particle));
            ReadoutTick = -1;
        }

        /// <summary>Put all particles somewhere at once, at rest: as many world positions as PointCount.</summary>
        public void SetPoints(Vector3[] positions)
        {
            EndFreshness();
            Vec3[] wanted = Array.ConvertAll(positions, Coordinates.ToCore);
            fixed (Vec3* memory = wanted)
            {
                HawserException.Check(Core.hw_cable_set_points(Id, memory, wanted.Length));
            }
            ReadPoints(false);
        }

        protected override void OnEnable()
        {
            tube = new TubeMesh();
            GetComponent<MeshFilter>().sharedMesh = tube.Mesh;
            base.OnEnable();
        }

        protected override void OnDisable()
        {
            base.OnDisable();
            if (TryGetComponent(out MeshFilter filter)) // an undo may have taken it away already
            {
                filter.sharedMesh = null;
            }
            tube.Destroy();
            tube = null;
        }

        protected override void OnValidate()
        {
            parametersChanged = true;
            CableProfileEntry.GiveKinds(profile);
            base.OnValidate();
        }

        internal override Turn Turn => Turn.Cable;

        internal override int Version => MaterialVersion;

        internal override void Enter()
        {
            CableDef def = MakeDef();
            Id = Create(World.Id, def);
            World.Listen(Id.Bits, this);
            Begin(def);
            isFresh = true;
        }

        internal override void Leave()
        {
            startTie.LetGo();
            endTie.LetGo();
            DestroyTether();
            World.Unlisten(Id.Bits);
            Core.hw_cable_destroy(Id);
        }

        internal override bool Recognise(NativeIds ids)
        {
            if (!ids.Claim(Id.Bits))
            {
                return false;
            }
            startTie.Recognise(ids);
            endTie.Recognise(ids);
            if (IsTether && !RecogniseTether(ids))
            {
                ForgetTether();
            }
            CableStatus laid;
            HawserException.Check(Core.hw_cable_get_status(Id, &laid));
            wasActive = laid.State != CableState.Still;
            // To set what is set already would not be without a trace.
            parametersChanged = !IsSetAs(Laid) || !IsProfileSet || wasActive != (simulating && !IsTether) ||
                                WantsTether != IsTether || (IsTether && !IsSetAs(LaidTether));
            startWasHeld = endWasHeld = true;
            FaultMessage = IsFaulted ? FaultMessage : string.Empty;
            ReadPoints(false);
            return true;
        }

        /// <summary>What was drawn last stays visible.</summary>
        internal override void Forget()
        {
            startTie.Forget();
            endTie.Forget();
            Id = default(CableId);
            ForgetTether();
            FaultMessage = string.Empty;
        }

        private void LateUpdate()
        {
            if (IsLive)
            {
                Draw(interpolate ? TickShare : 1.0f);
            }
        }

        internal override void Follow()
        {
            start.Watch();
            end.Watch();
            try
            {
                if (parametersChanged || knownMaterial != MaterialVersion || (isFresh && !IsLaidAsSet))
                {
                    ApplyParameters();
                }
            }
            finally
            {
                FollowEnds(); // what is refused leaves the cable as it was, and that goes on
            }
        }

        private void FollowEnds()
        {
            LookAt();
            if (IsTether)
            {
                MoveTether();
                return;
            }
            try
            {
                MoveEnd(start, 0, startTie, ref startWasHeld);
            }
            finally
            {
                MoveEnd(end, points.Count - 1, endTie, ref endWasHeld);
            }
        }

        /// <summary>
        /// The box of all points, where they are and where they will be if they go on as in the last tick. False for a
        /// cable that collides with nothing.
        /// </summary>
        internal bool FindBounds(out Vector3 low, out Vector3 high)
        {
            low = high = Vector3.zero;
            bool collides = model == CableModel.Dynamic || IsTetherModel(model);
            if (!IsLive || !collides || collisionMask.value == 0 || points.Count == 0)
            {
                return false;
            }
            low = high = Coordinates.ToUnity(points.Now[0]);
            for (int i = 0; i < points.Count; i++)
            {
                Vector3 now = Coordinates.ToUnity(points.Now[i]);
                Vector3 next = now * 2.0f - Coordinates.ToUnity(points.Before[i]);
                low = Vector3.Min(low, Vector3.Min(now, next));
                high = Vector3.Max(high, Vector3.Max(now, next));
            }
            return true;
        }

        internal override void ReadBack()
        {
            isFresh = false;
            ReadPoints(true);
        }

        private CableId Create(WorldId inWorld, CableDef def)
        {
            CableId id;
            HawserException.Check(Core.hw_cable_create(inWorld, &def, &id));
            try
            {
                hasProfile = false;
                ApplyProfile(id);
            }
            catch (HawserException)
            {
                Core.hw_cable_destroy(id);
                throw;
            }
            return id;
        }

        private void Begin(CableDef def)
        {
            laidDef = def;
            wasActive = true;
            FaultMessage = string.Empty;
            AcceptParameters();
            FollowModel(false, Laid.RestLength);
            Activate();
            ReadPoints(false);
        }

        // Another model or number of segments needs another native cable. The new one is made first, so that nothing is
        // lost if the library refuses it; what was told of the old one is not told once more.
        private void ApplyParameters()
        {
            if (!IsLive)
            {
                return;
            }
            CableDef def = MakeDef();
            if (def.Model != laidDef.Model || def.SegmentCount != laidDef.SegmentCount)
            {
                CableDef longer = def;
                longer.RestLength = KeptLength();
                CableId fresh = Create(World.Id, longer);
                DestroyTether();
                Core.hw_cable_take_over_events(fresh, Id);
                startTie.LetGo();
                endTie.LetGo();
                World.Unlisten(Id.Bits);
                World.Listen(fresh.Bits, this);
                Core.hw_cable_destroy(Id);
                Id = fresh;
                Begin(def);
                return;
            }
            // What a winch paid out stays out, unless the user sets another length.
            float kept = KeptLength();
            CableDef changed = def, now = Laid;
            changed.SegmentCount = now.SegmentCount;
            changed.RestLength = def.RestLength == laidDef.RestLength ? now.RestLength : def.RestLength;
            HawserException.Check(Core.hw_cable_set_def(Id, &changed));
            laidDef = def;
            ApplyProfile(Id);
            FollowModel(!isFresh, kept);
            Activate();
            AcceptParameters();
            ReadoutTick = -1;
            if (isFresh)
            {
                LayBetweenEnds();
            }
        }

        private void LayBetweenEnds()
        {
            HawserException.Check(Core.hw_cable_reset(Id));
            LayTether();
            FaultMessage = string.Empty;
            ReadPoints(false);
        }

        // A script that makes a cable sets its ends and its length afterwards, one by one: until the first step the
        // cable is laid anew with each of them, and does not go there from where it was laid at first.
        private bool IsLaidAsSet
        {
            get
            {
                CableDef def = MakeDef(), laid = laidDef;
                return NativeMemory.AreSame(&def, &laid, sizeof(CableDef));
            }
        }

        // Before something is done to its particles: they stay where they are from then on.
        private void EndFreshness()
        {
            RequireParticles();
            if (isFresh && !IsLaidAsSet)
            {
                ApplyParameters();
            }
            isFresh = false;
        }

        // The cable as the library has it.
        private CableDef Laid
        {
            get
            {
                CableDef now;
                HawserException.Check(Core.hw_cable_get_def(Id, &now));
                return now;
            }
        }

        // Whether the library has the parameters as they are; ends and lengths go their own ways.
        private bool IsSetAs(CableDef laid)
        {
            const CableFlags ends = CableFlags.HoldStart | CableFlags.HoldEnd;
            CableDef def = MakeDef();
            def.SegmentCount = laid.SegmentCount;
            def.RestLength = laid.RestLength;
            def.StartPosition = laid.StartPosition;
            def.EndPosition = laid.EndPosition;
            def.Flags = (def.Flags & ~ends) | (laid.Flags & ends);
            return NativeMemory.AreSame(&def, &laid, sizeof(CableDef));
        }

        // The length that is out, unless the user set another since it was laid.
        private float KeptLength()
        {
            return length != laidDef.RestLength ? length : IsTether ? LaidTether.Length : Laid.RestLength;
        }

        // Let the cable and its tether go on, or stand still.
        private void Activate()
        {
            bool isActive = simulating && !IsTether;
            if (isActive != wasActive)
            {
                HawserException.Check(Core.hw_cable_set_active(Id, isActive ? 1 : 0));
                wasActive = isActive;
            }
            if (IsTether)
            {
                HawserException.Check(Core.hw_tether_set_active(TetherId, simulating ? 1 : 0));
            }
        }

        // The library knows the parameters and the ends as they are now.
        private void AcceptParameters()
        {
            startWasHeld = start.IsHeld;
            endWasHeld = end.IsHeld;
            parametersChanged = false;
            knownMaterial = MaterialVersion;
            Accept();
        }

        // A Rigidbody that feels the cable is tied to it; anything else is followed.
        private void MoveEnd(CableEnd cableEnd, int particle, CableTie tie, ref bool wasHeld)
        {
            bool isHeld = cableEnd.IsHeld;
            if (isHeld && cableEnd.TiedBy != null)
            {
                cableEnd.TiedBy.Yield(cableEnd);
                cableEnd.TiedBy = null;
            }
            Rigidbody pulled = cableEnd.FindPulled(transform, model);
            if (pulled != null)
            {
                float arcLength = particle == 0 ? 0.0f : CableTie.AtEnd;
                tie.Follow(World, Id, arcLength, pulled, cableEnd.Position(transform));
                wasHeld = false;
                return;
            }
            tie.LetGo();
            if (isHeld)
            {
                Vec3 position = Coordinates.ToCore(cableEnd.Position(transform));
                HawserException.Check(Core.hw_cable_hold(Id, particle, position));
            }
            else if (wasHeld)
            {
                HawserException.Check(Core.hw_cable_release(Id, particle));
            }
            wasHeld = isHeld;
        }

        // Whether it is at its start that a winch lets particles out and takes them in.
        private bool ChangesAtStart
        {
            get
            {
                TubeDef def;
                HawserException.Check(Core.hw_tube_def_init(&def));
                HawserException.Check(Core.hw_tube_def_fit(&def, Id));
                return (def.Flags & TubeFlags.FromEnd) != 0;
            }
        }

        /// <summary>Fetch the particles; what was fetched before becomes the start of the interpolation.</summary>
        private void ReadPoints(bool keepPrevious)
        {
            CableStatus fresh = ReadStatus();
            status = fresh;
            ReadoutTick = World != null ? World.Ticks : -1;
            int count = fresh.ParticleCount;
            if (count != points.Count)
            {
                keepPrevious &= pointsAreTethers == IsTether;
                points.Resize(count, keepPrevious && ChangesAtStart);
            }
            pointsAreTethers = IsTether;
            fixed (Vec3* memory = points.Advance())
            {
                HawserException.Check(IsTether
                    ? Core.hw_tether_copy_points(TetherId, memory, points.Room, &count)
                    : Core.hw_cable_copy_drawn_points(Id, memory, points.Room, &count));
            }
            if (!keepPrevious)
            {
                points.Stop();
            }
        }

        // The cable as it will be laid: made in a world of its own that is gone again at the end, so that edit mode
        // keeps nothing native alive.
        internal override void Preview()
        {
            HawserLibrary.Check();
            CableDef def = MakeDef();
            WorldDef worldDef;
            HawserException.Check(Core.hw_world_def_init(&worldDef));
            worldDef.Gravity = Coordinates.ToCore(Physics.gravity);
            WorldId previewWorld;
            HawserException.Check(Core.hw_world_create(&worldDef, &previewWorld));
            try
            {
                Id = Create(previewWorld, def);
                if (IsTetherModel(model))
                {
                    CreateTether(previewWorld, length);
                }
                ReadPoints(false);
            }
            finally
            {
                Id = default(CableId);
                TetherId = default(TetherId);
                Core.hw_world_destroy(previewWorld);
            }
            Draw(1.0f);
        }

        private void Draw(float blend)
        {
            Vector3 scale = transform.lossyScale;
            float meanScale = (Mathf.Abs(scale.x) + Mathf.Abs(scale.y) + Mathf.Abs(scale.z)) / 3.0f;
            if (scale.x == 0.0f || scale.y == 0.0f || scale.z == 0.0f)
            {
                return;
            }
            try
            {
                Vector3 startGap = FindGap(start, 0, blend);
                Vector3 endGap = FindGap(end, points.Count - 1, blend);
                ToLocal(points.Now, ref localPoints, startGap, endGap);
                ToLocal(points.Before, ref localPreviousPoints, startGap, endGap);
                tube.Shape(points.Count, radius / meanScale, sides, ringsPerSegment, caps, length, uvLength,
                           tensionColors, Id);
                tube.Draw(localPreviousPoints, localPoints, blend, FindCuts());
                if (tensionColors)
                {
                    tube.Paint(ReadTensions(), tensionFullScale, slackColor, tautColor);
                }
            }
            catch (HawserException exception)
            {
                Report(exception);
            }
        }

        private void ToLocal(Vec3[] world, ref Vec3[] local, Vector3 startGap, Vector3 endGap)
        {
            if (local.Length < points.Room)
            {
                local = new Vec3[points.Room];
            }
            Coordinates.ToLocal(transform, world, local, points.Count, startGap, endGap);
        }

        // Where the cable was cut, as the library keeps it; null while it is whole.
        private byte* FindCuts()
        {
            if (!IsLive || CutCount == 0)
            {
                return null;
            }
            CableView view;
            HawserException.Check(Core.hw_cable_get_view(Id, &view));
            return view.Count == points.Count ? view.Cuts : null;
        }

        // None while the cable does not exist.
        private float[] ReadTensions()
        {
            if (tensions.Length < points.Count - 1)
            {
                tensions = new float[points.Room - 1];
            }
            if (IsLive)
            {
                CopyTensions(tensions);
            }
            else
            {
                Array.Clear(tensions, 0, tensions.Length);
            }
            return tensions;
        }

        // A target may have moved since the tick. The gap that would show between it and the drawn end is spread over
        // the line, so that nothing comes apart and no kink shows.
        private Vector3 FindGap(CableEnd cableEnd, int particle, float blend)
        {
            if (!cableEnd.IsHeld)
            {
                return Vector3.zero;
            }
            Vector3 drawn = Vector3.Lerp(Coordinates.ToUnity(points.Before[particle]), GetPoint(particle), blend);
            return cableEnd.Position(transform) - drawn;
        }
    }
}
