/* Beside the picture: the step, what it is linked to, and its source line. */
function drawStep() {
  const step = V.all[here], end = here >= V.steps.length;
  if (!step) return;
  const passes = V !== E && !isSame(V, here), tells = V === E && here >= E.steps.length - 1;
  const hover = step.hover && (V.stuck || !tells); /* else the story has the stack */
  render(html`<h2>${end ? 'At the end' : `Step ${here + 1} of ${V.steps.length}`}
    ${passes ? 'of the schedule that passes' : nothing} ${chip(V, step.thread)}</h2>
    <pre>${step.text}</pre><p class="mono">${fullPlace(step.site)}</p>
    ${hover ? html`<pre>${step.hover}</pre>` : nothing}<ul>${linksOf(here)}</ul>
    ${tells ? story() : nothing}`, $('detail'));
  drawSource(step);
}

const chip = (view, thread) => html`<span class="chip" style="--h:${hue(thread)}">${view.names[thread]}</span>`;

/* The thread of the step first; of many, some. */
function chipsOf(threads) {
  const most = 4, own = V.all[here].thread;
  const sorted = [...threads.filter(t => t === own), ...threads.filter(t => t !== own).sort((a, b) => a - b)];
  const rest = sorted.slice(threads.length > most ? most - 1 : most);
  return [...sorted.slice(0, sorted.length - rest.length).map(thread => chip(V, thread)), rest.length ?
    html`<span class="chip rest" title=${rest.map(t => V.names[t]).join(', ')}>${rest.length} more</span>` : nothing];
}

const linkTo = (at, text) => html`<a href="#" @click=${event => { event.preventDefault(); go(at); }}>${text}</a>`;

const linksOf = at => V.arrows.filter(a => a.from === at || a.to === at).map(({kind, from, to}) => {
  const target = from === at ? to : from, {thread, text} = V.all[target];
  return html`<li>${linkTo(target, `${KINDS[kind]} ${from === at ? '→' : '←'} ${V.names[thread]}: ` +
    text.slice(0, 90))}</li>`;
});

/* What is known of the error as a whole. */
function story() {
  const {error} = E, {passing} = error;
  return html`<h2>${error.kind}</h2><pre>${whole(error)}</pre>
    ${error.sentence ? html`<p>${error.sentence}</p>` : nothing}
    ${error.submitted ? html`<p>The task that failed was ${linkTo(error.submitted - 1,
      `submitted at step ${error.submitted}`)}.</p>` : nothing}
    ${error.note ? html`<pre>${error.note}</pre>` : nothing}
    ${passing ? html`<p>Nearest schedule without an error: ${linkTo(passing.same_steps - 1,
      `the same up to step ${passing.same_steps}`)}, then ${passing.thread_name} goes on.</p>` : nothing}
    ${error.stacks.map(stack => html`<h2>${stack.thread_name || ''}</h2><pre>${(stack.title || '') + '\n' +
      stack.frames.map(frame => (/^(Caused by: |Suppressed: |\.\.\. )/.test(frame) ? '' : '  at ') + frame).join('\n')
    }</pre>`)}
    ${D.replay_command && !D.replay ? html`<h2>Replay</h2><pre>${D.replay_command}</pre>` : nothing}`;
}

let shownSource = null;

/* The source of a step, with the place of each thread. A step without a place keeps the source, and has no line. */
function drawSource(step) {
  if (step.site.file) shownSource = sourceKey(step.site);
  if (shownSource === null) return;
  const key = shownSource, text = D.sources[key], box = $('source');
  if (text == null) {
    render(html`<p class="missing">The source of ${key} was not found; say where it is by
      <code>sources=FOLDER</code>.</p>`, box);
    return;
  }
  const at = new Map(); /* thread -> the line where it is */
  for (const {thread, site} of V.all.slice(0, here + 1))
    if (site.file && sourceKey(site) === key) at.set(thread, site.line);
  const chips = new Map(); /* line -> its threads */
  for (const [thread, line] of at) chips.set(line, [...(chips.get(line) || []), thread]);
  const row = (line, number) => html`<tr class=${step.site.file && number === step.site.line ? 'here' : ''}>
    <td>${number}</td><td>${line}${chipsOf(chips.get(number) || [])}</td></tr>`;
  render(html`<h2>${key}</h2><table>${
    text.replace(/\n$/, '').split('\n').map((line, i) => row(line, i + 1))}</table>`, box);
  const line = box.querySelector('.here');
  if (line) box.scrollTop += line.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 2;
}
