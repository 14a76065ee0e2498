"""Random programs of sections that wait for their condition: `synchronized (gate) { while (...) gate.wait(); ... }`.

Most sections tell all that wait, behind what they change. A few do not, or wait in another way: then hpor must notice
that such waits are steps of their own (docs/decisions/guarded-waits.md).
"""

# Most let a thread begin at first.
CONDITIONS = (
    "first == 2", "first == {small}", "first != 0", "first > 1", "first > 0 || second > 1", "first > 0 && second < 2",
    "second > first", "flag != 0", "flag != 0 && first < 2", "left.plain == 1", "counter.get() == 1",
    "cells[{bit}] == 1", "first == 0", "first == 0 && second == 0", "flag == 0 || first == 1", "isOpen()", "!isOpen()")
HEAD = ("static final int[] cells = new int[2]; static boolean isOpen() { return first > 1 || second > 0; }"
        " static void change(int by) { first += by; gate.notifyAll(); }")
READS = ("first", "second", "flag", "left.plain", "cells[{bit}]", "counter.get()")
STATEMENTS = (
    "first++;", "first--;", "first = {small};", "second = {bit};", "second = first;", "flag = {small};",
    "left.plain = {bit};", "counter.incrementAndGet();", "cells[{bit}] = {small};", "h = h * 3 + first;",
    "h = h * 3 + second + flag;")
RULED = "synchronized (gate) {{ while (%s) gate.wait(); {inner} {inner2} gate.notifyAll(); }}"
# One in twenty of these: each ends guarded waits for the whole program.
OTHERS = (
    "synchronized (gate) {{ while (first == 0) gate.wait(); {inner} gate.notify(); }}",
    "synchronized (gate) {{ if (first == 0) gate.wait(); {inner} gate.notifyAll(); }}",
    "synchronized (gate) {{ int seen{unique} = first; while (second < seen{unique}) gate.wait(); gate.notifyAll(); }}",
    "synchronized (gate) {{ while (second == 0) {{ first++; gate.wait(); }} gate.notifyAll(); }}",
    "synchronized (gate) {{ while (flag == 0) gate.wait(5); {inner} }}",
    "synchronized (gate) {{ gate.notifyAll(); {inner} }}", "synchronized (gate) {{ {inner} }}",
    "synchronized (door) {{ {inner} }}", "threads[{thread}].interrupt();",
    "h = h * 3 + bit(threads[{thread}].getState() == Thread.State.WAITING);", "{inner}",
    "synchronized (door) {{ synchronized (gate) {{ while (first == 0) gate.wait(); {inner} gate.notifyAll(); }} }}")


def section(draw):
    """The pattern of one block."""
    if draw.random() < 0.05:
        return draw.choice(OTHERS)
    kind = draw.random()
    if kind < 0.6:
        return RULED % draw.choice(CONDITIONS)
    if kind < 0.75:
        return "synchronized (gate) {{ {inner} change({bit}); }}"
    return "synchronized (gate) {{ {inner} gate.notifyAll(); }}"
