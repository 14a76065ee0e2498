"""The page about the tools side by side, and the lines of it that a terminal shows meanwhile."""

import os
import statistics

FIRST = "hpor"


def speed_text(speed):
    return "-" if not speed else f"{speed:,.0f}" if speed >= 10 else f"{speed:.1f}"


def line(row, used):
    told = "; ".join(f"{tool.name}: {row.text(tool.name)}, {speed_text(row.speed[tool.name])} a second"
                     for tool in used)
    return f"{row.subject.title}: {told}"


def median(values):
    return statistics.median(values) if values else None


def ratios(rows, other, value):
    """How many times as much the other tool needs, or hpor gets, where both have a figure."""
    pairs = [(value(row, FIRST), value(row, other)) for row in rows]
    return [mine / theirs for mine, theirs in pairs if mine and theirs]


def table(heading, rows, used, cell, out):
    names = [tool.name for tool in used]
    print(f"\n## {heading}\n\n| program | {' | '.join(names)} |\n|{' --- |' * (len(names) + 1)}", file=out)
    for row in rows:
        print(f"| {row.subject.title} | {' | '.join(cell(row, name) for name in names)} |", file=out)


def tell_times(wrong, used, out):
    for tool in used[1:]:
        both = ratios(wrong, tool.name, lambda row, name: row.seconds(name))
        alone = [row.subject.title for row in wrong if row.found(tool.name) and not row.found(FIRST)]
        missed = sum(not row.found(tool.name) for row in wrong)
        told = f"Where both find the error, hpor needs {median(both):.2f} of its time in the median. " if both else ""
        found = f"It alone finds: {', '.join(alone)}." if alone else "It finds nothing that hpor does not find."
        print(f"* {tool.name} misses {missed} of {len(wrong)} errors. {told}{found}", file=out)


def tell_speeds(rows, used, out):
    for tool in used[1:]:
        both = ratios(rows, tool.name, lambda row, name: row.speed[name])
        if both:
            print(f"* hpor runs {median(both):.0f} times as many executions a second as {tool.name}, in the median of "
                  f"{len(both)} programs.", file=out)


def intro(settings, jdk, missing):
    left_out = "".join(f" {name} was left out: {why}." for name, why in missing.items())
    return f"""# hpor beside its peers

Made by this command with JDK {jdk.full}, on two processors:

    benchmarks/peers/run.py --hpor build/hpor --seeds {settings.seeds} --seconds {settings.seconds} \\
      --write docs/peers.md --filter '{settings.filter}'

Each tool searches each program in a process of its own, one after the other.{left_out}

* **hpor** runs as by default, without the search for data races, which the others lack.
* **Fray** 0.9.2 draws schedules by partial order sampling. Every second search also switches at accesses to memory.
* **loop** is the program on a stock JVM, again and again.

A tool that needs it loads the program anew for each execution, since static fields keep their values otherwise.
One that has not found an error in three searches is not asked again.
A test runs some of the programs, and holds that hpor finds what any of the tools finds:

<!-- run: shows "0 failed" -->
```sh
benchmarks/peers/run.py --hpor build/hpor --check --tools hpor,loop --seeds 1 --seconds 2 --filter 'tiny-deadlock|bank$'
```
"""


# What the others do better, from their documentation and from these programs.
BETTER = """
## What the others do better

* Fray comes as a plug-in of Gradle and JUnit from a public repository. hpor's plug-ins are built from its source.
* Fray draws schedules at random from the first execution on. Where hpor's search is far from its end, only a part of
  its executions is drawn so.
* The loop has the memory model of the real machine, whose reorderings none of the tools shows.
"""


def write(settings, jdk, rows, used, missing):
    wrong = [row for row in rows if row.subject.error]
    new = settings.write + ".new"
    with open(new, "w", encoding="utf-8") as out:
        print(intro(settings, jdk, missing), file=out)
        tell_times(wrong, used, out)
        tell_speeds(rows, used, out)
        table("Programs with an error: how many searches find it, and the median of their seconds", wrong, used,
              lambda row, name: row.text(name), out)
        table("Programs without one: what the search says", [row for row in rows if not row.subject.error], used,
              lambda row, name: row.text(name), out)
        table("Executions a second", rows, used, lambda row, name: speed_text(row.speed[name]), out)
        print(BETTER, end="", file=out)
    os.replace(new, settings.write)
