// The screens: start a game, choose a seat, play.
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
  const node = el('button', {type: 'button', class: 'pill', onclick: () => { showNote(node.title); comeBack(); }});
  return [node, () => {
    const count = saved ? saved.queue.filter(each => Date.now() - each.at > 400).length : 0, off = link.state === 'offline';
    const text = off ? t('offline') : link.state === 'connecting' ? t('connecting') : count ? t('sending', {n: count}) : t('live');
    change(node, 'class', 'pill ' + (off ? 'no' : count || link.state !== 'live' ? 'mid' : 'yes'));
    if (node.said !== text) { node.said = text; node.replaceChildren(icon(off ? 'away' : link.state === 'live' && !count ? 'dot' : 'clock', off || count ? 'icon' : 'icon dots'), text); }
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
      write(says, t(use === 2 ? 'on-phone' : use ? 'away' : link.game.host ? 'host-enters' : 'free'));
      invites.hidden = use > 0;
      phone.style.display = use ? '' : 'none';
    }];
  });
  const watch = button([icon('eye'), t('watch')], () => { watching = true; history.replaceState(null, '', '/' + '#watch'); draw(); }, 'soft', {'data-watch': true});
  return [el('main', {class: 'page'}, frieze(el('p', {text: boardName(link.board.id)})), el('h2', {text: t('who')}), el('div', {class: 'rows-of-seats'}, rows.map(([node]) => node)), watch,
    el('p', {class: 'info'}, icon('info'), el('span', {}, t('seat-help'), ' ', el('b', {text: t('free-help')}))), languageBar(), state), () => {
    update();
    rows.forEach(([, refresh]) => refresh());
    const full = link.game.players.every(player => player.seat);
    change(watch, 'class', 'button ' + (full ? 'primary' : 'soft'));
  }];
}

function card(player) {
  const total = el('b', {class: 'total'}), gain = el('i', {class: 'gain'}), says = el('small'), also = icon('tick'), holds = picture('marker', 'holds');
  const node = el(watching ? 'div' : 'button', {type: watching ? null : 'button', role: watching ? 'img' : null, class: 'card', 'data-player': player, onclick: watching ? () => 0 : () => openReceipt(player)},
    el('span', {class: 'who'}, seatMark(player), el('span', {text: link.game.players[player].name})), el('span', {class: 'sums'}, total, gain), el('span', {class: 'says'}, says, also, holds));
  let old = null;
  return [node, () => {
    const view = viewOf(player), [before] = view.sum, now = view.total - before, own = player === me() && !watching;
    const stale = link.state === 'offline';
    if (old !== null && old !== view.total && !own) { node.classList.add('flash'); setTimeout(() => node.classList.remove('flash'), 1400); }
    if (old !== view.total) countTo(total, old === null ? view.total : old, view.total);
    old = view.total;
    change(node, 'data-total', view.total);
    write(gain, now || !link.game.over ? plus(now) : '');
    gain.classList.toggle('neg', now < 0);
    const done = view.ready ? 'is-ready' : view.passed ? 'passed' : '', away = !own && view.seat === 1;
    const status = link.game.over ? ['tick', 'result', ''] : away ? ['away', 'away', 'no'] : done ? ['tick', done, 'yes'] : own ? ['phone', 'you', ''] : view.seat ? ['phone', link.board.family === 'star' ? 'playing' : 'tiling', ''] : link.game.host ? ['pencil', 'host', ''] : ['phone', 'not-yet', ''];
    const [sign, word, tone] = own && view.expected ? ['clock', '', ''] : stale && !own ? ['clock', '', ''] : status;
    const text = own && view.expected ? plus(view.expected) : stale && !own ? new Date(link.at).toTimeString().slice(0, 5) : t(word);
    if (says.said !== sign + text) { says.said = sign + text; says.replaceChildren(icon(sign), el('span', {text})); }
    change(says, 'class', tone);
    node.classList.toggle('own', own);
    also.style.display = away && done ? '' : 'none';
    holds.style.display = (view.floor && view.floor[1]) || view.first ? '' : 'none';
    change(node, 'aria-label', t('card', {name: view.name, total: view.total, now: plus(now), state: t(status[1]) + (away && done ? ', ' + t(done) : '')}));
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
  const [state, update] = pill(), title = el('h1'), under = el('p'), count = el('b', {class: 'count'});
  const full = watch && document.fullscreenEnabled && el('button', {type: 'button', class: 'round', 'aria-label': t('full-screen'), 'data-full': true,
    onclick: () => document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()}, icon('full'));
  const node = el('header', {class: 'bar'}, watch ? '' : seatMark(me()), el('div', {}, title, under), count, state, full, el('button', {type: 'button', class: 'round', 'aria-label': t('menu'), 'data-menu': true, onclick: openMenu}, icon('menu', 'icon dots')));
  const kept = el('small'), banner = el('div', {class: 'banner'}, icon('away'), el('span', {}, el('strong', {text: t('out-of-reach')}), kept), button(t('retry'), connect));
  return [el('div', {}, node, banner), () => {
    banner.hidden = link.state !== 'offline';
    write(kept, saved.queue.length ? t('kept', {n: saved.queue.length}) : state.title);
    const {round, players} = link.game, rounds = link.board.rounds;
    const named = rounds ? t('round-of', {n: round, rounds}) : t('round', {n: round}), name = (!watch && (rounds || smallScreen.matches) ? gameName : boardName)(link.board.id);
    write(title, watch ? named : players[me()].name);
    write(under, watch ? name : named + ' · ' + name);
    write(count, watch && !link.game.over ? t('ready-count', {n: players.filter(player => player.ready).length, players: players.length}) : '');
    update();
  }];
}

function strip() {
  const cards = link.game.players.map((_, player) => card(player));
  return [el('div', {class: cards.length > 3 ? 'strip crowd' : 'strip'}, cards.map(([node]) => node)), () => cards.forEach(([, refresh]) => refresh())];
}

function playScreen() {
  const parts = [header(false), strip()], extras = families[link.board.family];
  const board = makeBoard(link.board, tap), blocks = extras.map(make => make()), first = link.board.family === 'star' ? [wildBlock()] : [];
  const main = el('div', {class: 'table ' + link.board.family}, el('section', {class: 'own', 'aria-label': t('your-board')}, first.map(([node]) => node), board.node), el('section', {class: 'side'}, blocks.map(([node]) => node)));
  let confirmed = '';
  const takenKey = view => JSON.stringify([link.game.round, Object.keys(view.now), view.bonus]);
  const taken = el('button', {type: 'button', class: 'button taken', 'data-taken': true, onclick: () => { confirmed = takenKey(viewOf(me())); draw(); }});
  const undoText = el('small'), readyText = el('small'), readyWord = el('span');
  const undoButton = el('button', {type: 'button', class: 'button soft undo', 'data-undo': true, onclick: () => { shown = {}; hideReason(); undo(); }}, icon('undo'), el('span', {}, el('span', {text: t('undo')}), undoText));
  const readyButton = el('button', {type: 'button', class: 'button primary ready', 'data-ready': 'false', onclick: () => {
    if (link.game.over) return say({t: 'ending'});
    shown = {};
    act({do: 'ready', ready: !viewOf(me()).ready});
  }}, icon('tick'), el('span', {}, readyWord, readyText));
  return [el('div', {class: 'play'}, el('div', {class: 'scroll'}, el('div', {class: 'content'}, ...parts.map(([node]) => node), main)), el('footer', {class: 'actions'}, taken, undoButton, readyButton)), () => {
    [...parts, ...first].forEach(([, refresh]) => refresh());
    const view = viewOf(me()), last = undoable();
    if (shown.space && !view.tiles[shown.space]) shown = shown.blocked ? {blocked: shown.blocked} : {};
    board.update(view, shown);
    blocks.forEach(([, refresh]) => refresh(view));
    undoButton.disabled = !last || link.game.over;
    write(undoText, last ? last.label : '');
    change(undoButton, 'aria-label', last ? t('undo') + ': ' + last.label : t('undo'));
    change(readyButton, 'data-ready', view.ready || link.game.over);
    change(readyButton, 'aria-pressed', view.ready);
    change(readyButton, 'class', 'button ready ' + (view.ready ? 'soft lined' : 'primary'));
    write(readyWord, link.game.over ? t('result') : t(view.ready ? 'ready-change' : 'ready'));
    const waiting = link.game.players.filter(player => !player.ready).map(player => player.name);
    const rows = [...new Set(Object.keys(view.open).map(space => space[0]))].sort();
    write(readyText, link.game.over ? '' : view.ready ? waiting.length ? t('waiting-for', {names: waiting.join(', ')}) : '' : link.state === 'offline' && saved.queue.length ? t('sent-with') : link.board.family !== 'star' && rows.length ? t('rows-open', {rows: rows.join(', ')}) : '');
    taken.hidden = !view.bonus || !!view.passed || link.game.over || confirmed === takenKey(view);
    if (!taken.hidden) taken.replaceChildren(icon(view.bonus[1][0]), el('span', {}, t('take-tiles', {n: view.bonus[0]}), el('small', {text: t('then')})), icon('tick'));
    if (link.game.over && played !== link.game.game && live()) say({t: 'ending'});
  }];
}
