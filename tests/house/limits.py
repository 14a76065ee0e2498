#!/usr/bin/env python3
"""How large things may be: 600 lines a file, and in C 80 lines and 6 parameters a function, 30 members a struct. Each C
file opens with a comment, and no two have the same name. Prints TAP.

    limits.py SOURCE-FOLDER

FORCED is what something outside forces: the signatures of JNI, JVMTI and jimage, tables of options, and `cf_class`,
whose members are those of a class file. LARGER is what was larger when the limits came, and how large it may be; these
numbers only go down."""

import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "e2e"))
from tap import Tap  # noqa: E402

FOLDERS = ("agent", "analysis", "classfile", "include", "por", "tests")
SOURCES = (".c", ".h", ".java", ".py")
LINES, LENGTH, PARAMETERS, MEMBERS = 600, 80, 6, 30
FORCED = {"class_file_loaded", "class_file_load", "n_sync", "n_enter", "visit_resource", "ag_options", "cf_class"}
LARGER = {}

FUNCTION = re.compile(r"^[A-Za-z_][^;{}=]*?\b(\w+)\(([^;{}]*)\)[^;{}()]*\{\n(.*?)^\}", re.MULTILINE | re.DOTALL)
STRUCT = re.compile(r"^(?:typedef )?struct (\w+) \{\n(.*?)^\}", re.MULTILINE | re.DOTALL)


def code_of(text):
    """Without comments and texts; lines stay."""
    text = re.sub(r"/\*.*?\*/", lambda match: "\n" * match[0].count("\n"), text, flags=re.DOTALL)
    return re.sub(r'"(?:\\.|[^"\\\n])*"', '""', text)


def members_of(body):
    statements = [statement for statement in body.split(";") if statement.strip()]
    return sum(1 + (0 if "(" in statement else statement.count(",")) for statement in statements)


def sizes(path, text):
    """(name, what, size, limit) of all that has a limit."""
    yield path.name, "lines", text.count("\n"), LINES
    if path.suffix not in (".c", ".h"):
        return
    code = code_of(text)
    for match in FUNCTION.finditer(code):
        yield match[1], "lines", match[3].count("\n"), LENGTH
        yield match[1], "parameters", match[2].removesuffix(", ...").count(",") + 1, PARAMETERS
    for match in STRUCT.finditer(code):
        yield match[1], "members", members_of(match[2]), MEMBERS


def twins_of(root):
    """Folders of the product whose files have the same name. A test may have the name of what it tests."""
    folders = {}
    for path in (path for folder in FOLDERS if folder != "tests" for path in (root / folder).rglob("*.[ch]")):
        folders.setdefault(path.name, []).append(str(path.parent.relative_to(root)))
    return [f"{name}: in {', '.join(sorted(found))}" for name, found in sorted(folders.items()) if len(found) > 1]


def main():
    root = pathlib.Path(sys.argv[1])
    above, seen = [], set()
    for path in sorted(path for folder in FOLDERS for path in (root / folder).rglob("*") if path.suffix in SOURCES):
        for name, what, size, limit in sizes(path, path.read_text(encoding="utf-8")):
            if size > limit and name not in FORCED:
                seen.add((name, what))
                most = LARGER.get((name, what), limit)
                if size > most:
                    above.append(f"{path.relative_to(root)}: {name} has {size} {what}, {most} are allowed")
    tap = Tap()
    tap.check(not above, "nothing is larger than it may be", *above)
    silent = [str(path.relative_to(root)) for folder in (*FOLDERS, "benchmarks")
              for path in (root / folder).rglob("*.c") if not path.read_text(encoding="utf-8").startswith("/*")]
    tap.check(not silent, "each C file says in its first line what it is for", *silent)
    tap.check(not (twins := twins_of(root)), "no two C files have the same name", *twins)
    gone = [f"{name}: {what}" for name, what in LARGER if (name, what) not in seen]
    tap.check(not gone, "what has become small enough is no longer listed", *gone)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
