#!/usr/bin/env python3
"""Random Java programs by seed: all algorithms must come to exactly the same final outcomes and errors. What one search
has seen has happened, so of two searches that differ one has missed something. Prints TAP.

    random_programs.py --agent build/libhpor.so --seed S --runs N [--algorithms A,B+match,C+parts] [--keep FOLDER]

A program is real source, compiled, with two or three threads of a few statements each: shared fields, arrays and linked
objects, branches, loops, helper methods, lambdas, exceptions, class initializers, monitors with wait and notify, and
the locks, queues, tasks, maps and atomics of java.util.concurrent. Each thread folds all that it sees into a number,
which the program prints at its end, so an outcome tells what every thread has seen. Every second program is searched
for data races as well: all algorithms must say whether there is one, but those that match states may say that they do
not know. The schedule of each error is replayed.

With --loops, threads also wait in loops of their own, and all interleavings with states matched are the oracle: it
knows nothing of such loops. Only the outcomes of executions that end count then, since it sees no end where a loop has
none; but where every loop gets what it waits for in the end, no search may find a deadlock. Data races are left out.

With --early, main has taken a lock before it starts the threads, and goes on under it.

With --guards, threads wait in sections for conditions that others make true.

With --futures, threads complete futures and hang actions on them. An action notes whose thread runs it.

With --interpreted, the programs are those of themes.py, and an interpreter that knows nothing of hpor is the oracle:
each search must come to the outcomes that it finds, and to no others.
"""

import argparse
import concurrent.futures
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import differential  # noqa: E402
import early_locks  # noqa: E402
import futures  # noqa: E402
import guards  # noqa: E402
import jdks as jdk_search  # noqa: E402
import loop_ends  # noqa: E402
import loop_themes  # noqa: E402
import replays  # noqa: E402
import themes  # noqa: E402
from interpreter import TooLarge  # noqa: E402
from tap import Tap, note, skip_all  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
ALGORITHMS = ("source", "dpor", "optimal", "pop", "nidhugg", "lazy-hb", "heap-reach", "hr-fields", "hybrid",
              "hybrid+sleep", "hybrid+source", "none", "heap-reach+match", "hr-fields+match", "hybrid+match",
              "source+match", "dpor-stateful", "s-por", "de-s-por", "dl-s-por", "o-dpor", "source+fine", "source+fine",
              "rf", "optimal+observers")
STATEFUL = ("dpor-stateful", "s-por", "de-s-por", "dl-s-por", "o-dpor")
FIRST_ALWAYS_COMMON = 24  # since then futures use the common pool on any machine
AT_A_TIME = 20  # programs that are generated and compiled together

HEAD = """
import java.util.ArrayList;
import java.util.Iterator;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class Main {
    static class Cell {
        int plain; volatile int vol; Cell next; final int[] numbers = new int[2];
        int mixed(int h) { return h * 3 + plain; }
    }
    static class Wide extends Cell {
        @Override int mixed(int h) { return h * 5 + vol; }
    }
    static class Lazy {
        static int count = 1 + first;
        static int drawn() { return count++; }
    }
    static int first, second;
    static volatile int flag;
    static Cell left = new Cell(), right = new Wide();
    static final Object gate = new Object(), door = new Object();
    static final AtomicInteger counter = new AtomicInteger(), shown = new AtomicInteger();
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition changed = lock.newCondition();
    static final ReentrantReadWriteLock shared = new ReentrantReadWriteLock();
    static final Semaphore permits = new Semaphore(1);
    static final CountDownLatch latch = new CountDownLatch(1);
    static final ArrayBlockingQueue<Integer> bounded = new ArrayBlockingQueue<>(1);
    static final LinkedBlockingQueue<Integer> linked = new LinkedBlockingQueue<>(1);
    static final FutureTask<Integer> task = new FutureTask<>(() -> ++first);
    static final ConcurrentLinkedQueue<Integer> free = new ConcurrentLinkedQueue<>();
    static final ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
    static final Thread[] threads = new Thread[3];

    static int number(Integer boxed) {
        return boxed == null ? 7 : boxed;
    }
    static int bit(boolean b) {
        return b ? 1 : 2;
    }
    static int got(FutureTask<Integer> task) throws InterruptedException {
        try {
            return task.get();
        } catch (ExecutionException | CancellationException e) {
            return 5;
        }
    }
    static int last(int h) throws InterruptedException {
        if (h == 123456789) throw new InterruptedException();
        return h;
    }
"""

TAIL = """
    static class Worker extends Thread {
        final int me;
        int seen;
        Worker(int me) { this.me = me; }
        @Override public void run() {
            int h;
            try {
                h = me == 0 ? thread0() : me == 1 ? thread1() : thread2();
            } catch (InterruptedException e) {
                h = -1;
            } catch (IllegalMonitorStateException e) {
                h = -2;
            }
            seen = h;
        }
    }

    public static void main(String[] args) throws Exception {
        Worker a = new Worker(0), b = new Worker(1), c = new Worker(2);
        threads[0] = a;
        threads[1] = b;
        threads[2] = c;
        %s
        a.join();
        b.join();
        c.join();
        System.out.println(a.seen + " " + b.seen + " " + c.seen + " " + first + " " + second + " " + flag
            + " " + left.plain + " " + right.plain + " " + left.vol + " " + left.numbers[0] + " " + left.numbers[1]
            + " " + right.numbers[0] + " " + counter + " " + map + " " + bounded + " " + free
            + " " + (left == right) + " " + (left.next == right));
    }
}
"""

# What a program is about: reads, statements, and blocks around other statements.
THEMES = {
    "scalars": (
        ("first", "second", "flag"),
        ("first = {small};", "second = h & 1;", "first++;", "flag = {small};", "second += first;",
        "h = h * 7 + Lazy.drawn();"), ()),
    "objects": (
        ("left.plain", "right.vol", "left.numbers[{bit}]", "right.numbers[{bit}]", "bit(left == right)",
        "bit(left.next == null)",
         "left.mixed(h)", "right.mixed(h)"),
        ("left.plain = {small};", "right.plain++;", "right.vol = h & 3;", "left.numbers[{bit}] = {small};",
        "right.numbers[h & 1]++;",
         "left = right;", "right = new Cell();", "left.next = right;",
         "{{ Cell cell = left; left = right; right = cell; }}",
         "{{ Cell cell = new Wide(); cell.plain = {small}; left.next = cell; }}",
         "if (left.next != null) h = h * 3 + left.next.plain;"),
        ("synchronized (left) {{ {inner} }}", "synchronized (right) {{ {inner} }}")),
    "monitors": (
        ("first", "flag"),
        ("first++;", "flag = {small};", "synchronized (gate) {{ gate.notify(); }}", "Thread.yield();"),
        ("synchronized (gate) {{ {inner} }}", "synchronized (door) {{ {inner} }}",
        "synchronized (gate) {{ {inner} gate.notify(); }}",
         "synchronized (gate) {{ flag = 1; {inner} gate.notifyAll(); }}",
         "synchronized (gate) {{ while (flag == 0) gate.wait(); {inner} }}",
         "synchronized (gate) {{ if (first == 0) gate.wait(5); {inner} }}",
         "synchronized (gate) {{ gate.wait(); {inner} }}")),
    "locks": (
        ("first", "bit(lock.isLocked())", "second"),
        ("first++;", "second = {small};", "permits.release();", "h = h * 7 + bit(permits.tryAcquire());",
        "permits.acquire();"),
        ("lock.lock(); try {{ {inner} }} finally {{ lock.unlock(); }}",
         "if (lock.tryLock()) try {{ {inner} }} finally {{ lock.unlock(); }} else h++;",
         "permits.acquire(); {inner} permits.release();",
         "shared.readLock().lock(); try {{ {inner} }} finally {{ shared.readLock().unlock(); }}",
         "shared.writeLock().lock(); try {{ {inner} }} finally {{ shared.writeLock().unlock(); }}")),
    "queues": (
        ("bounded.size()", "number(free.peek())", "bit(bounded.isEmpty())"),
        ("h = h * 7 + bit(bounded.offer({small}));", "h = h * 7 + number(bounded.poll());", "bounded.put({small});",
         "h = h * 7 + bounded.take();", "free.add({small});", "h = h * 7 + number(free.poll());"), ()),
    "waiting": (
        ("linked.size()", "bit(bounded.isEmpty())", "bit(task.isDone())", "bit(threads[{thread}].isInterrupted())"),
        ("linked.put({small});", "h = h * 7 + linked.take();", "linked.clear();",
        "h = h * 7 + bit(linked.remove({small}));",
         "for (Iterator<Integer> i = linked.iterator(); i.hasNext(); i.remove()) h = h * 7 + i.next();",
         "bounded.put({small});",
         "h = h * 7 + bounded.take();", "bounded.clear();", "h = h * 7 + bounded.drainTo(new ArrayList<>());",
         "task.run();",
         "h = h * 7 + got(task);", "h = h * 7 + bit(task.cancel(true));", "threads[{thread}].interrupt();",
         "latch.countDown();",
         "latch.await();"),
        ("try {{ {inner} h = last(h); }} catch (InterruptedException e) {{ h += 3; }}",)),
    "maps": (
        ("number(map.get({small}))", "map.size()", "first"),
        ("map.put({small}, {small});", "h = h * 7 + map.merge({bit}, 1, Integer::sum);", "map.remove({bit});",
         "h = h * 7 + number(map.putIfAbsent({bit}, {small}));", "map.forEach((k, v) -> first += v);"),
        ("map.computeIfAbsent({bit}, key -> {{ first++; return {small}; }}); {inner}",
         "h = h * 7 + number(map.computeIfPresent({bit}, (key, old) -> old + first)); {inner}")),
    "atomics": (
        ("counter.get()", "flag", "counter.getPlain()"),
        ("h = h * 7 + counter.incrementAndGet();", "h = h * 7 + bit(counter.compareAndSet({small}, {small}));",
        "counter.set({small});",
         "h = h * 7 + counter.getAndUpdate(x -> x + 2);", "flag++;", "counter.lazySet({small});"), ()),
    "signals": (
        ("bit(Thread.interrupted())", "bit(threads[{thread}].isAlive())", "(int) latch.getCount()",
        "bit(threads[{thread}].isInterrupted())"),
        ("LockSupport.unpark(threads[{thread}]);", "LockSupport.park();", "threads[{thread}].interrupt();",
        "Thread.sleep(1);",
         "latch.countDown();", "latch.await();", "h = h * 7 + bit(latch.await(1, TimeUnit.MILLISECONDS));",
         "flag = 1;"),
        ("try {{ {inner} h = last(h); }} catch (InterruptedException e) {{ h += 3; }}",)),
}
CONTROL = (
    "if ({read} == {small}) {{ {inner} }}", "if ({read} != {small}) {{ {inner} }} else {{ {other} }}",
    "for (int i{unique} = 0; i{unique} < 2; i{unique}++) {{ {inner} }}",
    "try {{ if ({read} == {small}) throw new IllegalStateException(); {inner} }} catch (IllegalStateException e) "
    "{{ {other} }}")


class Program:
    """The source of one program, drawn from a seed."""

    def __init__(self, seed, loops=False, about_futures=False, about_guards=False, early=False):
        self.draw = random.Random(seed)
        self.methods = []
        self.about_guards = about_guards
        self.unique = 0
        self.themes = self.draw.sample(sorted(THEMES), self.draw.choice((1, 1, 2)))
        conditions = loops == "conditions"
        themed = [futures.FUTURES] if about_futures else [THEMES[theme] for theme in self.themes]
        parts = [loop_themes.LOOPS] + [loop_themes.CONDITIONS] * 3 * conditions if loops else themed
        if about_guards:
            parts = [(guards.READS, guards.STATEMENTS, ())]
            self.methods.append(guards.HEAD)
        if early:
            parts = [early_locks.ABOUT]
        self.reads, self.statements, self.blocks = (sum((part[i] for part in parts), ()) for i in range(3))
        self.blocks += CONTROL
        if about_futures:
            self.methods.append(futures.HEAD)
        self.count = 2 if self.draw.random() < 0.7 else 3
        for number in range(3):
            if loops and number == self.count - 1:
                self.statements = [text for text in self.statements if "while" not in text and "; flag" not in text]
                self.blocks = [text for text in self.blocks if "while" not in text]
            most = 2 if self.count == 3 or early else 3 if loops or about_guards else 5
            body = self.sequence(most, 1) if number < self.count else ""
            if number == self.count - 1:
                body += loop_themes.AT_LAST if loops else futures.AT_LAST if about_futures else ""
                body += loop_themes.SIGNALLED_AT_LAST if conditions else ""
            self.methods.append(f"static int thread{number}() throws InterruptedException {{ int h = {number + 1};"
                                f" {body} return last(h); }}")
        own = self.statement(0) if not early and self.draw.random() < 0.2 else ""
        last = "c.start();" if self.count == 3 else f"int h = 9; {own} c.seen = h;" if own else ""
        ending = next(method for method in self.methods if f" thread{self.count - 1}()" in method)
        self.ends = loops and loop_ends.all_end(ending + own, [own, *(m for m in self.methods if m != ending)])
        starts = self.starts_early(last) if early else "a.start(); b.start(); " + last
        self.text = HEAD + "\n".join("    " + m for m in self.methods) + TAIL % starts

    def starts_early(self, last):
        """The first thread starts the others while it holds a lock, does something with it and something behind it."""
        meanwhile = f"a.start(); b.start(); {last} {self.statement(0)} {self.statement(0)}"
        section = self.draw.choice(early_locks.LOCKS).format(inner=meanwhile)
        return f"int h = 9; {section} {self.statement(0)} System.out.println(h);"

    def fill(self, text, depth):
        self.unique += 1
        return text.format(bit=self.draw.randrange(2), small=self.draw.randrange(3),
                           thread=self.draw.randrange(self.count),
                           one=self.name(text, "{one}"), two=self.name(text, "{two}"), unique=self.unique,
                           read=self.read() if "{read}" in text else "",
                           inner=self.sequence(1, depth - 1) if "{inner}" in text else "",
                           inner2=self.sequence(1, depth - 1) if "{inner2}" in text else "",
                           other=self.sequence(1, depth - 1) if "{other}" in text else "")

    def read(self):
        thread = self.draw.randrange(self.count)
        text = self.draw.choice(self.reads)
        return text.format(bit=self.draw.randrange(2), small=self.draw.randrange(3), thread=thread,
                           one=self.name(text, "{one}"), two=self.name(text, "{two}"))

    def name(self, text, field):
        """Of a future; other texts draw none, and stay the same programs."""
        return self.draw.choice(futures.NAMES) if field in text else ""

    def statement(self, depth):
        if self.about_guards and depth > 0:
            return self.fill(guards.section(self.draw), depth)
        kind = self.draw.random()
        if kind < 0.3:
            return f"h = h * 7 + {self.read()};"
        if kind < 0.7 or depth <= 0:
            return self.fill(self.draw.choice(self.statements), depth)
        if kind < 0.8:
            self.unique += 1
            name = f"helper{self.unique}"
            self.methods.append(
                f"static int {name}(int h) throws InterruptedException "
                f"{{ {self.sequence(2, depth - 1)} return last(h); }}")
            return f"h = {name}(h);"
        return self.fill(self.draw.choice(self.blocks), depth)

    def sequence(self, most, depth):
        return " ".join(self.statement(depth) for _ in range(self.draw.randint((most + 1) // 2, most)))


class Explorer:
    def __init__(self, settings, jdks, folder):
        self.settings, self.jdks, self.folder = settings, jdks, folder

    def java_options(self, _jdk):
        return []

    def arguments(self):
        return []

    def explore(self, seed, algorithm, jdk, backend):
        """The report of a search to its end; None if a limit cut it off."""
        por, match, _ = algorithm.removesuffix("+fine").removesuffix("+parts").partition("+match")
        path = os.path.join(self.folder, f"{seed}-{algorithm}.json")
        options = {"por": por, "match": "on" if match else "off", "threads": backend, "stop": "never",
                   "races": "report" if has_races(seed) and not self.settings.loops else "off",
                   "jdk": "fine" if algorithm.endswith("+fine") else "atomic", "outcomes": "on", "livelocks": "off",
                   "executions": self.settings.executions, "steps": 2000, "json": path,
                   "schedule": os.path.join(self.folder, f"{seed}-schedule.json")}
        if por in STATEFUL or algorithm.endswith("+parts"):
            del options["match"]

        program = ["-cp", os.path.join(self.folder, "classes", str(seed)), "Main", *self.arguments()]

        def command(own):
            text = ",".join(f"{key}={value}" for key, value in own.items())
            return [jdk.java, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", *self.java_options(jdk),
                    f"-agentpath:{self.settings.agent}={text}", *program]

        in_parts = [os.path.join(os.path.dirname(self.settings.agent), "hpor"), "run", "--jobs=3",
                    *(f"--{key}={value}" for key, value in options.items()), "--", *program]
        environment = {**os.environ, "JAVA_HOME": jdk.home, "HPOR_JOBS_AT_ONCE": "1", "HPOR_PROCESSORS": "3"}
        try:
            words = in_parts if algorithm.endswith("+parts") else command(options)
            done = subprocess.run(words, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, check=False,
                                  stderr=subprocess.STDOUT, timeout=self.settings.timeout, env=environment)
            with open(path, encoding="utf-8") as file:
                report = json.load(file)
        except subprocess.TimeoutExpired:
            return {"verdict": f"killed after {self.settings.timeout} s"}
        except (OSError, ValueError):
            return {"verdict": f"exit code {done.returncode}", "text": done.stdout.decode("utf-8", "replace")[-2000:]}
        os.remove(path)
        wrong = replays.wrong_replays(report, lambda own: command({"threads": backend, **own}), self.folder,
                                      self.settings.timeout)
        if wrong:
            return {"verdict": "a schedule does not replay", "text": "; ".join(wrong)}
        return None if report.get("limit") else report


def has_races(seed):
    return seed % 2 == 1


def ends_in(report, ends):
    """The outcomes of the executions that end, of programs with loops; of all, if each execution `ends`."""
    if report.get("verdict") not in ("VERIFIED", "ERROR", "INCOMPLETE"):
        return report.get("verdict"), report.get("text") or report.get("reason") or report.get("error")
    texts = texts_of(report)
    return "ERROR", [], True, texts if ends else complete(texts)


def texts_of(report):
    """The outcomes. The lines of the JDK's own code are not the same in every JDK."""
    outcomes = (report.get("outcomes") or {}).get("list", [])
    return sorted(re.sub(r"(java[./]\S+):\d+", r"\1", o.get("text") or o["digest"]) for o in outcomes)


def comes_to(report):
    """What all searches must agree in."""
    if report.get("verdict") not in ("VERIFIED", "ERROR"):
        return report.get("verdict"), report.get("text") or report.get("reason") or report.get("error")
    outcomes = report.get("outcomes") or {}
    missed = differential.may_miss_races(report)
    races = "data races" if report.get("data_races") else None if missed else "no data race"
    return (report["verdict"], sorted(differential.errors_of(report)), outcomes.get("complete"), texts_of(report),
            races)


def agree(title, seen, first):
    if seen[0] not in ("VERIFIED", "ERROR"):
        return False
    if len(seen) == len(first) == 5 and None in (seen[4], first[4]):
        seen, first = seen[:4], first[:4]
    if "+fine" not in title or len(first) < 5:
        return seen == first
    # Inside the JDK's code a thread waits in another place: parked in a call, or in front of it.
    return in_any_place(seen) == in_any_place(first)


def in_any_place(seen):
    return seen[0], parked(seen[1]), seen[2], complete(seen[3]), seen[4:]


def parked(errors):
    return sorted({error.replace('"call"', '"park"') for error in errors})


def complete(texts):
    return [text for text in texts if "end: deadlock" not in text]


def interpreted_as(report):
    """The outcomes of a search as the interpreter has them."""
    if report.get("verdict") not in ("VERIFIED", "ERROR"):
        return report.get("verdict"), report.get("text") or report.get("reason") or report.get("error")
    outcomes = report.get("outcomes") or {}
    return sorted({as_interpreted(o.get("text") or o["digest"]) for o in outcomes.get("list", [])})


def as_interpreted(text):
    printed, end, code = {}, None, 0
    for line in text.splitlines():
        name, _, rest = line.partition(": ")
        if name == "end":
            end = f"exit {code}" if rest == "exit" else rest.split(",")[0]
        elif name == "error" and rest.startswith("exit in "):
            code = int(re.search(r"\((\d+)\)", rest)[1])
        elif name == "error":
            end = line
        else:
            printed.setdefault(name, []).append(rest)
    return tuple(tuple(printed.get(name, ())) for name in ("main", "main.0", "main.1", "main.2")), end


def compile_all(programs, jdk, folder, release=None):
    """`programs`: the sources by file name of each seed."""
    pairs = []
    for seed, files in programs.items():
        source, classes = (os.path.join(folder, kind, str(seed)) for kind in ("sources", "classes"))
        os.makedirs(source)
        for name, text in files.items():
            with open(os.path.join(source, name), "w", encoding="utf-8") as file:
                file.write(text)
        pairs += [source, classes]
    release = [f"-Drelease={release}"] if release else []
    done = subprocess.run([jdk.java, *release, os.path.join(HERE, "CompileAll.java"), *pairs], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode:
        raise SystemExit("Bail out! a generated program does not compile:\n" + done.stdout)


def make_old(folder, seed, versions):
    for name, version in versions.items():
        with open(os.path.join(folder, "classes", str(seed), name + ".class"), "r+b") as file:
            file.seek(6)
            file.write(bytes((0, version)))


def interpret(settings, jdks, compiler, tap):
    """Checks the programs of the themes; returns how many had too many states or executions."""
    left_out = 0
    for theme in settings.interpreted.split(","):
        seeds, drawn, expected = range(settings.seed, settings.seed + settings.runs), {}, {}
        for seed in seeds:
            program = themes.Drawn(seed, theme)
            try:
                expected[seed] = sorted((printed + ((),) * (4 - len(printed)), end)
                                        for printed, end in program.outcomes())
                drawn[seed] = program
            except TooLarge:
                left_out += 1
        with tempfile.TemporaryDirectory(prefix="hpor-random-") as folder:
            compile_all({seed: program.sources for seed, program in drawn.items()}, compiler, folder,
                        8 if theme == "old" else None)
            for seed, program in drawn.items():
                make_old(folder, seed, program.versions)
            explorer = Explorer(settings, jdks, folder)
            with concurrent.futures.ThreadPoolExecutor(settings.jobs) as pool:
                for seed, searches in zip(drawn, pool.map(lambda seed: interpreted_searches(explorer, seed), drawn)):
                    left_out += not searches
                    if not searches:
                        continue
                    wrong = [line for title, seen in searches for line in differences(title, seen, expected[seed])]
                    tap.check(not wrong, f"{theme} {seed}: {len(searches)} searches, {searches[0][0]}: "
                              f"{len(expected[seed])} outcomes", *wrong)
                    if wrong and settings.keep:
                        shutil.copytree(os.path.join(folder, "sources", str(seed)),
                                        os.path.join(settings.keep, f"{theme}-{seed}"), dirs_exist_ok=True)
    return left_out


def differences(title, seen, expected):
    if seen == expected:
        return []
    if isinstance(seen, tuple):
        return [f"{title}: {seen}"]
    return [f"{title}: " + ", ".join([*(f"misses {o}" for o in expected if o not in seen),
                                      *(f"has {o}" for o in seen if o not in expected)])]


def interpreted_searches(explorer, seed):
    """Two searches of a program of a theme, by algorithms, JDKs and backends that take turns."""
    draw, searches = random.Random(seed), []
    places = places_of(explorer.jdks)
    default = ["source", draw.choice(ALGORITHMS)]
    algorithms = explorer.settings.algorithms.split(",") if explorer.settings.algorithms else default
    for turn, algorithm in enumerate(algorithms):
        jdk, backend = places[(seed + turn) % len(places)]
        report = explorer.explore(seed, algorithm, jdk, backend)
        if report:
            searches.append((f"{algorithm} on {jdk.name()} {backend}, {report.get('executions')} executions",
                             interpreted_as(report)))
    return searches


def places_of(jdks):
    return [(jdk, backend) for jdk in jdks for backend in (("fiber", "os") if jdk.version >= 21 else ("os",))]


def searches_of(explorer, seed):
    """The searches of one program that came to an end, as pairs of a title and what it came to."""
    settings, draw = explorer.settings, random.Random(seed)
    newest = explorer.jdks[-1]
    places = places_of(explorer.jdks)
    algorithms = settings.algorithms.split(",") if settings.algorithms else ["source", "hybrid",
        *draw.sample(ALGORITHMS, 2)]
    searches = []
    reference = "source" if has_races(seed) and not settings.loops else "none+match"
    for algorithm in dict.fromkeys([reference, *algorithms]):
        jdk, backend = draw.choice(places) if searches else (newest, "fiber" if newest.version >= 21 else "os")
        report = explorer.explore(seed, algorithm, jdk, backend)
        if report:
            seen = ends_in(report, Program(seed, settings.loops).ends) if settings.loops else comes_to(report)
            searches.append((f"{algorithm} on {jdk.name()} {backend}, {report.get('executions')} executions", seen))
    return searches


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--agent", required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--executions", type=int, default=5000, help="searches with more are left out")
    parser.add_argument("--timeout", type=float, default=120)
    parser.add_argument("--algorithms", default="",
                        help="these, separated by commas; default: source, hybrid, two others")
    parser.add_argument("--theme", choices=sorted(THEMES), help="only programs about this")
    parser.add_argument("--keep", help="where the sources of failing programs are left")
    parser.add_argument("--loops", action="store_true", help="only programs with loops in which threads wait")
    parser.add_argument("--conditions", action="store_true", help="the same, also with loops about conditions")
    parser.add_argument("--futures", action="store_true", help="only programs about CompletableFuture")
    parser.add_argument("--guards", action="store_true", help="only programs of sections that wait for conditions")
    parser.add_argument("--early", action="store_true", help="only programs that start threads while main holds a lock")
    parser.add_argument("--interpreted", help="themes of themes.py, by commas: " + ",".join(themes.STATEMENTS))
    settings = parser.parse_args()
    settings.loops = "conditions" if settings.conditions else settings.loops
    settings.agent = os.path.abspath(settings.agent)
    found = [jdk for jdk in jdk_search.find_jdks()]
    compilers = [jdk for jdk in found if jdk.has_compiler]
    if not compilers:
        return skip_all("no JDK with a compiler found")
    left_out, tap = 0, Tap()
    if settings.interpreted:
        note(f"{interpret(settings, found, compilers[0], tap)} left out")
        return tap.end() or not tap.run
    for begin in range(settings.seed, settings.seed + settings.runs, AT_A_TIME):
        seeds = range(begin, min(begin + AT_A_TIME, settings.seed + settings.runs))
        seeds = [seed for seed in seeds if not settings.theme or settings.theme in Program(seed).themes]
        with tempfile.TemporaryDirectory(prefix="hpor-random-") as folder:
            if seeds:
                compile_all({seed: {"Main.java": Program(seed, settings.loops, settings.futures,
                                                          settings.guards, settings.early).text}
                             for seed in seeds}, compilers[0], folder)
            explorer = Explorer(settings, found, folder)
            with concurrent.futures.ThreadPoolExecutor(settings.jobs) as pool:
                for seed, searches in zip(seeds, pool.map(lambda seed: searches_of(explorer, seed), seeds)):
                    good = all(agree(title, seen, searches[0][1]) for title, seen in searches)
                    if good and len(searches) < 2:
                        left_out += 1
                        continue
                    tap.check(good, f"program {seed}: {len(searches)} searches, {searches[0][0]}: "
                              f"{len(searches[0][1][3:4] and searches[0][1][3])} outcomes",
                              *(f"{title}: {seen}" for title, seen in searches))
                    if not good and settings.keep:
                        shutil.copytree(os.path.join(folder, "sources", str(seed)),
                                        os.path.join(settings.keep, str(seed)),
                                        dirs_exist_ok=True)
    note(f"{left_out} left out")
    return tap.end() or not tap.run


if __name__ == "__main__":
    sys.exit(main())
