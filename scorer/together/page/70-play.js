// The screens: choose a seat, play, watch, the ending.
let screen = {key: null, update() {}};

function draw() {
  const {game, board} = link;
  const name = !secret ? 'scan' : link.wrong > 2 && !game ? 'wrong' : game === undefined ? 'wait' : !game ? 'setup' : watching ? 'watch' : me() === null ? 'seats' : 'play';
  const key = [name, tongue, game && game.game, board && board.id, me(), game && game.players.length].join();
  if (key !== screen.key) {
    document.documentElement.lang = tongue;
    const [node, update] = screens[name]();
    screen = {key, update};
    byId('app').replaceChildren(node);
    if (name !== 'play') closeSheets();
  }
  screen.update();
}

function pill() {
  const node = el('button', {type: 'button', class: 'pill', onclick: () => { announce(node.title); comeBack(); }});
  return [node, () => {
    const count = saved ? saved.queue.filter(each => Date.now() - each.at > 400).length : 0, off = link.state === 'offline';
    const text = off ? t('offline') : link.state === 'connecting' ? t('connecting') : count ? t('sending', {n: count}) : t('live');
    change(node, 'class', 'pill ' + (off ? 'no' : count || link.state !== 'live' ? 'mid' : 'yes'));
    if (node.said !== text) { node.said = text; node.replaceChildren(icon(off ? 'away' : count ? 'clock' : 'tick'), text); }
    node.title = link.at ? t('heard', {time: new Date(link.at).toLocaleTimeString(tongue)}) : text;
  }];
}

const languageBar = () => el('div', {class: 'segments', role: 'group', 'aria-label': t('language')}, Object.entries(DATA.names).map(([code, name]) =>
  el('button', {type: 'button', lang: code, 'aria-pressed': code === tongue, onclick: () => setLanguage(code), text: capital(name)})));
function setLanguage(code) {
  storage.set('language', code);
  if (!askLanguage(code)) showReason(t('offline'));
  if (!DATA.texts[code]) return;
  tongue = code;
  closeSheets();
  draw();
}

// The frieze of the app: one tile, repeated.
function leaf([ax, ay], [bx, by], width) {
  const half = Math.hypot(bx - ax, by - ay) / 2, radius = (half * half + width * width) / (2 * width);
  return `M${ax} ${ay}A${radius} ${radius} 0 0 1 ${bx} ${by}A${radius} ${radius} 0 0 1 ${ax} ${ay}z`;
}
function friezeTile() {
  const spikes = Array.from({length: 16}, (_, k) => polar([.5, .5], 22.5 * k, k % 2 ? .118 : .2)), turns = [0, 90, 180, 270];
  const turned = (d, cls) => turns.map(angle => svg('path', {d, class: cls, transform: `rotate(${angle} .5 .5)`}));
  return [turns.map(angle => svg('circle', {r: .36, class: 'fr', transform: `rotate(${angle} .5 .5)`})), turned(leaf([.035, .035], [.215, .215], .062), 'fd'),
    turned(leaf([.055, 0], [.27, 0], .05), 'fg'), turned(leaf([.73, 0], [.945, 0], .05), 'fg'), turned(leaf([.5, .285], [.5, .07], .05), 'fd'),
    svg('path', {d: pathOf(spikes), class: 'fd'}), svg('circle', {cx: .5, cy: .5, r: .062, class: 'fe'})];
}
const frieze = subtitle => el('header', {class: 'frieze'}, svg('svg', {'aria-hidden': 'true'}, svg('pattern', {id: 'frieze', width: 58, height: 58, patternUnits: 'userSpaceOnUse', x: -23, y: -12}, svg('g', {transform: 'scale(58)'}, friezeTile())),
  svg('rect', {width: '100%', height: '100%', fill: 'url(#frieze)'})), el('div', {class: 'plaque'}, el('h1', {text: 'Azulejo'}), subtitle));

function note(id, text) {
  return () => {
    const [state, update] = pill();
    return [el('main', {class: 'page'}, frieze(el('p')), el('h2', {text: t(id)}), text && el('p', {text: t(text)}), languageBar(), id === 'scan' ? '' : state), update];
  };
}

function setupScreen() {
  const [state, update] = pill();
  const boards = el('select', {id: 'board', 'data-board': true}, Object.keys(DATA.boards).map(id => el('option', {value: id, text: boardName(id)})));
  const names = el('div', {class: 'names'});
  const add = () => names.append(el('input', {type: 'text', maxlength: 24, autocomplete: 'off', 'data-name': names.children.length, 'aria-label': t('player', {n: names.children.length + 1}), placeholder: t('player', {n: names.children.length + 1})}));
  const fit = () => {
    const [least, most] = DATA.boards[boards.value];
    while (names.children.length < Math.max(2, least)) add();
    while (names.children.length > most) names.lastChild.remove();
    more.hidden = names.children.length >= most;
  };
  const more = button(t('add-player'), () => { add(); fit(); });
  boards.addEventListener('change', fit);
  fit();
  const begin = () => {
    const players = [...names.children].map(input => input.value.trim()).filter(Boolean), [least, most] = DATA.boards[boards.value];
    if (players.length < least || players.length > most || new Set(players.map(name => name.toLowerCase())).size < players.length) return showReason(t('names-help'));
    if (!say({t: 'start', board: boards.value, players})) showReason(t('offline'));
  };
  return [el('main', {class: 'page'}, frieze(el('p', {text: t('new')})), el('h2', {text: t('which')}), boards, el('h2', {text: t('who-plays')}), names, more,
    button(t('start'), begin, 'primary', {'data-start': true}), languageBar(), state), update];
}

function seatScreen() {
  const [state, update] = pill();
  const rows = link.game.players.map((player, seat) => {
    const says = el('small'), invites = el('b', {class: 'sit', text: t('sit')}), phone = icon('phone');
    const node = el('button', {type: 'button', class: 'seat-row', 'data-seat': seat, onclick: () => { watching = false; say({t: 'sit', seat}) || showReason(t('offline')); }},
      seatMark(seat), el('span', {}, el('strong', {text: player.name}), says), invites, phone);
    return [node, () => {
      const {seat: use, name} = link.game.players[seat];
      node.disabled = use > 0;
      change(node, 'aria-label', t(use ? 'seat-taken' : 'seat-free', {name}));
      write(says, t(use === 2 ? 'on-phone' : use ? 'away' : 'free'));
      invites.hidden = use > 0;
      phone.style.display = use ? '' : 'none';
    }];
  });
  const watch = button([icon('eye'), t('watch')], () => { watching = true; history.replaceState(null, '', '/' + '#watch'); draw(); }, 'soft', {'data-watch': true});
  return [el('main', {class: 'page'}, frieze(el('p', {text: boardName(link.board.id)})), el('h2', {text: t('who')}), el('div', {class: 'rows-of-seats'}, rows.map(([node]) => node)), watch,
    el('p', {class: 'info'}, icon('info'), t('seat-help')), languageBar(), state), () => {
    update();
    rows.forEach(([, refresh]) => refresh());
    const full = link.game.players.every(player => player.seat);
    change(watch, 'class', 'button ' + (full ? 'primary' : 'soft'));
  }];
}

function card(player) {
  const total = el('b', {class: 'total'}), gain = el('i', {class: 'gain'}), says = el('small'), holds = picture('marker', 'holds');
  const node = el('button', {type: 'button', class: 'card', 'data-player': player, onclick: () => openReceipt(player)},
    el('span', {class: 'who'}, seatMark(player), el('span', {text: link.game.players[player].name})), el('span', {class: 'sums'}, total, gain), el('span', {class: 'says'}, says, holds));
  let old = null;
  return [node, () => {
    const view = viewOf(player), [before] = view.sum, now = view.total - before, own = player === me() && !watching;
    const stale = link.state === 'offline';
    if (old !== null && old !== view.total && !own) { node.classList.add('flash'); setTimeout(() => node.classList.remove('flash'), 1400); }
    if (old !== view.total) countTo(total, old === null ? view.total : old, view.total);
    old = view.total;
    change(node, 'data-total', view.total);
    write(gain, now || !link.game.over ? plus(now) : '');
    const status = link.game.over ? ['tick', 'result', ''] : view.ready ? ['tick', 'is-ready', 'yes'] : view.passed ? ['tick', 'passed', 'yes'] : own ? ['phone', 'you', ''] : view.seat === 1 ? ['away', 'away', 'no'] : view.seat ? ['phone', link.board.family === 'star' ? 'playing' : 'tiling', ''] : ['phone', 'not-yet', ''];
    const [sign, word, tone] = own && view.expected ? ['clock', '', ''] : stale && !own ? ['clock', '', ''] : status;
    const text = own && view.expected ? plus(view.expected) : stale && !own ? new Date(link.at).toTimeString().slice(0, 5) : t(word);
    if (says.said !== sign + text) { says.said = sign + text; says.replaceChildren(icon(sign), el('span', {text})); }
    change(says, 'class', tone);
    node.classList.toggle('own', own);
    holds.style.display = (view.floor && view.floor[1]) || view.first ? '' : 'none';
    change(node, 'aria-label', t('card', {name: view.name, total: view.total, now: plus(now), state: t(status[1])}));
  }];
}

function countTo(node, from, to) {
  if (calm() || Math.abs(to - from) > 99) return write(node, minus(to));
  const start = performance.now(), step = at => {
    const share = Math.min(1, (at - start) / 300);
    if (+node.goal !== to) return;
    write(node, minus(Math.round(from + (to - from) * share * (2 - share))));
    if (share < 1) requestAnimationFrame(step);
  };
  node.goal = to;
  if (document.hidden) write(node, minus(to)); else requestAnimationFrame(step);
}

function header(watch) {
  const [state, update] = pill(), title = el('h1'), under = el('p');
  const node = el('header', {class: 'bar'}, watch ? '' : seatMark(me()), el('div', {}, title, under), state, el('button', {type: 'button', class: 'round', 'aria-label': t('menu'), 'data-menu': true, onclick: openMenu}, icon('menu', 'icon dots')));
  const kept = el('small'), banner = el('div', {class: 'banner'}, icon('away'), el('span', {}, el('strong', {text: t('out-of-reach')}), kept), button(t('retry'), connect));
  return [el('div', {}, node, banner), () => {
    banner.hidden = link.state !== 'offline';
    write(kept, saved.queue.length ? t('kept', {n: saved.queue.length}) : state.title);
    const {round, players} = link.game, rounds = link.board.rounds;
    const named = rounds ? t('round-of', {n: round, rounds}) : t('round', {n: round}), name = boardName(link.board.id);
    write(title, watch ? named : players[me()].name);
    write(under, watch ? name : named + ' · ' + name);
    update();
  }];
}

function strip() {
  const cards = link.game.players.map((_, player) => card(player));
  return [el('div', {class: 'strip'}, cards.map(([node]) => node)), () => cards.forEach(([, refresh]) => refresh())];
}

function playScreen() {
  const parts = [header(false), strip()], extras = families[link.board.family];
  const board = makeBoard(link.board, tap), blocks = extras.map(make => make());
  const main = el('div', {class: 'table ' + link.board.family}, el('section', {class: 'own', 'aria-label': t('your-board')}, board.node), el('section', {class: 'side'}, blocks.map(([node]) => node)));
  const undoText = el('small'), readyText = el('small'), readyWord = el('span');
  const undoButton = el('button', {type: 'button', class: 'button soft undo', 'data-undo': true, onclick: () => { shown = {}; hideReason(); undo(); }}, icon('undo'), el('span', {}, el('span', {text: t('undo')}), undoText));
  const readyButton = el('button', {type: 'button', class: 'button primary ready', 'data-ready': 'false', onclick: () => {
    if (link.game.over) return say({t: 'ending'});
    shown = {};
    act({do: 'ready', ready: !viewOf(me()).ready});
  }}, icon('tick'), el('span', {}, readyWord, readyText));
  return [el('div', {class: 'play'}, el('div', {class: 'scroll'}, el('div', {class: 'content'}, ...parts.map(([node]) => node), main)), el('footer', {class: 'actions'}, undoButton, readyButton)), () => {
    parts.forEach(([, refresh]) => refresh());
    const view = viewOf(me()), last = undoable();
    if (shown.space && !view.tiles[shown.space]) shown = shown.blocked ? {blocked: shown.blocked} : {};
    board.update(view, shown);
    blocks.forEach(([, refresh]) => refresh(view));
    undoButton.disabled = !last || link.game.over;
    write(undoText, last ? last.label : '');
    change(undoButton, 'aria-label', last ? t('undo') + ': ' + last.label : t('undo'));
    change(readyButton, 'data-ready', view.ready);
    change(readyButton, 'aria-pressed', view.ready);
    change(readyButton, 'class', 'button ready ' + (view.ready ? 'soft lined' : 'primary'));
    write(readyWord, link.game.over ? t('result') : t(view.ready ? 'ready-change' : 'ready'));
    const waiting = link.game.players.filter(player => !player.ready).map(player => player.name);
    const rows = [...new Set(Object.keys(view.open).map(space => space[0]))].sort();
    write(readyText, link.game.over ? '' : view.ready ? waiting.length ? t('waiting-for', {names: waiting.join(', ')}) : '' : link.state === 'offline' && saved.queue.length ? t('sent-with') : link.board.family !== 'star' && rows.length ? t('rows-open', {rows: rows.join(', ')}) : '');
    if (link.game.over && played !== link.game.game && live()) say({t: 'ending'});
    tellOthers();
  }];
}

function watchScreen() {
  const parts = [header(true), strip()], {board} = link;
  const boards = link.game.players.map((player, seat) => {
    const drawing = makeBoard(board), lost = el('b', {class: 'lost'}), fallen = el('small', {}, t(board.family === 'dome' ? 'broken' : 'floor'), ' ', lost);
    return [el('section', {class: 'seen', 'aria-label': player.name}, el('h2', {}, seatMark(seat), player.name), drawing.node, board.floor.length ? fallen : ''), () => {
      write(lost, minus(viewOf(seat).lost || 0));
      const view = viewOf(seat), last = link.game.last, mine = last && last[0] === seat;
      drawing.update(view, mine ? {space: last[1], runs: proof(board, view, last[1]).runs} : {});
    }];
  });
  const ticker = tickerBlock(), sit = button(t('sit'), () => { watching = false; history.replaceState(null, '', '/'); draw(); });
  return [el('div', {class: 'play watch'}, el('div', {class: 'scroll'}, el('div', {class: 'content'}, ...parts.map(([node]) => node), el('div', {class: 'boards'}, boards.map(([node]) => node)))), el('footer', {class: 'actions'}, ticker[0], sit)), () => {
    parts.forEach(([, refresh]) => refresh());
    boards.forEach(([, refresh]) => refresh());
    ticker[1]();
    if (link.game.over && played !== link.game.game && live()) say({t: 'ending'});
    tellOthers();
  }];
}

// Blocks beside the board
function floorBlock() {
  const {board} = link;
  const slots = board.floor.map((loss, slot) => el('button', {type: 'button', class: 'slot-floor', 'data-floor': slot, onclick: () => tapSlot(slot)}));
  const chip = (id, hook, onclick) => el('button', {type: 'button', class: 'chip', [hook]: true, onclick}, id === 'marker' ? picture('marker') : '', t(id));
  const marker = chip('marker', 'data-marker', () => setFloor({marker: !viewOf(me()).floor[1]}));
  const spared = board.spares && chip('spared', 'data-spared', () => setFloor({spared: !viewOf(me()).floor[2]}));
  const joker = board.colors.includes('joker') && el('button', {type: 'button', class: 'chip', 'data-joker': true, onclick: () => { jokerNext = !jokerNext; draw(); }}, tilePicture(board, 'joker'), capital(colorName('joker')));
  const stuck = board.stuck && chip('stuck', 'data-stuck', chooseStuck), lies = el('div', {class: 'chips'}), lost = el('b', {class: 'lost'});
  const losses = board.floor.map(loss => el('span', {text: minus(loss)}));
  return [el('div', {class: 'block floor'}, el('div', {class: 'head'}, el('h2', {text: t(board.family === 'dome' ? 'broken' : 'floor')}), lost, marker, spared || '', joker || '', stuck || ''), lies,
    el('div', {class: 'slots', style: null}, slots.map((slot, n) => el('div', {}, losses[n], slot)))), view => {
    const first = board.inFloor && view.floor[1] ? 1 : 0, filled = first + view.fallen;
    slots.forEach((slot, n) => {
      const what = n < first ? 'marker' : n < filled ? 'fallen' : n === filled ? 'next' : '';
      if (slot.what !== what) { slot.what = what; slot.replaceChildren(...what === 'next' ? [icon('plus')] : what ? [picture(what)] : []); }
      change(slot, 'class', 'slot-floor ' + what);
      change(slot, 'aria-label', t(what && what !== 'next' ? 'slot-full' : 'slot-empty', {n: n + 1, points: minus(board.floor[n])}));
      change(losses[n], 'class', n < filled ? 'used' : '');
      slot.disabled = link.game.over;
    });
    change(marker, 'aria-pressed', !!view.floor[1]);
    if (spared) { change(spared, 'aria-pressed', !!view.floor[2]); spared.disabled = !view.floor[2] && !view.fallen && !view.floor[1]; }
    if (joker) change(joker, 'aria-pressed', jokerNext);
    if (stuck) stuck.hidden = !Object.keys(view.canStick).length;
    const now = JSON.stringify(view.stuck);
    if (lies.now !== now) {
      lies.now = now;
      lies.replaceChildren(...Object.entries(view.stuck).map(([row, color]) => el('button', {type: 'button', class: 'chip', 'aria-pressed': true, onclick: () => act({do: 'stuck', row: +row, color: ''}, {do: 'stuck', row: +row, color}, t('stuck'))}, tilePicture(board, color), t('stuck-in', {row}), icon('close'))));
    }
    write(lost, view.lost ? minus(view.lost) : '0');
  }];
}

function receiptBlock() {
  const figures = ['before', 'tiles', 'lost', 'total'].map(id => [el('b'), el('small', {text: t('sum-' + id)})]);
  const node = el('button', {type: 'button', class: 'block receipt', 'data-receipt': true, onclick: () => openReceipt(me())}, figures.map((pair, n) => el('span', {class: n === 3 ? 'plaque-total' : 'f' + n}, pair)), icon('next'));
  return [node, view => view.sum.forEach((value, n) => write(figures[n][0], n === 1 ? plus(value) : minus(value)))];
}

function tickerBlock() {
  const node = el('div', {class: 'block ticker'}), said = el('span'), points = el('b');
  return [node, () => {
    const {last} = link.game, key = JSON.stringify(last) + tongue;
    if (node.key === key) return;
    node.key = key;
    if (!last) return node.replaceChildren(el('span', {text: t('nobody-yet')}));
    const [player, space, color, earned] = last;
    write(said, eventText());
    write(points, plus(earned));
    node.replaceChildren(tilePicture(link.board, color), said, points);
  }];
}
const eventText = () => { const [player, space, color] = link.game.last; return `${link.game.players[player].name}: ${colorName(color)}, ${link.board.family === 'star' ? spaceName(link.board, space) : t('row', {row: space[0]})}`; };

let toldAt = 0, toldLast = '';
function tellOthers() {
  const {last} = link.game, key = JSON.stringify(last);
  if (!last || key === toldLast || (last[0] === me() && !watching) || Date.now() - toldAt < 3000) return;
  toldAt = Date.now();
  toldLast = key;
  announce(`${eventText()}, ${plus(last[3])}`);
}
const announce = text => write(byId('polite'), text);

function wildBlock() {
  const tiles = link.board.wild.map(color => el('span', {}, tilePicture(link.board, color)));
  return [el('div', {class: 'block wild'}, el('h2', {text: t('wild')}), tiles), () => tiles.forEach((node, n) => {
    change(node, 'class', n + 1 === link.game.round ? 'now' : n + 1 < link.game.round ? 'past' : '');
    change(node, 'aria-label', colorName(link.board.wild[n]));
  })];
}

function numberBlock() {
  const chips = Object.entries(link.board.fullNumbers).map(([number, points]) => {
    const spaces = Object.keys(link.board.numbers).filter(space => link.board.numbers[space] === +number), count = el('b');
    return [el('span', {}, t('all-of', {number}), el('i', {text: plus(points)}), count), view => {
      const covered = spaces.filter(space => view.tiles[space]).length;
      write(count, covered + '/' + spaces.length);
      change(count.parentNode, 'class', covered === spaces.length ? 'done' : '');
    }];
  });
  return [el('div', {class: 'numbers'}, chips.map(([node]) => node)), view => chips.forEach(([, refresh]) => refresh(view))];
}

function passBlock() {
  const card = el('div', {class: 'block bonus'}), marker = el('button', {type: 'button', class: 'chip', 'data-marker': true, onclick: chooseFirst}, picture('marker'), el('span'));
  const keys = el('div', {class: 'keys', role: 'group', 'aria-label': t('pass-keep')}, Array.from({length: link.board.keep + 1}, (_, n) => button(n, () => choosePass(n), 'soft', {'data-pass': n, 'aria-label': t('pass-keep') + ' ' + n})));
  const passed = el('div', {class: 'keys'}), word = el('span', {class: 'pass-word', text: t('pass-keep')});
  return [el('div', {class: 'star-foot'}, card, el('div', {class: 'pass'}, marker, word, keys, passed)), view => {
    card.hidden = !view.bonus || !!view.passed;
    if (view.bonus) card.replaceChildren(icon(view.bonus[1][0]), el('strong', {text: t('take-tiles', {n: view.bonus[0]})}));
    change(marker, 'aria-pressed', !!view.first);
    write(marker.lastChild, t('marker') + (view.first ? ' ' + minus(-view.first) : ''));
    keys.hidden = word.hidden = !!view.passed;
    passed.hidden = !view.passed;
    const text = view.passed ? t('passed-with', {kept: view.passed[0], discarded: view.passed[1]}) : '';
    if (passed.text !== text) {
      passed.text = text;
      passed.replaceChildren(el('span', {text}), button(t('play-on'), () => { const [kept, discarded] = viewOf(me()).passed; act({do: 'pass', passed: false, kept: 0, discarded: 0}, {do: 'pass', passed: true, kept, discarded}, t('play-on')); }));
    }
  }];
}

function goalBlock() {
  const node = el('div', {class: 'numbers goals'});
  return [node, view => {
    const goals = view.goals.map(([goal, done, of, points]) => el('span', {}, t(goal), el('i', {text: plus(points)}), el('b', {text: done + '/' + of})));
    node.replaceChildren(el('span', {class: view.platesLeft ? 'wants' : ''}, t('plates-left', {n: view.platesLeft})), ...goals);
  }];
}

const families = {
  wall: [floorBlock, receiptBlock, tickerBlock],
  star: [wildBlock, numberBlock, passBlock, receiptBlock, tickerBlock],
  dome: [goalBlock, floorBlock, receiptBlock, tickerBlock],
};

// Reasons, receipts, the menu, the ending
let reasonTimer = 0;
function showReason(text, spaces = [], stays = false) {
  clearTimeout(reasonTimer);
  shown = {...shown, blocked: spaces};
  byId('alert').replaceChildren(el('button', {type: 'button', class: 'reason', onclick: hideReason, text}));
  draw();
  if (!stays) reasonTimer = setTimeout(hideReason, 7000);
}
function hideReason() {
  clearTimeout(reasonTimer);
  if (!byId('alert').firstChild) return;
  byId('alert').replaceChildren();
  delete shown.blocked;
  draw();
}

function bubble(space, points) {
  const at = document.querySelector(`[data-space="${space}"]`);
  if (!at) return;
  const node = el('b', {class: 'bubble', text: plus(points), 'aria-hidden': 'true'}), frame = at.parentNode;
  node.style.left = (at.offsetLeft + at.offsetWidth * .1) / frame.offsetWidth * 100 + '%';
  node.style.top = (at.offsetTop + at.offsetHeight * .1) / frame.offsetHeight * 100 + '%';
  frame.querySelectorAll('.bubble').forEach(old => old.remove());
  frame.append(node);
  setTimeout(() => node.remove(), 1500);
  write(byId('now'), t('scored', {points: plus(points)}));
}

const openReceipt = player => { if (!say({t: 'receipt', player})) showReason(t('receipt-offline')); };
function showReceipt({player, items}) {
  closeSheets();
  const {name, total} = link.game.players[player], drawing = makeBoard(link.board), view = viewOf(player);
  drawing.update(view);
  const list = items.map(item => {
    const node = el('details', {}, el('summary', {}, item.color ? tilePicture(link.board, item.color) : el('span', {class: 'pic'}), el('span', {}, el('strong', {text: item.title}), el('small', {text: (item.round ? t('round', {n: item.round}) + ' · ' : '') + item.brief.join(' · ')})), el('b', {class: item.points < 0 ? 'neg' : 'pos', text: plus(item.points)}), el('em', {text: minus(item.total)})), item.text.map(text => el('p', {text})));
    node.addEventListener('toggle', () => {
      if (!node.open) return;
      list.forEach(other => { if (other !== node) other.open = false; });
      const grid = link.board.family !== 'star', lines = grid && item.space ? [0, 1].map(axis => item.spaces.filter(space => space.split('.')[axis] === item.space.split('.')[axis])).filter(found => found.length > 1) : [[...new Set(item.spaces)]];
      drawing.update({...view, waiting: {}}, item.space && lines[0] && lines[0].length ? {runs: lines.map(found => [...new Set(found)]), space: item.space} : {blocked: []});
    });
    return node;
  });
  sheet(`${name}: ${minus(total)}`, drawing.node, el('div', {class: 'items'}, list.length ? list : el('p', {text: t('nobody-yet')})));
}

function openMenu() {
  const theme = code => () => { storage.set('theme', code); applyTheme(); dialog.close(); };
  const now = storage.get('theme');
  const dialog = sheet(t('menu'), el('h3', {text: t('theme')}), el('div', {class: 'segments'}, [[null, 'theme-auto'], ['glaze', 'theme-light'], ['night', 'theme-dark']].map(([code, id]) => el('button', {type: 'button', 'aria-pressed': now === code, 'data-theme-choice': code || 'auto', onclick: theme(code), text: t(id)}))),
    el('h3', {text: t('language')}), languageBar(),
    button([icon('down'), t('take-home')], () => say({t: 'home'}) || showReason(t('offline')), 'soft', {'data-home': true}),
    me() !== null && !watching ? button(t('leave'), () => { dialog.close(); saved.seat = null; say({t: 'leave'}); }, 'soft', {'data-leave': true}) : '',
    watching ? '' : button([icon('eye'), t('watch')], () => { dialog.close(); watching = true; history.replaceState(null, '', '/' + '#watch'); draw(); }));
}

function takeHome({record, link: address, file}) {
  const url = URL.createObjectURL(new Blob([JSON.stringify(record)], {type: 'application/json'}));
  const text = el('textarea', {readonly: true, rows: 3, 'aria-label': t('link')}, address);
  sheet(t('take-home'), el('p', {text: t('home-help')}), el('a', {class: 'button primary', href: url, download: file, 'data-download': true}, icon('down'), t('download')),
    address && el('a', {class: 'button soft', href: address, 'data-open': true}, t('open-app')), address && text, address && button(t('copy'), () => { text.select(); document.execCommand('copy'); announce(t('copied')); }));
}

let played = null;
function playEnding({headline, reason, players}) {
  const again = played === link.game.game;
  played = link.game.game;
  closeSheets();
  const kinds = players[0].parts.length, rows = players.map(each => {
    const sum = el('b', {class: 'total', text: '0'}), parts = each.parts.map(([text, points]) => el('span', {class: 'part'}, text, el('i', {text: plus(points)})));
    const name = el('strong', {}, seatMark(each.player), link.game.players[each.player].name);
    return {each, sum, parts, node: el('li', {}, name, sum, el('div', {class: 'parts'}, parts))};
  });
  const title = el('h2', {class: 'winner'}), why = el('p'), home = button([icon('down'), t('take-home')], () => say({t: 'home'}), 'primary', {'data-home': true});
  const dialog = sheet(t('over'), title, why, el('ol', {class: 'standings', 'data-ending': true}, rows.map(({node}) => node)), home);
  let step = 0, clock = 0;
  const show = () => {
    rows.forEach(({each, sum, parts}) => {
      parts.forEach((part, n) => part.classList.toggle('shown', n < step));
      const counted = each.parts.slice(0, step).reduce((all, [, points]) => all + points, 0);
      write(sum, minus(step >= kinds ? each.total : counted));
    });
    if (step < kinds) return;
    write(title, headline);
    write(why, reason);
    rows.forEach(({each, node}) => node.classList.toggle('first', each.rank === 1));
    dialog.classList.add('done');
    clearInterval(clock);
  };
  const finish = () => { step = kinds; show(); };
  if (again || calm()) finish();
  else {
    clock = setInterval(() => { step++; show(); }, Math.min(450, 4000 / kinds));
    dialog.addEventListener('click', finish);
    dialog.addEventListener('close', () => clearInterval(clock));
    show();
  }
}

const screens = {scan: note('scan', 'scan-help'), wrong: note('wrong', 'scan-help'), wait: note('connecting'), setup: setupScreen, seats: seatScreen, play: playScreen, watch: watchScreen};

defineTiles();
readAddress();
draw();
connect();
