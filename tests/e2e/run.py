#!/usr/bin/env python3
"""Runs every Java program of benchmarks/programs, tests/programs and benchmarks/libraries under hpor, on every JDK
found and with every thread backend, and holds what comes out against the program's expected.json. Prints TAP: one line
for each program, JDK and backend, and one for each program that compares the counts of all of them.

    run.py --agent build/libhpor.so                  everything
    run.py --agent build/libhpor.so --filter rax     the programs whose name contains a word
    run.py --plain                                   the programs without hpor, repeated: are they what they claim?

On the first JDK and backend that it is run on, each program has check-summary=on: every access is held against the
static analysis. --check-summary all does so everywhere. With fibers, por=dpor is held against por=source."""

import argparse
import concurrent.futures
import itertools
import json
import os
import re
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import jdks as jdk_search  # noqa: E402
from tap import Tap, note  # noqa: E402
import programs as program_search  # noqa: E402
import own_names  # noqa: E402
import replays  # noqa: E402
import schema  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
FIRST_FIBER_JDK = 21
SHOWN_LINES = 25


def class_path(program, settings):
    return os.pathsep.join([program.classes, *([settings.jar] if program.expected.get("jar") else []), *program.jars()])


class Run:
    """What one java process did."""

    def __init__(self, command, cwd, timeout):
        environment = {key: value for key, value in os.environ.items()
                       if key not in ("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS", "CLASSPATH")}
        started = time.monotonic()
        self.command = command
        self.timed_out = False
        with subprocess.Popen(command, cwd=cwd, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT) as process:
            try:
                out, _ = process.communicate(timeout=timeout)
            except subprocess.TimeoutExpired:
                self.timed_out = True
                process.kill()
                out, _ = process.communicate()
            self.exit = process.returncode
        self.output = out.decode("utf-8", "replace")
        self.seconds = time.monotonic() - started

    def how_it_ended(self):
        if self.timed_out:
            return f"killed after {self.seconds:.0f} s"
        return f"killed by signal {-self.exit}" if self.exit < 0 else f"exit code {self.exit}"

    def tail(self):
        lines = self.output.splitlines()
        if len(lines) > 2 * SHOWN_LINES:
            left_out = [f"... ({len(lines) - 2 * SHOWN_LINES} lines left out)"]
            lines = lines[:SHOWN_LINES] + left_out + lines[-SHOWN_LINES:]
        return lines


VERDICT = schema.load("verdict-1.schema.json")

class Case:
    """One program on one JDK with one backend: the runs it needs and everything found wrong."""

    def __init__(self, program, jdk, backend, settings):
        self.program = program
        self.jdk = jdk
        self.backend = backend
        self.settings = settings
        self.checked = False  # with check-summary=on
        self.crossed = False  # dpor against source
        self.failures = []
        self.counts = {}  # algorithm and stop= -> complete executions
        self.seconds = 0.0

    def title(self):
        return f"{self.program.name} {self.jdk.name()} {self.backend}"

    def fail(self, text, run=None):
        self.failures.append(text)
        if run:
            self.failures.append("  command: " + " ".join(run.command))
            self.failures.extend("  | " + line for line in run.tail())

    def start(self, folder, label, options):
        """One run of the agent; returns the run and its JSON report (an empty dictionary if there is none)."""
        expected = self.program.expected
        json_file = os.path.join(folder, label + ".json")
        wanted = {"threads": self.backend, "json": json_file}
        if self.checked:
            wanted["check-summary"] = "on"
        wanted.update(expected.get("options", {}))
        wanted.update(options)
        text = ",".join(f"{key}={value}" for key, value in wanted.items())
        command = [self.jdk.java, *expected.get("jvm", []), f"-agentpath:{self.settings.agent}={text}",
                   "-cp", class_path(self.program, self.settings), "Main", *expected.get("args", [])]
        run = Run(command, folder, expected.get("timeout", self.settings.timeout))
        self.seconds += run.seconds
        try:
            with open(json_file, encoding="utf-8") as file:
                report = json.load(file)
        except OSError:
            report = {}
            if not run.timed_out and run.exit in (0, 1, 2):
                self.fail(f"{label}: no JSON report was written", run)
        except ValueError as error:
            report = {}
            self.fail(f"{label}: the JSON report is broken: {error}", run)
        own = own_names.shown_in(run.output) or own_names.shown_in_folder(folder)
        if own:
            self.fail(f"{label}: the report shows a name of hpor's own: {own}", run)
        for problem in itertools.islice(self.misfits(report), 5):
            self.fail(f"{label}: the JSON report does not fit docs/schema: {problem}", run)
        return run, report

    def misfits(self, report):
        return schema.problems(VERDICT, VERDICT, report) if report and self.settings.schema else ()

    def check_end(self, label, run, report):
        """Exit code, verdict, kind and message of the error."""
        expected = self.program.expected
        if run.timed_out or run.exit != expected["exit"]:
            wanted = f"exit code {expected['exit']} ({expected['verdict'] or 'refused'})"
            self.fail(f"{label}: expected {wanted}, seen: {run.how_it_ended()}", run)
            return False
        if not report:
            return expected["exit"] == 3
        if expected["verdict"] and report.get("verdict") != expected["verdict"]:
            self.fail(f"{label}: expected verdict {expected['verdict']}, the JSON says {report.get('verdict')}", run)
            return False
        if expected["verdict"] == "ERROR":
            error = report.get("error") or {}
            if "kind" in expected and error.get("kind") != expected["kind"]:
                self.fail(f"{label}: expected an error of kind {expected['kind']}, seen {error.get('kind')}", run)
                return False
            wanted = expected.get("message", ".")
            if not re.search(wanted, str(error.get("message", "")), re.DOTALL):
                self.fail(f"{label}: error.message is {error.get('message')!r}, expected {wanted!r}", run)
                return False
        return True

    def check_output(self, run):
        expected = self.program.expected
        for pattern in expected.get("output", []):
            if not re.search(pattern, run.output, re.MULTILINE):
                self.fail(f"the output has no match of {pattern!r}", run)
        for pattern in expected.get("once", []):
            found = len(re.findall(pattern, run.output, re.MULTILINE))
            if found != 1:
                self.fail(f"the output has {found} matches of {pattern!r}, expected one", run)
        for pattern in expected.get("never", []):
            if re.search(pattern, run.output, re.MULTILINE):
                self.fail(f"the output matches {pattern!r}", run)

    def check_replay(self, folder, report, schedule):
        if not os.path.exists(schedule):
            self.fail("no schedule was saved for the error")
            return
        for error in report.get("errors") or [report.get("error") or {}]:
            saved = error.get("schedule_file") or schedule
            run, again = self.start(folder, "replay", {"replay": saved, "stop": "first"})
            if not self.check_end("replay", run, again):
                return
            second = again.get("error") or {}
            if replays.without_hashes(error.get("message")) != replays.without_hashes(second.get("message")):
                self.fail(f"replay: the error was {error.get('message')!r}, now it is {second.get('message')!r}", run)
            was, now = ([stack["thread"] for stack in e.get("stacks", [])] for e in (error, second))
            if was != now:
                self.fail(f"replay: threads {was} had failed, now it is {now}", run)

    def check_outcomes(self, label, report):
        """The distinct final outcomes of a search to the end, where their number is derived."""
        wanted, outcomes = self.program.expected.get("outcomes"), report.get("outcomes", {})
        if wanted is None:
            return
        if not outcomes.get("complete") or outcomes.get("count") != wanted:
            seen = [outcome.get("text", outcome["digest"]) for outcome in outcomes.get("list", [])]
            self.fail(f"{label}: {wanted} outcomes are derived, complete, seen: {outcomes.get('complete')}, {seen}")
        self.counts["outcomes of " + label] = outcomes.get("digest")

    def check_counts(self, folder, report):
        """The derived counts, and the algorithms against each other: dpor runs each trace at least once."""
        expected = self.program.expected
        counts = dict(expected.get("executions", {}))
        algorithms = list(counts)
        comparable = (counts or expected["verdict"] == "VERIFIED") and "por" not in expected.get("options", {})
        if self.crossed and comparable:
            algorithms += [name for name in ("source", "dpor") if name not in algorithms]
        if expected["verdict"] == "VERIFIED" and report.get("por") in algorithms:
            # The default run has explored everything already: no second run of the same.
            self.counts[report["por"]] = report.get("executions")
        for algorithm in algorithms:
            if algorithm not in self.counts:
                # dpor runs many executions more than source, which has been held against the analysis.
                options = {"por": algorithm, "stop": "never"}
                if algorithm == "dpor":
                    options["check-summary"] = "off"
                run, report = self.start(folder, "all-" + algorithm, options)
                if not self.check_end(f"por={algorithm}", run, report):
                    continue
                self.counts[algorithm] = report.get("executions")
                self.check_outcomes(algorithm, report)
                if algorithm == "source" and report.get("verdict") == "ERROR" and expected.get("replay", True):
                    self.check_replay(folder, report, os.path.join(folder, "hpor-schedule.json"))
            if algorithm in counts and self.counts[algorithm] != counts[algorithm]:
                self.fail(f"por={algorithm}: {self.counts[algorithm]} executions, derived: {counts[algorithm]}")
        traces, classic = self.counts.get("source"), self.counts.get("dpor")
        if isinstance(traces, int) and isinstance(classic, int) and classic < traces:
            self.fail(f"por=dpor: {classic} executions, fewer than there are traces ({traces})")

    def run(self):
        expected = self.program.expected
        with tempfile.TemporaryDirectory(prefix="hpor-e2e-") as folder:
            schedule = os.path.join(folder, "schedule.json")
            run, report = self.start(folder, "default", {"schedule": schedule})
            if not self.check_end("default", run, report):
                return
            if report and expected["verdict"]:
                self.counts["default"] = report.get("executions")
            self.check_output(run)
            if expected["verdict"] == "VERIFIED":
                self.check_outcomes("default", report)
            if expected["verdict"] == "ERROR" and expected.get("replay", True):
                self.check_replay(folder, report, schedule)
            self.check_counts(folder, report)


class PlainCase:
    """One program on one JDK without hpor, repeated: it must end, or hang if that is the point, as it says."""

    def __init__(self, program, jdk, settings):
        self.program = program
        self.jdk = jdk
        self.settings = settings
        self.failures = []
        self.counts = {}
        self.seconds = 0.0

    def title(self):
        return f"{self.program.name} {self.jdk.name()} plain"

    def fail(self, text, run=None):
        self.failures.append(text)
        if run:
            self.failures.extend("  | " + line for line in run.tail())

    def run(self):
        plain = self.program.expected.get("plain", {})
        exits = plain.get("exit", [0])
        expected = self.program.expected
        command = [self.jdk.java, "-ea", "-XX:TieredStopAtLevel=1", *expected.get("jvm", []),
                   "-cp", class_path(self.program, self.settings), "Main", *expected.get("args", [])]
        for _ in range(1 if plain.get("hang") == "always" else self.settings.repeat):
            run = Run(command, self.program.classes, plain.get("timeout", 5))
            self.seconds += run.seconds
            if run.timed_out:
                if not plain.get("hang"):
                    self.fail("the program hung", run)
                    return
                continue
            if "Exception in thread" in run.output and self.program.expected["verdict"] == "VERIFIED":
                self.fail("a thread failed", run)
                return
            if run.exit not in exits or plain.get("hang") == "always":
                self.fail(f"{run.how_it_ended()}, expected {exits}", run)
                return
            for pattern in plain.get("output", []):
                if not re.search(pattern, run.output, re.MULTILINE):
                    self.fail(f"the output has no match of {pattern!r}", run)
                    return


def backends_of(jdk):
    return ["fiber", "os"] if jdk.version >= FIRST_FIBER_JDK else ["os"]


def plan(programs, jdks, settings):
    """The cases of each program and the points to be skipped: (program, cases, [(title, reason)])."""
    missing = []
    if not any(jdk.version < FIRST_FIBER_JDK for jdk in jdks):
        missing.append((17, "os", f"no JDK from 17 to {FIRST_FIBER_JDK - 1} found"))
    if not any(jdk.version >= FIRST_FIBER_JDK for jdk in jdks):
        reason = f"no JDK from {FIRST_FIBER_JDK} on found"
        missing += [(FIRST_FIBER_JDK, "fiber", reason), (FIRST_FIBER_JDK, "os", reason)]
    planned = []
    for program in programs:
        cases, skipped = [], []
        if program.problem:
            planned.append((program, cases, skipped))
            continue
        if program.missing_jar():
            planned.append((program, cases, [(program.name, f"{program.missing_jar()} is missing")]))
            continue
        for version, backend, reason in missing:
            if settings.plain and backend == "fiber":
                continue
            skipped.append((f"{program.name} jdk{version} {'plain' if settings.plain else backend}", reason))
        for jdk in jdks:
            if settings.plain:
                if program.fits(jdk):
                    cases.append(PlainCase(program, jdk, settings))
                continue
            for backend in backends_of(jdk):
                if backend not in program.expected.get("backends", ["fiber", "os"]) or backend not in settings.backends:
                    continue
                why = program.expected.get("left_out", {}).get(f"{jdk.name()} {backend}")
                if why:
                    skipped.append((f"{program.name} {jdk.name()} {backend}", why))
                elif not program.fits(jdk):
                    skipped.append((f"{program.name} {jdk.name()} {backend}", program.needs()))
                else:
                    cases.append(Case(program, jdk, backend, settings))
        fibers = any(case.backend == "fiber" for case in cases if not settings.plain)
        if settings.places and cases:
            first = jdk_search.rounds(settings.share) + len(planned)
            cases = [cases[i] for i in sorted({(first + i) % len(cases) for i in range(settings.places)})]
        for i, case in enumerate(cases):
            wanted = settings.check_summary == "all" or (settings.check_summary == "one" and i == 0)
            case.checked = wanted and program.expected.get("check_summary", True)
            # dpor runs many executions: with fibers, if the program runs with them at all.
            case.crossed = settings.cross and not settings.plain and (
                case.backend == "fiber" if fibers else i == min(1, len(cases) - 1))
        planned.append((program, cases, skipped))
    return planned


def compares(program, cases, settings):
    """Whether the counts of the cases are to be compared, in a line of its own."""
    return len(cases) > 1 and not settings.plain and program.expected.get("same_counts", True)


def different_counts(cases):
    """The same program must give the same counts on every JDK and with every backend."""
    failures = []
    for name in sorted({name for case in cases for name in case.counts}):
        seen = {case.title(): case.counts[name] for case in cases if name in case.counts}
        if len(set(seen.values())) > 1:
            failures.append(f"executions of the {name} run differ: " + ", ".join(f"{k}: {v}" for k, v in seen.items()))
    return failures


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--agent", default=os.path.join(ROOT, "build", "libhpor.so"), help="path of libhpor.so")
    parser.add_argument("--jar", default=os.path.join(ROOT, "build", "hpor.jar"), help="path of hpor.jar")
    parser.add_argument("--classes", default=None, help="folder for compiled classes (kept; default: a temporary one)")
    parser.add_argument("--root", default=ROOT, help="folder that holds benchmarks/programs and tests/programs")
    parser.add_argument("--filter", default="", help="only programs whose name contains this regular expression")
    parser.add_argument("--jdk", default="", help="only these feature versions, separated by commas")
    parser.add_argument("--backends", default="fiber,os", help="only these backends, separated by commas")
    parser.add_argument("--jobs", type=int, default=2, help="java processes at a time")
    parser.add_argument("--timeout", type=float, default=60, help="seconds for one run")
    parser.add_argument("--check-summary", default="one", choices=("one", "all", "none"),
                        help="where each operation is held against the static analysis (check-summary=on)")
    parser.add_argument("--places", type=int, default=0,
                        help="each program on so many JDKs and backends, which take turns (0: on all)")
    parser.add_argument("--share", type=int, default=1, help="one program in so many; HPOR_TURN says which")
    parser.add_argument("--no-schema", dest="schema", action="store_false",
                        help="do not hold each JSON report against docs/schema")
    parser.add_argument("--plain", action="store_true", help="run the programs without hpor")
    parser.add_argument("--repeat", type=int, default=20, help="how often --plain runs a program")
    parser.add_argument("--no-cross", dest="cross", action="store_false", help="do not compare dpor with source")
    return parser.parse_args()


def main():
    settings = parse_arguments()
    settings.agent = os.path.abspath(settings.agent)
    settings.jar = os.path.abspath(settings.jar)
    settings.backends = settings.backends.split(",")
    if not settings.plain and not os.path.exists(settings.agent):
        print(f"Bail out! {settings.agent} does not exist: build it first or name it with --agent")
        return 1
    jdks = compilers = jdk_search.find_jdks()
    if settings.jdk:
        jdks = [jdk for jdk in jdks if str(jdk.version) in settings.jdk.split(",")]
    if any(jdk.has_compiler for jdk in jdks):
        compilers = jdks
    if not jdks or not any(jdk.has_compiler for jdk in compilers):
        print("Bail out! no JDK with a compiler found in JAVA_HOME, PATH or /usr/lib/jvm")
        return 1
    with tempfile.TemporaryDirectory(prefix="hpor-classes-") as temporary:
        programs = program_search.find_programs(settings.root, os.path.abspath(settings.classes or temporary), True)
        programs = [program for program in programs if re.search(settings.filter, program.name)]
        programs = programs[jdk_search.turn() % settings.share::settings.share]
        program_search.compile_programs(programs, compilers, os.path.join(HERE, "CompileAll.java"))
        planned = plan(programs, jdks, settings)
        count = sum(1 if program.problem else len(cases) + len(skipped) + compares(program, cases, settings)
                    for program, cases, skipped in planned)
        tap = Tap(count)
        for jdk in jdks:
            note(f"{jdk.name()}: {jdk.full}")
        with concurrent.futures.ThreadPoolExecutor(max_workers=settings.jobs) as pool:
            futures = {case: pool.submit(case.run) for _, cases, _ in planned for case in cases}
            for program, cases, skipped in planned:
                if program.problem:
                    tap.check(False, program.name, program.problem)
                    continue
                for title, reason in skipped:
                    tap.skip(title, reason)
                for case in cases:
                    trouble = futures[case].exception()
                    if trouble:
                        case.fail(f"the runner itself failed: {trouble!r}")
                    tap.check(not case.failures, f"{case.title()} ({case.seconds:.1f} s)", *case.failures)
                if compares(program, cases, settings):
                    different = different_counts(cases)
                    tap.check(not different, f"{program.name} same counts everywhere", *different)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
