#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

"""Test the extension in a real Godot, stage by stage. See run.sh for the environment.

A stage starts the engine in a copy of tests/godot/project with the addon in it, as a user has it, and reads what the
engine prints: tests print PASS and FAIL; any error, warning or leak that no test asked for is a failure, too.
"""

import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import xml.etree.ElementTree as xml

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
BUILD = pathlib.Path(os.environ.get("HAWSER_BUILD", ROOT / "build/tests/godot")).resolve()
GODOT = os.environ.get("GODOT", "godot")
RUN = shlex.split(os.environ.get("GODOT_RUN", ""))
OFFSCREEN = shlex.split(os.environ.get("GODOT_OFFSCREEN", "xvfb-run -a"))
SANITIZED = os.environ.get("HAWSER_SANITIZED")
PROJECT = BUILD / "project"
SUITES = ["properties", "materials", "motion", "water", "ocean", "winch", "tether", "profile", "attachments"]
SUITES += ["breaking", "ends", "signals", "scenes", "hulls"]
PHYSICS_SUITES = ["pull", "collision", "contacts", "surroundings", "floating", "floating_lives", "standstill"]
CLASSES = [
    "UnderwaterCable3D",
    "CableMaterial",
    "CableProfileEntry",
    "HawserWater3D",
    "Ocean3D",
    "WaterCurrent3D",
    "CableWinch3D",
    "CableAttachment3D",
    "Buoyancy3D",
    "Thruster3D",
    "Rudder3D",
    "BallastTank3D",
]
DEBIAN_TEMPLATE = "/usr/bin/godot-template-release"

# What no run may print. The engine's own words, in its own order.
COMPLAINTS = re.compile(
    r"^\s*(ERROR|WARNING|SCRIPT ERROR|USER ERROR|USER WARNING|FATAL)\b|Leaked instance|Orphan StringName"
    r"|ObjectDB instances? (were )?leaked|RID(s| allocations?) of type|resources? still in use|PagedAllocator"
    r"|handle_crash|Program crashed|ERROR: \w+Sanitizer|runtime error:",
    re.I,
)
# Said in an empty project, too: by the editor without certificates, without D-Bus and at its end, by a screen in
# memory, and by Jolt when ticks follow each other without a pause.
ALWAYS_SAID = re.compile(
    r"Cannot open X509Certificate|^Orphan StringName: Node \(static: \d+, total: \d+\)$|Could not set V-Sync mode"
    r"|Error opening D-Bus connection|Jolt Physics job system exceeded the maximum number of jobs"
)

passed, failed = 0, 0


def report(title, problems=()):
    global passed, failed
    if problems:
        failed += 1
        print(f"FAIL {title}")
        for problem in problems:
            print(f"    {problem}")
    else:
        passed += 1
        print(f"PASS {title}")


def run(title, command, timeout=300):
    """Run a program; its output, which is also kept as a log, and its exit code."""
    log = BUILD / f"{title}.log"
    try:
        words = [str(word) for word in command]
        result = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=timeout, cwd=BUILD)
        output, code = result.stdout.decode("utf-8", "replace"), result.returncode
    except subprocess.TimeoutExpired as error:
        output, code = (error.stdout or b"").decode("utf-8", "replace") + f"\nno end after {timeout} s\n", 124
    log.write_text(output)
    return output, code


def complaints(output):
    """Lines that complain, less those that a test expected."""
    expected = re.findall(r"^EXPECTED (.*)$", output, re.M)
    found = []
    for line in output.splitlines():
        if not COMPLAINTS.search(line) or ALWAYS_SAID.search(line):
            continue
        text = next((text for text in expected if line.startswith(("ERROR", "WARNING")) and text in line), None)
        if text is None:
            found.append(line.strip())
        else:
            expected.remove(text)
    return found


def check_run(title, output, code, must_say=None):
    """Report the tests of a run, then the run itself."""
    for line in output.splitlines():
        if line.startswith("PASS "):
            report(line[5:])
    for match in re.finditer(r"^FAIL (.*)\n((?:    .*\n)*)", output, re.M):
        report(match[1], [line.strip() for line in match[2].splitlines()] or ["see the log"])
    problems = complaints(output)
    if code != 0:
        problems.append(f"it ended with code {code}")
    if must_say and not re.search(must_say, output, re.M):
        problems.append(f"it did not say {must_say!r}")
    if problems:
        problems.append(f"log: {BUILD / (title + '.log')}")
    report(f"{title}: no error, no warning, no leak, no crash", problems)


def prepare_project():
    shutil.rmtree(PROJECT, ignore_errors=True)
    shutil.copytree(HERE / "project", PROJECT)
    shutil.copytree(ROOT / "godot_addon/addons/hawser", PROJECT / "addons/hawser")
    # A fresh project learns of extensions only on its second start, unless it is told.
    (PROJECT / ".godot").mkdir()
    (PROJECT / ".godot/extension_list.cfg").write_text("res://addons/hawser/hawser.gdextension\n")
    output, code = run("import", [GODOT, "--headless", "--path", PROJECT, "--import"])
    check_run("import", output, code)


def stage_readme():
    """The scripts of the README, and of the pages in docs, do what these say."""
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    text = "\n".join(page.read_text() for page in pages)
    blocks = re.findall(r"^```gdscript\n(.*?)^```$", text, re.M | re.S)
    titles = ("cable", "sea", "boat", "contacts")
    (PROJECT / "readme").mkdir(exist_ok=True)
    for title, block in zip(titles, blocks):
        # A part of a script is told of the cable that it speaks of.
        head = "" if block.startswith("extends") else "extends Node3D\n\nvar tether: UnderwaterCable3D\n\n\n"
        (PROJECT / "readme" / f"{title}.gd").write_text(head + block)
    report("readme.has_four_scripts", [] if len(blocks) == len(titles) else [f"{len(blocks)} scripts"])
    output, code = run("readme", godot("--headless", "--", "readme"))
    check_run("readme", output, code, r"^SUITES DONE: \d+ passed, 0 failed$")


def godot(*arguments):
    return [GODOT, "--path", PROJECT, "--verbose", "--fixed-fps", "60", "--audio-driver", "Dummy", *arguments]


def stage_logic():
    """Everything that needs no picture, headless."""
    output, code = run("logic", godot("--headless", "--", *SUITES))
    check_run("logic", output, code, r"^SUITES DONE: \d+ passed, 0 failed$")


def stage_physics():
    """Cables that pull at bodies, and bodies that float, with both of the engine's physics, and in its own thread."""
    override = PROJECT / "override.cfg"
    runs = [("GodotPhysics3D", PHYSICS_SUITES, "false"), ("Jolt Physics", PHYSICS_SUITES, "false")]
    runs.append(("Jolt Physics", ["pull", "standstill"], "true"))
    for name, suites, thread in runs:
        override.write_text(f'[physics]\n3d/physics_engine="{name}"\n3d/run_on_separate_thread={thread}\n')
        title = "physics_" + name.split()[0] + ("_thread" if thread == "true" else "")
        output, code = run(title, godot("--headless", "--", *suites, f"--physics={name}"), 600)
        output = re.sub(rf"^(PASS|FAIL) ({'|'.join(suites)})", rf"\1 {title}.\2", output, flags=re.M)
        check_run(title, output, code, r"^SUITES DONE: \d+ passed, 0 failed$")
    override.unlink()


def stage_reload():
    """The running scene is reloaded 100 times."""
    output, code = run("reload", godot("--headless", "res://scenes/reload.tscn"))
    check_run("reload", output, code, "^PASS reload.100_times$")


def stage_editor():
    """The editor opens a scene and shows the cable moving, without play."""
    output, code = run("editor", [*godot("--headless", "--editor", "--"), "--hawser-editor-test"])
    check_run("editor", output, code, "^EDITOR DONE$")


def stage_gizmos():
    """The editor, with a screen that nobody sees, draws what its nodes cannot show themselves. One picture is kept."""
    pictures = BUILD / "pictures" / "editor"
    pictures.mkdir(parents=True, exist_ok=True)
    options = ["--rendering-driver", "opengl3", "--resolution", "1280x800", "--editor", "--"]
    output, code = run("gizmos", [*OFFSCREEN, *godot(*options), f"--hawser-gizmo-test={pictures}"])
    check_run("gizmos", output, code, "^GIZMOS DONE$")


def stage_install():
    """The addon copied into a fresh project, as the README says: the editor opens it, and then a script can use it."""
    project = BUILD / "fresh_project"
    shutil.rmtree(project, ignore_errors=True)
    shutil.copytree(HERE / "fresh_project", project)
    shutil.copytree(ROOT / "godot_addon/addons/hawser", project / "addons/hawser")
    start = [GODOT, "--path", project, "--audio-driver", "Dummy"]
    output, code = run("install_editor", [*OFFSCREEN, *start, "--editor", "--quit-after", "300"])
    check_run("install_editor", output, code)
    output, code = run("install_use", [*start, "--headless", "-s", "res://use.gd"])
    said = r"^USED 51 points, 10\.0 m\nMORE out true, tied true, pulls down true, drifts true$"
    check_run("install_use", output, code, said)


def stage_pictures():
    """A cable is drawn, and its pixels are where they should be."""
    for driver, method in (("opengl3", "gl_compatibility"), ("vulkan", "forward_plus")):
        pictures = BUILD / "pictures" / driver
        pictures.mkdir(parents=True, exist_ok=True)
        title = f"pictures_{driver}"
        options = ["--rendering-driver", driver, "--rendering-method", method, "--resolution", "320x240"]
        suites = ["--", "pictures", "collision_pictures", f"--folder={pictures}"]
        output, code = run(title, [*OFFSCREEN, *godot(*options, *suites)])
        check_run(title, output, code, r"^SUITES DONE: \d+ passed, 0 failed$")


def stage_ocean():
    """The sea is drawn by every renderer, and its pixels are where physics says."""
    renderers = (("opengl3", "gl_compatibility"), ("vulkan", "mobile"), ("vulkan", "forward_plus"))
    for driver, method in renderers:
        pictures = BUILD / "pictures" / f"ocean_{method}"
        pictures.mkdir(parents=True, exist_ok=True)
        title = f"ocean_{method}"
        options = ["--rendering-driver", driver, "--rendering-method", method, "--resolution", "480x270"]
        command = [*OFFSCREEN, *godot(*options, "--", "ocean_pictures", "floating_pictures")]
        command.append(f"--folder={pictures}")
        output, code = run(title, command, 900)
        output = re.sub(r"^(PASS|FAIL) (ocean|floating)_pictures", rf"\1 {title}", output, flags=re.M)
        check_run(title, output, code, r"^SUITES DONE: \d+ passed, 0 failed$")


def has_debian_template():
    return subprocess.run([*RUN, "test", "-x", DEBIAN_TEMPLATE], check=False).returncode == 0


def stage_export():
    """The exported game runs without the editor and ends in the same state."""
    folder = BUILD / "exported"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    template = DEBIAN_TEMPLATE if has_debian_template() else ""
    preset = (HERE / "project/export_presets.cfg").read_text()
    preset = preset.replace('custom_template/release=""', f'custom_template/release="{template}"')
    (PROJECT / "export_presets.cfg").write_text(preset)
    # An exported game has no other scene than its main one.
    settings = (HERE / "project/project.godot").read_text()
    (PROJECT / "project.godot").write_text(settings.replace("res://runner.tscn", "res://scenes/exported.tscn"))
    output, code = run("export", godot("--headless", "--export-release", "Linux", folder / "game.x86_64"))
    check_run("export", output, code)
    state = r"^STATE [0-9a-f-]+ after 600 ticks, 41 points, end free$"
    in_editor, code = run("exported_in_editor", godot("--headless"))
    check_run("exported_in_editor", in_editor, code, state)
    command = [*RUN, folder / "game.x86_64", "--headless", "--verbose", "--fixed-fps", "60", "--audio-driver", "Dummy"]
    in_game, code = run("exported_game", command)
    check_run("exported_game", in_game, code, state)
    (PROJECT / "project.godot").write_text(settings)
    states = [re.findall(state, text, re.M) for text in (in_editor, in_game)]
    report("export.same_state_as_in_the_editor", [] if states[0] == states[1] else [str(states)])


def stage_docs():
    """Everything that a script can use is documented, and nothing else is."""
    pages = {path.stem: xml.parse(path).getroot() for path in sorted((ROOT / "bindings/godot/doc").glob("*.xml"))}
    output, code = run("docs", godot("--headless", "-s", "res://list_members.gd", "--", *CLASSES))
    listed = set(re.findall(r"^MEMBER (.*)$", output, re.M))
    documented, empty = set(), []
    kinds = (("property", "member"), ("method", "method"), ("signal", "signal"), ("constant", "constant"))
    for page, kind, tag in ((page, *kind) for page in pages for kind in kinds):
        for element in pages[page].iter(tag):
            documented.add(f"{page} {kind} {element.get('name')}")
            text = element.text if tag in ("member", "constant") else element.findtext("description")
            if not (text or "").strip():
                empty.append(f"{page} {kind} {element.get('name')} has no words")
    problems = [f"{name} has no page" for name in CLASSES if name not in pages]
    problems += [f"{name} is not documented" for name in sorted(listed - documented)]
    problems += [f"{name} is documented but does not exist" for name in sorted(documented - listed)] + empty
    problems += complaints(output) + ([] if code == 0 and listed else [f"it ended with code {code}"])
    report("docs.complete", problems)


def refuses(title, line, sentence, dump, list_text):
    """The generator must stop the build, in words, at a list with this line."""
    wrong = BUILD / "generator" / f"{title}.txt"
    wrong.write_text(list_text + line + "\n")
    generator = [sys.executable, ROOT / "bindings/godot/generate.py"]
    files = ["--list", wrong, "--dump", dump, "--out", wrong.parent / title]
    output, code = run(f"generator_{title}", generator + files)
    problems = [] if code != 0 and sentence in output else [f"code {code}, {output!r}, expected {sentence!r}"]
    report(f"generator.refuses_{title}", problems)


def stage_generator():
    """The build stops at anything that the minimum version lacks."""
    dump = BUILD / "generator"
    dump.mkdir(parents=True, exist_ok=True)
    ask = [GODOT, "--headless", "--dump-gdextension-interface", "--dump-extension-api"]
    subprocess.run(ask, cwd=dump, check=True, stdout=subprocess.DEVNULL)
    good = (ROOT / "bindings/godot/engine.txt").read_text()
    refuses("newer_function", "function mem_alloc2", "new in 4.6, but the minimum is 4.5", dump, good)
    refuses("unknown_function", "function no_such", "no such interface function", dump, good)
    refuses("other_hash", "method Node.get_name 1", "hash 1 is unknown to this Godot", dump, good)
    refuses("unknown_method", "method Node.no_such 1", "no such method", dump, good)
    refuses("other_size", "size Variant 16", "it is 24 bytes in this Godot", dump, good)
    refuses("unknown_constant", "constant Node.NO_SUCH", "no such constant", dump, good)


def build_with_sanitizers(folder):
    """The extension with sanitizers, and what must be loaded before the engine for them to work; or None."""
    flags = "-O1 -fsanitize=address,undefined -fno-omit-frame-pointer"
    settings = {
        "CMAKE_C_COMPILER": "gcc",
        "CMAKE_BUILD_TYPE": "Debug",
        "CMAKE_C_FLAGS": flags,
        "HAWSER_TESTS": "OFF",
        "HAWSER_GODOT": GODOT,
        "HAWSER_GODOT_BIN": folder / "bin",
    }
    shim = folder / "no_deepbind.so"
    steps = {
        "configure": ["cmake", "-S", ROOT, "-B", folder, *[f"-D{name}={value}" for name, value in settings.items()]],
        "build": ["cmake", "--build", folder, "--parallel", "2"],
    }
    if SANITIZED:
        folder.mkdir(exist_ok=True)
        shutil.copytree(SANITIZED, folder / "bin", dirs_exist_ok=True)
        steps = {}
    steps["shim"] = ["gcc", "-shared", "-fPIC", "-o", shim, HERE / "no_deepbind.c", "-ldl"]
    for name, command in steps.items():
        output, code = run(f"sanitizers_{name}", command, 600)
        if code != 0:
            report(f"sanitizers: {name}", output.splitlines()[-20:])
            return None
    libraries = folder / "lib"
    libraries.mkdir(exist_ok=True)
    for name in ("libasan.so", "libubsan.so"):
        path = subprocess.check_output(["gcc", f"-print-file-name={name}"], text=True).strip()
        real = pathlib.Path(path).resolve()
        # Under the short name by which the extension asks for it: libasan.so.8.0.0 is asked for as libasan.so.8.
        shutil.copy(real, libraries / ".".join(real.name.split(".")[:3]))
    asan = next(libraries.glob("libasan.so.*"))
    return [
        f"LD_LIBRARY_PATH={libraries}",
        f"LD_PRELOAD={shim} {asan}",
        "ASAN_OPTIONS=detect_leaks=0:verify_asan_link_order=0:atexit=1",
        "UBSAN_OPTIONS=print_stacktrace=1:halt_on_error=1",
    ]


def stage_sanitizers():
    """The logic once more, with every access to memory watched."""
    folder = BUILD / "sanitizers"
    environment = build_with_sanitizers(folder)
    if environment is None:
        return
    addon = PROJECT / "addons/hawser/bin"
    shutil.copytree(addon, folder / "usual", dirs_exist_ok=True)
    shutil.copytree(folder / "bin", addon, dirs_exist_ok=True)
    suites = [*SUITES, "pull", "floating", "standstill"]
    for title, arguments in (("logic", ["--", *suites]), ("reload", ["res://scenes/reload.tscn"])):
        output, code = run(f"sanitizers_{title}", [*RUN, "env", *environment, *godot("--headless", *arguments)], 600)
        live = r"AddressSanitizer exit stats"
        check_run(f"sanitizers_{title}", re.sub(r"^(PASS|FAIL) ", r"\1 sanitizers.", output, flags=re.M), code, live)
    shutil.copytree(folder / "usual", addon, dirs_exist_ok=True)


STAGES = {
    "generator": stage_generator,
    "logic": stage_logic,
    "physics": stage_physics,
    "reload": stage_reload,
    "docs": stage_docs,
    "readme": stage_readme,
    "editor": stage_editor,
    "gizmos": stage_gizmos,
    "install": stage_install,
    "pictures": stage_pictures,
    "ocean": stage_ocean,
    "export": stage_export,
    "sanitizers": stage_sanitizers,
}


def main():
    BUILD.mkdir(parents=True, exist_ok=True)
    prepare_project()
    for name in sys.argv[1:] or STAGES:
        STAGES[name]()
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
