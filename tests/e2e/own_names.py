"""Finds names in reports that only hpor knows: its classes in packages of the JDK, and the methods that it adds to
classes of the program. A report is for a reader who has never seen hpor's code, so no report may show one."""

import glob
import os
import re

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def runtime_classes():
    """The names of the classes that the agent adds to packages of the JDK, but for Hpor, which programs may have."""
    sources = [source for folder in ("java", "fiber")
               for source in glob.glob(os.path.join(ROOT, "agent", "java", folder, "**", "*.java"), recursive=True)]
    return sorted({os.path.basename(source)[:-len(".java")] for source in sources} - {"Hpor"})


OWN = re.compile(r"hpor\$\w+|java[./]lang[./]Hpor|\b(?:" + "|".join(runtime_classes()) + r")\b")


def shown_in(text):
    """The line of the text that has such a name; None: there is none."""
    found = OWN.search(text)
    if not found:
        return None
    begin, end = text.rfind("\n", 0, found.start()) + 1, text.find("\n", found.end())
    return text[begin:end if end >= 0 else len(text)].strip()[:300]


def shown_in_folder(folder):
    """The same for all files of a folder that hpor has written into: verdicts and schedules."""
    for path in sorted(glob.glob(os.path.join(folder, "*"))):
        with open(path, encoding="utf-8", errors="replace") as file:
            line = shown_in(file.read())
        if line:
            return f"{os.path.basename(path)}: {line}"
    return None
