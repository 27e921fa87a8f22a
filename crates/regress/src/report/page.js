'use strict';
(() => {
  const ROW = 30;
  const MOST = 300;
  const data = JSON.parse(document.getElementById('data').textContent);
  const byId = id => document.getElementById(id);
  const make = (tag, properties, ...children) => {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  };
  const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
  const number = value => value < 0 ? '' : whole.format(value);
  const seconds = value => value >= 100 ? whole.format(value) : value.toFixed(value >= 10 ? 1 : 2);
  const time = run => new Date(run.time * 1000).toISOString().slice(0, 16).replace('T', ' ') + ' UTC';

  // Light or dark, as the reader's system is unless the button says otherwise.
  const theme = dark => {
    document.documentElement.classList.toggle('dark', dark);
    byId('theme').textContent = dark ? 'Light' : 'Dark';
  };
  theme(matchMedia('(prefers-color-scheme: dark)').matches);
  byId('theme').onclick = () => theme(!document.documentElement.classList.contains('dark'));

  const last = data.history[data.history.length - 1];
  byId('when').textContent = (last ? time(last) : '') + (data.judged ? ` · tool ${data.judged}` : '');
  const tiles = [
    ['Modules', whole.format(data.modules)], ['Rows', whole.format(data.rows)], ['Pass', whole.format(data.passed)],
    ['New', whole.format(data.news), 'new'], ['Known', whole.format(data.known)], ['Fixed', whole.format(data.fixed), 'fixed'],
    ['Seconds', seconds(data.seconds)],
  ];
  for (const [name, value, kind] of tiles) {
    const shown = make('dd', { textContent: value, className: value === '0' ? '' : kind || '' });
    byId('summary').append(make('div', {}, make('dt', { textContent: name }), shown));
  }

  // A head whose buttons sort. `state` has the column and the direction; `sorted` is called when they change.
  const head = (table, columns, state, sorted) => {
    const row = make('tr', {});
    columns.forEach((column, at) => {
      const cell = make('th', { scope: 'col', className: column.number ? 'number' : '' });
      if (column.width) cell.style.width = column.width;
      if (column.key) {
        const button = make('button', { type: 'button', textContent: column.name });
        button.onclick = () => {
          state.down = state.at === at ? !state.down : !!column.number;
          state.at = at;
          mark();
          sorted();
        };
        cell.append(button);
      } else {
        cell.classList.add('plain');
        cell.textContent = column.name;
      }
      row.append(cell);
    });
    const mark = () => [...row.children].forEach((cell, at) => {
      if (columns[at].key) cell.setAttribute('aria-sort', at !== state.at ? 'none' : state.down ? 'descending' : 'ascending');
    });
    mark();
    const place = table.tHead || table.createTHead();
    place.replaceChildren(row);
  };
  const order = (columns, state) => {
    const key = columns[state.at].key, sign = state.down ? -1 : 1;
    return (a, b) => {
      const left = key(a), right = key(b);
      return sign * (left < right ? -1 : left > right ? 1 : 0);
    };
  };

  // Causes.
  const verdict = cause => cause.new ? 'new' : cause.changed ? 'changed' : cause.known ? 'known' : cause.fixed ? 'fixed' : 'known';
  const RANK = { new: 0, changed: 1, fixed: 2, known: 3 };
  const count = cause => cause.new + cause.changed + cause.known + cause.others;
  const causeColumns = [
    { name: 'Verdict', key: cause => RANK[verdict(cause)] },
    { name: 'Stage', key: cause => cause.stage },
    { name: 'Outcome', key: cause => cause.outcome },
    { name: 'Cause', key: cause => cause.cause },
    { name: 'New', key: cause => cause.new + cause.changed, number: true },
    { name: 'Known', key: cause => cause.known, number: true },
    { name: 'Fixed', key: cause => cause.fixed, number: true },
    { name: 'Smallest', key: cause => cause.smallest ? cause.smallest[0] : 0, number: true },
  ];
  const causeState = { at: 0, down: false };
  let all = false;
  const details = cause => {
    const box = make('details', {}, make('summary', { textContent: cause.cause || '(no message)' }));
    box.addEventListener('toggle', () => {
      if (!box.open || box.childElementCount > 1) return;
      if (cause.message) box.append(make('pre', { textContent: cause.message }));
      if (cause.reason) box.append(make('p', { textContent: `Known: ${cause.reason}` }));
      if (cause.smallest) {
        const line = make('p', { textContent: 'Smallest input: ' });
        const from = cause.smallest[3];
        line.append(cause.file ? make('a', { href: cause.file, textContent: from }) : from);
        if (cause.reduced) line.append(', ', make('a', { href: cause.reduced, textContent: 'reduced' }));
        box.append(line);
      }
      if (cause.repeat) {
        const copy = make('button', { type: 'button', textContent: 'Copy command' });
        copy.onclick = () => navigator.clipboard.writeText(cause.repeat).then(() => { copy.textContent = 'Copied'; }, () => {});
        box.append(make('p', { textContent: 'To repeat it, in the folder of this page:' }), make('pre', { textContent: cause.repeat }), copy, ' ');
      }
      if (count(cause)) {
        const show = make('button', { type: 'button', textContent: 'Show its rows' });
        show.onclick = () => {
          byId('filter').reset();
          byId('cause').value = String(data.causes.indexOf(cause));
          filter();
          byId('rows-title').scrollIntoView();
        };
        box.append(show);
      }
    });
    return box;
  };
  const causes = () => {
    const sorted = [...data.causes].sort(order(causeColumns, causeState));
    const shown = all ? sorted : sorted.slice(0, MOST);
    const body = make('tbody', {});
    for (const cause of shown) {
      const kind = verdict(cause);
      const cell = (text, name) => make('td', { textContent: text, className: name || '' });
      body.append(make('tr', {}, cell(kind, kind), cell(cause.stage), cell(cause.outcome), make('td', { className: 'wide' }, details(cause)),
        cell(number(cause.new + cause.changed), 'number'), cell(number(cause.known), 'number'), cell(number(cause.fixed), 'number'),
        cell(cause.smallest ? number(cause.smallest[0]) : '', 'number')));
    }
    const table = byId('causes');
    if (table.tBodies[0]) table.tBodies[0].replaceWith(body); else table.append(body);
    byId('more').hidden = shown.length === sorted.length;
    byId('more').textContent = `Show all ${number(sorted.length)} causes`;
  };
  byId('more').onclick = () => { all = true; causes(); };
  byId('no-causes').hidden = data.causes.length > 0;
  byId('causes-box').hidden = data.causes.length === 0;
  head(byId('causes'), causeColumns, causeState, causes);
  causes();

  // Earlier runs: what is new and what is known, one point a run.
  if (data.history.length > 1) {
    byId('trend').hidden = false;
    const runs = data.history.slice(-60), width = 900, height = 180;
    const most = Math.max(1, ...runs.map(run => Math.max(run.news, run.known)));
    const x = at => 50 + at * (width - 70) / Math.max(1, runs.length - 1), y = value => height - 25 - value * (height - 50) / most;
    const part = (tag, attributes, text) => {
      const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      if (text) element.textContent = text;
      return element;
    };
    const svg = part('svg', { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'xMinYMid', role: 'img', 'aria-label': `New and known failures of ${runs.length} runs; the table below has the figures` });
    svg.append(part('line', { x1: 50, x2: width - 20, y1: y(0), y2: y(0), stroke: 'var(--edge)' }),
      part('text', { x: 4, y: y(0) + 4 }, '0'), part('text', { x: 4, y: y(most) + 4 }, number(most)),
      part('text', { x: 50, y: height - 6 }, time(runs[0])), part('text', { x: width - 20, y: height - 6, 'text-anchor': 'end' }, time(runs[runs.length - 1])));
    for (const [key, name, dash] of [['known', 'known', '5 4'], ['news', 'new', '']]) {
      const points = runs.map((run, at) => `${x(at).toFixed(1)},${y(run[key]).toFixed(1)}`).join(' ');
      svg.append(part('polyline', { points, fill: 'none', stroke: `var(--${name})`, 'stroke-width': 2, 'stroke-dasharray': dash }));
      const end = runs[runs.length - 1];
      svg.append(part('text', { x: width - 20, y: y(end[key]) - 6, 'text-anchor': 'end' }, `${name} ${number(end[key])}`));
    }
    byId('chart').append(svg);
    const names = ['modules', 'rows', 'passed', 'news', 'known', 'fixed', 'seconds'];
    const top = make('tr', {}, make('th', { scope: 'col', className: 'plain', textContent: 'time' }),
      ...names.map(name => make('th', { scope: 'col', className: 'plain number', textContent: name })));
    const body = make('tbody', {}, ...[...runs].reverse().map(run => make('tr', {}, make('td', { textContent: time(run) }),
      ...names.map(name => make('td', { className: 'number', textContent: name === 'seconds' ? seconds(run[name]) : number(run[name]) })))));
    byId('runs').append(make('thead', {}, top), body);
  }

  // Stages with tools.
  const outcomes = data.outcomes;
  const laneColumns = [
    { name: 'Stage', key: lane => lane.at },
    { name: 'Tool', key: lane => lane.tool },
    ...outcomes.map((name, at) => ({ name, key: lane => lane.outcomes[at], number: true, at })).filter(column => data.counts.some(row => row[2][column.at])),
    { name: 'Seconds', key: lane => lane.seconds, number: true },
    { name: 'Memory MB', key: lane => lane.memory, number: true },
    { name: 'Output bytes', key: lane => lane.bytes, number: true },
    { name: 'Instructions', key: lane => lane.instructions, number: true },
  ];
  const lanes = data.counts.map(([stage, tool, outcomes, seconds, memory, bytes, instructions], at) => ({ at, stage, tool, outcomes, seconds, memory, bytes, instructions }));
  const laneState = { at: 0, down: false };
  const stages = () => {
    const body = make('tbody', {}, ...[...lanes].sort(order(laneColumns, laneState)).map(lane => make('tr', {}, ...laneColumns.map(column => {
      const text = column.name === 'Stage' ? lane.stage : column.name === 'Tool' ? lane.tool : column.name === 'Seconds' ? seconds(lane.seconds)
        : column.name === 'Memory MB' ? (lane.memory / 1e6).toFixed(1) : number(column.key(lane));
      return make('td', { className: column.number ? 'number' : '', textContent: text });
    }))));
    const table = byId('stages');
    if (table.tBodies[0]) table.tBodies[0].replaceWith(body); else table.append(body);
  };
  head(byId('stages'), laneColumns, laneState, stages);
  stages();

  // Rows, as columns of numbers.
  const modules = data.entries;
  const size = modules.reduce((sum, module) => sum + module[4].length / 8, 0);
  const columns = { module: new Int32Array(size) };
  const NAMES = ['lane', 'outcome', 'verdict', 'cause', 'ms', 'kib'];
  for (const name of NAMES) columns[name] = new Int32Array(size);
  for (const name of ['bytes', 'instructions']) columns[name] = new Float64Array(size);
  let next = 0;
  modules.forEach((module, at) => {
    const numbers = module[4];
    for (let from = 0; from < numbers.length; from += 8, next += 1) {
      columns.module[next] = at;
      NAMES.forEach((name, offset) => { columns[name][next] = numbers[from + offset]; });
      columns.bytes[next] = numbers[from + 6];
      columns.instructions[next] = numbers[from + 7];
    }
  });
  const rowColumns = [
    { name: 'Module', key: row => modules[columns.module[row]][2], width: '26%' },
    { name: 'Stage', key: row => lanes[columns.lane[row]].stage, width: '10%' },
    { name: 'Tool', key: row => lanes[columns.lane[row]].tool, width: '7%' },
    { name: 'Outcome', key: row => columns.outcome[row], width: '8%' },
    { name: 'Verdict', key: row => columns.verdict[row], width: '8%' },
    { name: 'Cause', key: row => columns.cause[row] < 0 ? '' : data.causes[columns.cause[row]].cause, width: '17%' },
    { name: 'ms', key: row => columns.ms[row], number: true, width: '6%' },
    { name: 'MB', key: row => columns.kib[row], number: true, width: '6%' },
    { name: 'Bytes', key: row => columns.bytes[row], number: true, width: '7%' },
    { name: 'Instr.', key: row => columns.instructions[row], number: true, width: '7%' },
  ];
  const rowState = { at: -1, down: false };
  let shown = new Int32Array(0);
  const choices = (id, list, every) => {
    byId(id).append(make('option', { value: '', textContent: every }), ...list.map(([value, text]) => make('option', { value, textContent: text })));
  };
  choices('stage', [...new Set(lanes.map(lane => lane.stage))].map(name => [name, name]), 'all');
  choices('outcome', outcomes.map((name, at) => [String(at), name]).filter(([at]) => data.counts.some(row => row[2][at])), 'all');
  choices('verdict', data.verdicts.map((name, at) => [String(at), name]), 'all');
  choices('cause', data.causes.map((cause, at) => [String(at), `${cause.stage}: ${cause.cause}`.slice(0, 120)]), 'all');
  const box = byId('box');
  const texts = [
    row => modules[columns.module[row]][2],
    row => lanes[columns.lane[row]].stage,
    row => lanes[columns.lane[row]].tool,
    row => outcomes[columns.outcome[row]],
    row => data.verdicts[columns.verdict[row]],
    row => rowColumns[5].key(row),
    row => number(columns.ms[row]),
    row => (columns.kib[row] / 1024).toFixed(1),
    row => number(columns.bytes[row]),
    row => number(columns.instructions[row]),
  ];
  const spacer = (id, rows) => {
    const cell = make('td', { colSpan: rowColumns.length });
    cell.style.height = `${rows * ROW}px`;
    byId(id).replaceChildren(...rows ? [make('tr', {}, cell)] : []);
  };
  let drawn = '';
  const draw = force => {
    const from = Math.max(0, Math.min(shown.length, Math.floor(box.scrollTop / ROW)) - 10);
    const to = Math.min(shown.length, from + Math.ceil(box.clientHeight / ROW) + 20);
    if (!force && drawn === `${from} ${to}`) return;
    drawn = `${from} ${to}`;
    const body = [];
    for (let at = from; at < to; at += 1) {
      const row = shown[at];
      const line = make('tr', {}, ...texts.map((text, column) => {
        const cell = make('td', { textContent: text(row), className: rowColumns[column].number ? 'number' : '' });
        if (column === 0) cell.title = `${text(row)}\n${modules[columns.module[row]][0]}`;
        if (column === 5) cell.title = text(row);
        if (column === 4) cell.classList.add(text(row));
        return cell;
      }));
      line.setAttribute('aria-rowindex', String(at + 2));
      body.push(line);
    }
    spacer('above', from);
    byId('shown').replaceChildren(...body);
    spacer('below', shown.length - to);
    byId('rows').setAttribute('aria-rowcount', String(shown.length + 1));
  };
  const filter = () => {
    const value = id => byId(id).value;
    const text = value('text').toLowerCase(), stage = value('stage');
    const outcome = value('outcome'), kind = value('verdict'), cause = value('cause');
    const fits = text && modules.map(module => module[2].toLowerCase().includes(text) || module[0].startsWith(text));
    const found = [];
    for (let row = 0; row < size; row += 1) {
      if (fits && !fits[columns.module[row]]) continue;
      if (stage && lanes[columns.lane[row]].stage !== stage) continue;
      if (outcome && columns.outcome[row] !== +outcome) continue;
      if (kind && columns.verdict[row] !== +kind) continue;
      if (cause && columns.cause[row] !== +cause) continue;
      found.push(row);
    }
    if (rowState.at >= 0) found.sort(order(rowColumns, rowState));
    shown = Int32Array.from(found);
    byId('count').textContent = `${number(shown.length)} of ${number(size)} rows`;
    box.scrollTop = 0;
    draw(true);
  };
  head(byId('rows'), rowColumns, rowState, filter);
  box.addEventListener('scroll', () => draw(false), { passive: true });
  addEventListener('resize', () => draw(false));
  byId('filter').addEventListener('input', filter);
  byId('filter').addEventListener('submit', event => event.preventDefault());
  filter();
})();
