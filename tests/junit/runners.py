#!/usr/bin/env python3
"""Marked tests (hpor.test: @Hpor, @HporTest, @HporReplay, HporRule), started by JUnit's own runners in a JVM without
the agent: what the runner says of each, and what must not happen where the runner is (tests/junit/runners). Prints TAP.

    runners.py --build BUILD-FOLDER
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "e2e"))
import jdks  # noqa: E402
from tap import Tap, skip_all  # noqa: E402

JARS = pathlib.Path("/usr/share/java")
JUNIT_4 = [JARS / f"{name}.jar" for name in ("junit4", "hamcrest")]
JUNIT_5 = [JARS / f"{name}.jar" for name in (
    "junit-jupiter-api", "junit-jupiter-engine", "junit-jupiter-params", "junit-platform-commons",
    "junit-platform-engine", "junit-platform-launcher", "opentest4j", "apiguardian-api")]
CONSOLE = [JARS / f"{name}.jar" for name in (
    "junit-platform-console", "junit-platform-reporting", "opentest4j-reporting-events", "picocli")]
VINTAGE = JARS / "junit-vintage-engine.jar"
TIMEOUT = 300
SHORT = "-XX:+UseSerialGC -XX:TieredStopAtLevel=1"  # for the JVMs, each of which runs for about a second
SIDE_BY_SIDE = {"enabled": "true", "mode.default": "concurrent", "config.strategy": "fixed",
                "config.fixed.parallelism": "2"}

# Test -> how it ends, and what its failure, or the reason why it was skipped, says. Two threads increment without a
# lock: one increment may be lost.
FIVE = {
    "kept()": ("passed", ""),
    "lost()": ("failure", "expected: <12> but was: <11>"),
    "overloaded()": ("passed", ""),
    "overloaded(TestInfo)": ("failure", "IllegalStateException: with overloaded(TestInfo)"),
    "values(int)[1]": ("passed", ""),
    "values(int)[2]": ("failure", "expected: <12> but was: <11>"),
    "again(RepetitionInfo)[1]": ("passed", ""),
    "again(RepetitionInfo)[2]": ("failure", "expected: <1> but was: <2>"),
    "made()": ("failure", "the second one made"),
    "disabled()": ("skipped", "not now"),
    "assumption()": ("skipped", "needs luck"),
    "limited()": ("passed", ""),
    "race()": ("failure", "data-race: Counter.value"),
    "cutAborts()": ("skipped", "INCOMPLETE, 1 execution"),
    "cutFails()": ("failure", "INCOMPLETE, 1 execution"),
    "cutPasses()": ("passed", ""),
    "wrongOption()": ("failure", "Option `sloth` does not exist"),
    "nested()": ("failure", "the inner one ==> expected: <10> but was: <11>"),
}
OTHERS = {
    ("SomeFive", "plain()"): ("passed", ""),
    ("SomeFive", "marked()"): ("passed", ""),
    ("SomeFive", "markedWithOptions()"): ("failure", "expected: <2> but was: <1>"),
    ("InheritsFive", "marked()"): ("passed", ""),
    ("InheritsFive", "markedWithOptions()"): ("failure", "expected: <2> but was: <1>"),
    ("OneInstanceFive", "first()"): ("passed", ""),
    ("OneInstanceFive", "second()"): ("passed", ""),  # each in a JVM of its own
}
VALUES = {"one[0]": ("passed", ""), "one[1]": ("failure", "expected:<1> but was:<2>")}


class Runners:
    """Runs JUnit's runners in a folder of its own."""

    def __init__(self, build, jdk, folder, tap):
        self.hpor, self.jar, self.jdk, self.folder = build / "hpor", build / "hpor.jar", jdk, folder
        self.classes = folder / "classes"
        self.tap = tap
        (folder / "target").mkdir()
        self.compile(*sorted((HERE / "runners").glob("*.java")))

    def compile(self, *sources):
        path = os.pathsep.join(map(str, [self.classes, self.jar, *JUNIT_4, *JUNIT_5]))
        subprocess.run([pathlib.Path(self.jdk.home) / "bin/javac", "-g", "-d", self.classes, "-cp", path, *sources],
                       check=True)

    def java(self, jars, *words, program=None, environment=None):
        path = os.pathsep.join(map(str, [self.classes, self.jar, *jars]))
        told = [f"-Dhpor.program={program or self.hpor}"] if program != "" else []
        done = subprocess.run([self.jdk.java, *told, "-cp", path, *words], cwd=self.folder, stdin=subprocess.DEVNULL,
                              env={**os.environ, "JAVA_TOOL_OPTIONS": SHORT, **(environment or {})},
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
                              timeout=TIMEOUT, check=False)
        return done.returncode, done.stdout

    def platform(self, *classes, jars=(), **how):
        """The output, and (class, test) -> how it ended, and what was said, by the platform's own reports."""
        shutil.rmtree(self.folder / "reports", ignore_errors=True)
        selected = [word for name in classes for word in ("-m" if "#" in name else "-c", name)]
        for key, value in SIDE_BY_SIDE.items():
            selected += ["--config", f"junit.jupiter.execution.parallel.{key}={value}"]
        _, output = self.java([*JUNIT_5, *jars, *CONSOLE], "org.junit.platform.console.ConsoleLauncher",
                              "--disable-banner", "--disable-ansi-colors", "--details=tree",
                              "--reports-dir", "reports", *selected, **how)
        found = {}
        for report in (self.folder / "reports").glob("TEST-*.xml"):
            for case in xml.etree.ElementTree.parse(report).getroot().iter("testcase"):
                found[(case.get("classname"), case.get("name"))] = ending_of(case)
        return output, found

    def expect(self, title, seen, wanted, output=""):
        ending, text = seen or ("missing", "")
        self.tap.check(ending == wanted[0] and wanted[1] in text, f"{title}: {wanted[0]}",
                       f"seen: {ending}: {text or output}")


def ending_of(case):
    for kind in ("failure", "error", "skipped"):
        element = case.find(kind)
        if element is not None:
            return ("failure" if kind == "error" else kind,
                    f"{element.get('message') or ''}\n{element.text or ''}")
    return "passed", ""


def check_five(run):
    output, found = run.platform("MarkedFive", "SomeFive", "InheritsFive", "OneInstanceFive")
    for name, wanted in FIVE.items():
        type_name = "MarkedFive$Inner" if name == "nested()" else "MarkedFive"
        run.expect(f"JUnit 5: {name}", found.get((type_name, name)), wanted, output)
    for (type_name, name), wanted in OTHERS.items():
        run.expect(f"JUnit 5: {type_name}.{name}", found.get((type_name, name)), wanted, output)
    run.tap.check("printed by kept" in output, "JUnit 5: what a test prints is shown", output)
    _, text = found.get(("MarkedFive", "lost()"), ("", ""))
    saved = re.search(r"saved in (\S+)", text)
    run.tap.check(saved and saved.group(1).startswith("target/hpor-schedules/")
                  and (run.folder / saved.group(1)).is_file()
                  and "write Counter#1.value" in text and "Replay it with:" in text,
                  "JUnit 5: a failure has hpor's report, and the schedule is where it says", text)


def check_replay(run):
    source = (HERE / "runners/Replayed.java").read_text(encoding="utf-8")
    run.platform("Replayed")
    mark = '@org.junit.jupiter.api.Test @hpor.test.HporReplay("target/hpor-schedules/hpor-Replayed.lost.json")'
    copy = run.folder / "Replayed.java"
    source = source.replace('@HporTest @Hpor(races = "off")', mark)
    copy.write_text(source, encoding="utf-8")
    run.compile(copy)
    output, found = run.platform("Replayed")
    run.expect("@HporReplay: the schedule fails again", found.get(("Replayed", "lost()")),
               ("failure", "ERROR (replay): assertion"), output)
    run.tap.check("hpor: ERROR, 1 execution:" in output, "@HporReplay: one execution", output)
    copy.write_text(source.replace("assertEquals(2,", "assertEquals(1,"), encoding="utf-8")
    run.compile(copy)
    output, found = run.platform("Replayed")
    run.expect("@HporReplay: a program that no longer does these steps", found.get(("Replayed", "lost()")),
               ("failure", "the program behaved differently"), output)


# By `hpor junit --marks=only`: what each marked test comes to with the options of its mark, as in FIVE.
MARKS = {
    "MarkedFive.kept": "VERIFIED", "MarkedFive.lost": "ERROR", "MarkedFive.overloaded()": "VERIFIED",
    "MarkedFive.overloaded(TestInfo)": "ERROR", "MarkedFive.values[1] 0": "VERIFIED",
    "MarkedFive.values[2] 1": "ERROR", "MarkedFive.again[1] repetition 1 of 2": "VERIFIED",
    "MarkedFive.again[2] repetition 2 of 2": "ERROR", "MarkedFive.made[1] first": "VERIFIED",
    "MarkedFive.made[2] second": "ERROR", "MarkedFive.disabled": "skipped", "MarkedFive.assumption": "skipped",
    "MarkedFive.limited": "VERIFIED", "MarkedFive.race": "ERROR", "MarkedFive.cutAborts": "INCOMPLETE",
    "MarkedFive.cutFails": "INCOMPLETE", "MarkedFive.cutPasses": "INCOMPLETE",
    "MarkedFive.wrongOption": "UNCONTROLLED", "MarkedFive$Inner.nested": "ERROR", "SomeFive.marked": "VERIFIED",
    "SomeFive.markedWithOptions": "ERROR",
}
CUT = {"cutAborts": "skipped", "cutFails": "failure", "cutPasses": None}


def check_marks(run):
    """hpor junit knows the marks: which tests have one, and what it says."""
    def explore(*words):
        shutil.rmtree(run.folder / "reports", ignore_errors=True)
        (run.folder / "reports").mkdir()
        path = os.pathsep.join(map(str, [run.classes, *JUNIT_4, *JUNIT_5]))
        done = subprocess.run([run.hpor, "junit", "--progress=off", "--xml=reports", "-cp", path, *words],
                              cwd=run.folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, errors="replace", timeout=TIMEOUT, check=False,
                              env={**os.environ, "JAVA_HOME": run.jdk.home, "JAVA_TOOL_OPTIONS": SHORT})
        cases = {}
        for report in (run.folder / "reports").glob("TEST-*.xml"):
            for case in xml.etree.ElementTree.parse(report).getroot().iter("testcase"):
                cases[f"{case.get('classname')}.{case.get('name')}"] = case
        return done.returncode, done.stdout, cases

    def verdicts(cases):
        return {name: prop.get("value") for name, case in cases.items() for prop in case.iter("property")
                if prop.get("name") == "hpor.verdict"}

    code, output, cases = explore("--marks=only", "--races=error", "MarkedFive", "SomeFive", "Counter", "Replayed")
    found = verdicts(cases)
    found.pop("Replayed.lost", None)
    run.tap.check(code == 1 and found == MARKS, "hpor junit --marks=only", output,
                  f"not as wanted: {sorted(set(found.items()) ^ set(MARKS.items()))}")
    elements = {name: next((kind for kind in ("failure", "error", "skipped")
                            if cases[f"MarkedFive.{name}"].find(kind) is not None), None)
                for name in CUT if f"MarkedFive.{name}" in cases}
    run.tap.check(elements == CUT, "hpor junit: what is cut off counts as its mark says", str(elements))
    code, output, cases = explore("--marks=off", "SomeFive#markedWithOptions")
    run.tap.check(code == 1 and "data-race: Counter.value" in output, "hpor junit --marks=off: no options", output)
    code, output, cases = explore("--marks=on", "SomeFive#plain", "SomeFive#markedWithOptions")
    both = {"SomeFive.plain": "VERIFIED", "SomeFive.markedWithOptions": "ERROR"}
    run.tap.check(code == 1 and verdicts(cases) == both and "expected: <2> but was: <1>" in output,
                  "hpor junit --marks=on: others are explored, too", output)
    code, output, cases = explore("--marks=only", "ValuesFour", "Counter")
    run.tap.check(code == 1 and verdicts(cases) == {"ValuesFour.one[0]": "VERIFIED", "ValuesFour.one[1]": "ERROR"},
                  "hpor junit --marks=only: the rule of JUnit 4 is a mark", output)
    code, output, cases = explore("--marks=only", "Counter")
    run.tap.check(code == 0 and not cases and "hpor junit: 0 tests" in output, "hpor junit --marks=only: none", output)
    code, output, cases = explore("--marks=sometimes", "Counter")
    run.tap.check(code == 3 and "the value is on, only, or off" in output, "hpor junit --marks: a wrong value", output)


def check_plain(run):
    """With the property, marks do nothing."""
    output, found = run.platform("SomeFive", program="", environment={
        "JAVA_TOOL_OPTIONS": f"{SHORT} -Dhpor.marks=off", "PATH": "/nowhere"})
    for name in ("plain()", "marked()", "markedWithOptions()"):
        run.expect(f"hpor.marks=off: {name}", found.get(("SomeFive", name)), ("passed", ""), output)


def check_four(run):
    code, output = run.java(JUNIT_4, "org.junit.runner.JUnitCore", "MarkedFour", "ValuesFour")
    failures = dict(re.findall(r"^\d+\) (\S+)\(\w+\)\njava.lang.AssertionError: (.*)", output, re.MULTILINE))
    run.tap.check(code == 1 and set(failures) == {"lost", "cutFails", "one[1]"}, "JUnit 4: which tests fail", output)
    run.tap.check("expected:<2> but was:<1>" in failures.get("lost", "")
                  and "INCOMPLETE, 1 execution" in failures.get("cutFails", "")
                  and "expected:<1> but was:<2>" in failures.get("one[1]", ""), "JUnit 4: why they fail", output)
    # Of the eight tests begun, those whose assumption fails and whose search was cut off show no E.
    run.tap.check("Tests run: 8,  Failures: 3" in output, "JUnit 4: all tests are run, but the ignored one", output)
    if not VINTAGE.exists():
        run.tap.skip("JUnit 4 on JUnit 5", f"{VINTAGE} is missing")
        return
    output, found = run.platform("ValuesFour", jars=[*JUNIT_4, VINTAGE])
    for name, wanted in VALUES.items():
        run.expect(f"JUnit 4 on JUnit 5: {name}", found.get(("ValuesFour", name)), wanted, output)


def check_program(run):
    """Where hpor is looked for, if no property says it."""
    def passes(title, **how):
        output, found = run.platform("OneInstanceFive#first", **how)
        run.expect(title, found.get(("OneInstanceFive", "first()")), ("passed", ""), output)

    def fails(title, text, **how):
        output, found = run.platform("OneInstanceFive#first", **how)
        run.expect(title, found.get(("OneInstanceFive", "first()")), ("failure", text), output)

    passes("hpor of the environment's HPOR_PROGRAM", program="", environment={"HPOR_PROGRAM": str(run.hpor)})
    installed = run.folder / "bin"
    installed.mkdir()
    (installed / "hpor").symlink_to(run.hpor)
    passes("an installed hpor", program="", environment={"PATH": f"{installed}:/usr/bin:/bin"})
    fails("no hpor: what to do is said", "set the property hpor.program", program="",
          environment={"PATH": "/nowhere"})
    other = run.folder / "other"
    other.write_text("#!/bin/sh\necho hpor 0.0.1\n")
    other.chmod(0o755)
    fails("an hpor of another version is refused", "take both of one version", program=other)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", required=True, type=lambda path: pathlib.Path(path).resolve())
    build = parser.parse_args().build
    usable = [jdk for jdk in jdks.of_today() if jdk.has_javac]
    missing = [path for path in [*JUNIT_4, *JUNIT_5, *CONSOLE] if not path.exists()]
    if missing or not usable:
        return skip_all(f"{missing[0] if missing else 'a JDK'} is missing (Debian packages junit4, junit5)")
    tap = Tap()
    # The first JDK has no fibers, the last one has.
    for jdk, checks in ((usable[-1], (check_five, check_replay, check_marks, check_plain)),
                        (usable[0], (check_four, check_program))):
        with tempfile.TemporaryDirectory(prefix="hpor-runners-") as folder:
            run = Runners(build, jdk, pathlib.Path(folder), tap)
            for check in checks:
                check(run)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
