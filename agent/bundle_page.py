"""Makes one file of a page: its styles and scripts, and the libraries that it uses.

usage: bundle_page.py PAGE.html PAGE.css SCRIPT.js... OUTPUT
"""

import pathlib
import sys

import libraries


def main():
    page, style, *scripts, output = map(pathlib.Path, sys.argv[1:])
    parts = {"@STYLE@\n": libraries.read("uPlot.min.css") + "\n" + style.read_text(encoding="utf-8"),
             "@SCRIPT@\n": libraries.script() + "".join(path.read_text(encoding="utf-8") for path in scripts)}
    text = page.read_text(encoding="utf-8")
    for mark, part in parts.items():
        assert text.count(mark) == 1 and "@DATA@" not in part
        before, after = text.split(mark)
        text = before + part + after
    output.write_text(text, encoding="utf-8")


main()
