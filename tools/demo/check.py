#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

"""Checks that the demo's pictures show what they should: check.py <folder>"""

import pathlib
import struct
import sys
import zlib


def read_picture(path):
    """Width, height and rows of 8-bit RGB or RGBA pixels of a PNG, as Godot writes it."""
    data = path.read_bytes()
    width, height, depth, colour = struct.unpack(">IIBB", data[16:26])
    channels = {2: 3, 6: 4}[colour]
    assert depth == 8, "expected 8 bits a channel"
    packed, offset = b"", 8
    while offset < len(data):
        size, kind = struct.unpack(">I4s", data[offset:offset + 8])
        if kind == b"IDAT":
            packed += data[offset + 8:offset + 8 + size]
        offset += size + 12
    raw, stride, rows = zlib.decompress(packed), width * channels, []
    above = bytearray(stride)
    for row in range(height):
        start = row * (stride + 1)
        line = bytearray(raw[start + 1:start + 1 + stride])
        undo_filter(raw[start], line, above, channels)
        rows.append(line)
        above = line
    return width, height, channels, rows


def undo_filter(kind, line, above, step):
    """Undo one of PNG's five predictions: none, left, up, average of both, nearest of three (Paeth)."""
    for index in range(len(line) if kind else 0):
        left = line[index - step] if index >= step else 0
        up = above[index]
        corner = above[index - step] if index >= step else 0
        if kind == 4:
            guess = left + up - corner
            guess = min((left, up, corner), key=lambda value: abs(guess - value))
        else:
            guess = (left, up, (left + up) // 2)[kind - 1]
        line[index] = (line[index] + guess) & 255


def measure(path):
    """Shares and means that tell whether the scene is there."""
    width, height, channels, rows = read_picture(path)
    yellow, red_share, yellow_columns = 0, 0, set()
    upper, lower = [0, 0, 0], [0, 0, 0]
    for y, row in enumerate(rows):
        half = upper if y < height // 2 else lower
        for x in range(0, len(row), channels):
            red, green, blue = row[x:x + 3]
            if red > 130 and green > 100 and blue < 0.55 * red:
                yellow += 1
                yellow_columns.add(x)
            red_share += red > 120 and green < 0.55 * red and blue < 0.55 * red
            half[0], half[1], half[2] = half[0] + red, half[1] + green, half[2] + blue
    area = width * height
    return {"yellow": yellow / area, "red": red_share / area, "columns": len(yellow_columns) / width,
            "upper": [total * 2 / area for total in upper], "lower": [total * 2 / area for total in lower]}


def problems_of(found, is_platform):
    if not 0.004 < found["yellow"] < 0.2:
        yield f"vehicle and tether fill {found['yellow']:.2%} of it, not 0.4 to 20 %"
    # The legs of the platform are so yellow, too.
    if found["columns"] < (0.5 if is_platform else 0.24):
        yield f"yellow is in {found['columns']:.0%} of its columns only: the vehicle, but no tether"
    red, _, blue = found["upper"]
    if not (blue > red + 30 and 60 < blue < 200):
        yield f"the water above is not blue: red {red:.0f}, blue {blue:.0f}"
    if not 60 < sum(found["lower"]) / 3 < 200:
        yield f"the ground has brightness {sum(found['lower']) / 3:.0f}, not 60 to 200"


def sea_problems_of(found, is_under):
    """A yellow buoy on blue water under a sky; or blue water alone, which takes the yellow away."""
    if not is_under and not 0.0004 < found["yellow"] < 0.12:
        yield f"the buoy fills {found['yellow']:.2%} of it, not 0.04 to 12 %"
    (red, _, blue), below = found["upper"], found["lower"]
    if not blue > red + 15:
        yield f"above it is not blue: red {red:.0f}, blue {blue:.0f}"
    if not below[2] > below[0] + 10:
        yield f"the water is not blue: red {below[0]:.0f}, blue {below[2]:.0f}"
    if not is_under and not sum(below) < sum(found["upper"]):
        yield "the water is not darker than the sky"


def fleet_problems_of(found, view):
    """Red boats on blue water; one with the arrows of its forces; yellow points on a hull; from below."""
    least = {"fleet_1": (0.01, 0.001), "fleet_2": (0.02, 0.0002), "fleet_3": (0.0, 0.004), "fleet_4": (0.0, 0.0)}[view]
    if found["red"] < least[0]:
        yield f"red fills {found['red']:.2%} of it, not {least[0]:.2%}: no boats"
    if found["yellow"] < least[1]:
        missing = "points" if view == "fleet_3" else "lines"
        yield f"yellow fills {found['yellow']:.3%} of it, not {least[1]:.3%}: no {missing}"
    if not found["lower"][2] > found["lower"][0] + 10:
        yield f"the water is not blue: red {found['lower'][0]:.0f}, blue {found['lower'][2]:.0f}"
    if view != "fleet_4" and not sum(found["lower"]) < sum(found["upper"]):
        yield "the water is not darker than the sky"


def main():
    pictures = sorted(pathlib.Path(sys.argv[1]).glob("*.png"))
    passed, failed, seen = 0, 0, set()
    for path in pictures:
        found = measure(path)
        is_under = path.stem in ("sea_2", "sea_4")
        if path.name.startswith("fleet_"):
            problems = list(fleet_problems_of(found, path.stem))
        elif path.name.startswith("sea_"):
            problems = list(sea_problems_of(found, is_under))
        else:
            problems = list(problems_of(found, path.name.startswith("trainer_")))
        if str(found) in seen:
            problems.append("it is the same as another: nothing moved")
        seen.add(str(found))
        passed, failed = passed + (not problems), failed + bool(problems)
        print(f"{path.name}: {found}", *problems, sep="\n    ")
    if len(pictures) != 16:
        failed += 1
        print(f"there are {len(pictures)} pictures, not 16")
    print(f"{passed} passed, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
