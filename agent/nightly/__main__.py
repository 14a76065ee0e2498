"""hpor nightly SUITE: runs the programs of a suite, keeps the results, and writes pages about them."""

import argparse
import os
import sys

import results
import runs
import site_pages
import suites


def main():
    parser = argparse.ArgumentParser(prog="hpor nightly", description="Run the programs of a suite, keep the results "
                                     "of each night, and write pages that compare the nights.")
    parser.add_argument("suite", metavar="SUITE", help="a TOML file: docs/guide/nightly.md describes it")
    parser.add_argument("--out", metavar="FOLDER", default="hpor-nightly", help="where results and pages are kept")
    parser.add_argument("--jobs", metavar="N", type=int, default=runs.PROCESSORS, help="searches at a time")
    parser.add_argument("--night", metavar="NAME", help="the name of this night (the default is date and time)")
    parser.add_argument("--only", metavar="REGEX", help="only the programs whose name matches")
    parser.add_argument("--pages", action="store_true", help="run nothing, and write the pages anew")
    settings = parser.parse_args()
    try:
        suite = suites.load(settings.suite, settings.only)
        out = os.path.abspath(settings.out)
        os.makedirs(out, exist_ok=True)
        with results.Results(os.path.join(out, "results.sqlite")) as kept:
            if not settings.pages:
                night = kept.begin(suite.name, settings.night)
                for result in runs.all_of(suite, out, night, max(1, settings.jobs)):
                    kept.add(night, result)
                    print(f"{result['program']} {result['configuration']}: {result['verdict']}", flush=True)
            regressions = site_pages.write(kept, suite.name, out)
    except (suites.SuiteError, OSError) as error:
        print(f"hpor nightly: {error}", file=sys.stderr)
        return 3
    for text in regressions:
        print(f"regression: {text}")
    print(f"{len(regressions)} regressions; the pages begin at {os.path.join(out, 'index.html')}")
    return 1 if regressions else 0


sys.exit(main())
