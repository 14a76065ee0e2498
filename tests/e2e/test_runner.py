#!/usr/bin/env python3
"""Tests of the runner itself, with a JDK that is a script: whatever may go wrong must turn a line into "not ok"."""

import json
import os
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))

# A java that answers as answers.json in its home says: for each (backend, kind of run) an exit code and a report.
FAKE_JAVA = """#!{python}
import json, os, re, sys, time
home = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
agent = next((a for a in sys.argv if a.startswith("-agentpath:")), None)
if agent is None:
    sys.exit(0)
options = dict(o.split("=", 1) for o in agent.split("=", 1)[1].split(","))
run = "replay" if "replay" in options else options.get("por", "default")
answers = json.load(open(os.path.join(home, "answers.json")))
answer = answers.get(options["threads"] + " " + run) or answers.get(run) or answers["default"]
print(answer.get("output", ""))
time.sleep(answer.get("sleep", 0))
if "report" in answer:
    json.dump(answer["report"], open(options["json"], "w"))
if "schedule" in options and answer.get("schedule", True):
    open(options["schedule"], "w").close()
sys.exit(answer["exit"])
"""


def verified(executions=2, **more):
    return {"exit": 0, "report": {"verdict": "VERIFIED", "por": "source", "executions": executions}, **more}


def deadlock(message="main waits for Lock#1", **more):
    error = {"kind": "deadlock", "message": message}
    return {"exit": 1, "report": {"verdict": "ERROR", "por": "source", "executions": 1, "error": error}, **more}


class RunnerTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="hpor-runner-test-")
        self.home = os.path.join(self.folder.name, "jdk")
        self.program = os.path.join(self.folder.name, "root", "tests", "programs", "one")
        os.makedirs(os.path.join(self.home, "bin"))
        os.makedirs(self.program)
        with open(os.path.join(self.home, "release"), "w", encoding="utf-8") as file:
            file.write('JAVA_VERSION="99.0.1"\n')
        java = os.path.join(self.home, "bin", "java")
        with open(java, "w", encoding="utf-8") as file:
            file.write(FAKE_JAVA.replace("{python}", sys.executable))
        os.chmod(java, 0o755)
        os.makedirs(os.path.join(self.home, "lib"))
        for name in (os.path.join("bin", "javac"), os.path.join("lib", "ct.sym")):
            self.touch(os.path.join(self.home, name))
        self.touch(os.path.join(self.program, "Main.java"))
        self.agent = os.path.join(self.folder.name, "libhpor.so")
        self.touch(self.agent)

    def tearDown(self):
        self.folder.cleanup()

    @staticmethod
    def touch(path):
        with open(path, "w", encoding="utf-8"):
            pass

    def run_with(self, expected, answers, *options):
        """Exit code and output lines of the runner."""
        with open(os.path.join(self.program, "expected.json"), "w", encoding="utf-8") as file:
            file.write(expected if isinstance(expected, str) else json.dumps(expected))
        with open(os.path.join(self.home, "answers.json"), "w", encoding="utf-8") as file:
            json.dump(answers, file)
        command = [sys.executable, os.path.join(HERE, "run.py"), "--agent", self.agent, "--jdk", "99", "--root",
                   os.path.join(self.folder.name, "root"), *([] if "--schema" in options else ["--no-schema"]),
                   *(option for option in options if option != "--schema")]
        result = subprocess.run(command, env={**os.environ, "JAVA_HOME": self.home}, stdout=subprocess.PIPE, text=True,
                                check=False, timeout=120)
        return result.returncode, result.stdout.splitlines()

    def expect_failure(self, expected, answers, text, *options):
        code, lines = self.run_with(expected, answers, *options)
        self.assertEqual(code, 1, lines)
        self.assertTrue(any(line.startswith("not ok") for line in lines), lines)
        self.assertTrue(any(text in line for line in lines), lines)

    def test_all_right(self):
        code, lines = self.run_with({"verdict": "VERIFIED", "exit": 0, "executions": {"source": 2}},
                                    {"default": verified()})
        self.assertEqual(code, 0, lines)
        # two backends, the comparison, and the skipped JDK below 21
        self.assertEqual([line.split()[0] for line in lines if "ok" in line.split()], ["ok"] * 4)
        self.assertIn("1..4", lines)
        self.assertEqual(sum("# SKIP" in line for line in lines), 1)

    def test_error_with_its_replay(self):
        code, lines = self.run_with({"verdict": "ERROR", "exit": 1, "kind": "deadlock"}, {"default": deadlock()})
        self.assertEqual(code, 0, lines)

    def test_json_that_does_not_fit_the_schema(self):
        self.expect_failure({"verdict": "VERIFIED", "exit": 0}, {"default": verified()},
                            "does not fit docs/schema: $: hpor_verdict is missing", "--schema")

    def test_wrong_exit_code(self):
        self.expect_failure({"verdict": "VERIFIED", "exit": 0}, {"default": deadlock()}, "seen: exit code 1")

    def test_wrong_verdict_in_json(self):
        answer = {"exit": 0, "report": {"verdict": "INCOMPLETE", "executions": 1}}
        self.expect_failure({"verdict": "VERIFIED", "exit": 0}, {"default": answer}, "the JSON says INCOMPLETE")

    def test_wrong_kind(self):
        self.expect_failure({"verdict": "ERROR", "exit": 1, "kind": "assertion"}, {"default": deadlock()},
                            "seen deadlock")

    def test_wrong_message(self):
        self.expect_failure({"verdict": "ERROR", "exit": 1, "message": "lost"}, {"default": deadlock()},
                            "expected 'lost'")

    def test_wrong_count(self):
        self.expect_failure({"verdict": "VERIFIED", "exit": 0, "executions": {"source": 3}}, {"default": verified()},
                            "2 executions, derived: 3")

    def test_wrong_count_of_another_algorithm(self):
        self.expect_failure({"verdict": "VERIFIED", "exit": 0, "executions": {"none": 5}},
                            {"default": verified(), "none": verified(4)}, "4 executions, derived: 5")

    def test_dpor_below_source(self):
        self.expect_failure({"verdict": "VERIFIED", "exit": 0}, {"default": verified(4), "dpor": verified(3)},
                            "fewer than there are traces")

    def test_counts_that_differ_between_backends(self):
        self.expect_failure({"verdict": "VERIFIED", "exit": 0},
                            {"fiber default": verified(2), "os default": verified(3), "dpor": verified(9)},
                            "executions of the default run differ")

    def test_no_report(self):
        self.expect_failure({"verdict": "VERIFIED", "exit": 0}, {"default": {"exit": 0}}, "no JSON report")

    def test_no_schedule(self):
        self.expect_failure({"verdict": "ERROR", "exit": 1}, {"default": deadlock(schedule=False)},
                            "no schedule was saved")

    def test_replay_that_ends_otherwise(self):
        self.expect_failure({"verdict": "ERROR", "exit": 1}, {"default": deadlock(), "replay": deadlock("other")},
                            "now it is 'other'")
        self.expect_failure({"verdict": "ERROR", "exit": 1}, {"default": deadlock(), "replay": verified()},
                            "replay: expected exit code 1")

    def test_output(self):
        answers = {"default": verified(output="hello\nhello")}
        self.expect_failure({"verdict": "VERIFIED", "exit": 0, "once": ["^hello$"]}, answers, "2 matches")
        self.expect_failure({"verdict": "VERIFIED", "exit": 0, "output": ["bye"]}, answers, "no match of 'bye'")
        self.expect_failure({"verdict": "VERIFIED", "exit": 0, "never": ["hello"]}, answers, "matches 'hello'")

    def test_hang(self):
        self.expect_failure({"verdict": "VERIFIED", "exit": 0}, {"default": verified(sleep=30)}, "killed after",
                            "--timeout", "1")

    def test_refused(self):
        code, lines = self.run_with({"verdict": None, "exit": 3, "output": ["accept"]},
                                    {"default": {"exit": 3, "output": "ServerSocket.accept"}})
        self.assertEqual(code, 0, lines)

    def test_broken_expectation(self):
        answers = {"default": verified()}
        self.expect_failure("{", answers, "cannot be read")
        self.expect_failure({"verdict": "VERIFIED", "exit": 1}, answers, "do not fit together")
        self.expect_failure({"verdict": "VERIFIED", "exit": 0, "execution": 1}, answers, "unknown keys: execution")

    def test_newer_jdk_needed(self):
        code, lines = self.run_with({"verdict": "VERIFIED", "exit": 0, "min_jdk": 100}, {"default": deadlock()})
        self.assertEqual(code, 0, lines)
        self.assertEqual(sum("# SKIP needs JDK 100" in line for line in lines), 2)

    def test_no_agent(self):
        os.remove(self.agent)
        code, lines = self.run_with({"verdict": "VERIFIED", "exit": 0}, {"default": verified()})
        self.assertEqual(code, 1)
        self.assertTrue(lines[0].startswith("Bail out!"), lines)


if __name__ == "__main__":
    unittest.main()
