"""Compares a night with those before."""

import statistics

NIGHTS = 7        # the times of so many nights before make the usual time
LEAST_NIGHTS = 3  # with fewer, there is no usual time yet
MORE_TIME, LEAST_SECONDS = 1.5, 1.0
MORE_EXECUTIONS = 1.1
# What a search without `expect` may not turn into.
WORSE = {"VERIFIED": {"ERROR", "INCOMPLETE", "UNCONTROLLED"}, "ERROR": {"INCOMPLETE", "VERIFIED", "UNCONTROLLED"},
         "INCOMPLETE": {"UNCONTROLLED"}, "UNCONTROLLED": set()}


def regressions_of(now, before):
    """What is worse than before, in words. `before`: the results of the same search in earlier nights, the last one
    last."""
    found = []
    last = before[-1] if before else None
    if now["expected"] and now["verdict"] != now["expected"]:
        found.append(f"{now['verdict']}, where {now['expected']} is expected")
    elif not now["expected"] and last and now["verdict"] in WORSE[last["verdict"]]:
        found.append(f"{now['verdict']}, where it was {last['verdict']}")
    if not last or last["verdict"] != now["verdict"] or now["verdict"] == "INCOMPLETE":
        return found
    if last["executions"] and now["executions"] and now["executions"] > last["executions"] * MORE_EXECUTIONS:
        found.append(f"{now['executions']:,} executions, where there were {last['executions']:,}")
    times = [each["seconds"] for each in before[-NIGHTS:] if each["seconds"] is not None]
    usual = statistics.median(times) if len(times) >= LEAST_NIGHTS else None
    if usual is not None and now["seconds"] is not None and now["seconds"] > usual * MORE_TIME + LEAST_SECONDS:
        found.append(f"{now['seconds']:.1f} s, where {usual:.1f} s are usual")
    return found


class History:
    """All nights of a suite."""

    def __init__(self, kept, suite):
        self.nights = kept.nights(suite)
        self.results = [kept.of_night(night["id"]) for night in self.nights]

    def before(self, key):
        """The results of a search in the nights before the last one."""
        return [results[key] for results in self.results[:-1] if key in results]

    def regressions(self, key):
        return regressions_of(self.results[-1][key], self.before(key))
