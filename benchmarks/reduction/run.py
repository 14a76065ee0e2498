#!/usr/bin/env python3
"""What each algorithm needs for each program of benchmarks/programs: thread choices, executions, states and time, by
`hpor compare`; and whether the claims of the hybrid paper hold here.

    run.py --hpor build/hpor --write docs/benchmarks.md    the tables of the documentation
    run.py --hpor build/hpor --check --filter REGEX        the claims alone, as TAP; for programs that are quick
    run.py --hpor build/hpor --agree                       every algorithm that searches to the end, as TAP
    run.py --hpor build/hpor --cut                         on how many programs matching cuts the executions to a tenth,
                                                           as TAP

The claims: all algorithms come to the same errors and outcomes; hybrid needs no more thread choices than hr-fields, and
that no more than heap-reach; on half of the programs at least hybrid needs at most a tenth of heap-reach's. Data races
are left out: they are no matter of the reduction.

With --agree those of benchmarks/libraries are among the programs. No search may contradict another, as far as it has
come; and each algorithm must have come to the end, with matching or without, so that it has been held against all the
others."""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.join(ROOT, "tests", "e2e"))
import jdks as jdk_search  # noqa: E402
import programs as program_search  # noqa: E402

PLAIN = ["heap-reach", "hr-fields", "hybrid", "hybrid+source", "source"]
MATCHING = ["heap-reach+match", "hr-fields+match", "dpor-stateful", "hybrid+match", "hybrid+source+match",
            "source+match"]
CHECKED = ["heap-reach", "hr-fields", "dpor-stateful", "hybrid", "source", "hybrid+match"]
# All that miss nothing and run on a JVM (cdpor does not).
EVERY = ["none", "dpor", "source", "optimal", "nidhugg", "heap-reach", "hr-fields", "hybrid", "hybrid+sleep",
         "hybrid+source", "lazy-hb", "none+match", "heap-reach+match", "hr-fields+match", "dpor-stateful",
         "hybrid+match",
         "source+match", "hybrid+source+match", "o-dpor", "s-por", "de-s-por", "dl-s-por"]
# Each needs at most as many choices as the next.
ORDERS = [("hybrid", "hr-fields"), ("hr-fields", "heap-reach"),
          ("hybrid+match", "hr-fields+match"), ("hr-fields+match", "heap-reach+match")]
AGREE, CONTRADICT, CUT_OFF = 0, 1, 2


class Result:
    """What `hpor compare` has found of one program."""

    def __init__(self, program, settings, algorithms, folder):
        self.name = os.path.basename(program.folder)
        path = os.path.join(folder, self.name + ".json")
        expected = program.expected
        options = {**expected.get("options", {}), "races": "off"}
        options.pop("por", None)
        class_path = os.pathsep.join([program.classes, *program.jars()])
        command = [settings.hpor, "compare", "--por=" + ",".join(algorithms), "--seconds=" + settings.seconds,
                   "--json=" + path, *(f"--{key}={value}" for key, value in options.items()), "--",
                   *expected.get("jvm", []), "-ea", "-cp", class_path, "Main", *expected.get("args", [])]
        environment = dict(os.environ, JAVA_HOME=settings.jdk.home)
        done = subprocess.run(command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, check=False)
        self.exit, self.output, self.searches = done.returncode, done.stdout, {}
        try:
            with open(path, encoding="utf-8") as file:
                self.searches = {search["name"]: search for search in json.load(file)["searches"]}
        except OSError:
            pass

    def complete(self, name):
        return self.searches.get(name, {}).get("outcomes", {}).get("complete", False)

    def choices(self, name):
        return self.searches.get(name, {}).get("choices")

    def tells(self, smaller, larger):
        """Do both searches tell who needs more choices? One that was cut off has a lower bound."""
        return self.complete(smaller) and larger in self.searches and (
            self.complete(larger) or self.choices(smaller) <= self.choices(larger))

    def unordered(self):
        return [f"{smaller} has {self.choices(smaller)} choices, {larger} has {self.choices(larger)}"
                for smaller, larger in ORDERS
                if self.tells(smaller, larger) and self.choices(smaller) > self.choices(larger)]

    def unfinished(self):
        """Algorithms that have come to the end neither without matching nor with."""
        names = {name.removesuffix("+match") for name in self.searches}
        return sorted(name for name in names if not self.complete(name) and not self.complete(name + "+match"))

    def ended(self, name):
        """Executions of any kind: those that were stopped at a known state, or blocked, included."""
        search = self.searches.get(name, {})
        return sum(search.get(key, 0) for key in ("executions", "blocked", "cut"))

    def cut_by_matching(self, name):
        """Does the search with matching need at most a tenth of the executions that it needs without, whatever they end
        in?"""
        return self.complete(name + "+match") and 10 * self.ended(name + "+match") <= self.ended(name)

    def runs(self, name):
        """All executions, those that are given up early and cut off too; None: it has not come to the end."""
        search = self.searches.get(name, {})
        return sum(search[key] for key in ("executions", "blocked", "cut")) if self.complete(name) else None

    def cell(self, name, digits):
        search = self.searches.get(name)
        if not search or "choices" not in search:
            return "-"
        mark = "" if self.complete(name) else ">"
        if digits == "seconds":
            return f"{mark}{search['seconds']:.2f}"
        return " / ".join(mark + str(search[key]) for key in ("choices", "executions"))

    def determinate(self):
        seen = self.searches.get("hybrid", {}).get("lookahead") or {}
        return (seen.get("determinate", 0), seen.get("variables", 0))


def row(cells):
    return "| " + " | ".join(str(cell) for cell in cells) + " |\n"


def table(head, rows):
    return row(head) + row(["---"] * len(head)) + "".join(row(cells) for cells in rows)


def cut_to_a_tenth(results):
    """The programs for which hybrid needs at most a tenth of heap-reach's choices."""
    told = [r for r in results if r.tells("hybrid", "heap-reach")]
    return [r for r in told if 10 * r.choices("hybrid") <= r.choices("heap-reach")]


def against_source(results, suffix):
    """hybrid+source's executions held against source's, in words."""
    pairs = [(r.runs("hybrid+source" + suffix), r.runs("source" + suffix)) for r in results]
    pairs = [(own, source) for own, source in pairs if own is not None and source is not None]
    own, source = (sum(pair[i] for pair in pairs) for i in (0, 1))
    fewer, more = sum(a < b for a, b in pairs), sum(a > b for a, b in pairs)
    return (f"* {'With' if suffix else 'Without'} matching, hybrid+source needs {own} executions in all (those that "
            f"are given up early or "
            f"cut off counted), source {source}: on {fewer} of {len(pairs)} programs it needs fewer, on {more} more.")


def claims(results):
    """The claims in words, each with the programs for which it does not hold."""
    agreeing = [r for r in results if r.exit in (AGREE, CUT_OFF)]
    ordered = [r for r in results if not r.unordered()]
    tenth = cut_to_a_tenth(results)
    determinate, variables = (sum(r.determinate()[i] for r in results) for i in (0, 1))
    lines = [f"* {len(agreeing)} of {len(results)} programs: no search contradicts another in errors or outcomes.",
             f"* {len(ordered)} of {len(results)} programs: hybrid needs no more choices than hr-fields, hr-fields no "
             f"more "
             "than heap-reach, with and without matching.",
             f"* {len(tenth)} of {len(results)} programs: without matching, hybrid needs at most a tenth of "
             f"heap-reach's "
             "choices.",
             f"* Matching cuts the executions to a tenth or less on " + ", ".join(
                 f"{sum(r.cut_by_matching(name) for r in results)} of {len(results)} programs with {name}"
                 for name in ("heap-reach", "hr-fields", "hybrid", "source")) + ".",
             against_source(results, ""), against_source(results, "+match"),
             f"* {100 * determinate / max(variables, 1):.0f} % of all variables are determinate."]
    for r in results:
        lines += [f"* {r.name}: {text}." for text in r.unordered()]
        if r.exit not in (AGREE, CUT_OFF):
            lines.append(f"* {r.name}: exit code {r.exit} of `hpor compare`.")
    return "\n".join(lines) + "\n"


HEAD = """# What the algorithms need

Made by `benchmarks/reduction/run.py --hpor build/hpor --write docs/benchmarks.md`
with {jdk} ({backend}), at most {seconds} for each search. Each program of `benchmarks/programs` is searched to the end
(`stop=never`, `races=off`). A `>` marks a search that was cut off there, and so a lower bound.
This holds the claims below against single programs:

<!-- run: shows "ok 1 - figure1" -->
```sh
benchmarks/reduction/run.py --hpor build/hpor --check --filter '^figure1$'
```

{claims} A *choice* is a place of the search at which more than one thread was explored. A *variable* is an access
through a reference, in one thread; it is *determinate* if it has led to the same object in all executions (hybrid
paper, section III).

## Without state matching: choices / executions

{plain}
## With state matching, as in the paper: choices / executions

{matching}
## Seconds, and what is determinate

The time is that of the search, the static analysis (hr-fields, hybrid) included, without the start of the JVM.

{times}"""


def page(results, settings):
    found = next(s for r in results for s in r.searches.values() if "backend" in s)
    plain = [[r.name, *(r.cell(name, "counts") for name in PLAIN)] for r in results]
    matching = [[r.name, *(r.cell(name, "counts") for name in MATCHING)] for r in results]
    times = []
    for r in results:
        source = r.searches.get("hybrid", {})
        determinate, variables = r.determinate()
        share = f"{determinate} of {variables} ({100 * determinate / variables:.0f} %)" if variables else "-"
        times.append([r.name, *(r.cell(name, "seconds") for name in PLAIN + ["dpor-stateful", "hybrid+match"]),
                      len(source.get("errors", [])), source.get("outcomes", {}).get("count", "-"), share])
    return HEAD.format(
        jdk=f"JDK {settings.jdk.full}", backend="fibers" if found["backend"] == "fiber" else "OS threads",
        seconds=settings.seconds + " seconds", claims=claims(results), plain=table(["program", *PLAIN], plain),
        matching=table(["program", *MATCHING], matching),
        times=table(["program", *PLAIN, "dpor-stateful", "hybrid+match", "errors", "outcomes", "determinate"], times))


def check(results):
    """TAP: one point a program."""
    failed = 0
    print(f"TAP version 13\n1..{len(results)}")
    for number, r in enumerate(results, 1):
        wrong = r.unordered() + ([] if r.exit == AGREE else [f"exit code {r.exit}", *r.output.splitlines()])
        failed += bool(wrong)
        print(f"{'not ok' if wrong else 'ok'} {number} - {r.name}")
        for line in wrong:
            print("# " + line)
    return 1 if failed or not results else 0


def agree(results):
    """TAP: one point a program."""
    failed = 0
    print(f"1..{len(results)}")
    for number, r in enumerate(results, 1):
        unfinished = r.unfinished()
        good = r.exit in (AGREE, CUT_OFF) and not unfinished
        failed += not good
        print(f"{'ok' if good else 'not ok'} {number} - {r.name}: {sum(map(r.complete, r.searches))} of "
              f"{len(r.searches)} searches "
              "have come to the end")
        for name in unfinished:
            print(f"# {name} has not")
        if r.exit not in (AGREE, CUT_OFF):
            print("\n".join("# " + line for line in [f"exit code {r.exit}", *r.output.splitlines()]))
    return 1 if failed or not results else 0


# All interleavings, and the first configuration of the hybrid paper: those that matching is to save from repeating
# states.
REPEATING = ["none", "heap-reach"]


def cut(results):
    """TAP: one point an algorithm. On a third of the programs it needs at most a tenth of the executions with
    matching."""
    print(f"1..{len(REPEATING)}")
    failed = 0
    for number, name in enumerate(REPEATING, 1):
        tenth = [r for r in results if r.cut_by_matching(name)]
        good = 3 * len(tenth) >= len(results) > 0
        failed += not good
        for r in results:
            states = r.searches.get(name + "+match", {}).get("states", "?")
            print(f"# {r.name}, {name}: {'' if r.complete(name) else 'more than '}{r.ended(name)} executions, with "
                  f"matching "
                  f"{'' if r.complete(name + '+match') else 'more than '}{r.ended(name + '+match')}, {states} states")
        print(f"{'ok' if good else 'not ok'} {number} - {name}: matching cuts the executions to a tenth or less on "
              f"{len(tenth)} of "
              f"{len(results)} programs")
    return failed > 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--hpor", default=os.path.join(ROOT, "build", "hpor"), help="path of the launcher")
    parser.add_argument("--classes", default=None, help="folder for compiled classes (kept; default: a temporary one)")
    parser.add_argument("--filter", default="", help="only programs whose name matches this regular expression")
    parser.add_argument("--seconds", default="10", help="limit of each search")
    parser.add_argument("--write", metavar="FILE", help="where to write the tables")
    parser.add_argument("--check", action="store_true", help="check the claims, as TAP")
    parser.add_argument("--agree", action="store_true", help="hold every algorithm against all the others, as TAP")
    parser.add_argument("--cut", action="store_true", help="how many executions matching cuts, as TAP")
    settings = parser.parse_args()
    settings.hpor = os.path.abspath(settings.hpor)
    found = [jdk for jdk in jdk_search.find_jdks() if jdk.has_javac]
    if not found or not os.path.exists(settings.hpor):
        print(f"Bail out! no JDK with a compiler, or no {settings.hpor}")
        return 1
    settings.jdk = max(found, key=lambda jdk: jdk.version)
    with tempfile.TemporaryDirectory(prefix="hpor-reduction-") as folder:
        programs = [program for program in
                    program_search.find_programs(ROOT, os.path.abspath(settings.classes or folder), settings.agree)
                    if not program.name.startswith("tests/") and not program.missing_jar() and
                    re.search(settings.filter, os.path.basename(program.folder))]
        program_search.compile_programs(programs, found, os.path.join(ROOT, "tests", "e2e", "CompileAll.java"))
        results = []
        for program in programs:
            if program.problem:
                print(f"Bail out! {program.name}: {program.problem}")
                return 1
            wanted = (CHECKED if settings.check else EVERY if settings.agree else
                      REPEATING + [name + "+match" for name in REPEATING] if settings.cut else PLAIN + MATCHING)
            results.append(Result(program, settings, wanted, folder))
            if settings.agree:
                print(f"# {program.name}", *(f"{n}:{results[-1].cell(n, 'counts')}" for n in EVERY), flush=True)
            elif not settings.check and not settings.cut:
                print(results[-1].name, *(f"{n}:{results[-1].cell(n, 'counts')}" for n in PLAIN + MATCHING), flush=True)
    if settings.check:
        return check(results)
    if settings.agree:
        return agree(results)
    if settings.cut:
        return cut(results)
    text = page(results, settings)
    if settings.write:
        with open(settings.write, "w", encoding="utf-8") as file:
            file.write(text)
    print(claims(results))
    half = 2 * len(cut_to_a_tenth(results)) >= len(results)
    return 0 if half and all(r.exit in (AGREE, CUT_OFF) and not r.unordered() for r in results) else 1


if __name__ == "__main__":
    sys.exit(main())
