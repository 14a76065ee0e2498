"""Jars that no package of Debian's has, from Maven's repository: pinned by version and digest in artifacts.json, kept
in a folder of the build. A test whose jar cannot be had is skipped."""

import fcntl
import functools
import hashlib
import json
import os
import shutil
import subprocess

PLUGIN = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy"
PINS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "artifacts.json")
TIMEOUT = 120


def pinned_digest(coordinates):
    with open(PINS, encoding="utf-8") as file:
        return json.load(file)[coordinates]


def has_digest(path, digest):
    if not os.path.exists(path):
        return False
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest() == digest


def download(coordinates, folder):
    if not shutil.which("mvn"):
        return
    command = ["mvn", "-q", "-B", PLUGIN, f"-Dartifact={coordinates}", f"-DoutputDirectory={folder}"]
    try:
        subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                       timeout=TIMEOUT,
                       check=False)
    except subprocess.TimeoutExpired:
        pass


@functools.lru_cache(maxsize=None)
def artifact(coordinates, folder):
    """The path of the jar of "group:name:version" below `folder`. There is no such file if the jar cannot be had."""
    _, name, version = coordinates.split(":")
    path = os.path.join(folder, f"{name}-{version}.jar")
    digest = pinned_digest(coordinates)
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, ".lock"), "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not has_digest(path, digest):
            download(coordinates, folder)
            if os.path.exists(path) and not has_digest(path, digest):
                os.remove(path)
    return path
