"""The tools: how each is got, how it searches a program, and how many executions it runs in a second."""

import glob
import json
import os
import re
import shutil
import subprocess
import time
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
FIRST_FIBER_JDK = 21
COPY = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies"
TIMEOUT = 600
# Beyond the search's own limit, for the JVM's start and for tools that do not look at the clock.
GRACE = 60
FRAY_MODULES = "java.base,java.instrument,java.logging,java.management,java.rmi,java.sql,jdk.unsupported"


class Search:
    """`seen`: deadlock, assertion, exception, verified, or None: nothing was found. `repeats`: another seed makes
    sense. `executions` and `within` (seconds without the JVM's start), where the tool tells them."""

    def __init__(self, seen, seconds, repeats=True, executions=0, within=0.0):
        self.seen, self.seconds, self.repeats = seen, seconds, repeats
        self.executions, self.within = executions, within

    def speed(self):
        return self.executions / self.within if self.executions and self.within else None


def run(command, limit, cwd, env=None):
    """What it printed, and the seconds of the whole process."""
    begin = time.monotonic()
    with subprocess.Popen(command, cwd=cwd, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, env={**os.environ, **(env or {})}) as process:
        try:
            output = process.communicate(timeout=limit + GRACE)[0]
        except subprocess.TimeoutExpired:
            process.kill()
            output = process.communicate()[0]
    return output.decode("utf-8", "replace"), time.monotonic() - begin


def kind_of(text):
    """Of an exception or report of a tool."""
    text = text.lower()
    return "deadlock" if "deadlock" in text else "assertion" if "assertion" in text else "exception"


def fetch(profile, cache):
    """The jars of a profile of pom.xml. None: they cannot be had."""
    folder = os.path.join(cache, profile)
    if not os.path.exists(folder) and shutil.which("mvn"):
        new = folder + ".new"
        done = subprocess.run(["mvn", "-q", "-B", "-f", os.path.join(HERE, "pom.xml"), "-P", profile, COPY,
                               f"-DoutputDirectory={new}"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL, timeout=TIMEOUT, check=False)
        if done.returncode == 0:
            os.rename(new, folder)
        shutil.rmtree(new, ignore_errors=True)
    return sorted(glob.glob(os.path.join(folder, "*.jar"))) or None


def compile_loops(jdk, folder, names, path=""):
    os.makedirs(folder, exist_ok=True)
    subprocess.run([os.path.join(jdk.home, "bin", "javac"), "-d", folder, "-cp", path,
                    *(os.path.join(HERE, "loops", name + ".java") for name in names)], check=True)
    return folder


class Hpor:
    name = "hpor"

    def __init__(self, settings, jdk, scratch):
        self.hpor, self.jdk, self.scratch = settings.hpor, jdk, scratch

    def explore(self, subject, flags, seconds):
        told = os.path.join(self.scratch, "verdict.json")
        if os.path.exists(told):
            os.remove(told)
        command = [self.hpor, "run", "--races=off", f"--time={seconds}", f"--json={told}", "--progress=off",
                   f"--schedule={self.scratch}/schedule.json", *flags, "--", "-ea", "-cp", subject.classes,
                   subject.main, *subject.arguments]
        _, took = run(command, seconds, self.scratch, {"JAVA_HOME": self.jdk.home})
        try:
            with open(told, encoding="utf-8") as file:
                return json.load(file), took
        except (OSError, ValueError):
            return {"verdict": None, "executions": 0}, took

    def search(self, subject, seed, seconds):
        verdict, took = self.explore(subject, [f"--sample-seed={seed}"], seconds)
        error = (verdict.get("error") or {}).get("kind")
        return Search(error or ("verified" if verdict["verdict"] == "VERIFIED" else None), took,
                      executions=verdict["executions"])

    def speed(self, subject, seconds):
        """Of random schedules, which the peers run as well; errors do not end it."""
        verdict, _ = self.explore(subject, ["--search=pos", "--stop=never"], seconds)
        took = verdict.get("seconds") or 0
        return verdict["executions"] / took if took else None


class Fray:
    """Partial order sampling. Each search draws other schedules: Fray takes no seed."""

    name = "Fray"

    def __init__(self, settings, jdk, scratch):
        self.scratch = scratch
        jars = fetch("fray", settings.cache)
        if not jars:
            raise OSError("Maven's repository does not give its jars")
        self.agent, self.native, own = (next(jar for jar in jars if part in jar) for part in (
            "fray-instrumentation-agent", "fray-jvmti", "fray-instrumentation-jdk"))
        path = [jar for jar in jars if jar not in (self.agent, self.native)]
        self.home = os.path.join(settings.cache, f"fray-jdk-{jdk.full}")
        self.instrument_jdk(jdk, own, os.pathsep.join(path))
        zipfile.ZipFile(self.native).extract("libjvmti.so", settings.cache)
        self.library = os.path.join(settings.cache, "libjvmti.so")
        loops = compile_loops(jdk, os.path.join(scratch, "fray-loops"), ["Once"])
        self.path = os.pathsep.join([*(jar for jar in path if jar != own), loops])

    def instrument_jdk(self, jdk, own, path):
        if os.path.exists(os.path.join(self.home, "bin", "java")):
            return
        shutil.rmtree(self.home, ignore_errors=True)
        command = [os.path.join(jdk.home, "bin", "jlink"), f"-J-javaagent:{own}", f"-J--module-path={path}",
                   "-J--add-modules=org.pastalab.fray.instrumentation.jdk", f"-J--class-path={path}",
                   f"--output={self.home}", f"--add-modules={FRAY_MODULES}", "--fray-instrumentation"]
        output, _ = run(command, TIMEOUT, self.scratch)
        if not os.path.exists(os.path.join(self.home, "bin", "java")):
            raise OSError(f"jlink of JDK {jdk.full} makes no JDK for it: {output[-200:]}")

    def explore(self, subject, flags, seconds):
        words = [subject.classes.replace(os.pathsep, ","), subject.main, *subject.arguments]
        target = (["--clazz", "Once", "--args", ":".join(words)] if subject.keeps else
                  ["--clazz", subject.main, "--classpath", subject.classes,
                   *(["--args", ":".join(subject.arguments)] if subject.arguments else [])])
        command = [os.path.join(self.home, "bin", "java"), "-ea", f"-agentpath:{self.library}",
                   f"-javaagent:{self.agent}", "-cp", self.path, "org.pastalab.fray.core.MainKt", "--run-config", "cli",
                   "--method", "main", *target, "-o", os.path.join(self.scratch, "fray-report"), "--scheduler", "pos",
                   "--iter", "100000000", "--timeout", str(seconds), *flags]
        output, took = run(command, seconds, self.scratch)
        found = re.search(r"Error found at iter: (\d+), .*?Elapsed time: (\d+)ms\s+[^\n]*?Error: (.*)", output)
        ended = re.search(r"Run finished. Total iter: (\d+), Elapsed time: (\d+)ms", output)
        told = ended or found
        return Search(kind_of(found[3]) if found else None, took, executions=int(told[1]) + (0 if ended else 1) if told
                      else 0, within=int(told[2]) / 1000 if told else 0)

    def search(self, subject, seed, seconds):
        """Without and with switches at accesses to memory, in turns: the former is its default."""
        return self.explore(subject, ["--memory"] if seed % 2 == 0 or not subject.error else [], seconds)

    def speed(self, subject, seconds):
        return self.explore(subject, ["--explore"], seconds).speed()


class Plain:
    """The program on a stock JVM, again and again (loops/PlainLoop.java)."""

    name = "loop"

    def __init__(self, _, jdk, scratch):
        self.jdk, self.scratch = jdk, scratch
        self.path = compile_loops(jdk, os.path.join(scratch, "plain"), ["Once", "PlainLoop"])

    def search(self, subject, _, seconds):
        command = [self.jdk.java, "-ea", "-cp", self.path, "PlainLoop", str(seconds), subject.classes, subject.main,
                   *subject.arguments]
        output, took = run(command, seconds, self.scratch)
        told = re.search(r"^loop: (\w+) (\d+) (\d+)$", output, re.MULTILINE)
        if not told:
            return Search(None, took)
        return Search(None if told[1] == "null" else told[1], took, executions=int(told[2]), within=int(told[3]) / 1000)

    def speed(self, subject, seconds):
        return self.search(subject, 1, seconds).speed()


class Pathfinder:
    """Java PathFinder, where it was built. It reads class files up to those of the JDK that it is built for."""

    name = "JPF"

    def __init__(self, settings, _, scratch):
        self.scratch = scratch
        self.jar = os.path.join(settings.jpf or "", "build", "RunJPF.jar")
        if not settings.jpf or not os.path.exists(self.jar):
            raise OSError("no folder with build/RunJPF.jar is given (--jpf)")

    def search(self, subject, _, seconds):
        command = ["java", "-jar", self.jar, f"+classpath={subject.classes}", f"+target={subject.main}",
                   f"+target.args={','.join(subject.arguments)}", f"+search.time_limit={seconds}s"]
        output, took = run(command, seconds, self.scratch)
        error = re.search(r"^=+ error 1\n(.*)\n(.*)", output, re.MULTILINE)
        right = "no errors detected" in output
        return Search(kind_of(error[0]) if error else "verified" if right else None, took, repeats=False)

    def speed(self, subject, seconds):
        """It explores states, not executions."""


def all_tools(settings, jdk, scratch, wanted):
    """Those that can be had, and of the others why not."""
    used, missing = [], {}
    for kind in (Hpor, Fray, Pathfinder, Plain):
        if kind.name not in wanted:
            continue
        try:
            os.makedirs(settings.cache, exist_ok=True)
            used.append(kind(settings, jdk, scratch))
        except (OSError, StopIteration, KeyError, subprocess.SubprocessError, zipfile.BadZipFile) as error:
            missing[kind.name] = str(error)
    return used, missing
