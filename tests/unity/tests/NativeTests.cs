// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using System.Collections.Generic;
using System.Runtime.InteropServices;
using Hawser.Native;

namespace Hawser.Tests
{
    /// <summary>The generated layer alone, without a component.</summary>
    public static unsafe class NativeTests
    {
        private static readonly List<string> Heard = new List<string>();
        private static readonly LogCallback Listener = Hear;

        public static void TheLibraryIsTheOneThatTheLayerWasWrittenFor()
        {
            HawserException.Check(Core.hw_abi_check(Core.AbiVersion));
            string version = $"{Core.VersionMajor}.{Core.VersionMinor}.{Core.VersionPatch}";
            Check.Equal(HawserException.ReadText(Core.hw_version_string()), version, "version");
            Check.Fails(Core.hw_abi_check(Core.AbiVersion + 1), Result.AbiMismatch, "version");
        }

        public static void TheScenarioReachesTheHashOfTheCProgram()
        {
            WorldId world = MakeWorld(7);
            WaterDef water;
            HawserException.Check(Core.hw_water_def_init(&water));
            water.Flags = WaterFlags.Surface;
            water.Density = 1000.0f;
            water.SurfaceHeight = -1.5f;
            water.Wind = Vector(2.0f, 0.0f, -4.0f);
            HawserException.Check(Core.hw_world_set_water(world, &water));
            CurrentDef currentDef;
            CurrentId current;
            HawserException.Check(Core.hw_current_def_init(&currentDef, (int)CurrentKind.Uniform));
            currentDef.Velocity = Vector(0.0f, 0.0f, -0.5f);
            HawserException.Check(Core.hw_current_create(world, &currentDef, &current));
            CableDef def;
            CableId verlet, spring, dynamic;
            HawserException.Check(Core.hw_cable_def_init(&def, (int)CableModel.Verlet));
            def.GravityScale = 0.125f;
            def.StartPosition = Vector(0.0f, 0.0f, 1.0f);
            def.EndPosition = Vector(5.0f, 0.0f, -2.0f);
            HawserException.Check(Core.hw_cable_create(world, &def, &verlet));
            HawserException.Check(Core.hw_cable_def_init(&def, (int)CableModel.Spring));
            def.EndPosition = Vector(5.0f, 0.0f, 3.0f);
            HawserException.Check(Core.hw_cable_create(world, &def, &spring));
            HawserException.Check(Core.hw_cable_def_init(&def, (int)CableModel.Dynamic));
            HawserException.Check(Core.hw_cable_material_init(&def.Material, (int)MaterialPreset.NylonDockLine));
            def.EndPosition = Vector(5.0f, 0.0f, 4.0f);
            HawserException.Check(Core.hw_cable_create(world, &def, &dynamic));
            for (int i = 0; i < 300; i++)
            {
                HawserException.Check(Core.hw_cable_hold(verlet, 100, Vector(5.0f + i / 64.0f, i % 32 / 32.0f, -2.0f)));
                HawserException.Check(Core.hw_cable_hold(spring, 20, Vector(5.0f, -i / 128.0f, 3.0f + i / 64.0f)));
                Vec3 place = Vector(5.0f, i % 16 / 32.0f, 4.0f + i / 128.0f);
                HawserException.Check(Core.hw_cable_hold(dynamic, 50, place));
                HawserException.Check(Core.hw_world_step(world, 1.0 / 60.0));
            }
            Check.Equal(Hash(world), Program.ScenarioHash, "state hash");
            HawserException.Check(Core.hw_world_destroy(world));
        }

        public static void AVectorByValueArrivesWhole()
        {
            WorldId world = MakeWorld(0);
            Vec3 gravity;
            HawserException.Check(Core.hw_world_set_gravity(world, Vector(1.5f, -2.5f, 3.5f)));
            HawserException.Check(Core.hw_world_get_gravity(world, &gravity));
            Check.Equal(gravity, Vector(1.5f, -2.5f, 3.5f), "gravity");
            Core.hw_world_destroy(world);
        }

        public static void TheViewShowsWhatACopyHolds()
        {
            WorldId world = MakeWorld(0);
            CableId cable = MakeCable(world, 10);
            HawserException.Check(Core.hw_world_step(world, 0.1));
            CableView view;
            Vec3[] points = new Vec3[11];
            int count;
            HawserException.Check(Core.hw_cable_get_view(cable, &view));
            fixed (Vec3* memory = points)
            {
                HawserException.Check(Core.hw_cable_copy_points(cable, memory, points.Length, &count));
            }
            Check.Equal(view.Count, 11, "view.Count");
            Check.Equal(count, 11, "count");
            for (int i = 0; i < count; i++)
            {
                Check.Near(view.Origin.X + view.Points[i].X, points[i].X, 1e-6, $"x of particle {i}");
                Check.Near(view.Origin.Y + view.Points[i].Y, points[i].Y, 1e-6, $"y of particle {i}");
            }
            Core.hw_world_destroy(world);
        }

        public static void AFailureBecomesAnExceptionWithTheSentenceAndChangesNothing()
        {
            WorldId world = MakeWorld(0);
            CableId cable = MakeCable(world, 10);
            ulong before = Hash(world);
            Check.Fails(Core.hw_world_step(world, double.NaN), Result.BadValue, "seconds");
            Check.Fails(Core.hw_cable_hold(cable, 11, default(Vec3)), Result.BadValue, "11");
            Check.Fails(Core.hw_world_hash(world, null), Result.NullArgument, "hash");
            CableDef untouched = default(CableDef);
            Check.Fails(Core.hw_cable_set_def(cable, &untouched), Result.NotInitialized, "init");
            WorldId wrong = new WorldId { Bits = cable.Bits };
            Check.Fails(Core.hw_world_step(wrong, 0.1), Result.WrongKind, "cable");
            Check.Equal(Hash(world), before, "state hash");
            HawserException.Check(Core.hw_cable_destroy(cable));
            Check.Fails(Core.hw_cable_reset(cable), Result.StaleId, "hw_cable_reset");
            Core.hw_world_destroy(world);
        }

        public static void ASnapshotBringsAWorldBack()
        {
            WorldId world = MakeWorld(3);
            MakeCable(world, 20);
            HawserException.Check(Core.hw_world_step(world, 0.5));
            ulong size, written;
            HawserException.Check(Core.hw_snapshot_size(world, &size));
            byte[] memory = new byte[size];
            fixed (byte* bytes = memory)
            {
                HawserException.Check(Core.hw_snapshot_save(world, bytes, size, &written));
                HawserException.Check(Core.hw_world_step(world, 0.5));
                ulong later = Hash(world);
                HawserException.Check(Core.hw_snapshot_load(world, bytes, written));
                Check.That(Hash(world) != later, "the load changed nothing");
                HawserException.Check(Core.hw_world_step(world, 0.5));
                Check.Equal(Hash(world), later, "state hash");
            }
            memory[memory.Length / 2] ^= 1;
            fixed (byte* bytes = memory)
            {
                byte* corrupted = bytes;
                Check.Fails(Core.hw_snapshot_load(world, corrupted, size), Result.BadSnapshot, "hw_snapshot_load");
            }
            Core.hw_world_destroy(world);
        }

        public static void EventsArePolledWithTheirUserData()
        {
            WorldId world = MakeWorld(0);
            CableDef def;
            CableId cable;
            HawserException.Check(Core.hw_cable_def_init(&def, (int)CableModel.Verlet));
            def.UserData = 0x123456789abcdef0UL;
            HawserException.Check(Core.hw_cable_create(world, &def, &cable));
            HawserException.Check(Core.hw_cable_hold(cable, def.SegmentCount, Vector(12.0f, 0.0f, 0.0f)));
            HawserException.Check(Core.hw_world_step(world, 0.1));
            Event* events = stackalloc Event[8];
            int count;
            HawserException.Check(Core.hw_world_poll_events(world, events, 8, &count));
            Check.Equal(count, 1, "events");
            Check.Equal(events[0].Kind, EventKind.CableTaut, "kind");
            Check.Equal(events[0].Object, cable.Bits, "object");
            Check.Equal(events[0].UserData, def.UserData, "user data");
            Check.That(events[0].Value >= 1.0f, "the value says how many times its length the cable spans");
            Core.hw_world_destroy(world);
        }

        /// <summary>The library calls C#: the sentence of a failure, on the 1st and 10th time.</summary>
        public static void TheLogCallbackHearsFailures()
        {
            Heard.Clear();
            Core.hw_set_log(Listener, (void*)42);
            for (int i = 0; i < 12; i++)
            {
                Core.hw_world_step(default(WorldId), 0.1);
            }
            Core.hw_set_log(null, null);
            Core.hw_world_step(default(WorldId), -1.0);
            Check.Equal(Heard.Count, 2, "messages");
            Check.That(Heard[0].StartsWith("Error 42 hw_world_step: "), Heard[0]);
            Check.Equal(Heard[1], Heard[0], "the repeated message");
        }

        /// <summary>The library calls C#, which calls back into the library.</summary>
        public static void TheHostMayRunTheTasks()
        {
            ParallelForCallback host = RunBackwards;
            ulong alone = RunTwoCables(null);
            Check.Equal(RunTwoCables(host), alone, "state hash");
            Check.That(tasksRun > 0, "the host's loop was never called");
        }

        private static int tasksRun;

        private static void RunBackwards(System.IntPtr run, int itemCount, void* task, void* user)
        {
            TaskCallback callback = Marshal.GetDelegateForFunctionPointer<TaskCallback>(run);
            for (int i = itemCount - 1; i >= 0; i--)
            {
                callback(i, i + 1, task);
                tasksRun++;
            }
        }

        private static ulong RunTwoCables(ParallelForCallback host)
        {
            WorldDef def;
            HawserException.Check(Core.hw_world_def_init(&def));
            def.ParallelFor = host == null ? System.IntPtr.Zero : Marshal.GetFunctionPointerForDelegate(host);
            WorldId world;
            HawserException.Check(Core.hw_world_create(&def, &world));
            MakeCable(world, 10);
            MakeCable(world, 30);
            HawserException.Check(Core.hw_world_step(world, 0.5));
            ulong hash = Hash(world);
            Core.hw_world_destroy(world);
            System.GC.KeepAlive(host);
            return hash;
        }

        private static void Hear(int level, byte* message, void* user)
        {
            Heard.Add($"{(LogLevel)level} {(long)user} {HawserException.ReadText(message)}");
        }

        private static Vec3 Vector(float x, float y, float z)
        {
            return new Vec3 { X = x, Y = y, Z = z };
        }

        private static WorldId MakeWorld(ulong seed)
        {
            WorldDef def;
            HawserException.Check(Core.hw_world_def_init(&def));
            def.Seed = seed;
            WorldId world;
            HawserException.Check(Core.hw_world_create(&def, &world));
            return world;
        }

        private static CableId MakeCable(WorldId world, int segments)
        {
            CableDef def;
            HawserException.Check(Core.hw_cable_def_init(&def, (int)CableModel.Verlet));
            def.SegmentCount = segments;
            CableId cable;
            HawserException.Check(Core.hw_cable_create(world, &def, &cable));
            return cable;
        }

        private static ulong Hash(WorldId world)
        {
            ulong hash;
            HawserException.Check(Core.hw_world_hash(world, &hash));
            return hash;
        }
    }
}
