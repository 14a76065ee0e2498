#!/usr/bin/env python3
"""The sample projects of this folder, built by real Maven and Gradle with the artifacts of .ci/package: verdicts, what
the user reads, and how the build ends. Prints TAP.

    projects.py --build BUILD-FOLDER

Maven's repository is a folder of the build, so that what comes from the network comes once. A project whose parts
cannot be had is skipped."""

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
ROOT = HERE.parent.parent
sys.path.insert(0, str(HERE.parent / "e2e"))
import gradle_api  # noqa: E402
import jdks  # noqa: E402
sys.path.insert(0, str(HERE.parent / "docs"))  # there is a run.py in the other folder, too
import run as pages  # noqa: E402
from tap import Tap, skip_all  # noqa: E402

TIMEOUT = 300
KOTLIN_GRADLE = 7  # the first one whose Kotlin scripts look like the sample's
UNREACHABLE = re.compile(r"could not be resolved|Could not (?:resolve|transfer|find) |Unknown host|PluginResolution"
                         r"Exception")


class Workshop:
    """Runs build tools on copies of the samples."""

    def __init__(self, tap, work, repository):
        self.tap, self.work, self.repository = tap, work, repository
        self.artifacts = work / "packages/maven"
        shutil.rmtree(repository / "hpor", ignore_errors=True)  # an earlier build's
        repository.mkdir(parents=True, exist_ok=True)

    def copy(self, name):
        made = shutil.ignore_patterns("target", "build", ".gradle")
        return shutil.copytree(HERE / name, self.work / name, ignore=made)

    def environment(self):
        return {"XDG_CACHE_HOME": str(self.work / "cache"),
                "GRADLE_USER_HOME": str(self.repository.parent / "gradle-home"),
                "GRADLE_OPTS": "-Dorg.gradle.daemon=false",
                "MAVEN_OPTS": f"-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Dmaven.repo.local={self.repository}"}

    def run(self, folder, *words):
        done = subprocess.run([str(word) for word in words], cwd=folder, stdin=subprocess.DEVNULL,
                              env={**os.environ, **self.environment()}, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, errors="replace", timeout=TIMEOUT, check=False)
        return done.returncode, re.sub(r"\x1b\[[\d;]*m", "", done.stdout)

    def maven(self, folder, *words):
        return self.run(folder, "mvn", "-B", "-ntp", f"-Dhpor.repository={self.artifacts.as_uri()}", *words)

    def missing(self, name):
        """Why the sample cannot be built here: what it needs is not to be had from the network. None: it can."""
        code, output = self.maven(self.copy(name), "-q", "test-compile")
        shutil.rmtree(self.work / name)
        return "Maven cannot get what it needs" if code and UNREACHABLE.search(output) else None

    def check(self, title, code, output, expected, *texts, without=()):
        missing = [text for text in texts if text not in output]
        extra = [text for text in without if text in output]
        self.tap.check(code == expected and not missing and not extra, title, f"exit code {code}", *(
            f"not there: {text}" for text in missing), *(f"there: {text}" for text in extra), output)


def cases_of(folder):
    """Test -> (verdict, what its element is) of the XML in a folder."""
    found = {}
    for report in pathlib.Path(folder).glob("TEST-*.xml"):
        for case in xml.etree.ElementTree.parse(report).getroot().iter("testcase"):
            verdict = [p.get("value") for p in case.iter("property") if p.get("name") == "hpor.verdict"]
            kind = [name for name in ("failure", "error", "skipped") if case.find(name) is not None]
            found[f"{case.get('classname')}.{case.get('name')}"] = (verdict[0], *kind)
    return found


def check_modules(shop):
    """JUnit 4 in the one that is right, 5 in the other. Surefire runs the tests once each."""
    folder = shop.copy("modules")
    code, output = shop.maven(folder, "verify")
    shop.check("modules: hpor:check fails the build", code, output, 1,
               "VERIFIED      bank.AccountTest.bothDepositsCount", "Tests run: 3, Failures: 0",
               "hpor junit: 2 tests, 1 VERIFIED, 1 ERROR", "hpor: 1 of 2 tests failed:",
               "ERROR: stock.StockTest.takenOnce: assertion: org.opentest4j.AssertionFailedError: expected: <0> but",
               "mvn test-compile hpor:replay -Dhpor.schedule=hpor-stock.StockTest.takenOnce.json",
               "AtomicInteger.decrementAndGet", f"The reports are in {folder}/race/target/hpor-reports",
               f"The schedules are in {folder}/race/target/hpor-schedules",
               without=("notMarked", "WARNING"))
    shop.tap.check(cases_of(folder / "race/target/hpor-reports") == {
        "stock.StockTest.takenOnce": ("ERROR", "failure"), "stock.StockTest.takenByOneThread": ("VERIFIED",)}
        and cases_of(folder / "right/target/hpor-reports") == {"bank.AccountTest.bothDepositsCount": ("VERIFIED",)},
        "modules: the reports are Surefire's XML", str(cases_of(folder / "race/target/hpor-reports")))
    check_page(shop, "maven.md")  # among its commands is the one that the failure shows
    code, output = shop.maven(folder, "hpor:replay", "-pl", ":right")
    shop.check("modules: nothing to replay", code, output, 1,
               "right/target/hpor-reports has failed: run the check first.")
    code, output = shop.maven(folder, "test-compile", "hpor:check", "-Dmaven.test.failure.ignore")
    shop.check("modules: failures that are ignored", code, output, 0, "[WARNING] hpor: 1 of 2 tests failed:",
               "BUILD SUCCESS")


def check_page(shop, name):
    """The commands of a page of the guide, as they stand there."""
    path = ROOT / "docs/guide" / name
    folder = pathlib.Path(pages.make_scratch(shop.work / "no-build"))
    (folder / "packages").symlink_to(shop.work / "packages")
    os.environ.update(shop.environment())
    for block in pages.read_blocks(path):
        problem = pages.run(block, folder)
        shop.tap.check(not problem, block.title, f"{block.commands}{problem}")
    shutil.rmtree(folder)


def check_single(shop):
    """Surefire explores the marked tests; the goal is called by its name."""
    folder = shop.copy("single")
    code, output = shop.maven(folder, "test")
    shop.check("single: Surefire explores marked tests", code, output, 0, "hpor: VERIFIED, ",
               "hpor: INCOMPLETE, 1 execution: ", "Tests run: 5, Failures: 0, Errors: 0, Skipped: 1")
    code, output = shop.maven(folder, "hpor:check")
    shop.check("single: INCOMPLETE warns", code, output, 0, "[WARNING] hpor: INCOMPLETE: queue.QueueTest.cutOff: ",
               "hpor junit: 5 tests, 3 VERIFIED, 2 INCOMPLETE",
               without=("UnmarkedCases", "WARNING] hpor: INCOMPLETE: queue.QueueTest.cutOffOnPurpose"))
    code, output = shop.maven(folder, "hpor:check", "-Dhpor.failOnIncomplete",
                              "-Dhpor.test=QueueTest#cutOff+cutOffOnPurpose")
    shop.check("single: INCOMPLETE fails if that is wanted", code, output, 1, "hpor: 1 of 2 tests failed:",
               "  INCOMPLETE: queue.QueueTest.cutOff: ")
    code, output = shop.maven(folder, "hpor:check", "-Dhpor.test=UnmarkedCases,QueueTest#sum")
    shop.check("single: tests that are named", code, output, 1, "VERIFIED      queue.UnmarkedCases.flagIsSeen",
               "ERROR         queue.UnmarkedCases.flagIsNotSeenYet", "hpor junit: 4 tests, 3 VERIFIED, 1 ERROR",
               "queue.QueueTest.sum[2]")
    code, output = shop.maven(folder, "hpor:replay")
    shop.check("single: the only schedule needs no name", code, output, 1, "ERROR (replay): assertion",
               "queue.UnmarkedCases.flagIsNotSeenYet")
    code, output = shop.maven(folder, "hpor:check", "-Dhpor.test=NoSuchTest")
    shop.check("single: a name that no class has", code, output, 1,
               "hpor: No test class has one of these names: NoSuchTest")
    code, output = shop.maven(folder, "hpor:check", "-Dhpor.options=sloth=1")
    shop.check("single: a wrong option", code, output, 1, "Option `sloth` does not exist",
               "hpor junit has ended with exit code 3 and no results.")
    code, output = shop.maven(folder, "hpor:check", "-Dhpor.includes=**/*Cases.java,Queue*,!Other*",
                              "-Dhpor.excludes=**/Queue*", "-Dhpor.jobs=1", "-Dhpor.time=20s")
    shop.check("single: includes and excludes", code, output, 1, "hpor junit: 2 tests, 1 VERIFIED, 1 ERROR",
               "queue.UnmarkedCases.flagIsSeen", without=("QueueTest",))
    code, output = shop.maven(folder, "hpor:check", "-Dhpor.includes=%regex[.*Cases.*]")
    shop.check("single: includes by a regular expression", code, output, 1, "hpor junit: 2 tests, 1 VERIFIED, 1 ERROR",
               without=("QueueTest",))
    code, output = shop.maven(folder, "hpor:check", "-Dhpor.time=soon")
    shop.check("single: a wrong time", code, output, 1, "soon", "BUILD FAILURE")
    code, output = shop.maven(folder, "hpor:check", "-DskipTests")
    shop.check("single: skipped", code, output, 0, "hpor: tests are skipped.", without=("VERIFIED",))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", required=True, type=lambda path: pathlib.Path(path).resolve())
    parser.add_argument("--only", default=".", metavar="REGEX", help="these parts: modules, single, ...")
    settings = parser.parse_args()
    if not shutil.which("mvn"):
        return skip_all("mvn is missing (Debian package maven)")
    if not shutil.which("dpkg-deb") or not shutil.which("dpkg-shlibdeps"):
        return skip_all("dpkg-deb or dpkg-shlibdeps is missing (.ci/package)")
    tap = Tap()
    with tempfile.TemporaryDirectory(prefix="hpor-maven-") as name:
        work = pathlib.Path(name)
        shop = Workshop(tap, work, settings.build / "tests/maven-repository")
        code, output = shop.run(ROOT, ".ci/package", settings.build, work / "packages")
        tap.check(code == 0, ".ci/package", output)
        for part, checks in PARTS.items():
            if not re.search(settings.only, part):
                continue
            missing = shop.missing(part) if (HERE / part / "pom.xml").exists() else None
            if missing:
                tap.skip(part, missing)
            else:
                checks(shop)
    return tap.end()


def check_kotlin(shop):
    """Suspend functions on Dispatchers.Default, on the oldest and the newest JDK: the wrong one has an error; of the
    right one, which has too many schedules, random ones find nothing."""
    folder = shop.copy("kotlin")
    usable = jdks.of_today()
    for i, jdk in enumerate(usable[:1] + usable[1:][-1:]):
        code, output = shop.maven(folder, *([] if i else ["test-compile"]), "hpor:check", "-Dhpor.time=250s",
                                  f"-Dhpor.jvm={jdk.java}")
        shop.check(f"kotlin, {jdk.name()}: coroutines on Dispatchers.Default", code, output, 1,
                   "hpor: 1 of 2 tests failed:", "ERROR: StockTest.takenTwice: assertion: org.opentest4j.Assertion",
                   "expected: <1> but was: <2>", "INCOMPLETE    StockTest.takenOnce",
                   "executions: 60 were run")  # those that are given up early count


def gradle(shop, folder, *words):
    return shop.run(folder, "gradle", f"-PhporRepository={shop.artifacts.as_uri()}", *words)


def check_gradle(shop):
    """Debian's Gradle, 4.4. Others take the same tasks."""
    if not shutil.which("gradle"):
        shop.tap.skip("gradle", "gradle is missing (Debian package gradle)")
        return
    folder = shop.copy("gradle")
    code, output = gradle(shop, folder, "check", "--continue")
    if code and UNREACHABLE.search(output):
        shop.tap.skip("gradle", "Gradle cannot get what it needs")
        return
    shop.check("gradle: hporCheck fails the build", code, output, 1, "hpor: 1 of 2 tests failed:",
               "ERROR: stock.StockTest.takenOnce: assertion: java.lang.AssertionError: expected:<0> but was:<-1>",
               "gradle :hporReplay -Phpor.schedule=hpor-stock.StockTest.takenOnce.json",
               "hpor junit: 2 tests, 1 VERIFIED, 1 ERROR", without=("There were failing tests",))
    shop.tap.check(cases_of(folder / "build/hpor-reports") == {
        "stock.StockTest.takenOnce": ("ERROR", "failure"), "stock.StockTest.takenByOneThread": ("VERIFIED",)},
        "gradle: the reports are JUnit's XML")
    check_page(shop, "gradle.md")
    code, output = gradle(shop, folder, "hporCheck", "-Phpor.test=StockTest#takenByOneThread")
    shop.check("gradle: a test that is named", code, output, 0, "hpor junit: 1 test, 1 VERIFIED", "BUILD SUCCESSFUL")


def check_gradle_api(shop):
    """The same build script with a Gradle of today. It compiles nothing: its compiler is part of the distribution."""
    jdk = next((jdk for jdk in jdks.of_today() if jdk.has_javac and jdk.version == 17), None)
    program = jdk and gradle_api.command(shop.work, shop.repository.parent / "artifacts", jdk)
    if not program:
        shop.tap.skip("gradle-api", f"{gradle_api.JARS[0]} cannot be had, or there is no JDK 17 that compiles")
        return
    folder = shop.work / "today"
    shutil.copytree(HERE / "gradle", folder)
    (folder / "settings.gradle").touch()
    jars = [*shop.artifacts.glob("hpor/hpor-junit/*/hpor-junit-*[0-9].jar"), "/usr/share/java/junit4.jar",
            folder / "build/classes/java/main"]
    for part in ("main", "test"):
        subprocess.run([os.path.join(jdk.home, "bin/javac"), "-g", "-cp", os.pathsep.join(map(str, jars)), "-d",
                        folder / "build/classes/java" / part, *folder.glob(f"src/{part}/**/*.java")], check=True)
    words = [*program, shop.repository.parent / "gradle-api-home", folder, "-x", "compileJava", "-x", "compileTestJava",
             f"-PhporRepository={shop.artifacts.as_uri()}"]
    code, output = shop.run(folder, *words, "hporCheck")
    if code and UNREACHABLE.search(output):
        shop.tap.skip("gradle-api", "Gradle cannot get what it needs")
        return
    shop.check(f"Gradle {gradle_api.VERSION}: hporCheck fails the build", code, output, 1, "hpor: 1 of 2 tests failed:",
               "gradle :hporReplay -Phpor.schedule=hpor-stock.StockTest.takenOnce.json",
               "hpor junit: 2 tests, 1 VERIFIED, 1 ERROR", "Execution failed for task ':hporCheck'",
               without=("eprecated",))
    code, output = shop.run(folder, *words, "hporReplay", "-Phpor.schedule=hpor-stock.StockTest.takenOnce.json")
    shop.check(f"Gradle {gradle_api.VERSION}: hporReplay", code, output, 1, "ERROR (replay): assertion",
               "hpor: 1 of 1 test failed:")
    code, output = shop.run(folder, *words, "hporCheck", "-Phpor.test=StockTest#takenByOneThread")
    shop.check(f"Gradle {gradle_api.VERSION}: a test that is named", code, output, 0, "hpor junit: 1 test, 1 VERIFIED",
               "BUILD SUCCESSFUL")


def kotlin_gradle():
    """A Gradle that reads build.gradle.kts as the sample needs it: that of HPOR_GRADLE, or in PATH."""
    program = os.environ.get("HPOR_GRADLE") or shutil.which("gradle")
    if not program:
        return None
    done = subprocess.run([program, "--version"], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    version = re.search(r"^Gradle (\d+)\.", done.stdout, re.MULTILINE)
    return program if version and int(version[1]) >= KOTLIN_GRADLE else None


def check_gradle_kts(shop):
    """The same project with a build script in Kotlin."""
    program = kotlin_gradle()
    if not program:
        shop.tap.skip("gradle-kts", f"there is no Gradle {KOTLIN_GRADLE} or later (HPOR_GRADLE may name one)")
        return
    folder = shop.copy("gradle-kts")
    shutil.copytree(HERE / "gradle/src", folder / "src")
    code, output = shop.run(folder, program, f"-PhporRepository={shop.artifacts.as_uri()}", "check", "--continue")
    if code and UNREACHABLE.search(output):
        shop.tap.skip("gradle-kts", "Gradle cannot get what it needs")
        return
    shop.check("gradle-kts: hporCheck fails the build", code, output, 1, "hpor: 1 of 2 tests failed:",
               "hpor junit: 2 tests, 1 VERIFIED, 1 ERROR")


PARTS = {"modules": check_modules, "single": check_single, "kotlin": check_kotlin, "gradle": check_gradle,
         "today's gradle": check_gradle_api, "gradle-kts": check_gradle_kts}

if __name__ == "__main__":
    sys.exit(main())
