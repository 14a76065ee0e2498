"""Runs the searches of a suite, several at a time."""

import concurrent.futures
import json
import os
import pathlib
import subprocess

HPOR = os.environ.get("HPOR_LAUNCHER_FILE", "hpor")
JAVAC = os.environ.get("HPOR_JAVAC", "javac")
PROCESSORS = int(os.environ.get("HPOR_PROCESSORS") or os.cpu_count() or 1)
FIGURES = ("executions", "seconds", "choices", "states", "depth", "memory_bytes")
# hpor ends by itself at time=; what hangs all the same is ended so much later.
MOST_SECONDS, GRACE_SECONDS = 3600, 120


def compile_program(program, out):
    """The class path of a program; its sources are compiled. The second value: what the compiler has said."""
    if not program.sources:
        return program.class_path, ""
    classes = os.path.join(out, "classes", program.name)
    os.makedirs(classes, exist_ok=True)
    files = sorted(str(path) for path in pathlib.Path(program.sources).rglob("*.java"))
    if not files:
        return program.class_path, f"there is no Java file in {program.sources}"
    command = [JAVAC, "-nowarn", "-proc:none", "-d", classes, "-cp", os.pathsep.join([classes, *program.class_path]),
               *files]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    return [classes, *program.class_path], done.stderr if done.returncode else ""


def as_option(value):
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def result_of(program, configuration, verdict, report, message):
    """What is kept of one search. `verdict` is the JSON of hpor, or has the key `verdict` alone."""
    return {"program": program.name, "configuration": configuration, "expected": program.expect,
            "verdict": verdict["verdict"], "message": message, "report": report,
            **{key: verdict.get(key) for key in FIGURES}}


def search(program, configuration, options, class_path, folder):
    """One search. Its files are in `folder`, which is below the folder of the pages."""
    os.makedirs(folder, exist_ok=True)
    here = pathlib.Path(folder)
    flags = {**options, "json": here / "verdict.json", "html": here / "report.html", "log": here / "log.txt",
             "schedule": here / "schedule.json", "progress": "off"}
    flags.setdefault("sources", program.sources or ".")
    flags.setdefault("jobs", 1)  # one search, which comes to the same numbers each night
    command = [HPOR, "run", *(f"--{key}={as_option(value)}" for key, value in flags.items()), "--", *program.jvm,
               "-cp", os.pathsep.join(class_path), program.main, *program.arguments]
    (here / "command.txt").write_text(" ".join(command) + "\n", encoding="utf-8")
    said = ""
    try:
        with open(here / "output.txt", "w", encoding="utf-8") as output:
            subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT,
                           timeout=MOST_SECONDS + GRACE_SECONDS, check=False)
        with open(here / "verdict.json", encoding="utf-8") as file:
            verdict = json.load(file)
    except subprocess.TimeoutExpired:
        verdict, said = {"verdict": "UNCONTROLLED"}, "the search did not end, and was ended"
    except (OSError, ValueError):
        verdict, said = {"verdict": "UNCONTROLLED"}, (here / "output.txt").read_text(encoding="utf-8")[-300:]
    error = verdict.get("error") or {}
    message = f"{error['kind']}: {error['message']}" if error else verdict.get("limit") or verdict.get("reason") or said
    report = os.path.join(folder, "report.html")
    return result_of(program, configuration, verdict, report if os.path.exists(report) else None, message)


def all_of(suite, out, night, jobs):
    """The results of all searches, as they end."""
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        compiled = list(pool.map(lambda program: compile_program(program, out), suite.programs))
        waiting = []
        for program, (class_path, wrong) in zip(suite.programs, compiled):
            for name, options in program.configurations.items():
                if wrong:
                    yield result_of(program, name, {"verdict": "UNCONTROLLED"}, None, f"not compiled: {wrong[-300:]}")
                    continue
                folder = os.path.join(out, "reports", str(night), program.name, name)
                waiting.append(pool.submit(search, program, name, options, class_path, folder))
        for done in concurrent.futures.as_completed(waiting):
            result = done.result()
            if result["report"]:
                result["report"] = os.path.relpath(result["report"], out)
            yield result
