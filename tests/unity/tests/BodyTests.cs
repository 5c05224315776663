// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using System;
using Hawser.Native;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Hawser.Tests
{
    /// <summary>
    /// Cables that pull at Rigidbodies. Unity's physics is played by a stand-in that moves bodies as PhysX does, one
    /// tick after each FixedUpdate.
    /// </summary>
    public static unsafe class BodyTests
    {
        /// <summary>A weight on a line in air swings like a pendulum, whatever the tick is.</summary>
        public static void AHangingRigidbodySwingsWithThePeriodOfAPendulum()
        {
            foreach (float tick in new[] { 0.02f, 1.0f / 60.0f, 0.01f })
            {
                Engine.Restart(true);
                Time.fixedDeltaTime = tick;
                InAir();
                const double length = 5.0, angle = 0.1;
                Rigidbody weight = Body((float)(length * Math.Sin(angle)), (float)(-length * Math.Cos(angle)), 0.0f);
                weight.mass = 200.0f;
                UnderwaterCable cable = Tether(weight, Vector3.zero, (float)length);
                double first = 0.0, last = 0.0, place = weight.position.x;
                int crossings = 0;
                for (double time = 0.0; time < 40.0; time += tick)
                {
                    double before = place;
                    Engine.Tick();
                    place = weight.position.x;
                    if (before < 0.0 && place >= 0.0)
                    {
                        last = time + tick * before / (before - place);
                        first = crossings++ == 0 ? last : first;
                    }
                }
                double expected = 2.0 * Math.PI * Math.Sqrt(length / 9.81) * (1.0 + angle * angle / 16.0);
                double period = (last - first) / (crossings - 1);
                Check.Near(period, expected, 0.005 * expected, $"period with ticks of {tick} s");
                Check.Near(cable.CurrentLength, length, 0.01, "length of the line");
                Check.ConsoleIsEmpty();
            }
        }

        public static void AHangingRigidbodyIsHeldByItsWeight()
        {
            InAir();
            Rigidbody weight = Body(0.0f, -5.0f, 2.0f);
            weight.mass = 30.0f;
            UnderwaterCable cable = Tether(weight, new Vector3(0.0f, 0.0f, 2.0f), 5.0f);
            Engine.Tick(1500);
            Check.Near(weight.LastForce, new Vector3(0.0f, 30.0f * 9.81f, 0.0f), 3.0f, "pull at the weight");
            Check.Near(cable.EndForce, weight.LastForce, 3.0f, "the same as a readout");
            Check.Near(weight.position, new Vector3(0.0f, -5.0f, 2.0f), 0.05f, "place");
            Check.ConsoleIsEmpty();
        }

        /// <summary>
        /// Pulled off its centre, a body turns as Unity's own arithmetic says: torque = arm × force. Mirrored in one
        /// place too many or too few, two of the three signs would be wrong.
        /// </summary>
        public static void ACorkscrewOfPullsTurnsTheBodyTheSameWayInUnity()
        {
            Vector3 x = new Vector3(1.0f, 0.0f, 0.0f), y = Vector3.up, z = Vector3.forward;
            Vector3[] arms = { x, y, z, new Vector3(1.0f, 2.0f, -3.0f) };
            Vector3[] pulls = { y * 5.0f, z * 5.0f, x * 5.0f, new Vector3(3.0f, -4.0f, 6.0f) };
            for (int i = 0; i < arms.Length; i++)
            {
                Engine.Restart(true);
                InAir();
                Rigidbody body = Body(3.0f, -2.0f, 7.0f);
                body.useGravity = false;
                body.mass = 1e5f;
                body.inertiaTensor = new Vector3(1e5f, 2e5f, 4e5f);
                body.inertiaTensorRotation = Quaternion.AngleAxis(30.0f, new Vector3(1.0f, 2.0f, 3.0f));
                body.centerOfMass = new Vector3(0.1f, 0.2f, 0.3f);
                body.transform.localRotation = Quaternion.AngleAxis(70.0f, new Vector3(-2.0f, 1.0f, 0.5f));
                Vector3 place = body.worldCenterOfMass + arms[i];
                UnderwaterCable cable = Tether(body, place + pulls[i] * 1.001f, pulls[i].magnitude);
                cable.EndPoint.Offset = body.transform.InverseTransformPoint(place);
                cable.enabled = false;
                cable.enabled = true;
                Engine.Tick(5);
                Vector3 force = body.LastForce, along = pulls[i] * (force.magnitude / pulls[i].magnitude);
                Check.That(force.magnitude > 100.0f, $"pull {i} is only {force.magnitude} N");
                Check.Near(force, along, 0.02f * force.magnitude, $"pull {i}");
                Vector3 torque = Vector3.Cross(arms[i], force);
                Check.Near(body.LastTorque, torque, 0.02f * torque.magnitude, $"torque {i}");
                Check.ConsoleIsEmpty();
            }
        }

        /// <summary>
        /// With one substep per tick the library must foresee where Unity's physics puts the body: place, turn and
        /// both velocities. Nothing that is mirrored wrongly survives a tumble.
        /// </summary>
        public static void TheLibraryForeseesTheMotionOfATumblingBody()
        {
            Time.fixedDeltaTime = 1.0f / 60.0f;
            InAir();
            Rigidbody body = Body(1.0f, -4.0f, 1.5f);
            body.mass = 20.0f;
            body.inertiaTensor = new Vector3(4.0f, 4.0f, 4.0f);
            body.inertiaTensorRotation = Quaternion.AngleAxis(40.0f, new Vector3(3.0f, -1.0f, 2.0f));
            body.angularVelocity = new Vector3(0.5f, -1.0f, 0.8f);
            UnderwaterCable cable = Tether(body, Vector3.zero, 4.5f);
            cable.EndPoint.Offset = new Vector3(0.2f, 0.3f, -0.4f);
            double turned = 0.0;
            for (int i = 0; i < 300; i++)
            {
                Engine.Tick();
                BodyState state;
                HawserException.Check(Core.hw_body_get_state(OnlyBody(), &state));
                Check.Near(Coordinates.ToUnity(state.Position), body.worldCenterOfMass, 0.002f, $"place, tick {i}");
                Check.Near(Coordinates.ToUnity(state.Velocity), body.velocity, 0.02f, $"velocity, tick {i}");
                Check.Near(Coordinates.ToUnityAxis(state.AngularVelocity), body.angularVelocity, 0.1f,
                           $"angular velocity, tick {i}");
                Quaternion axes = body.rotation * body.inertiaTensorRotation;
                Quat expected = Coordinates.ToCore(axes);
                double same = expected.X * state.Orientation.X + expected.Y * state.Orientation.Y +
                              expected.Z * state.Orientation.Z + expected.W * state.Orientation.W;
                Check.Near(Math.Abs(same), 1.0, 1e-4, $"orientation, tick {i}");
                turned += body.angularVelocity.magnitude / 60.0;
            }
            Check.That(turned > 3.0, $"the body did not tumble, it turned by {turned}");
            Check.ConsoleIsEmpty();
        }

        /// <summary>Unity then says that its inertia is zero, which no body of the library can have.</summary>
        public static void ABodyWhoseRotationIsFrozenHangsFromItsCable()
        {
            InAir();
            Rigidbody weight = Body(-0.3f, -5.0f, 0.0f);
            weight.mass = 30.0f;
            weight.constraints = RigidbodyConstraints.FreezeRotation;
            UnderwaterCable cable = Tether(weight, Vector3.zero, 5.0f);
            cable.EndPoint.Offset = new Vector3(0.3f, 0.0f, 0.0f);
            Engine.Tick(1500);
            Check.Near(Mean(() => weight.LastForce), new Vector3(0.0f, 30.0f * 9.81f, 0.0f), 3.0f, "pull");
            Check.Near(weight.position, new Vector3(-0.3f, -5.0f, 0.0f), 0.05f, "place");
            Check.Near(weight.angularVelocity.magnitude, 0.0, 0.0, "it does not turn");
            Check.ConsoleIsEmpty();
        }

        /// <summary>A light body that is frozen in its place holds a heavy chain as a wall does.</summary>
        public static void ABodyWhosePositionIsFrozenHoldsItsCable()
        {
            float[] tensions = new float[3];
            for (int i = 0; i < tensions.Length; i++)
            {
                Engine.Restart(true);
                Rigidbody body = Body(8.0f, 0.0f, 0.0f);
                body.mass = 1.0f;
                body.isKinematic = i == 0;
                body.constraints = i == 1 ? RigidbodyConstraints.FreezeAll : RigidbodyConstraints.FreezePosition;
                UnderwaterCable cable = Scene.Cable(CableModel.Dynamic, body.transform);
                cable.Material = CableMaterialAsset.Create(MaterialPreset.MooringChain);
                Engine.Tick(3000);
                tensions[i] = cable.EndTension;
                Check.Near(body.position, new Vector3(8.0f, 0.0f, 0.0f), 0.0f, "place");
                Check.ConsoleIsEmpty();
            }
            Check.Near(tensions[1], tensions[0], 0.02 * tensions[0], "tension at a body that is all frozen");
            Check.Near(tensions[2], tensions[0], 0.02 * tensions[0], "tension at one that may turn");
        }

        public static void AnEndThatDoesNotPullLeavesTheBodyAlone()
        {
            Rigidbody body = Body(11.0f, 0.0f, 0.0f);
            body.useGravity = false;
            UnderwaterCable cable = Scene.Cable(CableModel.Dynamic, body.transform);
            cable.EndPoint.PullsTarget = false;
            Engine.Tick(10);
            Check.That(cable.EndTension > 0.0f && body.TimesPulled == 0, "pulled without being asked to");
            cable.EndPoint.PullsTarget = true;
            body.isKinematic = true;
            Engine.Tick(10);
            Check.That(cable.EndTension > 0.0f && body.TimesPulled == 0, "a kinematic body was pulled");
            body.isKinematic = false;
            Engine.Tick(10);
            Check.That(body.TimesPulled == 10 && body.position.x < 10.9f, "not pulled");
            cable.Model = CableModel.Verlet;
            Engine.Tick(10);
            Check.That(body.TimesPulled == 10, "the Verlet model cannot pull");
            Check.Near(cable.GetPoint(cable.PointCount - 1), body.position - body.velocity * 0.02f, 1e-3f, "end");
            Check.ConsoleIsEmpty();
        }

        public static void SeveralCablesOnOneBodyAddUp()
        {
            InAir();
            Rigidbody body = Body(0.0f, -4.0f, 0.0f);
            body.mass = 50.0f;
            UnderwaterCable left = Tether(body, new Vector3(-3.0f, 0.0f, 0.0f), 5.0f);
            UnderwaterCable right = Tether(body, new Vector3(3.0f, 0.0f, 0.0f), 5.0f);
            Engine.Tick(1500);
            Vector3 weight = new Vector3(0.0f, 50.0f * 9.81f, 0.0f), half = weight * 0.5f;
            Check.Near(Mean(() => body.LastForce), weight, 5.0f, "both pull the weight");
            Vector3 aside = new Vector3(0.75f * half.y, 0.0f, 0.0f);
            Check.Near(Mean(() => left.EndForce), half - aside, 5.0f, "the left one");
            Check.Near(Mean(() => right.EndForce), half + aside, 5.0f, "the right one");
            int count;
            Core.hw_world_get_bodies(HawserWorld.Current.Id, null, 0, &count);
            Check.Equal(count, 1, "bodies");
            right.EndPoint.PullsTarget = false;
            Engine.Tick();
            Object.DestroyImmediate(left.gameObject);
            Engine.Tick(2);
            Core.hw_world_get_bodies(HawserWorld.Current.Id, null, 0, &count);
            Check.Equal(count, 0, "bodies when nothing pulls any more");
            Check.ConsoleIsEmpty();
        }

        public static void ADestroyedRigidbodyLetsGo()
        {
            Rigidbody body = Body(3.0f, 0.0f, 0.0f);
            UnderwaterCable cable = Tether(body, Vector3.zero, 5.0f);
            Engine.Tick(5);
            Check.Equal(cable.Status.HeldCount, 2, "held particles");
            Object.Destroy(body.gameObject);
            Engine.Tick(5);
            Check.Equal(cable.Status.HeldCount, 1, "held particles");
            cable.enabled = false;
            cable.enabled = true;
            HawserWorld.Current.enabled = false;
            HawserWorld.Current.enabled = true;
            Engine.Tick(5);
            cable.EndPoint.Target = Body(3.0f, 0.0f, 0.0f).transform;
            Engine.Tick(5);
            Check.Equal(cable.Status.HeldCount, 2, "held particles with a new body");
            cable.SegmentCount = 12;
            cable.Length = 6.0f;
            Engine.Tick(5);
            Check.Equal(cable.Status.HeldCount, 2, "held particles of the new cable");
            Check.ConsoleIsEmpty();
        }

        public static void ASleepingBodyIsNotWokenByASlackCable()
        {
            Rigidbody body = Body(3.0f, 0.0f, 0.0f);
            body.useGravity = false;
            body.mass = 1000.0f;
            body.Sleep();
            Tether(body, Vector3.zero, 5.0f);
            Engine.Tick(200);
            Check.That(body.IsSleeping(), "woken by a slack cable");
            Check.ConsoleIsEmpty();
        }

        /// <summary>Two ropes that pull alike, each at its own side: no force in all, but a torque.</summary>
        public static void ASleepingBodyIsWokenByATorqueAlone()
        {
            InAir();
            Rigidbody body = Body(0.0f, 0.0f, 0.0f);
            body.useGravity = false;
            body.mass = 1e5f;
            foreach (float side in new[] { -1.0f, 1.0f })
            {
                UnderwaterCable rope = Tether(body, new Vector3(5.001f * side, 0.0f, side), 5.0f);
                rope.EndPoint.Offset = new Vector3(0.0f, 0.0f, side);
                rope.Lay();
            }
            body.Sleep();
            Engine.Tick(5);
            Check.That(body.LastForce.magnitude < 1.0f, $"they pull with {body.LastForce} in all");
            Check.That(!body.IsSleeping() && body.angularVelocity.y > 0.01f, $"it turns with {body.angularVelocity}");
            Check.ConsoleIsEmpty();
        }

        public static void ABodyThatIsNotFiniteIsOneLine()
        {
            Rigidbody body = Body(3.0f, 0.0f, 0.0f);
            Tether(body, Vector3.zero, 5.0f);
            UnderwaterCable other = Scene.Cable(CableModel.Dynamic);
            Engine.Tick(5);
            body.velocity = new Vector3(float.NaN, 0.0f, 0.0f);
            Engine.Tick();
            body.velocity = Vector3.zero;
            body.transform.localPosition = new Vector3(3.0f, 0.0f, 0.0f);
            Engine.Tick(5);
            Check.That(Debug.Lines.Count >= 1 && Debug.Lines.Count <= 3, string.Join(" | ", Debug.Lines));
            Check.That(other.IsLive && !other.IsFaulted, "the other cable suffers");
        }

        /// <summary>A clamp half way along a line, in the world and on a body.</summary>
        public static void AnAttachmentTiesACableAnywhere()
        {
            GameObject clamp = Scene.Thing("Clamp", 2.5f, -2.0f, 1.0f);
            UnderwaterCable cable = Scene.Cable(CableModel.Dynamic);
            CableAttachment attachment = clamp.AddComponent<CableAttachment>();
            attachment.Cable = cable;
            attachment.ArcLength = 4.0f;
            attachment.Offset = new Vector3(0.0f, 0.0f, 0.5f);
            Engine.Tick(10);
            Check.That(attachment.IsTied && cable.Status.HeldCount == 3, "not tied");
            Check.Near(cable.GetPoint(20), new Vector3(2.5f, -2.0f, 1.5f), 1e-4f, "place of the clamp");
            clamp.transform.localPosition = new Vector3(2.5f, -2.5f, 1.0f);
            Engine.Tick(10);
            Check.Near(cable.GetPoint(20), new Vector3(2.5f, -2.5f, 1.5f), 1e-4f, "place after it was moved");
            attachment.Measure = AttachmentMeasure.Fraction;
            attachment.Fraction = 0.5f;
            Engine.Tick(3);
            Check.Near(cable.GetPoint(25), new Vector3(2.5f, -2.5f, 1.5f), 1e-4f, "half way along");
            attachment.Measure = AttachmentMeasure.Metres;
            Engine.Tick(3);

            Rigidbody body = clamp.AddComponent<Rigidbody>();
            body.mass = 10.0f;
            Engine.Tick(1500);
            Check.Near(Mean(() => body.LastForce), new Vector3(0.0f, 98.1f, 0.0f), 3.0f, "the cable carries the body");
            Check.Near(Mean(() => attachment.Force), new Vector3(0.0f, 98.1f, 0.0f), 3.0f, "and tells it");
            attachment.enabled = false;
            Engine.Tick();
            Check.Equal(cable.Status.HeldCount, 2, "held particles after it was disabled");
            attachment.enabled = true;
            attachment.ArcLength = 11.0f;
            Engine.Tick(3);
            Check.ConsoleSays("error", "arc_length");
            Check.That(attachment.LastError.Contains("arc_length") && !attachment.IsTied, attachment.LastError);
            attachment.ArcLength = 3.0f;
            Engine.Tick();
            Check.That(attachment.IsTied && attachment.LastError.Length == 0, "not tied again");
            attachment.ArcLength = -1.0f;
            Engine.Tick();
            Check.That(!attachment.IsTied && attachment.LastError.Contains("arc_length"), "tied at a metre before it");
            attachment.ArcLength = 3.0f;
            Engine.Tick();
            Debug.Lines.RemoveAt(1);
            Object.DestroyImmediate(cable.gameObject);
            Engine.Tick(2);
            Check.That(!attachment.IsTied, "tied to a cable that is gone");
            HawserWorld.Current.enabled = false;
            Engine.Tick(2);
            Check.Equal(Debug.Lines.Count, 1, "lines in the console");
        }

        /// <summary>An end that is held cannot be in two places: the attachment says so, once.</summary>
        public static void AnAttachmentAtAHeldEndSaysWhatToDo()
        {
            foreach (CableModel model in new[] { CableModel.Dynamic, CableModel.Verlet })
            {
                foreach (bool atEnd in new[] { false, true })
                {
                    Engine.Restart(true);
                    UnderwaterCable cable = Scene.Cable(model);
                    CableEnd end = atEnd ? cable.EndPoint : cable.StartPoint;
                    CableAttachment clamp = Scene.Thing("Clamp", 2.0f, -1.0f, 0.0f).AddComponent<CableAttachment>();
                    clamp.Cable = cable;
                    clamp.ArcLength = atEnd ? cable.Length : 0.0f;
                    Engine.Tick(20);
                    Check.That(!clamp.IsTied && cable.Status.HeldCount == 2, "tied at an end that is held");
                    Check.ConsoleSays("error", $"by its own {(atEnd ? "end" : "start")}: take Hold of that off");
                    Debug.Lines.Clear();
                    end.Hold = false;
                    Engine.Tick(5);
                    Vector3 point = cable.GetPoint(atEnd ? cable.PointCount - 1 : 0);
                    Check.That(clamp.IsTied, "not tied at an end that is free");
                    Check.Near(point, new Vector3(2.0f, -1.0f, 0.0f), 1e-3f, $"{model}, place of the end");
                    float segment = cable.Length / cable.SegmentCount;
                    end.Hold = true;
                    clamp.ArcLength = atEnd ? cable.Length - 0.6f * segment : 0.6f * segment;
                    Engine.Tick(5);
                    Check.That(clamp.IsTied && cable.Status.HeldCount == 3, "not tied beside the end");
                    Check.ConsoleIsEmpty();
                }
            }
        }

        /// <summary>No weight of water, no drag: surface far below, and no air.</summary>
        private static void InAir()
        {
            HawserWorld world = new GameObject("World").AddComponent<HawserWorld>();
            world.HasSurface = true;
            world.SurfaceHeight = -1000.0f;
            world.AirDensity = 0.0f;
        }

        private static Rigidbody Body(float x, float y, float z)
        {
            return Scene.Thing("Body", x, y, z).AddComponent<Rigidbody>();
        }

        /// <summary>A light line from a point of the world to a body, which feels it.</summary>
        private static UnderwaterCable Tether(Rigidbody body, Vector3 from, float length)
        {
            UnderwaterCable cable = Scene.Cable(CableModel.Dynamic, body.transform);
            cable.enabled = false;
            cable.Material = CableMaterialAsset.Create(MaterialPreset.NylonDockLine);
            cable.Material.AxialStiffness = 1e6f;
            cable.StartPoint.Place = from;
            cable.Length = length;
            cable.SegmentCount = 20;
            cable.enabled = true;
            return cable;
        }

        /// <summary>Over a hundred ticks.</summary>
        private static Vector3 Mean(Func<Vector3> value)
        {
            Vector3 sum = Vector3.zero;
            for (int i = 0; i < 100; i++)
            {
                Engine.Tick();
                sum += value();
            }
            return sum * 0.01f;
        }

        private static BodyId OnlyBody()
        {
            BodyId body;
            int count;
            HawserException.Check(Core.hw_world_get_bodies(HawserWorld.Current.Id, &body, 1, &count));
            return body;
        }
    }
}
