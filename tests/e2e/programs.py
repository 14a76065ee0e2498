"""The Java programs of the tests: folders with Main.java and expected.json, found by looking, compiled once.

Keys of expected.json (all but `verdict` and `exit` may be left out):

    verdict     VERIFIED, ERROR or INCOMPLETE; null where hpor must refuse (exit 3)
    exit        the exit code of the java process
    kind        of an ERROR: error.kind in the JSON
    message     regular expression that error.message must contain
    executions  {"source": 6, "none": 20}: complete executions with that algorithm and stop=never; the derivation is the
                comment at the top of Main.java
    outcomes    how many distinct final outcomes there are (what is printed, and the errors); the same ones everywhere
    options     {"time": "2s"}: agent options for every run of this program
    jvm         options of the JVM
    args        arguments of the program
    output      regular expressions, each of which must match somewhere in the output (standard output and error)
    once        regular expressions that must match exactly once in the output of the whole run
    never       regular expressions that must not match
    check_summary false: each run is without check-summary=on (then no loop that goes on and on is named)
    same_counts false: what the program does may differ from JDK to JDK, so the counts are not compared
    min_jdk     the program is skipped on older JDKs
    max_jdk     and on newer ones: it uses a preview of the language or library, which is another in each JDK
    jars        names of jars that the program uses, in the folder of Debian's Java packages, or "group:name:version" of
                Maven's
                repository, pinned in artifacts.json; without them it is skipped
    jar         true: the program uses hpor.jar
    modules     names of modules of the JDK; a runtime that lacks one does not run the program
    left_out    {"jdk21 fiber": "why it is not run there"}
    backends    the backends it is run with; all if left out
    replay      false: the error is not replayed (where the error is no property of one schedule)
    timeout     seconds for one run
    plain       how the program behaves without hpor: {"exit": [0, 1], "hang": true, "output": [...]}; without `exit`,
                0; "hang": "always" if it never ends
    (A class Generate, if there is one, writes further class files when the program is compiled.)
    comment     why, where a reader of the JSON would ask
"""

import fcntl
import hashlib
import json
import os
import subprocess

import artifacts

# The sources of hpor.jar, which programs are compiled against.
API = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "agent", "java", "api")
JARS = "/usr/share/java"
EXIT_CODES = {"VERIFIED": 0, "ERROR": 1, "INCOMPLETE": 2, None: 3}
KNOWN_KEYS = {"verdict", "exit", "kind", "message", "executions", "outcomes", "options", "jvm", "args", "output",
              "once", "never",
              "min_jdk", "max_jdk", "modules", "left_out", "backends", "jar", "jars", "same_counts", "check_summary",
              "replay", "timeout", "plain", "comment"}


class Program:
    """One folder: where its sources are, what is expected of it, where its classes go."""

    def __init__(self, folder, suite, classes):
        self.folder = folder
        self.name = f"{suite}/{os.path.basename(folder)}"
        self.classes = os.path.join(classes, suite, os.path.basename(folder))
        self.problem = None
        self.expected = {}
        try:
            with open(os.path.join(folder, "expected.json"), encoding="utf-8") as file:
                self.expected = json.load(file)
        except (OSError, ValueError) as error:
            self.problem = f"expected.json cannot be read: {error}"
            return
        self.check()

    def check(self):
        """Does expected.json say what it may say?"""
        unknown = sorted(set(self.expected) - KNOWN_KEYS)
        if unknown:
            self.problem = f"expected.json has unknown keys: {', '.join(unknown)}"
        elif "verdict" not in self.expected or "exit" not in self.expected:
            self.problem = "expected.json lacks verdict or exit"
        elif EXIT_CODES.get(self.expected["verdict"], -1) != self.expected["exit"]:
            self.problem = "the verdict and the exit code in expected.json do not fit together"

    def jars(self):
        """The paths of the libraries that it uses."""
        folder = os.path.join(os.path.dirname(os.path.dirname(self.classes)), "artifacts")
        return [artifacts.artifact(name, folder) if ":" in name else os.path.join(JARS, name + ".jar")
                for name in self.expected.get("jars", [])]

    def missing_jar(self):
        return next((path for path in self.jars() if not os.path.exists(path)), None)

    def min_jdk(self):
        return self.expected.get("min_jdk", 17)

    def fits(self, jdk):
        return (self.min_jdk() <= jdk.version <= self.expected.get("max_jdk", jdk.version)
                and all(jdk.has_module(name) for name in self.expected.get("modules", [])))

    def needs(self):
        """Where it runs, for points that are skipped."""
        return " and ".join([f"needs JDK {self.min_jdk()}", *self.expected.get("modules", [])])

    def stamp(self, jdk):
        """Digest of the sources and the compiler: tells whether the classes are up to date."""
        digest = hashlib.sha256(jdk.full.encode())
        for root, _, files in sorted(os.walk(self.folder)):
            for file in sorted(files):
                if file.endswith(".java"):
                    with open(os.path.join(root, file), "rb") as source:
                        digest.update(file.encode() + b"\0" + source.read() + b"\0")
        return digest.hexdigest()


def find_programs(root, classes, libraries=False):
    """Every folder with a Main.java below benchmarks/programs and tests/programs, in the order of the names; with
    `libraries`, those below benchmarks/libraries, too, which use jars."""
    programs = []
    places = [("benchmarks", "benchmarks/programs"), ("tests", "tests/programs")]
    for suite, place in places + ([("libraries", "benchmarks/libraries")] if libraries else []):
        base = os.path.join(root, place)
        names = sorted(os.listdir(base)) if os.path.isdir(base) else []
        for name in names:
            if os.path.exists(os.path.join(base, name, "Main.java")):
                programs.append(Program(os.path.join(base, name), suite, classes))
    return programs


def compile_programs(programs, jdks, compiler_source):
    """Compiles what is not up to date, with the oldest JDK that will do. What does not compile gets a problem. Runs
    that share the folder wait for each other."""
    if not programs:
        return
    folder = os.path.dirname(programs[0].classes)
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, ".lock"), "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        compile_stale(programs, jdks, compiler_source)


def compiler_for(jdk, jdks):
    """The JDK itself; for one that has no compiler of its own another one. None: there is none."""
    return next((other for other in [jdk, *jdks] if other.has_compiler and other.version >= jdk.version), None)


def compile_stale(programs, jdks, compiler_source):
    batches = {}
    for program in programs:
        usable = [jdk for jdk in jdks if compiler_for(jdk, jdks) and program.fits(jdk)]
        if program.problem or not usable or program.missing_jar():
            continue
        stamp = program.stamp(usable[0])
        try:
            with open(program.classes + ".stamp", encoding="utf-8") as file:
                if file.read() == stamp:
                    continue
        except OSError:
            pass
        batches.setdefault(usable[0], []).append((program, stamp))
    for jdk, batch in batches.items():
        jars = {path for program, _ in batch for path in program.jars()}
        release = [] if jdk.has_compiler else [f"-Drelease={jdk.version}"]
        command = [compiler_for(jdk, jdks).java, *release, "-Dapi=" + API, "-Djars=" + os.pathsep.join(sorted(jars)),
                   compiler_source]
        for program, _ in batch:
            os.makedirs(program.classes, exist_ok=True)
            for old in os.listdir(program.classes):
                if old.endswith(".class"):
                    os.remove(os.path.join(program.classes, old))
            command += [program.folder, program.classes]
        result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
        failed = {line[len("FAILED "):] for line in result.stdout.splitlines() if line.startswith("FAILED ")}
        for program, stamp in batch:
            if program.folder in failed or result.returncode not in (0, 1):
                program.problem = "does not compile:\n" + result.stderr
            else:
                with open(program.classes + ".stamp", "w", encoding="utf-8") as file:
                    file.write(stamp)
