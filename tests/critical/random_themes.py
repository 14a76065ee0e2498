"""Random programs, explored in two ways: both must come to the same final outcomes and kinds of errors. What a theme
is made of: `NAME` (of its class), `TEXT` (of that class, with %s for the cases), `program(rng)` (the threads of one),
`WAYS` (the names of both ways, and their options) and `OPTIONS` (of both)."""

import argparse
import concurrent.futures
import os
import random
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "e2e"))
sys.path.insert(0, HERE)
import jdks  # noqa: E402
from run import ends, search  # noqa: E402
from tap import Tap, note, skip_all  # noqa: E402

SECONDS = 10
BATCH = 20


def explore(theme, options, jdk, classes, number, way):
    """(final outcomes and errors, executions); no outcomes: the search did not end."""
    name, more = way
    found, wrong = search(options.agent, jdk.java, classes, (theme.NAME, str(number)), name,
                          f"{more},{theme.OPTIONS},time={SECONDS}")
    if wrong:
        return wrong, 0
    if found["verdict"] not in ("VERIFIED", "ERROR") or not found.get("outcomes", {}).get("complete"):
        return None, found["executions"]
    return ends(found) + sorted({error["kind"] for error in found.get("errors", [])}), found["executions"]


def results_of(theme, options, jdk, seeds, jobs):
    """(seed, text, both results) of each program."""
    texts = [theme.program(random.Random(seed)) for seed in seeds]
    with tempfile.TemporaryDirectory(prefix="hpor-random-") as classes:
        source = os.path.join(classes, theme.NAME + ".java")
        cases = "\n".join(f"            case {seed} -> {text}" for seed, text in zip(seeds, texts))
        with open(source, "w", encoding="utf-8") as file:
            file.write(theme.TEXT % cases)
        subprocess.run([os.path.join(jdk.home, "bin", "javac"), "--release", "17", "-d", classes, source], check=True)
        found = jobs.map(lambda seed: [explore(theme, options, jdk, classes, seed, way) for way in theme.WAYS], seeds)
        yield from zip(seeds, texts, found)


def main(theme, document):
    parser = argparse.ArgumentParser(description=document, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--agent", required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--programs", type=int, default=40)
    parser.add_argument("--jdk", type=int, help="this feature version; default: the newest one found")
    options = parser.parse_args()
    found = jdks.find_jdks() if options.jdk else jdks.of_today()
    found = [jdk for jdk in found if jdk.has_javac and options.jdk in (None, jdk.version)]
    if not found:
        return skip_all("no such JDK found")
    jdk = max(found, key=lambda one: one.version)
    tap = Tap()
    fewer, more, unfinished, names = 0, 0, 0, [name for name, _ in theme.WAYS]
    with concurrent.futures.ThreadPoolExecutor(2) as jobs:
        for first in range(options.seed, options.seed + options.programs, BATCH):
            seeds = list(range(first, min(first + BATCH, options.seed + options.programs)))
            for seed, text, ((one, executions), (other, most)) in results_of(theme, options, jdk, seeds, jobs):
                if not isinstance(other, list) and not isinstance(one, str):
                    unfinished += 1
                    continue
                fewer, more = fewer + executions, more + most
                tap.check(isinstance(one, list) and one == other, f"program {seed}: the same outcomes", text,
                          f"{names[0]}: {one}", f"{names[1]}: {other}")
    note(f"{fewer} executions, {more} with {names[1]}; {unfinished} programs are too large for that")
    tap.check(unfinished <= options.programs / 2, "at most half of the programs are too large", str(unfinished))
    return tap.end()
