#!/usr/bin/env python3
"""Small clients of everyday libraries, two threads each, as a careful user would test them: each must end in its
verdict, on each JDK found, by the default kind of threads. Prints TAP.

    run.py --agent build/libhpor.so                         all of them
    run.py --agent build/libhpor.so --filter REGEX          those whose name matches
    run.py --agent build/libhpor.so --share 8               an eighth of them, another each day
    run.py --agent build/libhpor.so --jdk 21                on that JDK alone
    run.py --agent build/libhpor.so --write docs/hunt.md    writes the tables there, also of benchmarks/libraries
    run.py --write docs/hunt.md --only-hunt                 writes that of benchmarks/hunt alone, and runs nothing

A client is a folder like those of benchmarks/programs: tests/e2e/programs.py describes the keys of expected.json. In
benchmarks/hunt, a folder has several clients of one library: `clients` in expected.json has the keys of each, beside
those of all, and its name is the argument of Main. The jars come from Maven's repository, pinned in
tests/e2e/artifacts.json; a client whose jars cannot be had is skipped."""

import argparse
import glob
import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.join(ROOT, "tests", "e2e"))
import artifacts  # noqa: E402
import jdks as jdk_search  # noqa: E402
import programs  # noqa: E402
from tap import Tap, skip_all  # noqa: E402

SECONDS = 120  # 30 are more than each takes on a quiet machine
KILLED = 300
BEGIN, END = "<!-- clients: begin -->\n", "<!-- clients: end -->\n"
HUNT_BEGIN, HUNT_END = "<!-- hunt: begin -->\n", "<!-- hunt: end -->\n"


def clients(suite, classes):
    folder = os.path.join(ROOT, "benchmarks", suite)
    return [programs.Program(entry.path, suite, classes) for entry in sorted(os.scandir(folder), key=lambda e: e.name)
            if os.path.exists(os.path.join(entry.path, "Main.java"))]


class Hunted(programs.Program):
    """One of the clients of a library, which are one program."""

    def __init__(self, folder, classes, name, expected):
        self.folder = folder
        library_name = os.path.basename(folder)
        self.name = f"hunt/{library_name}/{name}"
        self.classes = os.path.join(classes, "hunt", library_name)
        self.expected = {**{key: expected[key] for key in expected if key != "clients"}, **expected["clients"][name],
                         "args": [name]}
        self.problem = None
        self.check()


def hunted(classes):
    for path in sorted(glob.glob(os.path.join(ROOT, "benchmarks", "hunt", "*", "expected.json"))):
        with open(path, encoding="utf-8") as file:
            expected = json.load(file)
        for name in expected["clients"]:
            yield Hunted(os.path.dirname(path), classes, name, expected)


def compile_all(found, jdks):
    """Clients of one library are compiled once."""
    once = {}
    for client in found:
        once.setdefault(client.classes, client)
    programs.compile_programs(list(once.values()), jdks, os.path.join(ROOT, "tests", "e2e", "CompileAll.java"))
    for client in found:
        client.problem = client.problem or once[client.classes].problem


def explore(client, jdk, settings):
    """The verdict as JSON, with the output of the process; and what is wrong with it."""
    with tempfile.TemporaryDirectory(prefix="hpor-services-") as scratch:
        told = os.path.join(scratch, "verdict.json")
        options = {"time": f"{SECONDS}s", **client.expected.get("options", {}), "json": told, "progress": "off",
                   "schedule": os.path.join(scratch, "schedule.json")}
        agent = os.path.abspath(settings.agent)
        command = [jdk.java, f"-agentpath:{agent}=" + ",".join(f"{k}={v}" for k, v in options.items()),
                   *client.expected.get("jvm", []), "-cp", os.pathsep.join([client.classes, *client.jars()]), "Main",
                   *client.expected.get("args", [])]
        try:
            done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                  text=True, errors="replace", timeout=KILLED, cwd=scratch, check=False)
            with open(told, encoding="utf-8") as file:
                verdict = json.load(file)
        except (OSError, ValueError, subprocess.TimeoutExpired) as error:
            return {"verdict": "none", "executions": 0, "seconds": 0}, f"no verdict: {error}"
    return verdict, problem(client.expected, verdict, done)


def problem(expected, verdict, done):
    error = verdict.get("error") or {}
    if verdict["verdict"] != expected["verdict"] or done.returncode != expected["exit"]:
        return f"{verdict['verdict']} {verdict.get('limit')} {verdict.get('reason')} {error.get('message')}"
    if error.get("kind") != expected.get("kind"):
        return f"error {error.get('kind')}: {error.get('message')}"
    if not re.search(expected.get("message", ""), error.get("message") or ""):
        return f"another message: {error.get('message')}"
    missing = [text for text in expected.get("output", []) if not re.search(text, done.stdout, re.MULTILINE)]
    return f"the output lacks {missing}: {done.stdout[-1000:]}" if missing else None


# ---- the table ------------------------------------------------------------------------------------------------------

def library(client):
    """Name and version of the library that the client is about: its first jar."""
    names = client.expected.get("jars")
    if not names:
        return "the JDK", ""
    if ":" in names[0]:
        return tuple(names[0].split(":")[1:])
    with_version = sorted(glob.glob(client.jars()[0].removesuffix(".jar") + "-[0-9]*.jar"))
    name = os.path.basename(with_version[-1] if with_version else names[0]).removesuffix(".jar")
    return names[0], name.removeprefix(names[0]).removeprefix("-")


def cell(verdict):
    if verdict is None:
        return "not run"
    text = verdict["verdict"]
    if verdict.get("error"):
        text += f" ({verdict['error']['kind']})"
    return f"{text}, {verdict['executions']} in {verdict['seconds']:.1f} s"


def write(path, jdks, rows):
    lines = ["| library | version | client | " + " | ".join(f"JDK {jdk.version}" for jdk in jdks) + " |",
             "| --- " * (3 + len(jdks)) + "|"]
    for client, verdicts in sorted(rows, key=lambda row: (library(row[0])[0], row[0].name)):
        name, version = library(client)
        cells = [name, version, f"`{client.name}`", *(cell(verdicts.get(jdk.version)) for jdk in jdks)]
        lines.append("| " + " | ".join(cells) + " |")
    replace(path, BEGIN, END, lines)


def write_hunt(path, classes):
    """What is expected of the clients of each library, which the test holds them to."""
    lines = ["| library | release | clients | `VERIFIED` | not to the end | `ERROR` |", "| --- " * 6 + "|"]
    of_library = {}
    for client in hunted(classes):
        of_library.setdefault(library(client), []).append(client)
    for (name, version), own in sorted(of_library.items()):
        by = {verdict: [client.name.split("/")[-1] for client in own if client.expected["verdict"] == verdict]
              for verdict in ("VERIFIED", "INCOMPLETE", "ERROR")}
        cells = [name, version, str(len(own)), str(len(by["VERIFIED"])),
                 *(", ".join(f"`{client}`" for client in by[verdict]) for verdict in ("INCOMPLETE", "ERROR"))]
        lines.append("| " + " | ".join(cells) + " |")
    replace(path, HUNT_BEGIN, HUNT_END, lines)


def replace(path, begin, end, lines):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    before, rest = text.split(begin)
    after = rest.split(end)[1]
    with open(path, "w", encoding="utf-8") as file:
        file.write(before + begin + "\n".join(lines) + "\n" + end + after)


def chosen(settings):
    found = clients("services", settings.classes)
    found += clients("libraries", settings.classes) if settings.write else list(hunted(settings.classes))
    found = [client for client in found if re.search(settings.filter, client.name)]
    return [client for i, client in enumerate(found) if i % settings.share == jdk_search.turn() % settings.share]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--agent")
    parser.add_argument("--classes", default=os.path.join(tempfile.gettempdir(), "hpor-services"))
    parser.add_argument("--filter", default="")
    parser.add_argument("--share", type=int, default=1)
    parser.add_argument("--jdk", type=int, default=0)
    parser.add_argument("--write")
    parser.add_argument("--only-hunt", action="store_true")
    settings = parser.parse_args()
    if settings.write:
        write_hunt(settings.write, settings.classes)
    if settings.only_hunt:
        return 0
    if not settings.agent:
        parser.error("--agent=build/libhpor.so is missing")
    jdks = [jdk for jdk in jdk_search.find_jdks() if jdk.has_javac]
    wanted = [jdk for jdk in jdks if settings.jdk in (0, jdk.version)]
    if not wanted:
        return skip_all(f"no JDK {settings.jdk or ''} with a compiler found")
    found = chosen(settings)
    artifacts.fetch([name for client in found for name in client.expected.get("jars", []) if ":" in name],
                    os.path.join(settings.classes, "artifacts"))
    compile_all(found, jdks)
    tap, rows = Tap(), []
    for client in found:
        rows.append((client, {}))
        for jdk in wanted:
            title = f"{client.name} {jdk.name()}"
            if not client.fits(jdk) or client.missing_jar():
                tap.skip(title, "not on this JDK" if not client.fits(jdk) else f"there is no {client.missing_jar()}")
                continue
            verdict, wrong = ({}, client.problem) if client.problem else explore(client, jdk, settings)
            rows[-1][1][jdk.version] = verdict
            tap.check(wrong is None, f"{title}: {cell(verdict)}" if verdict else title, wrong)
    if settings.write:
        write(settings.write, wanted, rows)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
