/* The search as a whole: how it went over time, its figures, what the verdict depends on. */
const colour = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const short = n => n >= 1e6 ? +(n / 1e6).toPrecision(3) + 'M' : n >= 1e4 ? +(n / 1e3).toPrecision(3) + 'k' :
  String(+n.toPrecision(3));
const plots = [];

/* Curves over the seconds of the search. `lines`: name, colour, values; `most`: the highest value, if it is known. */
function plot(box, title, lines, most, unit) {
  const axis = {stroke: () => colour('--faint'), grid: {stroke: () => colour('--line'), width: 1},
    ticks: {stroke: () => colour('--line'), width: 1}};
  const shown = (_, value) => value == null ? '–' : value.toLocaleString('en', {maximumFractionDigits: 2}) + unit;
  plots.push(new uPlot({title, width: 520, height: 210, cursor: {y: false, sync: {key: 'search'}},
    scales: {x: {time: false}, y: {range: (_, low, high) => [0, most || Math.max(1, high * 1.05)]}},
    axes: [{...axis, size: 34, values: (_, splits) => splits.map(s => s + ' s')},
      {...axis, size: 62, values: (_, splits) => splits.map(value => short(value) + unit)}],
    series: [{label: 'at', value: (_, s) => s == null ? '–' : s.toFixed(2) + ' s'}, ...lines.map(([label, name]) =>
      ({label, stroke: () => colour(name), width: 2, points: {show: false}, value: shown}))]},
  [D.history.map(([seconds]) => seconds), ...lines.map(line => line[2])], box));
}

function drawPlots() {
  const column = i => D.history.map(point => point[i]), givenUp = column(2);
  plot($('done'), 'Executions over time', [['executions', '--life', column(1)],
    ...(givenUp.some(Boolean) ? [['given up early', '--lock', givenUp]] : [])], 0, '');
  plot($('share'), 'Done, by the estimate', [['done', '--good', column(3).map(share => 100 * share)]], 100, ' %');
  matchMedia('(prefers-color-scheme: dark)').onchange = () => plots.forEach(each => each.redraw());
}

const count = n => n.toLocaleString('en');
const figures = () => [
  ['executions', count(D.executions)], ['given up early', count(D.blocked + D.cut)],
  ['cut off by steps=', D.limited], ['discarded by assume()', D.discarded],
  ['under random schedules', D.random_executions], ['nodes with a choice', count(D.choices)],
  ['states', count(D.states)], ['longest execution', D.depth + ' steps'], ['most threads', D.most_threads],
  ['outcomes', D.outcomes.count + (D.outcomes.complete ? ', all' : '')], ['seconds', D.seconds.toFixed(2)],
  ['memory of the search', (D.memory_bytes / 1e6).toFixed(1) + ' MB']].filter(([, value]) => value && value !== '0');

/* Where most choices are made. */
const hotSpots = () => D.hot_spots.length ? html`<h2>Where most choices are made</h2>
  <table><tr><th>orders</th><th>between</th><th>fewer by</th></tr>${D.hot_spots.map(spot => html`<tr>
    <td>${+(100 * spot.share).toPrecision(2)} %</td><td>${[...new Set(spot.places)].join(' and ')}</td>
    <td>${spot.remedy}</td></tr>`)}</table>` : nothing;

function drawWhole() {
  const list = (title, texts) => texts.length ?
    html`<h2>${title}</h2><ul>${texts.map(text => html`<li>${text}</li>`)}</ul>` : nothing;
  const done = D.explored_share, plotted = D.history.length > 1;
  render(html`
    ${plotted ? html`<div class="curves"><div id="done"></div><div id="share"></div></div>` : nothing}
    ${done > 0 && done < 1 ? html`<p>By the estimate, ${done < 0.001 ? 'less than 0.1' : +(100 * done).toPrecision(3)} %
      of the search was done. It takes each branch that is left for as large as the explored ones.</p>` : nothing}
    <h2>Figures</h2>
    <table>${figures().map(([name, value]) => html`<tr><td>${name}</td><td>${value}</td></tr>`)}</table>
    ${list('Not controlled', D.uncontrolled)}
    ${list('Data races', D.data_races)}
    ${list('What may help, by what was seen', D.hints.map(hint =>
      `${hint.option}: ${hint.seen}${hint.effect ? ' ' + hint.effect : ''}`))}
    ${hotSpots()}
    ${list('Suppressed', D.suppressions.map(s => `${s.times} times: ${s.kind} ${s.pattern} (${s.reason})`))}
    ${list(D.error ? 'A verdict without an error would assume' : 'This assumes', D.assumptions)}`, $('whole'));
  if (plotted) drawPlots();
}

function toWhole() {
  const on = $('whole').hidden;
  $('whole').hidden = !on;
  document.querySelector('main').style.display = on ? 'none' : '';
  drawTools();
}
