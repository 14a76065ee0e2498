"""Test points in TAP, the Test Anything Protocol, as every script of the tests prints them."""


def note(text):
    for line in str(text).splitlines():
        print("# " + line, flush=True)


def skip_all(why):
    """Instead of any point; the result is main's."""
    print(f"1..0 # SKIP {why}")
    return 0


class Tap:
    """Prints the points one by one. `planned`: how many there will be; else the plan comes at the end."""

    def __init__(self, planned=None):
        self.run = self.failed = self.skipped = 0
        self.planned = planned
        print("TAP version 13", flush=True)
        if planned is not None:
            print(f"1..{planned}", flush=True)

    def check(self, good, title, *details):
        """A point. The details are texts of any number of lines; they are shown if it is not good."""
        self.run += 1
        self.failed += not good
        print(f"{'ok' if good else 'not ok'} {self.run} - {title}", flush=True)
        for text in () if good else details:
            note(text)

    def skip(self, title, why):
        self.run += 1
        self.skipped += 1
        print(f"ok {self.run} - {title} # SKIP {why}", flush=True)

    def end(self):
        """Prints the plan; the result is main's."""
        if self.planned is None:
            print(f"1..{self.run}")
        note(f"{self.run} points, {self.failed} failed, {self.skipped} skipped")
        return 1 if self.failed else 0
