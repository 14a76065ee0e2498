"""Do all loops of a random program end, in each of its executions? (random_programs.py)"""

import re

# Threads that wait may miss it for ever if others take it, or write something else over it.
SPOILS = ("counter.compareAndSet(", "free.poll(", "flag = 1;", "left.vol = ")
# What takes a lock, up to the block in which its thread has the lock.
HOLDS = ("lock.lock(); try {", "while (!lock.tryLock()) { } try {", "synchronized (gate) {")


def all_end(last, rest):
    """`last`: the code of the thread that ends the loops of the others, `rest`. It must get the locks that it takes."""
    if any(text in part for part in rest for text in SPOILS):
        return False
    return not any(held in last for held in HOLDS) or not any(waits_within(part) for part in rest)


def waits_within(text):
    """Is there a loop in which a thread waits while it has a lock?"""
    return any(is_waiting(block) for held in HOLDS for block in text.split(held)[1:])


def is_waiting(block):
    depth = 1
    for end, letter in enumerate(block):
        depth += {"{": 1, "}": -1}.get(letter, 0)
        if not depth:
            break
    within = re.sub(r"while \([^{;]*\) (gate\.wait|changed\.await)\([^;]*\);", "", block[:end])
    return "while" in within or "for (" in within
