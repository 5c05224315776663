# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

"""Writes the C# P/Invoke layer: one file per header, blittable structs, enums, extern functions, XML docs.

Functions keep their C names, as renamed entry points have not always worked with __Internal. Types, fields and
parameters take C# names. Language level: C# 7.3.
"""

import re

from model import (Alias, Callback, ConstantGroup, Function, GeneratorError, ResultCode, Struct, fixed_element)

NUMBERS = {
    "float": "float",
    "double": "double",
    "int8_t": "sbyte",
    "uint8_t": "byte",
    "int16_t": "short",
    "uint16_t": "ushort",
    "int32_t": "int",
    "uint32_t": "uint",
    "int64_t": "long",
    "uint64_t": "ulong",
    "char": "byte",
    "void": "void",
}

# Constants that belong together become an enum. One prefix may hold both a set of flags (True: written with the suffix
# u) and a list of kinds.
ENUMS = {
    ("HW_ACTUATOR_", True): "ActuatorFlags",
    ("HW_ACTUATOR_", False): "ActuatorKind",
    ("HW_ATTACHMENT_", True): "AttachmentFlags",
    ("HW_BODY_", True): "BodyFlags",
    ("HW_CABLE_", True): "CableFlags",
    ("HW_CABLE_", False): "CableState",
    ("HW_CATENARY_", True): "CatenaryFlags",
    ("HW_CATENARY_", False): "CatenaryKind",
    ("HW_COLLIDER_", True): "ColliderFlags",
    ("HW_CURRENT_", True): "CurrentFlags",
    ("HW_CURRENT_", False): "CurrentKind",
    ("HW_DEPTH_", False): "TetherDepth",
    ("HW_EVENT_", False): "EventKind",
    ("HW_FAULT_", False): "FaultCause",
    ("HW_FEATURE_", True): "Features",
    ("HW_FLOATER_", True): "FloaterFlags",
    ("HW_FLOATER_", False): "FloaterMethod",
    ("HW_HULL_", True): "HullFlags",
    ("HW_HULL_", False): "HullShape",
    ("HW_KIND_", False): "IdKind",
    ("HW_LOG_", False): "LogLevel",
    ("HW_MATERIAL_", False): "MaterialPreset",
    ("HW_MODEL_", False): "CableModel",
    ("HW_PROFILE_", False): "ProfileKind",
    ("HW_SEA_", True): "SeaFlags",
    ("HW_SEA_", False): "SeaSurface",
    ("HW_SHAPE_", False): "ColliderShape",
    ("HW_SPECTRUM_", False): "SeaSpectrum",
    ("HW_SPREADING_", False): "SeaSpreading",
    ("HW_TETHER_", True): "TetherFlags",
    ("HW_TETHER_", False): "TetherState",
    ("HW_TUBE_", True): "TubeFlags",
    ("HW_TUBE_", False): "TubeEncoding",
    ("HW_WATER_", True): "WaterFlags",
    ("HW_WEATHER_", False): "WeatherKind",
    ("HW_WINCH_", True): "WinchFlags",
    ("HW_WINCH_", False): "WinchMode",
}

# Constants that stand alone become a const of the class Core.
PLAIN_PREFIXES = ("HW_VERSION_", "HW_ABI_", "HW_MAX_")

KEYWORDS = {
    "abstract", "as", "base", "bool", "break", "byte", "case", "catch", "char", "checked", "class", "const", "continue",
    "decimal", "default", "delegate", "do", "double", "else", "enum", "event", "explicit", "extern", "false", "finally",
    "fixed", "float", "for", "foreach", "goto", "if", "implicit", "in", "int", "interface", "internal", "is", "lock",
    "long", "namespace", "new", "null", "object", "operator", "out", "override", "params", "private", "protected",
    "public", "readonly", "ref", "return", "sbyte", "sealed", "short", "sizeof", "stackalloc", "static", "string",
    "struct", "switch", "this", "throw", "true", "try", "typeof", "uint", "ulong", "unchecked", "unsafe", "ushort",
    "using", "virtual", "void", "volatile", "while"
}

BANNER = """\
// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Written by bindings/generator from core/include/hawser/{header}.h. Change that file, then run the generator.
"""

COLUMNS = 120


def pascal(name):
    """hw_cable_def, HW_MAX_SEGMENTS or struct_size as CableDef, MaxSegments or StructSize."""
    return "".join(word[:1].upper() + word[1:] for word in re.sub(r"^hw_", "", name.lower()).split("_"))


def camel(name):
    name = pascal(name)
    name = name[0].lower() + name[1:]
    return "@" + name if name in KEYWORDS else name


def constant_prefix(constant):
    match = re.match(r"HW_[A-Z0-9]+_", constant.name)
    return match[0] if match else constant.name


def constant_place(constant):
    """The C# type and member of a constant: ("CableFlags", "HoldStart") or ("Core", "MaxSegments")."""
    if constant.name == "HW_OK":
        return "Result", "Ok"
    prefix = constant_prefix(constant)
    if prefix in PLAIN_PREFIXES:
        return "Core", pascal(constant.name)
    enum = ENUMS.get((prefix, constant.is_unsigned))
    if enum is None:
        kind = "flags, with the suffix u" if constant.is_unsigned else "plain numbers"
        raise GeneratorError(f"{constant.name}: csharp.py has no enum for {prefix}… ({kind}); name one in ENUMS, "
                             "or list the prefix in PLAIN_PREFIXES")
    return enum, pascal(constant.name[len(prefix):])


def result_place(code):
    return "Result", pascal(code.name.removeprefix("HW_ERROR_"))


def wrap(text, width):
    """Lines of whole words. Width is counted in bytes, as some tools do, so that a line is never too long for any."""
    lines = []
    for word in text.split():
        if lines and len(f"{lines[-1]} {word}".encode()) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


class CSharpWriter:
    def __init__(self, api):
        self.api = api
        self.lines = []
        self.used_enums = {}

    def files(self):
        """File name → text, for every header that has something to say to C#."""
        files = {}
        for header in self.api.headers:
            self.lines = []
            self.write_header(header)
            name = f"{pascal(header.name)}.cs"
            files[name] = BANNER.format(header=header.name) + "\n" + "\n".join(self.lines) + "\n"
        return files

    def put(self, indent, text=""):
        self.lines.append("    " * indent + text if text else "")

    def write_header(self, header):
        functions = header.all(Function)
        plain = [constant for group in header.all(ConstantGroup) for constant in group.constants
                 if constant_place(constant)[0] == "Core"]
        uses_interop = functions or header.all(Struct) or header.all(Callback)
        if header.all(Struct) or header.all(Callback):
            self.put(0, "using System;")
        if uses_interop:
            self.put(0, "using System.Runtime.InteropServices;")
        if uses_interop:
            self.put(0)
        self.put(0, "namespace Hawser.Native")
        self.put(0, "{")
        first = True
        for write, items in ((self.write_enum, self.enums(header)), (self.write_callback, header.all(Callback)),
                             (self.write_struct, header.all(Struct))):
            for item in items:
                if not first:
                    self.put(0)
                first = False
                write(item)
        if functions or plain:
            if not first:
                self.put(0)
            self.write_core(header, functions)
        self.put(0, "}")

    # Enums ------------------------------------------------------------------------------------------------------------

    def enums(self, header):
        """(name, is_unsigned, doc, [(member, value, comment)]) of every enum of a header."""
        enums = []
        codes = header.all(ResultCode)
        for group in header.all(ConstantGroup):
            places = [(constant, *constant_place(constant)) for constant in group.constants]
            names = {enum for _, enum, _ in places if enum != "Core"}
            if len(names) > 1 or (names and any(enum == "Core" for _, enum, _ in places)):
                raise GeneratorError(f"{header.name}.h: {group.constants[0].name} and the lines after it mix constants "
                                     "of several kinds; put a blank line between them")
            for name in names:
                if name in self.used_enums:
                    raise GeneratorError(f"{header.name}.h: the constants of {name} are in two places: "
                                         f"{self.used_enums[name]} and {group.constants[0].name}")
                self.used_enums[name] = group.constants[0].name
                members = [(member, constant.value, constant.comment) for constant, _, member in places]
                doc = group.doc
                if name == "Result":
                    members += [(result_place(code)[1], code.value, code.sentence) for code in codes]
                    doc = self.api.find("hw_result").doc
                enums.append((name, group.constants[0].is_unsigned, doc, members))
        return enums

    def write_enum(self, enum):
        name, is_unsigned, doc, members = enum
        self.write_doc(1, doc)
        if is_unsigned:
            self.put(1, "[System.Flags]")
        self.put(1, f"public enum {name} : {'uint' if is_unsigned else 'int'}")
        self.put(1, "{")
        if is_unsigned and all(value for _, value, _ in members):
            self.put(2, "None = 0,")
        for member, value, comment in members:
            self.write_doc(2, [comment] if comment else [])
            self.put(2, f"{member} = {value},")
        self.put(1, "}")

    def enum_of_field(self, field):
        """A field whose comment starts with the name of a constant holds that enum."""
        match = re.match(r"(HW_[A-Z0-9]+_)", field.comment)
        if match and field.type.name in ("int32_t", "uint32_t"):
            return ENUMS.get((match[1], field.type.name == "uint32_t"))
        return None

    # Types ------------------------------------------------------------------------------------------------------------

    def type_name(self, c_type):
        found = self.api.find(c_type.name)
        if c_type.name in NUMBERS:
            name = NUMBERS[c_type.name]
        elif isinstance(found, (Struct, Alias, Callback)):
            name = pascal(c_type.name)
        else:
            raise GeneratorError(f"csharp.py does not know the type {c_type.name}")
        return name + "*" if c_type.is_pointer else name

    def write_struct(self, struct):
        name = pascal(struct.name)
        doc = struct.doc
        if struct.is_id:
            thing = struct.name.removeprefix("hw_").removesuffix("_id")
            doc = [f"The id of a {thing}. Zero is null; an id of something destroyed stays dead."]
        needs_unsafe = any(field.type.is_pointer or field.type.array_length for field in struct.fields)
        self.write_doc(1, doc)
        self.put(1, "[StructLayout(LayoutKind.Sequential)]")
        interface = f" : IEquatable<{name}>" if struct.is_id else ""
        self.put(1, f"public {'unsafe ' if needs_unsafe else ''}struct {name}{interface}")
        self.put(1, "{")
        for index, field in enumerate(struct.fields):
            if index:
                self.put(0)
            self.write_doc(2, [field.comment] if field.comment else [])
            self.put(2, self.field_declaration(field))
        if struct.is_id:
            self.write_id_members(name)
        self.put(1, "}")

    def field_declaration(self, field):
        name = pascal(field.name)
        if field.type.array_length:
            scalar, count = fixed_element(self.api, field.type)
            return f"public fixed {NUMBERS[scalar]} {name}[{count}];"
        if isinstance(self.api.find(field.type.name), Callback):
            return f"public IntPtr {name};"  # a delegate would make the struct non-blittable
        return f"public {self.enum_of_field(field) or self.type_name(field.type)} {name};"

    def write_id_members(self, name):
        for member in (
                "public bool IsNull => Bits == 0;",
                f"public bool Equals({name} other) => Bits == other.Bits;",
                f"public override bool Equals(object other) => other is {name} id && Equals(id);",
                "public override int GetHashCode() => Bits.GetHashCode();",
                'public override string ToString() => Bits.ToString("x16");',
                f"public static bool operator ==({name} left, {name} right) => left.Equals(right);",
                f"public static bool operator !=({name} left, {name} right) => !left.Equals(right);",
        ):
            self.put(0)
            self.put(2, member)

    def write_callback(self, callback):
        self.write_doc(1, callback.doc)
        self.put(1, "[UnmanagedFunctionPointer(CallingConvention.Cdecl)]")
        parameters = []
        for parameter in callback.parameters:
            is_callback = isinstance(self.api.find(parameter.type.name), Callback)
            parameters.append(f"{'IntPtr' if is_callback else self.type_name(parameter.type)} {camel(parameter.name)}")
        start = f"public unsafe delegate {self.type_name(callback.returns)} {pascal(callback.name)}"
        self.put_call(1, start, parameters)

    # Functions --------------------------------------------------------------------------------------------------------

    def write_core(self, header, functions):
        if header.name == "base":
            self.write_doc(1, ["The functions of libhawser under their C names. They check everything and never throw;",
                               "pass their result to HawserException.Check to turn a failure into an exception."])
        self.put(1, "public static unsafe partial class Core")
        self.put(1, "{")
        first = True
        if header.name == "base":
            self.write_library_name()
            first = False
        for group in header.all(ConstantGroup):
            for index, constant in enumerate(group.constants):
                place, member = constant_place(constant)
                if place != "Core":
                    continue
                if not first:
                    self.put(0)
                first = False
                doc = ([constant.comment] if constant.comment else []) or (group.doc if index == 0 else [])
                self.write_doc(2, doc)
                self.put(2, f"public const {'uint' if constant.is_unsigned else 'int'} {member} = {constant.value};")
        for function in functions:
            if not first:
                self.put(0)
            first = False
            self.write_function(function)
        self.put(1, "}")

    def write_library_name(self):
        self.put(2, "// Where code is linked into the player itself there is no library to load.")
        self.lines.append("#if (UNITY_IOS || UNITY_TVOS || UNITY_VISIONOS || UNITY_WEBGL) && !UNITY_EDITOR")
        self.put(2, 'public const string Library = "__Internal";')
        self.lines.append("#else")
        self.put(2, 'public const string Library = "hawser";')
        self.lines.append("#endif")

    def write_function(self, function):
        self.write_doc(2, function.doc)
        self.put(2, "[DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]")
        parameters = [f"{self.type_name(parameter.type)} {camel(parameter.name)}" for parameter in function.parameters]
        self.put_call(2, f"public static extern {self.type_name(function.returns)} {function.name}", parameters)

    def put_call(self, indent, start, parameters):
        """A declaration, broken before a parameter where it would be too long."""
        line = start + "("
        for index, parameter in enumerate(parameters):
            piece = parameter + (");" if index == len(parameters) - 1 else ", ")
            if len("    " * indent + line + piece.rstrip()) > COLUMNS:
                self.put(indent, line.rstrip())
                line = "    "
            line += piece
        self.put(indent, line if parameters else line + ");")

    # Docs -------------------------------------------------------------------------------------------------------------

    def write_doc(self, indent, doc):
        if not doc:
            return
        errors = next((index for index, line in enumerate(doc) if line.startswith("Errors: ")), len(doc))
        self.write_doc_element(indent, "summary", doc[:errors])
        self.write_doc_element(indent, "remarks", doc[errors:])

    def write_doc_element(self, indent, element, doc):
        if not doc:
            return
        text = " ".join(doc).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        text = re.sub(r"`([^`]+)`", r"<c>\1</c>", text)
        one_line = f"/// <{element}>{text}</{element}>"
        if len("    " * indent + one_line) <= COLUMNS:
            self.put(indent, one_line)
            return
        self.put(indent, f"/// <{element}>")
        for line in wrap(text, COLUMNS - len("    " * indent + "/// ")):
            self.put(indent, f"/// {line}")
        self.put(indent, f"/// </{element}>")
