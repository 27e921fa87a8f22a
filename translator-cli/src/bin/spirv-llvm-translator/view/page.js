'use strict';
(() => {
  const ROW = 18;
  const data = JSON.parse(document.getElementById('data').textContent);
  const byId = id => document.getElementById(id);
  const make = (tag, properties, ...children) => {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  };

  // Pairs of lines as lists by either side.
  const adjacency = (pairs, from, to) => {
    const lists = new Map();
    for (const pair of pairs) {
      const list = lists.get(pair[from]);
      if (list) list.push(pair[to]); else lists.set(pair[from], [pair[to]]);
    }
    return line => lists.get(line) || [];
  };
  const direct = {
    llvm: { spirv: adjacency(data.pairs, 0, 1) },
    spirv: { llvm: adjacency(data.pairs, 1, 0), source: adjacency(data.of_source, 0, 1) },
    source: { spirv: adjacency(data.of_source, 1, 0) },
  };
  const through = (first, second) => line => [...new Set(first(line).flatMap(second))];
  direct.llvm.source = through(direct.llvm.spirv, direct.spirv.source);
  direct.source.llvm = through(direct.source.spirv, direct.spirv.llvm);

  const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  const escaped = text => text.replace(/[&<>"]/g, character => escapes[character]);
  const TOKENS = {
    llvm: /(;.*$)|("(?:[^"\\]|\\.)*")|([%@!#$][-\w.$]+)|\b(define|declare|ret|br|switch|call|tail|load|store|getelementptr|inbounds|phi|select|icmp|fcmp|add|sub|mul|udiv|sdiv|urem|srem|fadd|fsub|fmul|fdiv|frem|fneg|and|or|xor|shl|lshr|ashr|trunc|zext|sext|bitcast|alloca|extractvalue|insertvalue|extractelement|insertelement|shufflevector|atomicrmw|cmpxchg|fence|unreachable|addrspacecast|ptrtoint|inttoptr|uitofp|sitofp|fptoui|fptosi|fptrunc|fpext|freeze|target|attributes)\b/g,
    spirv: /(;.*$)|("(?:[^"\\]|\\.)*")|(%[\w.]+)|\b(Op\w+)\b/g,
    source: /(\/\/.*$)|("(?:[^"\\]|\\.)*")|(#\s*\w+)|\b(kernel|__kernel|global|__global|local|__local|constant|private|void|if|else|for|while|do|return|const|struct|typedef|int|uint|float|double|char|uchar|short|ushort|long|ulong|size_t|half|bool|switch|case|break|continue)\b/g,
  };
  const CLASSES = ['com', 'str', 'id', 'op'];
  // A line with its tokens; lines that no screen is wide enough for stay as they are.
  const coloured = (pane, text) => {
    if (text.length > 2000) return escaped(text);
    let out = '', last = 0;
    for (const match of text.matchAll(TOKENS[pane])) {
      const kind = match.slice(1).findIndex(part => part !== undefined);
      out += escaped(text.slice(last, match.index)) + `<span class="${CLASSES[kind]}">${escaped(match[0])}</span>`;
      last = match.index + match[0].length;
    }
    return out + escaped(text.slice(last));
  };

  const state = { debug: false, query: '', matches: [], match: -1, hover: null, here: null };
  const panes = data.panes.map((pane, order) => {
    const lines = pane.text.split('\n');
    const rows = make('div', { className: 'rows' });
    const view = make('div', { className: 'view', tabIndex: 0 }, rows);
    view.setAttribute('role', 'listbox');
    view.setAttribute('aria-label', pane.title);
    const element = make('section', { className: 'pane' }, make('h2', { textContent: pane.title }), view);
    byId('main').append(element);
    const folds = new Map(pane.folds.filter(([first, last]) => last > first));
    const longest = lines.reduce((most, line) => Math.max(most, Math.min(line.length, 2000)), 0);
    rows.style.width = `calc(${longest + 10}ch * 0.86 + 20px)`;
    return { ...pane, debug: new Set(pane.debug), share: 1, shown: true, order, lines, rows, view, element, folds, folded: new Set(), visible: null, marked: new Set(), cursor: 0, drawn: new Map() };
  });
  const paneOf = id => panes.find(pane => pane.id === id);

  // Files of the source stand below each other, each below its name and with numbers of its own.
  const fileOf = (pane, line) => pane.heads.filter(head => head <= line).length - 1;
  const numberOf = (pane, line) => pane.heads.length ? line - pane.heads[Math.max(0, fileOf(pane, line))] : line + 1;
  // The address of a line: #spirv-120, and with a file's number where it is not the first: #source-12-2.
  const addressOf = (pane, line) => {
    const file = fileOf(pane, line);
    return `#${pane.id}-${numberOf(pane, line)}${file > 0 ? `-${file + 1}` : ''}`;
  };
  const lineOfAddress = address => {
    const parts = /^#(llvm|spirv|source)-(\d+)(?:-(\d+))?$/.exec(address);
    const pane = parts && paneOf(parts[1]);
    if (!pane) return null;
    const line = Number(parts[2]) + (pane.heads.length ? pane.heads[Number(parts[3] || 1) - 1] : -1);
    return line >= 0 && line < pane.lines.length ? { pane, line } : null;
  };

  // The lines that folding leaves, and where each stands.
  const refold = pane => {
    const hidden = state.debug ? new Set() : pane.debug;
    if (pane.folded.size === 0 && hidden.size === 0) {
      pane.visible = null;
    } else {
      const visible = [];
      for (let line = 0; line < pane.lines.length; line++) {
        if (hidden.has(line)) continue;
        visible.push(line);
        if (pane.folded.has(line)) line = pane.folds.get(line);
      }
      pane.visible = visible;
    }
    pane.rows.style.height = `${count(pane) * ROW}px`;
    redraw(pane);
  };
  const count = pane => pane.visible ? pane.visible.length : pane.lines.length;
  const lineAt = (pane, row) => pane.visible ? pane.visible[row] : row;
  const rowOf = (pane, line) => {
    if (!pane.visible) return line;
    let low = 0, high = pane.visible.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (pane.visible[middle] <= line) low = middle; else high = middle - 1;
    }
    return low;
  };

  const draw = (pane, line) => {
    const foldable = pane.folds.has(line), closed = pane.folded.has(line);
    let text = coloured(pane.id, pane.lines[line]);
    if (state.query && pane.lines[line].toLowerCase().includes(state.query)) {
      const found = state.matches[state.match];
      const now = found && found.pane === pane && found.line === line ? ' class="now"' : '';
      text = highlighted(pane.lines[line], now);
    }
    const fold = foldable ? (closed ? '▸' : '▾') : '';
    const more = closed ? `<span class="com"> … ${pane.folds.get(line) - line} lines</span>` : '';
    const number = numberOf(pane, line) || '';
    return `<span class="number" aria-hidden="true">${number}</span><span class="fold" aria-hidden="true">${fold}</span><span>${text.trim() ? text : '<span class="unseen">blank</span>'}${more}</span>`;
  };
  const highlighted = (line, now) => {
    const lower = line.toLowerCase();
    let out = '', last = 0, at;
    while ((at = lower.indexOf(state.query, last)) >= 0) {
      const end = at + state.query.length;
      out += escaped(line.slice(last, at)) + `<mark${now}>${escaped(line.slice(at, end))}</mark>`;
      last = end;
    }
    return out + escaped(line.slice(last));
  };

  // Only rows that can be seen are elements of the page.
  const redraw = pane => {
    pane.drawn.forEach(row => row.remove());
    pane.drawn.clear();
    scroll(pane);
  };
  const scroll = pane => {
    const { view } = pane;
    const first = Math.max(0, Math.floor(view.scrollTop / ROW) - 10);
    const last = Math.min(count(pane), Math.ceil((view.scrollTop + view.clientHeight) / ROW) + 10);
    pane.drawn.forEach((row, number) => {
      if (number < first || number >= last) { row.remove(); pane.drawn.delete(number); }
    });
    const fresh = document.createDocumentFragment();
    for (let number = first; number < last; number++) {
      if (pane.drawn.has(number)) continue;
      const line = lineAt(pane, number);
      const row = make('div', { className: 'row', id: `row-${pane.id}-${line}` });
      row.innerHTML = draw(pane, line);
      row.style.top = `${number * ROW}px`;
      row.dataset.line = line;
      row.setAttribute('role', 'option');
      row.setAttribute('aria-posinset', number + 1);
      row.setAttribute('aria-setsize', count(pane));
      pane.drawn.set(number, row);
      fresh.append(row);
    }
    pane.rows.append(fresh);
    const active = `row-${pane.id}-${pane.cursor}`;
    if (byId(active)) view.setAttribute('aria-activedescendant', active); else view.removeAttribute('aria-activedescendant');
    paint(pane);
  };
  const paint = pane => {
    pane.drawn.forEach(row => {
      const line = Number(row.dataset.line);
      const here = state.here && state.here.pane === pane && state.here.line === line;
      row.classList.toggle('same', pane.marked.has(line));
      row.classList.toggle('hover', !!(state.hover && state.hover.pane === pane && state.hover.line === line));
      row.classList.toggle('here', !!here);
      row.setAttribute('aria-selected', here ? 'true' : 'false');
    });
  };

  const counterparts = (pane, line) => panes.filter(other => other !== pane && direct[pane.id][other.id])
    .map(other => [other, direct[pane.id][other.id](line)]);
  // Lights up the lines that belong to one.
  const light = (pane, line) => {
    panes.forEach(other => { other.marked = new Set(); });
    if (pane) {
      counterparts(pane, line).forEach(([other, lines]) => { other.marked = new Set(lines); });
      // Lines of the same column that are made of the same.
      const twin = panes.find(other => other !== pane && other.marked.size);
      if (twin) [...twin.marked].slice(0, 50).forEach(found => direct[twin.id][pane.id](found).forEach(own => pane.marked.add(own)));
    }
    panes.forEach(paint);
  };
  const reveal = (pane, line, force) => {
    const top = rowOf(pane, line) * ROW, { view } = pane;
    if (force || top < view.scrollTop || top + ROW > view.scrollTop + view.clientHeight) {
      view.scrollTop = Math.max(0, top - view.clientHeight / 3);
    }
    scroll(pane);
  };
  const show = (pane, line) => counterparts(pane, line).forEach(([other, lines]) => {
    if (!lines.length) return;
    const plain = lines.filter(each => !other.debug.has(each));
    const shown = plain.length ? plain : lines;
    unfold(other, shown[0]);
    reveal(other, Math.min(...shown));
  });
  const showDebug = shown => {
    state.debug = shown;
    byId('debug').setAttribute('aria-pressed', shown);
    panes.forEach(refold);
    if (state.here) reveal(state.here.pane, state.here.line);
  };
  const unfold = (pane, line) => {
    if (!state.debug && pane.debug.has(line)) showDebug(true);
    for (const start of pane.folded) {
      if (start < line && line <= pane.folds.get(start)) { pane.folded.delete(start); refold(pane); }
    }
  };
  const go = (pane, line) => {
    pane.cursor = Math.max(0, Math.min(pane.lines.length - 1, line));
    state.here = { pane, line: pane.cursor };
    state.hover = null;
    light(pane, pane.cursor);
    reveal(pane, pane.cursor);
    follow(pane, pane.cursor);
    const address = addressOf(pane, pane.cursor);
    if (address !== location.hash) history.replaceState(null, '', address);
  };
  const toggle = (pane, line) => {
    let start = line;
    if (!pane.folds.has(line)) {
      const around = [...pane.folds].filter(([first, last]) => first <= line && line <= last);
      if (!around.length) return;
      start = around[around.length - 1][0];
    }
    if (!pane.folded.delete(start)) pane.folded.add(start);
    refold(pane);
    if (start !== line) go(pane, start); else paint(pane);
  };
  const foldAll = closed => {
    panes.forEach(pane => {
      pane.folded = new Set(closed ? pane.folds.keys() : []);
      refold(pane);
    });
    byId('fold').setAttribute('aria-pressed', closed);
  };

  // Search through all columns.
  const search = query => {
    state.query = query.toLowerCase();
    state.matches = [];
    state.match = -1;
    if (state.query) {
      for (const pane of panes) {
        pane.lines.forEach((line, number) => {
          if (line.toLowerCase().includes(state.query)) state.matches.push({ pane, line: number });
        });
      }
    }
    panes.forEach(redraw);
    tell();
  };
  const tell = () => {
    const all = state.matches.length;
    byId('count').textContent = !state.query ? '' : all ? `${state.match + 1} of ${all}` : 'nothing found';
  };
  const step = by => {
    const all = state.matches.length;
    if (!all) return;
    state.match = (state.match + by + all) % all;
    const { pane, line } = state.matches[state.match];
    select(pane);
    unfold(pane, line);
    go(pane, line);
    panes.forEach(redraw);
    show(pane, line);
    tell();
  };

  // The graph of a function.
  let graph = -1, size = { width: 1, height: 1 }, zoom = 1;
  const SMALLEST = 0.1, LARGEST = 8, LEGIBLE = 0.6;
  const picture = byId('picture');
  // The zoom at which the graph is as wide as its room, or is in it as a whole.
  const fitting = whole => {
    const room = { width: picture.clientWidth - 16, height: picture.clientHeight - 16 };
    const wide = room.width / size.width;
    return whole ? Math.min(wide, room.height / size.height) : wide;
  };
  // What is at a place of the room, its middle where none is named, stays there.
  const zoomTo = (value, x = picture.clientWidth / 2, y = picture.clientHeight / 2) => {
    const before = zoom;
    zoom = Math.max(SMALLEST, Math.min(LARGEST, value));
    const svg = picture.querySelector('svg');
    if (!svg) return;
    svg.style.width = `${size.width * zoom}px`;
    svg.style.height = `${size.height * zoom}px`;
    picture.scrollLeft = (picture.scrollLeft + x) * zoom / before - x;
    picture.scrollTop = (picture.scrollTop + y) * zoom / before - y;
    byId('zoom').textContent = `${Math.round(zoom * 100)} %`;
  };
  const zooms = { in: () => zoomTo(zoom * 1.25), out: () => zoomTo(zoom / 1.25), fit: () => zoomTo(Math.max(SMALLEST, fitting(true))), one: () => zoomTo(1) };
  Object.keys(zooms).forEach(name => byId(`zoom-${name}`).addEventListener('click', zooms[name]));
  picture.addEventListener('wheel', event => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const box = picture.getBoundingClientRect();
    zoomTo(zoom * Math.exp(-event.deltaY / 300), event.clientX - box.left, event.clientY - box.top);
  }, { passive: false });
  // The picture follows the pointer that holds it.
  let held = null, dragged = false;
  picture.addEventListener('pointerdown', event => {
    if (event.pointerType === 'mouse' && event.button === 0) held = { x: event.clientX, y: event.clientY, left: picture.scrollLeft, top: picture.scrollTop };
  });
  addEventListener('pointermove', event => {
    if (!held) return;
    held.moved ||= Math.hypot(held.x - event.clientX, held.y - event.clientY) > 4;
    picture.scrollLeft = held.left + held.x - event.clientX;
    picture.scrollTop = held.top + held.y - event.clientY;
  });
  addEventListener('pointerup', () => { dragged = !!(held && held.moved); held = null; });
  const functions = byId('functions');
  data.cfgs.forEach((cfg, number) => functions.append(make('option', { value: number, textContent: cfg.name })));
  const drawGraph = number => {
    graph = number;
    functions.value = number;
    byId('picture').innerHTML = data.cfgs[number].svg;
    const svg = byId('picture').querySelector('svg');
    size = { width: Number(svg.getAttribute('width')), height: Number(svg.getAttribute('height')) };
    zoomTo(Math.max(LEGIBLE, Math.min(1, fitting())));
    // The entry is at the top.
    const entry = svg.querySelector('g[data-label]');
    picture.scrollTop = 0;
    if (entry) entry.scrollIntoView({ block: 'nearest', inline: 'center' });
    picture.scrollTop = 0;
  };
  const functionAt = (pane, line) => data.cfgs.findIndex(cfg => {
    const range = cfg[pane.id];
    return range && range[0] <= line && line <= range[1];
  });
  const follow = (pane, line) => {
    if (byId('drawer').hidden) return;
    let [at, found] = [pane, line];
    if (pane.id === 'source') [at, found] = [paneOf('spirv'), direct.source.spirv(line)[0]];
    const number = found === undefined ? -1 : functionAt(at, found);
    if (number < 0) return;
    if (number !== graph) drawGraph(number);
    const spirv = at.id === 'spirv' ? found : direct.llvm.spirv(found)[0];
    let label = null;
    for (const [id, start] of data.cfgs[number].labels) if (start <= spirv) label = id;
    picture.querySelectorAll('g[data-label]').forEach(block => {
      const here = Number(block.dataset.label) === label;
      block.classList.toggle('here', here);
      if (here && !held) block.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
  };
  const openGraph = open => {
    if (!data.cfgs.length) return;
    byId('drawer').hidden = !open;
    place(byId('height'), byId('drawer').offsetHeight / innerHeight);
    byId('graph').setAttribute('aria-pressed', open);
    if (open && graph < 0) drawGraph(0);
    if (open && state.here) follow(state.here.pane, state.here.line);
    panes.forEach(scroll);
  };
  functions.addEventListener('change', () => {
    drawGraph(Number(functions.value));
    const pane = paneOf('spirv');
    const [first, last] = data.cfgs[graph].spirv;
    go(pane, first);
    show(pane, pane.cursor);
    // The line that begins a function has no place in the source: its first instruction that has one shows where it is.
    const source = paneOf('source');
    if (!source || direct.spirv.source(first).length) return;
    for (let line = first; line <= last; line++) {
      const lines = direct.spirv.source(line);
      if (!lines.length) continue;
      reveal(source, Math.min(...lines));
      break;
    }
  });
  byId('picture').addEventListener('click', event => {
    const block = event.target.closest('g[data-label]');
    if (!block || dragged) return;
    const found = data.cfgs[graph].labels.find(([id]) => id === Number(block.dataset.label));
    const pane = paneOf('spirv');
    if (found) { unfold(pane, found[1]); go(pane, found[1]); show(pane, found[1]); }
  });

  // On narrow screens one column is shown at a time.
  const select = pane => {
    if (!pane.shown) showColumn(pane, true);
    panes.forEach(other => {
      other.element.classList.toggle('current', other === pane);
      other.tab.setAttribute('aria-current', other === pane);
    });
    scroll(pane);
  };
  // Columns have shares of the width; those that are hidden give theirs to the others.
  const whole = () => panes.filter(pane => pane.shown).reduce((sum, pane) => sum + pane.share, 0);
  // Says in per cent where a border stands.
  const place = (grip, part) => grip.setAttribute('aria-valuenow', Math.round(100 * part));
  const arrange = () => {
    const shown = panes.filter(pane => pane.shown);
    panes.forEach(pane => {
      place(pane.grip, pane.share / whole());
      pane.element.hidden = !pane.shown;
      pane.element.style.flexGrow = pane.share;
      pane.grip.hidden = !pane.shown || pane === shown[shown.length - 1];
      pane.toggle.setAttribute('aria-pressed', pane.shown);
      pane.toggle.disabled = pane.shown && shown.length === 1;
    });
    panes.forEach(scroll);
  };
  const showColumn = (pane, shown) => { pane.shown = shown; arrange(); };
  // Moves the border between a column and the next one that is shown.
  const moveBorder = (pane, by) => {
    const next = panes.slice(pane.order + 1).find(other => other.shown);
    if (!next) return;
    const all = whole();
    const share = by * all / byId('main').clientWidth, least = all * 0.05;
    const moved = Math.max(least - pane.share, Math.min(next.share - least, share));
    pane.share += moved;
    next.share -= moved;
    arrange();
  };
  // An element that is moved by pointer and keys; `move` gets how many pixels.
  const movable = (grip, axis, less, more, move) => {
    grip.addEventListener('pointerdown', event => {
      grip.setPointerCapture(event.pointerId);
      let last = event[axis];
      const moving = next => { move(next[axis] - last); last = next[axis]; };
      grip.addEventListener('pointermove', moving);
      grip.addEventListener('pointerup', () => grip.removeEventListener('pointermove', moving), { once: true });
      event.preventDefault();
    });
    grip.addEventListener('keydown', event => {
      const by = { [less]: -24, [more]: 24 }[event.key];
      if (!by) return;
      event.preventDefault();
      move(by);
    });
  };
  panes.forEach(pane => {
    pane.grip = make('div', { className: 'grip', tabIndex: 0 });
    pane.grip.setAttribute('role', 'separator');
    pane.grip.setAttribute('aria-orientation', 'vertical');
    pane.grip.setAttribute('aria-label', `Width of ${pane.title}`);
    pane.element.after(pane.grip);
    movable(pane.grip, 'clientX', 'ArrowLeft', 'ArrowRight', by => moveBorder(pane, by));
    pane.toggle = make('button', { type: 'button', textContent: pane.title });
    pane.toggle.addEventListener('click', () => showColumn(pane, !pane.shown));
    byId('columns').append(pane.toggle);
  });
  movable(byId('height'), 'clientY', 'ArrowUp', 'ArrowDown', by => {
    const drawer = byId('drawer');
    drawer.style.flexBasis = `${Math.max(90, Math.min(innerHeight - 160, drawer.offsetHeight - by))}px`;
    place(byId('height'), drawer.offsetHeight / innerHeight);
    panes.forEach(scroll);
  });
  panes.forEach(pane => {
    pane.tab = make('button', { type: 'button', textContent: pane.title });
    pane.tab.addEventListener('click', () => { select(pane); pane.view.focus(); });
    byId('tabs').append(pane.tab);
    pane.view.addEventListener('scroll', () => scroll(pane), { passive: true });
    const lineOf = event => {
      const row = event.target.closest('.row');
      return row ? Number(row.dataset.line) : null;
    };
    pane.rows.addEventListener('mouseover', event => {
      const line = lineOf(event);
      if (line === null) return;
      state.hover = { pane, line };
      light(pane, line);
    });
    pane.rows.addEventListener('mouseleave', () => {
      state.hover = null;
      if (state.here) light(state.here.pane, state.here.line); else light(null);
    });
    pane.rows.addEventListener('click', event => {
      const line = lineOf(event);
      if (line === null) return;
      if (event.target.closest('.fold') && pane.folds.has(line)) { toggle(pane, line); return; }
      go(pane, line);
      show(pane, line);
    });
    pane.view.addEventListener('focus', () => { if (!state.here || state.here.pane !== pane) go(pane, pane.cursor); });
    pane.view.addEventListener('keydown', event => {
      const row = rowOf(pane, pane.cursor), page = Math.max(1, Math.floor(pane.view.clientHeight / ROW) - 1);
      const to = number => go(pane, lineAt(pane, Math.max(0, Math.min(count(pane) - 1, number))));
      const beside = by => {
        const columns = panes.filter(column => column.shown), at = columns.indexOf(pane);
        const other = columns[(at + by + columns.length) % columns.length];
        if (other === pane) return;
        const lines = direct[pane.id][other.id](pane.cursor);
        if (lines.length) other.cursor = Math.min(...lines);
        select(other);
        other.view.focus();
        go(other, other.cursor);
      };
      const keys = {
        ArrowDown: () => to(row + 1), ArrowUp: () => to(row - 1), PageDown: () => to(row + page), PageUp: () => to(row - page),
        Home: () => to(0), End: () => to(count(pane) - 1), ArrowRight: () => beside(1), ArrowLeft: () => beside(-1),
        Enter: () => show(pane, pane.cursor), ' ': () => toggle(pane, pane.cursor),
      };
      if (event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
      event.preventDefault();
      keys[event.key]();
    });
  });

  const dark = on => {
    document.documentElement.classList.toggle('dark', on);
    byId('theme').textContent = on ? 'Light' : 'Dark';
  };
  dark(matchMedia('(prefers-color-scheme: dark)').matches);
  const themed = () => dark(!document.documentElement.classList.contains('dark'));
  const helped = () => {
    byId('keys').hidden = !byId('keys').hidden;
    byId('help').setAttribute('aria-expanded', !byId('keys').hidden);
    panes.forEach(scroll);
  };
  byId('theme').addEventListener('click', themed);
  byId('help').addEventListener('click', helped);
  byId('graph').addEventListener('click', () => openGraph(byId('drawer').hidden));
  byId('close').addEventListener('click', () => openGraph(false));
  byId('debug').addEventListener('click', () => showDebug(!state.debug));
  byId('fold').addEventListener('click', () => foldAll(byId('fold').getAttribute('aria-pressed') !== 'true'));
  byId('query').addEventListener('input', event => search(event.target.value));
  byId('search').addEventListener('submit', event => { event.preventDefault(); step(1); });
  byId('previous').addEventListener('click', () => step(-1));
  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest('input,select')) {
      if (event.key === 'Escape') (state.here ? state.here.pane : panes[0]).view.focus();
      return;
    }
    const keys = {
      '/': () => byId('query').focus(), n: () => step(1), p: () => step(-1), t: themed, '?': helped,
      d: () => { if (!byId('debug').hidden) showDebug(!state.debug); },
      g: () => openGraph(byId('drawer').hidden), '+': zooms.in, '-': zooms.out, '0': zooms.fit, '1': zooms.one, F: () => foldAll(byId('fold').getAttribute('aria-pressed') !== 'true'),
    };
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
  if (data.without) {
    byId('note').textContent = `The lines of ${data.without} functions could not be linked.`;
    byId('note').hidden = false;
  }
  if (!panes.some(pane => pane.debug.size)) byId('debug').hidden = true;
  if (!data.cfgs.length) byId('graph').hidden = true;
  addEventListener('resize', () => panes.forEach(scroll));
  arrange();
  select(panes[0]);
  panes.forEach(refold);
  const visit = () => {
    const found = lineOfAddress(location.hash);
    if (!found) return;
    select(found.pane);
    unfold(found.pane, found.line);
    go(found.pane, found.line);
    show(found.pane, found.line);
  };
  addEventListener('hashchange', visit);
  visit();
})();
