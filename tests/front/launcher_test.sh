#!/bin/sh
# The launcher: what it hands to java, which java it takes, and the exit code. A script stands in for java.
hpor=$(realpath "$1")
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
mkdir -p app jdk/bin other

# The launcher looks for libhpor.so beside itself.
cp "$hpor" app/hpor
touch app/libhpor.so
for place in jdk/bin other; do
  cat > $place/java <<EOF
#!/bin/sh
echo "java=$place"
for word in "\$@"; do echo "<\$word>"; done
case "\$*" in
  *por=source*) [ -z "\${FAKE_HANGS:-}" ] || exec sleep 30; sleep \${FAKE_SLOW:-0} ;;
  *match=on*) echo "log of the second" > "\$(echo "\$*" | sed 's/.*log=\([^,]*\).*/\1/')"
    [ -z "\${FAKE_SECOND_EXIT:-}" ] || exit \$FAKE_SECOND_EXIT ;;
esac
[ -n "\${FAKE_SILENT:-}" ] || eval "printf v >&\$HPOR_VERDICT_PIPE"
[ -z "\${FAKE_SIGNAL:-}" ] || kill -s "\$FAKE_SIGNAL" \$\$
exit \${FAKE_EXIT:-0}
EOF
  chmod +x $place/java
done
unset JAVA_HOME
PATH=$work/other:$PATH
agent=-agentpath:$work/app/libhpor.so

number=0
failed=0
check() { # name, expected exit code, expected text (a line or part of one), command...
  name=$1 code=$2 text=$3
  shift 3
  number=$((number + 1))
  found=$("$@" 2>&1 < /dev/null)
  status=$?
  if [ $status -eq "$code" ] && printf '%s\n' "$found" | grep -qF -- "$text"; then
    echo "ok $number - $name"
  else
    failed=1
    echo "not ok $number - $name"
    printf '%s\n' "exit code $status, expected $code; expected text: $text; output:" "$found" | sed 's/^/# /'
  fi
}

check 'no options: the agent alone' 0 "<$agent>" app/hpor run -- -cp a Main
check 'java of PATH' 0 'java=other' app/hpor run -- Main
check 'java of JAVA_HOME' 0 'java=jdk/bin' env JAVA_HOME="$work/jdk" app/hpor run -- Main
check 'JAVA_HOME without java' 3 'set it to a JDK' env JAVA_HOME="$work/app" app/hpor run -- Main
check 'no java at all' 3 'No JVM found' env PATH=/nowhere app/hpor run -- Main
check 'words of the program stay words' 0 '<two words>' app/hpor run -- Main 'two words'
check 'a -- of the program is its own' 0 '<-->' app/hpor run -- Main -- x
check 'exit code 1 is passed on' 1 '<Main>' env FAKE_EXIT=1 app/hpor run -- Main
check 'exit code 2 is passed on' 2 '<Main>' env FAKE_EXIT=2 app/hpor run -- Main
check 'a JVM that does not start is no error of the program' 3 'before hpor could tell a verdict' \
  env FAKE_EXIT=1 FAKE_SILENT=y app/hpor run -- Main
check 'nor is it VERIFIED' 3 '(exit code 0)' env FAKE_SILENT=y app/hpor run -- -help
check 'a replay likewise' 3 'check the arguments behind `--`' env FAKE_EXIT=1 FAKE_SILENT=y app/hpor replay s.json -- Main
check 'a JVM that crashes' 3 'Signal 6 (Aborted)' env FAKE_SIGNAL=ABRT FAKE_SILENT=y app/hpor run -- Main
check 'hpor has said itself what is wrong' 3 '<Main>' env FAKE_EXIT=3 FAKE_SILENT=y app/hpor run -- Main
check '--key=value' 0 "<$agent=threads=os,stop=never>" app/hpor run --threads=os --stop=never -- Main
check '--key value' 0 "<$agent=threads=os>" app/hpor run --threads os -- Main
check 'a comma in a value' 0 "<$agent=json=a\\,b.json>" app/hpor run '--json=a,b.json' -- Main
check 'replay' 0 "<$agent=seed=3,replay=s.json>" app/hpor replay --seed=3 s.json -- Main
check 'run --replay is the same' 0 "<$agent=replay=s.json>" app/hpor run --replay=s.json -- Main
check 'replay without a file' 3 'needs the FILE' app/hpor replay -- Main
check 'por=auto begins with source' 0 "<$agent=seed=3,por=source>" app/hpor run --por=auto --seed=3 -- Main
check 'por=auto takes no bound' 3 '--por=auto and --bound exclude each other' \
  app/hpor run --por=auto --bound=preemption:1 -- Main
check 'por=auto: the first search tells no verdict' 3 'before hpor could tell a verdict' \
  env FAKE_SILENT=y app/hpor run --por=auto -- Main
if [ "$(nproc)" -gt 1 ]; then
  check 'por=auto: the second search decides' 1 'log of the second' \
    env FAKE_HANGS=y FAKE_EXIT=1 app/hpor run --por=auto -- Main
  check 'por=auto: the second search crashes' 0 "<$agent=por=source>" \
    env FAKE_SLOW=2 FAKE_SECOND_EXIT=1 app/hpor run --por=auto -- Main
fi
check 'misspelt option' 3 'did you mean `threads`?' app/hpor run --thread=os -- Main
check 'misspelt value' 3 'did you mean `fiber`?' app/hpor run --threads=fibre -- Main
check 'misspelt algorithm' 3 'did you mean `source`?' app/hpor run --por=sorce -- Main
check 'option without a value' 3 'threads= has no value' app/hpor run --threads -- Main
check 'misspelt command' 3 'did you mean `replay`?' app/hpor repaly x -- Main
check 'no --' 3 '`--` and the arguments of java' app/hpor run -cp a Main
check 'nothing behind --' 3 'nothing behind' app/hpor run --
check 'no command' 3 'Usage:' app/hpor
check '--help' 0 'hpor run [--key=value ...] -- JAVA-ARGUMENTS' app/hpor --help
check 'run --help' 0 '--threads=auto|fiber|os  (default: auto)' app/hpor run --help
check 'run --help names the algorithms' 0 'none, dpor, source' app/hpor run --help
check '--version' 0 'hpor 0.' app/hpor --version
check 'show: no such file' 3 'cannot be read' app/hpor show none.json
rm app/libhpor.so
check 'no agent beside it' 3 'must lie beside it' app/hpor run -- Main
check 'a link to the launcher' 3 "$work/app/libhpor.so is missing" sh -c 'ln -s app/hpor link && ./link run -- Main'

echo "1..$number"
exit $failed
