"""Writes the pages about a suite: index.html, and a page with plots for each program."""

import html
import json
import os
import pkgutil
import statistics

import comparison

STYLE = """
:root { --back: #ffffff; --pane: #f4f6f9; --ink: #1d2430; --faint: #667080; --line: #d5dbe4; --bad: #c0202c;
  --badback: #fdecec; --good: #1d7a3c; --warn: #8a5a00; --link: #1a6f7f; }
@media (prefers-color-scheme: dark) {
  :root { --back: #14181f; --pane: #1c222c; --ink: #dde3ec; --faint: #94a0b0; --line: #333c4a; --bad: #ff7b80;
    --badback: #3a1d22; --good: #6fd18d; --warn: #e0b050; --link: #5fd0e0; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 1280px; padding: 16px 24px 48px; background: var(--back); color: var(--ink);
  font: 14px/1.5 system-ui, sans-serif; }
h1 { font-size: 20px; margin: 8px 0; } h2 { font-size: 15px; margin: 28px 0 6px; } p { margin: 4px 0; }
a { color: var(--link); } .faint { color: var(--faint); }
table.list { border-collapse: collapse; width: 100%; margin-top: 8px; }
.list th { text-align: left; font-weight: 600; color: var(--faint); }
.list th, .list td { padding: 4px 10px; vertical-align: top; border-bottom: 1px solid var(--line); }
.list .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.VERIFIED { color: var(--good); } .INCOMPLETE { color: var(--warn); }
.ERROR, .UNCONTROLLED, .regression { color: var(--bad); }
.regressed td { background: var(--badback); } .better { color: var(--good); } .regression { font-weight: 600; }
td.message { max-width: 34em; overflow-wrap: anywhere; }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(460px, 1fr)); gap: 20px; }
.u-legend { color: var(--ink); font-size: 12px; } .u-title { font-size: 13px !important; }
.scroll { overflow-x: auto; }
@media print { body { max-width: none; } }
"""
PLOTS = """
const WHOLE = Array.from({length: 37}, (_, i) => [1, 2, 5][i % 3] * 10 ** Math.floor(i / 3));
const COLORS = ['#2f7fd6', '#d6662f', '#2f9e62', '#a45bd0', '#b08a1e', '#d0437d'];
function plot(box, data, {title, series, whole}) {
  const style = getComputedStyle(document.documentElement), ink = style.getPropertyValue('--faint').trim(),
    grid = {stroke: style.getPropertyValue('--line').trim(), width: 1}, xs = data.nights.map((_, i) => i);
  const name = i => (data.nights[i] || '').slice(5, 10) || data.nights[i]; /* of a date, month and day */
  const names = (u, splits) => splits.map(i => Number.isInteger(i) ? name(i) : '');
  return new uPlot({title, width: box.clientWidth, height: 230, cursor: {y: false},
    scales: {x: {time: false, range: [-0.3, Math.max(xs.length - 0.7, 0.7)]},
      y: {range: (u, low, high) => [0, high > 0 ? high * 1.1 : 1]}},
    axes: [{stroke: ink, grid, values: names, incrs: WHOLE},
      {stroke: ink, grid, size: 64, ...(whole && {incrs: WHOLE})}],
    series: [{label: 'night', value: (u, i) => i == null ? '' : data.nights[i]},
      ...series.map(({label}, i) => ({label, stroke: COLORS[i % COLORS.length], width: 2,
        points: {show: true, size: 6}, spanGaps: false, value: (u, v) => v == null ? '' : v.toLocaleString('en')}))]},
    [xs, ...series.map(({values}) => values)], box);
}
const D = JSON.parse(document.getElementById('data').textContent);
/* All boxes first: each has its place and its width only then. */
const boxes = D.plots.map(() => document.getElementById('plots').appendChild(document.createElement('div')));
D.plots.forEach((each, i) => plot(boxes[i], D, each));
"""


def resource(name):
    return pkgutil.get_data("site_pages", name).decode("utf-8")


def page(title, body, nights, plots):
    """One file that loads nothing."""
    data = json.dumps({"nights": nights, "plots": plots}).replace("<", "\\u003c")
    return (f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f'<meta name="color-scheme" content="light dark">\n<title>{html.escape(title)}</title>\n'
            f"<style>{resource('uPlot.min.css')}{STYLE}</style>\n</head>\n<body>\n{body}\n"
            f'<script type="application/json" id="data">{data}</script>\n'
            f"<script>{resource('uPlot.iife.min.js')}</script>\n<script>{PLOTS}</script>\n</body>\n</html>\n")


def number(value, digits=0):
    return "" if value is None else f"{value:,.{digits}f}"


def change(now, before):
    """ "+12 %", or nothing where there is nothing to compare."""
    if now is None or not before or round(now, 2) == round(before, 2):
        return ""
    percent = (now - before) / before * 100
    return f' <span class="{"better" if percent < 0 else "faint"}">{percent:+.0f} %</span>' if abs(percent) >= 1 else ""


def verdict_text(result):
    """An error that is expected is none to look at."""
    kind = "" if result["verdict"] == result["expected"] else f' class="{result["verdict"]}"'
    return f'<span{kind}>{result["verdict"]}</span>'


def row_of(result, before, regressions):
    program, configuration = result["program"], result["configuration"]
    last = before[-1] if before else None
    times = [each["seconds"] for each in before[-comparison.NIGHTS:] if each["seconds"] is not None]
    verdict = verdict_text(result)
    if last and last["verdict"] != result["verdict"]:
        verdict += f' <span class="faint">was {last["verdict"]}</span>'
    notes = "".join(f'<div class="regression">{html.escape(text)}</div>' for text in regressions)
    return (f'<tr{" class=regressed" if regressions else ""}><td><a href="program-{program}.html">{program}</a></td>'
            f'<td>{html.escape(configuration)}</td><td>{verdict}</td>'
            f'<td class="number">{number(result["executions"])}'
            f'{change(result["executions"], last and last["executions"])}</td>'
            f'<td class="number">{number(result["seconds"], 2)}'
            f'{change(result["seconds"], statistics.median(times) if times else None)}</td>'
            f'<td class="number">{number(result["choices"])}</td><td>{report_link(result)}</td>'
            f'<td class="message">{notes}{html.escape((result["message"] or "")[:200])}</td></tr>')


HEAD = ("<div class=scroll><table class=list><thead><tr><th>program</th><th>configuration</th><th>verdict</th>"
        "<th class=number>executions</th><th class=number>seconds</th><th class=number>choices</th><th></th><th></th>"
        "</tr></thead><tbody>")


def write_index(out, suite, history):
    night = history.nights[-1]
    counts = {verdict: [sum(result["verdict"] == verdict for result in results.values()) for results in history.results]
              for verdict in ("VERIFIED", "ERROR", "INCOMPLETE", "UNCONTROLLED")}
    seconds = [round(sum(result["seconds"] or 0 for result in results.values()), 2) for results in history.results]
    plots = [{"title": "verdicts", "whole": True,
              "series": [{"label": name, "values": values} for name, values in counts.items()]},
             {"title": "seconds of all searches", "series": [{"label": "seconds", "values": seconds}]}]
    found = {key: history.regressions(key) for key in history.results[-1]}
    rows = [row_of(result, history.before(key), found[key]) for key, result in sorted(
        history.results[-1].items(), key=lambda item: (not found[item[0]], item[0]))]
    regressed = sum(bool(texts) for texts in found.values())
    missing = sorted(set(history.results[-2]) - set(history.results[-1])) if len(history.results) > 1 else []
    body = (f"<h1>{html.escape(suite)}: {html.escape(night['name'])}</h1>"
            f'<p class="{"regression" if regressed else "VERIFIED"}">{regressed or "no"} '
            f"regression{'' if regressed == 1 else 's'}</p>"
            f"<p class=faint>night {len(history.nights)}, hpor {html.escape(night['version'])}, "
            f"{html.escape(night['machine'])}, begun {html.escape(night['began'])}</p><div id=plots class=plots></div>"
            f"{HEAD}{''.join(rows)}</tbody></table></div>"
            '<p class=faint>Changes are against the night before, seconds against the median of the last nights.</p>'
            + (f"<details class=faint><summary>Not run this night: {len(missing)}</summary>"
               f"{html.escape(', '.join(' '.join(key) for key in missing))}</details>" if missing else ""))
    with open(os.path.join(out, "index.html"), "w", encoding="utf-8") as file:
        file.write(page(f"{suite}: {night['name']}", body, [each["name"] for each in history.nights], plots))
    return [f"{' '.join(key)}: {text}" for key, texts in sorted(found.items()) for text in texts]


def write_program(out, suite, history, program):
    keys = sorted({key for results in history.results for key in results if key[0] == program})
    plots = [{"title": title, "whole": title != "seconds", "series": [{"label": key[1], "values": [
        (results.get(key) or {}).get(column) for results in history.results]} for key in keys]}
             for title, column in (("executions", "executions"), ("seconds", "seconds"), ("choices", "choices"),
                                   ("longest execution", "depth"))]
    rows = []
    for night, results in reversed(list(zip(history.nights, history.results))):
        rows += [f'<tr><td>{html.escape(night["name"])}</td><td>{html.escape(key[1])}</td>'
                 f'<td>{verdict_text(results[key])}</td><td class=number>{number(results[key]["executions"])}</td>'
                 f'<td class=number>{number(results[key]["seconds"], 2)}</td>'
                 f'<td class=number>{number(results[key]["choices"])}</td>'
                 f'<td>{report_link(results[key])}</td>'
                 f'<td class=message>{html.escape((results[key]["message"] or "")[:200])}</td></tr>'
                 for key in keys if key in results]
    body = (f'<p><a href="index.html">{html.escape(suite)}</a></p><h1>{html.escape(program)}</h1>'
            f"<div id=plots class=plots></div><h2>Nights</h2>{HEAD.replace('program', 'night')}{''.join(rows)}"
            "</tbody></table></div>")
    with open(os.path.join(out, f"program-{program}.html"), "w", encoding="utf-8") as file:
        file.write(page(f"{program}, {suite}", body, [each["name"] for each in history.nights], plots))


def report_link(result):
    return f'<a href="{html.escape(result["report"])}">report</a>' if result["report"] else ""


def write(kept, suite, out):
    """Writes all pages, and returns the regressions of the last night."""
    history = comparison.History(kept, suite)
    if not history.nights:
        return []
    for program in sorted({key[0] for results in history.results for key in results}):
        write_program(out, suite, history, program)
    return write_index(out, suite, history)
