/* A schedule as a picture: each thread is a lane, each step a row, and arrows lead from one thread to another. */
const ROW = 20, WHERE = 52, PLACES = 164, MANY = 200;

let E = null, V = null, here = 0; /* the schedule that fails; the one of which `here` is a place */
let onlyShared = false, showsBeside = true, onlyOn = ''; /* `onlyOn`: one object or variable; empty: all */
const off = {threads: new Set(), classes: new Set(), kinds: new Set()};
const views = () => E.other && showsBeside ? [E, E.other] : [E];
const ending = (text, most) => text.length > most ? '…' + text.slice(1 - most) : text;
const isSame = (view, i) => i < view.parts; /* the steps before the two part are those of both */

function visible(view, i) {
  const step = view.steps[i];
  if ((isSame(view, i) ? E : view).open.has(i)) return true;
  if (off.threads.has(step.thread) || off.classes.has(step.site.class || '')) return false;
  if (onlyOn && step.location !== onlyOn) return false;
  return !onlyShared || view.shared[i];
}

function findRows(view) {
  const rows = view.rows = [], rowOf = view.rowOf = [], {steps, ends} = view;
  for (let i = 0; i < steps.length; i++) {
    if (i === view.parts && views().length > 1) rows.push({at: i, count: 0, parts: true});
    const top = rows[rows.length - 1];
    if (visible(view, i)) rows.push({at: i, count: 1});
    else if (top && top.folded) top.count++;
    else rows.push({at: i, count: 1, folded: true});
    rowOf[i] = rows.length - 1;
  }
  ends.forEach((_, k) => { rowOf[steps.length + k] = rows.length; rows.push({at: steps.length + k, count: 1}); });
}

const hue = thread => Math.round(thread * 137.5 + 210) % 360;
const nameIn = (view, thread) => view.names[thread] || view.other.names[thread];
const reachOf = name => Math.min(name.length, 24) * 7.7; /* the length of a thread's name above its lane */

/* Draws all anew, after a change of what is shown. */
function draw() {
  const beside = views().length > 1;
  $('beside').hidden = !beside;
  document.querySelector('main').classList.toggle('both', beside);
  if (V && !views().includes(V)) V = E;
  if (!beside) render(nothing, $('beside'));
  views().forEach(findRows);
  views().forEach(view => measure(view, beside));
  drawTools();
  go(here, false);
}

/* Where lanes and texts are. The places of steps are told once where there are two schedules. */
function measure(view, beside) {
  const {used, rowOf} = view, lane = used.length <= 6 ? 44 : used.length <= 12 ? 26 : 17;
  const lanes = WHERE + (view.fails ? PLACES : 0);
  const column = new Map(used.map((thread, i) => [thread, i])), text = lanes + used.length * lane + 10;
  const longest = view.all.reduce((most, step) => Math.max(most, step.text.length), 0);
  const names = used.map(thread => nameIn(view, thread).slice(0, 24));
  const high = 22 + Math.max(...names.map(reachOf)) * 0.62; /* the sine of the angle of the names */
  view.P = {x: thread => lanes + column.get(thread) * lane + lane / 2, y: at => rowOf[at] * ROW + ROW / 2, text, high,
    names, beside, width: Math.max(text + Math.min(longest, 160) * 7.7 + 20,
      ...names.map((name, i) => lanes + i * lane + lane / 2 + reachOf(name) * 0.79 + 10))};
}

/* Only what is in view is in the page, so that long schedules are fast; all of it when it is printed. */
function paint(view, all = false) {
  const {box, rows, rowOf, P} = view;
  const first = Math.floor(box.scrollTop / ROW) - 60, last = first + box.clientHeight / ROW + 120;
  const painted = view.painted = all ? [0, rows.length] : [Math.max(0, first), Math.min(rows.length, Math.ceil(last))];
  const inView = at => rowOf[at] >= painted[0] && rowOf[at] < painted[1];
  const arrows = view.arrows.filter(({kind, from, to}) =>
    !off.kinds.has(kind) && rowOf[from] !== rowOf[to] && (inView(from) || inView(to)));
  render(html`<div class="heads">${captionOf(view)}<svg width=${P.width} height=${P.high}>${headsOf(view)}</svg></div>
    <svg width=${P.width} height=${rows.length * ROW + 4}><g>${lifeLines(view)}</g><g class="rows">${
      rows.slice(...painted).map((row, i) => rowOn(view, row, painted[0] + i))}</g><g class="arrows">${
      arrows.map(arrow => arrowOn(view, arrow))}</g></svg>`, box);
}

function captionOf(view) {
  if (!view.P.beside) return nothing;
  return view.fails ? html`<div class="caption fails">✖ the schedule that fails</div>` :
    html`<div class="caption passes">✔ the nearest that passes</div>`;
}

const headsOf = ({used, P}) => used.map((thread, i) => svg`<text class="name" style="--h:${hue(thread)}"
  transform="translate(${P.x(thread)} ${P.high - 6}) rotate(-38)">${P.names[i]}</text>`);

function lifeLines({all, steps, stuck, P}) {
  const ends = new Map(); /* of each thread: its first place, its last step, its last place */
  all.forEach(({thread}, i) => {
    const [first, step] = ends.get(thread) || [i, i];
    ends.set(thread, [first, i < steps.length ? i : step, i]);
  });
  const line = (thread, kind, from, to) => svg`<line class=${kind} style="--h:${hue(thread)}" x1=${P.x(thread)}
    x2=${P.x(thread)} y1=${P.y(from)} y2=${P.y(to)}></line>`;
  return [...ends].map(([thread, [first, step, last]]) =>
    [line(thread, 'life', first, step), last !== step && stuck ? line(thread, 'stuck', step, last) : nothing]);
}

/* A step of both schedules is marked in both. */
const isHere = (view, r) => (view === V || isSame(view, here)) && view.rowOf[here] === r;

function rowOn(view, row, r) {
  const top = r * ROW, {width, text} = view.P;
  if (row.parts) return partsOn(view, row, top);
  const now = (isHere(view, r) ? ' here' : '') + (!view.fails && isSame(view, row.at) ? ' same' : '');
  const bar = svg`<rect class="bar" x="0" y=${top} width=${width} height=${ROW}></rect>`;
  if (row.folded)
    return svg`<g class="row fold${now}" @click=${() => unfold(view, row)}>${bar}
      <text class="faint" x=${text} y=${top + 14}>… ${row.count} more step${row.count > 1 ? 's' : ''}</text></g>`;
  return stepOn(view, row.at, top, now, bar);
}

/* The row where the two schedules part: who goes on in this one. */
function partsOn(view, row, top) {
  const name = nameIn(view, view.steps[row.at].thread), how = view.fails ? 'fails' : 'passes';
  return svg`<g class="part"><line x1="0" x2=${view.P.width} y1=${top + 1} y2=${top + 1}></line>
    <text class=${view.fails ? 'bad' : 'good'} x="8" y=${top + 15}>here ${name} goes on, and it ${how}:</text></g>`;
}

function stepOn(view, at, top, now, bar) {
  const step = view.all[at], {P, names} = view, end = at >= view.steps.length, how = step.good ? 'good' : 'bad';
  const hover = (end ? '' : 'step ' + (at + 1) + ', ') + names[step.thread] + '\n' + step.text + '\n' +
    (step.hover || fullPlace(step.site));
  return svg`<g class="row${now}" data-at=${at} @click=${() => goIn(view, at)}><title>${hover}</title>${bar}
    <text class="faint" x=${WHERE - 8} y=${top + 14} text-anchor="end">${end ? '' : at + 1}</text>
    ${view.fails ? svg`<text class="faint" x=${WHERE} y=${top + 14}>${ending(place(step.site), 22)}</text>` : nothing}
    ${end ? svg`<text class=${how} x=${P.x(step.thread) - 5} y=${top + 15}>${step.good ? '✔' : '✖'}</text>` :
      svg`<circle class="dot" style="--h:${hue(step.thread)}" r="4.5" cx=${P.x(step.thread)} cy=${top + ROW / 2}>
        </circle>`}
    <text class=${end ? how : 'op'} x=${P.text} y=${top + 14}>${step.text.split('\n')[0].slice(0, 160)}</text></g>`;
}

function arrowOn({P, all}, {kind, from, to}) {
  const [x1, y1, x2, y2] = [P.x(all[from].thread), P.y(from), P.x(all[to].thread), P.y(to)];
  const bend = Math.min(60, 12 + Math.abs(y2 - y1) / 6) * (x2 >= x1 ? 1 : -1), side = x2 >= x1 ? -1 : 1;
  const curve = `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2 + side * 6} ${y2}`;
  return svg`<g><title>${KINDS[kind]}: step ${from + 1} to ${to + 1}</title>
    <path class="arrow ${kind}" d=${curve}></path>
    <path class="head ${kind}" d="M${x2 + side * 4} ${y2}l${side * 7} -4v8z"></path></g>`;
}

function unfold(view, row) {
  for (let i = row.at; i < row.at + row.count; i++) (isSame(view, i) ? E : view).open.add(i);
  V = view;
  here = row.at;
  draw();
}

function goIn(view, at) {
  V = view;
  go(at);
}

function go(at, scroll = true) {
  here = Math.max(0, Math.min(at, V.all.length - 1));
  views().forEach(view => paint(view));
  const {box} = V, top = V.rowOf[here] * ROW, space = box.clientHeight - 30 - box.querySelector('.heads').clientHeight;
  if (scroll && (top < box.scrollTop || top > box.scrollTop + space)) {
    box.scrollTop = top - space / 2;
    follow(V);
    views().forEach(view => paint(view));
  } else {
    follow(V);
  }
  drawStep();
}

/* The other schedule is scrolled to the same rows. That is no scrolling of the user's, which this one would follow. */
function follow(view) {
  for (const other of views()) {
    if (other === view || other.box.scrollTop === view.box.scrollTop) continue;
    other.box.scrollTop = view.box.scrollTop;
    other.followed = other.box.scrollTop;
  }
}

function scrolled(view) {
  const top = view.box.scrollTop / ROW;
  if (view.followed !== view.box.scrollTop) follow(view);
  view.followed = -1;
  if (top < view.painted[0] + 20 || top + view.box.clientHeight / ROW > view.painted[1] - 20) paint(view);
}
