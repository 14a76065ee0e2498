/* The head of the page, its tools and keys, and how it begins. */
function drawHead() {
  const list = (title, texts) => texts.length ? html`<details><summary>${title} (${texts.length})</summary>
    <pre>${texts.join('\n')}</pre></details>` : nothing;
  const error = D.error ? `: ${D.error.kind}${whole(D.error) ? ': ' + whole(D.error) : ''}` : '';
  document.title = `hpor: ${D.verdict}${error}`.slice(0, 120);
  render(html`<h1><span class=${D.verdict}>${D.verdict}</span>${error.split('\n')[0]}</h1>
    <p>${D.main || ''}: ${D.executions} execution${D.executions === 1 ? '' : 's'} in ${D.seconds.toFixed(2)} s, longest
      ${D.depth} steps, por=${D.por}, Java ${D.jdk}, ${D.backend === 'os' ? 'OS threads' : 'fibers'}
      ${D.limit ? html`<br>Not everything was explored: ${D.limit}` : nothing}
      ${D.reason ? html`<br>${D.reason}` : nothing}</p>
    ${list('This assumes', D.error ? [] : D.assumptions)}
    ${list('Data races', D.data_races)}
    ${list('Not controlled', D.uncontrolled)}`, $('head'));
}

function drawTools() {
  if (!E) return;
  const classes = new Set(), locations = new Set();
  for (const view of E.other ? [E, E.other] : [E])
    for (const {site, location} of view.steps) {
      classes.add(site.class || '');
      if (location) locations.add(location);
    }
  const option = (value, text, chosen) => html`<option value=${value} .selected=${value === chosen}>${text}</option>`;
  const kind = error => (error.kind + ': ' + (error.message || '')).slice(0, 80);
  render(html`<button id="toWhole" title="how the search went (t)" @click=${toWhole}>${
      $('whole').hidden ? 'Search' : 'Schedule'}</button>
    ${D.errors.length < 2 ? nothing : html`<select id="errors" title="which error"
      @change=${event => choose(+event.target.value)}>${D.errors.map((error, i) =>
        option(i, `${i + 1}. ${kind(error)}`, D.errors.indexOf(E.error)))}</select>`}
    ${!E.other ? nothing : html`<label><input type="checkbox" id="showBeside" .checked=${showsBeside}
      @change=${event => { showsBeside = event.target.checked; draw(); }}> the schedule that passes</label>`}
    <label><input type="checkbox" id="shared" .checked=${onlyShared}
      @change=${event => { onlyShared = event.target.checked; draw(); }}> only steps that others notice</label>
    ${menu('threads', 'Threads', off.threads, E.used.map(thread => [thread, nameIn(E, thread)]))}
    ${menu('classes', 'Classes', off.classes, [...classes].sort().map(name => [name, name || '(none)']))}
    <select id="location" title="only steps on one object or variable"
      @change=${event => { onlyOn = event.target.value; draw(); }}>${option('', 'all objects', onlyOn)}${
      [...locations].sort().map(name => option(name, name, onlyOn))}</select>
    ${menu('kinds', 'Arrows', off.kinds, Object.entries(KINDS))}
    <span class="keys"><kbd>j</kbd> <kbd>k</kbd> step, <kbd>n</kbd> <kbd>p</kbd> switch of threads, <kbd>h</kbd>
      <kbd>l</kbd> same thread, <kbd>f</kbd> failure, <kbd>s</kbd> shared, <kbd>t</kbd> search${
      E.other ? html`, <kbd>b</kbd> other schedule` : nothing}</span>`, $('tools'));
}

/* A list of boxes; what is not checked is in `set`. */
const menu = (id, title, set, items) => html`<details><summary>${title}</summary><div id=${id}>${
  items.map(([key, text]) => html`<label><input type="checkbox" .checked=${!set.has(key)} @change=${event => {
    if (event.target.checked) set.delete(key); else set.add(key);
    draw();
  }}> ${text}</label>`)}</div></details>`;

function move(by, same) {
  for (let i = here + by; i >= 0 && i < V.all.length; i += by)
    if (same(i)) return go(i);
}

/* The same step of the other schedule, or the first that only that one has. */
function turn() {
  if (views().length > 1) goIn(V.other, Math.min(here, E.parts));
}

const shownAt = i => !V.rows[V.rowOf[i]].folded;
const keys = {
  j: () => move(1, shownAt), k: () => move(-1, shownAt),
  n: () => move(1, i => shownAt(i) && V.all[i].thread !== V.all[i - 1].thread),
  p: () => move(-1, i => shownAt(i) && (i === 0 || V.all[i].thread !== V.all[i - 1].thread)),
  l: () => move(1, i => shownAt(i) && V.all[i].thread === V.all[here].thread),
  h: () => move(-1, i => shownAt(i) && V.all[i].thread === V.all[here].thread),
  b: turn, t: toWhole, f: () => goIn(E, failureOf(E)), s: () => { onlyShared = !onlyShared; draw(); },
  Home: () => go(0), End: () => go(V.all.length - 1)
};
keys.ArrowDown = keys.j;
keys.ArrowUp = keys.k;
keys.ArrowRight = keys.l;
keys.ArrowLeft = keys.h;

function choose(number) {
  V = E = errorAt(number);
  for (const set of Object.values(off)) set.clear();
  off.kinds.add('sees');
  onlyShared = E.steps.length > MANY;
  onlyOn = '';
  here = failureOf(E);
  draw();
  go(here);
}

function begin() {
  $('tools').hidden = false;
  $('picture').onscroll = () => scrolled(E);
  $('beside').onscroll = () => scrolled(E.other);
  addEventListener('beforeprint', () => views().forEach(view => paint(view, true)));
  addEventListener('afterprint', () => views().forEach(view => paint(view)));
  addEventListener('resize', () => {
    follow(V); /* what has room now is no longer scrolled */
    views().forEach(view => paint(view));
  });
  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.tagName === 'SELECT' || !keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
  choose(0);
}

drawHead();
drawWhole();
if (D.errors.length) {
  begin();
} else {
  document.querySelector('main').hidden = true;
  document.querySelector('main').style.display = 'none';
  $('whole').hidden = false;
}
