#!/usr/bin/env python3
"""Random programs whose main thread alone hangs actions on a future of allOf(). Prints TAP.

    random_parts.py --agent build/libhpor.so --seed 1 --runs 20

The parts of such a future are counted (docs/decisions/all-of.md). Each program is searched twice: as it is, and so that
it asks for the number of a future's dependents first, by which the search takes the JDK's code. The second search is
the oracle: both must come to the same outcomes and the same errors. A note says in how many programs the two differed
in their executions, since parts were counted.
"""

import concurrent.futures
import os
import random
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import jdks as jdk_search  # noqa: E402
import random_programs  # noqa: E402
import random_tasks  # noqa: E402
from tap import Tap, note, skip_all  # noqa: E402

HEAD = """
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class Main {
    static final AtomicInteger counter = new AtomicInteger();
    static final CompletableFuture<Integer> gate = new CompletableFuture<>();
    static volatile int flag;

    static class Worker extends Thread {
        final int me;

        Worker(int me, Runnable does) {
            super(does);
            this.me = me;
        }
    }

    static void own(int me, Runnable does) {
        new Worker(me, does).start();
    }

    static int ran(int what) {
        return counter.updateAndGet(old -> old * 7 + what);
    }

    static int who() {
        Thread self = Thread.currentThread();
        return self instanceof Worker worker ? worker.me : self.getName().equals("main") ? 5 : 6;
    }

    static int number(Object value) {
        return value instanceof Integer i ? i : 3;
    }

    static int joined(CompletableFuture<?> awaited) {
        try {
            return number(awaited.join());
        } catch (CancellationException e) {
            return 8;
        } catch (CompletionException e) {
            return e.getCause() instanceof IllegalStateException ? 5 : 6;
        }
    }

    static int thrown() {
        throw new IllegalStateException();
    }

    static int now(CompletableFuture<Integer> asked) {
        try {
            return asked.getNow(4);
        } catch (CancellationException | CompletionException e) {
            return 5;
        }
    }
"""
TAIL = """
    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            gate.getNumberOfDependents();
        }
        int h = 1;
        %s
        System.out.println(h + " " + counter.get() + " " + flag);
    }
}
"""

# A part: what makes it, and what completes it, which a thread of its own or main does.
TASKS = ("{small}", "ran({small})", "flag = {small}", "flag + 1", "ran(flag)", "thrown()")
ENDS = ("{part}.complete({small})", "{part}.complete(ran({small}))", "{part}.completeExceptionally(new "
        "IllegalStateException())", "{part}.cancel(true)", "{part}.complete({small}); ran({small})",
        "flag = {small}; {part}.complete({small})")
# On {one}, a future of allOf() or what follows it.
ACTIONS = ("{one}.thenApply(v -> ran({what}))", "{one}.thenRun(() -> ran({what}))",
           "{one}.thenAccept(v -> ran({what}))",
           "{one}.handle((v, failure) -> ran(failure == null ? {what} : 2))",
           "{one}.whenComplete((v, failure) -> ran({what}))", "{one}.thenApplyAsync(v -> ran({what}))",
           "{one}.thenRunAsync(() -> ran({what}))", "{one}.handleAsync((v, failure) -> ran({what}))",
           "{one}.whenCompleteAsync((v, failure) -> ran({what}))",
           "{one}.thenCompose(v -> CompletableFuture.completedFuture(ran({what})))",
           "{one}.exceptionally(failure -> null).thenApply(v -> ran({what}))",
           "{one}.thenAcceptAsync(v -> ran({what}), Runnable::run)", "{one}.copy().thenRun(() -> ran({what}))")
READS = ("h = h * 7 + joined({part});", "h = h * 7 + ({part}.isDone() ? 1 : 0);", "h = h * 7 + now({part});",
         "own(4, () -> ran({part}.isDone() ? 1 : 2));", "h = h * 7 + (all.isDone() ? 1 : 0);", "h = h * 7 + flag;",
         "h = h * 7 + joined(all);", "{part}.complete({small});", "own(4, () -> ran(joined(all)));",
         "own(4, () -> ran({part}.complete({small}) ? 1 : 2));", "own(4, () -> joined(all));")


class Program:
    """The source of one program, drawn from a seed."""

    def __init__(self, seed):
        self.draw = random.Random(seed)
        self.parts, self.stages, lines, behind = [], ["all"], [], []
        self.names_threads = self.draw.random() < 0.3
        for number in range(self.draw.choice((1, 1, 2, 2, 2, 3, 4))):
            self.parts.append(f"p{number}")
            lines += self.part(number, behind)
        self.draw.shuffle(behind)
        cut = self.draw.randrange(len(behind) + 1)
        whole = f"CompletableFuture.allOf({', '.join(self.parts)})"
        lines += behind[:cut] + [f"CompletableFuture<Void> all = {whole};"]
        attached = [self.action() for _ in range(self.draw.choice((1, 1, 1, 2, 3)))]
        while behind[cut:] or attached:
            take = behind[cut:] and (not attached or self.draw.random() < 0.5)
            lines.append(behind.pop(cut) if take else attached.pop(0))
        reads = [self.fill(self.draw.choice(READS)) for _ in range(self.draw.choice((0, 0, 0, 1)))]
        for read in reads:
            lines.insert(self.draw.randrange(len(lines) - len(self.stages) + 1, len(lines) + 1), read)
        lines = [line for line in lines if line]
        lines += [f"h = h * 7 + joined({stage});" for stage in self.stages[1:]]
        self.text = HEAD + TAIL % "\n        ".join(self.ordered(lines))

    @staticmethod
    def ordered(lines):
        """Declarations before what uses them: a drawn place may be too early."""
        first = next(i for i, line in enumerate(lines) if "Void> all =" in line)
        early = [line for line in lines[:first] if "all." in line or "(all)" in line]
        return [line for line in lines[:first] if line not in early] + [lines[first], *early] + lines[first + 1:]

    def part(self, number, behind):
        name, kind = f"p{number}", self.draw.random()
        if kind < 0.25:
            task = self.fill(self.draw.choice(TASKS))
            return [f"CompletableFuture<Integer> {name} = CompletableFuture.supplyAsync(() -> {task});"]
        if kind < 0.35:
            return [f"CompletableFuture<Integer> {name} = CompletableFuture.completedFuture({number});"]
        end = self.fill(self.draw.choice(ENDS)).replace(self.draw_none, name)
        behind.append(f"own({number}, () -> {{ {end}; }});" if kind < 0.9 else f"{end};")
        return [f"CompletableFuture<Integer> {name} = new CompletableFuture<>();"]

    draw_none = "{part}"

    def action(self):
        one = self.draw.choice(self.stages)
        self.stages.append(f"s{len(self.stages)}")
        what = "who()" if self.names_threads else str(self.draw.randrange(1, 4))
        text = self.draw.choice(ACTIONS).format(one=one, what=what)
        return f"CompletableFuture<?> {self.stages[-1]} = {text};"

    def fill(self, text):
        part = self.draw.choice(self.parts) if text in READS else self.draw_none
        return text.format(small=self.draw.randrange(3), part=part)


def searches_of(settings, places, folder, seed):
    """The numbers of executions and what the two searches come to; None if one of them was cut off."""
    jdk, backend = places[seed % len(places)]
    seen = []
    for asks in (False, True):
        explorer = random_tasks.Explorer(settings, [jdk], folder)
        explorer.asks = asks
        report = explorer.explore(seed, "source", jdk, backend)
        if not report:
            return None
        kind = "without counts" if asks else "counted"
        title = f"{kind} on {jdk.name()} {backend}, {report.get('executions')} executions"
        seen.append((title, random_programs.comes_to(report), report.get("executions")))
    return seen


def main():
    settings = random_tasks.read_settings(__doc__)
    found = jdk_search.find_jdks()
    compilers = [jdk for jdk in found if jdk.has_compiler]
    if not compilers:
        return skip_all("no JDK with a compiler found")
    places, left_out, counted, tap = random_programs.places_of(found), 0, 0, Tap()
    with tempfile.TemporaryDirectory(prefix="hpor-parts-") as folder:
        seeds = range(settings.seed, settings.seed + settings.runs)
        random_programs.compile_all({seed: {"Main.java": Program(seed).text} for seed in seeds}, compilers[0], folder)
        with concurrent.futures.ThreadPoolExecutor(settings.jobs) as pool:
            for seed, searches in zip(seeds, pool.map(lambda s: searches_of(settings, places, folder, s), seeds)):
                left_out += searches is None
                if searches:
                    counted += searches[0][2] != searches[1][2]
                    random_tasks.check(tap, seed, [search[:2] for search in searches])
    note(f"{left_out} left out, parts counted in {counted} of the others")
    return tap.end() or not tap.run


if __name__ == "__main__":
    sys.exit(main())
