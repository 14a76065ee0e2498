#!/usr/bin/env python3
"""Right and wrong programs, many to a class: each case of tests/library (uses of java.util.concurrent) or of another
folder. Prints TAP.

    library.py --agent build/libhpor.so --classes FOLDER [--filter REGEX]
    library.py ... --cases tests/attack     the programs of that folder
    library.py ... --all      each case on every JDK found with every backend
    library.py ... --products all that names with braces stand for
    library.py ... --share N  one case in N; HPOR_TURN says which
    library.py ... --with OPTIONS  every search with these options too, such as por=hybrid+source,match=on
    library.py ... --foreseen each access is held against the static analysis, and nothing else is looked at

A folder has a cases.json, whose cases are arguments of the class Main; or it has a X.json for each class X that takes
cases. Its folder since-N, if there is one, has more such classes, which need JDK N or later.

Without --all, the JDKs and backends take turns from case to case; a class has several cases, so that each class meets
most of them.

A name with braces stands for several: loop-{list,map}-{yield,park} for all four. Without --products, a run has only one
for each text of the longest braces, and the others take turns; none if the key `nightly` is true.

Keys of a case: `error`, the kind of the error, which is found; without it, the case is verified. `executions`, how many
there are with jdk=atomic; `most`, that there are no more. `fine` true: small enough for jdk=fine too; it is run with
both settings, and what they come to, the final outcomes included, must be the same. A number in place of true: small
enough on JDKs from that one on, whose code is another. `match` true: the verdict is the
same where states are matched; it is run with match=on once more. The schedule of each error is
replayed. `says`, a text that the verdict must have among what it assumes or does not control.

`outcomes`: the search goes on behind errors, and these are all final outcomes, in any order, and no others. An outcome
is what was printed, the words of the threads one behind the other, then each uncaught exception as `!Class` (by name),
then how the execution ended, if it did not end by itself (`deadlock`, `exit 3`). The kinds of the errors follow from
the outcomes, but for the data race: `race` true says that there is one. `known_wrong` says why hpor is known to come to
something else. The case is then skipped, and fails when hpor is right. `jdk21`, or another JDK's name: the keys that
differ there, since the JDK does so."""

import argparse
import concurrent.futures
import glob
import itertools
import json
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import jdks  # noqa: E402
import own_names  # noqa: E402
import replays  # noqa: E402
from tap import Tap, note  # noqa: E402

FOLDER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "library")
TIMEOUT = 300
FIRST_FIBER_JDK = 21
FEW = 20  # executions, and seconds


def compile_cases(java, classes, folder=FOLDER):
    os.makedirs(classes, exist_ok=True)
    javac = os.path.join(os.path.dirname(java), "javac")
    sources = sorted(set(glob.glob(os.path.join(folder, "*.java"))) - {os.path.join(folder, "Classes.java")})
    subprocess.run([javac, "-cp", classes, "-d", classes, *sources], check=True)
    for version, newer in newer_of(folder):
        compilers = [j.java for j in jdks.find_jdks() if j.has_javac and j.version >= version]
        if compilers:
            compile_cases(compilers[0], classes, newer)


def newer_of(folder):
    """The folders of cases that need a later JDK, each with the version."""
    names = [name for name in sorted(os.listdir(folder)) if re.fullmatch(r"since-\d+", name)]
    return [(int(name[len("since-"):]), os.path.join(folder, name)) for name in names]


def names_of(name, expected, products):
    """What a name with braces stands for."""
    parts = re.split(r"\{([^}]*)\}", name)
    if len(parts) == 1:
        return [name]
    braces = [part.split(",") for part in parts[1::2]]
    if products:
        chosen = itertools.product(*braces)
    else:
        most = 0 if expected.get("nightly") else max(map(len, braces))
        chosen = ([texts[turn % len(texts)] for texts in braces] for turn in range(most))
    return ["".join(itertools.chain(*zip(parts[::2], [*texts, ""]))) for texts in chosen]


def cases_of(folder, products=False):
    """Each case, its class and its name, with what is expected of it."""
    files = [name for name in sorted(os.listdir(folder)) if name.endswith(".json") and name != "coverage.json"]
    cases = {}
    for version, newer in newer_of(folder):
        cases.update({case: {**expected, "min_jdk": version} for case, expected in cases_of(newer).items()})
    for name in files:
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            main = "Main" if name == "cases.json" else name[:-len(".json")]
            cases.update({(main, case): expected for name, expected in json.load(file).items()
                          for case in names_of(name, expected, products)})
    return cases


def run(java, agent, classes, main, case, options):
    """The verdict, as hpor tells it, with `wrong_replays`: what its schedules came to otherwise. If hpor told none,
    only `broken`: how the JVM ended."""
    with tempfile.TemporaryDirectory(prefix="hpor-library-") as scratch:
        told = os.path.join(scratch, "verdict.json")
        settings = f"json={told},schedule={scratch}/schedule.json,progress=off,{options}"

        def command(text):
            return [java, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", f"-agentpath:{agent}={text}", "-ea", "-cp",
                    classes, main, case]

        def replay_command(own):
            threads = re.match("threads=[a-z]+", options)[0]
            return command(",".join([threads, "progress=off", *(f"{key}={value}" for key, value in own.items())]))

        try:
            ended = subprocess.run(command(settings), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.PIPE, timeout=TIMEOUT, check=False, cwd=scratch)
        except subprocess.TimeoutExpired:
            return {"broken": f"no verdict in {TIMEOUT} s"}
        try:
            with open(told, encoding="utf-8") as file:
                verdict = json.load(file)
        except (OSError, ValueError):
            last = ended.stderr.decode(errors="replace").splitlines()[-5:]
            return {"broken": " | ".join([f"no verdict, the JVM ended with {ended.returncode}", *last])}
        printed = ended.stderr.decode(errors="replace")
        verdict["own_name"] = own_names.shown_in(printed) or own_names.shown_in_folder(scratch)
        verdict["wrong_replays"] = replays.wrong_replays(verdict, replay_command, scratch, TIMEOUT)
        return verdict


def error_of(verdict):
    return (verdict.get("error") or {}).get("kind") if verdict.get("verdict") == "ERROR" else None


def short_outcome(text):
    """An outcome's text, as cases have it."""
    words, exceptions, ends, code = [], [], [], ""
    for line in text.splitlines():
        if match := re.match(r"error: exit in .*\((-?\d+)\)$", line):
            code = " " + match[1]
        elif match := re.match(r"error: \S+ in [^:]*: (?:[\w.]*\.)?([\w$]+)", line):
            exceptions.append("!" + match[1])
        elif line.startswith("end: "):
            ends += [] if line == "end: complete" else [line[len("end: "):].split(",")[0] + code]
        else:
            words.append(line.split(": ", 1)[-1])
    return " ".join(words + sorted(exceptions) + ends)


def kinds_of(outcome):
    """The kinds of the errors that an outcome shows."""
    kinds = set()
    for word in re.findall(r"!([\w$]+)", outcome):
        kinds.add("monitor-misuse" if word == "IllegalMonitorStateException" else "assertion"
                  if word == "AssertionError" else "exception")
    if re.search(r"\bexit [^0]", outcome):
        kinds.add("exit")
    return kinds | ({"deadlock"} if "deadlock" in outcome else set())


def difference(what, seen, expected):
    return None if seen == expected else f"expected the {what} {sorted(expected)}, seen: {sorted(seen)}"


def problem_of_outcomes(verdict, expected):
    if verdict.get("verdict") not in ("VERIFIED", "ERROR"):
        return f"no verdict: {verdict.get('verdict')} {verdict.get('reason') or verdict.get('limit')}"
    if not verdict["outcomes"]["complete"]:
        return "the outcomes are not all of them"
    seen = {short_outcome(outcome["text"]) for outcome in verdict["outcomes"]["list"]}
    kinds = set().union(*map(kinds_of, expected["outcomes"])) | ({"data-race"} if expected.get("race") else set())
    return (difference("outcomes", seen, set(expected["outcomes"])) or
            difference("errors", {error["kind"] for error in verdict.get("errors") or []}, kinds))


def problem_of_count(verdict, expected):
    if verdict.get("executions") > expected.get("most", verdict.get("executions")):
        return f"expected {expected['most']} executions at most, seen: {verdict.get('executions')}"
    return None


def problem_of_words(told, expected):
    if "says" in expected and not any(expected["says"] in text for text in told):
        return f"the verdict does not say: {expected['says']}"
    return None


def problem(verdict, expected):
    told = (verdict.get("assumptions") or []) + (verdict.get("uncontrolled") or [])
    if "broken" in verdict:
        return verdict["broken"]
    if verdict["own_name"]:
        return f"the report shows a name of hpor's own: {verdict['own_name']}"
    if verdict["wrong_replays"]:
        return "; ".join(verdict["wrong_replays"])
    if "outcomes" in expected:
        return problem_of_outcomes(verdict, expected) or problem_of_words(told, expected)
    if expected.get("error"):
        if error_of(verdict) != expected["error"]:
            return f"expected the error {expected['error']}, seen: {verdict.get('verdict')} {error_of(verdict)}"
        return None
    if verdict.get("verdict") != "VERIFIED":
        return f"expected VERIFIED, seen: {verdict.get('verdict')} {error_of(verdict)}"
    if "executions" in expected and verdict.get("executions") != expected["executions"]:
        return f"expected {expected['executions']} executions, seen: {verdict.get('executions')}"
    if problem_of_count(verdict, expected):
        return problem_of_count(verdict, expected)
    if "executions" in expected and not any("jdk=fine" in text for text in told):
        return "the verdict does not say that calls of the JDK are taken as one step"
    return problem_of_words(told, expected)


def comes_to(verdict):
    """What the two settings must agree in: the kinds of the errors, and the final outcomes of a search without any.
    (Where a thread stands in a deadlock is part of that outcome, and is not the same place.)"""
    errors = sorted({e.get("kind") for e in verdict.get("errors") or [] if isinstance(e, dict)}) or [error_of(verdict)]
    outcomes = verdict.get("outcomes") or {}
    return verdict.get("verdict"), errors, outcomes.get("digest") if errors == [None] else None


def unforeseen(verdict):
    """An access that the static analysis lacks; or None."""
    reason = verdict.get("broken") or verdict.get("reason") or ""
    return reason if "broken" in verdict or "check-summary" in reason else None


class Job:
    """A case on a JDK with a backend; or there with both settings of jdk=; or with states matched."""

    def __init__(self, settings, case, expected, place, compares=False, matches=False):
        self.settings, self.expected, self.compares, self.matches = settings, expected, compares, matches
        self.main, self.case = case
        self.jdk, self.backend = place

    def name(self):
        main = "" if self.main == "Main" else self.main + " "
        how = " as with jdk=fine" if self.compares else " with match=on" if self.matches else ""
        return f"{main}{self.case} {self.jdk.name()} {self.backend}{how}"

    def verdict(self, options):
        return run(self.jdk.java, self.settings.agent, self.settings.classes, self.main, self.case,
                   ",".join(filter(None, (f"threads={self.backend}", options, self.settings.options))))

    def counted_wrong(self, verdict):
        counts = "outcomes" in self.expected and not self.matches
        return problem_of_count(verdict, self.expected) if counts else None

    def wrong(self):
        """None, or what is wrong."""
        if self.settings.foreseen:
            return unforeseen(self.verdict(f"stop=never,check-summary=on,executions={FEW},time={FEW}s"))
        if not self.compares:
            options = "stop=never,outcomes=on" if "outcomes" in self.expected else "stop=first"
            verdict = self.verdict(options + (",match=on" if self.matches else ""))
            return problem(verdict, self.expected) or self.counted_wrong(verdict)
        atomic, fine = self.verdict("stop=never"), self.verdict("stop=never,jdk=fine")
        for verdict in (atomic, fine):
            if "broken" in verdict or verdict["own_name"] or verdict["wrong_replays"]:
                return verdict.get("broken") or verdict["own_name"] or "; ".join(verdict["wrong_replays"])
        same = comes_to(atomic) == comes_to(fine)
        return None if same else f"{comes_to(atomic)}, with jdk=fine {comes_to(fine)}"


def tell(tap, job, wrong):
    known = None if job.settings.foreseen else job.expected.get("known_wrong")
    if not known:
        tap.check(wrong is None, job.name(), wrong)
    elif wrong is None:
        tap.check(False, f"{job.name()} (right, though it has the key known_wrong)")
    else:
        tap.skip(job.name(), known)
        note(wrong)


def places():
    """Each JDK with each backend that it has."""
    return [(jdk, backend) for jdk in jdks.find_jdks() for backend in ("os", "fiber")
            if backend == "os" or jdk.version >= FIRST_FIBER_JDK]


def jobs_of(cases, settings):
    everywhere, part = places(), jdks.turn() % settings.share
    for number, (case, expected) in enumerate(cases.items()):
        if not re.search(settings.filter, " ".join(case).removeprefix("Main ")) or number % settings.share != part:
            continue
        fitting = [place for place in everywhere if place[0].version >= expected.get("min_jdk", 0)]
        first = number + jdks.rounds(settings.share)
        turn = fitting if settings.all or not fitting else [fitting[first % len(fitting)]]
        for place in turn:
            yield Job(settings, case, {**expected, **expected.get(place[0].name(), {})}, place)
        if settings.foreseen:
            continue
        fine = [place for place in fitting if expected.get("fine") and place[0].version >= int(expected["fine"])]
        if fine:
            yield Job(settings, case, expected, fine[(number + 1) % len(fine)], compares=True)
        for place in turn if expected.get("match") else []:
            yield Job(settings, case, expected, place, matches=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--agent", required=True)
    parser.add_argument("--classes", required=True)
    parser.add_argument("--cases", default=FOLDER)
    parser.add_argument("--filter", default="")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--products", action="store_true")
    parser.add_argument("--foreseen", action="store_true")
    parser.add_argument("--with", dest="options", default="", metavar="OPTIONS")
    parser.add_argument("--share", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    settings = parser.parse_args()
    settings.agent, settings.classes = os.path.abspath(settings.agent), os.path.abspath(settings.classes)
    compile_cases(next(j.java for j in jdks.find_jdks() if j.has_javac), settings.classes, settings.cases)
    jobs = list(jobs_of(cases_of(settings.cases, settings.products), settings))
    tap = Tap(len(jobs))
    with concurrent.futures.ThreadPoolExecutor(settings.jobs) as pool:
        for job, wrong in zip(jobs, pool.map(Job.wrong, jobs)):
            tell(tap, job, wrong)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
