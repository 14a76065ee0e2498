#!/usr/bin/env python3
"""Holds the names by which agent/jdk/race_trust.c knows iterators of java.util.concurrent against the class files.

    jdk_iterators.py TOOL JDK    fails if the JDK has a class that the names miss, or take without a reason

TOOL is build/tests/instrument/jdk_iterators, which lists the classes. An iterator is what implements Iterator,
Enumeration or Spliterator, through others as well; a class that an iterator extends counts, too, since it may hold the
iterator's fields."""
import subprocess
import sys

KINDS = ("java/util/Iterator", "java/util/ListIterator", "java/util/PrimitiveIterator", "java/util/Enumeration",
         "java/util/Spliterator")


def iterators(above):
    """The classes that are iterators, by what each extends and implements."""
    found = set()

    def iterates(name):
        return name in found or any(name == kind or name.startswith(kind + "$") for kind in KINDS)

    while True:
        more = {name for name, types in above.items() if any(map(iterates, types))}
        more |= {above[name][0] for name in more if above[name][0] in above}
        if more <= found:
            return found
        found |= more


def main():
    tool, jdk = sys.argv[1:]
    done = subprocess.run([tool, jdk], stdout=subprocess.PIPE, text=True, check=True)
    lines = [line.split("\t") for line in done.stdout.splitlines()]
    found = iterators({name: types for name, _, *types in lines})
    taken = {name for name, answer, *_ in lines if answer == "yes"}
    for name in sorted(found - taken):
        print(f"# {name} is an iterator, and race_trust.c does not know its name")
    for name in sorted(taken - found):
        print(f"# race_trust.c takes {name} for an iterator")
    print(f"{len(found)} classes of iterators")
    return 0 if found and found == taken else 1


if __name__ == "__main__":
    sys.exit(main())
