#!/usr/bin/env python3
"""Each deliberate fault of por/ (POR_MUTANT) that no random program of mutants.c is asked about must make a test fail
that passes without it: a model, the test of what is held, that of the look-ahead, or random programs in parts.

    caught.py --models PROGRAM --hold PROGRAM --look-ahead PROGRAM --split PROGRAM --cycles PROGRAM --observers PROGRAM
              --folder FOLDER
"""

import argparse
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "e2e"))
from tap import Tap  # noqa: E402

# The fault, and what must notice it: a model, one of the other tests, the program of guarded sections made from a seed,
# or a model that is explored in parts.
FAULTS = [
    (22, "another thread is explored in the middle of what is held", "hold"),
    (23, "who is held is not chosen again", "hold"),
    (25, "what has become known too late leads to no repetition", "look-ahead"),
    (26, "a repetition takes its states for visited", "abba"),
    (27, "finding a class initialized does not conflict with initializing it", "class-initialization"),
    (29, "a cycle that keeps a thread out is a livelock", "consumer-by-polling"),
    (30, "cycles of several executions are not searched for livelocks", "livelock-two-spinners"),
    (106, "who goes round a cycle sleeps behind it", "livelock-of-two-who-share-nothing"),
    (107, "who goes round a cycle is not held against a section", "cycle-beside-a-section"),
    (31, "a cycle on which threads get on is a livelock", "livelock-no-server"),
    (32, "a search that is resumed forgets what ended executions", "both-fail"),
    (33, "a search that is resumed takes known races for new ones", "claim-a-cell"),
    (34, "what a shut guard keeps from its wakeup sequence is forgotten", "guards-in-a-wakeup-tree"),
    (35, "where time has passed, another thread is a preemption", "timeout-under-a-bound"),
    (36, "what waits in a deadlock is no access", "abba"),
    (115, "shares of a lock exclude each other", "shared-sections-that-write"),
    (116, "sections take each other's locks in a circle", "deadlock-of-disjoint-sections"),
    (42, "what a section enables in its midst is not noticed", "section-lets-another-go-on"),
    (50, "what one addition opens is taken to be shut before all of them", "guard-opened-by-additions"),
    (37, "an attempt in vain on a lock held to the end races with its acquisition", "trylock-held-to-the-end"),
    (57, "a step asleep that touches otherwise stands for the one that is seen", "step-that-touches-otherwise"),
    (67, "what waits while time passes has no other source", "permit-taken-before-time-passes"),
    (76, "what enables who has looked in vain is what it would touch later", "guarded-by-what-another-opens"),
    (90, "who awaits a thread does nothing before that it races with", "write-before-a-join"),
    (91, "all is known behind a state that an open one lies behind", "consumer-by-polling"),
    (69, "a latch that is counted down further keeps no order", "latch-counted-down-further"),
    (68, "who passes a barrier has no order with those who have arrived", "barrier-of-arrivals"),
    (51, "what a part asks for before its beginning is not told", "split"),
    (52, "what is made of a claim has nothing asleep", "split"),
    (53, "what is given away does not sleep in what is given away after it", "split"),
    (54, "an operation's other outcomes are given away, and lost", "split"),
    (55, "what is not known of a sleeper is taken from an earlier node", "split"),
    (56, "the part of a worker that is lost is not explored again", "split"),
    (97, "who sleeps since before a part covers what it has no place in", "split"),
    (98, "the wakeup trees of a worker that is lost are lost", "few"),
    (79, "who has looked in vain is not told of what another worker has seen", "guarded 21822"),
    (80, "who has looked in vain in a part is not known in others", "guarded 387"),
    (81, "nobody else comes in place of who looks in vain in a part", "apart guarded-by-what-comes-later"),
    (82, "what is known of a sleeper is taken from a later node", "guarded 1355"),
    (83, "an action behind a state is not told to other workers", "matching 42"),
    (84, "that a program may end early is not told to other workers", "match daemon-behind-a-visited-state"),
    (85, "a state on a cycle is shared before the cycle is complete", "cycles"),
    (86, "a worker gives away nodes that a cycle leads back to", "cycles"),
    (87, "a state is shared without what the numbers of threads stand for", "cycles"),
    (88, "a worker gives away nodes whose states come again", "cycles"),
    (89, "what was shared by a worker that is lost is kept", "matching 25"),
    (99, "an action behind a state is not told to other machines", "machines 13"),
    (100, "that a program may end early is not told to other machines", "machine daemon-behind-a-visited-state"),
    (101, "what a lost machine has not told to its end is known to others", "machines 68"),
    (102, "what a lost machine has not told to its end is known to the one in its place", "machines 68"),
    (103, "what is given away takes a sequence with it, and it is lost", "halves"),
    (104, "what is given away counts as run before it is run", "halves"),
    (109, "a write that is to be seen is not followed by what sees it", "observers writers-and-a-reader"),
    (110, "a write that others have come before since sleeps for one that is seen",
     "observers seen-behind-its-sleep"),
    (112, "a write wakes those that nothing has seen", "observers last-of-the-writers"),
    (113, "who has written in its sleep may be written over", "observers writers-and-a-reader"),
    (114, "what does not lead to the reader is left out", "observers what-sees-another-write"),
    (105, "executions are told apart without what happens before what", "halves"),
]


def fails(options, test, fault):
    """None if all is well; else the first line that says what is not."""
    own = {"hold": options.hold, "look-ahead": options.look_ahead, "split": options.split,
           "cycles": options.cycles}
    command = [own[test]] if test in own else [options.models, options.folder, test]
    kind, _, rest = test.partition(" ")
    if kind == "few":  # the fault makes some of the next ones endless
        command = [options.split, "--runs", "5"]
    if kind == "observers":
        command = [options.observers, options.folder, rest]
    if kind == "guarded":
        command = [options.split, "--guarded", "--seed", rest, "--runs", "1"]
    if kind in ("matching", "machines"):
        command = [options.split, "--" + kind, "--seed", rest, "--runs", "1"]
    if kind in ("match", "machine"):
        how = "--matching" if kind == "match" else "--machines"
        command = [options.split, how, "--runs", "40", os.path.join(options.folder, rest, "program.toy")]
    if kind == "halves":
        command = [options.split, "--algorithm", "pop", "--seed", "1", "--runs", "100"]
    if kind == "apart":
        command = [options.split, "--runs", "400", os.path.join(options.folder, rest, "program.toy")]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, timeout=120,
                          check=False, env=dict(os.environ, POR_MUTANT=str(fault)))
    wrong = [line for line in done.stdout.splitlines() if line.startswith("not ok")]
    return (wrong or ["it ended with %d" % done.returncode])[0] if done.returncode else None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("models", "hold", "look-ahead", "split", "cycles", "observers", "folder"):
        parser.add_argument("--" + name, required=True)
    options = parser.parse_args()
    tap = Tap()
    for fault, text, test in [(0, "no fault", test) for test in sorted({entry[2] for entry in FAULTS})] + FAULTS:
        found = fails(options, test, fault)
        good = (found is not None and found.startswith("not ok")) == bool(fault) and (fault or found is None)
        tap.check(good, f"fault {fault}, {text}: {test}: {found or 'passes'}")
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
