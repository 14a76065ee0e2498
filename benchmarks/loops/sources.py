"""Loops that wait, as programs: each source of what a loop waits for, with each kind of pause, and three endings.

In the program `right`, what the loop hands over is there behind the loop. In `wrong`, the loop may end before. In
`never`, nobody lets the loop end, and that is a deadlock. Where a source cannot have that, it says what happens."""

PAUSES = {"none": "", "yield": "Thread.yield();", "sleep": "Thread.sleep(1);", "onSpinWait": "Thread.onSpinWait();"}
ENDINGS = ("right", "wrong", "never")
VERIFIED, ASSERTION, DEADLOCK, RACE = "VERIFIED", "assertion", "deadlock", "data-race"

HEAD = """import java.util.Queue;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

class {name} {{
    {fields}

    interface Body {{
        void run() throws Exception;
    }}

    static Thread start(Body body) {{
        Thread thread = new Thread(() -> {{
            try {{
                body.run();
            }} catch (Exception e) {{
                throw new IllegalStateException(e);
            }}
        }});
        thread.start();
        return thread;
    }}
"""

WAITER = HEAD + """
    public static void main(String[] args) throws Exception {{
        {before}
        Thread other = start(() -> {{
            {body}
        }});
        while ({condition}) {{
            {pause}
        }}
        assert {claim};
        other.join();
    }}
}}
"""

PAIR = HEAD + """
    static void enter(int self) throws Exception {{
        int other = 1 - self;
        {enter}
        int seen = ++inside;
        assert seen == 1;
        inside = 0;
        {leave}
    }}

    public static void main(String[] args) throws Exception {{
        Thread first = start(() -> enter(0)), second = start(() -> enter(1));
        first.join();
        second.join();
    }}
}}
"""


class Source:
    """What a loop waits for. `condition`: while that holds, the loop goes on. `change`: what ends it."""

    def __init__(self, title, fields, condition, change, **others):
        self.title = title
        self.fields, self.condition, self.change = fields, condition, change
        self.before = others.get("before", "")
        self.claim = others.get("claim", "value == 1")
        self.never = others.get("never", "")
        self.expected = dict(zip(ENDINGS, others.get("expected", (VERIFIED, ASSERTION, DEADLOCK))))

    def body(self, ending):
        if ending == "never":
            return "value = 1; " + self.never
        return f"value = 1; {self.change}" if ending == "right" else f"{self.change} value = 1;"

    def program(self, name, pause, ending):
        # Plain where it is handed over, so that a missing edge shows as a data race.
        value = "static int value;" if ending == "right" else "static volatile int value;"
        return WAITER.format(name=name, fields=f"{value} {self.fields}".replace("{name}", name), before=self.before,
                             body=self.body(ending), condition=self.condition, pause=PAUSES[pause], claim=self.claim)


class Ended(Source):
    """Waits until a thread has ended."""

    def body(self, ending):
        return {"right": "value = 1;", "wrong": "start(() -> value = 1);", "never": self.never}[ending]


class Polled(Source):
    """Two threads wait in the same way: the main thread, and one that it starts before."""

    def program(self, name, pause, ending):
        self.before = f"start(() -> {{ while ({self.condition}) {{ {PAUSES[pause]} }} }});"
        return super().program(name, pause, ending)


class Exclusion:
    """Two threads that keep each other out. `enter` has {pause}, and {announce} where the right one has a statement."""

    def __init__(self, title, fields, enter, announce, leave):
        self.title = title
        self.fields, self.enter, self.announce, self.leave = fields, enter, announce, leave
        self.expected = dict(zip(ENDINGS, (VERIFIED, ASSERTION, DEADLOCK)))

    def program(self, name, pause, ending):
        inside = "static int inside;" if ending == "right" else "static volatile int inside;"
        enter = self.enter.replace("{pause}", PAUSES[pause]).replace("{announce}", self.announce[ending == "wrong"])
        return PAIR.format(name=name, fields=f"{inside} {self.fields}", enter=enter,
                           leave="" if ending == "never" else self.leave)


UPDATED = """volatile int state; static final {name} shared = new {name}();
    static final AtomicIntegerFieldUpdater<{name}> STATE =
        AtomicIntegerFieldUpdater.newUpdater({name}.class, "state");"""
GETTER = """static boolean done; static synchronized boolean isDone() { return done; }
    static synchronized void finish() { done = true; }"""
LOCKED = """static final java.util.concurrent.locks.ReentrantLock lock = new java.util.concurrent.locks.ReentrantLock();
    static boolean done;
    static boolean isDone() { lock.lock(); try { return done; } finally { lock.unlock(); } }
    static void finish() { lock.lock(); done = true; lock.unlock(); }"""
DEADLINE = "long end = System.currentTimeMillis() + 50; boolean came = false;"
BAKERY = """{announce} numbers.set(self, 1 + Math.max(numbers.get(0), numbers.get(1))); choosing.set(self, 0);
        while (choosing.get(other) == 1) { {pause} }
        while (numbers.get(other) != 0 && (numbers.get(other) < numbers.get(self)
                || numbers.get(other) == numbers.get(self) && other < self)) { {pause} }"""

SOURCES = [
    Source("a plain field", "static boolean flag;", "!flag", "flag = true;", expected=(RACE, RACE, DEADLOCK)),
    Source("a volatile field", "static volatile boolean flag;", "!flag", "flag = true;"),
    Source("an element of an AtomicIntegerArray",
           "static final AtomicIntegerArray cells = new AtomicIntegerArray(3);",
           "cells.get(1) == 0", "cells.set(1, 7);"),
    Source("a plain array's element, under a monitor", """static final int[] cells = new int[3];
    static int cell(int i) { synchronized (cells) { return cells[i]; } }""",
           "cell(1) == 0", "synchronized (cells) { cells[1] = 7; }"),
    Source("an AtomicIntegerFieldUpdater", UPDATED, "STATE.get(shared) == 0", "STATE.set(shared, 1);"),
    Source("a failed compareAndSet", "static final AtomicBoolean taken = new AtomicBoolean(true);",
           "!taken.compareAndSet(false, true)", "taken.set(false);"),
    Source("ConcurrentHashMap.get", "static final ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();",
           'map.get("key") == null', 'map.put("key", 1);'),
    Source("poll of an empty queue", "static final Queue<Integer> queue = new ConcurrentLinkedQueue<>();",
           "queue.poll() == null", "queue.add(1);"),
    Source("CountDownLatch.getCount", "static final CountDownLatch latch = new CountDownLatch(1);",
           "latch.getCount() > 0", "latch.countDown();"),
    Ended("Thread.isAlive", "", "other.isAlive()", "", never="Object o = new Object(); synchronized (o) { o.wait(); }"),
    Source("a synchronized getter", GETTER, "!isDone()", "finish();"),
    Polled("a flag under a ReentrantLock, as another thread does", LOCKED, "!isDone()", "finish();"),
    # The time may be over first, and the thread that sets the flag may come late.
    Source("currentTimeMillis with a deadline, or a flag", "static volatile boolean flag;",
           "!(came = flag) && System.currentTimeMillis() < end", "flag = true;", before=DEADLINE,
           claim="!came || value == 1", expected=(VERIFIED, ASSERTION, VERIFIED)),
    Source("a flag in time", "static volatile boolean flag;", "!(came = flag) && System.currentTimeMillis() < end",
           "flag = true;", before=DEADLINE, claim="came", expected=(ASSERTION, ASSERTION, ASSERTION)),
    Source("two variables and a local", "static volatile int one, two;", "one + two < goal", "one = 1; two = 1;",
           before="int goal = 2;"),
    Exclusion("Lamport's bakery", """static final AtomicIntegerArray choosing = new AtomicIntegerArray(2),
        numbers = new AtomicIntegerArray(2);""", BAKERY, ("choosing.set(self, 1);", ""), "numbers.set(self, 0);"),
    Exclusion("Peterson's lock", """static final AtomicIntegerArray wants = new AtomicIntegerArray(2);
    static volatile int turn;""", "{announce} while (wants.get(other) == 1 && turn == other) { {pause} }",
              ("wants.set(self, 1); turn = other;", "turn = other; wants.set(self, 1);"), "wants.set(self, 0);"),
]
