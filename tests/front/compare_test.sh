#!/bin/sh
# `hpor compare`: what it starts, the table, and what it says where searches contradict each other. A script stands in for
# java and writes the verdict that lies under the name of its algorithm.
hpor=$(realpath "$1")
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
mkdir -p app bin verdicts temporary
cp "$hpor" app/hpor
touch app/libhpor.so
cat > bin/java <<'END'
#!/bin/sh
options=${1#*=}
por=$(printf '%s' "$options" | tr , '\n' | sed -n 's/^por=//p' | tail -n 1)
match=$(printf '%s' "$options" | tr , '\n' | sed -n 's/^match=//p' | tail -n 1)
json=$(printf '%s' "$options" | tr , '\n' | sed -n 's/^json=//p' | tail -n 1)
[ "$match" = on ] && por=$por-match
echo "$*" >> calls
echo "the JVM says that it is $por"
[ -f verdicts/$por ] && cp verdicts/$por "$json"
exit 0
END
chmod +x bin/java
unset JAVA_HOME
PATH=$work/bin:$PATH
export TMPDIR=$work/temporary

# verdict NAME COMPLETE MATCH ERRORS DIGEST...: one outcome a digest, listed in ascending order.
verdict() {
  file=verdicts/$1 complete=$2 match=$3 errors=$4
  shift 4
  list=
  for digest in "$@"; do
    list="$list${list:+,}{\"digest\": \"$digest\", \"executions\": 1, \"text\": \"main: saw $digest\"}"
  done
  cat > $file <<END
{"verdict": "$([ "$complete" = true ] && echo VERIFIED || echo INCOMPLETE)", "limit": $([ "$complete" = true ] &&
  echo null || echo '"time: 1.0 seconds are over"'), "match": $match, "choices": 12, "executions": 34, "states": 56,
 "seconds": 0.5, "errors": [$errors], "outcomes": {"complete": $complete, "count": $#, "digest": "d$*", "list": [$list]}}
END
}
late='{"kind": "assertion", "message": "late"}'
race='{"kind": "data-race", "message": "x and y"}'
other_race='{"kind": "data-race", "message": "y and x"}'
verdict hybrid true false "$late" a b
verdict source true false "$late" a b
verdict dpor true false "$late" b
verdict none true false '' a b
verdict optimal false false "$late" a
verdict heap-reach false false "$late" a c
verdict hybrid-match true true '' a b
verdict hr-fields true false "$race" a b
verdict nidhugg true false "$other_race" a b
echo '{"verdict": "UNCONTROLLED", "reason": "It reads the clock."}' > verdicts/lazy-hb
{ # more outcomes than are listed
  sed 's/"count": 2/"count": 20000/; s/"digest": "da b"/"digest": "dd"/' verdicts/none > verdicts/o-dpor
  sed 's/"count": 2/"count": 20000/; s/"digest": "da b"/"digest": "de"/' verdicts/none > verdicts/de-s-por
}

number=0
failed=0
check() { # name, expected exit code, expected text (a line or part of one), arguments of compare
  name=$1 code=$2 text=$3
  shift 3
  number=$((number + 1))
  : > calls
  found=$(app/hpor compare "$@" -- -cp a Main 2>&1 < /dev/null; echo "exit $?"; cat calls; ls temporary)
  if printf '%s\n' "$found" | grep -qx "exit $code" && printf '%s\n' "$found" | grep -qF -- "$text"; then
    echo "ok $number - $name"
  else
    failed=1
    echo "not ok $number - $name"
    printf '%s\n' "expected exit code $code and the text: $text; output:" "$found" | sed 's/^/# /'
  fi
}

check 'all agree' 0 'All searches have found the same errors and outcomes.' --por=hybrid,source
check 'the figures' 0 'hybrid            12          34         56      0.50       1         2' --por=hybrid
check 'each search explores everything' 0 'por=source,match=off,stop=never,outcomes=on' --por=hybrid,source
check '+match' 0 'por=hybrid,match=on' --por=hybrid+match
check 'an algorithm with a + of its own' 3 'no verdict' --por=hybrid+sleep
check 'the limit of each search' 0 'time=5,por=source' --por=source --seconds=5
check 'options of run' 0 'races=off,threads=os,por=source' --por=source --races=off --threads os
check 'an outcome is missing' 1 'main: saw a' --por=hybrid,dpor
check 'who misses it' 1 'hybrid has an outcome that dpor does not come to' --por=hybrid,dpor
check 'an error is missing' 1 'hybrid has found an error that none does not come to: assertion: late' --por=none,hybrid
check 'cut off, no contradiction' 2 'optimal has not come to the end' --por=hybrid,optimal
check 'what was cut off has found more' 1 'heap-reach has an outcome that hybrid does not come to' --por=hybrid,heap-reach
check 'a race is a race' 0 'All searches' --por=hr-fields,nidhugg
check 'matching may miss a race' 0 'has found a data race that hybrid+match has not' --por=hr-fields,hybrid+match
check 'without matching it is an error' 1 'hr-fields has found an error that none does' --por=none,hr-fields
check 'very many outcomes' 1 'The outcomes of o-dpor and de-s-por differ: 20000 and 20000.' --por=o-dpor,de-s-por
check 'very many outcomes, the same' 0 'All searches' --por=o-dpor,o-dpor
check 'not controlled' 3 'lazy-hb: It reads the clock.' --por=hybrid,lazy-hb
check 'no verdict at all' 3 's-por: the JVM says that it is s-por' --por=hybrid,s-por
check 'nothing is left behind' 0 '' --por=hybrid
number=$((number + 1))
if [ -z "$(ls temporary)" ]; then echo "ok $number - no temporary files"; else failed=1; echo "not ok $number - no temporary files"; fi
check 'misspelt algorithm' 3 'did you mean `hybrid`?' --por=hybrd
check 'misspelt option' 3 'did you mean `threads`?' --thread=os
check 'no algorithm' 3 'por' --por=
check 'what the comparison sets itself' 3 '--stop is not for a comparison' --stop=first
check 'no such file for the JSON' 3 'nowhere/c.json' --por=hybrid --json=nowhere/c.json
check 'help' 0 'Usage: hpor compare' --help
check 'the JSON' 1 '' --por=hybrid,dpor --json=c.json
number=$((number + 1))
if python3 - <<'END'
import json
c = json.load(open("c.json"))
assert c["contradiction"] is True and c["complete"] is True, c
assert [s["name"] for s in c["searches"]] == ["hybrid", "dpor"], c
assert c["searches"][1]["outcomes"]["count"] == 1 and c["searches"][0]["choices"] == 12, c
assert c["searches"][0]["errors"] == [{"kind": "assertion", "message": "late"}], c
assert len(c["differences"]) == 1, c
END
then echo "ok $number - the JSON has it all"; else failed=1; echo "not ok $number - the JSON has it all"; fi

echo "1..$number"
exit $failed
