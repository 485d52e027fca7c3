// How a board looks with the unanswered taps, and what a tap on it does.
const live = () => link.state === 'live' && session;
const me = () => link.seat;
let shown = {}, jokerNext = false;

function viewOf(player) {
  const state = link.game.players[player];
  const view = {...state, tiles: {...state.tiles}, now: {...state.new}, open: {...state.open}, stuck: {...state.stuck},
    plates: {...state.plates}, floor: [...state.floor || []], prints: state.prints && {...state.prints}, waiting: {}, expected: 0};
  if (player === me())
    for (const {op, at} of saved.queue) if (op.round === link.game.round) effects[op.do](view, op, Date.now() - at > 400);
  view.hints = view.ready ? {} : view.open;  // where a tile may go, until the player is ready
  return view;
}

const closeRow = (view, space) => { for (const other of Object.keys(view.open)) if (other[0] === space[0]) delete view.open[other]; };
const effects = {
  tile(view, {space, color}, late) {
    view.ready = false;
    if (!color) {
      delete view.tiles[space];
      delete view.now[space];
      return;
    }
    if (view.tiles[space] === color) return;
    view.tiles[space] = color;
    const {points} = proof(link.board, {tiles: view.tiles, now: {...view.now, [space]: 0}}, space);
    view.now[space] = points;
    if (late) { view.waiting[space] = points; view.expected += points; }
    delete view.open[space];
    if (link.board.family !== 'star') closeRow(view, space);
    for (const [other, open] of Object.entries(view.open)) open[0] = proof(link.board, {tiles: {...view.tiles, [other]: 'x'}, now: view.now}, other).points;
  },
  floor(view, {tiles, marker, spared}) { view.ready = false; view.floor = [tiles, marker, spared]; view.fallen = tiles + stuckTiles(view); },
  stuck(view, {row, color}) {
    view.ready = false;
    if (color) view.stuck[row] = color; else delete view.stuck[row];
    view.fallen = view.floor[0] + stuckTiles(view);
    closeRow(view, row + '');
  },
  first(view, {tiles}) { view.ready = false; view.first = tiles; },
  pass(view, {passed, kept, discarded}) { view.ready = false; view.passed = passed ? [kept, discarded] : null; if (passed) view.open = {}; },
  plate(view, {place, prints}) {
    view.ready = false;
    if (prints.length) view.plates[place] = prints; else delete view.plates[place];
    link.board.places[place].forEach((space, n) => { if (prints.length) view.prints[space] = prints[n]; else delete view.prints[space]; });
  },
  ready(view, {ready}) { view.ready = ready; },
};
const stuckTiles = view => Object.keys(view.stuck).reduce((sum, row) => sum + +row, 0);

function act(op, inverse, label) {
  hideReason();
  if (op.do !== 'ready' && viewOf(me()).ready) showNote(t('no-longer-ready'));
  enqueue(op, inverse, label);
}

function tap(space, held = jokerNext) {
  jokerNext = false;
  if (me() === null || link.game.over) return;
  const view = viewOf(me()), {board} = link, color = view.tiles[space];
  hideReason();
  if (color) {
    if (!(space in view.now)) return openReceipt(me(), space);
    shown = {};
    return act({do: 'tile', space, color: ''}, {do: 'tile', space, color}, labelOf(space, color));
  }
  const open = view.open[space];
  if (!open) {
    if (live()) return say({t: 'why-not', space});
    const done = board.family !== 'star' && Object.keys(view.now).find(other => other[0] === space[0]);
    return showReason(capital(t(done ? 'no-t' : 'not-now')), done ? [space, done] : [space]);
  }
  const printed = board.printed[space], all = printed || (view.prints && board.colors.includes(view.prints[space]) && view.prints[space]);
  const colors = all ? [all, ...board.colors.filter(c => c === 'joker' && c !== all)] : board.colors;
  const usual = colors.filter((color, n) => open[2][n] === '.' && color !== 'joker'), jokers = colors.filter((color, n) => open[2][n] === '.' && color === 'joker');
  // a tap alone never places a joker: hold the space, or choose it where nothing else fits
  if (usual.length === 1 && !held && (all || !jokers.length)) lay(space, usual[0]);
  else chooseColor(space, colors, open[2]);
}
tap.hold = space => { if (link.board.colors.includes('joker')) tap(space, true); };
tap.plate = place => choosePlate(place);

function lay(space, color) {
  shown = {space};
  act({do: 'tile', space, color}, {do: 'tile', space, color: ''}, labelOf(space, color));
  const view = viewOf(me());
  shown = {space, runs: proof(link.board, view, space).runs};
  if (link.board.family === 'star' && shown.runs[0].length < 2) shown.runs = null;
  bubble(space, view.now[space]);
  draw();
}

function labelOf(space, color) {
  const {board} = link, place = board.family === 'star' ? spaceName(board, space) : t('row', {row: space[0]});
  return board.family === 'star' && board.printed[space] ? place : colorName(color) + ', ' + place;  // a colored star names the color
}

function setFloor(change) {
  const {floor: [tiles, marker, spared]} = viewOf(me()), before = {do: 'floor', tiles, marker, spared};
  const after = {...before, ...change};
  if (!after.tiles && !after.marker && !stuckTiles(viewOf(me()))) after.spared = false;
  act(after, before, t('floor'));
}

function tapSlot(slot) {
  const view = viewOf(me()), marker = link.board.inFloor && view.floor[1] ? 1 : 0, fixed = marker + stuckTiles(view);
  const filled = marker + view.fallen, wanted = slot < filled ? slot : slot + 1;
  setFloor({tiles: Math.max(0, wanted - fixed)});
}

// Dialogs
function sheet(title, ...content) {
  const dialog = el('dialog', {class: 'sheet', 'aria-label': title, onclick: event => event.target === dialog && dialog.close(), onclose: () => { document.body.append(byId('alert')); dialog.remove(); }},
    el('div', {class: 'sheet-in'}, el('header', {}, el('h2', {text: title}), el('button', {class: 'round', type: 'button', 'aria-label': t('close'), onclick: () => dialog.close()}, icon('close'))), ...content));
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
const closeSheets = () => document.querySelectorAll('dialog').forEach(dialog => dialog.close());
const button = (text, onclick, cls = 'soft', attributes = {}) => el('button', {type: 'button', class: 'button ' + cls, onclick, ...attributes}, text);

function chooseColor(space, colors, marks) {
  const dialog = sheet(capital(spaceName(link.board, space)), el('div', {class: 'colors'}, colors.map((color, n) => {
    const legal = marks[n] === '.';
    return el('button', {type: 'button', 'data-color': color, class: legal ? 'color' : 'color no', disabled: !legal, onclick: () => { dialog.close(); lay(space, color); }},
      tilePicture(link.board, color), el('span', {text: colorName(color)}), !legal && el('small', {text: t('no-' + marks[n])}));
  })));
}

function stepper(label, value, most, changed) {
  const shows = el('output', {text: value}), step = by => () => { value = Math.min(most, Math.max(0, value + by)); write(shows, value); changed(value); };
  return el('div', {class: 'stepper'}, el('span', {text: label}), el('button', {type: 'button', class: 'round', 'aria-label': label + ' −1', onclick: step(-1)}, icon('minus')), shows,
    el('button', {type: 'button', class: 'round', 'aria-label': label + ' +1', onclick: step(1)}, icon('plus')));
}

function choosePass(kept) {
  let discarded = 0;
  const dialog = sheet(t('pass'), el('p', {text: t('keeping', {n: kept})}), stepper(t('discarded'), 0, 99, n => { discarded = n; }),
    button(t('pass'), () => { dialog.close(); act({do: 'pass', passed: true, kept, discarded}, {do: 'pass', passed: false, kept: 0, discarded: 0}, t('pass')); }, 'primary'));
}

function chooseFirst() {
  const {first} = viewOf(me()), set = tiles => () => { dialog.close(); act({do: 'first', tiles}, {do: 'first', tiles: first}, t('marker')); };
  const dialog = sheet(t('marker'), el('p', {text: t('first-tiles')}), el('div', {class: 'keys'}, Array.from({length: 8}, (_, n) => button(n + 1, set(n + 1), n + 1 === first ? 'primary' : 'soft'))),
    first ? button(t('give-back'), set(0)) : '');
}

function chooseStuck() {
  const {canStick} = link.game.players[me()];
  const dialog = sheet(t('stuck'), el('p', {text: t('stuck-help')}), Object.entries(canStick).map(([row, colors]) => el('div', {class: 'stuck-row'}, el('span', {text: t('row', {row})}),
    colors.map(color => el('button', {type: 'button', class: 'color small', 'aria-label': t('row', {row}) + ', ' + colorName(color), onclick: () => {
      dialog.close();
      act({do: 'stuck', row: +row, color}, {do: 'stuck', row: +row, color: ''}, t('stuck'));
    }}, tilePicture(link.board, color))))));
}

function choosePlate(place) {
  const view = viewOf(me()), {board} = link, now = view.plates[place];
  const name = prints => { let best = null; for (let n = 0, p = prints; n < 4; n++, p = turned(p)) if (best === null || p.join() < best) best = p.join(); return best; };
  const taken = link.game.players.flatMap(player => Object.values(player.plates)).map(name);
  let prints = now, hidden = 0;
  const preview = el('div', {class: 'plates'});
  const show = () => preview.replaceChildren(platePicture(prints),
    el('button', {type: 'button', class: 'round', 'aria-label': t('turn'), 'data-turn': true, onclick: () => { prints = turned(prints); show(); }}, icon('turn')));
  const set = value => {
    dialog.close();
    act({do: 'plate', place, prints: value, hidden: value.length ? hidden : 0}, {do: 'plate', place, prints: now || [], hidden: 0}, t('plate'));
  };
  const place_ = () => button(t('place'), () => set(prints), 'primary', {'data-place-plate': true});
  const catalog = el('div', {class: 'plates'}, board.catalog.filter(plate => !taken.includes(name(plate))).map(plate => el('button', {type: 'button', class: 'plate-button', 'aria-label': plate.map(colorName).join(', '), 'data-plate': plate.join(),
    onclick: () => { prints = plate; show(); dialog.querySelector('.chosen').hidden = false; dialog.querySelector('.sheet-in').scrollTop = 0; }}, platePicture(plate))));
  const dialog = sheet(t('place-plate', {place}), el('div', {class: 'chosen', hidden: !now}, preview, stepper(t('hidden'), 0, 9, n => { hidden = n; }), place_(), now && button(t('remove'), () => set([]))), catalog);
  if (now) show();
}
const turned = ([a, b, c, d]) => [c, a, d, b];
const platePicture = prints => el('span', {class: 'plate', 'aria-hidden': 'true'}, prints.map(printed => el('i', {class: 'g-' + printed}, printed === 'wild' ? wildPicture() : picture('q-' + printed))));
