"""The JavaScript libraries of hpor's pages. They lie in agent/web, so that a build needs no network, and all builds of
one version make the same pages. docs/decisions/libraries-of-the-pages.md says why these.

    libraries.py fetch          takes them from npm anew, and prints the table with the digests of what came
    libraries.py compare        are they what npm has? (TAP)"""

import hashlib
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent / "web"
# File -> package, the file in it, SHA-256.
LIBRARIES = {
    "lit-html.js": ("lit-html@3.3.3", "lit-html.js",
                    "b878e7f95dec8a9b6e9b217faca6b6a11bad82ebc44c0caa77419ed83edd81f2"),
    "lit-html.LICENSE": ("lit-html@3.3.3", "LICENSE",
                         "2b66f9390afde29edfe4314daff93f01fb182e1178053e228120178987e5db75"),
    "uPlot.iife.min.js": ("uplot@1.6.32", "dist/uPlot.iife.min.js",
                          "19c8d4c6ad88929a79f4ae49d6f7161566dfd0ba3d15cc495e974f787eb78f1f"),
    "uPlot.min.css": ("uplot@1.6.32", "dist/uPlot.min.css",
                      "df630c6a8d6f8eeaff264b50f73ce5b114f646ffd9a0bb74f049b0a00135fa04"),
    "uPlot.LICENSE": ("uplot@1.6.32", "LICENSE", "8f989229699b4fe2f1a0432d0e9edc338a8a911e250e2d1b01ecd770a5f5b1bd"),
}


def read(name):
    """The text of a library, which must be the one that the table names."""
    content = (FOLDER / name).read_bytes()
    if hashlib.sha256(content).hexdigest() != LIBRARIES[name][2]:
        sys.exit(f"{FOLDER / name} is not the file of {LIBRARIES[name][0]} (agent/libraries.py)")
    text = content.decode("utf-8")
    assert not re.search(r"</?script|<!--", text), f"{name} does not go into a page as it is"
    return text


def script():
    """Both libraries as the text of a plain script: `html`, `svg`, `nothing` and `render` of lit-html, and `uPlot`."""
    names = ("html", "svg", "nothing", "render")
    code, exported = re.match(r"(.*)export\{([^}]*)\};", read("lit-html.js"), re.DOTALL).groups()
    named = dict(reversed(part.split(" as ")) if " as " in part else (part, part) for part in exported.split(","))
    members = ", ".join(f"{name}: {named[name]}" for name in names)
    return (f"const {{{', '.join(names)}}} = (() => {{\n{code}\nreturn {{{members}}};\n}})();\n"
            f"{read('uPlot.iife.min.js')}")


def packed(package, folder):
    """File -> content of a package of npm; raises OSError or SubprocessError if it cannot be had."""
    done = subprocess.run(["npm", "pack", "--silent", package], cwd=folder, check=True, text=True, timeout=60,
                          stdin=subprocess.DEVNULL, capture_output=True)
    with tarfile.open(pathlib.Path(folder) / done.stdout.split()[-1]) as archive:
        return {member.name.removeprefix("package/"): archive.extractfile(member).read()
                for member in archive.getmembers() if member.isfile()}


def of_npm():
    """Name -> content of each library, fresh from npm."""
    with tempfile.TemporaryDirectory(prefix="hpor-npm-") as folder:
        packages = {package: packed(package, folder) for package in {entry[0] for entry in LIBRARIES.values()}}
    return {name: packages[package][path] for name, (package, path, _) in LIBRARIES.items()}


def fetch():
    for name, content in of_npm().items():
        (FOLDER / name).write_bytes(content)
        print(f'"{name}": {(*LIBRARIES[name][:2], hashlib.sha256(content).hexdigest())},')


def compare():
    for name in LIBRARIES:
        read(name)
    try:
        different = [name for name, content in of_npm().items() if content != (FOLDER / name).read_bytes()]
    except (OSError, subprocess.SubprocessError, IndexError):
        print("1..0 # SKIP npm is missing, or does not have them")
        return 0
    print(f"1..1\n{'not ok' if different else 'ok'} 1 - the libraries of the pages are those of npm")
    for name in different:
        print(f"# another content: {name}")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit({"fetch": fetch, "compare": compare}[sys.argv[1]]())
