"""A Gradle of today without its distribution, which no repository has. The jar of its API in Maven's repository is all
of Gradle but for the command line and the compilers of Java and Kotlin. gradle-api/RunBuild.java is a command line."""

import os
import pathlib
import subprocess
import sys
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "e2e"))
import artifacts  # noqa: E402

VERSION = "8.11.1"
JARS = (f"dev.gradleplugins:gradle-api:{VERSION}", *(f"org.codehaus.groovy:{name}:3.0.22" for name in (
    "groovy", "groovy-ant", "groovy-json", "groovy-xml")), "org.jetbrains.kotlin:kotlin-stdlib:2.0.20")
OPENS = ("java.lang", "java.lang.invoke", "java.net", "java.nio.charset", "java.util")
MODULE = "-classpath.properties"


def lay_out_modules(jar, folder, there):
    """Gradle looks for its modules as they lie in a distribution or in its own sources, and for the jars that they need
    by their names. The properties of the modules are laid out as in the sources; the jars are empty, since what is in
    them is in the jar of the API. Returns what belongs on the class path."""
    path, needed = [], set()
    with zipfile.ZipFile(jar) as api:
        for name in api.namelist():
            if "/" in name or not (name.startswith("gradle-") and name.endswith(MODULE)):
                continue
            text = api.read(name)
            place = folder / name.removeprefix("gradle-").removesuffix(MODULE) / "build/resources/main"
            place.mkdir(parents=True)
            (place / name).write_bytes(text)
            path.append(place)
            for line in text.decode().splitlines():
                if line.startswith("runtime="):
                    needed |= {word for word in line.removeprefix("runtime=").split(",") if word}
    for name in sorted(needed - there):
        with zipfile.ZipFile(folder / name, "w") as empty:
            empty.writestr("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\n")
        path.append(folder / name)
    return path


def command(work, jars, jdk):
    """The command that takes the words of `gradle` behind its home and the project; null: the jars cannot be had."""
    artifacts.fetch(JARS, jars)
    found = [pathlib.Path(artifacts.place(each, jars)) for each in JARS]
    if not all(path.exists() for path in found):
        return None
    folder = work / "gradle-api"
    modules = lay_out_modules(found[0], folder / "modules", {path.name for path in found})
    path = os.pathsep.join(map(str, [folder / "classes", *found, *modules]))
    subprocess.run([os.path.join(jdk.home, "bin/javac"), "-nowarn", "-cp", os.pathsep.join(map(str, found)), "-d",
                    folder / "classes", HERE / "gradle-api/RunBuild.java"], check=True)
    return [jdk.java, *(f"--add-opens=java.base/{name}=ALL-UNNAMED" for name in OPENS), "-cp", path, "RunBuild"]
