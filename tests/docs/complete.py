#!/usr/bin/env python3
"""Each option, algorithm, subcommand and exit code that hpor has must have its place in the documentation. What there
is comes from hpor's own help. Prints TAP.

    complete.py SOURCE-FOLDER HPOR
"""

import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "e2e"))
from tap import Tap  # noqa: E402

root, hpor = pathlib.Path(sys.argv[1]), sys.argv[2]
EXIT_CODE = re.compile(r"exit code is the verdict:(.*?)\.", re.DOTALL)


def page(name):
    return (root / name).read_text(encoding="utf-8")


def guide():
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted((root / "docs/guide").glob("*.md")))


def told(*arguments):
    return subprocess.run([hpor, *arguments], capture_output=True, text=True, check=True).stdout


def first_cells(text):
    """The code words in the first column of all tables."""
    return {word for row in re.findall(r"^\| ([^|]*) \|", text, re.MULTILINE) for word in re.findall(r"`([^`]+)`", row)}


def options(help_text):
    return set(re.findall(r"^  --([a-z-]+)=", help_text, re.MULTILINE)), first_cells(guide())


def algorithms(help_text):
    names = re.search(r"The search algorithm\.\n((?:        .*\n)+)", help_text).group(1)
    pages = [path.read_text(encoding="utf-8") for path in (root / "docs/algorithms").glob("*.md")]
    return set(re.findall(r"[^\s,]+", names)), set(re.findall(r"`([^`\s]+)`", "\n".join(pages)))


def subcommands(_):
    pages = guide() + page("README.md")
    return (set(re.findall(r"^  hpor ([a-z]+) ", told("--help"), re.MULTILINE)),
            set(re.findall(r"\bhpor ([a-z]+)\b", pages)))


def exit_codes(help_text):
    codes = re.findall(r"\b(\d) ([A-Z]*)", EXIT_CODE.search(help_text).group(1))
    rows = re.findall(r"^\| (\d) \| `?([A-Z]*)", page("README.md"), re.MULTILINE)
    return {code for code, _ in codes}, {code for code, verdict in codes if (code, verdict or "UNCONTROLLED") in rows}


def main():
    help_text = told("run", "--help")
    tap = Tap()
    for check in (options, algorithms, subcommands, exit_codes):
        there, documented = check(help_text)
        missing = sorted(there - documented)
        tap.check(there and not missing, f"{len(there)} {check.__name__.replace('_', ' ')}",
                  f"not in the documentation: {', '.join(missing)}")
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
