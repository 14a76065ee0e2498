#!/usr/bin/env python3
"""What the pages of the algorithms name must be there: functions and members (`with_underscores`) in the sources,
models (after the word "model") in tests/models, files (`por/...`) in the tree. Prints TAP.

    names.py SOURCE-FOLDER
"""

import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
sources = "\n".join(path.read_text(encoding="utf-8")
                    for folder in ("por", "include", "agent", "analysis", "tests/por", "tests/toy")
                    for path in sorted((root / folder).rglob("*.[ch]")))
words = set(re.findall(r"\w+", sources))
failed = 0
pages = sorted((root / "docs/algorithms").glob("*.md"))
for number, page in enumerate(pages, 1):
    text = page.read_text(encoding="utf-8")
    missing = [name for name in re.findall(r"`(\w+_\w+)(?:\(\))?`", text) if name not in words]
    for listed in re.findall(r"\bmodels?((?:[,\s]|and|`[\w-]+`)+)", text):
        missing += [name for name in re.findall(r"`([\w-]+)`", listed) if not (root / "tests/models" / name).is_dir()]
    missing += [name for name in re.findall(r"`((?:por|tests|agent|docs)/[\w./-]+)`", text)
                if not (root / name).exists()]
    failed += bool(missing)
    print(f"{'not ok' if missing else 'ok'} {number} - {page.name}: all that is named is there{': not ' if missing else ''}"
          f"{', '.join(missing)}")
print(f"1..{len(pages)}")
sys.exit(1 if failed else 0)
