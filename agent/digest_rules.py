"""Writes a header with one digest of all given source files: digest_rules.py OUTPUT SOURCE..."""

import hashlib
import os
import sys

digest = hashlib.sha256()
for path in sorted(sys.argv[2:], key=os.path.basename):
    with open(path, "rb") as file:
        digest.update(os.path.basename(path).encode() + b"\0" + file.read() + b"\0")
with open(sys.argv[1], "w", encoding="ascii") as file:
    file.write(f'#define ANALYSIS_RULES "{digest.hexdigest()[:16]}"\n')
