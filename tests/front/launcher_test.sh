#!/bin/sh
# The launcher: what it hands to java, which java it takes, and the exit code. A script stands in for java.
hpor=$(realpath "$1")
tests=$(dirname "$(realpath "$0")")
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
  *match=on*) echo "log of the second" > "\$(echo "\$*" | sed 's/.*log=\([^,]*\).*/\1/')"
    [ -z "\${FAKE_SECOND_EXIT:-}" ] || exit \$FAKE_SECOND_EXIT ;;
  *) [ -z "\${FAKE_HANGS:-}" ] || exec sleep 30; sleep \${FAKE_SLOW:-0} ;;
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

skip() { # name, why
  number=$((number + 1))
  echo "ok $number - $1 # SKIP $2"
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
check 'a switch alone is on' 0 "<$agent=github=on>" app/hpor run --github -- Main
check 'a switch alone before another option' 0 "<$agent=match=on,seed=3>" app/hpor run --match --seed=3 -- Main
check 'a switch with a value' 0 "<$agent=match=off>" app/hpor run --match off -- Main
check 'a comma in a value' 0 "<$agent=json=a\\,b.json>" app/hpor run '--json=a,b.json' -- Main
check 'replay' 0 "<$agent=seed=3,replay=s.json>" app/hpor replay --seed=3 s.json -- Main
check 'run --replay is the same' 0 "<$agent=replay=s.json>" app/hpor run --replay=s.json -- Main
check 'explain' 0 "<$agent=stop=never,explain=Main.java:17,time=5>" app/hpor explain --at Main.java:17 --time=5 -- Main
check 'explain joined' 0 "<$agent=stop=never,explain=Main.java:17>" app/hpor explain --at=Main.java:17 -- Main
check 'explain without a line' 3 'needs --at FILE.java:LINE' app/hpor explain -- Main
check 'replay without a file' 3 'needs the FILE' app/hpor replay -- Main
check 'por=auto begins with the search of the agent alone' 0 "<$agent=seed=3>" app/hpor run --por=auto --seed=3 -- Main
check 'por=auto takes no bound' 3 '--por=auto and --bound exclude each other' \
  app/hpor run --por=auto --bound=preemption:1 -- Main
check 'por=auto: the first search tells no verdict' 3 'before hpor could tell a verdict' \
  env FAKE_SILENT=y app/hpor run --por=auto -- Main
if [ "$(nproc)" -gt 1 ]; then
  check 'por=auto: the second search decides' 1 'log of the second' \
    env FAKE_HANGS=y FAKE_EXIT=1 app/hpor run --por=auto -- Main
  check 'por=auto: the second search crashes' 0 "<$agent>" \
    env FAKE_SLOW=2 FAKE_SECOND_EXIT=1 app/hpor run --por=auto -- Main
  check 'two searches are the default' 1 'log of the second' env FAKE_HANGS=y FAKE_EXIT=1 app/hpor run -- Main
  check '--jobs=1 is one search' 0 "<$agent>" env FAKE_SLOW=2 FAKE_SECOND_EXIT=1 app/hpor run --jobs=1 -- Main
  check '--por=auto --jobs=1 likewise' 0 "<$agent>" \
    env FAKE_SLOW=2 FAKE_SECOND_EXIT=1 app/hpor run --por=auto --jobs=1 -- Main
  check 'without a scratch folder there is one search' 0 'There is one search less.' \
    env TMPDIR=/nowhere FAKE_SLOW=2 app/hpor run -- Main
fi
check 'a short search needs no scratch folder' 0 "<$agent>" env TMPDIR=/nowhere app/hpor run -- Main
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
check 'help' 0 'hpor run [--key=value ...] -- JAVA-ARGUMENTS' app/hpor help
check 'help run is run --help' 0 '--threads=auto|fiber|os  (default: auto)' app/hpor help run
for command in replay show analyze linearize junit compare doctor help; do
  check "help $command" 0 "Usage: hpor $command " app/hpor help $command
done
check 'help of what is none' 3 'did you mean `junit`?' app/hpor help junti
check 'help of two words' 3 'one word' app/hpor help run junit
check 'completion of another shell' 3 'bash|zsh|fish' app/hpor help --completion=csh
check '--where' 0 "$work/app/libhpor.so" app/hpor --where
check '--where=agent' 0 "$work/app/libhpor.so" app/hpor --where=agent
check '--where=jar: it is missing' 3 'hpor.jar is missing' app/hpor --where=jar
check '--where of something else' 3 'takes =agent or =jar' app/hpor --where=man

# The manual page has each option and subcommand, and no line that its formatter takes for a command of its own.
app/hpor help --man > hpor.1
sed 's/\\-/-/g' hpor.1 > plain.1
for option in $(app/hpor run --help | sed -n 's/^  --\([a-z-]*\)=.*/\1/p'); do
  check "hpor(1) has --$option" 0 "\\fB--$option\\fR=" cat plain.1
done
for command in $(app/hpor --help | sed -n 's/^  hpor \([a-z]*\) .*/\1/p'); do
  check "hpor(1) has hpor $command" 0 ".SS \\fBhpor $command\\fR" cat hpor.1
done
check 'hpor(1) has the requests that it means to have' 0 0 \
  sh -c "grep '^[.]' hpor.1 | grep -vcE '^[.](TH|SH|SS|TP)( |\$)'; true"
if command -v groff > /dev/null; then
  check 'groff finds nothing wrong with it' 0 warnings=0 \
    sh -c 'echo warnings=$(groff -man -ww -Tutf8 hpor.1 2>&1 > /dev/null | wc -l)'
fi

# Completions: what a shell offers at the end of a line.
app/hpor help --completion=bash > hpor.bash
app/hpor help --completion=zsh > _hpor
app/hpor help --completion=fish > hpor.fish
offers() { # words as bash splits them...
  bash -c '. ./hpor.bash; compopt() { :; }; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _hpor; echo "${COMPREPLY[*]}."' \
    bash "$@"
}
check 'bash: subcommands' 0 'run replay.' offers hpor r
check 'bash: flags' 0 '--threads= --time= --timeouts=.' offers hpor run --t
check 'bash: flags of a subcommand' 0 '--xml=.' offers hpor junit --x
check 'bash: values' 0 'fiber.' offers hpor run --threads = f
check 'bash: all values' 0 'auto fiber os.' offers hpor run --threads =
check 'bash: the value of a flag without =' 0 'os.' offers hpor run --threads o
check 'bash: a flag of its own hides an option of the same name' 0 '.' offers hpor linearize --threads =
check 'bash: algorithms' 0 'optimal' offers hpor run --por = o
check 'bash: files' 0 'hpor.bash' offers hpor run --json = hpor.b
check 'bash: nothing behind --' 0 '.' offers hpor run -- --t
check 'bash: help' 0 'doctor.' offers hpor help d
export HOME="$work"
if command -v zsh > /dev/null; then
  check 'zsh: the only subcommand' 0 '[hpor replay ]' timeout 60 "$tests/zsh_offers.zsh" . 'hpor rep'
  check 'zsh: the only flag' 0 '[hpor run --threads=]' timeout 60 "$tests/zsh_offers.zsh" . 'hpor run --thr'
  check 'zsh: the only value' 0 '[hpor run --threads=fiber ]' timeout 60 "$tests/zsh_offers.zsh" . 'hpor run --threads=fi'
  check 'zsh: several flags' 0 '[hpor run --time]' timeout 60 "$tests/zsh_offers.zsh" . 'hpor run --tim'
  check 'zsh: flags of a subcommand' 0 '[hpor junit --xml=]' timeout 60 "$tests/zsh_offers.zsh" . 'hpor junit --x'
  check 'zsh: none of them elsewhere' 0 '[hpor show --x]' timeout 60 "$tests/zsh_offers.zsh" . 'hpor show --x'
  check 'zsh: files' 0 '[hpor run --json=hpor.fish ]' timeout 60 "$tests/zsh_offers.zsh" . 'hpor run --json=hpor.f'
else
  skip 'zsh' 'there is no zsh'
fi
if command -v fish > /dev/null; then
  check 'fish: subcommands' 0 replay fish -c 'source hpor.fish; complete -C "hpor re"'
  check 'fish: values' 0 'threads=fiber' fish -c 'source hpor.fish; complete -C "hpor run --threads=f"'
  check 'fish: flags of a subcommand' 0 'xml' fish -c 'source hpor.fish; complete -C "hpor junit --x"'
  check 'fish: none of them elsewhere' 0 0 fish -c 'source hpor.fish; complete -C "hpor show --x" | count; true'
else
  skip 'fish' 'there is no fish'
fi

# The doctor: with scripts in the place of java, which write the verdict that hpor would.
touch app/hpor.jar
for place in jdk broken ancient; do
  mkdir -p $place/bin
  printf 'JAVA_VERSION="%s"\n' "$(case $place in jdk) echo 25.0.3 ;; broken) echo 17.0.9 ;; ancient) echo 1.8.0_402 ;; esac)" \
    > $place/release
  cat > $place/bin/java <<EOF
#!/bin/sh
[ $place = jdk ] || { echo "$place: no such thing"; exit 1; }
json=\$(printf %s "\$1" | sed 's/.*,json=\([^,]*\).*/\1/')
echo '{"verdict": "VERIFIED", "backend": "fiber"}' > "\$json"
printf v >&\${HPOR_VERDICT_PIPE}
EOF
  chmod +x $place/bin/java
done
check 'doctor' 0 "* 25.0.3       fibers      $work/jdk" env JAVA_HOME="$work/jdk" app/hpor doctor
check 'doctor: a JDK that does not work' 3 'broken: no such thing' env JAVA_HOME="$work/broken" app/hpor doctor
check 'doctor: a JDK that is too old' 3 'too old: hpor needs JDK 17' env JAVA_HOME="$work/ancient" app/hpor doctor
check 'doctor: JSON' 0 '"version": "25.0.3", "taken": true, "works": true, "backend": "fiber"' \
  env JAVA_HOME="$work/jdk" app/hpor doctor --json=/dev/stdout
check 'doctor: JSON of trouble' 3 '"works": false' env JAVA_HOME="$work/ancient" app/hpor doctor --json=/dev/stdout
check 'doctor: another word' 3 'takes --json=FILE' app/hpor doctor now
rm app/hpor.jar
check 'doctor: no jar' 3 'hpor.jar is missing' env JAVA_HOME="$work/jdk" app/hpor doctor

# An installation: bin/ and lib/hpor/, under any root.
mkdir -p 'some root/bin' 'some root/lib/hpor'
cp app/hpor 'some root/bin'
touch 'some root/lib/hpor/libhpor.so'
check 'installed' 0 "<-agentpath:$work/some root/lib/hpor/libhpor.so>" 'some root/bin/hpor' run -- Main
check 'installed: --where' 0 "$work/some root/lib/hpor/libhpor.so" 'some root/bin/hpor' --where
check 'installed: a link to it' 0 "$work/some root/lib/hpor/libhpor.so" \
  sh -c 'ln -s "some root/bin/hpor" installed && ./installed --where'
rm app/libhpor.so
check 'no agent beside it' 3 'build or install hpor anew' app/hpor run -- Main
check 'a link to the launcher' 3 "$work/app/libhpor.so is missing" sh -c 'ln -s app/hpor link && ./link run -- Main'

echo "1..$number"
exit $failed
