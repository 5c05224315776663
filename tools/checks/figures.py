#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

"""Draws the figures and checks that each is a drawing: figures.py <hawser_figures> <folder>"""

import pathlib
import subprocess
import sys
import xml.etree.ElementTree as tree

WANTED = [f"figure_{number}" for number in ("4", "9", "10", "11", "1", "2")]
# The first four of Ganoni, Mukundan and Green (2018), the others of Bezgodov and Karsakov (2016)
# Of Manowitz (1999)
WANTED += [f"trainer_figure_{number}" for number in ("1_1", "2_2", "2_4", "b_1", "b_2", "b_3", "b_4")]
WANTED += ["sea"] # its spectrum
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
HULLS = ROOT / "demo_project/fleet/hulls"
DRAWN = {"path", "polyline", "line", "circle"}
# The width of a letter in English, of the font size: a little more than DejaVu's, the widest font of the figures.
LETTER, BOLD_LETTER = 0.54, 0.61


def cut_off(root):
    """The first text that runs over the edge of the page, or None."""
    width = float(root.get("width"))
    for text in root.iterfind(".//{*}text"):
        # Turned texts are the labels of upright axes, in the middle of the page.
        if text.get("x") is None:
            continue
        letter = BOLD_LETTER if text.get("font-weight") == "bold" else LETTER
        long = len(text.text) * letter * float(text.get("font-size", root.get("font-size")))
        left = float(text.get("x")) - {"middle": 0.5, "end": 1.0}.get(text.get("text-anchor"), 0.0) * long
        if left < 0 or left + long > width:
            return text.text
    return None


def problem_with(path):
    """What is wrong with a figure, or None."""
    try:
        root = tree.parse(path).getroot()
    except tree.ParseError as error:
        return f"is not XML: {error}"
    shapes = [element for element in root.iter() if element.tag.rpartition("}")[2] in DRAWN]
    if len(shapes) < 3:
        return f"has only {len(shapes)} shapes"
    numbers = " ".join(value for element in root.iter() for value in element.attrib.values()).lower()
    if "nan" in numbers or "inf" in numbers.replace("infinite", ""):
        return "draws a number that is not finite"
    beyond = cut_off(root)
    return f"cuts off {beyond!r}" if beyond else None


def problem_with_hulls(program, folder):
    """The demo floats what the tests float: its hulls are as they would be written now."""
    folder.mkdir(exist_ok=True)
    subprocess.run([program, "--hulls", str(folder)], check=True)
    for path in sorted(folder.iterdir()):
        kept = HULLS / path.name
        if not kept.is_file() or kept.read_bytes() != path.read_bytes():
            return f"{path.name} is another one: run {program} --hulls {HULLS.relative_to(ROOT)}"
    return None


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.svg"):
        old.unlink()
    subprocess.run([program, str(folder)], check=True)
    passed = failed = 0
    for number in WANTED:
        found = list(folder.glob(f"{number}_*.svg"))
        problem = problem_with(found[0]) if found else "was not drawn"
        passed, failed = passed + (problem is None), failed + (problem is not None)
        print(f"{number}: {problem or found[0].name}")
    problem = problem_with_hulls(program, folder / "hulls")
    passed, failed = passed + (problem is None), failed + (problem is not None)
    print(f"hulls of the demo: {problem or 'those of the tests'}")
    print(f"{passed} passed, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
