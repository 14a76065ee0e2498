#!/usr/bin/env python3
"""Where a search that looks ahead has the program's summary from, with good and bad inputs, on every JDK found: the
file of summary=, the cache, the analysis. What is wrong is told, and the search goes on soundly (it comes to the
outcomes that por=source comes to) or ends with exit code 3. Prints TAP.

    summaries.py --agent BUILD/libhpor.so --hpor BUILD/hpor
"""

import argparse
import glob
import json
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import jdks as jdk_search  # noqa: E402
from tap import Tap, skip_all  # noqa: E402

MAIN = """
public class Main {
    static int shared;

    public static void main(String[] args) throws Exception {
        if (args.length > 1) {
            new Helper().help();
            Class.forName(args[1]).getMethod("run").invoke(null);
        }
        Thread other = new Thread(() -> shared++);
        other.start();
        shared++;
        other.join();
        System.out.println("shared " + shared);
    }
}
"""
# In the closed one no class is named by what only a run knows.
CLOSED = MAIN.replace('            Class.forName(args[1]).getMethod("run").invoke(null);\n', "")
HELPER = "public class Helper { static int %s; void help() { %s = 1; } }\n"
OTHER = "public class Other { public static void run() { Main.shared = 7; } }\n"
# Three blocks: a read before the first branch, one behind it, a write behind the second.
CHECKED = """
public class Main {
    static int shared, a, b, c;

    static void set(boolean first, boolean second) {
        int found = a;
        if (first) {
            found += b;
            if (second) {
                c = found;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        set(true, true);
        Thread other = new Thread(() -> shared++);
        other.start();
        shared++;
        other.join();
        System.out.println("shared " + shared);
    }
}
"""
# Both threads find 0 and write 1, or one finds what the other has written.
OUTCOMES = 2
TIMEOUT = 60


class Cases:
    """Runs programs on one JDK."""

    def __init__(self, settings, work):
        self.settings, self.work, self.jdk = settings, work, None
        self.tap = Tap()

    def folder(self, name):
        return os.path.join(self.work, self.jdk.name(), name)

    def check(self, good, name, detail=""):
        self.tap.check(good, f"{self.jdk.name()} {name}", detail)

    def compile(self, name, **sources):
        folder = self.folder(name)
        os.makedirs(folder)
        files = []
        for source, text in sources.items():
            files.append(os.path.join(folder, source + ".java"))
            with open(files[-1], "w", encoding="ascii") as file:
                file.write(text)
        subprocess.run([os.path.join(self.jdk.home, "bin", "javac"), "-d", folder, *files], check=True)
        for source in files:
            os.remove(source)
        return folder

    def summarize(self, class_path, name, main="Main"):
        path = self.folder(name)
        subprocess.run([self.settings.hpor, "analyze", "--jdk", self.jdk.home, "--class-path", class_path, "--main",
                        main,
                        "-o", path], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return path

    def search(self, class_path, **options):
        """The exit code, the JSON and what hpor has said."""
        path = self.folder("verdict.json")
        if os.path.exists(path):
            os.remove(path)
        wanted = {"por": "hybrid", "stop": "never", "races": "off", "json": path, **options}
        text = ",".join(f"{key}={value}" for key, value in wanted.items())
        environment = {**os.environ, "XDG_CACHE_HOME": self.folder("cache")}
        done = subprocess.run([self.jdk.java, f"-agentpath:{self.settings.agent}={text}", "-cp", class_path, "Main"],
                              cwd=self.work, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, timeout=TIMEOUT, check=False)
        report = {}
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                report = json.load(file)
        return done.returncode, report, done.stdout

    def goes_on(self, name, class_path, source, texts, **options):
        """Every outcome is found, the summary has come from `source`, and the output holds all texts (none of those
        with a leading !)."""
        code, report, output = self.search(class_path, **options)
        outcomes, seen = report.get("outcomes", {}), report.get("lookahead") or {}
        whole = outcomes.get("complete") or options.get("match") == "on"  # a state seen before ends an execution
        good = code == 0 and whole and outcomes.get("count") == OUTCOMES
        good = good and seen.get("summary_source") == source
        for text in texts:
            good = good and (text[1:] not in output if text.startswith("!") else text in output)
        self.check(good, name, f"exit code {code}, outcomes {outcomes}, summary from {seen}, texts {texts}\n{output}")

    def refuses(self, name, class_path, text, **options):
        code, report, output = self.search(class_path, **options)
        good = code == 3 and report.get("verdict") == "UNCONTROLLED" and text in " ".join(output.split())
        self.check(good, name, f"exit code {code}, expected 3 and the text {text!r}\n{output}")


def read(path):
    with open(path, "rb") as file:
        return file.read()


def write_file(path, data):
    with open(path, "wb") as file:
        file.write(data)


def given_summaries(c, app):
    summary = c.summarize(app, "app.json")
    c.goes_on("a summary is given", app, "summary", [], summary=summary)
    c.goes_on("it is for all that look ahead", app, "summary", [], summary=summary, por="hr-fields")
    changed = c.compile("changed", Main=CLOSED, Helper=HELPER % ("b", "b"))
    c.refuses("a class has changed", changed, "is stale: the class Helper has changed since", summary=summary)
    without = c.folder("without")
    shutil.copytree(app, without)
    os.remove(os.path.join(without, "Helper.class"))
    c.refuses("another class path", without, "is of another class path: the class Helper is not there", summary=summary)
    library = c.folder("library.json")
    write_file(library, read(summary).replace(b'"main": "Main"', b'"main": "Mean"'))
    c.refuses("another main class", app, "is of the main class Mean, not of the main class Main", summary=library)
    c.refuses("other classes are instrumented", app, "was made by another hpor or for other classes", summary=summary,
              instrument="java.text.**")
    other = c.folder("other.json")
    write_file(other, read(summary).replace(b'"circumstances": "rules ', b'"circumstances": "rules 0'))
    c.refuses("another hpor has made it", app, "was made by another hpor", summary=other)
    broken = c.folder("broken.json")
    write_file(broken, read(summary)[:-100])
    c.refuses("broken JSON", app, "is broken: line", summary=broken)
    c.refuses("no such file", app, "cannot be read", summary=broken + "-no")
    lacking = c.summarize(without, "lacking.json")
    c.refuses("a class is no longer missing", app, "was missing when it was made", summary=lacking)


def checked_accesses(c):
    """check-summary=on: an access that the summary lacks is told with the point at which it lacks it. In set() the read
    of b is followed by the write of c in another block: first the entry and then a point in the midst lose the
    write. hybrid+source does not rest on the summary: it finds all nevertheless."""
    app = c.compile("checked", Main=CHECKED)
    summary = c.summarize(app, "checked.json")
    c.goes_on("every access is in the summary", app, "summary", [], summary=summary, **{"check-summary": "on"})
    whole = json.loads(read(summary))
    method = next(m for k in whole["classes"] if k["name"] == "Main" for m in k["methods"] if m[0].startswith("set("))
    offsets = [item.split(" ")[0] for item in method[3].split(";") if item]
    fields = [i for i, item in enumerate(method[3].split(";")) if item and item.split(" ")[1] == "s"]
    blocks = [block.split(" ") for block in method[4].split(";") if block]
    write = 1 << fields[2]
    for name, text, changed in (("at its entry", "behind its entry", 0),
                                ("later on", f"behind offset {offsets[fields[1]]}", 1)):
        masks = [f"{at} {int(mask, 16) & ~(write if i == changed else 0):x}" for i, (at, mask) in enumerate(blocks)]
        doctored = c.folder(f"checked-{changed}.json")
        changed_text = read(summary).replace(method[4].encode(), (";".join(masks) + ";").encode())
        write_file(doctored, changed_text)
        c.refuses(f"the summary lacks an access {name}", app, text, summary=doctored, **{"check-summary": "on"})
        for match in ("on", "off"):
            c.goes_on(f"hybrid+source, match={match}: the summary lacks an access {name}", app, "summary",
                      ["!the static analysis foresees"], summary=doctored, por="hybrid+source", match=match)
    for match, told in (("on", "the static analysis foresees"), ("off", "!the static analysis foresees")):
        c.goes_on(f"whether hybrid rests on the summary is told, match={match}", app, "summary", [told],
                  summary=summary, match=match)


def grown_class_path(c):
    """Where reflection may name any class, a new one counts."""
    app = c.compile("open", Main=MAIN, Helper=HELPER % ("a", "a"))
    summary = c.summarize(app, "open.json")
    c.goes_on("any class may run", app, "summary", [], summary=summary)
    more = c.compile("more", Main=MAIN, Helper=HELPER % ("a", "a"), Other=OTHER)
    c.refuses("and there is another one now", more, "the class Other, which may run as well, was not there",
              summary=summary)


def cached_summaries(c, app):
    def files():
        return glob.glob(os.path.join(c.folder("cache"), "hpor", "*"))

    c.goes_on("nothing is cached", app, "analysis", [], cache="on")
    cached = files()
    c.check(len(cached) == 1, "one file is in the cache", str(cached))
    c.goes_on("then it is taken from there", app, "cache", ["!anew"])
    c.goes_on("unless it is not to be", app, "analysis", [], cache="off")
    c.goes_on("nor of other classes", app, "analysis", ["!anew"], instrument="java.text.**")
    helper = os.path.join(app, "Helper.class")
    kept = read(helper)
    write_file(helper, read(os.path.join(c.folder("changed"), "Helper.class")))
    c.goes_on("a class has changed: told and analysed", app, "analysis", ["analysed anew", "is stale"])
    c.goes_on("and kept", app, "cache", ["!anew"])
    write_file(helper, kept)
    write_file(cached[0], b"{")
    c.goes_on("a broken cache: told and analysed", app, "analysis", ["analysed anew", "is broken"])
    c.check(files() == cached, "nothing else is left in the cache", str(files()))
    shutil.rmtree(c.folder("cache"))
    write_file(c.folder("cache"), b"no folder")
    c.goes_on("no place for the cache", app, "analysis", ["is not kept for the next time"], cache="on")


def bad_classes(c, app):
    broken = c.folder("broken.jar")
    with zipfile.ZipFile(broken, "w") as archive:
        archive.write(os.path.join(app, "Main.class"), "Main.class")
        archive.writestr("Helper.class", read(os.path.join(app, "Helper.class"))[:-40])
    c.goes_on("a broken class in a jar", broken, "analysis", [f"The class Helper in {broken} is broken"])
    c.goes_on("a missing class", c.folder("without"), "analysis", ["The class Helper is missing"])
    twice = app + os.pathsep + c.folder("changed")
    c.goes_on("a class twice", twice, "analysis", ["Helper is on the class path twice"])
    c.goes_on("nothing is wrong", app, "analysis", ["!missing", "!broken", "!twice"])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--agent", required=True)
    parser.add_argument("--hpor", required=True)
    settings = parser.parse_args()
    settings.agent, settings.hpor = os.path.abspath(settings.agent), os.path.abspath(settings.hpor)
    found = [jdk for jdk in jdk_search.of_today() if jdk.has_javac]
    if not found:
        return skip_all("no JDK found")
    with tempfile.TemporaryDirectory(prefix="hpor-summaries-") as work:
        cases = Cases(settings, work)
        for cases.jdk in found:
            app = cases.compile("app", Main=CLOSED, Helper=HELPER % ("a", "a"))
            code, report, output = cases.search(app, por="source")
            cases.check(code == 0 and report["outcomes"]["count"] == OUTCOMES, "without looking ahead", output)
            given_summaries(cases, app)
            checked_accesses(cases)
            grown_class_path(cases)
            bad_classes(cases, app)
            cached_summaries(cases, app)
    return cases.tap.end()


if __name__ == "__main__":
    sys.exit(main())
