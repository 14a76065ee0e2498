#!/usr/bin/env python3
"""Kills searches with SIGKILL at random moments, takes them up from their checkpoints until they end, and compares the
verdict, the counts and the errors with those of a search that was not killed. Each algorithm that can be taken up, with
and without matching, is stopped by a limit and goes on in another JVM. Then checkpoints that are cut short or damaged,
and ones of other options or another program, are refused; with values changed, they do no harm. Prints TAP.

    resume.py --agent build/libhpor.so [--seed N]
    resume.py --agent build/libhpor.so --sweep REGEX      only: these programs, with matching, stopped by a limit
"""

import argparse
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import jdks as jdk_search  # noqa: E402
from tap import Tap, note, skip_all  # noqa: E402
import programs as program_search  # noqa: E402
import replays  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
CHANGES = 16
PROGRAM = "tests/outcomes-choices"  # thousands of interleavings, and an error for each of 18 outcomes
OTHER = "tests/outcomes-permits"
LONG = "tests/resumed-states"  # with matching, thousands of states: time to be killed
# Its threads look in vain. The path to where the search was left is run again without that, so blocked executions and
# the order of the others may differ.
GUARDS = "tests/resumed-guards"
SEARCHES = ((PROGRAM, "none", {}), (PROGRAM, "source", {"order": "random:7"}))
OLDEST, NEWEST = ((LONG, "none", {"match": "on"}),), ((LONG, "s-por", {"order": "random:3"}),)
# Stopped by a limit, every second one in turn; with matching: what the digests of these programs hold is named
# otherwise in each process.
STOPPED = ([(PROGRAM, por, {"match": "off"})
            for por in ("none", "dpor", "source", "optimal", "pop", "nidhugg", "bpor-source")] +
           [(PROGRAM, por, {"match": "on"})
           for por in ("none", "source", "dpor-stateful", "s-por", "de-s-por", "dl-s-por",
                                                        "o-dpor", "heap-reach", "hr-fields", "hybrid",
                                                        "hybrid+source")] +
           [(PROGRAM, por, {}) for por in ("lazy-hb", "cdpor1", "cdpor3")] +
           [("benchmarks/bounded-buffer-notify", "source", {}),  # a deadlock is among its errors
            (GUARDS, "source", {}), (GUARDS, "source", {"order": "random:5"}),
            ("tests/resumed-names", "none", {"match": "on"}), ("tests/resumed-names", "dl-s-por", {}),
            ("tests/outcomes-permits", "none", {"match": "on", "order": "random:11"})])


def compiled(name, jdk, folder):
    found = [p for p in program_search.find_programs(ROOT, folder) if p.name == name]
    program_search.compile_programs(found, [jdk], os.path.join(HERE, "CompileAll.java"))
    if found[0].problem:
        raise SystemExit(f"Bail out! {name}: {found[0].problem}")
    return found[0]


class Runner:
    def __init__(self, settings, jdk, compiler, backend, folder):
        self.settings, self.jdk, self.backend, self.folder = settings, jdk, backend, folder
        self.compiler, self.programs = compiler, {}
        self.program, self.other = self.named(PROGRAM), self.named(OTHER)
        self.json, self.checkpoint = os.path.join(folder, "report.json"), os.path.join(folder, "checkpoint.json")

    def named(self, name):
        if name not in self.programs:
            self.programs[name] = compiled(name, self.compiler, os.path.join(self.folder, "classes"))
        return self.programs[name]

    def command(self, por, options, program=None, resume=None):
        options = {"por": por, "threads": self.backend, "stop": "never", "races": "off", "json": self.json,
                   "checkpoint": self.checkpoint, "schedule": os.path.join(self.folder, "schedule.json"), **options}
        if resume:
            options["resume"] = resume
        return self.java_command(options, program or self.program)

    def java_command(self, options, program):
        text = ",".join(f"{key}={value}" for key, value in options.items())
        return [self.jdk.java, f"-agentpath:{self.settings.agent}={text}", *program.expected.get("jvm", []), "-cp",
                program.classes, "Main", *program.expected.get("args", [])]

    def wrong_replays(self, report, program):
        """Of a search that was resumed."""
        return replays.wrong_replays(report, lambda own: self.java_command({"threads": self.backend, **own}, program),
                                     self.folder, self.settings.timeout, most=2)

    def run(self, *arguments, kill_after=None, **more):
        """The exit code and the report; None if it was killed."""
        if os.path.exists(self.json):
            os.remove(self.json)
        with subprocess.Popen(self.command(*arguments, **more), cwd=self.folder, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
            try:
                output, _ = process.communicate(timeout=kill_after or self.settings.timeout)
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGKILL)
                process.communicate()
                return None, None, ""
        try:
            with open(self.json, encoding="utf-8") as file:
                return process.returncode, json.load(file), output
        except (OSError, ValueError):
            return process.returncode, None, output


def summary(report, name=""):
    if name == GUARDS:
        errors = sorted((e["kind"], e["message"], e["times"]) for e in report.get("errors") or [])
        return json.dumps([report["verdict"], report["executions"], errors])
    counts = {key: report.get(key)
              for key in ("verdict", "executions", "blocked", "cut", "choices", "depth", "races", "states")}
    errors = sorted((e["kind"], e["message"], e["execution"], e["times"], len(e.get("schedule") or []))
                    for e in report.get("errors") or [])
    return json.dumps([counts, errors], sort_keys=True)


def stopped(tap, runner, name, por, options):
    """Stopped by a limit after a third of the executions, and again, in three processes."""
    program = runner.named(name)
    what = f"{runner.jdk.full} {runner.backend} {name} {por} {options}"
    code, whole, output = runner.run(por, options, program=program)
    if whole is None or whole["verdict"] not in ("VERIFIED", "ERROR"):
        tap.check(False, f"{what}: runs to its end", f"exit code {code}", *output.splitlines()[-3:])
        return
    part = max(1, (whole["executions"] + whole["blocked"] + whole["cut"]) // 3)
    runner.run(por, {**options, "executions": part}, program=program)
    runner.run(por, {**options, "executions": part}, program=program, resume=runner.checkpoint)
    code, report, output = runner.run(por, options, program=program, resume=runner.checkpoint)
    good = report is not None and summary(report, name) == summary(whole, name)
    tap.check(good, f"{what}: left twice, ends the same", f"whole   {summary(whole, name)}",
              f"resumed {summary(report, name) if report else output}")
    if good and report.get("errors"):
        wrong = runner.wrong_replays(report, program)
        tap.check(not wrong, f"{what}: its last schedules replay", *wrong)


def compare(tap, runner, chance, name, por, options):
    program = runner.named(name)
    began = time.monotonic()
    code, whole, _ = runner.run(por, options, program=program)
    took = time.monotonic() - began
    if whole is None:
        tap.check(False, f"{runner.backend} {por}: runs to its end", f"exit code {code}")
        return
    os.remove(runner.checkpoint)
    kills, resumed, report = 0, 0, None
    while report is None and kills < 12:
        resume = runner.checkpoint if os.path.exists(runner.checkpoint) else None
        resumed += resume is not None
        # Later and later, so that some run comes to the end.
        code, report, output = runner.run(por, options, program=program, resume=resume,
                                          kill_after=took * chance.uniform(0.5, 1.0 + kills / 4))
        kills += code is None
        if code == 3:
            break
    if report is None:
        code, report, output = runner.run(por, options, program=program, resume=runner.checkpoint)
    good = report is not None and summary(report) == summary(whole)
    tap.check(good,
              f"{runner.jdk.full} {runner.backend} {name} {por} {options}: killed {kills} times, taken up {resumed} "
              f"times, ends the same",
              f"whole   {summary(whole)}", f"resumed {summary(report) if report else output}")


def refuse(tap, runner, chance):
    """A search that a limit stops leaves a checkpoint; what is wrong with it is told."""
    code, report, output = runner.run("none", {"executions": 200})
    with open(runner.checkpoint, "rb") as file:
        whole = file.read()
    tap.check(code == 1 and report["executions"] == 200, "a limit stops the search, and its checkpoint is there",
              output)
    bad = os.path.join(runner.folder, "bad.json")
    cases = [("cut short", whole[:chance.randrange(1, len(whole) - 1)], "not whole"),
             ("empty", b"", "not whole"),
             ("damaged", whole.replace(b'"executions":200', b'"executions":100'), "damaged"),
             ("damaged behind the line", whole[:-9] + bytes([whole[-9] ^ 1]) + whole[-8:], "damaged"),
             ("cut short behind the line", whole[:-1], "not whole"),
             ("something else", b'{"verdict": "VERIFIED"}', "no checkpoint")]
    for name, text, said in cases:
        with open(bad, "wb") as file:
            file.write(text)
        code, _, output = runner.run("none", {}, resume=bad)
        tap.check(code == 3 and said in output, f"refused: {name}", f"exit code {code}", output)
    code, _, output = runner.run("dpor", {}, resume=runner.checkpoint)
    tap.check(code == 3 and "por=none" in output, "refused: other options", f"exit code {code}", output)
    code, _, output = runner.run("none", {}, program=runner.other, resume=runner.checkpoint)
    tap.check(code == 3 and "changed" in output, "refused: another program's classes", f"exit code {code}", output)
    code, _, output = runner.run("none", {"outcomes": "on"}, resume=runner.checkpoint)
    tap.check(code == 3 and "do not go with" in output, "refused: outcomes, which are not in the file", output)


def checksum(root):
    """As agent/jvm/checkpoint.c has it."""
    text = json.dumps({key: value for key, value in root.items() if key != "checksum"}, sort_keys=True,
                      separators=(",", ":"), ensure_ascii=False).encode()
    sum_of_all = 0xcbf29ce484222325 ^ len(text)
    for byte in text:
        sum_of_all = (sum_of_all ^ byte) * 0x100000001b3 & (1 << 64) - 1
        sum_of_all ^= sum_of_all >> 29
    return f"{sum_of_all:016x}"


ODD = (None, True, -1, 0, 65535, 1 << 62, "", "ffffffffffffffff", [], {}, [0, 0, 0, 0, 0])
KEPT = {"format", "version", "checksum", "rest", "rest_checksum", "jdk", "backend", "command", "settings", "classes"}


def change(root, chance):
    """Replaces one value; says which."""
    key = chance.choice(sorted(set(root) - KEPT))
    at, path = root, [key]
    while isinstance(at[key], (list, dict)) and at[key] and chance.randrange(4):
        at = at[key]
        key = chance.choice(range(len(at)) if isinstance(at, list) else sorted(at))
        path.append(key)
    at[key] = chance.choice(ODD)
    root["checksum"] = checksum(root)
    return f"{'.'.join(map(str, path))} = {json.dumps(at[key])}"


def take_up_changed(tap, runner, chance):
    """A checkpoint with a changed value, whose checksum is right, is refused or taken up; hpor ends by itself."""
    runner.run("none", {"executions": 200})
    with open(runner.checkpoint, "rb") as file:
        line, rest = file.read().split(b"\n", 1)
    whole, bad = json.loads(line), os.path.join(runner.folder, "bad.json")
    tap.check(checksum(whole) == whole["checksum"] and whole["found"], "the checkpoint has errors and its checksum")
    for _ in range(CHANGES):
        root = json.loads(line)
        what = change(root, chance)
        with open(bad, "wb") as file:
            file.write(json.dumps(root).encode() + b"\n" + rest)
        code, report, output = runner.run("none", {"executions": 400}, resume=bad)
        told = report is not None or "checkpoint" in output
        tap.check(code in (0, 1, 2, 3) and told, f"taken up with {what}", f"exit code {code}", *output.splitlines()[:9])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--agent", required=True)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    parser.add_argument("--sweep", metavar="REGEX", default="")
    parser.add_argument("--por", default="none", help="of --sweep")
    parser.add_argument("--timeout", type=int, default=120, help="seconds for one search")
    settings = parser.parse_args()
    settings.agent = os.path.abspath(settings.agent)
    jdks = [jdk for jdk in jdk_search.of_today() if jdk.has_compiler]
    if not jdks:
        return skip_all("no JDK with a compiler found")
    chance, tap = random.Random(settings.seed), Tap()
    note(f"seed {settings.seed}")
    backends = [(jdks[0], "os")] + ([(jdks[-1], "fiber")] if jdks[-1].version >= 21 else [])
    with tempfile.TemporaryDirectory(prefix="hpor-resume-") as folder:
        for jdk, backend in backends:
            runner = Runner(settings, jdk, jdks[0], backend, folder)
            if settings.sweep:
                for found in program_search.find_programs(ROOT, folder):
                    if re.search(settings.sweep, found.name):
                        stopped(tap, runner, found.name, settings.por, {"match": "on", "time": "20s", "steps": 2000})
                continue
            for name, por, options in SEARCHES + (OLDEST if (jdk, backend) == backends[0] else NEWEST):
                compare(tap, runner, chance, name, por, options)
            if runner.jdk is jdks[-1]:
                for name, por, options in STOPPED[jdk_search.rounds(jdk_search.FIFTHS) % 2::2]:
                    stopped(tap, runner, name, por, options)
        if not settings.sweep:
            refuse(tap, runner, chance)
            take_up_changed(tap, runner, chance)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
