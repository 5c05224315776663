# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

"""Writes a C program that prints what the C compiler makes of every struct and constant, each with its C# name.

    struct   hw_cable_def CableDef 128
    field    hw_cable_def model CableDef Model 4 4         offset, size
    constant HW_MODEL_VERLET CableModel Verlet 1

The C# tests read that table and compare it with their own runtime's view.
"""

from csharp import constant_place, pascal, result_place
from model import ConstantGroup, ResultCode, Struct

HEAD = """\
// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Written by bindings/generator; not committed.

#include <stddef.h>
#include <stdio.h>

#include "hawser/hawser.h"

int main(void)
{
"""


def layout_program(api):
    lines = []
    for struct in api.all(Struct):
        name = pascal(struct.name)
        lines.append(f'printf("struct {struct.name} {name} %zu\\n", sizeof({struct.name}));')
        for field in struct.fields:
            lines.append(f'printf("field {struct.name} {field.name} {name} {pascal(field.name)} %zu %zu\\n", '
                         f"offsetof({struct.name}, {field.name}), sizeof((({struct.name} *)0)->{field.name}));")
    for group in api.all(ConstantGroup):
        for constant in group.constants:
            place, member = constant_place(constant)
            lines.append(f'printf("constant {constant.name} {place} {member} %lld\\n", (long long){constant.name});')
    for code in api.all(ResultCode):
        place, member = result_place(code)
        lines.append(f'printf("constant {code.name} {place} {member} %lld\\n", (long long){code.name});')
    return HEAD + "".join(f"    {line}\n" for line in lines) + "    return 0;\n}\n"
