#!/usr/bin/env python3
"""hpor ci: which tests run after a change, and which errors are new. A small project in a repository of git is changed
in many ways; each time, the tests that run are held against those that can reach the change. Prints TAP.

    ci.py --hpor build/hpor

Without git or JUnit 4 all is skipped."""

import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import jdks as jdk_search
import schema
from tap import Tap, skip_all

SCHEMA = schema.load("ci-1.schema.json")
JUNIT = ("/usr/share/java/junit4.jar", "/usr/share/java/hamcrest.jar")
JVM = ("--", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")
MAIN, TEST = "src/main/java/com/acme/", "src/test/java/com/acme/"
SOURCES = {
    MAIN + "Account.java": """package com.acme;

public class Account {
    private int balance;

    public Account(int balance) {
        this.balance = balance;
    }

    public synchronized int balance() {
        return balance;
    }

    public synchronized void add(int amount) {
        balance += amount;
    }

    public String describe() {
        return "an account";
    }
}
""",
    MAIN + "Bank.java": """package com.acme;

public class Bank {
    public static void move(Account from, Account to, int amount) {
        from.add(-amount);
        to.add(amount);
    }
}
""",
    MAIN + "Shape.java": """package com.acme;

public interface Shape {
    int SIDES = 4;

    default int sides() {
        return SIDES;
    }
}
""",
    MAIN + "Square.java": """package com.acme;

public class Square implements Shape {
    private volatile int count;

    public void increment() {
        count++;
    }

    public int count() {
        return count;
    }
}
""",
    MAIN + "Alone.java": """package com.acme;

public class Alone {
    private int state = 1;

    public int nobodyCallsThis() {
        return 1;
    }

    public void guarded() {
        if (true) {
            state++;
        }
    }

    public Alone() {
        state = 2;
    }
}
""",
    MAIN + "Program.java": """package com.acme;

public class Program {
    static void unused() {
        new Square().increment();
    }

    public static void main(String[] words) throws Exception {
        Account a = new Account(10), b = new Account(10);
        Thread t = new Thread(() -> Bank.move(a, b, 5));
        t.start();
        t.join();
        System.exit(0);
    }
}
""",
    TEST + "BankTest.java": """package com.acme;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class BankTest {
    @Test
    public void moves() throws Exception {
        Account a = new Account(10), b = new Account(10);
        Thread t = new Thread(() -> Bank.move(a, b, 5));
        t.start();
        Bank.move(b, a, 3);
        t.join();
        assertEquals(20, a.balance() + b.balance());
    }

    @Test
    public void describes() {
        assertEquals("an account", new Account(1).describe());
    }
}
""",
    TEST + "SquareTest.java": """package com.acme;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class SquareTest {
    @Test
    public void counts() throws Exception {
        Square s = new Square();
        Thread t = new Thread(s::increment);
        t.start();
        s.increment();
        t.join();
        assertEquals(2, s.count());
    }

    @Test
    public void sides() {
        assertEquals(4, new Square().sides());
    }

    @Test
    public void byName() throws Exception {
        Class.forName(System.getProperty("named", "com.acme.Square")).getDeclaredConstructor().newInstance();
    }
}
""",
    ".gitignore": "target\n*.json\n",
    "README.md": "Read this.\n",
    "pom.xml": "<project/>\n",
}
MOVES, DESCRIBES, COUNTS, SIDES, NAMED = ("BankTest.moves", "BankTest.describes", "SquareTest.counts",
                                          "SquareTest.sides", "SquareTest.byName")
ALL = {MOVES, DESCRIBES, COUNTS, SIDES, NAMED}
# What is done to a file (old text, new text), which tests can come to something else then, and what is said. The test
# `byName` makes an instance of a class that no constant names, so whatever changes, it may be that.
CHANGES = (
    ("a method's body", MAIN + "Bank.java", "to.add(amount);", "to.add(amount + 0);", {MOVES, NAMED},
     "reaches com.acme.Bank.move"),
    ("a line more in a method", MAIN + "Account.java", 'return "an account";',
     'balance = 1;\n        return "an account";',
     {DESCRIBES, NAMED}, "com.acme.Account.balance"),
    ("a constructor behind an initialized field", MAIN + "Alone.java", "        state = 2;", "        state = 3;",
     {NAMED}, "changed: com.acme.Alone.<init>\n"),
    ("a condition that the compiler leaves out", MAIN + "Alone.java", "if (true) ", "", {NAMED},
     "changed: com.acme.Alone.guarded\n"),
    ("a line less in a method", MAIN + "Bank.java", "        to.add(amount);\n", "", {MOVES, NAMED},
     "com.acme.Bank.move"),
    ("a comment", MAIN + "Bank.java", "        to.add", "        // so it is\n        to.add", set(),
     "no class of the class path has changed"),
    ("a comment beside a method", MAIN + "Bank.java", "    public static",
     "    /** { is no brace; */\n    public static", set(), "no class of the class path has changed"),
    ("a method is no longer synchronized", MAIN + "Account.java", "synchronized void add", "void add",
     {MOVES, DESCRIBES, NAMED}, "com.acme.Account as a whole"),
    ("a field is no longer volatile", MAIN + "Square.java", "volatile int", "int", {COUNTS, SIDES, NAMED},
     "com.acme.Square as a whole"),
    ("a new method that nobody calls", MAIN + "Alone.java", "    public int nob",
     "    int more() {\n        return 2;\n    }\n\n    public int nob",
     {NAMED}, "changed: com.acme.Alone.more"),
    ("a new method that overrides", MAIN + "Square.java", "    public void inc",
     "    @Override\n    public int sides() {\n        return 4;\n    }\n\n    public void inc", {SIDES, NAMED},
     "reaches com.acme.Square.sides"),
    ("a declaration beside a constant", MAIN + "Shape.java", "int sides() {", "int sides() throws Error {", ALL,
     "other classes hold copies of"),
    ("an import that was not needed", MAIN + "Alone.java", "package com.acme;\n",
     "package com.acme;\n\nimport java.util.List;\n", set(), "no class of the class path has changed"),
    ("an import of a name that is used", TEST + "SquareTest.java", "import org.junit.Test;",
     "import org.junit.Test;\nimport java.lang.Thread;", {COUNTS, SIDES, NAMED}, "com.acme.SquareTest as a whole"),
    ("a constant", MAIN + "Shape.java", "SIDES = 4", "SIDES = 2 + 2", ALL, "other classes hold copies of"),
    ("a test", TEST + "BankTest.java", "assertEquals(20, a", "assertEquals(10 + 10, a", {MOVES, NAMED},
     "reaches com.acme.BankTest.moves"),
    ("what builds it", "pom.xml", "<project/>", "<project></project>", ALL, "pom.xml says how it is built"),
    ("a page", "README.md", "this", "that", set(), "no part of the class path: README.md"),
)

# add() is one step, or two if it takes no lock. With the lock there are 2 orders of add() by a and b, and 6 of note(),
# which c and d call twice each; the two have nothing to do with each other. limit() is called by one thread alone.
LIMITED = {
    MAIN + "Counter.java": """package com.acme;

public class Counter {
    private volatile int total, last, seen, limit;

    public void add() {
        synchronized (this) {
            total = 2 * total + 1;
        }
    }

    public int limit() {
        limit = 0;
        return limit;
    }

    public void note(int what) {
        last = what;
    }

    public void look() {
        seen = seen + 1;
    }

    public int total() {
        return total;
    }

    public int seen() {
        return seen;
    }
}
""",
    TEST + "CounterTest.java": """package com.acme;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class CounterTest {
    private static void run(Runnable... tasks) throws Exception {
        Thread[] threads = new Thread[tasks.length];
        for (int i = 0; i < tasks.length; i++) {
            threads[i] = new Thread(tasks[i]);
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
    }

    @Test
    public void adds() throws Exception {
        Counter x = new Counter();
        run(x::add, x::add, () -> {
            x.note(1);
            x.note(2);
        }, () -> {
            x.note(3);
            x.note(4);
        });
        assertEquals(3, x.total());
    }

    @Test
    public void looks() throws Exception {
        Counter x = new Counter();
        int[] looked = new int[1];
        run(() -> {
            looked[0] = x.limit();
            if (looked[0] > 0) {
                x.look();
            }
        }, x::look);
        assertEquals(1 + looked[0], x.seen());
    }
}
""",
    ".gitignore": "target\n*.json\n",
    "README.md": "Read this.\n",
}
ADDS, LOOKS = "CounterTest.adds", "CounterTest.looks"
WHOLE, NEW_ORDERS = 12, 2  # executions of `adds`


class Project:
    """The sources in a repository, and their classes."""

    def __init__(self, folder, hpor, jdk, sources):
        self.folder, self.hpor, self.javac = pathlib.Path(folder), hpor, os.path.join(jdk.home, "bin", "javac")
        self.sources = sources
        self.folder.mkdir(exist_ok=True)
        self.write()
        self.git("init", "-q")
        self.commit("the beginning")
        self.compile()

    def commit(self, message):
        self.git("add", "-A")
        self.git("-c", "user.email=a@example.com", "-c", "user.name=a", "commit", "-q", "-m", message)

    def git(self, *words):
        return subprocess.run(["git", *words], cwd=self.folder, check=True, capture_output=True, text=True).stdout

    def write(self):
        for path, text in self.sources.items():
            (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / path).write_text(text, encoding="utf-8")

    def change(self, path, old, new):
        text = (self.folder / path).read_text(encoding="utf-8")
        assert old in text, (path, old)
        (self.folder / path).write_text(text.replace(old, new), encoding="utf-8")

    def compile(self):
        shutil.rmtree(self.folder / "target", ignore_errors=True)
        for kind, path in (("classes", "src/main/java"), ("test-classes", "src/test/java")):
            target = self.folder / "target" / kind
            target.mkdir(parents=True)
            subprocess.run([self.javac, "-g", "-cp", ":".join(("target/classes", *JUNIT)), "-d", str(target),
                            *map(str, (self.folder / path).rglob("*.java"))], cwd=self.folder, check=True)

    def run(self, *words):
        """The exit code, what was said, and the JSON."""
        done = subprocess.run([self.hpor, "ci", "--progress=off", "--json=ci.json", *words, "-cp",
                               ":".join(("target/test-classes", "target/classes", *JUNIT)), *JVM], cwd=self.folder,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              timeout=250, check=False)
        path = self.folder / "ci.json"
        result = json.loads(path.read_text(encoding="utf-8")) if path.exists() else None
        path.unlink(missing_ok=True)
        return done.returncode, done.stdout, result


def short(name):
    return name.removeprefix("com.acme.")


def chosen(result):
    return {short(choice["test"]) for choice in result["choices"] if choice["runs"]}


def news(result):
    return sorted((finding["news"], short(finding["test"]), finding["kind"]) for finding in result["findings"])


class Test:
    def __init__(self, project, tap):
        self.project, self.tap = project, tap

    def changes(self):
        for name, path, old, new, expected, said in CHANGES:
            self.project.write()
            self.project.change(path, old, new)
            self.project.compile()
            _, text, result = self.project.run("--since=HEAD", "--list", "--jobs=2")
            wrong = list(schema.problems(SCHEMA, SCHEMA, result))
            self.tap.check(chosen(result) == expected and said in text and not wrong, f"changed: {name}",
                           sorted(chosen(result)), text, *wrong[:3])
        self.project.write()
        (self.project.folder / MAIN / "Alone.java").unlink()
        self.project.compile()
        _, text, result = self.project.run("--since=HEAD", "--list")
        self.tap.check(chosen(result) == ALL and "Alone.java was deleted" in text, "a source is deleted", text)
        self.project.write()
        (self.project.folder / MAIN / "New.java").write_text(
            "package com.acme;\n\nclass New {\n    void add() {\n    }\n}\n", encoding="utf-8")
        self.project.compile()
        _, text, result = self.project.run("--since=HEAD", "--list")
        self.tap.check(chosen(result) == {NAMED} and "com.acme.New as a whole" in text,
                       "a source that git does not know", text)
        (self.project.folder / MAIN / "New.java").unlink()
        self.project.compile()
        for listed, expected in (("com.acme.Bank", {MOVES, NAMED}), ("com.acme.Account.describe", {DESCRIBES, NAMED}),
                                 (MAIN + "Square.java,com.acme.Bank.move", {MOVES, COUNTS, SIDES, NAMED})):
            _, text, result = self.project.run(f"--changed={listed}", "--list")
            self.tap.check(chosen(result) == expected, f"listed: {listed}", text)

    def findings(self):
        """A lost update is there from the beginning. Then a lock goes."""
        project, check = self.project, self.tap.check
        code, text, result = project.run("com.acme.SquareTest#counts")
        check(code == 1 and news(result) == [("new", COUNTS, "assertion")], "without a baseline an error is new", text)
        code, text, _ = project.run("--baseline=known.json", "com.acme.SquareTest#counts")
        check(code == 3 and "--update" in text, "a baseline that is not there", text)
        code, text, result = project.run("--baseline=known.json", "--update", "com.acme.SquareTest#counts")
        known = json.loads((project.folder / "known.json").read_text(encoding="utf-8"))
        check(code == 0 and [f["kind"] for f in known["findings"]] == ["assertion"], "--update takes it up", text,
              known)
        code, text, result = project.run("--baseline=known.json")
        verdicts = {short(t["class"]) + "." + t["name"]: t["verdict"] for t in result["tests"]}
        check(code == 0 and ("known", COUNTS, "assertion") in news(result)
              and verdicts == dict.fromkeys(ALL, "VERIFIED"),
              "what is known does not fail, and all test classes run", text, verdicts)
        project.change(MAIN + "Square.java", "    public void inc",
                       "    // lines\n    // before it\n\n    public void inc")
        project.change(MAIN + "Account.java", "synchronized void add", "void add")
        project.change(TEST + "SquareTest.java", "import org.junit.Test;", "import org.junit.Test;\n\n/* more */\n")
        project.compile()
        code, text, result = project.run("--baseline=known.json")
        check(code == 1 and news(result) == [("known", COUNTS, "assertion"), ("new", MOVES, "data-race")],
              "a new error fails, and lines before the known one change nothing", text)
        place = [f["place"] for f in result["findings"] if f["news"] == "new"]
        check(place == ["Account.balance, com.acme.Account.add"], "its place is the variable and the method", place)
        project.write()
        project.change(MAIN + "Square.java", "public void increment", "public synchronized void increment")
        project.compile()
        code, text, result = project.run("--baseline=known.json", "--since=HEAD")
        check(code == 0 and news(result) == [("gone", COUNTS, "assertion")], "an error that was mended is gone", text)
        code, text, result = project.run("--baseline=known.json", "--update", "--since=HEAD")
        known = json.loads((project.folder / "known.json").read_text(encoding="utf-8"))
        check(code == 0 and not known["findings"], "--update takes it out", text, known)

    def programs(self):
        """A class without tests is a program, if it is named."""
        project, check = self.project, self.tap.check
        project.write()
        for name, old, new, runs in (("Account.java", "synchronized void add", "void add", {"Program.main"}),
                                     ("Square.java", "public void inc", "public synchronized void inc", set())):
            project.change(MAIN + name, old, new)
            project.compile()
            code, text, result = project.run("--since=HEAD", "com.acme.Program")
            verdicts = {short(t["class"]) + "." + t["name"]: t["verdict"] for t in result["tests"]}
            check(code == 0 and chosen(result) == runs and verdicts == dict.fromkeys(runs, "VERIFIED"),
                  f"a program: {name} has changed", text, verdicts)
            project.write()

    def limited(self, *words):
        """What a run with a baseline comes to: exit code, news, tests that were limited, the JSON, what was said."""
        code, text, result = self.project.run("--baseline=known.json", "--since=HEAD", *words)
        limits = {short(line.split()[1]) for line in text.splitlines() if line.startswith("limited ")}
        return code, news(result), limits, {t["name"]: t for t in result["tests"]}, text

    def limits(self):
        """Only orders of what has changed are explored where a test was verified before."""
        project, check = self.project, self.tap.check
        code, text, result = project.run("--baseline=known.json", "--update")
        known = json.loads((project.folder / "known.json").read_text(encoding="utf-8"))
        verified = sorted(short(t["test"]) for t in known.get("verified", {}).get("tests", []))
        counts = {t["name"]: t["executions"] for t in result["tests"]}
        check(code == 0 and verified == [ADDS, LOOKS] and counts["adds"] == WHOLE, "verified tests are in the baseline",
              text, known, counts)
        project.change(MAIN + "Counter.java", "2 * total + 1", "1 + 2 * total")
        project.compile()
        code, new, limits, tests, text = self.limited()
        check(code == 0 and not new and limits == {ADDS} and tests["adds"]["executions"] == NEW_ORDERS
              and tests["adds"]["left_out"] > 0, "a method's body: only new orders are explored", text, tests)
        for words, why in ((("--whole",), "they are asked for"), (("--timeouts=lazy",), "the options are others"),
                           (("--split=2",), "several processes explore a test")):
            code, new, limits, tests, text = self.limited(*words)
            check(code == 0 and not limits and tests["adds"]["executions"] == WHOLE, f"all orders: {why}", text, tests)
        project.write()
        project.change(MAIN + "Counter.java", "synchronized (this) ", "if (true) ")
        project.compile()
        code, new, limits, tests, text = self.limited()
        check(code == 1 and limits == {ADDS} and new == [("new", ADDS, "assertion")]
              and tests["adds"]["executions"] < WHOLE, "a new error of a changed method is found", text, tests)
        project.write()
        project.change(MAIN + "Counter.java", "limit = 0", "limit = 1")
        project.compile()
        code, new, limits, tests, text = self.limited()
        check(code == 0 and limits == {LOOKS} and tests["looks"]["left_out"] > 0,
              "an error of unchanged methods alone is not looked for", text, tests)
        code, new, limits, tests, text = self.limited("--whole")
        check(code == 1 and new == [("new", LOOKS, "assertion")], "but --whole finds it", text, tests)
        self.bases()

    def bases(self):
        """Where the tests were verified with other sources, or more than methods has changed, all orders count."""
        project, check = self.project, self.tap.check
        project.write()
        project.change(MAIN + "Counter.java", "volatile int total, ", "volatile int total;\n    private volatile int ")
        project.change(MAIN + "Counter.java", "2 * total + 1", "1 + 2 * total")
        project.compile()
        code, _, limits, tests, text = self.limited()
        check(code == 0 and not limits and tests["adds"]["executions"] == WHOLE, "all orders: a field has changed",
              text)
        project.write()
        project.change("README.md", "this", "that")
        project.commit("A page")
        project.change(MAIN + "Counter.java", "2 * total + 1", "1 + 2 * total")
        project.compile()
        code, _, limits, _, text = self.limited()
        check(code == 0 and limits == {ADDS}, "a commit since then has no sources", text)
        project.commit("A method")
        project.change(MAIN + "Counter.java", "1 + 2 * total", "2 * total + 1")
        project.compile()
        code, _, limits, _, text = self.limited()
        check(code == 0 and not limits, "all orders: a commit since then has sources", text)
        code, text, _ = project.run("--baseline=known.json", "--update")
        known = json.loads((project.folder / "known.json").read_text(encoding="utf-8"))
        check(code == 0 and "verified" not in known, "sources of no commit: the baseline has no verified tests", text,
              known)

    def refusals(self):
        (self.project.folder / "broken.json").write_text("{}", encoding="utf-8")
        for words, said in ((("--since=no-such-commit",), "git knows no such commit"),
                            (("--changed=com.acme.Nothing",), "no class or method of this name"),
                            (("--baseline=broken.json",), "no baseline"), (("--update",), "--update needs --baseline"),
                            (("--suppress=none.txt",), "none.txt"), (("--sinc=HEAD",), "did you mean --since")):
            code, text, _ = self.project.run(*words)
            self.tap.check(code == 3 and said in text, f"refused: {' '.join(words)}", text)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--hpor", required=True, type=os.path.abspath)
    settings = parser.parse_args()
    jdk = next((jdk for jdk in jdk_search.find_jdks() if jdk.has_javac), None)
    if not jdk:
        return skip_all("no JDK with a compiler found")
    if not shutil.which("git") or not all(map(os.path.exists, JUNIT)):
        return skip_all("git or JUnit 4 is missing")
    os.environ["JAVA_HOME"] = jdk.home
    tap = Tap()
    with tempfile.TemporaryDirectory(prefix="hpor-ci-") as folder:
        test = Test(Project(f"{folder}/project", settings.hpor, jdk, SOURCES), tap)
        test.changes()
        test.findings()
        test.programs()
        test.refusals()
        Test(Project(f"{folder}/limited", settings.hpor, jdk, LIMITED), tap).limits()
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
