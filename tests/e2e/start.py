#!/usr/bin/env python3
"""What hpor needs before the program begins: nothing of the JDK that takes long and that few programs use. Prints TAP.

    start.py --agent build/libhpor.so"""

import argparse
import os
import re
import subprocess
import sys
import tempfile

import jdks as jdk_search
from tap import Tap, skip_all

PROGRAM = """
public class Main {
    static int x;

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread() {
            @Override
            public void run() {
                synchronized (Main.class) {
                    x++;
                }
            }
        };
        other.start();
        synchronized (Main.class) {
            x++;
        }
        other.join();
    }
}
"""
# A lambda of hpor's own; the class of virtual threads, with its pool; the children of the process, with their pool.
SLOW = re.compile(r"Initializing '(java/lang/Hpor\w*\$\$Lambda|java/lang/VirtualThread'|java/lang/ProcessHandleImpl')")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--agent", required=True)
    settings = parser.parse_args()
    found = jdk_search.find_jdks()
    compiler = next((jdk for jdk in found if jdk.has_javac), None)
    if not compiler:
        return skip_all("no JDK with a javac")
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "Main.java")
        with open(source, "w", encoding="utf-8") as file:
            file.write(PROGRAM)
        subprocess.run([os.path.join(compiler.home, "bin", "javac"), "--release", "17", "-d", folder, source],
                       check=True)
        for jdk in found:
            log = os.path.join(folder, "initialized")
            options = [f"-Xlog:class+init:file={log}", f"-agentpath:{settings.agent}=progress=off,schedule=/dev/null"]
            done = subprocess.run([jdk.java, *options, "-cp", folder, "Main"], capture_output=True, text=True,
                                  timeout=120)
            with open(log, encoding="utf-8") as file:
                slow = [line for line in file if SLOW.search(line)]
            title = f"{jdk.name()}: a start without what takes long"
            tap.check("VERIFIED" in done.stdout + done.stderr and not slow, title, done.stdout + done.stderr, *slow)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
