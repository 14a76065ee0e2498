#!/usr/bin/env python3
"""The arrows between the folders of the source: which may include which, and who knows the JVM. Prints TAP.

    includes.py SOURCE-FOLDER
    includes.py SOURCE-FOLDER --picture         prints the picture of docs/architecture.md as a graph for Graphviz

A new folder is one line of ALLOWED. No files may include each other in a circle. The picture, docs/parts.dot, must show
the arrows that there are; `dot -Tsvg docs/parts.dot -o docs/parts.svg` draws it."""

import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "e2e"))
from tap import Tap  # noqa: E402

# Public headers, by who defines what they declare; then folder: headers and folders that it may include, besides its
# own.
BASE = {"hpor/error.h", "hpor/vector.h", "hpor/index.h", "hpor/hash.h"}  # all may use it, so the picture leaves it out
CLASSFILE = {*BASE, "hpor/classfile.h", "hpor/opcodes.h", "hpor/bridges.h"}
ANALYSIS = {*CLASSFILE, "hpor/analysis.h", "hpor/construction.h", "hpor/jdk_objects.h"}
POR = {*BASE, "hpor/por.h", "hpor/split.h", "hpor/shared_states.h"}
RULES = {*CLASSFILE, "base", "sites"}
PARTS = {*ANALYSIS, *POR, "base", "sites", "jdk", "model"}  # of the driver
LISTENERS = {"races", "states", "lookahead"}  # hear of executions; the driver does not know them
ALLOWED = {
    "include/hpor": {*ANALYSIS, *POR},
    "classfile": CLASSFILE,
    "analysis": ANALYSIS,
    "por": {*POR, "por/states", "por/algorithms/algorithms.h"},
    "por/states": {*POR, "por"},
    "por/algorithms": {*POR, "por", "por/states"},
    "agent/base": BASE,
    "agent/sites": {*BASE, "hpor/bridges.h", "base"},
    "agent/jdk": RULES,
    "agent/instrument": {*ANALYSIS, *RULES, "jdk"},
    "agent/model": {"hpor/analysis.h", *POR, "base", "sites"},
    "agent/driver": PARTS,
    "agent/races": {*BASE, "base", "sites", "driver"},
    "agent/states": {*PARTS, "driver"},
    "agent/lookahead": {*PARTS, "driver"},
    "agent/front": {*POR, "base"},
    "agent/launcher": {*ANALYSIS, *POR, "base", "front", "instrument"},
    "agent/jvm": {*PARTS, *LISTENERS, "driver", "front", "instrument"},
    "agent": {"base", "sites", "jdk", "model", "driver", "instrument"},  # contract.c
}
JVM_HEADERS = {"jni.h", "jvmti.h"}
WITH_JVM = "agent/jvm"
LOOKS = ("  // Made by tests/house/includes.py. An arrow: uses.",
         "  bgcolor=transparent;",
         '  node [shape=box, style="rounded,filled", fillcolor="#eef3fa", color="#5b7da8", fontname=sans];',
         '  edge [color="#8a8a8a"];')

INCLUDE = re.compile(r'^#include ["<]([^">]+)[">]', re.MULTILINE)


def includes_of(root):
    """path -> names that it includes, for all files of the folders."""
    return {str(path.relative_to(root)): INCLUDE.findall(path.read_text(encoding="utf-8"))
            for folder in ALLOWED for path in sorted((root / folder).glob("*.[ch]"))}


def wrong_arrows(included):
    """Who includes what its folder may not. A file of the agent names the folder of what it includes."""
    for path, names in included.items():
        folder = path.rpartition("/")[0]
        for name in names:
            target = found_as(included, folder, name)
            if not target:
                continue
            allowed = name if name.startswith("hpor/") else target.rpartition("/")[0].removeprefix("agent/")
            own = target.rpartition("/")[0] == folder
            bare = folder.startswith("agent/") and "/" not in name
            if bare if own else not {allowed, name} & ALLOWED[folder]:
                yield f"{path} includes {name}"


def found_as(included, folder, name):
    """The file that the name means, below the root; None: it is not one of the project's."""
    for target in (f"include/{name}", f"agent/{name}", name, f"{folder}/{name}"):
        if target in included:
            return target
    return None


def wrong_jvm(included):
    for path, names in included.items():
        if JVM_HEADERS & set(names) and path.rpartition("/")[0] != WITH_JVM:
            yield f"{path} includes {', '.join(sorted(JVM_HEADERS & set(names)))}"


def module_of(path):
    return path.rsplit(".", 1)[0].removesuffix("_parts")


def circles(included):
    """Groups of modules that include each other, by Tarjan's algorithm. A module: NAME.c and NAME.h, and NAME_parts.h,
    what it has in common with the other files of its folder."""
    modules = {module_of(path) for path in included}
    arrows = {module: set() for module in modules}
    for path, names in included.items():
        module, folder = module_of(path), path.rpartition("/")[0]
        for name in names:
            target = module_of(found_as(included, folder, name) or "")
            if target in modules and target != module:
                arrows[module].add(target)
    index, low, stack, found = {}, {}, [], []

    def visit(module):
        index[module] = low[module] = len(index)
        stack.append(module)
        for target in arrows[module]:
            if target not in index:
                visit(target)
            if target in stack:
                low[module] = min(low[module], low[target])
        if low[module] == index[module]:
            group = stack[stack.index(module):]
            del stack[stack.index(module):]
            if len(group) > 1:
                found.append(sorted(group))

    for module in sorted(modules):
        if module not in index:
            visit(module)
    return found


def part_of(path):
    """What the picture calls the file's folder: public headers belong to who defines what they declare."""
    if path.startswith("include/"):
        header = path.removeprefix("include/")
        return "classfile" if header in CLASSFILE else "analysis" if header in ANALYSIS else "por"
    folder = path.rpartition("/")[0]
    return "por" if folder.startswith("por/") else folder


def picture(included):
    arrows = set()
    for path, names in included.items():
        targets = {part_of(found_as(included, path.rpartition("/")[0], name) or path) for name in set(names) - BASE}
        arrows |= {(part_of(path), target) for target in targets if target != part_of(path)}
    arrows = {(one, other) for one, other in arrows if one != "agent"}  # contract.c
    for one, other in sorted(arrows):  # an arrow that others lead to is left out
        rest = arrows - {(one, other)}
        if reaches(rest, one, other):
            arrows = rest
    lines = [f'  "{one}" -> "{other}";' for one, other in sorted(arrows)]
    return "\n".join(["digraph parts {", *LOOKS, *lines, "}", ""])


def reaches(arrows, start, end):
    return start == end or any(one == start and reaches(arrows, other, end) for one, other in arrows)


def main():
    sys.setrecursionlimit(10_000)
    included = includes_of(pathlib.Path(sys.argv[1]))
    checks = [("folders include only what they may", list(wrong_arrows(included))),
              ("the JVM's headers stay where they belong", list(wrong_jvm(included))),
              ("no files include each other", [" ".join(group) for group in circles(included)])]
    drawing = picture(included)
    if "--picture" in sys.argv:
        print(drawing, end="")
        return 0
    drawn = pathlib.Path(sys.argv[1]) / "docs/parts.dot"
    checks.append(("docs/parts.dot shows the arrows", [] if drawn.read_text(encoding="utf-8") == drawing else
                   [f"run includes.py . --picture > {drawn.name}, and dot -Tsvg"]))
    tap = Tap()
    for what, wrong in checks:
        tap.check(not wrong, what, *wrong)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
