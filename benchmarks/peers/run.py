#!/usr/bin/env python3
"""hpor beside its peers: the same programs under hpor, Fray, Java PathFinder and the plain loop, on one machine, one
after the other.

    run.py --hpor build/hpor                            the table, on a terminal
    run.py --hpor build/hpor --write docs/peers.md      the page of the documentation
    run.py --hpor build/hpor --check                    as TAP: a few programs; hpor finds what any of them finds

--filter REGEX takes the programs whose title matches; --share N one in N of these, and HPOR_TURN says which; --seeds N
searches each erroneous program so often, but no tool more than three times in vain; --seconds N ends each search;
--cache FOLDER keeps what comes from Maven's repository, and the JDK that Fray instruments; --jpf FOLDER is where Java
PathFinder was built. A tool that cannot be had is skipped and named."""

import argparse
import os
import statistics
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path[:0] = [HERE, os.path.join(ROOT, "tests", "e2e")]
from jdks import find_jdks, turn  # noqa: E402
from tap import Tap, note, skip_all  # noqa: E402
import page  # noqa: E402
import subjects  # noqa: E402
import tools  # noqa: E402

MOST_IN_VAIN = 3


class Row:
    """A program, and what each tool made of it: `searches` by default search, `speed` in executions a second."""

    def __init__(self, subject):
        self.subject = subject
        self.searches, self.speed = {}, {}

    def found(self, tool):
        """The searches that have found an error of the expected kind."""
        return [search for search in self.searches[tool] if search.seen == self.subject.error]

    def seconds(self, tool):
        found = self.found(tool)
        return statistics.median(search.seconds for search in found) if found else None

    def text(self, tool):
        searches = self.searches.get(tool)
        if not searches:
            return "-"
        last = searches[-1]
        if self.subject.error and self.found(tool):
            return f"{len(self.found(tool))} of {len(searches)}: {self.seconds(tool):.2f} s"
        return f"{last.seen or 'nothing'}, {last.seconds:.1f} s"


def measure(subject, used, settings):
    """An erroneous program is searched once for each seed, a right one once."""
    row = Row(subject)
    for tool in used:
        seeds = range(1, settings.seeds + 1) if subject.error else [1]
        row.searches[tool.name] = []
        for seed in seeds:
            search = tool.search(subject, seed, settings.seconds)
            row.searches[tool.name].append(search)
            if not search.repeats or (seed == MOST_IN_VAIN and not row.found(tool.name)):
                break
        row.speed[tool.name] = tool.speed(subject, settings.seconds)
    return row


def check(rows, used):
    tap = Tap()
    for row in rows:
        error = row.subject.error
        others = [tool.name for tool in used[1:] if row.found(tool.name)] if error else []
        right = bool(row.found("hpor")) if error else row.searches["hpor"][-1].seen in ("verified", None)
        title = f"{row.subject.title}: {row.text('hpor')}" + (f"; found by {', '.join(others)}" if others else "")
        tap.check(right, title, *(f"{tool.name}: {row.text(tool.name)}" for tool in used))
    return tap.end()


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--hpor", required=True, type=os.path.abspath)
    parser.add_argument("--write", metavar="FILE")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--filter", default="")
    parser.add_argument("--share", type=int, default=1)
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--tools", default="hpor,Fray,JPF,loop")
    parser.add_argument("--cache", default=os.path.join(ROOT, "build", "peers"), type=os.path.abspath)
    parser.add_argument("--jpf", metavar="FOLDER", type=os.path.abspath)
    return parser.parse_args()


def main():
    settings = parse_arguments()
    jdks = [jdk for jdk in find_jdks() if jdk.has_compiler and jdk.version >= tools.FIRST_FIBER_JDK]
    if not jdks:
        return skip_all("no JDK with fibers and a compiler found")
    with tempfile.TemporaryDirectory(prefix="hpor-peers-") as scratch:
        wanted = settings.tools.split(",")
        used, missing = tools.all_tools(settings, jdks[-1], scratch, wanted)
        programs = subjects.find(ROOT, jdks[-1], scratch, settings.filter, os.path.join(settings.cache, "libraries"))
        programs = programs[turn() % settings.share::settings.share]
        for name, why in missing.items():
            note(f"{name} is left out: {why}")
        rows = []
        for program in programs:
            rows.append(measure(program, used, settings))
            if not settings.check:
                print(page.line(rows[-1], used), flush=True)
        if settings.check:
            return check(rows, used)
        if settings.write:
            page.write(settings, jdks[-1], rows, used, missing)
    return 0


if __name__ == "__main__":
    sys.exit(main())
