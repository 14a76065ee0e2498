"""Jars that no package of Debian's has, from Maven's repository: pinned by version and digest in artifacts.json, kept
in a folder of the build. A test whose jar cannot be had is skipped."""

import fcntl
import functools
import hashlib
import json
import os
import shutil
import subprocess
import tempfile
import time

PLUGIN = ("org.apache.maven.plugins", "maven-dependency-plugin", "3.6.1")
PINS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "artifacts.json")
TIMEOUT = 120
# One run of Maven copies all jars: its own start takes seconds.
PROJECT = """<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>hpor</groupId>
  <artifactId>jars</artifactId>
  <version>1</version>
  <packaging>pom</packaging>
  <build>
    <plugins>
      <plugin>
        {plugin}
        <configuration>
          <outputDirectory>{folder}</outputDirectory>
          <artifactItems>{items}</artifactItems>
        </configuration>
      </plugin>
    </plugins>
  </build>
</project>
"""


def pinned_digest(coordinates):
    with open(PINS, encoding="utf-8") as file:
        return json.load(file)[coordinates]


def has_digest(path, digest):
    if not os.path.exists(path):
        return False
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest() == digest


def place(coordinates, folder):
    """Where the jar of "group:name:version" is kept."""
    _, name, version = coordinates.split(":")
    return os.path.join(folder, f"{name}-{version}.jar")


def as_xml(group, name, version):
    return f"<groupId>{group}</groupId><artifactId>{name}</artifactId><version>{version}</version>"


def download(wanted, folder):
    if not shutil.which("mvn"):
        return
    items = "".join(f"<artifactItem>{as_xml(*coordinates.split(':'))}</artifactItem>" for coordinates in wanted)
    with tempfile.TemporaryDirectory(prefix="hpor-jars-") as scratch:
        project = os.path.join(scratch, "pom.xml")
        with open(project, "w", encoding="utf-8") as file:
            file.write(PROJECT.format(plugin=as_xml(*PLUGIN), folder=folder, items=items))
        try:
            subprocess.run(["mvn", "-q", "-B", "-f", project, "dependency:copy"], stdin=subprocess.DEVNULL,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=TIMEOUT, check=False)
        except subprocess.TimeoutExpired:
            pass


def fetch(wanted, folder):
    """Brings those jars into `folder` that are not there. One that cannot be had, or has another digest, is not there
    afterwards either."""
    folder = os.path.abspath(folder)
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, ".lock"), "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        absent = sorted(c for c in set(wanted) if not has_digest(place(c, folder), pinned_digest(c)))
        if not absent:
            return
        download(absent, folder)
        end = time.monotonic() + TIMEOUT
        for coordinates in absent:  # Maven has copied nothing if one of several was missing
            if len(absent) > 1 and not os.path.exists(place(coordinates, folder)) and time.monotonic() < end:
                download([coordinates], folder)
        for coordinates in absent:
            path = place(coordinates, folder)
            if os.path.exists(path) and not has_digest(path, pinned_digest(coordinates)):
                os.remove(path)


@functools.lru_cache(maxsize=None)
def artifact(coordinates, folder):
    """The path of the jar of "group:name:version" below `folder`. There is no such file if the jar cannot be had."""
    fetch([coordinates], folder)
    return place(coordinates, folder)
