#!/usr/bin/env python3
"""Stands in for the batch systems that start workers: sbatch (Slurm), condor_submit (HTCondor), qsub (Grid Engine, PBS,
Torque). As one of these names it takes a job as they do, and runs it on this machine, in the folder and with the
environment of the command. The process ids of jobs are appended to the file that HPOR_TEST_JOBS names."""

import os
import re
import subprocess
import sys

NAMES = ("sbatch", "condor_submit", "qsub")


def run(script, count):
    for _ in range(count):
        started = subprocess.Popen(["/bin/sh", "-c", script], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL, start_new_session=True)
        with open(os.environ["HPOR_TEST_JOBS"], "a", encoding="utf-8") as file:
            print(started.pid, file=file)


def sbatch(words):
    run(sys.stdin.read(), int(words[words.index("--ntasks") + 1]))


def condor_submit(words):
    with open(words[-1], encoding="utf-8") as file:
        description = dict(re.findall(r"^(\w+) *(?:= *| )(.*)$", file.read(), re.MULTILINE))
    arguments = re.sub(r"--(memory|disk) \$\$\(\[[^]]*\]\) *", "", description["arguments"])
    arguments = re.sub(r"\$\$\(\[TARGET.Cpus\]\)", "1", arguments)  # what the machine has that Condor has chosen
    # Condor copies the executable and the other files to where the job runs: here they are there already.
    run(f"exec ./{description['executable']} {arguments}", int(description["queue"]))


def qsub(words):
    with open(words[-1], encoding="utf-8") as file:
        script = file.read()
    array = re.search(r"-t 1-(\d+)", " ".join(words))
    run(script, int(array[1]) if array else 1)


if __name__ == "__main__":
    globals()[os.path.basename(sys.argv[0])](sys.argv[1:])
    print("Submitted.")
