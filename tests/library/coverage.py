#!/usr/bin/env python3
"""docs/coverage.md, class by class what hpor controls, is made from coverage.json. Prints TAP: is the page what the
table makes, does each case that it names exist, does each row show a right and a wrong use, is each class in it that
the code says is one step, are there clients of it, and is each public class of java.util.concurrent of each JDK found
in it?

    coverage.py            checks
    coverage.py --write    makes the page

Of a row: `classes`, `how` (one of HOW), `shown` (cases of cases.json, or programs/NAME in tests/programs), `note`;
`lacks`: why no right or no wrong use can be shown; `made_of`: the class whose calls are the steps; `clients`: those of
tests/e2e/pairs.py that reach the classes, or "none: " and the reason."""

import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.join(ROOT, "tests", "e2e"))
import jdks  # noqa: E402
import pairs  # noqa: E402
from tap import Tap  # noqa: E402

PAGE = os.path.join(ROOT, "docs", "coverage.md")
SECTIONS = os.path.join(ROOT, "agent", "jdk", "section_rules.c")
PACKAGES = ("java.util.concurrent", "java.util.concurrent.atomic", "java.util.concurrent.locks")
HOW = {
    "section": ("one step a call",
    "with `jdk=atomic` (the default) what a call does up to where it waits is one step; with `jdk=fine` "
                "the JDK's code is explored step by step"),
    "steps": ("step by step", "the JDK's own code runs, and each access in it is explored like the program's"),
    "whole": ("one variable",
    "its code is not looked into; each call by the program is one access to the object as a whole"),
    "model": ("modelled", "hpor does what the JVM would do, in its own model"),
    "none": ("nothing to control", "interfaces, exceptions, and classes without state of their own"),
    "not": ("not controlled", "see the note; the verdict names it where a program uses it"),
}


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def error_of(name, cases):
    """The error that the use ends in; None if it is a right one."""
    if name in cases:
        return cases[name].get("error")
    path = os.path.join(ROOT, "tests", name, "expected.json")
    expected = json.loads(read(path)) if os.path.exists(path) else {}
    return expected.get("kind", "error") if expected.get("verdict") == "ERROR" else None


def told(name, cases):
    error = error_of(name, cases)
    told_name = f"*{name}*" if cases.get(name, {}).get("fine") else name
    return told_name + (f" ({error})" if error else "")


def uses(row, cases, wrong):
    return [name for name in row["shown"] if (error_of(name, cases) is not None) == wrong]


def page(table, cases):
    lines = ["# What is controlled, class by class", "",
             "This page is made from `tests/library/coverage.json` by `tests/library/coverage.py --write`; a test "
             "holds it against the "
             "cases that show it and the classes of each JDK found. The cases are in `tests/library`, those that begin "
             "with `programs/` "
             "in `tests/programs`. Right uses are verified; of a wrong one the error is found that stands behind it. "
             "All run "
             "with `jdk=atomic`, those in italics with `jdk=fine` as well, which must come to the same.", ""]
    lines += [f"* **{name}**: {meaning}." for name, meaning in HOW.values()]
    for group in table:
        lines += ["", f"## {group['title']}", "", f"In `{group['package']}`.", "",
                  "| classes | how | right uses | wrong uses | |",
                  "|---|---|---|---|---|"]
        for row in group["rows"]:
            classes = ", ".join(f"`{name.replace('$', '.')}`" for name in row["classes"])
            right, wrong = (", ".join(told(name, cases) for name in uses(row, cases, wrong)) for wrong in (False, True))
            notes = "; ".join(row[key] for key in ("note", "lacks") if key in row)
            lines.append(f"| {classes} | {HOW[row['how']][0]} | {right} | {wrong} | {notes} |")
    return "\n".join(lines) + "\n"


def missing_cases(table, cases):
    for group in table:
        for row in group["rows"]:
            if not row["shown"] and row["how"] not in ("none", "not"):
                yield f"{row['classes'][0]}: no case shows it"
            for name in row["shown"]:
                programs = os.path.join(ROOT, "tests", name, "expected.json")
                if name not in cases and not (name.startswith("programs/") and os.path.exists(programs)):
                    yield f"{row['classes'][0]}: there is no case {name}"


def missing_uses(table, cases):
    for group in table:
        for row in group["rows"]:
            both = uses(row, cases, False) and uses(row, cases, True)
            if row["how"] not in ("none", "not") and not both and not row.get("lacks"):
                yield f"{row['classes'][0]}: no right or no wrong use, and `lacks` does not say why"
            if both and row.get("lacks"):
                yield f"{row['classes'][0]}: nothing lacks"


def unnamed_cases(table, cases):
    named = {name for group in table for row in group["rows"] for name in row["shown"]}
    # Loops of the program's own that wait (Loops, AdHoc, Again) are about its code, and use many classes.
    loops = ("loop-", "adhoc-", "again-")
    return [f"no class names the case {name}" for name in cases if name not in named and not name.startswith(loops)]


def named_sections():
    """The classes of the agent's table, the outermost ones."""
    return set(re.findall(r'(?:\{|#define \w+ )(?:LOCKS|CONCURRENT) "(?:atomic/)?(\w+)[\w$]*"', read(SECTIONS)))


def wrong_sections(table):
    """What is said to be one step must be in the agent's table, itself, or a class in it, or what it is made of."""
    named = named_sections()
    for group in table:
        for row in group["rows"]:
            for name in row["classes"]:
                made_of = row.get("made_of", name).split("$")[0]
                if row["how"] == "section" and made_of not in named:
                    yield f"{name}: {os.path.relpath(SECTIONS, ROOT)} does not name it"
                if row["how"] == "steps" and name in named:
                    yield f"{name}: {os.path.relpath(SECTIONS, ROOT)} names it"


def missing_clients(table):
    """Of each class whose code runs there are clients (tests/e2e/pairs.py), or `clients` names those that reach it, or
    says why there are none. So for what the agent's table names."""
    listed = set(pairs.ALL)
    for group in table:
        for row in group["rows"]:
            listed.update(row["classes"])
            reached, runs = row.get("clients", ""), row["how"] in ("section", "steps")
            named = [] if not reached or reached.startswith("none: ") else reached.split(", ")
            yield from (f"{row['classes'][0]}: there are no clients of {name}" for name in named
                        if name not in pairs.ALL)
            yield from (f"{name}: there are no clients, and `clients` does not say why" for name in row["classes"]
                        if runs and not reached and name not in pairs.ALL)
            if reached and (not runs or all(name in pairs.ALL for name in row["classes"])):
                yield f"{row['classes'][0]}: `clients` is needless"
    yield from (f"{name}: of what is one step there are neither clients nor a row" for name in named_sections()
                if name not in listed)


def public_classes(jdk):
    with tempfile.TemporaryDirectory(prefix="hpor-coverage-") as folder:
        subprocess.run([os.path.join(jdk.home, "bin", "javac"), "-d", folder, os.path.join(HERE, "Classes.java")],
                       check=True)
        run = subprocess.run([jdk.java, "-cp", folder, "Classes", *PACKAGES], stdout=subprocess.PIPE, text=True,
                             check=True)
    return run.stdout.split()


def missing_classes(table, jdk):
    listed = {f"{group['package']}.{name}" for group in table for row in group["rows"] for name in row["classes"]}
    return [f"{name} is in no row" for name in public_classes(jdk) if name not in listed]


def main():
    table = json.loads(read(os.path.join(HERE, "coverage.json")))
    cases = json.loads(read(os.path.join(HERE, "cases.json")))
    if "--write" in sys.argv[1:]:
        with open(PAGE, "w", encoding="utf-8") as file:
            file.write(page(table, cases))
        return 0
    same = os.path.exists(PAGE) and read(PAGE) == page(table, cases)
    results = [("docs/coverage.md is what the table makes", [] if same else ["run tests/library/coverage.py --write"]),
               ("the cases of the table exist", list(missing_cases(table, cases))),
               ("each row shows a right and a wrong use", list(missing_uses(table, cases))),
               ("each case is in the table", unnamed_cases(table, cases)),
               ("what is one step", list(wrong_sections(table))),
               ("all pairs of calls are compared", list(missing_clients(table)))]
    results += [(f"the classes of {jdk.name()} are in the table", missing_classes(table, jdk))
                for jdk in jdks.find_jdks() if jdk.has_javac]
    tap = Tap(len(results))
    for name, wrong in results:
        tap.check(not wrong, name, *wrong)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
