#!/usr/bin/env python3
"""Known concurrency bugs of released libraries. libraries/ has a small program for each, which hpor runs with the
release that has the bug, and with the one that fixed it. Jars that cannot be had are skipped, and counted.

    libraries.py --hpor build/hpor --jars FOLDER                          the table, on a terminal
    libraries.py --hpor build/hpor --jars FOLDER --write docs/found.md    the table of the documentation
    libraries.py --hpor build/hpor --jars FOLDER --check                  as TAP: each bug in one place, which turn
    libraries.py --hpor build/hpor --jars FOLDER --check --all            each bug in each place

--filter REGEX takes the bugs whose folder matches; --share N one bug in N, and HPOR_TURN says which; --jdk N runs them
on that JDK alone. FOLDER keeps the jars.

A folder has Main.java and bug.json, whose keys are

    library   as its users call it
    tracker   the bug's id in the library's own tracker; empty: we know of none, and docs/hunt.md has it
    what      what goes wrong
    kind      of the error that hpor must tell, as in the verdict
    shows     regular expression that the report must match: it is this bug, and no other one
    bad       jars of the release with the bug, the library's own one first; "group:name:version", pinned in
              tests/e2e/artifacts.json
    fixed     jars of the release without; none: the newest release has it
    executions  the search ends after so many with the latter, as INCOMPLETE; without this key, it ends as VERIFIED
    options   of hpor, for all runs of this program
    comment   where a reader would ask
"""

import argparse
import concurrent.futures
import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(HERE)), "tests", "e2e"))
import artifacts  # noqa: E402
import jdks  # noqa: E402
from tap import Tap, skip_all  # noqa: E402

PROGRAMS = os.path.join(HERE, "libraries")
FIRST_FIBER_JDK = 21
LIMIT = 30  # seconds of a search
SEARCHES = {"by default": [], "random alone": ["--search=mix"], "systematic alone": ["--por=source", "--random=0"]}


class Bug:
    """A folder, with the jars of both releases."""

    def __init__(self, name, jars):
        self.name, self.folder = name, os.path.join(PROGRAMS, name)
        with open(os.path.join(self.folder, "bug.json"), encoding="utf-8") as file:
            self.keys = json.load(file)
        self.coordinates = self.keys["bad"] + self.keys["fixed"]
        self.jars, self.classes = jars, None

    def path(self, release):
        """The class path of a release, "bad" or "fixed"."""
        return [artifacts.place(jar, self.jars) for jar in self.keys[release]]

    def missing(self):
        return next((path for path in self.path("bad") + self.path("fixed") if not os.path.exists(path)), None)

    def version(self, release):
        return self.keys[release][0].split(":")[2]

    def compile(self, jdk, scratch):
        """With the release that has the bug; the program runs with both, as that of a team that updates."""
        self.classes = os.path.join(scratch, self.name)
        subprocess.run([os.path.join(jdk.home, "bin", "javac"), "-g", "-nowarn", "-proc:none", "-Xlint:none",
                        "--release", "17", "-d", self.classes, "-cp", os.pathsep.join(self.path("bad")),
                        os.path.join(self.folder, "Main.java")], check=True)


class Place:
    """A JDK with a backend."""

    def __init__(self, jdk, backend):
        self.jdk, self.backend = jdk, backend
        self.name = f"JDK {jdk.version}, {'OS threads' if backend == 'os' else 'fibers'}"


class Result:
    """What a search came to."""

    def __init__(self, verdict, told):
        self.verdict, self.told = verdict, told
        self.error = verdict.get("error") or {}
        self.came_to = self.error.get("kind") or verdict.get("verdict", "no verdict")

    def is_bug(self, bug):
        return self.came_to == bug.keys["kind"] and bool(re.search(bug.keys["shows"], self.told))

    def is_clean(self, bug):
        return self.came_to == ("INCOMPLETE" if "executions" in bug.keys else "VERIFIED")

    def took(self):
        executions = self.verdict.get("executions", 0) + self.verdict.get("random_executions", 0)
        return f"{self.verdict.get('seconds', 0):.1f} s, {executions:,}"


def explore(hpor, place, bug, release, options):
    with tempfile.TemporaryDirectory(prefix="hpor-found-") as scratch:
        path = os.path.join(scratch, "verdict.json")
        own = [f"--{name}={value}" for name, value in bug.keys.get("options", {}).items()]
        command = [hpor, "run", f"--json={path}", f"--threads={place.backend}", f"--time={LIMIT}s", "--progress=off",
                   *own, *options, "--", "-ea", "-cp", os.pathsep.join([bug.classes, *bug.path(release)]), "Main"]
        done = subprocess.run(command, cwd=scratch, text=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, check=False, timeout=5 * LIMIT,
                              env={**os.environ, "JAVA_HOME": place.jdk.home})
        try:
            with open(path, encoding="utf-8") as file:
                return Result(json.load(file), done.stdout)
        except (OSError, ValueError):
            return Result({}, done.stdout)


def explore_fixed(hpor, place, bug):
    limit = bug.keys.get("executions")
    return explore(hpor, place, bug, "fixed", [f"--executions={limit}"] if limit else [])


def look(hpor, place, bug):
    """Titles of test points, whether they are good, and what hpor has told."""
    title = f"{bug.name} ({bug.keys['tracker'] or 'new'}, {place.name})"
    if bug.missing():
        return [(f"{title}: {release}", None, f"there is no {bug.missing()}")
                for release in ("bad", "fixed") if bug.keys[release]]
    result = explore(hpor, place, bug, "bad", [])
    points = [(f"{title}: {result.came_to} with {bug.version('bad')} ({result.took()})", result.is_bug(bug),
               result.told)]
    if bug.keys["fixed"]:
        result = explore_fixed(hpor, place, bug)
        points.append((f"{title}: {result.came_to} with {bug.version('fixed')} ({result.took()})", result.is_clean(bug),
                       result.told))
    return points


def check(hpor, bugs, places, settings):
    jobs = [(bug, place) for number, bug in enumerate(bugs)
            for place in (places if settings.all else [places[(number + jdks.rounds(settings.share)) % len(places)]])]
    tap = Tap()
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for points in pool.map(lambda job: look(hpor, job[1], job[0]), jobs):
            for title, good, told in points:
                if good is None:
                    tap.skip(title, told)
                else:
                    tap.check(good, title, told)
    return tap.end()


def cell(bug, result):
    """Of a search that should find the bug."""
    if result.is_bug(bug):
        return result.took()
    return f"not found: {result.took()}" if result.came_to in ("INCOMPLETE", "VERIFIED") else f"**{result.came_to}**"


def write(hpor, bugs, place, out):
    """The table of one place; how many bugs are found by default, and not in the releases that fixed them."""
    columns = ["library", "bug", "what happens", "kind", "releases", *SEARCHES, "the fixed release"]
    print(f"| {' | '.join(columns)} |\n|{' --- |' * len(columns)}", file=out)
    right = total = 0
    for bug in bugs:
        if bug.missing() or not bug.keys["fixed"]:
            continue
        results = [explore(hpor, place, bug, "bad", options) for options in SEARCHES.values()]
        fixed = explore_fixed(hpor, place, bug)
        clean = fixed.is_clean(bug)
        ending = f"{fixed.came_to}, {fixed.took()}"
        print(f"| {bug.keys['library']} | {bug.keys['tracker']} | {bug.keys['what']} | {bug.keys['kind']} "
              f"| {bug.version('bad')}, {bug.version('fixed')} | {' | '.join(cell(bug, r) for r in results)} "
              f"| {ending if clean else f'**{ending}**'} |", file=out, flush=True)
        total += 1
        right += bool(results[0].is_bug(bug) and clean)
    print(f"\n{right} of {total} are found by default, and not in the release that fixed them.", file=out)
    return 0 if right == total else 1


def intro(place):
    return f"""# Known bugs of libraries

Made by `benchmarks/found/libraries.py --hpor build/hpor --jars build/tests/artifacts --write docs/found.md` with JDK
{place.jdk.full}.

Each row is a bug that a library's own tracker knows, by its id there. A small program uses the library as its
documentation says, with two or three threads, and asserts what is promised. hpor finds the bug in the release that had
it, and not in the release that fixed it. The programs are in `benchmarks/found/libraries`; each report was read: it
shows the bug of the tracker, and no other one.

A cell tells the seconds and the executions until the error. *By default* is `hpor run` as it is; *random alone* is
`--search=mix`; *systematic alone* is `--por=source --random=0`. Each search had {LIMIT} seconds. The last column is
what the default search comes to with the release that fixed the bug. Two processors ran this beside other work, so
that the seconds are more than they need to be. One command holds a row against hpor:

<!-- run: shows "0 failed" -->
```sh
benchmarks/found/libraries.py --hpor build/hpor --jars build/tests/artifacts --check --filter metrics-cached
```
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hpor", required=True)
    parser.add_argument("--jars", required=True, metavar="FOLDER")
    parser.add_argument("--filter", default="")
    parser.add_argument("--share", type=int, default=1)
    parser.add_argument("--jdk", type=int, default=0)
    parser.add_argument("--write", metavar="FILE")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--all", action="store_true")
    settings = parser.parse_args()
    hpor, found = os.path.abspath(settings.hpor), jdks.find_jdks()
    compiler = next((jdk for jdk in found if jdk.has_javac), None)
    if not compiler:
        return skip_all("no JDK with a compiler found")
    places = [Place(jdk, backend) for jdk in found for backend in ("os", "fiber")
              if settings.jdk in (0, jdk.version) and (backend == "os" or jdk.version >= FIRST_FIBER_JDK)]
    if not places:
        return skip_all(f"no JDK {settings.jdk} found")
    bugs = [Bug(name, os.path.abspath(settings.jars)) for name in sorted(os.listdir(PROGRAMS))
            if re.search(settings.filter, name)]
    bugs = bugs[jdks.turn() % settings.share::settings.share]
    artifacts.fetch([jar for bug in bugs for jar in bug.coordinates], os.path.abspath(settings.jars))
    with tempfile.TemporaryDirectory(prefix="hpor-found-") as scratch:
        for bug in bugs:
            if not bug.missing():
                bug.compile(compiler, scratch)
        if settings.check:
            return check(hpor, bugs, places, settings)
        if not settings.write:
            return write(hpor, bugs, places[-1], sys.stdout)
        with open(settings.write, "w", encoding="utf-8") as out:
            print(intro(places[-1]), file=out)
            return write(hpor, bugs, places[-1], out)


if __name__ == "__main__":
    sys.exit(main())
