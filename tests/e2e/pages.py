#!/usr/bin/env python3
"""The page of html=, in a headless Chromium: what it draws, how one steps through it, and how fast it is. Prints TAP.

    pages.py --agent build/libhpor.so --scratch FOLDER

Without Chromium (Debian's package `chromium`), what needs it is skipped."""

import html
import json
import re
import shutil
import subprocess
import sys
import tempfile

from reports import Reports, line_of, prepare
from tap import Tap, skip_all

CHROMIUM = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync", "--window-size=1500,900")
DARK = "--blink-settings=preferredColorScheme=0"
MOST_ELEMENTS = 3000    # of a page that shows a part of a long execution
# What the scripts of the points use. It is appended to a copy of the page, and leaves what it finds in the page.
TOOLS = """
const key = name => document.dispatchEvent(new KeyboardEvent('keydown', {key: name, cancelable: true}));
const all = selector => [...document.querySelectorAll(selector)];
const box = (id, text, on) => {
  const input = all('#' + id + ' label').find(label => label.textContent.trim() === text).firstChild;
  input.checked = on;
  input.dispatchEvent(new Event('change', {bubbles: true}));
};
const now = () => ({head: document.querySelector('#detail h2').textContent.trim().replace(/\\s+/g, ' '),
  line: +(document.querySelector('#source tr.here td') || {}).textContent,
  text: document.querySelector('#detail pre').textContent});
const counts = (box = '#picture ') => ({rows: all(box + '.row:not(.fold)').length, folds: all(box + '.fold').length,
  arrows: Object.fromEntries(Object.keys(KINDS).map(kind => [kind, all(box + '.arrow.' + kind).length])
    .filter(pair => pair[1]))});
const tops = box => Object.fromEntries(all(box + ' .row[data-at]').map(row =>
  [row.dataset.at, row.querySelector('.bar').getBoundingClientRect().top]));
const light = name => {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = `var(--${name})`;
  const [r, g, b] = getComputedStyle(probe).color.match(/[\\d.]+/g).map(x => x / 255)
    .map(x => x <= 0.03928 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a, b) => {
  const [x, y] = [light(a), light(b)].sort((p, q) => q - p);
  return (x + 0.05) / (y + 0.05);
};
const readable = () => Math.min(...['ink', 'faint', 'bad', 'good', 'life', 'lock'].map(name => contrast(name, 'back')),
  contrast('ink', 'mark'), contrast('ink', 'pane'));
"""


def seen(settings, page, script, *flags):
    """What the script returns at the end of the page."""
    folder = tempfile.mkdtemp(dir=settings.scratch)
    copy = f"{folder}/page.html"
    ending = ("<script>" + TOOLS + "document.body.dataset.found = JSON.stringify((() => {" + script + "})());</script>"
              "</body>")
    with open(copy, "w", encoding="utf-8") as file:
        file.write(page.replace("</body>", ending))
    done = subprocess.run([settings.chromium, *CHROMIUM, *flags, f"--user-data-dir={folder}/profile", "--dump-dom",
                           f"file://{copy}"], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60,
                          check=False)
    shutil.rmtree(folder, ignore_errors=True)
    found = re.search(r'data-found="([^"]*)"', done.stdout)
    return json.loads(html.unescape(found[1])) if found else {"broken": (done.stdout[-500:], done.stderr[-500:])}


def check_alone(tap, name, page):
    """The page loads nothing: no address in it but those of texts and of comments."""
    code = re.sub(r'<script type="application/json".*?</script>|/\*.*?\*/', "", page, flags=re.DOTALL)
    loads = re.findall(r"\b(?:src=|href=\"[^#]|url\(|import\b|fetch\b|https?:)[^\n]{,80}", code)
    tap.check(not loads and page.count("<script") == page.count("</script>") == 2 and page.endswith("</html>\n"),
              f"{name}: one file, no network", *loads)


def check_deadlock(tap, settings, run):
    steps = json.loads(run.json)["schedule"]
    threads = [step["thread"] for step in steps]
    found = seen(settings, run.html, """
      const shown = {title: document.title, begin: now(), counts: counts()};
      key('Home'); shown.home = now(); key('j'); shown.second = now(); key('k'); shown.first = now();
      key('n'); shown.other = now(); key('p'); shown.main = now(); key('f'); shown.failure = now();
      box('threads', 'first', false); shown.folded = counts(); box('threads', 'first', true); shown.unfolded = counts();
      box('classes', 'com.acme.Shop', false); shown.classes = counts(); box('classes', 'com.acme.Shop', true);
      document.querySelector('#location').value = 'Shop.Till#1';
      document.querySelector('#location').dispatchEvent(new Event('change')); shown.one = counts();
      document.querySelector('.fold').dispatchEvent(new MouseEvent('click', {bubbles: true})); shown.opened = counts();
      shown.hover = all('#picture .row title').map(title => title.textContent).filter(text =>
        text.includes('held by')).pop() || ''; shown.readable = readable();
      return shown;""")
    if "broken" in found:
        tap.check(False, "deadlock: the page runs", *found["broken"])
        return
    count, second = len(steps), threads.index(1)
    tap.check(found["title"].startswith("hpor: ERROR: deadlock"), "deadlock: the title", found["title"])
    tap.check(found["counts"]["rows"] == count + 3 and not found["counts"]["folds"],
              "deadlock: a row for each step and each thread's end", found["counts"])
    tap.check(found["counts"]["arrows"].get("start") == 2 and found["counts"]["arrows"].get("held") == 2,
              "deadlock: arrows from starts, and to whom holds a lock", found["counts"])
    tap.check(found["begin"]["text"].startswith("BLOCKED: waits for the monitor of ")
              and found["begin"]["line"] == line_of("(to)"),
              "deadlock: it opens at the failure, with its source line", found["begin"])
    tap.check(found["home"]["head"] == f"Step 1 of {count} main" and found["first"] == found["home"]
              and found["second"]["head"] == f"Step 2 of {count} main", "deadlock: keys go a step on and back",
              found["home"], found["second"])
    tap.check(found["other"]["head"] == f"Step {second + 1} of {count} first" and found["failure"] == found["begin"]
              and "main" in found["main"]["head"], "deadlock: keys go to another thread, and to the failure",
              found["other"], found["main"])
    mine = threads.count(1)
    tap.check(found["folded"]["rows"] == count + 3 - mine and found["folded"]["folds"] >= 1
              and found["unfolded"] == found["counts"], "deadlock: a thread can be folded", found["folded"])
    elsewhere = sum(step["site"]["class"] != "com.acme.Shop" for step in steps)
    tap.check(found["classes"]["rows"] == elsewhere + 3, "deadlock: a class can be folded", found["classes"])
    touching = sum(step["location"] == "Shop.Till#1" for step in steps)
    tap.check(found["one"]["rows"] == touching + 3 and found["opened"]["rows"] > found["one"]["rows"],
              "deadlock: one object can be looked at; a click opens what is folded", found["one"], found["opened"])
    tap.check(re.search("held by (first|second)", found["hover"]), "deadlock: hover", found["hover"])
    tap.check(found["readable"] >= 4.5, "light colours have contrast", found["readable"])
    dark = seen(settings, run.html, "return {back: light('back'), readable: readable()};", DARK)
    tap.check(dark.get("back", 1) < 0.1 and dark["readable"] >= 4.5, "dark colours have contrast", dark)


def check_passing(tap, settings, run):
    """The schedule beside the deadlock: the same rows up to where the two part, then one that ends."""
    verdict = json.loads(run.json)
    passing = verdict["error"]["passing"]
    same, steps, count = passing["same_steps"], passing["schedule"], len(verdict["schedule"])
    found = seen(settings, run.html, """
      const shown = {fails: tops('#picture'), passes: tops('#beside'),
        parts: all('.part').map(part => part.textContent),
        counts: counts('#beside '), captions: all('.caption').map(caption => caption.textContent)};
      key('b'); shown.turned = now(); key('j'); shown.on = now(); key('b'); shown.back = now();
      key('Home'); shown.both = all('.row.here').length; key('f'); shown.one = all('.row.here').length;
      all('#beside .row').pop().dispatchEvent(new MouseEvent('click', {bubbles: true})); shown.last = now();
      document.querySelector('#location').value = 'Shop.Till#1';
      document.querySelector('#location').dispatchEvent(new Event('change'));
      shown.folded = [tops('#picture'), tops('#beside')];
      document.querySelector('#showBeside').click();
      shown.alone = [all('.part').length, document.querySelector('#beside').hidden, now().head];
      return shown;""")
    if "broken" in found:
        tap.check(False, "beside the deadlock: the page runs", *found["broken"])
        return
    tap.check(found["counts"]["rows"] == len(steps) + 1 and len(found["captions"]) == 2,
              "beside the deadlock: a row for each step of the schedule that passes, and its end", found["counts"])
    heights = [[tops.get(str(i)) for i in range(same)] for tops in (found["fails"], found["passes"])]
    tap.check(heights[0] == heights[1] and None not in heights[0] and
              found["fails"][str(same)] == found["passes"][str(same)] > heights[0][-1] + 20,
              "beside the deadlock: what both have in common is on one height", heights)
    names = [thread["name"] for thread in verdict["threads"]]
    wanted = [names[verdict["schedule"][same]["thread"]], names[steps[same]["thread"]]]
    tap.check([text.split()[1] for text in found["parts"]] == wanted and len(set(wanted)) == 2,
              "beside the deadlock: the step at which the two part is marked", found["parts"], wanted)
    tap.check(found["turned"]["head"].startswith(f"Step {same + 1} of {len(steps)} of the schedule that passes")
              and found["on"]["head"].startswith(f"Step {same + 2} of {len(steps)} of the schedule that passes")
              and found["back"]["head"].startswith(f"Step {same + 1} of {count} "),
              "beside the deadlock: a key goes to the other schedule", found["turned"], found["on"], found["back"])
    tap.check(found["both"] == 2 and found["one"] == 1, "beside the deadlock: a common step is marked in both",
              found["both"], found["one"])
    tap.check(found["last"]["text"] == "no error", "beside the deadlock: the other one ends without an error",
              found["last"])
    shared = [{at: top for at, top in tops.items() if int(at) <= same} for tops in found["folded"]]
    tap.check(shared[0] == shared[1] and len(shared[0]) < same,
              "beside the deadlock: folded rows are folded in both", shared)
    last = names[verdict["error"]["threads"][-1]["thread"]]
    tap.check(found["alone"] == [0, True, f"At the end {last}"],
              "beside the deadlock: it can be hidden", found["alone"])


def check_others(tap, settings, jdk):
    run = Reports(settings, jdk, "race", "", ("html",))
    found = seen(settings, run.html, "return {arrows: counts().arrows, text: document.body.textContent,"
                    " beside: document.querySelector('#beside').clientWidth};")
    tap.check(found.get("beside") == 0, "race: no schedule beside it, since the race is in each", str(found)[:500])
    tap.check(found.get("arrows", {}).get("race") == 1 and "Nothing orders the two" in found["text"],
              "race: what is between the two", str(found)[:500])
    run = Reports(settings, jdk, "rounds 3 2", "monitors=fine", ("html",))
    found = seen(settings, run.html, "return {arrows: counts().arrows, title: document.title,"
                    " told: document.querySelector('#detail').textContent, bold: all('#title b, #detail b').length};")
    tap.check(found.get("arrows") == {"start": 3, "join": 3, "lock": 2}, "three threads: who starts, ends, hands over",
              str(found)[:500])
    text = '<b>the last turn</b> & "2" </script>'
    tap.check(text in found["told"] and text in found["title"] and not found["bold"],
              "texts of the program are no tags", str(found)[:500])
    run = Reports(settings, jdk, "queue", "", ("html",))
    found = seen(settings, run.html, """return {title: document.title,
      rows: all('#picture .row text.op').map(text => text.textContent)};""")
    tap.check(found["title"].endswith("left, caused by java.lang.RuntimeException: the first was 7")
              and {"LinkedBlockingQueue#1.add(7) = true", "LinkedBlockingQueue#1.poll() = 7"} <= set(found["rows"]),
              "calls with arguments and results, the root cause in the title", found)


def check_search(tap, settings, jdk):
    """The search as a whole: alone where there is no error, else behind a button or a key."""
    script = """const shown = {alone: !$('whole').hidden, tools: $('tools').clientHeight, rows: counts().rows,
        h1: document.querySelector('h1').textContent};
      if (!shown.alone) key('t');
      shown.plots = plots.map(each => each.data.map(values => values.length));
      shown.ink = all('#whole canvas').map(canvas => canvas.getContext('2d')
        .getImageData(0, 0, canvas.width, canvas.height).data.some(value => value));
      shown.titles = all('#whole .u-title').map(title => title.textContent);
      shown.figures = Object.fromEntries(all('#whole tr').map(row => [...row.cells].map(cell => cell.textContent)));
      shown.heads = all('#whole h2').map(head => head.textContent); shown.main = $('picture').clientHeight;
      if (!shown.alone) { $('toWhole').click(); shown.back = $('picture').clientHeight && $('whole').hidden; }
      return shown;"""
    fine = Reports(settings, jdk, "fine", "", ("html", "json"))
    found = seen(settings, fine.html, script)
    verdict = json.loads(fine.json)
    tap.check(found["h1"] == "VERIFIED" and found["alone"] and not found["rows"] and not found["tools"],
              "the search: alone without an error", found)
    tap.check(found["figures"]["executions"] == str(verdict["executions"]) and found["heads"][-1] == "This assumes",
              "the search: figures, assumptions", found)
    tap.check(found["titles"] == ["Executions over time", "Done, by the estimate"] and found["ink"] == [True, True]
              and all(len(set(lengths)) == 1 and lengths[0] >= 2 for lengths in found["plots"]),
              "the search: plots over time", found)
    found = seen(settings, Reports(settings, jdk, "deadlock", "", ("html",)).html, script)
    tap.check(not found["alone"] and not found["main"] and found["back"] and "executions" in found["figures"],
              "the search: behind a key, and back by a button", found)


def check_long(tap, settings, jdk):
    run = Reports(settings, jdk, "rounds 19 84", "monitors=fine", ("html", "json"))
    steps = json.loads(run.json)["schedule"]
    found = seen(settings, run.html, """
      const shown = {in_view: counts().rows, elements: all('*').length, rows: E.rows.length,
        lanes: all('.name').length};
      key('s'); shown.all = E.rows.length; key('Home'); shown.home = now();
      dispatchEvent(new Event('beforeprint')); shown.printed = all('.row').length; return shown;""")
    tap.check(4900 < len(steps) < 5100 and found.get("all") == len(steps) + 1 and found["lanes"] == 20,
              "20 threads, 5,000 steps: all are there", len(steps), found)
    tap.check(found["in_view"] < 300 and found["elements"] < MOST_ELEMENTS,
              "20 threads, 5,000 steps: what is out of view is not drawn", found)
    tap.check(found["home"]["head"].startswith("Step 1 of") and found["printed"] == found["all"],
              "20 threads, 5,000 steps: what is printed is all of it", found)


def main():
    settings, jdks = prepare()
    if not jdks:
        return skip_all("there is no JDK that compiles")
    tap = Tap()
    run = Reports(settings, jdks[-1], "deadlock", "monitors=fine", ("html", "json"))
    check_alone(tap, "deadlock", run.html)
    check_alone(tap, "odd texts", Reports(settings, jdks[0], "rounds 1 1", "", ("html",)).html)
    settings.chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if settings.chromium:
        check_deadlock(tap, settings, run)
        check_passing(tap, settings, run)
        check_others(tap, settings, jdks[0])
        check_search(tap, settings, jdks[0])
        check_long(tap, settings, jdks[-1])
    else:
        tap.skip("the page in a browser", "there is no chromium")
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
