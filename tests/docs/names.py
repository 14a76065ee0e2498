#!/usr/bin/env python3
"""What the pages name must be there: files (`por/...`) in the tree, and on the pages of the algorithms also functions
and members (`with_underscores`) in the sources, and models (after the word "model") in tests/models. Prints TAP.

    names.py SOURCE-FOLDER
"""

import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "e2e"))
from tap import Tap  # noqa: E402

root = pathlib.Path(sys.argv[1])
sources = "\n".join(path.read_text(encoding="utf-8")
                    for folder in ("por", "include", "agent", "analysis", "tests/por", "tests/toy")
                    for path in sorted((root / folder).rglob("*.[ch]")))
words = set(re.findall(r"\w+", sources))
tap = Tap()
pages = sorted((root / "docs/algorithms").glob("*.md"))
for page in pages:
    text = page.read_text(encoding="utf-8")
    missing = [name for name in re.findall(r"`(\w+_\w+)(?:\(\))?`", text) if name not in words]
    for listed in re.findall(r"\bmodels?((?:[,\s]|and|`[\w-]+`)+)", text):
        missing += [name for name in re.findall(r"`([\w-]+)`", listed) if not (root / "tests/models" / name).is_dir()]
    tap.check(not missing, f"{page.name}: all that is named is there", f"not {', '.join(missing)}")
pages = [*sorted(root.glob("*.md")), *sorted((root / "docs").rglob("*.md"))]
for page in pages:
    text = page.read_text(encoding="utf-8")
    named = re.findall(r"`((?:agent|por|analysis|classfile|include|tests|benchmarks)/[\w./-]+)`", text)
    missing = [name for name in named if not (root / name).exists()]
    tap.check(not missing, f"{page.relative_to(root)}: all files that it names are there", f"not {', '.join(missing)}")


def anchors(page):
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def broken_links(page):
    text = re.sub(r"`[^`]*`", "", page.read_text(encoding="utf-8"))
    for link, anchor in re.findall(r"\]\((?!https?:)([^)#\s]*)#?([^)]*)\)", text):
        target = (page.parent / link).resolve() if link else page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            yield f"{link}#{anchor}" if anchor else link


for page in pages:
    broken = list(broken_links(page))
    tap.check(not broken, f"{page.relative_to(root)}: all links lead somewhere", f"not {', '.join(broken)}")
sys.exit(tap.end())
