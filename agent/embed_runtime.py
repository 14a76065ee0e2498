"""Compiles the Java half and writes it as a C file.

usage: embed_runtime.py JAVAC SOURCE_DIR WORK_DIR HporContract.java OUTPUT

The classes that need JDK 21 or 25 are compiled against stubs of what they call there, so that any JDK from 17 on will
do.
"""
import pathlib
import shutil
import subprocess
import sys

# Superclasses and interfaces before what extends them.
FIRST = ['java/lang/HporKill', 'java/lang/HporBackend$Body', 'java/lang/HporBackend', 'java/lang/HporNetwork$Shared',
         'java/util/concurrent/HporForkJoinDelays']
FLAGS = ['-g', '-source', '17', '-target', '17', '-nowarn', '-XDstringConcat=inline', '-Xlint:none', '-implicit:none']


def compile_java(javac, out, patches, sources):
    out.mkdir(parents=True, exist_ok=True)
    done = subprocess.run([javac, *FLAGS, '-d', str(out), '--patch-module',
                           'java.base=' + ':'.join(map(str, patches)), *map(str, sources)],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        sys.exit(done.stdout)


def main():
    javac, source, work, contract, output = sys.argv[1], *map(pathlib.Path, sys.argv[2:])
    stubs = source / 'stubs'
    shutil.rmtree(work, ignore_errors=True)
    contracts = work / 'contract/java/lang'
    contracts.mkdir(parents=True)
    shutil.copy(contract, contracts)
    compile_java(javac, work / 'main', [source, work / 'contract'],
                 [contracts / contract.name, *sorted((source / 'java').glob('**/*.java')),
                  *sorted((stubs / 'java/lang').glob('Hpor*.java')), *sorted((stubs / 'java/util').glob('**/*.java'))])
    for stub in (stubs / 'java/lang').glob('Hpor*.java'):
        (work / 'main/java/lang' / (stub.stem + '.class')).unlink()
    compile_java(javac, work / 'fiber', [stubs, work / 'main'],
                 [*sorted((stubs / 'jdk/internal/vm').glob('**/*.java')), stubs / 'java/lang/LiveStackFrame.java',
                  stubs / 'java/lang/Thread.java', stubs / 'sun/nio/ch/Interruptible.java',
                  *sorted((source / 'fiber/java/lang').glob('*.java'))])
    found = {}
    for part in ('main', 'fiber'):
        for path in (work / part / 'java').glob('**/Hpor*.class'):
            if path.name.startswith(contract.stem):
                continue  # its numbers are in the classes that name them
            found[str(path.relative_to(work / part).with_suffix(''))] = (path, part == 'fiber')
    names = FIRST + sorted(n for n in found if n not in FIRST)
    with open(output, 'w') as out:
        out.write('#include "instrument/runtime_classes.h"\n\n')
        for i, name in enumerate(names):
            data = found[name][0].read_bytes()
            out.write(f'static const uint8_t class_{i}[] = {{{",".join(map(str, data))}}};\n')
        out.write('\nconst ag_runtime_class ag_runtime_classes[] = {\n')
        for i, name in enumerate(names):
            fibers = 'true' if found[name][1] else 'false'
            out.write(f'    {{"{name}", class_{i}, sizeof class_{i}, {fibers}}},\n')
        out.write('    {0},\n};\n')


main()
