#!/usr/bin/env python3
"""Tests of the instrumenter, in TAP.

Cases: each folder of cases/ holds Java sources and expected.txt. The sources are compiled, instrumented, and each
method that expected.txt names must have become exactly the instructions given there (see instrument_print.c for the
notation; a site written without @LINE matches any line, blanks in a kind's name are written _, indented lines go on, #
comments). The first line may give options of instrument_print: "# options: library retransform".

Samples: each program of samples/ is run on every JDK found, plain and instrumented under -Xverify:all, and must
give the same output and exit code.

Sweep: classes of each JDK are loaded and verified, once as the library classes they are and once as if they were the
program's; --all takes all of them instead of java.util.
"""

import argparse
import os
import re
import shlex
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "e2e"))
from jdks import of_today  # noqa: E402
from tap import Tap, note  # noqa: E402


def run(command, timeout=600):
    """Runs it; gives the exit code, and standard output and error in one."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
                          timeout=timeout, check=False)
    return done.returncode, done.stdout


def sources(folder):
    """The Java files below a folder."""
    return sorted(os.path.join(root, name) for root, _, names in os.walk(folder) for name in names
                  if name.endswith(".java"))


def compile_java(jdk, target, files, *options):
    """Compiles into the folder `target`; gives the compiler's complaints, "" if there are none."""
    os.makedirs(target, exist_ok=True)
    code, output = run([os.path.join(jdk.home, "bin", "javac"), "-nowarn", "-g", "-d", target, *options, *files])
    return output if code else ""


# ---- cases -------------------------------------------------------------------------------------------------------


def read_expectation(path):
    """Options, and {method: tokens}."""
    options, expected, name = [], {}, None
    with open(path, encoding="utf-8") as file:
        for line in file:
            line = line.rstrip()
            if line.startswith("# options:"):
                options = line.split(":", 1)[1].split()
            elif line.startswith("#") or not line:
                continue
            elif line.startswith(" "):
                expected[name].extend(line.split())
            else:
                name, _, rest = re.match(r"(\S+?):(\s|$)(.*)", line).groups()
                expected[name] = rest.split()
    return options, expected


def read_printed(text):
    """{method: tokens} of what instrument_print says."""
    printed = {}
    for line in text.splitlines():
        if line.startswith("! "):  # why something was left as it is
            continue
        match = re.match(r"(\S+?):( |$)(.*)", line)
        if not match:
            raise ValueError("unexpected line: " + line)
        body = re.sub(r"#([a-z]+) (?=[a-z])", r"#\1_", match.group(3))
        body = re.sub(r"#([a-z]+_[a-z]+) (?=[a-z]+[\[@:])", r"#\1_", body)
        printed[match.group(1)] = body.split()
    return printed


def same(expected, actual):
    """A token without a line matches any line."""
    if "@" in expected or not expected.startswith("#"):
        return expected == actual
    return expected == re.sub(r"@-?\d+$", "", actual)


def classes_of(folder, compiled):
    """The class files of the folder's sources among those in `compiled`, in which names are unique."""
    tops = set()
    for source in sources(folder):
        with open(source, encoding="utf-8") as file:
            tops.update(re.findall(r"^(?:[a-z]+ )*(?:class|interface) (\w+)", file.read(), re.M))
    return sorted(os.path.join(compiled, file) for file in os.listdir(compiled)
                  if re.split(r"[$.]", file)[0] in tops)


def check_case(tap, folder, printer, compiled):
    name = os.path.basename(folder)
    options, expected = read_expectation(os.path.join(folder, "expected.txt"))
    options = ["classpath=" + compiled if option == "classpath" else option for option in options]
    code, output = run([*printer, *options, *classes_of(folder, compiled)])
    if code:
        tap.check(False, "case " + name, output)
        return
    printed = read_printed(output)
    for method, tokens in expected.items():
        actual = printed.get(method, ["absent"])
        fine = len(tokens) == len(actual) and all(map(same, tokens, actual))
        tap.check(fine, f"case {name}: {method}", "expected " + " ".join(tokens), "     got " + " ".join(actual))


# ---- hooks -------------------------------------------------------------------------------------------------------


def check_hooks(tap, name, jdk, printer, classes):
    """The runtime has each hook, public and static."""
    _, wanted = run([*printer, "hooks"])
    present = set()
    named = (re.fullmatch(r"Hpor(\w*)\.class", name) for name in os.listdir(os.path.join(classes, "java", "lang")))
    parts = sorted(match.group(1) for match in named if match)
    fork_join = [os.path.join("java", "util", "concurrent", "HporForkJoin" + part) for part in ("Calls", "Pools")]
    files = {part: os.path.join("java", "lang", "Hpor" + part) for part in parts} | {part: part for part in fork_join}
    # One call for all: each start of javap takes a third of a second.
    _, listings = run([os.path.join(jdk.home, "bin", "javap"), "-s", "-package", "-cp", classes,
                       *(os.path.join(classes, path + ".class") for path in files.values())])
    for part, listing in zip(files, re.split(r"^Compiled from ", listings, flags=re.M)[1:], strict=True):
        previous = ""
        for line in listing.splitlines():
            match = re.match(r"\s+descriptor: (\S+)", line)
            method = re.search(r" (\w+)\(", previous)
            if match and method and ("public static" in previous or (part in fork_join and " static" in previous)):
                present.add((part + "." if part else "") + method.group(1) + match.group(1))
            previous = line
    missing = sorted(set(wanted.split()) - present)
    tap.check(bool(wanted.split()) and not missing, f"{name} has every hook", *missing)


# ---- on the JVM --------------------------------------------------------------------------------------------------


class Probe:
    """A JDK with the probe agent and the compiled test runtime, samples and sweep."""

    def __init__(self, jdk, library, build):
        self.jdk = jdk
        self.library = library
        self.build = os.path.join(build, jdk.name())
        self.classes = os.path.join(self.build, "classes")
        self.runtime = os.path.join(self.build, "runtime")
        self.report = os.path.join(self.build, "report.txt")

    def prepare(self):
        stub = os.path.join(HERE, "stub")
        real = os.path.join(os.path.dirname(os.path.dirname(HERE)), "agent", "java")
        fork_join = [os.path.join(real, "java", "util", "concurrent", f"HporForkJoin{part}.java")
                     for part in ("", "Awaited", "Calls", "Delays", "Pools", "Tasks", "Threads")]
        if self.jdk.version < 25:  # it has no such class
            fork_join.append(os.path.join(real, "stubs", "java", "util", "concurrent", "DelayScheduler.java"))
        return (compile_java(self.jdk, self.runtime, [*sources(stub), *fork_join], "--patch-module",
                             f"java.base={stub}:{real}") or
                compile_java(self.jdk, self.classes, sources(os.path.join(HERE, "samples")) +
                             sources(os.path.join(HERE, "sweep"))))

    def plain(self, *arguments):
        return run([self.jdk.java, "-cp", self.classes, *arguments])

    def probed(self, options, *arguments):
        if os.path.exists(self.report):
            os.remove(self.report)
        runtime = os.path.join(self.runtime, "java", "lang", "Hpor.class")
        agent = ",".join([f"-agentpath:{self.library}=hpor={runtime}", "report=" + self.report,
                          "classes=" + self.classes,
                          *options])
        return run([self.jdk.java, "-Xverify:all", "-Xmx2g", agent, "-cp", self.classes, *arguments], 1200)

    def reported(self, word):
        """What follows the word in the report's lines that begin with it."""
        if not os.path.exists(self.report):
            return ["(no report)"]
        with open(self.report, encoding="utf-8", errors="replace") as file:
            return [line[len(word) + 1:].rstrip() for line in file if line.startswith(word + " ")]


def without_warnings(output):
    """-Xverify:all is said to be deprecated by some JDKs."""
    return "".join(line for line in output.splitlines(True) if "VM warning" not in line and "WARNING:" not in line)


# What stays without hooks by nature: it is named in the verdict, and is no failure of the instrumenter.
BY_NATURE = re.compile("would be longer than 65535|it is native|this interface runs once")


def check_samples(tap, probe):
    for source in sources(os.path.join(HERE, "samples")):
        name = os.path.splitext(os.path.basename(source))[0]
        code, output = probe.plain(name)
        new_code, new_output = probe.probed([], name)
        fine = code == new_code and without_warnings(output) == without_warnings(new_output) and output != ""
        left = [line for line in probe.reported("uninstrumented") if not BY_NATURE.search(line)]
        tap.check(fine, f"{probe.jdk.name()}: {name} runs as without hooks",
                  f"exit code {code}, with hooks {new_code}", output, "with hooks:", new_output)
        tap.check(not left, f"{probe.jdk.name()}: {name} is instrumented throughout", *left)
        missing = probe.reported("missing")
        tap.check(not missing, f"{probe.jdk.name()}: {name}: the guarded methods exist", *missing)


def check_sweep(tap, probe, prefix):
    for mode in ("all", "sweep"):
        what = "as program classes" if mode == "sweep" else "as library"
        name = f"{probe.jdk.name()}: {prefix or 'all'} linked, {what}"
        _, output = probe.probed([mode], *MODULES, "Sweep", prefix)
        linked = re.search(r"^linked (\d+)$", output, re.M)
        rewritten = int((probe.reported("rewritten") or ["0"])[0].split()[0]) if os.path.exists(probe.report) else 0
        enough = linked and int(linked.group(1)) > 1000 and rewritten > 1000
        left = [line for line in probe.reported("uninstrumented") if not BY_NATURE.search(line)]
        fine = bool(enough) and not re.search(r"^refused \S", output, re.M) and "Exception" not in output and not left
        tap.check(fine, name, *output.splitlines()[:50], *left[:50])
        for word in ("classes", "rewritten", "milliseconds", "bytes", "sites"):
            note(f"{word} {' '.join(probe.reported(word))}")
        note(f"too large for all their hooks: {len(probe.reported('uninstrumented'))}")


def check_verifier(tap, probe):
    """The sweep can fail: a class that is broken on purpose is refused."""
    _, output = probe.probed(["sweep", "break=java/util/StringJoiner"], "Sweep", "java/util/StringJ")
    refused = re.findall(r"^refused (\S+): java.lang.VerifyError", output, re.M)
    tap.check(refused == ["java.util.StringJoiner"], f"{probe.jdk.name()}: a broken class is refused", output)


MODULES = ["--add-modules", "ALL-SYSTEM"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--printer", required=True, help="the built instrument_print, with a wrapper if need be")
    parser.add_argument("--probe", help="the built probe agent, for the JVM tests")
    parser.add_argument("--build", required=True, help="folder for what is compiled")
    parser.add_argument("--runtime", help="folder of the compiled runtime that the agent carries")
    parser.add_argument("--part", choices=["cases", "jvm"], action="append")
    parser.add_argument("--all", action="store_true", help="sweep over all classes of the JDKs")
    arguments = parser.parse_args()
    parts = arguments.part or ["cases", "jvm"]
    tap = Tap()
    jdks = [jdk for jdk in of_today() if jdk.has_javac]
    if not jdks:
        tap.skip("everything", "no JDK found")
    printer = shlex.split(arguments.printer)
    if "cases" in parts and jdks:
        cases = os.path.join(HERE, "cases")
        compiled = os.path.join(arguments.build, "cases")
        complaint = compile_java(jdks[0], compiled, sources(cases))
        tap.check(not complaint, "the cases compile", complaint)
        for folder in sorted(entry.path for entry in os.scandir(cases) if entry.is_dir()):
            if not complaint:
                check_case(tap, folder, printer, compiled)
    if "cases" in parts and jdks and arguments.runtime:
        check_hooks(tap, "the agent's runtime", jdks[0], printer, arguments.runtime)
    if "jvm" in parts:
        for jdk in jdks:
            probe = Probe(jdk, arguments.probe, arguments.build)
            complaint = probe.prepare()
            tap.check(not complaint, f"{jdk.name()}: the test's classes compile", complaint)
            if complaint:
                continue
            check_hooks(tap, f"{jdk.name()}: the test's runtime", jdk, printer, probe.runtime)
            check_samples(tap, probe)
            check_verifier(tap, probe)
            check_sweep(tap, probe, "" if arguments.all else "java/util/")
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
