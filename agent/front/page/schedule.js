/* One error as data: its steps, how its threads ended, what leads from one thread to another. */
'use strict';
const D = JSON.parse(document.getElementById('data').textContent);
const $ = id => document.getElementById(id);
const KINDS = {start: 'start', join: 'join', lock: 'lock handed over', notify: 'notify, unpark',
  sees: 'sees a value of', held: 'held by', race: 'race: no order'};

function labels(threads) {
  const names = threads.map((thread, i) => thread.name || 'thread#' + i);
  return names.map((name, i) => names.indexOf(name) !== names.lastIndexOf(name) ? name + '#' + i : name);
}

const place = site => site.file ? site.file + (site.line ? ':' + site.line : '') : site.class ?
  site.class.replace(/.*\./, '') + '.' + (site.method || '?') : '';
const fullPlace = site => site.class ? `at ${site.class}.${site.method || '?'}(${place(site)})` : place(site);
const sourceKey = site => (site.class && site.class.includes('.') ?
  site.class.replace(/\.[^.]*$/, '').replace(/\./g, '/') + '/' : '') + site.file;
const whole = ({message, told, cause}) => (told || message || '') + (cause ? ', caused by ' + cause : '');

function endingsOf(error) {
  if (error.threads.length)
    return error.threads.map(w => ({thread: w.thread, site: w.site, location: w.location, holder: w.holder,
      text: 'BLOCKED: ' + w.text, joins: w.operation === 'join',
      hover: w.reasons.trim() || (w.holder_name ? '' : 'nobody holds it')}));
  return error.stacks.filter(stack => stack.thread != null).map(stack => ({thread: stack.thread, holder: null,
    site: siteOf(stack.frames), text: 'FAILED: ' + (stack.title || error.kind), hover: stack.frames.join('\n')}));
}

function siteOf(frames) {
  for (const frame of frames) {
    const found = /^(?:.*\/)?([\w$.]+)\.([\w$<>]+)\((\S+):(\d+)\)$/.exec(frame);
    if (found && D.sources[sourceKey({class: found[1], file: found[3]})])
      return {class: found[1], method: found[2], file: found[3], line: +found[4]};
  }
  return {class: null, method: null, file: null, line: 0};
}

function errorAt(number) {
  const error = D.errors[number], threads = number ? error.thread_names : D.threads;
  const steps = (number ? error.schedule : D.schedule) || [], names = labels(threads || []);
  const found = viewOf({error, steps, names, threads: threads || [], ends: endingsOf(error), box: $('picture'),
    fails: true, stuck: error.threads.length > 0});
  found.other = passingOf(error, found);
  return found;
}

/* Where a reader begins: of a deadlock the first thread is nearest to its cause. */
const failureOf = view => view.stuck ? view.steps.length : view.all.length - 1;

/* A schedule as it is drawn: `parts` is the first step in which it differs from the one beside it. */
function viewOf(view) {
  view.all = [...view.steps, ...view.ends];
  view.used = [...new Set(view.all.map(step => step.thread))].sort((a, b) => a - b);
  view.arrows = arrowsOf(view);
  view.shared = sharedOf(view);
  return Object.assign(view, {parts: -1, other: null, open: new Set(), rows: [], rowOf: [], painted: [0, 0]});
}

/* The nearest schedule without an error. Threads have the same lanes in both, and the same steps the same rows. */
function passingOf(error, failing) {
  const {schedule: steps, threads, same_steps: same} = error.passing || {};
  if (!steps) return null;
  const {thread, site} = steps[steps.length - 1];
  const view = viewOf({error: {kind: ''}, steps, names: labels(threads), threads, box: $('beside'), fails: false,
    ends: [{thread, site, location: null, holder: null, good: true, text: 'no error', hover: ''}], stuck: false});
  const used = [...new Set([...failing.used, ...view.used])].sort((a, b) => a - b);
  Object.assign(view, {parts: same, used, other: failing});
  Object.assign(failing, {parts: same, used});
  for (let i = 0; i <= same; i++)
    failing.shared[i] = view.shared[i] = failing.shared[i] || view.shared[i] || i >= same - 1;
  return view;
}

/* Who comes first on the other end of each arrow, by one pass over the steps. */
function arrowsOf({error, steps, names, threads, ends}) {
  const arrows = [], first = {}, last = {}, starts = {}, released = {}, told = {}, written = {};
  const add = (kind, from, to) => { if (from !== undefined && from !== to) arrows.push({kind, from, to}); };
  const byName = new Map(names.map((name, i) => [name, i]));
  steps.forEach((step, i) => { if (first[step.thread] === undefined) first[step.thread] = i; });
  const other = (table, key, thread) => table[key] && table[key].thread !== thread ? table[key].at : undefined;
  steps.forEach((step, i) => {
    const {operation, thread, location} = step, mine = {thread, at: i};
    if (operation === 'start') {
      const nth = starts[thread] = (starts[thread] ?? -1) + 1;
      const started = threads.findIndex(t => t.parent === thread && t.ordinal === nth);
      if (first[started] !== undefined) add('start', i, first[started]);
    } else if (operation === 'join' && byName.has(location)) {
      add('join', last[byName.get(location)], i);
    }
    if (location) {
      if (['enter', 'wake', 'call'].includes(operation)) add('lock', other(released, location, thread), i);
      if (['exit', 'wait', 'call'].includes(operation)) released[location] = mine;
      if (operation === 'wake') add('notify', other(told, location, thread), i);
      if (operation.startsWith('notify')) told[location] = mine;
      if (operation === 'unpark') told['park ' + location] = mine;
      if (/read|update/.test(operation)) add('sees', other(written, location, thread), i);
      if (/write|update/.test(operation)) written[location] = mine;
    }
    if (operation === 'park') add('notify', other(told, 'park ' + names[thread], thread), i);
    last[thread] = i;
  });
  ends.forEach((end, k) => {
    if (end.holder == null || !end.location) return;
    if (end.joins) return;
    for (let i = steps.length - 1; i >= 0; i--)
      if (steps[i].thread === end.holder && steps[i].location === end.location) {
        add('held', steps.length + k, i);
        break;
      }
  });
  if (error.kind === 'data-race' && ends.length === 2 && steps.length) {
    const second = steps.length - 1;
    for (let i = second - 1; i >= 0; i--)
      if (steps[i].thread === ends[0].thread && steps[i].location === steps[second].location) {
        add('race', i, second);
        break;
      }
  }
  return arrows;
}

/* Steps that another thread notices, and those beside a switch of threads. */
function sharedOf({steps, ends}) {
  const by = new Map();
  for (const {location, thread} of [...steps, ...ends])
    if (location) by.set(location, by.has(location) && by.get(location) !== thread ? -1 : thread);
  return steps.map((step, i) => by.get(step.location) === -1 || i === 0 || i === steps.length - 1 ||
    steps[i - 1].thread !== step.thread || steps[i + 1].thread !== step.thread || step.operation === 'start');
}
