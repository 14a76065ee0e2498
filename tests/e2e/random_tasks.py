#!/usr/bin/env python3
"""Random programs whose futures run tasks on the common pool, or that fork and join tasks. Prints TAP.

    random_tasks.py --agent build/libhpor.so --seed 1 --runs 20

A task has a thread of its own where nobody can tell which thread runs it. Each program is searched twice: as it is,
and with tasks that ask for the current thread, so that the pool's threads take one task after the other. The second
search is the oracle: both must come to the same outcomes and the same errors. Some tasks leave a value in a thread
local, or a lock, or wait for each other, so that it matters which threads the pool has.

Every third program forks and joins tasks. While the pool's two threads take one after the other, a task may have to
wait for a thread, and others need not. So the first search must come to all that the oracle comes to, or to more.
"""

import argparse
import concurrent.futures
import os
import random
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import jdks as jdk_search  # noqa: E402
import random_programs  # noqa: E402
from tap import Tap, note, skip_all  # noqa: E402

HEAD = """
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class Main {
    static final AtomicInteger counter = new AtomicInteger(), sum = new AtomicInteger();
    static final ThreadLocal<Integer> local = new ThreadLocal<>();
    static final ReentrantLock lock = new ReentrantLock();
    static final ReentrantReadWriteLock readers = new ReentrantReadWriteLock();
    static final CountDownLatch latch = new CountDownLatch(1);
    static final Object monitor = new Object();
    static volatile int flag;
    static int guarded, plain;
    static boolean asks;

    static int begun(int what) {
        if (asks) {
            Thread.currentThread();
        }
        return what;
    }

    static int note(int what) {
        return counter.updateAndGet(old -> old * 3 + what);
    }

    static int kept(int add) {
        Integer before = local.get();
        local.set((before == null ? 0 : before) + add);
        return before == null ? 0 : before;
    }

    static int awaited() {
        try {
            latch.await();
        } catch (InterruptedException e) {
            return 9;
        }
        return 1;
    }

    static int joined(CompletableFuture<Integer> f) {
        try {
            return f.join();
        } catch (CompletionException | CancellationException e) {
            return 5;
        }
    }

    static ForkJoinTask<Integer> forked(Callable<Integer> body) {
        return new RecursiveTask<Integer>() {
            protected Integer compute() {
                try {
                    return body.call();
                } catch (RuntimeException e) {
                    throw e;
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            }
        }.fork();
    }

    static int joined(ForkJoinTask<Integer> task) {
        try {
            return task.join();
        } catch (RuntimeException e) {
            return e instanceof IllegalStateException ? 5 : 6;
        }
    }

    static int both(ForkJoinTask<Integer> one, ForkJoinTask<Integer> two) {
        int first = joined(one);
        return first * 3 + joined(two);
    }

    static int together(CompletableFuture<?> all) {
        try {
            return all.join() == null ? 1 : 2;
        } catch (CompletionException | CancellationException e) {
            return 5;
        }
    }

    static int read() {
        readers.readLock().lock();
        return guarded;
    }

    static int unread() {
        try {
            readers.readLock().unlock();
        } catch (IllegalMonitorStateException e) {
            return 1;
        }
        return 0;
    }
"""
TAIL = """
    public static void main(String[] args) {
        asks = args.length > 0;
        int h = 1;
        %s
        System.out.println(h + " " + counter.get() + " " + sum.get() + " " + flag);
    }
}
"""

# Of the bodies of tasks; {small} is a number, {inner} an expression of another task.
COMMON = ("{small}", "note({small})", "flag = {small}", "flag + {small}", "sum.addAndGet({small})",
          "locked({small})", "note(flag)")
RARE = ("note(kept({small}))", "note(awaited())", "counted({small})", "held({small})", "note(tried())", "note(read())",
        "note(unread())", "joined(CompletableFuture.supplyAsync(() -> begun({inner})))", "thrown({small})",
        "note(plain = {small})", "owned({small})", "note(slept({small}))")
METHODS = """
    static int locked(int add) {
        synchronized (monitor) {
            return guarded += add;
        }
    }

    static int counted(int what) {
        latch.countDown();
        return what;
    }

    static int held(int what) {
        lock.lock();
        return note(what);
    }

    static int tried() {
        return lock.tryLock() ? 1 : 2;
    }

    static int thrown(int what) {
        throw new IllegalStateException();
    }

    static int owned(int what) {
        synchronized (monitor) {
            return joined(CompletableFuture.supplyAsync(() -> locked(begun(what))));
        }
    }

    static int slept(int what) {
        try {
            Thread.sleep(2000L * what);
        } catch (InterruptedException e) {
            return 7;
        }
        return flag;
    }
"""
MAKES = ("CompletableFuture.supplyAsync(() -> begun({task}))", "CompletableFuture.supplyAsync(() -> begun({task}))",
         "{one}.thenApply(v -> note(v + {small}))", "{one}.thenApplyAsync(v -> begun({task}))",
         "{one}.thenCombine({two}, (v, w) -> note(v - w))", "{one}.thenCombineAsync({two}, (v, w) -> begun({task}))",
         "{one}.thenCompose(v -> CompletableFuture.supplyAsync(() -> begun({task})))",
         "{one}.handle((v, failure) -> note(failure == null ? v : 2))",
         "CompletableFuture.allOf({one}, {two}).thenApply(v -> note({small}))")
DOES = ("h = h * 7 + joined({one});", "h = h * 7 + together(CompletableFuture.allOf({one}, {two}));",
        "h = h * 7 + ({one}.isDone() ? 1 : 0);", "h = h * 7 + flag;", "note({small});", "h = h * 7 + locked({small});",
        "latch.countDown();", "flag = {small};", "{one}.complete({small});",
        "synchronized (monitor) {{ h = h * 7 + joined({one}); }}")

# The same of programs that fork and join.
FORKED = {"joined(CompletableFuture.supplyAsync(() -> begun({inner})))": "joined(forked(() -> begun({inner})))"}
FORKS = ("forked(() -> begun({task}))",)
FORKS_WITHIN = ("both(forked(() -> begun({inner})), forked(() -> begun({inner})))",
                "joined(forked(() -> begun({inner})))")
JOINS = ("h = h * 7 + joined({one});", "h = h * 7 + ({one}.isDone() ? 1 : 0);", "h = h * 7 + flag;", "note({small});",
         "h = h * 7 + locked({small});", "latch.countDown();", "flag = {small};",
         "synchronized (monitor) {{ h = h * 7 + joined({one}); }}")


class Program:
    """The source of one program, drawn from a seed."""

    def __init__(self, seed):
        self.draw = random.Random(seed)
        self.forks = forks(seed)
        self.rare = self.draw.choice((0, 0.1, 0.3))
        self.futures = []
        lines = [self.future()]
        for _ in range(self.draw.choice((1, 2, 2, 3))):
            does = JOINS if self.forks else DOES
            lines.append(self.future() if self.draw.random() < 0.6 else self.fill(self.draw.choice(does)))
        if self.draw.random() < 0.7:
            lines += [f"h = h * 7 + joined({name});" for name in self.futures]
        self.text = HEAD + METHODS + TAIL % "\n        ".join(lines)

    def future(self):
        makes = FORKS if self.forks else MAKES
        value = self.fill(self.draw.choice(makes if self.futures else makes[:1]))
        self.futures.append(f"f{len(self.futures)}")
        kind = "ForkJoinTask" if self.forks else "CompletableFuture"
        return f"{kind}<Integer> {self.futures[-1]} = {value};"

    def task(self, depth=1):
        parts = RARE if self.draw.random() < self.rare else COMMON
        if self.forks:
            parts = [FORKED.get(part, part) for part in parts if "owned" not in part] + list(FORKS_WITHIN)
        part = self.draw.choice([part for part in parts if depth or "{inner}" not in part])
        while "{inner}" in part:
            part = part.replace("{inner}", self.task(0), 1)
        return part.format(small=self.draw.randrange(3))

    def fill(self, text):
        names = self.futures or [""]
        return text.format(small=self.draw.randrange(3), task=self.task(), one=self.draw.choice(names),
                           two=self.draw.choice(names))


class Explorer(random_programs.Explorer):
    """Runs the program with an argument if its tasks are to ask for the current thread."""

    def __init__(self, settings, jdks, folder):
        super().__init__(settings, jdks, folder)
        self.asks = False

    def arguments(self):
        return ["asks"] if self.asks else []

    def java_options(self, jdk):
        # With fewer processors futures of older JDKs do not use the common pool.
        return ["-XX:ActiveProcessorCount=4"] if jdk.version < random_programs.FIRST_ALWAYS_COMMON else []


def searches_of(settings, places, folder, seed):
    """What the two searches come to; None if one of them was cut off."""
    jdk, backend = places[seed % len(places)]
    seen = []
    for asks in (False, True):
        explorer = Explorer(settings, [jdk], folder)
        explorer.asks = asks
        report = explorer.explore(seed, "source", jdk, backend)
        if not report:
            return None
        kind = "asking" if asks else "plain"
        seen.append((f"{kind} on {jdk.name()} {backend}, {report.get('executions')} executions",
                     random_programs.comes_to(report)))
    return seen


def forks(seed):
    """Does the program of this seed fork and join?"""
    return seed % 3 == 0


def covers(seen, expected):
    """Has the search come to all that the oracle has come to?"""
    errors, texts = 1, 3
    return len(seen) == len(expected) == 5 and all(set(seen[i]) >= set(expected[i]) for i in (errors, texts))


def check(tap, seed, searches):
    (plain, seen), (asking, expected) = searches
    same = covers(seen, expected) if forks(seed) else seen == expected
    tap.check(seen[0] in ("VERIFIED", "ERROR") and same,
              f"tasks {seed}: {plain}; {asking}", f"{plain}: {seen}", f"{asking}: {expected}")


def read_settings(description):
    parser = argparse.ArgumentParser(description=description.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--agent", required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--executions", type=int, default=3000, help="programs with more are left out")
    parser.add_argument("--timeout", type=int, default=60, help="seconds for a search")
    parser.add_argument("--jobs", type=int, default=1)
    settings = parser.parse_args()
    settings.agent = os.path.abspath(settings.agent)
    settings.loops = False
    return settings


def main():
    settings = read_settings(__doc__)
    found = jdk_search.find_jdks()
    compilers = [jdk for jdk in found if jdk.has_compiler]
    if not compilers:
        return skip_all("no JDK with a compiler found")
    places, left_out, tap = random_programs.places_of(found), 0, Tap()
    with tempfile.TemporaryDirectory(prefix="hpor-tasks-") as folder:
        seeds = range(settings.seed, settings.seed + settings.runs)
        random_programs.compile_all({seed: {"Main.java": Program(seed).text} for seed in seeds}, compilers[0], folder)
        with concurrent.futures.ThreadPoolExecutor(settings.jobs) as pool:
            for seed, searches in zip(seeds, pool.map(lambda s: searches_of(settings, places, folder, s), seeds)):
                left_out += searches is None
                if searches:
                    check(tap, seed, searches)
    note(f"{left_out} left out")
    return tap.end() or not tap.run


if __name__ == "__main__":
    sys.exit(main())
