#!/usr/bin/env python3
"""Searches side by side: hpor run, which is hpor run --por=auto. Which of them decides depends on the machine; the
verdict does not. Prints TAP."""

import argparse
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import jdks as jdk_search  # noqa: E402
from processes import java_children  # noqa: E402
from tap import Tap, skip_all  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PATIENCE = 60


def run(hpor, jdk, folder, *words, before=()):
    environment = {**os.environ, "JAVA_HOME": jdk.home}
    done = subprocess.run([*before, hpor, *words], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                          timeout=PATIENCE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    return done.returncode, done.stdout


def wait_until(condition, seconds=PATIENCE):
    end = time.monotonic() + seconds
    while time.monotonic() < end and not condition():
        time.sleep(0.05)
    return condition()


def check_verified(tap, hpor, jdk, folder, program):
    verdict = os.path.join(folder, "verdict.json")
    page, log = os.path.join(folder, "page.html"), os.path.join(folder, "page.sarif")
    code, output = run(hpor, jdk, folder, "run", f"--json={verdict}", f"--html={page}", f"--sarif={log}", "--", "-cp",
                       program, "Main")
    with open(verdict, encoding="utf-8") as file:
        report = json.load(file)
    second = "The verdict is that of the second search" in output
    expected = ("hybrid+source", True) if second else ("source", False)
    tap.check(code == 0 and report["verdict"] == "VERIFIED", f"jdk{jdk.version}: verified", output)
    tap.check((report["por"], report["match"]) == expected, f"jdk{jdk.version}: the file is that of who has decided",
              str(report), output)
    with open(page, encoding="utf-8") as file:
        shown = file.read()
    with open(log, encoding="utf-8") as file:
        told = json.load(file)
    tap.check(shown.rstrip().endswith("</html>") and told["runs"], f"jdk{jdk.version}: page and SARIF are whole",
              shown[-200:])


def check_no_schedule(tap, hpor, jdk, folder, program):
    """What is no file has no neighbour for the schedule of the second search, which runs all the same."""
    code, output = run(hpor, jdk, folder, "run", "--schedule=/dev/null", "--", "-cp", program, "Main")
    tap.check(code == 0 and "VERIFIED" in output and "cannot" not in output,
              f"jdk{jdk.version}: --schedule=/dev/null: verified as well", output)
    tap.check(not os.path.exists("/dev/null-matching"), f"jdk{jdk.version}: and no file is made beside it", output)


def check_alone(tap, hpor, jdk, folder, program):
    """With one process there is no second search, however long the first one takes."""
    code, output = run(hpor, jdk, folder, "run", "--jobs=1", "--time=2", "--", "-cp", program, "Main")
    tap.check(code in (0, 2) and "second search" not in output, f"jdk{jdk.version}: --jobs=1 is one search", output)


def check_one_processor(tap, hpor, jdk, folder, program):
    """On one processor, both searches take turns, however many processors the machine has: one is always stopped."""
    one = ["taskset", "--cpu-list", str(min(os.sched_getaffinity(0)))]
    for what, options, before in (("one processor", [], one), ("--jobs=1", ["--por=auto", "--jobs=1"], [])):
        code, output = run(hpor, jdk, folder, "run", *options, "--", "-cp", program, "Main", before=before)
        tap.check(code == 0 and "VERIFIED" in output, f"jdk{jdk.version}: {what}: verified in turns", output)
    _, output = run(hpor, jdk, folder, "doctor", before=one)
    tap.check("For searches: 1 processor, " in output, f"jdk{jdk.version}: hpor doctor tells of one processor", output)


def check_error(tap, hpor, jdk, folder, program):
    verdict = os.path.join(folder, "verdict.json")
    code, output = run(hpor, jdk, folder, "run", "--por=auto", f"--json={verdict}", "--", "-cp", program, "Main",
                       "circle")
    tap.check(code == 1 and "in a circle" in output, f"jdk{jdk.version}: the error is found", output)
    with open(verdict, encoding="utf-8") as file:
        saved = json.load(file)["error"]["schedule_file"]
    code, output = run(hpor, jdk, folder, "replay", saved, "--", "-cp", program, "Main", "circle")
    tap.check(code == 1 and "in a circle" in output, f"jdk{jdk.version}: its schedule replays", output)


OUTSIDE = """
import java.nio.file.*;

public class Outside {
    static volatile int shared;

    public static void main(String[] args) throws Exception {
        Path file = Path.of("in-use");
        switch (args[0]) {
            case "file" -> Files.createFile(file); // fails while another run has it
            case "socket" -> new java.net.ServerSocket(Integer.parseInt(args[1]), 1,
                java.net.InetAddress.getLoopbackAddress());
            case "input" -> {
                if (System.in.read() != 'y') {
                    throw new IllegalStateException();
                }
            }
        }
        Thread[] threads = new Thread[5];
        for (int i = 0; i < threads.length; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                shared = me;
                shared = -me;
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        Files.deleteIfExists(file);
    }
}
"""


def check_outside(tap, hpor, jdk, folder):
    """What two runs at once would share is left to the first search."""
    with open(os.path.join(folder, "Outside.java"), "w", encoding="utf-8") as file:
        file.write(OUTSIDE)
    subprocess.run([os.path.join(jdk.home, "bin", "javac"), "--release", "17", "-d", folder,
                    os.path.join(folder, "Outside.java")], check=True)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    with open(os.path.join(folder, "input"), "wb") as file:
        file.write(b"y" * 1000000)
    for what, jobs in (("file", 2), ("socket", 2), ("input", 2), ("file", 4)):
        with open(os.path.join(folder, "input"), "rb") as given:
            command = [hpor, "run", "--por=auto", f"--jobs={jobs}", "--time=4s", "--progress=off", "--", "-cp", folder,
                       "Outside", what]
            done = subprocess.run([*command, port], cwd=folder, env={**os.environ, "JAVA_HOME": jdk.home}, stdin=given,
                                  timeout=PATIENCE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                  check=False)
        tap.check(done.returncode in (0, 2) and "search:" not in done.stdout,
                  f"jdk{jdk.version}: one of {jobs} searches runs a program with its own {what}", done.stdout)


def check_end(tap, hpor, jdk, folder, program, jobs):
    """The searches end with the launcher, however it ends."""
    environment = {**os.environ, "JAVA_HOME": jdk.home}
    command = [hpor, "run", "--por=auto", f"--jobs={jobs}", "--stop=never", "--timeouts=explore", "--order=random:1",
               "--", "-cp", program, "Main"]
    for victim in ("launcher", "second search"):
        with subprocess.Popen(command, cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as launcher:
            wait_until(lambda: len(java_children(launcher.pid)) >= 2 or launcher.poll() is not None)
            children = java_children(launcher.pid)
            if len(children) < 2:
                tap.skip(f"jdk{jdk.version}: the {victim} of {jobs} is killed",
                         "one processor, or the first search was faster")
                launcher.kill()
                continue
            if victim == "launcher":
                launcher.kill()
                gone = wait_until(lambda: not any(os.path.exists(f"/proc/{child}") for child in children))
                tap.check(gone, f"jdk{jdk.version}: no search outlives the launcher of {jobs}")
            else:
                os.kill(children[1], 9)
                code = launcher.wait(PATIENCE)
                tap.check(code == 0, f"jdk{jdk.version}: the first search of {jobs} decides when the second is killed",
                          f"exit code {code}")


def searches_of(launcher):
    """The JVMs of the first and the second search, and the process that leads those of the third."""
    children = java_children(launcher.pid)
    leaders = [child for child in children if java_children(child)]
    return [child for child in children if child not in leaders], leaders


def check_parts(tap, hpor, jdk, folder, program):
    """With four processes, a third search has two: it decides where the others stand still."""
    verdict = os.path.join(folder, "parts.json")
    command = [hpor, "run", "--por=auto", "--jobs=4", "--stop=never", "--timeouts=explore", "--progress=off",
               f"--json={verdict}", "--", "-cp", program, "Main"]
    name = f"jdk{jdk.version}: the third search decides, and its processes are gone"
    with subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          env={**os.environ, "JAVA_HOME": jdk.home, "HPOR_PROCESSORS": "4"}, stderr=subprocess.STDOUT,
                          text=True) as launcher:
        wait_until(lambda: searches_of(launcher)[1] or launcher.poll() is not None)
        alone, leaders = searches_of(launcher)
        for search in alone if leaders else []:
            os.kill(search, signal.SIGSTOP)
        workers = []
        if leaders:
            wait_until(lambda: len(java_children(leaders[0])) == 2 or launcher.poll() is not None)
            workers = java_children(leaders[0])
        output = launcher.communicate(timeout=PATIENCE)[0]
        if not leaders:
            tap.skip(name, "little memory, or the first search was faster")
            return
    gone = wait_until(lambda: not any(os.path.exists(f"/proc/{child}") for child in alone + leaders + workers))
    with open(verdict, encoding="utf-8") as file:
        report = json.load(file)
    tap.check(launcher.returncode == 0 and gone and "third search" in output and
              (report["verdict"], report["por"], report["match"]) == ("VERIFIED", "source", False), name, output)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hpor", required=True)
    settings = parser.parse_args()
    hpor, tap = os.path.abspath(settings.hpor), Tap()
    usable = [jdk for jdk in jdk_search.of_today() if jdk.has_javac]
    if not usable:
        return skip_all("no JDK with a compiler found")
    with tempfile.TemporaryDirectory(prefix="hpor-portfolio-") as folder:
        subprocess.run([os.path.join(usable[0].home, "bin", "javac"), "-d", folder,
                        os.path.join(ROOT, "tests/programs/treiber-three/Main.java")], check=True)
        for jdk in usable:
            check_verified(tap, hpor, jdk, folder, folder)
            check_error(tap, hpor, jdk, folder, folder)
            check_no_schedule(tap, hpor, jdk, folder, folder)
            check_alone(tap, hpor, jdk, folder, folder)
            check_one_processor(tap, hpor, jdk, folder, folder)
        for jdk in usable:
            check_outside(tap, hpor, jdk, folder)
        check_end(tap, hpor, usable[-1], folder, folder, 2)
        check_end(tap, hpor, usable[-1], folder, folder, 1)
        check_parts(tap, hpor, usable[-1], folder, folder)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
