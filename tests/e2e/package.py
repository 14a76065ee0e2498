#!/usr/bin/env python3
"""The Debian package, the tarball and the Maven repository of .ci/package: each is installed into a fresh root, and
does its main job there. Prints TAP.

    package.py --build BUILD-FOLDER
    package.py --build BUILD-FOLDER --debootstrap SUITE     installs a whole Debian and a JDK first, which takes minutes

Without --debootstrap the root is an empty folder, and dpkg installs into it without what the package depends on. The
JDKs and libraries are those of this machine."""

import argparse
import glob
import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree
import zipfile

import jdks as jdks_of
from tap import Tap, skip_all

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
EXAMPLE = ROOT / "benchmarks/programs/bank-transfer/Main.java"
JUNIT = [pathlib.Path(f"/usr/share/java/{name}.jar") for name in ("junit4", "hamcrest")]
# Artifact -> a file that its jars must have.
ARTIFACTS = {
    "hpor-native-linux": {},
    "hpor-junit": {".jar": "hpor/test/HporExtension.class", "-sources.jar": "hpor/test/HporRule.java",
                   "-javadoc.jar": "hpor/test/Hpor.html"},
    "hpor-maven-plugin": {".jar": "META-INF/maven/plugin.xml", "-sources.jar": "hpor/maven/CheckMojo.java",
                          "-javadoc.jar": "hpor/maven/CheckMojo.html"},
    "hpor-gradle": {".jar": "hpor/gradle/HporCheck.class", "-sources.jar": "hpor/gradle/HporTask.java",
                    "-javadoc.jar": "hpor/gradle/HporReplay.html"},
}
INSTALLED = ("bin/hpor", "lib/hpor/libhpor.so", "lib/hpor/hpor.jar", "lib/hpor/hpor-nightly.pyz",
             "share/bash-completion/completions/hpor.bash",
             "share/fish/vendor_completions.d/hpor.fish")


def said(command, **more):
    """Exit code and all output."""
    done = subprocess.run([str(word) for word in command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, errors="replace", timeout=600, check=False, **more)
    return done.returncode, done.stdout


def check_files(tap, what, tree):
    missing = [name for name in INSTALLED if not (tree / name).is_file()]
    tap.check(not missing, f"{what}: all files are there", f"not {', '.join(missing)}")


def check_example(tap, what, hpor, work, jdk):
    """Finds the deadlock of two bank transfers, by the launcher and by the agent alone, and replays it."""
    environment = {name: value for name, value in os.environ.items() if name not in ("JAVA_HOME", "LD_LIBRARY_PATH")}
    environment["JAVA_HOME"] = jdk.home
    classes = work / "classes"
    folder = pathlib.Path(tempfile.mkdtemp(dir=work))
    context = {"cwd": folder, "env": environment}
    code, output = said([hpor, "run", "--", "-cp", classes, "Main"], **context)
    tap.check(code == 1 and "hpor: ERROR: deadlock" in output, f"{what}, {jdk.name()}: hpor run", output)
    code, output = said([hpor, "replay", "hpor-schedule.json", "--", "-cp", classes, "Main"], **context)
    tap.check(code == 1 and "ERROR (replay)" in output, f"{what}, {jdk.name()}: hpor replay", output)
    code, agent = said([hpor, "--where"], **context)
    code, output = said([jdk.java, f"-agentpath:{agent.strip()}", "-cp", classes, "Main"], **context)
    tap.check(code == 1 and "hpor: ERROR: deadlock" in output, f"{what}, {jdk.name()}: -agentpath:$(hpor --where)",
              output)
    code, output = said([hpor, "doctor", "--json=doctor.json"], **context)
    found = json.loads((folder / "doctor.json").read_text(encoding="utf-8"))
    taken = [each for each in found["jdks"] if each["taken"]]
    backend = "fiber" if jdk.version >= 21 else "os"
    tap.check(code == 0 and found["works"] and len(taken) == 1 and taken[0]["backend"] == backend
              and taken[0]["version"] == jdk.full, f"{what}, {jdk.name()}: hpor doctor", output)


def check_package(tap, package, work, jdks):
    root = work / "root"
    (root / "var/lib/dpkg/info").mkdir(parents=True)
    (root / "var/lib/dpkg/updates").mkdir()
    (root / "var/lib/dpkg/status").touch()
    dpkg = ["dpkg", f"--root={root}", "--force-depends", "--force-not-root", "--force-bad-path", "--log=/dev/null"]
    code, output = said([*dpkg, "--install", package])
    tap.check(code == 0, "package: dpkg installs it", output)
    check_files(tap, "package", root / "usr")
    code, output = said(["dpkg-deb", "--field", package, "Depends"])
    tap.check(all(name in output for name in ("libc6", "libjansson4", "libzip4")), "package: it needs its libraries",
              output)
    code, output = said(["gzip", "-dc", root / "usr/share/man/man1/hpor.1.gz"])
    tap.check(code == 0 and output.startswith(".TH HPOR 1"), "package: man page", output[:200])
    for jdk in jdks:
        check_example(tap, "package", root / "usr/bin/hpor", work, jdk)
    code, output = said([*dpkg, "--remove", "hpor"])
    left = [str(path) for path in (root / "usr").rglob("*") if path.is_file()]
    tap.check(code == 0 and not left, "package: nothing is left when it is removed", output, *left)


def check_tarball(tap, tarball, work, jdks):
    place = work / "a place"
    place.mkdir()
    code, output = said(["tar", "-xzf", tarball, "-C", place])
    tap.check(code == 0, "tarball: it unpacks", output)
    tree = next(place.iterdir())
    check_files(tap, "tarball", tree)
    libraries = {}
    for name in ("bin/hpor", "lib/hpor/libhpor.so"):
        for line in said(["ldd", tree / name])[1].splitlines():
            if " => " in line:
                libraries[line.split()[0]] = line.split(" => ")[1]
    outside = [f"{name}: {place}" for name, place in libraries.items()
               if not place.startswith(str(tree)) and not name.startswith("libc.so")]
    tap.check(libraries and not outside, "tarball: it brings all libraries but the C library", *outside)
    for jdk in jdks[-1:]:
        check_example(tap, "tarball", tree / "bin/hpor", work, jdk)


def whole(repository, name, inside):
    """What is wrong with the artifact; `inside` are files of its jars: by the ending of the jar's name."""
    poms = list(repository.rglob(f"{name}-*.pom"))
    if len(poms) != 1:
        return [f"{len(poms)} POMs"]
    problems, base = [], poms[0].with_suffix("")
    project = xml.etree.ElementTree.parse(poms[0]).getroot()
    for key in ("name", "description", "licenses", "developers"):
        if project.find(f"{{http://maven.apache.org/POM/4.0.0}}{key}") is None:
            problems.append(f"the POM has no {key}")
    if "example" in poms[0].read_text(encoding="utf-8"):
        problems.append("the POM has the address of a placeholder")
    for ending in (".pom", ".jar", "-sources.jar", "-javadoc.jar"):
        path = base.with_name(base.name + ending)
        sum_file = path.with_name(path.name + ".sha1")
        if not path.is_file() or not sum_file.is_file():
            problems.append(f"{path.name} or its checksum is missing")
        elif sum_file.read_text(encoding="ascii") != hashlib.sha1(path.read_bytes()).hexdigest():
            problems.append(f"{path.name} has another checksum")
        elif ending in inside and inside[ending] not in zipfile.ZipFile(path).namelist():
            problems.append(f"{path.name} has no {inside[ending]}")
    return problems


def check_artifacts(tap, work, jdk):
    """Two tests of JUnit 4 with nothing but the jars of the repository: one passes, one fails."""
    repository = work / "packages/maven/hpor"
    for name, inside in ARTIFACTS.items():
        problems = whole(repository, name, inside)
        tap.check(not problems, f"Maven repository: {name} is whole", *problems)
    if not all(path.exists() for path in JUNIT):
        tap.skip("Maven repository: a test", f"{JUNIT[0]} is missing (Debian package junit4)")
        return
    jars = [*repository.rglob("hpor-junit-*[0-9].jar"), *repository.rglob("hpor-native-*[0-9].jar"), *JUNIT]
    path = os.pathsep.join(map(str, jars))
    classes, cache = work / "test-classes", work / "cache"
    said([pathlib.Path(jdk.home) / "bin/javac", "-cp", path, "-d", classes,
          *(ROOT / "tests/junit/runners" / f"{name}.java" for name in ("Counter", "ValuesFour"))])
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache), "PATH": "/nowhere"}
    for title in ("unpacked", "found in the cache"):
        code, output = said([jdk.java, "-cp", f"{classes}:{path}", "org.junit.runner.JUnitCore", "ValuesFour"],
                            cwd=work, env=environment)
        tap.check(code == 1 and "Tests run: 2,  Failures: 1" in output and "expected:<1> but was:<2>" in output
                  and len(list((cache / "hpor").iterdir())) == 1, f"Maven repository: a test, hpor {title}", output)


def check_debian(tap, package, work, suite):
    """A whole Debian, made by debootstrap: apt-get gets what the package needs."""
    root = work / "debian"
    code, output = said(["debootstrap", "--variant=minbase", suite, root])
    tap.check(code == 0, f"debootstrap {suite}", output[-3000:])
    if code:
        return
    shutil.copy(package, root / "hpor.deb")
    shutil.copytree(work / "classes", root / "classes")
    (root / "proc").mkdir(exist_ok=True)
    said(["mount", "-t", "proc", "proc", root / "proc"])
    try:
        install = "apt-get update -q && apt-get install -q -y --no-install-recommends"
        for what, command, expected, text in (
                ("apt-get installs it", f"{install} /hpor.deb default-jre-headless", 0, "Setting up hpor"),
                ("hpor doctor", "hpor doctor", 0, "hpor run works here"),
                ("hpor run", "cd /tmp && hpor run -- -cp /classes Main", 1, "hpor: ERROR: deadlock"),
                ("-agentpath", "cd /tmp && java -agentpath:$(hpor --where) -cp /classes Main", 1, "ERROR: deadlock"),
                ("apt-get removes it", "apt-get remove -q -y hpor && ! test -e /usr/lib/hpor", 0, "Removing hpor")):
            code, output = said(["chroot", root, "sh", "-c", f"export DEBIAN_FRONTEND=noninteractive; {command}"])
            tap.check(code == expected and text in output, f"{suite}: {what}", output[-3000:])
    finally:
        said(["umount", root / "proc"])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", required=True, type=os.path.abspath)
    parser.add_argument("--debootstrap", metavar="SUITE")
    settings = parser.parse_args()
    if not shutil.which("dpkg-deb") or not shutil.which("dpkg-shlibdeps"):
        return skip_all("dpkg-deb or dpkg-shlibdeps is missing")
    jdks = jdks_of.of_today()
    compiler = next((jdk for jdk in jdks if jdk.has_javac), None)
    if not compiler:
        return skip_all("there is no JDK that compiles")
    tap = Tap()
    with tempfile.TemporaryDirectory(prefix="hpor-package-") as name:
        work = pathlib.Path(name)
        code, output = said([ROOT / ".ci/package", settings.build, work / "packages"])
        tap.check(code == 0, ".ci/package", output)
        said([ROOT / ".ci/package", settings.build, work / "again"])
        different = [str(path) for path in (work / "packages").rglob("*") if path.is_file() and path.read_bytes()
                     != (work / "again" / path.relative_to(work / "packages")).read_bytes()]
        tap.check(not different, ".ci/package: the same build gives the same bytes", *different)
        said([pathlib.Path(compiler.home) / "bin/javac", "-d", work / "classes", EXAMPLE])
        package, = glob.glob(f"{work}/packages/*.deb")
        tarball, = glob.glob(f"{work}/packages/*.tar.gz")
        if settings.debootstrap:
            check_debian(tap, package, work, settings.debootstrap)
        else:
            check_package(tap, package, work, jdks)
            check_tarball(tap, tarball, work, jdks)
            check_artifacts(tap, work, compiler)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
