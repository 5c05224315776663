// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Reflection;
using System.Threading;
using UnityEngine;

namespace Hawser.Tests
{
    /// <summary>Runs every public static method of the classes named …Tests; a test fails by throwing.</summary>
    public static class Program
    {
        /// <summary>The table that the C program of bindings/generator printed.</summary>
        public static string[] Layout { get; private set; }

        /// <summary>The hash that scenario.c printed.</summary>
        public static ulong ScenarioHash { get; private set; }

        public static int Main(string[] arguments)
        {
            Thread.CurrentThread.CurrentCulture = CultureInfo.InvariantCulture;
            if (arguments.Length == 0)
            {
                return RunWithoutLibrary();
            }
            Layout = System.IO.File.ReadAllLines(arguments[0]);
            ScenarioHash = ulong.Parse(System.IO.File.ReadAllText(arguments[1]).Trim(), NumberStyles.HexNumber);
            int passed = 0, failed = 0;
            IEnumerable<Type> suites = typeof(Program).Assembly.GetTypes().Where(type => type.Name.EndsWith("Tests"));
            foreach (MethodInfo test in suites.OrderBy(type => type.Name).SelectMany(
                         type => type.GetMethods(BindingFlags.Public | BindingFlags.Static)))
            {
                try
                {
                    Engine.Restart(true);
                    test.Invoke(null, null);
                    Engine.Restart(true);
                    Check.NothingIsLeft();
                    passed++;
                }
                catch (Exception exception)
                {
                    Exception cause = exception is TargetInvocationException ? exception.InnerException : exception;
                    Console.WriteLine($"FAIL {test.DeclaringType.Name}.{test.Name}: {cause}");
                    failed++;
                }
            }
            Console.WriteLine($"{passed} passed, {failed} failed");
            return failed == 0 ? 0 : 1;
        }

        // What an inspector, or a script in edit mode, may ask for.
        private static IEnumerable<Action> UsesInEditMode()
        {
            GameObject thing = new GameObject("Thing");
            thing.AddComponent<Rigidbody>();
            thing.AddComponent<BoxCollider>();
            yield return thing.AddComponent<Buoyancy>().SetMassFromDensity;
            UnderwaterCable cable = thing.AddComponent<UnderwaterCable>();
            yield return () => cable.UseDefaults(Native.CableModel.Dynamic);
            WaterCurrent current = thing.AddComponent<WaterCurrent>();
            yield return () => current.UseDefaults(Native.CurrentKind.Jet);
            yield return () => CableMaterialAsset.Create(Native.MaterialPreset.RovTether);
        }

        /// <summary>A package without its native library says so once, in edit mode and in play.</summary>
        private static int RunWithoutLibrary()
        {
            foreach (bool isPlaying in new[] { false, true })
            {
                Engine.Restart(isPlaying);
                new GameObject("Cable").AddComponent<UnderwaterCable>();
                Engine.Tick(5);
                Check.ConsoleSays("error", "the native library of Hawser was not found");
            }
            Engine.Restart(false);
            Check.ConsoleIsEmpty();
            foreach (Action use in UsesInEditMode())
            {
                Check.Refused(use, Native.Result.AbiMismatch, "was not found");
            }
            string shown = EditorTests.ShownOf(ScriptableObject.CreateInstance<CableMaterialAsset>());
            Check.That(shown.Contains("was not found"), "the inspector of a material does not say it");
            return 0;
        }
    }

    public static class Check
    {
        public static void That(bool condition, string claim)
        {
            if (!condition)
            {
                throw new Exception(claim);
            }
        }

        public static void Equal<T>(T actual, T expected, string what)
        {
            That(EqualityComparer<T>.Default.Equals(actual, expected), $"{what}: expected {expected}, got {actual}");
        }

        public static void Near(double actual, double expected, double tolerance, string what)
        {
            bool isNear = Math.Abs(actual - expected) <= tolerance;
            That(isNear, $"{what}: expected {expected} ± {tolerance}, got {actual}");
        }

        public static void Near(Vector3 actual, Vector3 expected, float tolerance, string what)
        {
            bool isNear = (actual - expected).magnitude <= tolerance;
            That(isNear, $"{what}: expected {expected} ± {tolerance}, got {actual}");
        }

        public static HawserException Refused(Action action, Native.Result result, string part)
        {
            try
            {
                action();
            }
            catch (HawserException exception)
            {
                Equal(exception.Result, result, "result");
                That(exception.Message.Contains(part), $"'{part}' is not in the sentence '{exception.Message}'");
                return exception;
            }
            throw new Exception($"not refused, expected {result}");
        }

        public static void Fails(Native.Result actual, Native.Result expected, string part)
        {
            Refused(() => HawserException.Check(actual), expected, part);
        }

        public static void ConsoleIsEmpty()
        {
            That(Debug.Lines.Count == 0, "the console says: " + string.Join(" | ", Debug.Lines));
        }

        public static void ConsoleSays(string level, string part, int count = 1)
        {
            int found = Debug.Lines.Count(line => line.StartsWith(level + ":") && line.Contains(part));
            string lines = string.Join(" | ", Debug.Lines);
            That(found == count && Debug.Lines.Count == count,
                 $"expected {count} line of {level} with '{part}', the console says: {lines}");
        }

        /// <summary>No native memory, no mesh and no texture outlives a scene.</summary>
        public static void NothingIsLeft()
        {
            Equal(Native.Core.hw_live_allocations(), 0UL, "native blocks left");
            Equal(Engine.Living.OfType<Mesh>().Count(), 0, "meshes left");
            Equal(Engine.Living.OfType<Texture>().Count(), 0, "textures left");
        }
    }
}
