// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Runtime.InteropServices;
using Hawser.Native;

namespace Hawser.Tests
{
    /// <summary>C and C# must agree on every byte of every struct, and on every constant.</summary>
    public static class LayoutTests
    {
        private static readonly Assembly Package = typeof(Core).Assembly;

        public static void EveryStructHasTheSizeThatCGivesIt()
        {
            HashSet<string> seen = new HashSet<string>();
            foreach (string[] row in Rows("struct"))
            {
                Check.Equal(Marshal.SizeOf(Find(row[2])), int.Parse(row[3]), $"size of {row[1]}");
                seen.Add(row[2]);
            }
            Check.That(seen.Count > 10, "the layout table is too short to be true");
            foreach (Type type in NativeTypes().Where(type => type.IsValueType && !type.IsEnum))
            {
                Check.That(seen.Contains(type.Name), $"{type.Name} is not in the layout table");
            }
        }

        public static void EveryFieldLiesWhereCPutsIt()
        {
            foreach (string[] row in Rows("field"))
            {
                Type type = Find(row[3]);
                string name = $"{row[1]}.{row[2]}";
                FieldInfo field = type.GetField(row[4]);
                Check.That(field != null, $"{name} is missing in C#");
                Check.Equal(Marshal.OffsetOf(type, row[4]).ToInt32(), int.Parse(row[5]), $"offset of {name}");
                Check.Equal(SizeOf(field.FieldType), int.Parse(row[6]), $"size of {name}");
            }
        }

        public static void NoStructHasAFieldThatCDoesNotKnow()
        {
            foreach (IGrouping<string, string[]> rows in Rows("field").GroupBy(row => row[3]))
            {
                int fields = Find(rows.Key).GetFields(BindingFlags.Instance | BindingFlags.Public).Length;
                Check.Equal(fields, rows.Count(), $"number of fields of {rows.Key}");
            }
        }

        public static void EveryConstantHasTheValueThatCGivesIt()
        {
            int count = 0;
            foreach (string[] row in Rows("constant"))
            {
                FieldInfo member = Find(row[2]).GetField(row[3]);
                Check.That(member != null, $"{row[1]} is missing in C#");
                Check.Equal(Convert.ToInt64(member.GetRawConstantValue()), long.Parse(row[4]), row[1]);
                count++;
            }
            Check.That(count > 30, "the layout table is too short to be true");
        }

        /// <summary>A struct that is not blittable would be copied and converted at each call.</summary>
        public static void EveryStructIsBlittable()
        {
            foreach (string[] row in Rows("struct"))
            {
                object boxed = Activator.CreateInstance(Find(row[2]));
                GCHandle.Alloc(boxed, GCHandleType.Pinned).Free();
            }
        }

        private static IEnumerable<string[]> Rows(string kind)
        {
            return Program.Layout.Select(line => line.Split(' ')).Where(row => row[0] == kind);
        }

        private static IEnumerable<Type> NativeTypes()
        {
            return Package.GetTypes().Where(type => type.Namespace == "Hawser.Native" && !type.IsNested);
        }

        private static Type Find(string name)
        {
            Type type = NativeTypes().FirstOrDefault(candidate => candidate.Name == name);
            Check.That(type != null, $"{name} is missing in C#");
            return type;
        }

        private static int SizeOf(Type type)
        {
            if (type.IsPointer)
            {
                return IntPtr.Size;
            }
            return Marshal.SizeOf(type.IsEnum ? Enum.GetUnderlyingType(type) : type);
        }
    }
}
