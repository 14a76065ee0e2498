"""What the tests ask about processes."""

import os


def java_children(parent):
    """The processes that `parent` has started, the first one first. Their numbers do not say so: they begin anew."""
    found = []
    for name in os.listdir("/proc"):
        try:
            with open(f"/proc/{name}/stat", encoding="utf-8", errors="replace") as file:
                fields = file.read().rsplit(")", 1)[1].split()
        except (OSError, IndexError):
            continue
        if name.isdigit() and fields[1] == str(parent) and fields[0] != "Z":
            found.append((int(fields[19]), int(name)))  # the time of its start
    return [name for _, name in sorted(found)]
