#!/usr/bin/env python3
"""Each option, algorithm, subcommand and exit code that hpor has must have its place in the documentation. What there
is comes from hpor's own help. Prints TAP.

    complete.py SOURCE-FOLDER HPOR
"""

import pathlib
import re
import subprocess
import sys

root, hpor = pathlib.Path(sys.argv[1]), sys.argv[2]
EXIT_CODE = re.compile(r"exit code is the verdict:(.*?)\.", re.DOTALL)


def page(name):
    return (root / name).read_text(encoding="utf-8")


def told(*arguments):
    return subprocess.run([hpor, *arguments], capture_output=True, text=True, check=True).stdout


def first_cells(text):
    """The code words in the first column of all tables."""
    return {word for row in re.findall(r"^\| ([^|]*) \|", text, re.MULTILINE) for word in re.findall(r"`([^`]+)`", row)}


def options(help_text):
    return set(re.findall(r"^  --([a-z-]+)=", help_text, re.MULTILINE)), first_cells(page("docs/user-guide.md"))


def algorithms(help_text):
    names = re.search(r"The search algorithm\.\n((?:        .*\n)+)", help_text).group(1)
    pages = [path.read_text(encoding="utf-8") for path in (root / "docs/algorithms").glob("*.md")]
    return set(re.findall(r"[^\s,]+", names)), set(re.findall(r"`([^`\s]+)`", "\n".join(pages)))


def subcommands(_):
    pages = page("docs/user-guide.md") + page("README.md")
    return set(re.findall(r"^  hpor ([a-z]+) ", told("--help"), re.MULTILINE)), set(re.findall(r"\bhpor ([a-z]+)\b",
        pages))


def exit_codes(help_text):
    codes = re.findall(r"\b(\d) ([A-Z]*)", EXIT_CODE.search(help_text).group(1))
    rows = re.findall(r"^\| (\d) \| `?([A-Z]*)", page("README.md"), re.MULTILINE)
    return {code for code, _ in codes}, {code for code, verdict in codes if (code, verdict or "UNCONTROLLED") in rows}


def main():
    help_text = told("run", "--help")
    print("TAP version 13")
    failed = 0
    for number, check in enumerate((options, algorithms, subcommands, exit_codes), 1):
        there, documented = check(help_text)
        missing = sorted(there - documented)
        failed += bool(missing) or not there
        print(f"{'not ok' if missing or not there else 'ok'} {number} - {len(there)} {check.__name__.replace('_', ' ')}")
        if missing:
            print(f"# not in the documentation: {', '.join(missing)}")
    print("1..4")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
