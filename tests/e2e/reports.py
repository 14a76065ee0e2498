#!/usr/bin/env python3
"""The files of a verdict: JSON, SARIF, annotations of GitHub Actions. Prints TAP.

    reports.py --agent build/libhpor.so --scratch FOLDER

SARIF is held against the schema of OASIS, which an npm package has, by the package jsonschema, which Python's index
has. Where one of these cannot be had, the points are skipped."""

import argparse
import importlib.util
import json
import os
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile
import venv

import jdks as jdks_of
import schema
from tap import Tap, skip_all

HERE = pathlib.Path(__file__).resolve().parent
PROJECT = HERE.parent / "reports"
SHOP = "src/main/java/com/acme/Shop.java"
VERSION = "4.25.1"
SCHEMA_PACKAGE = "@microsoft/jest-sarif@1.0.0-beta.0"
SCHEMA_IN_PACKAGE = "package/lib/schemas/sarif-2.1.0-rtm.5.json"
# The program; further options; the kinds of its errors, or the verdict if it has none.
CASES = (("deadlock", "", ["deadlock"]), ("race", "", ["data-race"]), ("race", "races=report", "VERIFIED"),
         ("assertion", "stop=never", ["assertion"]), ("exit", "", ["exit"]), ("fine", "", "VERIFIED"),
         ("race", "races=off,executions=1", "INCOMPLETE"), ("rounds 3 2", "", ["exception"]))


def line_of(text):
    """The number of the only line of the program with this text."""
    found = [number for number, line in enumerate((PROJECT / SHOP).read_text(encoding="utf-8").splitlines(), 1)
             if text in line]
    assert len(found) == 1, (text, found)
    return found[0]


# Where the error shows: the lines, one of which it must be.
PLACES = {"deadlock": ["synchronized (to)"], "race": ['case "race"'], "assertion": ["assert stock >= 0"],
          "exit": ["first.start()"],  # the step of System.exit has no place; its thread begins here
          "rounds": ["throw new IllegalStateException"]}


class Reports:
    """One run of hpor, and what it has left."""

    def __init__(self, settings, jdk, words, options, files):
        self.words = words
        self.folder = pathlib.Path(tempfile.mkdtemp(dir=settings.scratch))
        wanted = ",".join([*(f"{key}={self.folder / key}" for key in files), f"schedule={self.folder / 'schedule'}",
                           "progress=off", *([options] if options else [])])
        command = [jdk.java, "-ea", f"-agentpath:{settings.agent}={wanted}", "-cp", settings.classes, "com.acme.Shop",
                   *words.split()]
        done = subprocess.run(command, cwd=PROJECT, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              timeout=100, check=False)
        self.code, self.told = done.returncode, done.stderr
        for key in files:
            path = self.folder / key
            self.__dict__[key] = path.read_text(encoding="utf-8") if path.exists() else ""


def complete_validator(folder):
    """A command that holds a JSON file against a schema file, by the package jsonschema; null: it cannot be had."""
    python = sys.executable
    if not importlib.util.find_spec("jsonschema"):
        python = folder / "validator/bin/python"
        try:
            if not python.exists():
                venv.create(python.parent.parent, with_pip=True)
            subprocess.run([python, "-m", "pip", "install", "--quiet", f"jsonschema=={VERSION}"], check=True,
                           capture_output=True, timeout=120)
        except (OSError, subprocess.SubprocessError):
            return None
    return [python, "-c", "import json, jsonschema, sys\n"
            "schema, *files = (json.load(open(name)) for name in sys.argv[1:])\n"
            "validator = jsonschema.validators.validator_for(schema)(schema)\n"
            "for number, value in enumerate(files):\n"
            "  for error in validator.iter_errors(value): print(number, error.json_path, error.message[:200])"]


def sarif_schema(folder):
    """The file with the schema of SARIF; null: it cannot be had."""
    path = folder / "sarif.schema.json"
    try:
        if not path.exists():
            packed = subprocess.run(["npm", "pack", "--silent", SCHEMA_PACKAGE], cwd=folder, check=True, text=True,
                                    stdin=subprocess.DEVNULL, capture_output=True, timeout=120).stdout.split()[-1]
            with tarfile.open(folder / packed) as package:
                path.write_bytes(package.extractfile(SCHEMA_IN_PACKAGE).read())
    except (OSError, subprocess.SubprocessError, IndexError, KeyError):
        return None
    return path


def check_validity(tap, settings, runs):
    """Both formats, by a complete validator. The one of schema.py must find no less in the verdicts."""
    command = complete_validator(settings.scratch)
    for name, schema_file, key in (("SARIF", sarif_schema(settings.scratch), "sarif"),
                                   ("JSON", pathlib.Path(schema.ROOT) / "docs/schema/verdict-1.schema.json", "json")):
        title = f"{name}: the files of {len(runs)} runs fit the schema"
        if not command or not schema_file:
            tap.skip(title, f"{SCHEMA_PACKAGE if command else 'jsonschema ' + VERSION} cannot be had")
            continue
        done = subprocess.run([*command, schema_file, *(run.folder / key for run in runs)], capture_output=True,
                              text=True, timeout=100, check=False)
        tap.check(done.returncode == 0 and not done.stdout, title, done.stdout, done.stderr)


def check_sarif(tap, run, kinds):
    """The code flows are the schedule; each location leads to a file."""
    log, verdict = json.loads(run.sarif), json.loads(run.json)
    only, = log["runs"]
    results = only["results"]
    tap.check([result["ruleId"] for result in results] == kinds, f"{run.words}: the errors are the results",
              [result["ruleId"] for result in results])
    rules = only["tool"]["driver"]["rules"]
    tap.check(all(rules[result["ruleIndex"]]["id"] == result["ruleId"] for result in results),
              f"{run.words}: results name their rules")
    for result, error in zip(results, verdict["errors"]):
        steps = error.get("schedule", verdict["schedule"])
        flow, = result["codeFlows"]
        flows = flow["threadFlows"]
        ordered = sorted((each["executionOrder"], int(thread["id"]), each["location"])
                         for thread in flows for each in thread["locations"])
        tap.check([number for number, _, _ in ordered] == list(range(1, len(steps) + 1))
                  and [thread for _, thread, _ in ordered] == [step["thread"] for step in steps],
                  f"{run.words}: {result['ruleId']}: the code flow is the interleaving")
        lines = [place.get("physicalLocation", {}).get("region", {}).get("startLine", 0) for _, _, place in ordered]
        tap.check(lines == [step["site"]["line"] for step in steps], f"{run.words}: with the lines of its steps",
                  lines)
        place = result["locations"][0]["physicalLocation"]
        wanted = [line_of(text) for text in PLACES[run.words.split()[0]]]
        tap.check(place["artifactLocation"] == {"uri": SHOP, "uriBaseId": "%SRCROOT%"}
                  and place["region"]["startLine"] in wanted, f"{run.words}: the file and the line of the error", place)
        tap.check(error["message"] in result["message"]["text"], f"{run.words}: the message", result["message"])


def check_search(tap, run, options, verdict):
    """A search without errors: no results, and what it says is a notification."""
    only, = json.loads(run.sarif)["runs"]
    notes = only["invocations"][0]["toolExecutionNotifications"]
    texts = [note["message"]["text"] for note in notes]
    wanted = {"races=off,executions=1": "not everything was explored", "races=report": "data race: "}.get(options)
    tap.check(not only["results"] and only["invocations"][0]["executionSuccessful"]
              and (any(text.startswith(wanted) for text in texts) if wanted else not texts),
              f"{run.words} {options}: {verdict} has no results", texts)


def check_github(tap, run, kinds):
    annotations = re.findall(r"^::.*$", run.told, re.MULTILINE)
    if isinstance(kinds, str):
        wanted = 0 if kinds == "VERIFIED" and "data race" not in run.told else 1
        good = all(line.startswith("::warning title=hpor%3A ") for line in annotations)
        tap.check(len(annotations) == wanted and good, f"{run.words}: GitHub gets {wanted} warnings", *annotations)
        return
    lines = [line_of(text) for text in PLACES[run.words.split()[0]]]
    heads = [f"::error file={SHOP},line={line},title=hpor%3A {kind}::{kind}" for line in lines for kind in kinds]
    tap.check(len(annotations) == len(kinds) and annotations[0].startswith(tuple(heads)),
              f"{run.words}: GitHub gets the error at its line", *annotations, *heads)


def check_paths(tap, settings, jdk):
    """Sources that are elsewhere, or not there."""
    run = Reports(settings, jdk, "deadlock", f"sources=nowhere:{PROJECT}/src/main/java", ("sarif",))
    place = json.loads(run.sarif)["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
    tap.check(place == {"uri": f"file://{PROJECT}/{SHOP}"}, "sources= with a whole path gives a file URI", place)
    run = Reports(settings, jdk, "deadlock", "sources=nowhere", ("sarif",))
    place = json.loads(run.sarif)["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
    tap.check(place["uri"] == "com/acme/Shop.java", "without sources, the path below the package's root", place)
    run = Reports(settings, jdk, "fine", "", ())
    run = subprocess.run([jdk.java, f"-agentpath:{settings.agent}=sarif=/nowhere/x", "-cp", settings.classes,
                          "com.acme.Shop", "fine"], capture_output=True, text=True, timeout=100, check=False)
    tap.check(run.returncode == 3 and "/nowhere/x cannot be written" in run.stderr,
              "a file that cannot be written is told before the search", run.stderr)


def prepare():
    """The settings and the JDKs; the program is compiled. No JDKs: none can compile."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--agent", required=True, type=os.path.abspath)
    parser.add_argument("--scratch", required=True, type=pathlib.Path)
    settings = parser.parse_args()
    jdks = jdks_of.of_today()
    compiler = next((jdk for jdk in jdks if jdk.has_javac), None)
    if not compiler:
        return settings, []
    settings.scratch = settings.scratch.resolve()
    settings.scratch.mkdir(exist_ok=True)
    settings.classes = settings.scratch / "classes"
    subprocess.run([f"{compiler.home}/bin/javac", "-d", settings.classes, PROJECT / SHOP], check=True)
    return settings, jdks


def main():
    settings, jdks = prepare()
    if not jdks:
        return skip_all("there is no JDK that compiles")
    tap, runs = Tap(), []
    for number, (words, options, kinds) in enumerate(CASES):
        jdk = jdks[number % len(jdks)]
        run = Reports(settings, jdk, words, ",".join(filter(None, [options, "github=on"])), ("json", "sarif"))
        runs.append(run)
        if isinstance(kinds, str):
            check_search(tap, run, options, kinds)
        else:
            check_sarif(tap, run, kinds)
        check_github(tap, run, kinds)
    check_paths(tap, settings, jdks[-1])
    check_validity(tap, settings, runs)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
