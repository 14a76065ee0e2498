#!/usr/bin/env python3
"""The numbers that C and Java have in common follow the headers of C, and are written nowhere else. Prints TAP.

    contract.py SOURCE-FOLDER COMPILER...
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "e2e"))
import jdks  # noqa: E402
from tap import Tap  # noqa: E402

root, compiler = pathlib.Path(sys.argv[1]), sys.argv[2:]
# What is changed in a header, and how the numbers of Java must follow: the class, the constant, the difference.
CHANGES = [
    ("driver/driver.h", "AG_BUFFER_RECORDS = 4096", "AG_BUFFER_RECORDS = 2048", ("Control", "FULL", -2048 * 16)),
    ("driver/driver.h", "AG_BUFFER_RECORDS = 4096", "AG_BUFFER_RECORDS = 2048", ("Control", "TURNS", -2048 * 16)),
    ("driver/driver.h", "int64_t clock;", "int64_t other, clock;", ("Control", "HELD", 8)),
    ("sites/site.h", "AG_ENTER,", "AG_ANOTHER, AG_ENTER,", ("Kind", "SHUTDOWN", 1)),
    ("driver/record.h", "AG_NOTE_OPAQUE,", "AG_NOTE_ANOTHER, AG_NOTE_OPAQUE,", ("Note", "VISITED", 1)),
]


def numbers(folder):
    """Of the classes of HporContract: (class, constant) -> number."""
    program = folder / "contract"
    subprocess.run([*compiler, f"-I{root / 'include'}", f"-I{folder}", folder / "contract.c", "-o", program],
                   check=True)
    found, group = {}, None
    for line in subprocess.run([program], capture_output=True, text=True, check=True).stdout.splitlines():
        if match := re.search(r"static final class (\w+)", line):
            group = match[1]
        elif match := re.search(r"static final int (\w+) = (-?\d+);", line):
            found[group, match[1]] = int(match[2])
    return found


def with_change(header, old, new):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for path in [*(root / "agent").glob("*/*.h"), root / "agent/contract.c"]:
            copy = folder / path.relative_to(root / "agent")
            copy.parent.mkdir(exist_ok=True)
            shutil.copy(path, copy)
        text = (folder / header).read_text(encoding="utf-8")
        assert old in text, f"{header} has no {old}"
        (folder / header).write_text(text.replace(old, new, 1), encoding="utf-8")
        return numbers(folder)


def retyped():
    """Lines of the Java half that have a number of the C half's."""
    for path in sorted((root / "agent/java").rglob("*.java")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if re.search(r"CONTROL \+ \d", line) or re.search(r"/\*.*agent/[\w/]+\.h.*ag_", line):
                yield f"{path.name}: {line.strip()}"


def shadowed():
    """Classes of HporContract that would stand in the place of classes of java.lang where they are imported."""
    for jdk in jdks.find_jdks():
        listed = subprocess.run([pathlib.Path(jdk.home) / "bin/jimage", "list", "--include",
                                 "regex:/java.base/java/lang/[^/]+[.]class", pathlib.Path(jdk.home) / "lib/modules"],
                                capture_output=True, text=True, check=False).stdout.split()
        yield from ({group for group, _ in now} & set(listed))


tap = Tap()
now = with_change("sites/site.h", "", "")
for header, old, new, (group, name, difference) in CHANGES:
    then = with_change(header, old, new)
    tap.check(then[group, name] == now[group, name] + difference, f"{group}.{name} follows {header}: {new}",
              f"{now[group, name]}, with the change {then[group, name]}")
tap.check(not list(retyped()), "no number of the C half is written in the Java half", *retyped())
tap.check(not set(shadowed()), "no class of HporContract has the name of one of java.lang", *set(shadowed()))
sys.exit(tap.end())
