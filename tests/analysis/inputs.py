#!/usr/bin/env python3
"""`hpor analyze` with good and bad inputs, on every JDK found: what it says, its exit code, and that it goes on
soundly. Prints TAP.

    inputs.py --hpor BUILD/hpor
"""

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
import zipfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "e2e"))
import jdks  # noqa: E402
from tap import Tap, skip_all  # noqa: E402

MAIN = """
public class Main {
    static int counter;
    int field;

    void touch() {
        field = 1;
        counter = field;
    }

    static void help() {
        new Helper().help();
        counter = 2;
    }

    public static void main(String[] args) {
        new Main().touch();
        help();
    }
}
"""
HELPER = "public class Helper { int helped; void help() { helped = %d; } }\n"


class Cases:
    """Runs hpor for one JDK."""

    def __init__(self, hpor):
        self.hpor = hpor
        self.jdk = None
        self.tap = Tap()

    def check(self, good, name, detail=""):
        self.tap.check(good, f"{self.jdk.name()} {name}", detail)

    def run(self, *words):
        result = subprocess.run([self.hpor, "analyze", "--jdk", self.jdk.home, *words], stdout=subprocess.PIPE,
                                stderr=subprocess.STDOUT, text=True, errors="replace", check=False)
        return result.returncode, result.stdout

    def expect(self, name, code, texts, *words):
        """The exit code is `code`, and the output holds all texts (those with a leading ! must be absent)."""
        found, output = self.run(*words)
        good = found == code
        for text in texts:
            good = good and (text[1:] not in output if text.startswith("!") else text in output)
        self.check(good, name, f"exit code {found}, expected {code}; texts {texts}\n{output}")


def read(path):
    with open(path, "rb") as file:
        return file.read()


def write(path, data):
    with open(path, "wb") as file:
        file.write(data)


def make_classes(jdk, folder, helper=1):
    os.makedirs(folder, exist_ok=True)
    for name, text in (("Main", MAIN), ("Helper", HELPER % helper)):
        with open(os.path.join(folder, name + ".java"), "w", encoding="ascii") as file:
            file.write(text)
    sources = [os.path.join(folder, name + ".java") for name in ("Main", "Helper")]
    subprocess.run([os.path.join(jdk.home, "bin", "javac"), "-g", "-d", folder, *sources], check=True)
    for source in sources:
        os.remove(source)


def good_inputs(c, app, work):
    summary, again, third = (os.path.join(work, name) for name in ("s.json", "again.json", "third.json"))
    main = ["--class-path", app, "--main", "Main"]
    c.expect("a summary is written", 0, ["written to"], *main, "-o", summary)
    c.expect("a second one is written", 0, ["written to"], *main, "--output", again)
    c.check(read(summary) == read(again), "the same inputs give the same bytes")
    c.expect("a summary is read and written", 0, ["written to"], *main, "--summary", summary, "-o", third)
    c.check(read(summary) == read(third), "what was read is written as it was")
    texts = ["writes Main.field", "writes Main.counter", "behind that:  nothing"]
    c.expect("explained", 0, texts, *main, "--explain", "Main.touch")
    c.expect("explained from the file", 0, texts, *main, "--summary=" + summary, "--explain", "Main.touch")
    c.expect("a class is explained", 0, ["Main.main(", "Main.touch("], *main, "--explain", "Main")
    c.expect("a library: no main class", 0, ["Helper.help("], "--class-path", app, "--explain", "Helper.help")
    jar = os.path.join(work, "lib", "app.jar")
    os.makedirs(os.path.dirname(jar))
    with zipfile.ZipFile(jar, "w") as archive:
        for name in sorted(os.listdir(app)):
            archive.write(os.path.join(app, name), name)
    c.expect("the jars of a folder", 0, ["writes Main.field"], "--class-path", os.path.dirname(jar) + "/*", "--main",
             "Main", "--explain", "Main.touch")
    return summary


def refused_words(c, app):
    c.expect("help", 0, ["--class-path PATH", "--explain METHOD"], "--help")
    c.expect("misspelt option", 3, ["did you mean --class-path?"], "--clas-path", app)
    c.expect("no class path", 3, ["--class-path is missing"], "--main", "Main")
    c.expect("option without value", 3, ["needs a value"], "--class-path")
    c.expect("a word that is no option", 3, ["is no option"], "Main")
    c.expect("misspelt method", 3, ["did you mean Main.touch?"], "--class-path", app, "--main", "Main", "--explain",
             "Main.tuch")
    c.expect("no such main class", 3, ["Mian is not on the class path"], "--class-path", app, "--main", "Mian")
    c.expect("a class without main", 3, ["has no method main"], "--class-path", app, "--main", "Helper")
    c.expect("no such folder", 3, ["cannot be read", "nothing to analyse"], "--class-path", app + "-no", "--main",
             "Main")
    c.expect("no such JDK", 3, ["The JDK"], "--class-path", app, "--jdk", app)


def stale_summaries(c, app, work, summary):
    main = ["--main", "Main", "--summary", summary]
    changed, without = os.path.join(work, "changed"), os.path.join(work, "without")
    make_classes(c.jdk, changed, helper=2)
    c.expect("a class has changed", 3, ["is stale", "Helper has changed"], "--class-path", changed, *main)
    shutil.copytree(app, without)
    os.remove(os.path.join(without, "Helper.class"))
    c.expect("another class path", 3, ["another class path", "Helper is not there"], "--class-path", without, *main)
    c.expect("another main class", 3, ["main class Main, not of the main class Helper"], "--class-path", app, "--main",
             "Helper", "--summary", summary)
    c.expect("a summary of a program for a library", 3, ["not of a library"], "--class-path", app, "--summary", summary)
    lacking = os.path.join(work, "lacking.json")
    c.expect("a missing class is told", 0, ["The class Helper is missing"], "--class-path", without, "--main", "Main",
             "-o",
             lacking)
    c.expect("anything may happen in it", 0, ["anything may happen"], "--class-path", without, "--main", "Main",
             "--explain", "Main.help")
    c.expect("but not elsewhere", 0, ["writes Main.field", "!anything may happen"], "--class-path", without, "--main",
             "Main",
             "--explain", "Main.touch")
    c.expect("it is no longer missing", 3, ["is stale", "was missing"], "--class-path", app, "--main", "Main",
             "--summary",
             lacking)


def broken_summaries(c, app, work, summary):
    text, broken = read(summary), os.path.join(work, "broken.json")

    def expect(name, data, *texts):
        write(broken, data)
        c.expect(name, 3, texts, "--class-path", app, "--main", "Main", "--summary", broken)

    expect("cut off", text[: len(text) // 2], "is broken", "line")
    expect("empty", b"", "is broken")
    expect("other JSON", b"{}", "is no summary")
    expect("a later version", text.replace(b'"hpor-summary": 3', b'"hpor-summary": 99'), "has version 99")
    expect("a set of sites that are not there", text.replace(b"-", b"-9", 1), "broken")
    expect("no sites", text.replace(b'"sites": ', b'"sites": -'), "broken")
    c.expect("no such file", 3, ["cannot be read"], "--class-path", app, "--main", "Main", "--summary", broken + "-no")
    # Whatever stands in it: it is taken or refused in words, and nothing else happens.
    rng, survived, bad = random.Random(7), 0, ""
    start = text.index(b'"fields"')
    for _ in range(60):
        data = bytearray(text)
        for _ in range(rng.randint(1, 4)):
            data[rng.randrange(start, len(data))] = rng.choice(b"0123456789abc:;, -?\"[]{}")
        write(broken, bytes(data))
        code, output = c.run("--class-path", app, "--main", "Main", "--summary", broken, "--explain", "Main")
        survived += code == 0 or (code == 3 and output.startswith("hpor: "))
        if code not in (0, 3):
            bad += f"exit code {code}: {output}\n"
    c.check(survived == 60, "changed bytes are taken or refused", bad)


def broken_classes(c, app, work):
    folder, other = os.path.join(work, "broken"), os.path.join(work, "other")
    shutil.copytree(app, folder)
    helper = os.path.join(folder, "Helper.class")
    write(helper, read(helper)[:-40])
    words = ["--class-path", folder, "--main", "Main"]
    c.expect("a broken class is told", 0, ["The class Helper in " + folder + " is broken", "at byte"], *words)
    c.expect("anything may happen in a broken class", 0, ["anything may happen"], *words, "--explain", "Main.help")
    jar = os.path.join(work, "broken.jar")
    with zipfile.ZipFile(jar, "w") as archive:
        for name in ("Main.class", "Helper.class"):
            archive.write(os.path.join(folder, name), name)
    c.expect("a broken class in a jar", 0, ["The class Helper in " + jar + " is broken"], "--class-path", jar, "--main",
             "Main")
    write(jar, read(jar)[:200])
    c.expect("a broken jar", 3, ["cannot be read"], "--class-path", jar, "--main", "Main")
    make_classes(c.jdk, other, helper=3)
    c.expect("a class twice: the first counts, and it is said", 0, ["Helper is on the class path twice", "!is broken"],
             "--class-path", app + ":" + folder, "--main", "Main")
    c.expect("the other way round", 0, ["Helper is on the class path twice", "is broken"], "--class-path",
             folder + ":" + other, "--main", "Main")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--hpor", required=True)
    hpor = os.path.abspath(parser.parse_args().hpor)
    found = [jdk for jdk in jdks.of_today() if os.path.exists(os.path.join(jdk.home, "lib", "modules"))]
    if not found:
        return skip_all("no JDK found")
    cases = Cases(hpor)
    for cases.jdk in found:
        with tempfile.TemporaryDirectory(prefix="hpor-analysis-") as work:
            app = os.path.join(work, "app")
            make_classes(cases.jdk, app)
            summary = good_inputs(cases, app, work)
            refused_words(cases, app)
            stale_summaries(cases, app, work, summary)
            broken_summaries(cases, app, work, summary)
            broken_classes(cases, app, work)
    return cases.tap.end()


if __name__ == "__main__":
    sys.exit(main())
