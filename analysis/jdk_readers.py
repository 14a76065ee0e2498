#!/usr/bin/env python3
"""The table of methods that only read, jdk_readers.tsv: of the JDK's objects that are one variable each, and whose
calls nothing orders.

    jdk_readers.py check TOOL JDK     fails where table and JDK differ
    jdk_readers.py write TOOL JDK...  makes the table anew of these JDKs
    jdk_readers.py embed TABLE C      makes the C file of the table

TOOL is build/tests/instrument/jdk_code, which prints the JDK's code. A method only reads if it, and all that it calls
on the way, sets no field and no element of an object that is older than the call: jdk_effects.py finds out. A program
may run on any JDK, so a method must only read in each."""
import os
import subprocess
import sys

from jdk_effects import Jdk

TABLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "jdk_readers.tsv")


def readers_of(tool, home):
    """{(class, method): does it only read?}"""
    with subprocess.Popen([tool, home], stdout=subprocess.PIPE, text=True, errors="replace") as process:
        jdk = Jdk(process.stdout)
    if process.returncode != 0 or not jdk.asked:
        sys.exit(f"# the code of {home} cannot be read")
    return {(name, method): good for name, methods in jdk.readers().items() for method, good in methods.items()}


def read_table(path):
    with open(path, encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file if not line.startswith("#")]
    return {(name, method): where == "everywhere" for name, method, where in rows}


def write(tool, homes):
    everywhere = {}
    for home in homes:
        for method, good in readers_of(tool, home).items():
            everywhere.setdefault(method, set()).add(good)
    with open(TABLE, "w", encoding="utf-8") as file:
        file.write("# class, method, whether it only reads in every JDK that has it: made by jdk_readers.py\n")
        for method, found in sorted(everywhere.items()):
            if True in found:
                file.write("\t".join([*method, "somewhere" if False in found else "everywhere"]) + "\n")


def check(tool, home):
    table = read_table(TABLE)
    found = readers_of(tool, home)
    wrong = [method for method, everywhere in table.items() if everywhere and not found.get(method, True)]
    missing = [method for method, good in found.items() if good and method not in table]
    for method in wrong:
        print(f"# it may write: {'.'.join(method)}")
    for method in missing:
        print(f"# it only reads, and is not in the table: {'.'.join(method)}")
    if not wrong and not missing:
        print(f"{sum(found.values())} methods only read")
    return 1 if wrong or missing else 0


def embed(path, output):
    rows = {}
    for (name, method), everywhere in read_table(path).items():
        if everywhere:
            rows.setdefault(name, []).append(method)
    with open(output, "w", encoding="utf-8") as out:
        out.write('#include "jdk_readers.h"\n\nconst an_readers an_jdk_readers[] = {\n')
        for name, methods in sorted(rows.items(), key=lambda item: item[0].encode()):
            out.write(f'    {{"{name}", " {" ".join(sorted(methods))} "}},\n')
        out.write("};\nconst size_t an_jdk_reader_count = sizeof an_jdk_readers / sizeof *an_jdk_readers;\n")
    return 0


def main():
    command, *rest = sys.argv[1:]
    sys.setrecursionlimit(100000)
    if command == "write":
        return write(rest[0], rest[1:])
    return check(*rest) if command == "check" else embed(*rest)


if __name__ == "__main__":
    sys.exit(main())
