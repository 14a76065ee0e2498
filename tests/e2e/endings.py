#!/usr/bin/env python3
"""How a run ends when it does not end by itself, and what a replay says. Prints TAP.

    endings.py --agent build/libhpor.so

* A replay of a saved schedule ends in the same error, shows the program's output and the stack trace, exit code 1.
* A replay that ends otherwise says so: exit code 3.
* The output of a search is that of one execution, shown once and whole.
* Ctrl-C while it searches: exit code 2, INCOMPLETE, with the JSON written; also in the midst of a long execution.
* Ctrl-C while the JVM starts: the same, or exit code 3, or the JVM's own end before hpor has a say.
* An error that only an execution under a random schedule comes to is reported like others.
* An error that random executions come to with many switches between threads is told with few.
* With an error, the nearest schedule that passes is told.
* A JVM that does not start is no error of the program: the launcher ends with 3. So does a result that cannot be
written,
  before the search.
* The JVM maps its archive of classes.
* A program that blocks where hpor does not see it is told after ten seconds, with its stack: exit code 3.
* time=: exit code 2 as well; and executions=, unless nothing is left by then.
"""

import argparse
import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import tempfile
import time
import zipfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import jdks as jdk_search  # noqa: E402
from tap import Tap, skip_all  # noqa: E402

FAILING = """
public class Main {
    static volatile int shared;
    public static void main(String[] arguments) throws Exception {
        System.out.println("argument " + arguments[0]);
        Thread t = new Thread(() -> shared = 1);
        t.start();
        int seen = shared;
        t.join();
        int limit = Integer.parseInt(arguments[0]);
        check(seen, limit);
    }
    static void check(int seen, int limit) {
        if (seen == 1 && limit > 0) {
            throw new IllegalStateException("seen " + seen);
        }
    }
}
"""

# 6 threads with 6 writes each of one variable: more interleavings than anyone can wait for.
ENDLESS = """
public class Main {
    static volatile int shared;
    public static void main(String[] arguments) {
        for (int i = 0; i < 6; i++) {
            new Thread(() -> { for (int k = 0; k < 6; k++) shared++; }).start();
        }
    }
}
"""

# An error that needs nothing but the right thread to begin with, and a depth-first search that comes back there last.
HIDDEN = """
public class Main {
    static int sum;
    static volatile boolean early;
    static synchronized void add(int i) { sum = 3 * sum + i; }
    public static void main(String[] arguments) throws Exception {
        Thread[] threads = new Thread[3];
        for (int k = 0; k < 3; k++) {
            int me = k;
            threads[k] = new Thread(() -> {
                if (me == 0) early = true;
                for (int i = 0; i < 6; i++) add(i);
                if (me == 1 && !early) throw new IllegalStateException("out of reach");
            });
        }
        for (Thread thread : threads) thread.start();
        for (Thread thread : threads) thread.join();
    }
}
"""

# Blocks where hpor does not see it: nobody writes into the pipe.
STALLED = """
public class Main {
    static final java.util.concurrent.CountDownLatch READ = new java.util.concurrent.CountDownLatch(1);

    static void waits() {
        try {
            READ.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        new Thread(Main::waits).start();
        new java.io.FileInputStream(args[0]).close();
        READ.countDown();
    }
}
"""

# Some executions are short, in the others main is busy for minutes, with visible operations all the time.
LONG = """
public class Main {
    static volatile int shared;
    public static void main(String[] arguments) {
        for (int i = 0; i < 6; i++) {
            new Thread(() -> shared++).start();
        }
        int begun = shared;
        for (int i = 0; begun == 1 && i < 40_000; i++) {
            double sum = i;
            for (int k = 0; k < 2_000_000; k++) sum += k / sum;
            synchronized (Main.class) {
                if (sum < 0) throw new AssertionError();
            }
        }
    }
}
"""

# The first execution of the search is cut short where the enumeration writes to an object of the JDK that a loop has
# read, and the search begins anew.
SHOWN = """
public class Main {
    public static void main(String[] arguments) throws Exception {
        System.out.println("before");
        int entries = 0;
        try (java.util.jar.JarFile jar = new java.util.jar.JarFile(arguments[0])) {
            for (var all = jar.entries(); all.hasMoreElements();) {
                if (all.nextElement().getName().endsWith("1")) entries++;
            }
        }
        System.out.println("entries " + entries);
    }
}
"""

# Generous: a machine may be slow, but what hangs hangs for ever.
HANGS = 60

# Two of six threads may wait for each other. Whoever else has run has ended by then, and main waits.
CROSSED = """
public class Main {
    static final Object A = new Object(), B = new Object();
    static volatile int sum;
    public static void main(String[] arguments) throws Exception {
        Thread[] threads = new Thread[6];
        for (int k = 0; k < 6; k++) {
            int me = k;
            threads[k] = new Thread(() -> {
                for (int i = 0; i < 3; i++) sum = sum + 1;
                if (me == 2) synchronized (A) { sum++; synchronized (B) { sum++; } }
                if (me == 5) synchronized (B) { sum++; synchronized (A) { sum++; } }
            });
        }
        for (Thread thread : threads) thread.start();
        for (Thread thread : threads) thread.join();
    }
}
"""


def mind_interrupts():
    """A shell that starts a test in the background has it ignore Ctrl-C, and so would every process from there on."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Test:
    def __init__(self, agent, jdk, folder, tap):
        self.agent, self.jdk, self.folder, self.tap = agent, jdk, folder, tap

    def check(self, good, title, output=""):
        self.tap.check(good, f"JDK {self.jdk.version}, {title}", *output.splitlines()[-25:])

    def compile(self, name, source, main="Main"):
        place = os.path.join(self.folder, name)
        os.makedirs(place)
        with open(os.path.join(place, main + ".java"), "w", encoding="utf-8") as file:
            file.write(source)
        subprocess.run([os.path.join(self.jdk.home, "bin", "javac"), "-d", place, os.path.join(place, main + ".java")],
                       check=True)
        return place

    def start(self, classes, options, *arguments, main="Main"):
        command = [self.jdk.java, f"-agentpath:{self.agent}={options}", "-cp", classes, main, *arguments]
        return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                text=True)

    def run(self, classes, options, *arguments, main="Main"):
        process = self.start(classes, options, *arguments, main=main)
        try:
            return process, process.communicate(timeout=60)[0]
        except subprocess.TimeoutExpired:
            process.kill()
            return process, process.communicate()[0] + "\nkilled: it did not end"

    def report(self, path):
        try:
            with open(path, encoding="utf-8") as file:
                return json.load(file)
        except (OSError, ValueError):
            return {}

    def replays(self, classes, others, backend):
        schedule = os.path.join(self.folder, f"schedule-{backend}.json")
        process, text = self.run(classes, f"threads={backend},schedule={schedule}", "1")
        self.check(process.returncode == 1, f"{backend}: the error is found", text)
        process, text = self.run(classes, f"threads={backend},replay={schedule}", "1")
        self.check(process.returncode == 1 and "IllegalStateException: seen 1" in text,
                   f"{backend}: its replay ends in the same error", text)
        self.check(text.count("argument 1") == 1, f"{backend}: the replay shows the program's output once", text)
        self.check("Main.check(Main.java:" in text and "Main.main(Main.java:" in text,
                   f"{backend}: the replay shows the whole stack", text)
        process, text = self.run(others, f"threads={backend},replay={schedule}", "1", main="Other")
        self.check(process.returncode == 3 and "of the main class Main, but Other was started" in text,
                   f"{backend}: the schedule of another program is refused", text)
        # With another argument the same schedule ends without the error; or, where a thread that ends with an exception
        # looks for its
        # handler in a step of its own, without that step.
        report = os.path.join(self.folder, f"otherwise-{backend}.json")
        process, text = self.run(classes, f"threads={backend},replay={schedule},json={report}", "0")
        otherwise = "The replay did not end in the error that was saved", 'and did "end"'
        self.check(process.returncode == 3 and any(words in text for words in otherwise),
                   f"{backend}: a replay that ends otherwise says so", text)
        self.check(self.report(report).get("verdict") == "UNCONTROLLED", f"{backend}: and so does its JSON", text)

    def told_late(self, classes):
        """The time is over while the execution with the error runs once more to be told: its schedule is whole."""
        schedule = os.path.join(self.folder, "late.json")
        process, text = self.run(classes, f"threads=os,time=3500ms,schedule={schedule}", "2500")
        if process.returncode == 2:
            self.tap.skip("a schedule of which the time is over", "the machine is too slow: nothing was found")
            return
        self.check(process.returncode == 1, "os: an error is found before the time is over", text)
        self.check(len(self.report(schedule).get("steps", [])) == 11, "os: its schedule goes up to the error", text)
        process, text = self.run(classes, f"threads=os,replay={schedule}", "0")
        self.check(process.returncode == 1 and "AssertionError: both" in text,
                   "os: its schedule replays, though the time was over in the midst", text)

    def shows(self, classes, backend):
        """Output is shown once and whole, also if the execution that began it was cut short."""
        path = os.path.join(self.folder, "sixty.jar")
        with zipfile.ZipFile(path, "w") as jar:
            for i in range(60):
                jar.writestr(f"entry{i}", "")
        process, text = self.run(classes, f"threads={backend},progress=off", path)
        self.check(process.returncode == 0 and text.startswith("before\nentries 6\nhpor: VERIFIED"),
                   f"{backend}: the output is shown once and whole", text)

    def is_incomplete(self, title, process, text, path):
        self.check(process.returncode == 2, f"{title}: exit code 2 (seen: {process.returncode})", text)
        report = self.report(path)
        self.check(report.get("verdict") == "INCOMPLETE"
                   and report.get("executions", 0) + report.get("executions_before", 0) > 0,
                   f"{title}: the JSON has the verdict so far", text)
        self.check(text.count("hpor: INCOMPLETE") == 1, f"{title}: the verdict is told once", text)

    def searching(self, classes, options):
        """A search whose terminal has shown executions: the process, the terminal, and what was shown so far."""
        terminal, theirs = pty.openpty()
        command = [self.jdk.java, f"-agentpath:{self.agent}={options}", "-cp", classes, "Main"]
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs,
                                   preexec_fn=mind_interrupts)
        os.close(theirs)
        text = b""
        while select.select([terminal], [], [], HANGS)[0]:
            try:
                text += os.read(terminal, 4096)
            except OSError:  # closed at the other end: it is over
                break
            if re.search(rb"[1-9]\d* executions", text):
                break
        return process, terminal, text

    def rest(self, process, terminal, text):
        """All that the process shows until it ends, and whether it has ended by itself."""
        deadline = time.monotonic() + HANGS
        while (left := deadline - time.monotonic()) > 0 and select.select([terminal], [], [], left)[0]:
            try:
                text += os.read(terminal, 4096)
            except OSError:
                break
        os.close(terminal)
        try:
            process.wait(timeout=max(1, deadline - time.monotonic()))
            ended = True
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            ended = False
        return text.decode(errors="replace"), ended

    def interrupted(self, name, classes, backend):
        path = os.path.join(self.folder, f"{name}-{backend}.json")
        process, terminal, text = self.searching(classes, f"threads={backend},json={path},stop=never")
        self.check(process.poll() is None, f"{backend}, {name}: it is searching", text.decode(errors="replace"))
        process.send_signal(signal.SIGINT)
        text, ended = self.rest(process, terminal, text)
        self.check(ended, f"{backend}, {name}: Ctrl-C ends it", text)
        self.is_incomplete(f"{backend}, {name}: Ctrl-C", process, text, path)

    def interrupted_early(self, classes, backend, seconds):
        path = os.path.join(self.folder, f"early-{backend}-{seconds}.json")
        command = [self.jdk.java, f"-agentpath:{self.agent}=threads={backend},json={path}", "-cp", classes, "Main"]
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                   text=True, preexec_fn=mind_interrupts)
        time.sleep(seconds)
        process.send_signal(signal.SIGINT)
        try:
            text = process.communicate(timeout=HANGS)[0]
        except subprocess.TimeoutExpired:
            process.kill()
            text = process.communicate()[0] + "\nkilled: it did not end"
        told = process.returncode == 2 and text.count("hpor: INCOMPLETE") == 1
        # Else the JVM went down before it was up, with an exit code of its own if it was faster than hpor; its messages
        # may
        # be mixed with hpor's. No verdict on the program may be told, and 0 would be a lie.
        early = process.returncode != 0 and not re.search("VERIFIED|ERROR|INCOMPLETE", text)
        self.check(told or early,
                   f"{backend}: Ctrl-C after {seconds} seconds (exit code {process.returncode})", text)
        if told:
            self.check(self.report(path).get("verdict") == "INCOMPLETE", f"{backend}: with its JSON", text)

    def launched(self, title, words, code, text):
        launcher = os.path.join(os.path.dirname(self.agent), "hpor")
        environment = {**os.environ, "JAVA_HOME": self.jdk.home}
        process = subprocess.run([launcher, *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, cwd=self.folder,
                                 stderr=subprocess.STDOUT, text=True, env=environment, timeout=HANGS)
        self.check(process.returncode == code and text in process.stdout,
                   f"launcher: {title} (exit code {process.returncode})", process.stdout)

    def does_not_start(self, classes):
        with open(os.path.join(self.folder, "broken.jar"), "w") as jar:
            jar.write("this is no jar")
        silent = "before hpor could tell a verdict"
        self.launched("no such jar", ["run", "--", "-jar", "none.jar"], 3, silent)
        self.launched("a corrupt jar", ["run", "--", "-jar", "broken.jar"], 3, silent)
        self.launched("a replay of no such jar", ["replay", "s.json", "--", "-jar", "none.jar"], 3, "")
        self.launched("an option that the JVM lacks", ["run", "--", "-XX:+NoSuchFlag", "-cp", classes, "Main"], 3,
                      silent)
        self.launched("too little memory", ["run", "--", "-Xmx1k", "-cp", classes, "Main"], 3, silent)
        self.launched("no such class", ["run", "--", "-cp", classes, "Nobody"], 3, "UNCONTROLLED")
        self.launched("java's help", ["run", "--", "-help"], 3, "")
        for option in ("json", "schedule", "checkpoint"):
            self.launched(f"{option}= that cannot be written",
                          ["run", f"--{option}=none/x.json", "--", "-cp", classes, "Main", "1"], 3,
                          "none/x.json cannot be written: No such file")
        self.launched("an error of the program", ["run", "--", "-cp", classes, "Main", "1"], 1, "seen 1")

    def uses_archive(self, classes):
        """Class-data sharing stays on: with -Xshare:on the JVM refuses to start where it cannot have it."""
        plain = subprocess.run([self.jdk.java, "-Xshare:on", "-version"], stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, timeout=HANGS)
        if plain.returncode != 0:
            return self.tap.skip(f"{self.jdk.name()}: class-data sharing", "this JDK has no archive of classes")
        self.launched("class-data sharing", ["run", "--", "-Xshare:on", "-cp", classes, "Main", "0"], 0, "VERIFIED")

    def timed(self, classes, backend):
        path = os.path.join(self.folder, f"time-{backend}.json")
        process, text = self.run(classes, f"threads={backend},json={path},time=6s")
        self.is_incomplete(f"{backend}: time=6s", process, text, path)
        self.check("time: 6.0 seconds are over" in text, f"{backend}: time=6s names the limit", text)

    def stalled(self, classes, backend):
        pipe = os.path.join(self.folder, f"pipe-{backend}")
        os.mkfifo(pipe)
        process, text = self.run(classes, f"threads={backend}", pipe)
        told = text.partition("UNCONTROLLED")[0]
        self.check(process.returncode == 3 and "For 10 seconds, no thread" in told and
                   "at java.io.FileInputStream.open0" in told and "at Main.main" in told,
                   f"{backend}: a program that blocks is not silent", text)

    def counted(self, classes, backend):
        """The one write before or after the one read: two executions."""
        for limit, code in ((1, 2), (2, 0), (3, 0)):
            process, text = self.run(classes, f"threads={backend},executions={limit}", "0")
            self.check(process.returncode == code, f"{backend}: executions={limit} of 2 ends with {code}", text)

    def at_random(self, classes, backend):
        """The 100 executions of the search that come first all differ in what comes late."""
        path, schedule = (os.path.join(self.folder, f"{name}-{backend}.json") for name in ("random", "random-schedule"))
        seen = []
        for _ in range(2):
            process, text = self.run(classes, f"threads={backend},json={path},schedule={schedule}")
            report = self.report(path)
            self.check(process.returncode == 1 and "out of reach" in text and report.get("executions") == 100 and
                       0 < report.get("random_executions", 0) <= 50 and report["error"]["execution"] == 0,
                       f"{backend}: an error that depth-first search does not come to is found at random", text)
            seen.append((report.get("random_executions"), report.get("schedule")))
        self.check(seen[0] == seen[1], f"{backend}: the same one each time", str(seen))
        process, text = self.run(classes, f"threads={backend},replay={schedule}")
        self.check(process.returncode == 1 and "ERROR (replay): exception" in text, f"{backend}: and is replayed", text)
        for options in ("match=on", "por=hr-fields", "por=hybrid"):
            process, text = self.run(classes, f"threads={backend},json={path},executions=300,{options}")
            self.check(process.returncode == 1 and self.report(path).get("random_executions", 0) > 0,
                       f"{backend}: found at random with {options}", text)
        for options in ("random=0", "bound=preemption:9,por=bpor-source", f"checkpoint={path}.left", "stop=never"):
            process, text = self.run(classes, f"threads={backend},json={path},executions=300,{options}")
            self.check(process.returncode == 2 and self.report(path).get("random_executions") == 0,
                       f"{backend}: nothing is run at random with {options}", text)

    def simpler(self, classes, backend):
        """main, each of the six threads, and back to the one that takes the first lock: seven switches, and one more if
        main goes on in between. A uniform walk over some 60 steps has dozens."""
        schedule = os.path.join(self.folder, f"simpler-{backend}.json")
        for seed in (1, 2, 3):
            options = f"threads={backend},races=off,schedule={schedule}"
            process, text = self.run(classes, f"{options},search=walk,sample-seed={seed}")
            threads = [step["thread"] for step in self.report(schedule).get("steps", [])]
            switches = sum(one != other for one, other in zip(threads, threads[1:]))
            self.check(process.returncode == 1 and "ERROR: deadlock" in text and 7 <= switches <= 8,
                       f"{backend}: seed {seed}: a schedule with few switches ({switches})", text)
            process, text = self.run(classes, f"threads={backend},replay={schedule}")
            self.check(process.returncode == 1 and "ERROR (replay): deadlock" in text,
                       f"{backend}: seed {seed}: and is replayed", text)

    def passes(self, classes, always, backend):
        """Main fails where its read comes behind the write of the other thread. So the two schedules part at the later
        of the two, and nowhere later: at the read, the write is over."""
        path = os.path.join(self.folder, f"passing-{backend}.json")
        process, text = self.run(classes, f"threads={backend},json={path}", "1")
        verdict = self.report(path)
        passing = verdict["error"]["passing"] or {}
        same = passing.get("same_steps", 0)
        parts = verdict["schedule"][same] if same else {}
        self.check(process.returncode == 1 and parts.get("operation") == "static write" and
                   parts.get("location") == "Main.shared" and passing.get("thread_name") == "main",
                   f"{backend}: the nearest schedule that passes leaves the failing one at the write", text)
        steps, threads = passing.get("schedule", []), passing.get("threads", [])
        self.check(same and steps[:same] == verdict["schedule"][:same] and
                   steps[same]["thread"] != verdict["schedule"][same]["thread"],
                   f"{backend}: its steps are those of the failing schedule up to there, and no further",
                   json.dumps(steps))
        last = {step["thread"]: step["operation"] for step in steps}
        seen = [step["value"] for step in steps
                if step["location"] == "Main.shared" and step["operation"] == "static read"]
        self.check(last == dict.fromkeys(range(len(threads)), "end") and seen == ["0"],
                   f"{backend}: each thread comes to its end in it, and main reads what was there before",
                   f"{last} {seen}")
        self.check(f"the same up to step {same}, then main goes on." in text, f"{backend}: and the report says so",
                   text)
        process, text = self.run(always, f"threads={backend},json={path}", "0")
        self.check(process.returncode == 1 and self.report(path)["error"]["passing"] is None and
                   "Nearest" not in text, f"{backend}: where each schedule fails, none is told to pass", text)


# Its error takes the processor for some seconds: the time is over in the midst of it.
SLOW = """
public class Main {
    static volatile int x;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> x = 1);
        other.start();
        int seen = x;
        work(Long.parseLong(args[0]));
        other.join();
        assert seen == 0 == x < 1 : "both";
    }

    /* For so many milliseconds of the processor, without an operation that others notice. */
    private static void work(long milliseconds) {
        ProcessHandle.Info self = ProcessHandle.current().info();
        long until = spent(self) + milliseconds;
        for (long now = 0; now < until; now = spent(ProcessHandle.current().info())) {
            for (int i = 0; i < 1000000; i++) {
                now += i;
            }
        }
    }

    private static long spent(ProcessHandle.Info info) {
        return info.totalCpuDuration().get().toMillis();
    }
}
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--agent", required=True)
    settings = parser.parse_args()
    jdks = [jdk for jdk in jdk_search.of_today() if jdk.has_javac]
    if not jdks:
        return skip_all("no JDK with a compiler found")
    tap = Tap()
    for jdk in jdks:
        with tempfile.TemporaryDirectory(prefix="hpor-endings-") as folder:
            test = Test(os.path.abspath(settings.agent), jdk, folder, tap)
            failing, endless = test.compile("failing", FAILING), test.compile("endless", ENDLESS)
            long, stalled = test.compile("long", LONG), test.compile("stalled", STALLED)
            hidden, shown = test.compile("hidden", HIDDEN), test.compile("shown", SHOWN)
            crossed = test.compile("crossed", CROSSED)
            always = test.compile("always", FAILING.replace("seen == 1", "seen < 2").replace("limit > 0", "limit < 1"))
            others = test.compile("other", FAILING.replace("class Main", "class Other"), "Other")
            test.does_not_start(failing)
            test.told_late(test.compile("slow", SLOW))
            test.uses_archive(failing)
            for backend in ["fiber", "os"] if jdk.version >= 21 else ["os"]:
                test.replays(failing, others, backend)
                test.shows(shown, backend)
                test.interrupted("endless", endless, backend)
                test.interrupted("long", long, backend)
                for seconds in (0.05, 0.1, 0.2, 0.3, 0.5):
                    test.interrupted_early(endless, backend, seconds)
                test.timed(endless, backend)
                test.stalled(stalled, backend)
                test.counted(failing, backend)
                test.at_random(hidden, backend)
                test.simpler(crossed, backend)
                test.passes(failing, always, backend)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
