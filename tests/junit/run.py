#!/usr/bin/env python3
"""hpor junit: test classes of JUnit 4 and 5 (tests/junit/classes), held against what each test must come to. Prints
TAP.

    run.py --build BUILD-FOLDER
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "e2e"))
import jdks  # noqa: E402
from tap import Tap, skip_all  # noqa: E402

JARS = "/usr/share/java"
JUNIT_4 = ["junit4", "hamcrest"]
JUNIT_5 = ["junit-jupiter-api", "junit-jupiter-engine", "junit-jupiter-params", "junit-platform-commons",
           "junit-platform-engine", "junit-platform-launcher", "opentest4j", "apiguardian-api"]
JVM = ["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"]  # each runs for less than a second
TIMEOUT = 300

# Test -> (how it ends, executions, what the reason says). Executions of an ERROR are not said: it ends at the first.
# Where two threads do one thing each that the other sees, there are two orders.
FOUR = {
    "expected": ("VERIFIED", 1, None),        # the rule's thread writes what nobody reads
    "kept": ("VERIFIED", 2, None),            # two increments
    "rule": ("ERROR", None, "the rule's thread expected:<0> but was:<1>"),
    "lost": ("ERROR", None, "<lost> & \ufffd \U0001f600 ]]> expected:<2> but was:<1>"),
    "stuck": ("ERROR", None, "test timed out after 1000 milliseconds"),
    "deadlock": ("ERROR", None, "deadlock"),
    "poolLeft": ("VERIFIED", None, None),
    "pooled": ("VERIFIED", None, None),
    "asksForState": ("VERIFIED", None, None),
    "ignored": ("skipped", None, "@Ignore: not now"),
    "assumption": ("skipped", None, "needs luck"),
}
FIVE = {
    "race": ("ERROR", None, "data-race: FiveTest.plain"),
    "extension": ("ERROR", None, "expected: <0> but was: <1>"),
    "thrown": ("VERIFIED", 1, None),
    "chosen": ("ERROR", None, "a choice"),
    "late": ("ERROR", None, "execution exceeded timeout of 10 ms"),
    "disabled": ("skipped", None, "not now"),
    "assumption": ("VERIFIED", 1, None),      # the other one is discarded
    "sums[1] 1": ("VERIFIED", 2, None),
    "sums[2] 3": ("VERIFIED", 2, None),
    "made[1] made 0": ("VERIFIED", 2, None),
    "made[2] made 1": ("ERROR", None, "expected: <1> but was: <2>"),
}
# Class -> its tests. What one method's name stands for.
NAMES_FIVE = {
    "NamesFive": {
        "over()": ("VERIFIED", 1, None),
        "over(TestInfo)": ("ERROR", None, "with over(TestInfo)"),
        "parameters[1] same": ("ERROR", None, "a/b"),
        "parameters[2] same": ("ERROR", None, "a?b"),
        "again[1] repetition 1 of 2": ("VERIFIED", 1, None),
        "again[2] repetition 2 of 2": ("ERROR", None, "assertion"),
        "made[1] one": ("VERIFIED", 1, None),
        "made[2] box": ("ERROR", None, "in the box"),
        "made[3] last": ("ERROR", None, "the last one"),
        "disabled": ("skipped", None, "is @Disabled"),
        "disabledAgain": ("skipped", None, "none of them"),
        "assumption": ("skipped", None, "as it is"),
    },
    "NamesFive$Inner": {"over": ("ERROR", None, "the inner one")},
    "NamesFive$First": {"inherited": ("VERIFIED", 1, None)},
    "NamesFive$Second": {"inherited": ("ERROR", None, "<First> but was: <Second>")},
}
NAMES_FOUR = {
    "NamesFour$First": {"inherited": ("VERIFIED", 1, None)},
    "NamesFour$Second": {
        "inherited": ("ERROR", None, "expected:<[First]> but was:<[Second]>"),
        "ignored": ("skipped", None, "@Ignore"),
        "assumption": ("skipped", None, "assumption: got: <false>, expected: is <true>"),
    },
    "NamesFour$Texts": {
        "text[a/b]": ("ERROR", None, "a/b"),
        "text[a?b]": ("ERROR", None, "a?b"),
        "text[c]": ("VERIFIED", 1, None),
    },
}
# Two threads increment three times each: as many orders as ways to choose 3 of 6, with a time limit and without.
LIMITS_FIVE = {"LimitsFive": {
    "kept": ("VERIFIED", 20, None),
    "keptElsewhere": ("VERIFIED", 20, None),
    "keptByAssertion": ("VERIFIED", 20, None),
    "slept": ("VERIFIED", 1, None),
    "overslept": ("ERROR", None, "overslept() timed out after 1 second"),
    "stuck": ("ERROR", None, "stuck() timed out after 1 second"),
    "stuckElsewhere": ("ERROR", None, "stuckElsewhere() timed out after 1 second"),
    "stuckInAssertion": ("ERROR", None, "execution timed out after 1000 ms"),
    "deadlock": ("ERROR", None, "deadlock"),
}}
LIMITS_FOUR = {"LimitsFour": {
    "kept": ("VERIFIED", 20, None),
    "empty": ("VERIFIED", 1, None),
    "pooled": ("VERIFIED", None, None),
    "overslept": ("ERROR", None, "test timed out after 1000 milliseconds"),
    "stuck": ("ERROR", None, "test timed out after 10 seconds"),
}}
# Whatever the option says: a test's limit is not over before nothing else can go on; but one that is never over ends no
# test.
NEVER_FIVE = {"LimitsFive": {
    **LIMITS_FIVE["LimitsFive"],
    "overslept": ("VERIFIED", 1, None),
    "stuck": ("ERROR", None, "deadlock"),
    "stuckElsewhere": ("ERROR", None, "deadlock"),
    "stuckInAssertion": ("ERROR", None, "deadlock"),
}}
WORDS = {"VERIFIED": None, "ERROR": "failure", "skipped": "skipped"}


class Tests:
    def __init__(self, build, folder):
        self.hpor = os.path.join(build, "hpor")
        self.jar = os.path.join(build, "hpor.jar")
        self.folder = folder
        self.classes = os.path.join(folder, "classes")
        self.tap = Tap()

    def check(self, title, good, detail=""):
        self.tap.check(good, title, detail)

    def run(self, jdk, *words, jars=(*JUNIT_4, *JUNIT_5)):
        path = os.pathsep.join([self.classes, *jar_paths(jars)])
        environment = {**os.environ, "JAVA_HOME": jdk.home, "TMPDIR": self.folder, "LC_ALL": "C.UTF-8"}
        done = subprocess.run([self.hpor, "junit", "-cp", path, *words, "--", *JVM], cwd=self.folder, env=environment,
                              timeout=TIMEOUT,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        return done.returncode, done.stdout.decode("utf-8", "replace")


def jar_paths(names):
    return [os.path.join(JARS, name + ".jar") for name in names]


def compile_classes(tests, jdk):
    os.makedirs(tests.classes)
    sources = [os.path.join(HERE, "classes", name) for name in sorted(os.listdir(os.path.join(HERE, "classes")))]
    path = os.pathsep.join([tests.jar, *jar_paths([*JUNIT_4, *JUNIT_5])])
    subprocess.run([os.path.join(jdk.home, "bin", "javac"), "-encoding", "UTF-8", "-g", "-d", tests.classes, "-cp",
                    path, *sources],
                   check=True)


def cases_of(file):
    """(class, test) -> its element of the XML."""
    root = xml.etree.ElementTree.parse(file).getroot()
    return {(case.get("classname"), case.get("name")): case for case in root.iter("testcase")}, root


def problem(case, ending, executions, reason):
    properties = {p.get("name"): p.get("value") for p in case.iter("property")}
    if properties.get("hpor.verdict") != ending:
        return f"expected {ending}, seen: {properties}"
    if executions is not None and properties.get("hpor.executions") != str(executions):
        return f"expected {executions} executions, seen: {properties}"
    element = case.find(WORDS[ending]) if WORDS[ending] else None
    others = [child.tag for child in case if child.tag in ("failure", "error", "skipped") and child is not element]
    if others or (WORDS[ending] and element is None):
        return f"elements: {[child.tag for child in case]}"
    if reason and reason not in element.get("message"):
        return f"expected {reason!r} in {element.get('message')!r}"
    if ending == "ERROR" and ("Schedule: " not in element.text or "Replay it with:" not in element.text):
        return f"no schedule in {element.text!r}"
    return None


def check_classes(tests, jdk, expected, words=None):
    """Whole classes: each test's line, its place in the XML, and the schedules of the failing ones. `words`: other than
    the classes."""
    code, output = tests.run(jdk, "--xml=results.xml", *(words or expected))
    tests.check(f"{jdk.name()}: exit code 1", code == 1, output)
    cases, root = cases_of(os.path.join(tests.folder, "results.xml"))
    for name, wanted in expected.items():
        for test, (ending, executions, reason) in wanted.items():
            case = cases.pop((name, test), None)
            why = "not in the XML" if case is None else problem(case, ending, executions, reason)
            line = re.search(rf"^{ending} +{re.escape(name)}\.{re.escape(test)}  ", output, re.MULTILINE)
            tests.check(f"{jdk.name()}: {name}.{test}: {ending}", why is None and line,
                        f"{why}\n{output if not line else ''}")
        suites = [suite for suite in root.iter("testsuite") if suite.get("name") == name]
        counts = {key: suites[0].get(key)
                  for key in ("tests", "failures", "errors", "skipped")} if len(suites) == 1 else None
        endings = [ending for ending, _, _ in wanted.values()]
        tests.check(f"{jdk.name()}: {name}: the counts of the suite",
                    counts == {"tests": str(len(wanted)), "failures": str(endings.count("ERROR")), "errors": "0",
                               "skipped": str(endings.count("skipped"))}, counts)
    return cases, output


# Element -> attributes that it must have, and its children; as Ant's task writes it, and Jenkins, GitLab and Surefire's
# readers take it.
FORM = {
    "testsuites": (set(), {"testsuite"}),
    "testsuite": ({"name", "timestamp", "hostname", "tests", "failures", "errors", "skipped", "time"}, {"testcase"}),
    "testcase": ({"classname", "name", "time"}, {"properties", "failure", "error", "skipped", "system-out"}),
    "properties": (set(), {"property"}),
    "property": ({"name", "value"}, set()),
    "failure": ({"message", "type"}, set()),
    "skipped": ({"message"}, set()),
    "system-out": (set(), set()),
}


def check_form(tests, jdk, root):
    """The XML of the last run: its elements, its numbers; no test has the name of another."""
    wrong = []
    for element in root.iter():
        required, children = FORM[element.tag]
        if set(element.keys()) != required or any(child.tag not in children for child in element):
            wrong.append(f"{element.tag}: {element.attrib}, {[child.tag for child in element]}")
    for suite in root.iter("testsuite"):
        times = [float(case.get("time")) for case in suite]
        if not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d", suite.get("timestamp")) or not suite.get("hostname"):
            wrong.append(suite.attrib)
        if abs(sum(times) - float(suite.get("time"))) > 0.001 * len(times):
            wrong.append(f"{suite.get('name')}: {times}, {suite.get('time')}")
    names = [suite.get("name") for suite in root.iter("testsuite")]
    cases = [(case.get("classname"), case.get("name")) for case in root.iter("testcase")]
    tests.check(f"{jdk.name()}: the form of the XML", not wrong, "\n".join(map(str, wrong)))
    tests.check(f"{jdk.name()}: no two suites, and no two tests, of one name",
                len(set(names)) == len(names) and len(set(cases)) == len(cases), cases)


def names(tests, jdk, expected, words):
    """Each failing test has a schedule of its own."""
    folder = os.path.join(tests.folder, "schedules-" + words[0])
    os.makedirs(folder, exist_ok=True)
    check_classes(tests, jdk, expected, ["--schedules=" + folder, *words])
    _, root = cases_of(os.path.join(tests.folder, "results.xml"))
    check_form(tests, jdk, root)
    schedules = [re.search(r"saved in (\S+)", failure.text).group(1) for failure in root.iter("failure")]
    tests.check(f"{jdk.name()}: {words[0]}: a schedule for each failing test",
                len(set(schedules)) == len(schedules) == len(os.listdir(folder))
                and all(map(os.path.exists, schedules)), schedules)


def limits(tests, jdk):
    check_classes(tests, jdk, {**LIMITS_FIVE, **LIMITS_FOUR})
    code, output = tests.run(jdk, "FourTest#pooled", "LimitsFour#pooled", jars=JUNIT_4)
    counts = re.findall(r"^VERIFIED +\w+\.pooled  (\d+) executions", output, re.MULTILINE)
    tests.check(f"{jdk.name()}: a pool, with a time limit as without", code == 0 and len(counts) == 2
                and len(set(counts)) == 1, output)
    code, output = tests.run(jdk, "FourTest#asksForState", jars=JUNIT_4)
    tests.check(f"{jdk.name()}: what is not controlled is told of tests that pass, too",
                code == 0 and "not controlled: Thread.getState" in output, output)
    for option, expected in ("explore",
                             {"LimitsFive": {name: LIMITS_FIVE["LimitsFive"][name]
                             for name in ("kept", "stuck", "keptElsewhere")}}), \
                            ("never", NEVER_FIVE):
        words = ["--timeouts=" + option, *(f"LimitsFive#{name}" for name in expected["LimitsFive"])]
        check_classes(tests, jdk, expected, words)
    with open(os.path.join(tests.classes, "junit-platform.properties"), "w", encoding="utf-8") as file:
        file.write(
            "junit.jupiter.execution.parallel.enabled=true\njunit.jupiter.execution.parallel.mode.default=concurrent\n"
                   "junit.jupiter.execution.timeout.default=5 s\n")
    code, output = tests.run(jdk, "FiveTest#sums", "FiveTest#chosen")
    os.remove(os.path.join(tests.classes, "junit-platform.properties"))
    tests.check(f"{jdk.name()}: parallel execution and a default limit, by JUnit's own settings",
                code == 1 and len(re.findall(r"VERIFIED +FiveTest.sums\[\d\] \d  2 executions", output)) == 2
                and "ERROR         FiveTest.chosen" in output, output)


def progress(tests, jdk):
    code, output = tests.run(jdk, "--time=22", "LongFour", jars=JUNIT_4)
    tests.check("what takes long is told about", code == 2 and re.search(
        r"^hpor: LongFour.many: \d+ s, \d+\S* executions.* \(0 of 1 tests are over\)$", output, re.MULTILINE), output)
    tests.check("lines of progress are no part of a report", len(re.findall("/s, depth ", output)) == 1, output)
    code, output = tests.run(jdk, "--time=12", "--progress=off", "LongFour", jars=JUNIT_4)
    tests.check("progress=off", code == 2 and "tests are over" not in output, output)


def replay(tests, jdk, output):
    """The command that the report of a failing test ends with."""
    command = re.search(r"Replay it with:\n  (.*hpor-FourTest\.lost\.json.*)", output)
    done = subprocess.run(["sh", "-c", command.group(1) if command else "exit 99"], cwd=tests.folder,
                          stdin=subprocess.DEVNULL,
                          env={**os.environ, "JAVA_HOME": jdk.home}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          timeout=TIMEOUT, check=False)
    text = done.stdout.decode("utf-8", "replace")
    tests.check("replay", done.returncode == 1 and "ERROR (replay): assertion" in text and "<lost>" in text, text)


def options(tests, jdk):
    code, output = tests.run(jdk, "--executions=1", "--xml=" + tests.folder, "--races=off", "FiveTest#sums")
    tests.check("a limit: INCOMPLETE, exit code 2",
                code == 2
                and len(re.findall(r"^INCOMPLETE +FiveTest\.sums\[\d\] \d  1 execution ", output, re.MULTILINE)) == 2,
                output)
    cases, _ = cases_of(os.path.join(tests.folder, "TEST-FiveTest.xml"))
    tests.check("a limit: it is no test that has passed", len(cases) == 2 and all(c.find("skipped") is not None
                                                                                   for c in cases.values()),
                                                                                   list(cases))
    code, output = tests.run(jdk, "--jobs=1", "FourTest#kept", "FourTest#ignored", jars=JUNIT_4)
    tests.check("JUnit 4 alone, two methods, exit code 0",
                code == 0 and "2 tests, 1 VERIFIED, 1 skipped" in output, output)


def never_green_unless_explored(tests, jdk):
    words = ("--steps=2000000000", "--time=2", "StuckFour#first", "StuckFour#ignored")
    code, output = tests.run(jdk, *words, jars=JUNIT_4)
    tests.check("time is over before the first execution is: INCOMPLETE, exit code 2",
                code == 2
                and re.search(r"^INCOMPLETE +StuckFour\.first  0 executions", output, re.MULTILINE) is not None
                and "2 tests, 1 skipped, 1 INCOMPLETE" in output, output)
    code, output = tests.run(jdk, "StuckFour#alone", "FourTest#kept", jars=JUNIT_4)
    tests.check("a test of one thread says that there was nothing to explore",
                code == 0 and re.search(r"StuckFour\.alone.*\n +note: only one thread ran", output) is not None
                and output.count("only one thread ran") == 1, output)


def exits(tests, jdk):
    """A test that ends the JVM has not passed, whatever the code is."""
    left = "before the test was over"
    check_classes(tests, jdk, {"ExitsFour": {
        "exits": ("ERROR", None, "System.exit(0) " + left), "exitsWithCode": ("ERROR", None, "System.exit(3) " + left),
        "halts": ("ERROR", None, "System.exit(0) " + left), "childExits": ("ERROR", None, "System.exit(0) " + left),
        "hookRuns": ("ERROR", None, "System.exit(0) " + left),
        "leavesLate": ("ERROR", None, "System.exit(0) " + left), "stays": ("VERIFIED", 1, None)}})


def unaided(tests, jdk):
    """Without the agent, hpor.jar does nothing but run what it is given."""
    path = os.pathsep.join([tests.classes, tests.jar])
    done = subprocess.run([jdk.java, "-cp", path, "Unaided"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, timeout=60, check=False)
    text = done.stdout.decode()
    tests.check("without the agent, hpor.jar does nothing", done.returncode == 0
                and text == "0 false atomic 7 explored\n", text)


def refusals(tests, jdk):
    def refused(title, expected, *words, jars=(*JUNIT_4, *JUNIT_5)):
        code, output = tests.run(jdk, *words, jars=jars)
        tests.check("refused: " + title, code == 3 and expected in output, output)

    refused("no class", "No test class is named")
    refused("no such class", "There is no class NoneTest on the class path", "NoneTest")
    refused("no tests", "java.lang.Object has no tests that the JUnit on the class path finds", "java.lang.Object")
    refused("no such test", "FiveTest#none: no test of this class has the name", "FiveTest#none", "FiveTest#thrown")
    refused("abstract, JUnit 4", "NamesFour$Base is abstract, and has no tests of its own", "NamesFour$Base")
    refused("abstract, JUnit 5", "NamesFive$Base is abstract, and has no tests of its own", "NamesFive$Base")
    refused("what JUnit does not run", "JUnit cannot run WrongFour: ", "WrongFour", jars=JUNIT_4)
    code, output = tests.run(jdk, "NamesFive$Base", "NamesFive$First")
    tests.check("an abstract class among others is passed over",
                code == 0 and "NamesFive$Base is abstract" in output and "1 test, 1 VERIFIED" in output, output)
    code, output = tests.run(jdk, "NamesFour#text", jars=JUNIT_4)
    tests.check("the method's name stands for all its parameters", code == 1
                and "3 tests, 1 VERIFIED, 2 ERROR" in output, output)
    refused("no JUnit", "JUnit is not on the class path", "java.lang.Object", jars=())
    code, output = tests.run(jdk, "Unaided", jars=())
    tests.check("a class without tests that has a main method is a program, with JUnit or without",
                code == 0 and re.search("skipped +Unaided.main.*\n +an assumption fails in all executions", output),
                output)
    refused("a file of one search", "--json names a file of one search", "--json=a.json", "FiveTest")
    refused("a misspelt option", "did you mean --xml", "--xm=a", "FiveTest")
    refused("no jobs", "--jobs=0: the value is a number from 1 to 64", "--jobs=0", "FiveTest")
    refused("no folder", "there is no such folder", "--schedules=none", "FiveTest")
    left = [name for name in os.listdir(tests.folder) if re.fullmatch(r"hpor-\w{6}", name)]
    tests.check("no scratch folder is left", not left, left)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", required=True)
    parser.add_argument("--jdks", type=int, default=0, help="limits and exits on so many of the JDKs, others each day")
    settings = parser.parse_args()
    build = os.path.abspath(settings.build)
    usable = [jdk for jdk in jdks.of_today() if jdk.has_javac]
    missing = [path for path in jar_paths([*JUNIT_4, *JUNIT_5]) if not os.path.exists(path)]
    if missing or not usable:
        return skip_all(f"{missing[0] if missing else 'a JDK'} is missing (Debian packages junit4, junit5)")
    folder = tempfile.mkdtemp(prefix="hpor-junit-test-")
    try:
        tests = Tests(build, folder)
        compile_classes(tests, usable[0])
        cases, output = check_classes(tests, usable[-1], {"FourTest": FOUR, "FiveTest": FIVE})
        tests.check("nested classes belong to their class", list(cases) == [("FiveTest$Inner", "inner")], list(cases))
        replay(tests, usable[-1], output)
        names(tests, usable[-1], NAMES_FIVE, ["NamesFive", "NamesFive$First", "NamesFive$Second"])
        names(tests, usable[0], NAMES_FOUR, ["NamesFour"])
        for jdk in jdks.some(usable, settings.jdks):
            limits(tests, jdk)
            exits(tests, jdk)
        progress(tests, usable[-1])
        if len(usable) > 1:
            check_classes(tests, usable[0], {"FourTest": FOUR})
        options(tests, usable[-1])
        never_green_unless_explored(tests, usable[-1])
        unaided(tests, usable[0])
        refusals(tests, usable[-1])
        return tests.tap.end()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
