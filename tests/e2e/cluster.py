#!/usr/bin/env python3
"""One search on several machines: hpor cluster. Here the machines are workers of Work Queue on this one, and the
network is its loopback, or a bridge between network namespaces, one for each host. What is found is what one process
finds, whichever workers are killed, and if the manager is killed and started again. Prints TAP."""

import argparse
import contextlib
import os
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import batch_system  # noqa: E402
import jdks as jdk_search  # noqa: E402
import jobs  # noqa: E402
from processes import java_children  # noqa: E402
from tap import Tap, skip_all  # noqa: E402

PATIENCE = 240
PARTS = ("same", "error", "killed", "hosts", "manager", "interrupted", "refused", "input", "batch", "matching",
         "matching killed")


def free_port():
    with socket.socket() as some:
        some.bind(("127.0.0.1", 0))
        return some.getsockname()[1]


class Hosts:
    """Network namespaces with one address each, and a bridge that connects them. The first is the manager's."""

    NETWORK = "10.77.0"

    def __init__(self, count):
        self.names = [f"hpor-{os.getpid()}-{i}" for i in range(count)]

    @staticmethod
    def ip(*words):
        subprocess.run(["ip", *words], check=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                       stderr=subprocess.STDOUT)

    def __enter__(self):
        try:
            for i, name in enumerate(self.names):
                self.ip("netns", "add", name)
                self.ip("-n", name, "link", "set", "lo", "up")
                if i == 0:
                    self.ip("-n", name, "link", "add", "bridge", "type", "bridge")
                else:
                    manager = self.names[0]
                    self.ip("-n", name, "link", "add", "host", "type", "veth", "peer", f"host{i}", "netns", manager)
                    self.ip("-n", manager, "link", "set", f"host{i}", "master", "bridge", "up")
                device = "host" if i else "bridge"
                self.ip("-n", name, "address", "add", f"{self.NETWORK}.{i + 1}/24", "dev", device)
                self.ip("-n", name, "link", "set", device, "up")
        except (OSError, subprocess.CalledProcessError):
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for name in self.names:
            subprocess.run(["ip", "netns", "delete", name], check=False, stderr=subprocess.DEVNULL)

    def address(self):
        return f"{self.NETWORK}.1"

    def within(self, number):
        """The words before a command that runs on this host."""
        return ["ip", "netns", "exec", self.names[number]]

    def connect(self, number, connected):
        self.ip("-n", self.names[0], "link", "set", f"host{number}", "up" if connected else "down")


def why_no_hosts():
    """Null: there can be hosts."""
    try:
        with Hosts(2):
            return None
    except OSError:
        return "there is no program `ip` (Debian package iproute2)"
    except subprocess.CalledProcessError as error:
        return "no network namespaces can be made: " + error.stdout.decode("utf-8", "replace").strip()


class Workers:
    """Some workers that this test has started, and ends."""

    def __init__(self, folder, port, count, jdk, password="password", limit=0, hosts=None):
        def limited():
            if limit:  # a full disk, as far as a file is concerned
                signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
                resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

        self.logs = [os.path.join(folder, f"worker-{port}-{i}.log") for i in range(count)]
        self.started = []
        manager = hosts.address() if hosts else "localhost"
        for i, log in enumerate(self.logs):
            with open(log, "wb") as output:
                self.started.append(subprocess.Popen(
                    [*(hosts.within(i + 1) if hosts else []), "work_queue_worker", "-P", password, "-s", folder,
                     "--cores", "1", "-i", "1", "-b", "1", "-t", "60", manager, str(port)],
                    cwd=folder, env={**os.environ, "JAVA_HOME": jdk.home},
                    stdin=subprocess.DEVNULL, stdout=output, stderr=output, preexec_fn=limited))

    def kill(self, number):
        self.started[number].kill()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for worker in self.started:
            worker.terminate()
        for worker in self.started:
            worker.wait(timeout=PATIENCE)


def start(hpor, jdk, folder, port, *words, limit=0, hosts=None):
    def limited():
        if limit:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    environment = {**os.environ, **jobs.AT_ONCE, "JAVA_HOME": jdk.home}
    return subprocess.Popen([*(hosts.within(0) if hosts else []), hpor, "cluster", "run", "--password=password",
                             f"--port={port}", "--seconds=2", "--json=verdict.json", *words],
                            cwd=folder, env=environment, preexec_fn=limited, stdin=subprocess.DEVNULL,
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def run(hpor, jdk, folder, port, *words, **more):
    return jobs.finish(start(hpor, jdk, folder, port, *words, **more), folder, PATIENCE)


def results_in(output):
    """How many tasks the workers have run."""
    lines = [line for line in output.splitlines() if "have brought the results of" in line]
    return sum(int(line.split()[-2]) for line in lines)


def is_same(report, one):
    return (report.get("verdict"), report.get("executions"), report.get("outcomes", {}).get("digest")) == (
        one["verdict"], one["executions"], one["outcomes"]["digest"])


BATCH_SYSTEMS = {"Slurm": "slurm_submit_workers", "HTCondor": "condor_submit_workers",
                 "Grid Engine": "sge_submit_workers", "PBS": "pbs_submit_workers", "Torque": "torque_submit_workers"}


def check_batch_systems(tap, hpor, jdk, folder, program):
    """Workers that the engine's own commands submit, as the guide says. Their batch systems are stood in for."""
    commands, password = os.path.join(folder, "commands"), os.path.join(folder, "password")
    os.mkdir(commands)
    for name in batch_system.NAMES:
        os.symlink(batch_system.__file__, os.path.join(commands, name))
    _, _, one = jobs.run(hpor, jdk, folder, "--checkpoint=state", "--", *program)
    for system, command in BATCH_SYSTEMS.items():
        if not shutil.which(command):
            tap.skip(f"workers of {system}", f"there is no {command}")
            continue
        port, pids = free_port(), os.path.join(folder, command + ".pids")
        user = os.path.basename(folder)  # the commands keep their files in /tmp/USER-workers
        environment = {**os.environ, "JAVA_HOME": jdk.home, "HPOR_TEST_JOBS": pids, "USER": user,
                       "PATH": commands + os.pathsep + os.environ["PATH"]}
        manager = start(hpor, jdk, folder, port, "--", *program)
        try:
            said = subprocess.run([command, "-P", password, "localhost", str(port), "2"], cwd=folder, env=environment,
                                  stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                  text=True, check=False, timeout=60)
            code, output, report = jobs.finish(manager, folder, PATIENCE)
        finally:
            end_sessions(pids)
            shutil.rmtree(f"/tmp/{user}-workers", ignore_errors=True)
        tap.check(code == 0 and is_same(report, one) and results_in(output) > 0, f"{system}: {command} starts workers",
                  output, said.stdout)


def end_sessions(file):
    """Ends the jobs whose process ids the file has, with all that they have started."""
    if not os.path.exists(file):
        return
    with open(file, encoding="utf-8") as lines:
        for line in lines:
            try:
                os.killpg(int(line), signal.SIGKILL)
            except ProcessLookupError:
                pass


def size_for(jdk):
    """Some seconds for one process, with OS threads and with fibers."""
    return ["2", "5"] if jdk.version < jobs.FIRST_FIBER_JDK else ["2", "6"]


def large_for(jdk):
    """Not over before something has happened to it, on a fast machine either."""
    return ["2", "6"] if jdk.version < jobs.FIRST_FIBER_JDK else ["4", "2"]


def check_same(tap, hpor, jdk, folder, name, program):
    port = free_port()
    _, output, one = jobs.run(hpor, jdk, folder, "--checkpoint=state", "--", *program)
    with Workers(folder, port, 4, jdk):
        code, output, report = run(hpor, jdk, folder, port, "--", *program)
    tap.check(code == 0 and is_same(report, one), f"jdk{jdk.version}: {name}: four workers find what one process finds",
              f"{one['executions']} executions, here {report.get('executions')}", output)
    tap.check(not os.path.exists(os.path.join(folder, "hpor-cluster.journal")),
              f"jdk{jdk.version}: {name}: the journal is gone at the end")
    return output


def check_error(tap, hpor, jdk, folder, program):
    port = free_port()
    program = [*program, "2", "3", "fail"]
    _, _, one = jobs.run(hpor, jdk, folder, "--stop=never", "--por=source", "--", *program)
    with Workers(folder, port, 4, jdk):
        code, output, report = run(hpor, jdk, folder, port, "--stop=never", "--", *program)
    errors = [[(e["kind"], e["message"], e["times"]) for e in r["errors"]] for r in (one, report)]
    tap.check(code == 1 and errors[0] == errors[1], f"jdk{jdk.version}: the same errors, as often", str(errors), output)
    saved = (report.get("error") or {}).get("schedule_file") or "none"
    done = subprocess.run([hpor, "replay", saved, "--", *program], cwd=folder, check=False,
                          env={**os.environ, "JAVA_HOME": jdk.home}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, timeout=PATIENCE)
    tap.check(done.returncode == 1 and "the first thread was too fast" in done.stdout,
              f"jdk{jdk.version}: a schedule replays", done.stdout)


def check_killed(tap, hpor, jdk, folder, program):
    port = free_port()
    _, _, one = jobs.run(hpor, jdk, folder, "--por=source", "--", *program)
    with Workers(folder, port, 4, jdk) as workers:
        process = start(hpor, jdk, folder, port, "--", *program)
        for number in (0, 1):
            time.sleep(1.5)
            workers.kill(number)
        early = process.poll() is not None
        workers.started[2].send_signal(signal.SIGSTOP)  # as if it were cut off
        time.sleep(5)
        workers.started[2].send_signal(signal.SIGCONT)
        code, output, report = jobs.finish(process, folder, PATIENCE)
    tap.check(not early, f"jdk{jdk.version}: workers are killed before the end")
    tap.check(code == 0 and is_same(report, one),
              f"jdk{jdk.version}: two workers are killed, one stops for a while, and nothing is lost",
              f"{one['executions']} executions, here {report.get('executions')}", output)


def check_hosts(tap, hpor, jdk, folder, program, away):
    """Each worker is a host of its own. One is killed, and one is away from the network for a while, and comes back."""
    title = f"jdk{jdk.version}: four hosts, one killed, one cut off for {away} s: nothing is lost"
    why = why_no_hosts()
    if why:
        tap.skip(title, why)
        return
    one = jobs.finish(jobs.start(hpor, jdk, folder, "--por=source", "--", *program), folder, 2 * PATIENCE)[2]
    with Hosts(5) as hosts, Workers(folder, 9123, 4, jdk, hosts=hosts) as workers:
        process = start(hpor, jdk, folder, 9123, "--", *program, hosts=hosts)
        grows(os.path.join(folder, "hpor-cluster.journal"), process)
        workers.kill(0)
        hosts.connect(2, False)
        early = process.poll() is not None
        began = time.monotonic()
        while process.poll() is None and time.monotonic() - began < away:
            time.sleep(0.1)
        hosts.connect(2, True)
        code, output, report = jobs.finish(process, folder, 2 * PATIENCE)
    tap.check(not early, f"jdk{jdk.version}: a host is cut off before the end")
    tap.check(code == 0 and is_same(report, one) and results_in(output) > 0, title,
              f"exit code {code}; {one['executions']} executions, here {report.get('executions')}", output)


def check_matching(tap, hpor, jdk, folder):
    """Each task has a table of states; those that are explored and count are exchanged."""
    programs = {"Rounds 3 2": "source", "Rounds 2 3 fail": "source", "Rounds 3 3": "hybrid+source",
                "Rounds 2 2 race": "dpor", "Turns": "source", "Turns fail": "dpor"}
    brought = 0
    for name, algorithm in programs.items():
        words = [f"--por={algorithm}", "--match=on", "--stop=never", "--livelocks=off", "--", "-cp",
                 name.split()[0].lower(), *name.split()]
        code, output, one = jobs.run(hpor, jdk, folder, "--random=0", *words)
        expected, port = jobs.what_is_found(code, one), free_port()
        tap.check(one.get("cut", 0) > 0, f"jdk{jdk.version}: {name}: one process matches states", output)
        with Workers(folder, port, 3, jdk):
            code, output, report = run(hpor, jdk, folder, port, *words)
        found = jobs.what_is_found(code, report)
        tap.check(found == expected, f"jdk{jdk.version}: {name}, {algorithm}: workers that match states find the same",
                  f"{expected}, and here {found}", output)
        brought += results_in(output)
    tap.check(brought > 0, f"jdk{jdk.version}: workers that match states have done something")


def kill_java(process):
    """Kills the JVM that the process has started, and not hpor-cluster."""
    for child in java_children(process.pid):
        with open(f"/proc/{child}/comm", encoding="utf-8") as file:
            if file.read().strip() == "java":
                os.kill(child, signal.SIGKILL)


def check_matching_killed(tap, hpor, jdk, folder):
    """What is found behind states that others leave out is not lost with a worker, the JVM here, or the manager."""
    size = ["3", "4"] if jdk.version < jobs.FIRST_FIBER_JDK else ["3", "5"]
    words, port = [*jobs.MATCHES, "--", "-cp", "rounds", "Rounds", *size, "fail"], free_port()
    journal = os.path.join(folder, "hpor-cluster.journal")
    code, output, one = jobs.finish(jobs.start(hpor, jdk, folder, "--random=0", *words), folder, PATIENCE)
    expected = jobs.what_is_found(code, one)
    tap.check(code == 1 and one["cut"] > 0, f"jdk{jdk.version}: one process matches states", output)
    with Workers(folder, port, 4, jdk) as workers:
        process = start(hpor, jdk, folder, port, *words)
        grows(journal, process)
        workers.kill(0)
        kill_java(process)
        grows(journal, process)
        early = kill_manager(process, journal)
        code, output, report = run(hpor, jdk, folder, port, *words)
    found = jobs.what_is_found(code, report)
    tap.check(not early and "The search goes on where" in output,
              f"jdk{jdk.version}: a worker, the JVM here and the manager are killed before the end", output)
    tap.check(found == expected, f"jdk{jdk.version}: what was found behind known states is not lost with them",
              f"{expected}, and here {found}", output)
    tap.check(results_in(output) > 0, f"jdk{jdk.version}: workers have gone on", output)


def cut_off(path):
    """The last record has not been written to its end."""
    os.truncate(path, os.path.getsize(path) - 5)


def kill_manager(process, journal):
    """Kills it with -9. Returns whether it had ended before."""
    early = process.poll() is not None
    process.kill()
    process.communicate(timeout=PATIENCE)
    if os.path.exists(journal):
        cut_off(journal)
    return early


def grows(path, process):
    """Waits until something more has been written down, and then a moment."""
    def size():
        return os.path.getsize(path) if os.path.exists(path) else 0

    before = size()
    while size() < before + 20_000 and process.poll() is None:
        time.sleep(0.1)
    time.sleep(0.5)


def check_manager_killed(tap, hpor, jdk, folder, program):
    port = free_port()
    journal = os.path.join(folder, "hpor-cluster.journal")
    program = [*program, "learn"]  # so it begins anew
    _, _, one = jobs.run(hpor, jdk, folder, "--por=source", "--", *program)
    with Workers(folder, port, 4, jdk):
        for _ in range(2):
            process = start(hpor, jdk, folder, port, "--", *program)
            grows(journal, process)
            early = kill_manager(process, journal)
        code, output, report = run(hpor, jdk, folder, port, "--", *program)
    tap.check(not early, f"jdk{jdk.version}: the manager is killed twice before the end")
    tap.check("The search goes on where" in output, f"jdk{jdk.version}: the journal is read", output)
    tap.check(code == 0 and is_same(report, one), f"jdk{jdk.version}: nothing is lost with the manager",
              f"{one['executions']} executions, here {report.get('executions')}", output)


def check_interrupted(tap, hpor, jdk, folder, program):
    port = free_port()
    _, _, one = jobs.run(hpor, jdk, folder, "--por=source", "--", *program)
    words = ["--workers=local:2", "--", *program]  # workers of its own
    process = start(hpor, jdk, folder, port, *words)
    grows(os.path.join(folder, "hpor-cluster.journal"), process)
    process.send_signal(signal.SIGINT)
    code, output, _ = jobs.finish(process, folder, PATIENCE)
    tap.check(code == 2 and "stopped by the user" in output, f"jdk{jdk.version}: SIGINT ends the search", output)
    code, output, report = run(hpor, jdk, folder, port, *words)
    tap.check(code == 0 and is_same(report, one) and "The search goes on where" in output,
              f"jdk{jdk.version}: the same command goes on",
              f"{one['executions']} executions, here {report.get('executions')}", output)
    tap.check(results_in(output) > 0, f"jdk{jdk.version}: workers of its own have done something", output)


def check_file_gone(tap, hpor, jdk, folder, program):
    """A file is there at the start, and not any more when a worker needs it."""
    port = free_port()
    _, _, one = jobs.run(hpor, jdk, folder, "--por=source", "--", "-cp", "volatiles", *program)
    jar = os.path.join(folder, "soon-gone.jar")
    shutil.make_archive(jar, "zip", os.path.join(folder, "volatiles"))
    os.rename(jar + ".zip", jar)
    process = start(hpor, jdk, folder, port, "--", "-cp", "soon-gone.jar", *program)
    line = process.stdout.readline()
    while "[[" not in line and line:  # the program has run here, so its classes are loaded
        line = process.stdout.readline()
    os.remove(jar)
    with Workers(folder, port, 1, jdk):
        code, output, report = jobs.finish(process, folder, PATIENCE)
    tap.check(code == 0 and is_same(report, one) and "has not arrived" in output,
              "a jar that is gone is told, and this process goes on alone", output)


def check_refused(tap, hpor, jdk, other, folder, program):
    """What goes wrong at a worker is told, and the search ends all the same."""
    _, _, one = jobs.run(hpor, jdk, folder, "--por=source", "--", *program)
    cases = [("a wrong password", {"password": "wrong"}, "wrong password"),
             ("a full disk", {"limit": 100_000}, "look whether its disk is full")]
    if other:
        cases.append(("another JDK", {"jdk": other}, f"The search has begun with version {jdk.version}."))
    for name, more, text in cases:
        port = free_port()
        with Workers(folder, port, 1, **{"jdk": jdk, **more}) as workers:
            code, output, report = run(hpor, jdk, folder, port, "--", *program)
            with open(workers.logs[0], encoding="utf-8", errors="replace") as log:
                output += log.read()
        tap.check(text in output, f"{name} is told", output)
        tap.check(code == 0 and is_same(report, one) and results_in(output) == 0,
                  f"with {name}, this process goes on alone", output)


def check_factory(tap, hpor, jdk, folder, program):
    code, output, _ = run(hpor, jdk, folder, 0, "--workers=nonsense:2", "--", *program)
    tap.check(code == 0 and "work_queue_factory has ended" in output,
              "a batch system that is none is told, and this process goes on alone", output)


def check_bad_input(tap, hpor, jdk, folder, program):
    def fails(name, text, *words, **more):
        code, output, _ = run(hpor, jdk, folder, more.pop("port", 0), *words, **more)
        tap.check(code == 3 and text in output, f"{name}: says so", f"exit code {code}", output)

    with socket.socket() as taken:
        taken.bind(("", 0))
        taken.listen()
        port = taken.getsockname()[1]
        fails("a port in use", f"The port {port} cannot be used", "--", *program, port=port)
    fails("a missing jar", "missing.jar cannot be sent", "--", "-cp", "missing.jar", "Main")
    fails("a missing password file", "nowhere cannot be read", "--password=nowhere", "--", *program)
    fails("no class path", "-cp", "--", "Main")
    fails("none that matches", "cluster does not go with --por=none --match=on", "--match=on", "--por=none", "--",
          *program)
    fails("a kind of workers that is none", "--workers takes", "--workers=4", "--", *program)
    with open(os.path.join(folder, "other.journal"), "w", encoding="utf-8") as file:
        file.write("anything")
    fails("another journal", "belongs to another search", "--journal=other.journal", "--", *program)
    fails("a journal that is no file", "is no file", "--journal=/dev/full", "--", *program)
    fails("a full disk", "cannot be written", "--journal=small.journal", "--", *program, limit=50_000)


def compile_all(jdk, folder):
    jobs.compile_all(jdk, folder)
    for name in ("password", "wrong"):
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(f"the {name} one\n")


def check_guarded(tap, hpor, jdk, folder):
    """Sections that wait for their condition: what a look in vain reads is known to all. Some executions run twice."""
    subprocess.run([os.path.join(jdk.home, "bin", "javac"), "-d", folder,
                    os.path.join(jobs.ROOT, "benchmarks/parallel/Programs.java")], check=True)
    program, port = ["-cp", folder, "Programs", "wait-and-notify", "4", "4"], free_port()
    _, output, one = jobs.run(hpor, jdk, folder, "--random=0", "--", *program)
    with Workers(folder, port, 2, jdk):
        code, output, report = run(hpor, jdk, folder, port, "--", *program)
    executions, most = report.get("executions", 0), 1.2 * one["executions"]
    tap.check(code == 0 and report["outcomes"]["digest"] == one["outcomes"]["digest"] and
              one["executions"] <= executions <= most, f"jdk{jdk.version}: guarded waits: workers find the same",
              f"{one['executions']} executions, here {executions}", output)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--hpor", required=True)
    parser.add_argument("--jdks", type=int, default=0, help="run on so many of the JDKs, others each day")
    parser.add_argument("--away", type=int, default=8, help="seconds that a host is cut off")
    parser.add_argument("--share", type=int, default=1, help="one part in so many; HPOR_TURN says which")
    parser.add_argument("--only", default="", choices=["", *PARTS])
    options = parser.parse_args()
    found = jdk_search.find_jdks()
    if not found:
        return skip_all("there is no JDK of version 17 or later")
    hpor = os.path.abspath(options.hpor)
    if not os.path.exists(os.path.join(os.path.dirname(hpor), "hpor-cluster")) or not shutil.which("work_queue_worker"):
        return skip_all("Work Queue is not installed (coop-computing-tools, coop-computing-tools-dev)")
    tap = Tap()
    program = ["-cp", "volatiles", "Volatiles"]

    def wants(name, folder):
        """Should the part run now? Then it finds no journal of another one that has failed."""
        # Not in step with the JDKs, so that each part comes to each of them.
        today = PARTS.index(name) % options.share == jdk_search.rounds(jdk_search.FIFTHS * len(found)) % options.share
        with contextlib.suppress(FileNotFoundError):
            os.remove(os.path.join(folder, "hpor-cluster.journal"))
        return options.only == name or (not options.only and today)

    for i, jdk in enumerate(jdk_search.some(found, options.jdks)):
        other = found[found.index(jdk) - 1] if len(found) > 1 else None
        with tempfile.TemporaryDirectory(prefix="hpor-cluster-") as folder:
            compile_all(jdk, folder)
            sized = [*program, *size_for(jdk)]
            if wants("same", folder):
                output = check_same(tap, hpor, jdk, folder, "volatiles", sized)
                tap.check(results_in(output) > 0, f"jdk{jdk.version}: workers have done something", output)
                for name in ("producer-consumer", "linked-list"):
                    check_same(tap, hpor, jdk, folder, name, ["-cp", name, "Main"])
                check_guarded(tap, hpor, jdk, folder)
            if wants("error", folder):
                check_error(tap, hpor, jdk, folder, program)
            if wants("killed", folder):
                check_killed(tap, hpor, jdk, folder, [*program, *large_for(jdk)])
            if wants("hosts", folder):
                check_hosts(tap, hpor, jdk, folder, [*program, *large_for(jdk)], options.away)
            if wants("manager", folder):
                check_manager_killed(tap, hpor, jdk, folder, [*program, *large_for(jdk)])
            if wants("matching", folder):
                check_matching(tap, hpor, jdk, folder)
            if wants("matching killed", folder):
                check_matching_killed(tap, hpor, jdk, folder)
            if wants("interrupted", folder):
                check_interrupted(tap, hpor, jdk, folder, [*program, *large_for(jdk)])
            if i == 0 and wants("refused", folder):
                check_factory(tap, hpor, jdk, folder, sized)
                check_file_gone(tap, hpor, jdk, folder, sized[2:])
                check_refused(tap, hpor, jdk, other, folder, sized)
            if i == 0 and wants("batch", folder):
                check_batch_systems(tap, hpor, jdk, folder, [*program, *large_for(jdk)])
            if i == 0 and wants("input", folder):
                check_bad_input(tap, hpor, jdk, folder, [*program, "2", "5"])
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
