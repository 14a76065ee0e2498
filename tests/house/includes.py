#!/usr/bin/env python3
"""The arrows between the folders of the source: which may include which, and who knows the JVM. Prints TAP.

    includes.py SOURCE-FOLDER

A new folder is one line of ALLOWED. The circles of files that include each other are counted; there must be no more of
them than CIRCLES says, which only goes down."""

import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "e2e"))
from tap import Tap, note  # noqa: E402

# Public headers, by who defines what they declare; then folder: those that it may include, besides its own files.
CLASSFILE = {"hpor/classfile.h", "hpor/opcodes.h", "hpor/bridges.h"}
ANALYSIS = {*CLASSFILE, "hpor/analysis.h", "hpor/construction.h", "hpor/jdk_objects.h"}
ALLOWED = {
    "include/hpor": {*ANALYSIS, "hpor/por.h"},
    "classfile": CLASSFILE,
    "analysis": ANALYSIS,
    "por": {"hpor/por.h"},
    "agent": {*ANALYSIS, "hpor/por.h"},
}
# Files of the agent that no JVM is needed for must not see its headers.
WITHOUT_JVM = (r"agent/(instrument\w*|model\w*|driver\w*|digest|races|race_rules|schedule|options|report\w*|launcher"
               r"|\w+_command|comparison|outcomes)\.[ch]")
JVM_HEADERS = {"jni.h", "jvmti.h"}
CIRCLES = 8

INCLUDE = re.compile(r'^#include ["<]([^">]+)[">]', re.MULTILINE)


def includes_of(root):
    """path -> names that it includes, for all files of the folders."""
    return {str(path.relative_to(root)): INCLUDE.findall(path.read_text(encoding="utf-8"))
            for folder in ALLOWED for path in sorted((root / folder).glob("*.[ch]"))}


def wrong_arrows(included):
    for path, names in included.items():
        folder = path.rpartition("/")[0]
        for name in names:
            known = name.startswith("hpor/") and f"include/{name}" in included
            if known and name not in ALLOWED[folder]:
                yield f"{path} includes {name}"
            elif not known and "/" in name and (name.split("/")[0] in ALLOWED or name.startswith("..")):
                yield f"{path} includes {name}"


def wrong_jvm(included):
    for path, names in included.items():
        if JVM_HEADERS & set(names) and (not path.startswith("agent/") or re.fullmatch(WITHOUT_JVM, path)):
            yield f"{path} includes {', '.join(sorted(JVM_HEADERS & set(names)))}"


def circles(included):
    """Groups of modules (a module: NAME.c and NAME.h) that include each other, by Tarjan's algorithm."""
    modules = {path.rsplit(".", 1)[0] for path in included}
    arrows = {module: set() for module in modules}
    for path, names in included.items():
        module, folder = path.rsplit(".", 1)[0], path.rpartition("/")[0]
        for name in names:
            target = f"{folder}/{name}".rsplit(".", 1)[0]
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


def main():
    sys.setrecursionlimit(10_000)
    included = includes_of(pathlib.Path(sys.argv[1]))
    groups = circles(included)
    checks = [("folders include only what they may", list(wrong_arrows(included))),
              ("the JVM's headers stay where they belong", list(wrong_jvm(included))),
              (f"no more than {CIRCLES} circles of files",
               [" ".join(group) for group in groups] if len(groups) > CIRCLES else [])]
    tap = Tap()
    for what, wrong in checks:
        tap.check(not wrong, what, *wrong)
    for group in groups:
        note(f"circle of {len(group)}: {' '.join(group)}")
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
