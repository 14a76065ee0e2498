#!/usr/bin/env python3
"""One search in several processes: hpor run --jobs=N. What is found is what one process finds, however the search is
split, and whichever processes are killed. Prints TAP."""

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import jdks as jdk_search  # noqa: E402
from jobs_programs import LOOKS, NESTED, NUMBERS, ROUNDS, TURNS, VOLATILES  # noqa: E402
from processes import java_children  # noqa: E402
from tap import Tap, skip_all  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PATIENCE = 120
# Else most of these searches end before a second process is there; and the machine may have fewer processors.
AT_ONCE = {"HPOR_JOBS_AT_ONCE": "1", "HPOR_PROCESSORS": "4"}

def start(hpor, jdk, folder, *words):
    environment = {**os.environ, **AT_ONCE, "JAVA_HOME": jdk.home}
    return subprocess.Popen([hpor, "run", "--json=verdict.json", *words], cwd=folder, env=environment,
                            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def finish(process, folder, patience=PATIENCE):
    try:
        output = process.communicate(timeout=patience)[0]
    except subprocess.TimeoutExpired:
        process.kill()
        output = process.communicate()[0] + f"\nThe test's patience is over: {patience} s."
    path = os.path.join(folder, "verdict.json")
    report = {}
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            report = json.load(file)
        os.remove(path)
    return process.returncode, output, report


def run(hpor, jdk, folder, *words):
    return finish(start(hpor, jdk, folder, *words), folder)


FIRST_FIBER_JDK = 21


def is_near(one, other):
    return abs(one - other) <= 0.03 * max(one, other)


def check_same(tap, hpor, jdk, folder, name, program, algorithm="source"):
    code, output, one = run(hpor, jdk, folder, f"--por={algorithm}", "--random=0", "--", *program)
    tap.check(code == 0, f"jdk{jdk.version}: {name}: one process verifies", output)
    for jobs in (2, 4):
        code, output, report = run(hpor, jdk, folder, f"--jobs={jobs}", f"--por={algorithm}", "--", *program)
        tap.check(code == 0 and report["verdict"] == one["verdict"], f"jdk{jdk.version}: {name}: so do {jobs}", output)
        near = is_near(report["executions"], one["executions"])
        tap.check(report["executions"] == one["executions"] if algorithm == "pop" else near,
                  f"jdk{jdk.version}: {name}: {jobs} run as many executions",
                  f"{one['executions']}, and here {report['executions']}")
        tap.check(report["outcomes"] == one["outcomes"] or
                  (report["outcomes"]["digest"], report["outcomes"]["complete"]) == (one["outcomes"]["digest"], True),
                  f"jdk{jdk.version}: {name}: {jobs} find the same outcomes", str(report["outcomes"])[:300])
        tap.check(report["assumptions"] == one["assumptions"], f"jdk{jdk.version}: {name}: {jobs} assume the same",
                  str(report["assumptions"]))


# Programs whose critical sections and calls of the JDK are steps, which all processes must know: monitors, a
# ReentrantLock, additions; actions of futures, maps, pools; sections that wait for their condition.
SECTIONS = {"DisjointSections": ["4", "2"], "Philosophers": ["4"], "LruCache": [], "EventBus": [],
            "Futures": ["combine"], "Collections": ["cow"], "Pools": ["tasks", "3", "5"], "Looks": [],
            "Buffer": ["2", "1", "2", "1"], "Nested": []}


def check_sections(tap, hpor, jdk, folder):
    for name, arguments in SECTIONS.items():
        program = ["-cp", name, name, *arguments]
        _, output, one = run(hpor, jdk, folder, "--random=0", "--", *program)
        tap.check(one.get("verdict") == "VERIFIED", f"jdk{jdk.version}: {name}: one process verifies", output)
        waits = name == "Buffer"  # with a checkpoint, each wait is a step
        for words in ([] if waits else [["--checkpoint=state"]]) + [["--jobs=2"], ["--jobs=3"], ["--jobs=4"]]:
            # Which objects a step touches is known once it has run: in a process of its own that may be later.
            most = one["executions"] * (1.2 if name == "Pools" else 1.03)
            code, output, report = run(hpor, jdk, folder, *words, "--", *program)
            same = report.get("outcomes", {}).get("digest") == one["outcomes"]["digest"]
            if code == 0 and same and report["executions"] > most:  # and once in hundreds of times much later
                code, output, report = run(hpor, jdk, folder, *words, "--", *program)
                same = report.get("outcomes", {}).get("digest") == one["outcomes"]["digest"]
            tap.check(code == 0 and same and one["executions"] <= report["executions"] <= most,
                      f"jdk{jdk.version}: {name}: sections are steps with {words[0]}",
                      f"{one['executions']} executions, here {report.get('executions')}", output)


def check_circle(tap, hpor, jdk, folder):
    """Each process may see one half of the circle alone."""
    program = ["-cp", "Nested", "Nested", "circle"]
    one = run(hpor, jdk, folder, "--random=0", "--stop=never", "--", *program)[2]
    for words in ("--jobs=2", "--jobs=3", "--checkpoint=circle"):
        _, output, report = run(hpor, jdk, folder, words, "--stop=never", "--", *program)
        kinds = {e["kind"] for found in (one, report) for e in found.get("errors", [])}
        same = report["outcomes"]["digest"] == one["outcomes"]["digest"]
        tap.check(kinds == {"deadlock"} and same, f"jdk{jdk.version}: {words} finds what one process does", output)


def check_repeated(tap, hpor, jdk, folder):
    """What two processes both run counts once, also for the errors that it has."""
    errors = []
    for words in (["--random=0"], ["--jobs=2"]):
        code, output, report = run(hpor, jdk, folder, "--por=pop", "--stop=never", *words, "--", "-cp", "numbers",
                                   "Numbers", "wait")
        tap.check(code == 1, f"jdk{jdk.version}: deadlocks by pop, {words[0]}", output)
        errors.append((report["executions"], report["outcomes"]["digest"], [e["times"] for e in report["errors"]]))
    tap.check(errors[0] == errors[1], f"jdk{jdk.version}: two find them as often by pop", str(errors))


def check_error(tap, hpor, jdk, folder, program):
    for jobs in (2, 4):
        code, output, report = run(hpor, jdk, folder, f"--jobs={jobs}", "--", *program, "3", "3", "fail")
        tap.check(code == 1 and "the first thread was too fast" in output, f"jdk{jdk.version}: {jobs} find an error",
                  output)
        saved = (report.get("error") or {}).get("schedule_file") or "none"
        done = subprocess.run([hpor, "replay", saved, "--", *program, "3", "3", "fail"], cwd=folder, check=False,
                              env={**os.environ, "JAVA_HOME": jdk.home}, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, timeout=PATIENCE)
        tap.check(done.returncode == 1 and "the first thread was too fast" in done.stdout,
                  f"jdk{jdk.version}: its schedule replays", done.stdout)
    errors = []
    for words in (["--random=0"], ["--jobs=2"]):
        code, output, report = run(hpor, jdk, folder, "--stop=never", *words, "--", *program, "2", "3", "fail")
        tap.check(code == 1, f"jdk{jdk.version}: all errors, {words[0]}", output)
        errors.append([(e["kind"], e["message"], e["times"]) for e in report["errors"]])
    tap.check(errors[0] == errors[1], f"jdk{jdk.version}: the same errors, as often", str(errors))


def some_seconds(jdk):
    """The size of a program that takes them, with OS threads and with fibers."""
    return ["2", "5"] if jdk.version < FIRST_FIBER_JDK else ["2", "7"]


def check_left(tap, hpor, jdk, folder, program):
    """A search is left three times, the last time by kill -9, and each time others go on, one, two or three."""
    left = os.path.join(folder, "left")
    _, _, one = run(hpor, jdk, folder, "--por=source", "--random=0", "--", *program)
    part = f"--executions={one['executions'] // 4}"
    code, output, _ = run(hpor, jdk, folder, "--jobs=2", "--checkpoint=left", part, "--", *program)
    tap.check(code == 2 and "What is left of the search is in left" in output, f"jdk{jdk.version}: two leave", output)
    both = ["--resume=left", "--checkpoint=./left"]  # one file
    code, output, report = run(hpor, jdk, folder, "--jobs=1", *both, part, "--", *program)
    tap.check(code == 2 and "The search goes on where left has stopped" in output and
              report["executions"] > one["executions"] // 4, f"jdk{jdk.version}: one goes on, and leaves", output)
    process = start(hpor, jdk, folder, "--jobs=2", "--resume=left", "--checkpoint=other", "--", *program)
    other = os.path.join(folder, "other")
    while process.poll() is None and (not os.path.exists(other) or os.path.getsize(other) <= os.path.getsize(left)):
        time.sleep(0.01)  # until something has been found since
    tap.check(process.poll() is None, f"jdk{jdk.version}: what keeps the parts is killed while two explore")
    process.kill()
    finish(process, folder)
    whole = os.path.getsize(left)
    code, output, report = run(hpor, jdk, folder, "--jobs=3", "--resume=other", "--", *program)
    tap.check(code == 0 and is_near(report["executions"], one["executions"]) and
              report["outcomes"]["digest"] == one["outcomes"]["digest"],
              f"jdk{jdk.version}: three go on where two were killed, to the end",
              f"{one['executions']} executions, and here {report.get('executions')}", output)
    tap.check(os.path.getsize(left) == whole, f"jdk{jdk.version}: what was only read stays as it was")
    code, output, _ = run(hpor, jdk, folder, "--jobs=2", *both, "--", *program)
    tap.check(code == 0 and not os.path.exists(left), f"jdk{jdk.version}: at the end the checkpoint is removed", output)
    run(hpor, jdk, folder, "--checkpoint=alone", "--executions=2", "--", *program)
    for text, *words in (("belongs to another search", "--jobs=2", "--resume=other", "--steps=9", "--", *program),
                         ("belongs to another search", "--jobs=2", "--resume=other", "--", *program, "1"),
                         ("give --jobs=N", "--resume=other", "--", *program),
                         ("without --jobs", "--jobs=2", "--resume=alone", "--", *program),
                         ("without --jobs", "--jobs=2", "--resume=none", "--", *program),
                         ("Leave one of the three out", "--jobs=2", "--match=on", "--checkpoint=c", "--", *program)):
        code, output, _ = run(hpor, jdk, folder, *words)
        tap.check(code == 3 and text in output, f"jdk{jdk.version}: {' '.join(words[:3])}: {text}", output)


def kill_some(process, numbers):
    """Kills children of `process`: for each number, that one of them, as soon as both have explored for a while."""
    killed = 0
    for number in numbers:
        time.sleep(1.5)
        children = java_children(process.pid)
        if process.poll() is None and len(children) > number:
            os.kill(children[number], signal.SIGKILL)
            killed += 1
    return killed


def check_killed(tap, hpor, jdk, folder, program, learns):
    """`learns`: the search begins anew, and a process that comes later must be told."""
    size = some_seconds(jdk) + (["learn"] if learns else [])
    _, output, one = run(hpor, jdk, folder, "--random=0", "--", *program, *size)
    for numbers in ([[0, 1]] if learns else [[1], [0], [0, 1]]):
        process = start(hpor, jdk, folder, "--jobs=2", "--", *program, *size)
        killed = kill_some(process, numbers)
        code, output, report = finish(process, folder)
        tap.check(killed > 0, f"jdk{jdk.version}: processes are killed ({numbers})", "the search has ended before")
        tap.check(code == 0 and report["executions"] == one["executions"],
                  f"jdk{jdk.version}: {killed} of the processes are killed ({numbers}), and nothing is lost",
                  f"{one['executions']} executions, here {report.get('executions')}", output)
        tap.check(report.get("outcomes", {}).get("digest") == one["outcomes"]["digest"],
                  f"jdk{jdk.version}: the outcomes are the same")


MATCHES = ["--por=source", "--match=on", "--stop=never"]


def what_is_found(code, report):
    errors = sorted((error["kind"], error["message"]) for error in report.get("errors", []))
    return code, report.get("verdict"), report.get("outcomes", {}).get("digest"), errors


def check_matching(tap, hpor, jdk, folder):
    """The processes share the states behind which they have explored all."""
    ends = {"Rounds 3 2": 0, "Rounds 2 3 fail": 1, "Rounds 2 2 race": 1, "Turns": 2, "Turns fail": 1}
    programs = [([name.split()[0].lower(), *name.split()], end) for name, end in ends.items()]
    programs += [([name, "Main"], 0) for name in ("readers-writers", "sleeping-barber")]
    for program, end in programs:
        # Of the livelocks on one cycle, others may be met first.
        words = ["--livelocks=off", "--", "-cp", *program]
        code, output, one = run(hpor, jdk, folder, *MATCHES, "--random=0", *words)
        expected = what_is_found(code, one)
        tap.check(code == end and one["cut"] > 0,
                  f"jdk{jdk.version}: {' '.join(program)}: one process matches states", str(expected), output)
        for jobs in (2, 4):
            code, output, report = run(hpor, jdk, folder, *MATCHES, f"--jobs={jobs}", *words)
            tap.check(what_is_found(code, report) == expected,
                      f"jdk{jdk.version}: {' '.join(program)}: {jobs} that share states find the same",
                      f"{expected}, and here {what_is_found(code, report)}", output)


def check_killed_matching(tap, hpor, jdk, folder):
    """What a process had found behind states that it had shared is not lost with it."""
    words = ["--", "-cp", "rounds", "Rounds", "3", "3" if jdk.version < FIRST_FIBER_JDK else "4", "fail"]
    code, _, one = run(hpor, jdk, folder, *MATCHES, "--random=0", *words)
    for numbers in ([1], [0], [0, 1]):
        process = start(hpor, jdk, folder, *MATCHES, "--jobs=2", *words)
        killed = kill_some(process, numbers)
        done, output, report = finish(process, folder)
        tap.check(killed > 0, f"jdk{jdk.version}: processes that share states are killed ({numbers})",
                  "the search has ended before")
        tap.check(code == 1 and what_is_found(done, report) == what_is_found(code, one),
                  f"jdk{jdk.version}: {killed} of them are killed ({numbers}), and nothing is lost",
                  f"{what_is_found(code, one)}, and here {what_is_found(done, report)}", output)


def check_ends(tap, hpor, jdk, folder, program):
    code, output, report = run(hpor, jdk, folder, "--jobs=2", "--executions=500", "--", *program, "3", "3")
    tap.check(code == 2 and report["executions"] >= 400, f"jdk{jdk.version}: executions= ends all", output)
    process = start(hpor, jdk, folder, "--jobs=6", "--", *program, "4", "4")  # far more than 3 s
    time.sleep(3)
    children = java_children(process.pid)
    process.send_signal(signal.SIGINT)
    code, output, report = finish(process, folder)
    tap.check(code == 2 and "stopped by the user" in output, f"jdk{jdk.version}: SIGINT ends all", output)
    tap.check("--jobs=6: 4 processes, since there are no more processors" in output,
              f"jdk{jdk.version}: processes that no processor is left for are not started", output)
    tap.check(len(children) == 4 and not any(os.path.exists(f"/proc/{child}") for child in children),
              f"jdk{jdk.version}: no process is left", str(children))


def check_refused(tap, hpor, jdk, folder, program):
    code, output, _ = run(hpor, jdk, folder, "--jobs=2", "--match=on", "--por=none", "--", *program, "2", "1")
    tap.check(code == 3 and "--jobs does not go with --por=none --match=on" in output, "none that matches is refused",
              output)
    for word in ("--bound=preemption:1", "--por=rf", "--jobs=0"):
        code, output, _ = run(hpor, jdk, folder, "--jobs=2", word, "--", *program, "2", "1")
        tap.check(code == 3 and "--jobs" in output, f"{word} is refused", output)


def check_texts(tap, hpor, jdk, folder, program):
    lists = [run(hpor, jdk, folder, word, "--outcomes=on", "--", *program, "2", "3")[2]["outcomes"]["list"]
             for word in ("--random=0", "--jobs=2")]
    tap.check(len(lists[0]) > 10 and all("text" in outcome for outcome in lists[0]) and lists[0] == lists[1],
              f"jdk{jdk.version}: outcomes=on: the texts of all outcomes", str(lists)[:600])


def watch(hpor, jdk, folder, *words):
    """Runs a subcommand. Returns the exit code, what it prints, and how many JVMs it had at a time."""
    environment = {**os.environ, **AT_ONCE, "JAVA_HOME": jdk.home}
    with open(os.path.join(folder, "output"), "w+", encoding="utf-8") as output, \
            subprocess.Popen([hpor, *words], cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=output,
                             stderr=subprocess.STDOUT) as process:
        most, until = 0, time.monotonic() + PATIENCE
        while process.poll() is None and time.monotonic() < until:
            children = java_children(process.pid)
            most = max(most, len(children), sum(len(java_children(child)) for child in children))
            time.sleep(0.05)
        process.kill()
        output.seek(0)
        return process.wait(), output.read(), most


# Clients of this class have so many schedules that a second process is there before the first has explored them.
COUNTER = """
public class Counter {
    private volatile int value;
    public synchronized int add(int number) { return value += number; }
    public int get() { return value; }
}
"""
TESTED = """
public class VolatilesTest {
    @org.junit.Test
    public void all() throws Exception { Volatiles.main(new String[] {"2", "4"}); }
}
"""
JUNIT = ("/usr/share/java/junit4.jar", "/usr/share/java/hamcrest-core.jar")


def rounds_of(jdk):
    """Some seconds, with OS threads and with fibers."""
    return "4" if jdk.version < FIRST_FIBER_JDK else "6"


def check_compare(tap, hpor, jdk, folder, program):
    """Those that can be split are split, the others are not; all come to the same."""
    code, output, most = watch(hpor, jdk, folder, "compare", "--por=optimal,pop", "--jobs=2", "--json=table.json",
                               "--", *program, "2", rounds_of(jdk))
    with open(os.path.join(folder, "table.json"), encoding="utf-8") as file:
        searches = json.load(file)["searches"]
    tap.check(code == 0 and most == 2 and len({search["executions"] for search in searches}) == 1,
              f"jdk{jdk.version}: hpor compare --jobs=2", f"{most} JVMs", output)


def check_linearize(tap, hpor, jdk, folder):
    ends = []
    for jobs in ("1", "2"):
        words = ["--class=Counter", "-cp", "counter", "--threads=2", "--calls=3", f"--jobs={jobs}", "--json=found.json"]
        code, output, most = watch(hpor, jdk, folder, "linearize", *words)
        with open(os.path.join(folder, "found.json"), encoding="utf-8") as file:
            report = json.load(file)
        ends.append((code, report["verdict"], report["outcomes"]["digest"]))
        tap.check(most == int(jobs), f"jdk{jdk.version}: hpor linearize --jobs={jobs}: so many JVMs", str(most), output)
    tap.check(ends[0] == ends[1] and ends[0][0] == 0, f"jdk{jdk.version}: hpor linearize finds the same", str(ends))


def check_junit(tap, hpor, jdk, folder):
    title = f"jdk{jdk.version}: hpor junit --split=2"
    if not all(map(os.path.exists, JUNIT)):
        tap.skip(title, f"{JUNIT[0]} or {JUNIT[1]} is missing")
        return
    path = os.path.join(folder, "VolatilesTest.java")
    with open(path, "w", encoding="utf-8") as file:
        file.write(TESTED)
    path_of_classes = os.pathsep.join(("volatiles", *JUNIT))
    compiler = [os.path.join(jdk.home, "bin", "javac"), "-cp", path_of_classes, "-d", "volatiles"]
    subprocess.run([*compiler, path], cwd=folder, check=True)
    _, _, one = run(hpor, jdk, folder, "--random=0", "--", "-cp", "volatiles", "Volatiles", "2", "4")
    code, output, most = watch(hpor, jdk, folder, "junit", "--split=2", "-cp", path_of_classes, "VolatilesTest")
    tap.check(code == 0 and most == 2 and f"VERIFIED      VolatilesTest.all  {one['executions']} executions" in output,
              title, f"{most} JVMs", output)


def compile_all(jdk, folder):
    javac = os.path.join(jdk.home, "bin", "javac")
    for name, text in (("Volatiles", VOLATILES), ("Counter", COUNTER), ("Rounds", ROUNDS), ("Turns", TURNS),
                       ("Numbers", NUMBERS)):
        path = os.path.join(folder, name + ".java")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        subprocess.run([javac, "-d", os.path.join(folder, name.lower()), path], check=True)
    for name, text in (("Looks", LOOKS), ("Nested", NESTED)):
        with open(os.path.join(folder, name + ".java"), "w", encoding="utf-8") as file:
            file.write(text)
    targets = os.path.join(ROOT, "benchmarks", "targets", "programs")
    for name in SECTIONS:
        own = os.path.join(folder, name + ".java")
        subprocess.run([javac, "-sourcepath", targets, "-d", os.path.join(folder, name),
                        own if os.path.exists(own) else os.path.join(targets, name + ".java")], check=True)
    for name in ("producer-consumer", "readers-writers", "sleeping-barber", "linked-list"):
        source = os.path.join(ROOT, "benchmarks", "programs", name, "Main.java")
        subprocess.run([javac, "-d", os.path.join(folder, name), source], check=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--hpor", required=True)
    parser.add_argument("--jdks", type=int, default=0, help="run on so many of the JDKs, others each day")
    options = parser.parse_args()
    found = jdk_search.find_jdks()
    if not found:
        return skip_all("there is no JDK of version 17 or later")
    tap = Tap()
    hpor = os.path.abspath(options.hpor)
    for jdk in jdk_search.some(found, options.jdks):
        with tempfile.TemporaryDirectory(prefix="hpor-jobs-") as folder:
            compile_all(jdk, folder)
            volatiles = ["-cp", "volatiles", "Volatiles"]
            check_same(tap, hpor, jdk, folder, "volatiles", [*volatiles, "2", "4"])
            for algorithm in ("optimal", "pop"):
                check_same(tap, hpor, jdk, folder, f"volatiles by {algorithm}", [*volatiles, "2", "4"], algorithm)
            check_same(tap, hpor, jdk, folder, "numbers by pop", ["-cp", "numbers", "Numbers"], "pop")
            check_repeated(tap, hpor, jdk, folder)
            for name in ("producer-consumer", "readers-writers", "sleeping-barber", "linked-list"):
                check_same(tap, hpor, jdk, folder, name, ["-cp", name, "Main"])
            check_sections(tap, hpor, jdk, folder)
            check_circle(tap, hpor, jdk, folder)
            check_left(tap, hpor, jdk, folder, [*volatiles, *some_seconds(jdk)])
            check_error(tap, hpor, jdk, folder, volatiles)
            check_killed(tap, hpor, jdk, folder, volatiles, False)
            check_killed(tap, hpor, jdk, folder, volatiles, True)
            check_matching(tap, hpor, jdk, folder)
            check_killed_matching(tap, hpor, jdk, folder)
            check_ends(tap, hpor, jdk, folder, volatiles)
            check_texts(tap, hpor, jdk, folder, volatiles)
            check_compare(tap, hpor, jdk, folder, volatiles)
            check_linearize(tap, hpor, jdk, folder)
            check_junit(tap, hpor, jdk, folder)
    with tempfile.TemporaryDirectory(prefix="hpor-jobs-") as folder:
        compile_all(found[0], folder)
        check_refused(tap, hpor, found[0], folder, ["-cp", "volatiles", "Volatiles"])
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
