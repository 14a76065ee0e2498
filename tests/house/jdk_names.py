#!/usr/bin/env python3
"""Rules about the JDK stand in agent/jdk and in the analysis. Elsewhere in C few files name a class of the JDK. Prints
TAP.

    jdk_names.py SOURCE-FOLDER
    jdk_names.py SOURCE-FOLDER --count         prints each file with its number of lines

NAMES lists the files that still name classes, and how many of their lines do. These numbers only go down: a rule goes
to a table of agent/jdk. HOOKS lists what must name classes: the classes of hpor's own runtime and of the JNI."""

import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "e2e"))
from tap import Tap  # noqa: E402

LITERAL = re.compile(r'"[^"\n]*\bL?(?:java|javax|jdk|sun)/\w[^"\n]*"')
OWN = re.compile(r"\bL?java/(?:lang|util/concurrent)/Hpor\w*;?")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
JDK = "agent/jdk/"
HOOKS = {"agent/base/added_names.h", "agent/instrument/hooks.h"}
NAMES = {
    "agent/instrument/access.c": 1,
    "agent/instrument/atomics.c": 6,
    "agent/instrument/call_rules.c": 16,
    "agent/instrument/untracked.c": 10,
    "agent/instrument/entry.c": 3,
    "agent/instrument/globals.c": 7,
    "agent/instrument/handles.c": 8,
    "agent/instrument/instrument.c": 2,
    "agent/instrument/instrument_parts.h": 1,
    "agent/instrument/interfaces.c": 4,
    "agent/instrument/library.c": 41,
    "agent/instrument/method.c": 2,
    "agent/instrument/unhooked_objects.c": 15,
    "agent/instrument/publish.c": 2,
    "agent/instrument/reflective_access.c": 4,
    "agent/instrument/spin_loops.c": 2,
    "agent/instrument/timeouts.c": 6,
    "agent/instrument/scope.c": 2,
    "agent/jvm/conditions.c": 7,
    "agent/jvm/held_monitors.c": 1,
    "agent/jvm/life.c": 23,
    "agent/jvm/natives_backends.c": 9,
    "agent/jvm/natives_defined.c": 2,
    "agent/jvm/natives_digest.c": 5,
    "agent/jvm/natives_findings.c": 3,
    "agent/jvm/natives_hashes.c": 1,
    "agent/jvm/natives_objects.c": 5,
    "agent/jvm/natives_operations.c": 1,
    "agent/jvm/natives_parts.h": 3,
    "agent/jvm/natives_quiet.c": 1,
    "agent/jvm/natives_reach.c": 2,
    "agent/jvm/natives_sections.c": 1,
    "agent/jvm/set_finals.c": 1,
    "agent/jvm/watch.c": 2,
    "agent/sites/site.c": 1,
}


def lines_of(path):
    text = COMMENT.sub(lambda match: "\n" * match[0].count("\n"), path.read_text(encoding="utf-8"))
    return sum(bool(LITERAL.search(OWN.sub("", line))) for line in text.splitlines() if not line.startswith("#include"))


def main():
    root = pathlib.Path(sys.argv[1])
    found = {str(path.relative_to(root)): lines_of(path) for path in sorted((root / "agent").rglob("*.[ch]"))}
    found = {name: lines for name, lines in found.items() if lines and not name.startswith(JDK) and name not in HOOKS}
    if "--count" in sys.argv:
        for name, lines in found.items():
            print(f'    "{name}": {lines},')
        return 0
    tap = Tap()
    more = [f"{name}: {lines} lines, {NAMES.get(name, 0)} are allowed" for name, lines in found.items()
            if lines > NAMES.get(name, 0)]
    tap.check(not more, "rules about the JDK stand in agent/jdk", *more)
    fewer = [f"{name}: {found.get(name, 0)} lines, not {lines}" for name, lines in NAMES.items()
             if found.get(name, 0) < lines]
    tap.check(not fewer, "what names fewer classes than before is listed so", *fewer)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
