"""Replays the schedules of a verdict: each must end in the error that it was saved for."""

import json
import os
import re
import subprocess


def without_hashes(message):
    """Identity hashes in a text ("Main$$Lambda@25e7") may be others in another process."""
    return re.sub("@[0-9a-f]+", "@", message) if message else message


def wrong_replays(report, command_of, folder, timeout, most=None):
    """What is wrong with the replays of the report's errors, a text each. `command_of(options)` makes the java command
    from the agent's options, a dictionary; options that a schedule holds itself need not be among them. `most`: so many
    errors are replayed, the last ones, since later executions depend on more that the search has learned."""
    wrong = []
    errors = report.get("errors") or []
    for error in errors if most is None else errors[-most:]:
        saved = error.get("schedule_file")
        if not saved:
            wrong.append(f"no schedule was saved for {error.get('kind')}: {error.get('message')}")
            continue
        path = saved + ".replayed"
        again = replay(command_of({"replay": saved, "json": path}), path, folder, timeout)
        expected = (1, error.get("kind"), without_hashes(error.get("message")))
        if again != expected:
            wrong.append(f"the replay of {os.path.basename(saved)} ended in {again}, not in {expected}")
    return wrong


def replay(command, path, folder, timeout):
    """The exit code, and the kind and message of the error; of a run without an error, the reason that it gives."""
    if os.path.exists(path):
        os.remove(path)
    try:
        done = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL, timeout=timeout, check=False)
        with open(path, encoding="utf-8") as file:
            report = json.load(file)
    except subprocess.TimeoutExpired:
        return "killed", timeout, None
    except (OSError, ValueError):
        return done.returncode, None, None
    error = report.get("error") or {}
    return done.returncode, error.get("kind"), without_hashes(error.get("message", report.get("reason")))
