#!/usr/bin/env python3
"""hpor nightly: what it runs and keeps, what it calls a regression, and its pages in a headless Chromium. Prints TAP.

    nightly.py --hpor build/hpor --sources SOURCE-FOLDER

Without Python 3.11 all is skipped; without Chromium or the library of the plots, what needs these."""

import argparse
import os
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile

import jdks as jdk_search
from tap import Tap, skip_all

CHROMIUM = ("--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
            "--window-size=1300,900")
SUITE = """
name = "mine"

[options]
time = "60s"

[configurations.default]

[configurations.short]
executions = 1

[[program]]
name = "bank"
sources = "bank"
expect = "ERROR"
configurations = ["default"]

[[program]]
name = "ordered"
sources = "ordered"
"""
# What is wrong with a suite, and what is said of it.
WRONG = (("name = [", "Invalid"), ("nam = 'x'", "there is no key `nam`"), ("name = 'x'", "there is no [[program]]"),
         ("[[program]]\nname = 'a b'", "a `name` of letters"), ("[[program]]\nname = 'a'", "`sources` or `class-path`"),
         ("[[program]]\nname = 'a'\nsources = 's'\nexpect = 'GOOD'", "`expect` is one of"),
         ("[[program]]\nname = 'a'\nsources = 's'\nconfigurations = ['x']", "there is no configuration `x`"),
         ("[[program]]\nname = 'a'\nsources = 's'\n" * 2, "two programs are called a"))


class Test:
    def __init__(self, settings, folder, tap):
        self.settings, self.folder, self.tap = settings, pathlib.Path(folder), tap
        self.out = self.folder / "out"

    def run(self, *words):
        done = subprocess.run([self.settings.hpor, "nightly", *words], cwd=self.folder, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=250, check=False)
        return done.returncode, done.stdout

    def query(self, text, *values):
        base = sqlite3.connect(self.out / "results.sqlite")
        with base:
            found = base.execute(text, values).fetchall()
        base.close()
        return found

    def page(self, name):
        return (self.out / name).read_text(encoding="utf-8")

    def nights(self):
        for name, program in (("bank", "bank-transfer"), ("ordered", "bank-transfer-ordered")):
            shutil.copytree(self.settings.sources / "benchmarks/programs" / program, self.folder / name)
        (self.folder / "suite.toml").write_text(SUITE, encoding="utf-8")
        code, text = self.run("suite.toml", "--out", "out", "--night", "first")
        rows = self.query("select program, configuration, verdict, executions from results order by 1, 2")
        verdicts = {row[:2]: row[2] for row in rows}
        self.tap.check(code == 0 and "0 regressions" in text and verdicts == {
            ("bank", "default"): "ERROR", ("ordered", "default"): "VERIFIED", ("ordered", "short"): "INCOMPLETE"},
                       "the first night runs each program under its configurations", text, rows)
        self.tap.check([row[3] for row in rows if row[1] == "short"] == [1], "options of a configuration hold", rows)
        found = re.findall(r'href="(reports/[^"]*)"', self.page("index.html"))
        self.tap.check(len(found) == 3 and all((self.out / path).is_file() for path in found),
                       "the table links to the reports", found)
        code, text = self.run("suite.toml", "--out", "out", "--night", "second", "--only", "ordered")
        self.tap.check(code == 0 and self.query("select count(*) from results") == [(5,)]
                       and "Not run this night: 1</summary>bank default" in self.page("index.html"),
                       "the second night adds to the first", text)

    def regressions(self):
        """The last night is made worse than the one before."""
        changes = (("verdict = 'ERROR'", "default", "ERROR, where it was VERIFIED"),
                   ("verdict = 'VERIFIED', executions = 700", "default", "700 executions, where there were"),
                   ("expected = 'ERROR'", "default", "VERIFIED, where ERROR is expected"),
                   ("verdict = 'UNCONTROLLED'", "short", "UNCONTROLLED, where it was INCOMPLETE"))
        before = self.query("select * from results where night = 2")
        for change, configuration, said in changes:
            self.query(f"update results set {change} where night = 2 and configuration = ?", configuration)
            code, text = self.run("suite.toml", "--out", "out", "--pages")
            page = self.page("index.html")
            self.tap.check(code == 1 and said in text and "1 regressions" in text and "<tr class=regressed>" in page
                           and page.index("<tr class=regressed>") < page.index("<tr>", page.index("<tbody>")),
                           f"a regression: {change}", text)
            self.query("delete from results where night = 2")
            for row in before:
                self.query(f"insert into results values (?{', ?' * (len(row) - 1)})", *row)
        self.usual_times()
        code, text = self.run("suite.toml", "--out", "out", "--pages")
        self.tap.check(code == 0 and "regressed>" not in self.page("index.html"), "and none without one", text)

    def usual_times(self):
        """One slow night behind a single one says nothing, behind three others it is a regression."""
        for nights in (1, 3):
            for number in range(3, 2 + nights):
                self.query("insert into nights select ?, suite, name, began, version, machine from nights where id = 2",
                           number)
                self.query("insert into results select ?, program, configuration, expected, verdict, message, report, "
                           "executions, seconds, choices, states, depth, memory_bytes from results where night = 2",
                           number)
            self.query("update results set seconds = 50 where night = ?", 1 + nights)
            code, text = self.run("suite.toml", "--out", "out", "--pages")
            self.tap.check(code == (nights == 3) and ("50.0 s, where" in text) == (nights == 3),
                           f"a slow night behind {nights}", text)
            self.query("update results set seconds = 0.1 where night > 1")
        for table in ("results where night", "nights where id"):
            self.query(f"delete from {table} > 2")

    def refusals(self):
        for number, (suite, said) in enumerate(WRONG):
            (self.folder / f"wrong{number}.toml").write_text(suite, encoding="utf-8")
            code, text = self.run(f"wrong{number}.toml", "--out", "wrong")
            self.tap.check(code == 3 and said in text, f"a wrong suite: {said}", text)
        code, text = self.run("none.toml")
        self.tap.check(code == 3 and "none.toml" in text, "a suite that is not there", text)
        (self.folder / "broken").mkdir()
        (self.folder / "broken/Main.java").write_text("class Main { int x = }", encoding="utf-8")
        (self.folder / "broken.toml").write_text(
            "[[program]]\nname = 'broken'\nsources = 'broken'\nexpect = 'VERIFIED'\n", encoding="utf-8")
        code, text = self.run("broken.toml", "--out", "broken-out")
        self.tap.check(code == 1 and "UNCONTROLLED, where VERIFIED is expected" in text
                       and "not compiled" in (self.folder / "broken-out/index.html").read_text(encoding="utf-8"),
                       "a program that does not compile is told, and a regression", text)

    def included(self):
        """A suite with another one in a folder of its own, which has options of its own."""
        (self.folder / "inner").mkdir()
        (self.folder / "inner/suite.toml").write_text(
            "name = 'in'\n[options]\nexecutions = 1\n[[program]]\nname = 'bank'\nsources = '../ordered'\n",
            encoding="utf-8")
        (self.folder / "outer.toml").write_text(
            "include = ['inner/suite.toml']\n[[program]]\nname = 'bank'\nsources = 'ordered'\n", encoding="utf-8")
        code, text = self.run("outer.toml", "--out", "outer-out")
        self.tap.check(code == 0 and "\nin-bank default: INCOMPLETE" in f"\n{text}"
                       and "\nbank default: VERIFIED" in f"\n{text}",
                       "programs of an included suite have its name, options and folder", text)
        (self.folder / "inner/suite.toml").write_text("include = ['../outer.toml']\n", encoding="utf-8")
        code, text = self.run("outer.toml", "--out", "outer-out")
        self.tap.check(code == 3 and "outer.toml: the suite includes itself" in text, "no suite includes itself", text)

    def pictures(self):
        """What a browser makes of the pages."""
        for name, plots in (("index.html", 2), ("program-ordered.html", 4)):
            page = self.page(name)
            loads = re.findall(r"<(?:link|img|iframe)\b|<script[^>]*src=|@import|url\(", page)
            self.tap.check(not loads, f"{name} loads nothing", *loads)
            chromium = shutil.which("chromium") or shutil.which("chromium-browser")
            if not chromium:
                self.tap.skip(f"{name} in a browser", "there is no chromium")
                continue
            done = subprocess.run([chromium, *CHROMIUM, f"--user-data-dir={self.folder}/profile", "--dump-dom",
                                   f"file://{self.out / name}"], stdin=subprocess.DEVNULL, capture_output=True,
                                  text=True, timeout=60, check=False)
            drawn = re.findall(r'<div class="uplot[^"]*" [^>]*style="[^"]*width: (\d+)px', done.stdout)
            canvases = done.stdout.count("<canvas")
            self.tap.check(canvases == plots and all(300 < int(width) < 700 for width in drawn),
                           f"{name}: {plots} plots beside each other", canvases, drawn, done.stderr[-300:])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--hpor", required=True, type=os.path.abspath)
    parser.add_argument("--sources", required=True, type=pathlib.Path)
    settings = parser.parse_args()
    settings.sources = settings.sources.resolve()
    jdk = next((jdk for jdk in jdk_search.find_jdks() if jdk.has_javac), None)
    if not jdk:
        return skip_all("no JDK with a compiler found")
    version = subprocess.run(["python3", "-c", "import tomllib"], capture_output=True, check=False)
    if version.returncode:
        return skip_all("python3 is older than 3.11")
    os.environ["JAVA_HOME"] = jdk.home
    tap = Tap()
    with tempfile.TemporaryDirectory(prefix="hpor-nightly-") as folder:
        test = Test(settings, folder, tap)
        test.nights()
        test.regressions()
        test.refusals()
        test.included()
        test.pictures()
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
