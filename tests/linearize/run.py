#!/usr/bin/env python3
"""hpor linearize: finds the planted bugs of benchmarks/structures and none in the right versions, on each JDK; its
sequential outcomes are those of a model in Python; what it refuses, and how. Prints TAP.

    run.py --build BUILD-FOLDER
"""

import argparse
import itertools
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.join(ROOT, "tests", "e2e"))
import jdks  # noqa: E402
from tap import Tap, skip_all  # noqa: E402

LISTS = ("CoarseListSet", "FineListSet", "OptimisticListSet", "CasTreeSet")
# Client in which the bug shows, and one in which the class behaves.
BROKEN = {
    "CoarseListSet": "brokenAdd(1) | brokenAdd(1)",
    "FineListSet": "brokenAdd(1) contains(1) | add(2)\nadd(1) | brokenRemove(1) | brokenRemove(1)",
    "OptimisticListSet": "brokenAdd(2) | brokenAdd(2)",
    "LockFreeQueue": "enqueue(1) | brokenDequeue() | brokenDequeue()",
    "TreiberStack": "push(1) | brokenPop() | pop()",
    "CasTreeSet": "brokenAdd(1) | add(1)",
    "CoarseHashMap": "brokenPut(1, 1) | put(1, 2)",
}
TIMEOUT = 120


class Tests:
    def __init__(self, build, folder):
        self.hpor = os.path.join(build, "hpor")
        self.jar = os.path.join(build, "hpor.jar")
        self.folder = folder
        self.classes = os.path.join(folder, "classes")
        self.tap = Tap()

    def compile(self, javac):
        sources = []
        for place in (os.path.join(ROOT, "benchmarks", "structures"), os.path.join(HERE, "classes")):
            for base, _, files in os.walk(place):
                sources += [os.path.join(base, f) for f in files if f.endswith(".java")]
        subprocess.run([javac, "--release", "17", "-nowarn", "-d", self.classes] + sorted(sources), check=True)

    def check(self, name, good, output):
        self.tap.check(good, name, output)

    def linearize(self, jdk, *words):
        environment = dict(os.environ, JAVA_HOME=jdk.home, TMPDIR=self.folder)
        done = subprocess.run([self.hpor, "linearize", "-cp", self.classes] + list(words), cwd=self.folder,
                              env=environment,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              timeout=TIMEOUT,
                              check=False)
        return done.returncode, done.stdout.decode("utf-8", "replace")

    def expect(self, name, jdk, code, shows, *words):
        """The exit code, and a regular expression for the output."""
        try:
            found, output = self.linearize(jdk, *words)
        except subprocess.TimeoutExpired:
            found, output = None, f"still running after {TIMEOUT} s"
        good = found == code and re.search(shows, output)
        self.check(f"{name} on {jdk.name()}", good, f"exit code {found}, expected {code} and {shows!r}:\n{output}")

    def operations(self, text):
        path = os.path.join(self.folder, "operations")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text + "\n")
        return path


def structures(tests, jdk, backend):
    for name, clients in BROKEN.items():
        words = ["--threads", backend, "--operations", tests.operations(clients)]
        tests.expect(f"Broken{name}: the bug is found ({backend})", jdk, 1,
                     "no sequential order of the calls has these results",
                     "--class", f"structures.Broken{name}", *words)
        if name in LISTS and name != "OptimisticListSet":
            continue  # the others of their kind are checked by generated clients
        # The same calls without the bugs.
        right = re.sub(r"broken(.)", lambda m: m.group(1).lower(), clients)
        tests.expect(f"{name}: none is found ({backend})", jdk, 0,
                     "hpor: VERIFIED: .*\n(.*\n)*hpor linearize: whatever",
                     "--class", f"structures.{name}", "--threads", backend, "--operations", tests.operations(right))


def generated(tests, jdk):
    """Clients that hpor makes: the bugs are found among them."""
    tests.expect("a bug found by generated clients", jdk, 1, "caller 1: .*broken", "--class",
                 "structures.BrokenCasTreeSet")
    tests.expect("right under generated clients", jdk, 0, "all 13 clients of up to 2 threads with up to 2 calls each",
                 "--class", "structures.LockFreeQueue", "--threads", "2", "--calls", "2", "--arguments", "7",
                 "--clients", "100", "--methods", "enqueue,dequeue", "--observe", "dequeue")
    tests.expect("a class of the JDK", jdk, 0, "hpor: VERIFIED", "--class", "java.util.concurrent.atomic.AtomicInteger",
                 "--methods", "getAndSet,compareAndSet,get", "--calls", "1", "--arguments", "0,1")
    for name in ("CoarseListSet", "FineListSet", "CasTreeSet"):
        tests.expect(f"{name}, right under generated clients", jdk, 0, "hpor: VERIFIED", "--class",
                     f"structures.{name}",
                     "--calls", "1", "--clients", "8", "--arguments", "1")
    tests.expect("--match and another algorithm", jdk, 0, "Search: dl-s-por", "--class", "structures.CoarseHashMap",
                 "--por",
                 "dl-s-por", "--calls", "1", "--clients", "5")
    tests.expect("a limit", jdk, 2, "hpor: INCOMPLETE", "--class", "structures.CoarseHashMap", "--executions=3")


def replay(tests, jdk):
    words = ["--class", "structures.BrokenTreiberStack", "--calls=1", "--json=v.json", "-cp", tests.classes]
    code, output = tests.linearize(jdk, *words)
    command = re.search(r"Replay it with:\n  (.*)", output)
    again = command and subprocess.run(["sh", "-c", command.group(1)], cwd=tests.folder, stdin=subprocess.DEVNULL,
                                       stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
                                       env=dict(os.environ, JAVA_HOME=jdk.home))
    message = re.search(r"no sequential order.*", output)
    text = again.stdout.decode() if again else output
    good = (code == 1 and again and again.returncode == 1 and "ERROR (replay)" in text
            and message and message.group() in text)
    tests.check("the replay command that the report names replays it", good, text)
    with open(os.path.join(tests.folder, "v.json"), encoding="utf-8") as file:
        verdict = json.load(file)
    tests.check("the JSON has the error", verdict["error"]["kind"] == "assertion"
                and "no sequential order" in verdict["error"]["message"], json.dumps(verdict["error"]))


def blocking(tests, jdk):
    tests.expect("calls that block in every order may block", jdk, 0, "hpor: VERIFIED", "--class", "checked.Cell",
                 "--operations",
                 tests.operations("take() | take() | put(1)\nput(1) put(2) | take()\ntake() put(1) | put(2)"))
    tests.expect("calls that block where they need not", jdk, 1, "no sequential order .* = blocked",
                 "--class", "checked.DeafCell", "--operations",
                 tests.operations("take() | take() | put(1) put(2) put(3) put(4)"))
    tests.expect("a deadlock where no order blocks", jdk, 1, "hpor: ERROR: deadlock", "--class", "checked.DeafCell",
                 "--operations", tests.operations("take() | take() | put(1) | put(2)"))


def results(tests, jdk):
    tests.expect("results of every kind; not public, from a factory", jdk, 0,
                 "left out, .*: unusable\n(.*\n)*hpor: VERIFIED",
                 "--class", "checked.Results", "--threads", "2", "--calls", "1", "--clients", "200", "--observe",
                 "calls")
    tests.expect("an exception that no order throws", jdk, 1,
                 "throws IllegalStateException(.*\n)*.*Caused by|two at once|throws "
                 "IllegalStateException", "--class", "checked.Alone", "--calls", "1", "--threads", "2")


def refusals(tests, jdk):
    def refused(name, shows, *words):
        tests.expect(name, jdk, 3, shows, *words)
    refused("no class given", "Name the class", "--calls=1")
    refused("no such class", "no class checked.None on the class path", "--class=checked.None")
    refused("no constructor", "needs a public constructor without parameters", "--class=checked.Needy")
    refused("no methods", "checked.Closed has no public method that takes nothing but numbers",
            "--class=checked.Closed")
    refused("not deterministic", "checked.Forgetful is not deterministic", "--class=checked.Forgetful")
    refused("no such method", "has no public method drop that takes nothing but numbers. It has: put, take",
            "--class=checked.Cell", "--methods=drop")
    refused("no such method in the file", "line 2: checked.Cell has no public method put with 2 numbers",
            "--class=checked.Cell", "--operations", tests.operations("put(1)\nput(1, 2)"))
    refused("no calls in the file", "are no calls such as", "--class=checked.Cell", "--operations",
            tests.operations("put"))
    refused("no such file", "none.txt cannot be read", "--class=checked.Cell", "--operations", "none.txt")
    refused("no number", "--calls=many: the value is a whole number", "--class=checked.Cell", "--calls=many")
    refused("too many orders", "more sequential orders", "--class=checked.Cell", "--threads=8", "--calls=8",
            "--clients=1")
    refused("unknown option", "did you mean", "--class=checked.Cell", "--call=3")
    refused("a word that is no option", "`Main` is no option", "--class=checked.Cell", "Main")
    left = [name for name in os.listdir(tests.folder) if re.fullmatch(r"hpor-\w{6}", name)]
    tests.check("no scratch folder is left", not left, "\n".join(left))


# ---- the sequential outcomes, once more -----------------------------------------------------------------------------

def apply(kind, state, name, argument):
    """A model of the structure: (its next state, the call's result)."""
    if kind == "TreiberStack":
        if name == "push":
            return (argument,) + state, "done"
        return state[1:], str(state[0]) if state else "null"
    if kind == "LockFreeQueue":
        if name == "enqueue":
            return state + (argument,), "done"
        return state[1:], str(state[0]) if state else "null"
    has = argument in state
    if name == "add":
        return tuple(sorted(set(state) | {argument})), str(not has).lower()
    if name == "remove":
        return tuple(k for k in state if k != argument), str(has).lower()
    return state, str(has).lower()


def model_outcomes(kind, client):
    order = [t for t, calls in enumerate(client) for _ in calls]
    outcomes = set()
    for threads in set(itertools.permutations(order)):
        state, at, results = (), [0] * len(client), [[] for _ in client]
        for t in threads:
            state, result = apply(kind, state, *client[t][at[t]])
            at[t] += 1
            results[t].append(result)
        outcomes.add("".join(r + ";" for thread in results for r in thread))
    return outcomes


def sequential(tests, jdk, kind):
    """What the first JVM writes for the second."""
    scratch = os.path.join(tests.folder, "prepared")
    shutil.rmtree(scratch, ignore_errors=True)
    os.makedirs(scratch)
    path = os.pathsep.join([tests.classes, tests.jar, scratch])
    done = subprocess.run([jdk.java, "-cp", path, "hpor.linearize.Prepare", scratch, "class", f"structures.{kind}",
                           "threads", "3",
                           "calls", "2", "clients", "12"], stdin=subprocess.DEVNULL, stderr=subprocess.PIPE,
                           check=False)
    good, why, clients = done.returncode == 0, done.stderr.decode(), 0
    with open(os.path.join(scratch, "arguments"), encoding="utf-8") as file:
        lines = [line.strip()[1:-1].replace("\\n", "\n") for line in file]
    for line in lines[1:]:
        _, words, *outcomes = line.strip("\n").split("\n")
        client = [[(m.group(1), int(m.group(2) or 0)) for m in re.finditer(r"(\w+)\((\d*)\) = \?", part)]
                  for part in words.split("; ")]
        clients += 1
        if set(outcomes) != model_outcomes(kind, client):
            good, why = False, f"{why}\n{words}: {sorted(outcomes)}, expected {sorted(model_outcomes(kind, client))}"
    tests.check(f"{kind}: the sequential outcomes of {clients} clients are those of the model", good and clients > 20,
                why)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", required=True)
    build = os.path.abspath(parser.parse_args().build)
    usable = [jdk for jdk in jdks.of_today() if jdk.has_compiler]
    if not usable:
        return skip_all("no JDK with a compiler found")
    folder = tempfile.mkdtemp(prefix="hpor-linearize-test-")
    try:
        tests = Tests(build, folder)
        for jdk in jdks.of_today():
            if not jdk.has_compiler:
                tests.tap.skip(f"linearize on jdk{jdk.version}", "its JVM has no compiler for the clients")
        tests.compile(os.path.join(usable[0].home, "bin", "javac"))
        oldest, newest = usable[0], usable[-1]
        structures(tests, newest, "fiber" if newest.version >= 21 else "os")
        generated(tests, newest)
        replay(tests, newest)
        blocking(tests, newest)
        results(tests, oldest)
        refusals(tests, newest)
        for kind in ("TreiberStack", "LockFreeQueue", "CasTreeSet"):
            sequential(tests, newest, kind)
        return tests.tap.end()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
