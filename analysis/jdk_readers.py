#!/usr/bin/env python3
"""The table of methods that only read, and of those that lock their object, jdk_readers.tsv: of the JDK's objects that
are one variable each, and whose calls nothing else orders.

    jdk_readers.py check TOOL JDK     fails where table and JDK differ
    jdk_readers.py write TOOL JDK...  makes the table anew of these JDKs
    jdk_readers.py embed TABLE C      makes the C file of the table

TOOL is build/tests/instrument/jdk_code, which prints the JDK's code. A method only reads if it, and all that it calls
on the way, sets no field and no element of an object that is older than the call: jdk_effects.py finds out. A program
may run on any JDK, so a method must only read in each. jdk_lockers.py says which ones lock."""
import os
import subprocess
import sys

from jdk_effects import Jdk
from jdk_lockers import lockers

TABLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "jdk_readers.tsv")
WHAT = "reads", "locks"


def methods_of(tool, home):
    """{(class, method): does it only read?}, {(class, method): does it lock its object?}"""
    with subprocess.Popen([tool, home], stdout=subprocess.PIPE, text=True, errors="replace") as process:
        jdk = Jdk(process.stdout)
    if process.returncode != 0 or not jdk.asked:
        sys.exit(f"# the code of {home} cannot be read")
    return [{(name, method): good for name, methods in found.items() for method, good in methods.items()}
            for found in (jdk.readers(), lockers(jdk))]


def read_table(path):
    """Of the methods that only read, and of those that lock: {(class, method): is it so in every JDK?}"""
    with open(path, encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file if not line.startswith("#")]
    return [{(name, method): where == "everywhere" for name, method, what, where in rows if what == each}
            for each in WHAT]


def write(tool, homes):
    tables = [{}, {}]
    for home in homes:
        for table, found in zip(tables, methods_of(tool, home)):
            for method, good in found.items():
                table.setdefault(method, set()).add(good)
    rows = [(*method, what, "somewhere" if False in found else "everywhere")
            for what, table in zip(WHAT, tables) for method, found in table.items() if True in found]
    with open(TABLE, "w", encoding="utf-8") as file:
        file.write("# class, method, what it does, whether in every JDK that has it: made by jdk_readers.py\n")
        for row in sorted(rows):
            file.write("\t".join(row) + "\n")


def check(tool, home):
    bad = False
    for what, table, found in zip(WHAT, read_table(TABLE), methods_of(tool, home)):
        wrong = [method for method, everywhere in table.items() if everywhere and not found.get(method, True)]
        missing = [method for method, good in found.items() if good and method not in table]
        for method in wrong:
            print(f"# it {what} not: {'.'.join(method)}")
        for method in missing:
            print(f"# it {what}, and is not in the table: {'.'.join(method)}")
        bad = bad or bool(wrong or missing)
        print(f"{sum(found.values())} methods: {what}")
    return 1 if bad else 0


def embed(path, output):
    with open(output, "w", encoding="utf-8") as out:
        out.write('#include "jdk_readers.h"\n')
        for kind, table in zip(("reader", "locker"), read_table(path)):
            rows = {}
            for (name, method), everywhere in table.items():
                if everywhere:
                    rows.setdefault(name, []).append(method)
            out.write(f"\nconst an_readers an_jdk_{kind}s[] = {{\n")
            for name, methods in sorted(rows.items(), key=lambda item: item[0].encode()):
                out.write(f'    {{"{name}", " {" ".join(sorted(methods))} "}},\n')
            out.write(f"}};\nconst size_t an_jdk_{kind}_count = sizeof an_jdk_{kind}s / sizeof *an_jdk_{kind}s;\n")
    return 0


def main():
    command, *rest = sys.argv[1:]
    sys.setrecursionlimit(100000)
    if command == "write":
        return write(rest[0], rest[1:])
    return check(*rest) if command == "check" else embed(*rest)


if __name__ == "__main__":
    sys.exit(main())
