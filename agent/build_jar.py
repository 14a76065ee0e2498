"""Compiles the Java interface and packs it into a jar; the same sources give the same bytes.

usage: build_jar.py VERSION JAVAC SOURCE_DIR STUBS_DIR WORK_DIR OUTPUT

The stubs are only compiled against.
"""
import pathlib
import shutil
import subprocess
import sys
import zipfile

FLAGS = ['-g', '-source', '17', '-target', '17', '-nowarn', '-Xlint:none']
MANIFEST = 'Manifest-Version: 1.0\nAutomatic-Module-Name: hpor\nImplementation-Version: {}\n\n'


def main():
    version, javac = sys.argv[1:3]
    source, stubs, work, output = map(pathlib.Path, sys.argv[3:])
    manifest = MANIFEST.format(version).replace('\n', '\r\n').encode()
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    done = subprocess.run([javac, *FLAGS, '-implicit:none', '-sourcepath', str(stubs), '-d', str(work),
                           *map(str, sorted(source.glob('**/*.java')))],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        sys.exit(done.stdout)
    with zipfile.ZipFile(output, 'w', zipfile.ZIP_DEFLATED) as jar:
        for path in [None, *sorted(work.glob('**/*.class'))]:
            name = str(path.relative_to(work)) if path else 'META-INF/MANIFEST.MF'
            content = path.read_bytes() if path else manifest
            jar.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), content)


main()
