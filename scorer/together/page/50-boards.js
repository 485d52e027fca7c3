// Boards: every space is a button; runs are drawn behind and over them. Another player's board has no buttons.
const GAP = .095;

function gridOf(board) {  // the place of each row and column, in cells
  const size = board.groups.length, dome = board.family === 'dome';
  const at = i => dome ? i * 1.05 + (i >> 1) * .11 : i * (1 + GAP);
  return {size, at, width: at(size - 1) + 1};
}

function run(tiles, space, step, size) {
  const [row, column] = space.split('.').map(Number), found = [space];
  for (const way of [-1, 1])
    for (let n = 1; n < size; n++) {
      const next = (row + step[0] * n * way) + '.' + (column + step[1] * n * way);
      if (!tiles[next]) break;
      way < 0 ? found.unshift(next) : found.push(next);
    }
  return found;
}

function ring(tiles, space) {  // the linked tiles of a star
  const [star, slot] = space.split('.').map(Number), at = n => star + '.' + ((slot - 1 + n + 12) % 6 + 1);
  const found = [space];
  for (let n = 1; n < 6 && tiles[at(n)]; n++) found.push(at(n));
  for (let n = 1; n < 6 && tiles[at(-n)] && !found.includes(at(-n)); n++) found.unshift(at(-n));
  return found;
}

// The runs that prove the points of a tile. Rows are scored from the top: new tiles further down do not count yet.
function proof(board, mine, space) {
  if (board.family === 'star') return {runs: [ring(mine.tiles, space)], points: ring(mine.tiles, space).length};
  const tiles = {...mine.tiles};
  for (const below of Object.keys(mine.now)) if (+below[0] > +space[0]) delete tiles[below];
  const size = board.groups.length;
  const runs = [run(tiles, space, [0, 1], size), run(tiles, space, [1, 0], size)].filter(found => found.length > 1);
  const points = runs.reduce((sum, found) => sum + found.length, 0) || 1;
  return {runs, points: points * ((board.doubled || []).includes(space) ? 2 : 1)};
}

function spaceLabel(board, mine, space, wait) {
  const name = spaceName(board, space), color = mine.tiles[space];
  if (color) {
    const said = `${name}, ${colorName(color)}`;
    if (wait !== undefined) return `${said}, ${t('waiting-space')}`;
    return space in mine.now ? `${said}, ${t('laid', {points: plus(mine.now[space])})}` : said;
  }
  const printed = printOf(board, mine, space), said = printed ? `${name}, ${colorName(printed)}` : name;
  const open = mine.hints[space];
  return open ? `${said}, ${t('would', {points: plus(open[0])})}` : said;
}

const printOf = (board, mine, space) => (mine.prints || board.printed)[space] || '';

function makeBoard(board, tap) {
  return board.family === 'star' ? starBoard(board, tap) : gridBoard(board, tap);
}

function gridBoard(board, tap) {
  const {size, at, width} = gridOf(board), view = `0 0 ${width} ${width}`, percent = n => n / width * 100 + '%';
  const under = svg('svg', {class: 'layer', viewBox: view, 'aria-hidden': 'true'}), over = svg('svg', {class: 'layer over', viewBox: view, 'aria-hidden': 'true'});
  const cells = {}, places = {};
  const wall = el('div', {class: 'grid'}, under);
  const put = (node, row, column, span = 1) => {
    node.style.left = percent(at(column));
    node.style.top = percent(at(row));
    node.style.width = node.style.height = percent(at(span - 1) - at(0) + 1);
  };
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const space = `${row + 1}.${column + 1}`;
      const cell = cells[space] = el(tap ? 'button' : 'span', {class: 'cell', ...(tap ? {'data-space': space, type: 'button', onclick: () => tap(space),
        oncontextmenu: event => { event.preventDefault(); tap.hold(space); }} : {})});
      put(cell, row, column);
      wall.append(cell);
    }
  if (tap && board.places)
    for (const place of Object.keys(board.places)) {
      places[place] = el('button', {class: 'place', type: 'button', 'data-place': place, onclick: () => tap.plate(+place)});
      wall.append(places[place]);
    }
  wall.append(over);
  const rows = el('div', {class: 'rows', 'aria-hidden': 'true'}, board.groups.map((_, n) => el('span', {text: n + 1})));
  const middle = space => { const [row, column] = space.split('.').map(Number); return [at(column - 1) + .5, at(row - 1) + .5]; };
  const node = el('div', {class: 'board ' + board.family}, rows, wall);
  return {node, update(mine, shown = {}) {
    for (const [space, cell] of Object.entries(cells)) drawCell(board, mine, space, cell, shown, tap);
    for (const [place, button] of Object.entries(places)) {
      const lies = mine.plates[place];
      button.hidden = !!lies && !(mine.newPlates || []).includes(+place);
      if (button.hidden) continue;
      const [row, column] = board.places[place][0].split('.').map(n => n - 1);
      put(button, row, column, 2);
      if (lies) { button.style.left = percent(at(column) + 1.025); button.style.top = percent(at(row) + 1.025); }
      change(button, 'class', lies ? 'place middle' : 'place');
      button.disabled = !lies && !mine.platesLeft;
      change(button, 'aria-label', t(lies ? 'turn-plate' : 'place-plate', {place}));
      write(button, lies ? '↻' : mine.platesLeft ? '+' : '');
    }
    under.replaceChildren();
    over.replaceChildren();
    for (const spaces of shown.runs || []) {
      const [x, y] = middle(spaces[0]), [right, down] = middle(spaces[spaces.length - 1]);
      under.append(svg('rect', {x: x - .56, y: y - .56, width: right - x + 1.12, height: down - y + 1.12, rx: .2, class: 'band'}));
      const [cx, cy] = right > x ? [right + .5, down] : [right - .2, down + .5];
      over.append(svg('circle', {cx: Math.min(cx, width - .17), cy: Math.min(cy, width - .1), r: .19, class: 'band'}),
        svg('text', {x: Math.min(cx, width - .17), y: Math.min(cy, width - .1) + .075, class: 'length'}, spaces.length));
    }
  }};
}

function drawCell(board, mine, space, cell, shown, tap) {
  const color = mine.tiles[space], printed = printOf(board, mine, space), wait = mine.waiting[space], open = tap && mine.hints[space];
  const kind = color ? space in mine.now ? 'new' : 'old' : open ? 'open' : 'closed';
  const tile = glaze(board, color || printed);
  const parts = ['cell', kind, color ? 'c-' + tile : printed ? 'g-' + tile : 'bare'];
  if (board.palette && !printed && !color) parts.push('sweet');
  if (wait !== undefined) parts.push('waiting');
  if (board.places && !printed) parts.push('off');
  if ((shown.blocked || []).includes(space)) parts.push('blocked');
  if ((shown.runs || []).some(found => found.includes(space))) parts.push('run');
  if (shown.space === space) parts.push('drop');
  change(cell, 'class', parts.join(' '));
  const look = color || printed;
  const tag = wait !== undefined ? plus(wait) : kind === 'new' ? plus(mine.now[space]) : open && open[0] ? plus(open[0]) : '';
  const key = [look, kind, tag, wait !== undefined, tongue].join();
  if (cell.look !== key) {
    cell.look = key;
    cell.replaceChildren(...[
      look && look !== 'wild' && picture('q-' + look),
      look === 'wild' && !color && wildPicture(),
      (board.doubled || []).includes(space) && el('i', {class: 'twice', text: '×2'}),
      tag && el('b', {class: 'tag'}, wait !== undefined && icon('clock'), tag),
    ].filter(Boolean));
  }
  if (!tap) return;
  change(cell, 'aria-label', spaceLabel(board, mine, space, wait));
  if (shown.space === space && color) change(cell, 'data-points', wait !== undefined ? wait : mine.now[space]);
  else cell.removeAttribute('data-points');
}

const wildPicture = () => svg('svg', {class: 'pic', viewBox: '-510 -510 1020 1020', 'aria-hidden': 'true'},
  ['blue', 'yellow', 'red', 'black', 'turquoise'].map((color, n) => {
    const turn = n * 2 * Math.PI / 5;
    return svg('circle', {cx: 235 * Math.sin(turn), cy: -235 * Math.cos(turn), r: 100, class: 'tf c-' + color});
  }));

// The stars, in edges of a rhombus, y down.
const STAR_ANGLES = [120, 60, 0, -60, -120, 180], SLOT_ANGLES = [30, -30, -90, -150, 150, 90, 90];
const polar = ([x, y], angle, far) => [x + far * Math.cos(angle * Math.PI / 180), y - far * Math.sin(angle * Math.PI / 180)];
const starMiddle = star => star === 7 ? [0, 0] : polar([0, 0], STAR_ANGLES[star - 1], 3);
function rhombusOf(space) {
  const [star, slot] = space.split('.').map(Number), angle = SLOT_ANGLES[star - 1] - 60 * (slot - 1), from = starMiddle(star);
  const middle = polar(from, angle, Math.sqrt(3) / 2);
  return {angle, from, middle, corners: cornersOf(middle, angle)};
}
const cornersOf = (middle, angle) => [[0, Math.sqrt(3) / 2], [-90, .5], [180, Math.sqrt(3) / 2], [90, .5]].map(([turn, far]) => polar(middle, angle + turn, far));
const pathOf = points => 'M' + points.map(point => point.map(n => n.toFixed(3)).join(' ')).join('L') + 'z';
const HALF = [4.86, 4.5], NEAR = 1.8, SMALL_STARS = 340;

function structureMiddle(kind, star) {
  const angle = STAR_ANGLES[star - 1];
  if (kind === 'pillar') return [polar([0, 0], angle, 1.5), angle + 90];
  if (kind === 'statue') return [polar([0, 0], angle - 30, 1.5 * Math.sqrt(3)), angle - 30];
  return kind === 'window' ? [polar(starMiddle(star), angle, 1.385)] : [polar([0, 0], angle - 30, 3.86)];
}

function starBoard(board, tap) {
  const drawing = svg('svg', {class: 'stars', viewBox: `${-HALF[0]} ${-HALF[1]} ${2 * HALF[0]} ${2 * HALF[1]}`, 'aria-hidden': 'true'});
  const spaces = board.groups.flatMap((slots, star) => Array.from({length: slots}, (_, slot) => `${star + 1}.${slot + 1}`));
  const buttons = {}, near = el('div', {class: 'near'}, drawing), node = el('div', {class: 'board star'}, near);
  if (tap) for (const space of spaces) {
    const {corners} = rhombusOf(space), xs = corners.map(c => c[0]), ys = corners.map(c => c[1]);
    const [left, top, right, bottom] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    const button = buttons[space] = el('button', {class: 'slot', type: 'button', 'data-space': space, onclick: event => touched(event, space),
      onfocus: () => { focused = space; again(); }, onblur: () => { focused = null; again(); }});
    const percent = (n, axis) => n / (2 * HALF[axis]) * 100 + '%';
    button.style.left = percent(left + HALF[0], 0);
    button.style.top = percent(top + HALF[1], 1);
    button.style.width = percent(right - left, 0);
    button.style.height = percent(bottom - top, 1);
    button.style.clipPath = `polygon(${corners.map(([x, y]) => `${(x - left) / (right - left) * 100}% ${(y - top) / (bottom - top) * 100}%`).join()})`;
    near.append(button);
  }
  // gaps, windows and the outside belong to the nearest space
  if (tap) node.addEventListener('click', event => {
    if (event.target !== node && event.target !== near && !drawing.contains(event.target)) return;
    const frame = drawing.getBoundingClientRect(), x = (event.clientX - frame.left) / frame.width * 2 * HALF[0] - HALF[0];
    const y = (event.clientY - frame.top) / frame.height * 2 * HALF[1] - HALF[1];
    const far = space => { const {from, angle} = rhombusOf(space), [ax, ay] = polar(from, angle, 1.15); return Math.hypot(ax - x, ay - y); };
    touched(event, spaces.reduce((best, space) => far(space) < far(best) ? space : best));
  });
  // Where slots are smaller than a finger, a touch opens the star first, and the next one chooses in it.
  let star = null, finger = false;
  node.addEventListener('pointerdown', event => { finger = event.pointerType === 'touch'; });
  function touched(event, space) {
    const small = finger && event.detail && node.offsetWidth < SMALL_STARS, touchedStar = space.split('.')[0];
    const choose = !small || star === touchedStar;
    enlarge(choose || star ? null : touchedStar);
    if (choose) tap(space);
  }
  function enlarge(chosen) {
    star = chosen;
    const [x, y] = chosen ? starMiddle(+chosen) : [0, 0], shift = (at, half) => Math.min(Math.max(NEAR * (at + half) - half, 0), (NEAR - 1) * 2 * half) / (2 * half) * -100;
    near.style.transform = chosen ? `translate(${shift(x, HALF[0])}%, ${shift(y, HALF[1])}%) scale(${NEAR})` : '';
  }
  let focused = null, last = null;
  const again = () => last && draw(...last);
  function draw(mine, shown) {
    drawing.replaceChildren();
    const complete = ([, , around]) => around.every(space => mine.tiles[space]);
    const done = shown.space && mine.tiles[shown.space] ? board.structures.filter(each => each[2].includes(shown.space) && complete(each)) : [];
    const outside = kind => kind === 'window' || kind === 'fountain';
    for (const each of board.structures) if (!outside(each[0])) drawStructure(drawing, each, done.includes(each) ? 'now' : complete(each) ? 'done' : '');
    if (shown.runs) {
      for (const width of ['band-edge', 'band-fill'])
        for (const space of shown.runs[0]) drawing.append(svg('path', {d: pathOf(rhombusOf(space).corners), class: width}));
    }
    for (const space of spaces) drawSlot(drawing, board, mine, space, shown, tap);
    for (const each of board.structures) if (outside(each[0])) drawStructure(drawing, each, done.includes(each) ? 'now' : complete(each) ? 'done' : '');
    for (const space of spaces) drawSlotMarks(drawing, board, mine, space, shown, tap);
    if (focused) drawing.append(svg('path', {d: pathOf(rhombusOf(focused).corners), class: 'focus'}));
  }
  return {node, update(mine, shown = {}) {
    last = [mine, shown];
    draw(mine, shown);
    for (const [space, button] of Object.entries(buttons)) {
      const wait = mine.waiting[space];
      change(button, 'aria-label', spaceLabel(board, mine, space, wait));
      if (shown.space === space && mine.tiles[space]) change(button, 'data-points', wait !== undefined ? wait : mine.now[space]);
      else button.removeAttribute('data-points');
    }
  }};
}

function drawStructure(drawing, [kind, star], state) {
  const [[x, y], angle] = structureMiddle(kind, star);
  if (angle !== undefined) drawing.append(svg('path', {d: pathOf(cornersOf([x, y], angle)), class: 'gap ' + state, transform: `translate(${x} ${y})scale(.9)translate(${-x} ${-y})`}));
  else if (state === 'now') drawing.append(svg('circle', {cx: x, cy: y, r: .46, class: 'gap now'}));
  const side = kind === 'pillar' || kind === 'statue' ? .62 : .6;
  drawing.append(svg('path', {d: ICONS[kind], class: 'glyph ' + state, transform: `translate(${x - side / 2} ${y - side / 2})scale(${side / 24})`}));
}

function drawSlot(drawing, board, mine, space, shown, tap) {
  const {middle: [x, y], angle, from, corners} = rhombusOf(space), color = mine.tiles[space], printed = board.printed[space];
  const place = `translate(${x} ${y})rotate(${90 - angle})scale(.00105)`;
  if (color) {
    const [lx, ly] = polar([x, y], angle + 180, .36);
    drawing.append(svg('g', {class: 'c-' + color}, use('r-' + color, {transform: place}), letterDisc(color, lx, ly, 1)));
  }
  else if (printed) drawing.append(use('s-' + printed, {class: 'g-' + printed + (mine.hints[space] || !tap ? '' : ' faded'), transform: place}));
  else drawing.append(svg('path', {d: pathOf(corners), class: 'bare', transform: `translate(${x} ${y})scale(.94)translate(${-x} ${-y})`}));
  if (!color) {
    const [nx, ny] = polar(from, angle, 1.24);
    drawing.append(svg('text', {x: nx, y: ny + .12, class: 'number'}, board.numbers[space]));
  }
}

function drawSlotMarks(drawing, board, mine, space, shown, tap) {
  const {corners, from, angle} = rhombusOf(space), wait = mine.waiting[space];
  if (wait !== undefined) drawing.append(svg('path', {d: pathOf(corners), class: 'ring-wait'}));
  if ((shown.blocked || []).includes(space)) drawing.append(svg('path', {d: pathOf(corners), class: 'ring-no'}));
  if (!(space in mine.now) && wait === undefined) return;
  const [x, y] = polar(from, angle, 1.12), text = (wait !== undefined ? '◷' : '') + plus(wait !== undefined ? wait : mine.now[space]);
  const wide = .2 + .19 * text.length;
  drawing.append(svg('rect', {x: x - wide / 2, y: y - .21, width: wide, height: .42, rx: .21, class: wait !== undefined ? 'tag-wait' : 'tag-new'}),
    svg('text', {x, y: y + .11, class: wait !== undefined ? 'tag-text wait' : 'tag-text'}, text));
}
