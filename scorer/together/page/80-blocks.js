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
    el('div', {class: 'slots', role: 'group', 'aria-label': t(board.family === 'dome' ? 'broken' : 'floor')}, slots.map((slot, n) => el('div', {}, losses[n], slot)))), view => {
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
  const points = el('b'), title = el('strong'), taps = el('small'), waits = el('div', {class: 'block waits', role: 'status'}, icon('clock'), el('span', {}, title, taps), points);
  return [el('div', {}, node, waits), view => {
    view.sum.forEach((value, n) => write(figures[n][0], n === 1 ? plus(value) : minus(value)));
    const {queue} = saved, away = link.state === 'offline' && (queue.length > 0 || smallScreen.matches);
    node.hidden = away;
    waits.hidden = !away;
    write(title, queue.length ? t('waiting-taps', {n: queue.length}) : t('out-of-reach'));
    write(taps, queue.length ? queue.map(labelOfTap).join(' · ') : link.at ? t('heard', {time: new Date(link.at).toLocaleTimeString(tongue)}) : '');
    write(points, view.expected ? plus(view.expected) : '');
  }];
}
const smallScreen = matchMedia('(max-width: 399px)');
const labelOfTap = ({id, op}) => (saved.undo.find(each => each.of === id) || {}).label || t(op.do === 'ready' ? 'ready' : 'undo');

function tickerBlock() {
  const node = el('button', {type: 'button', class: 'block ticker', onclick: () => openReceipt(news.other ? news.other[0] : me(), news.other ? news.other[1] : '')});
  return [node, () => {
    const {other, corrected} = news, key = JSON.stringify([other, corrected, tongue]);
    if (node.key === key) return;
    node.key = key;
    if (corrected) return node.replaceChildren(icon('pencil'), el('span', {text: corrected}));
    node.replaceChildren(...other ? [tilePicture(link.board, other[2]), el('span', {text: eventText(other)}), el('b', {text: plus(other[3])})] : [el('span', {text: t('nobody-yet')})]);
  }];
}
const eventText = ([player, space, color]) => `${link.game.players[player].name}: ${labelOf(space, color)}`;

function wildBlock() {
  const tiles = link.board.wild.map(color => el('span', {}, tilePicture(link.board, color)));
  return [el('div', {class: 'block wild'}, el('h2', {text: t('wild')}), tiles), () => tiles.forEach((node, n) => {
    change(node, 'class', n + 1 === link.game.round ? 'now' : n + 1 < link.game.round ? 'past' : '');
    change(node, 'aria-label', colorName(link.board.wild[n]));
  })];
}

function numberBlock() {
  const chips = Object.entries(link.board.fullNumbers).map(([number, points]) => {
    const spaces = Object.keys(link.board.numbers).filter(space => link.board.numbers[space] === +number), count = el('b', {role: 'img'}, spaces.map(() => el('i')));
    return [el('span', {}, t('all-of', {number}), el('i', {text: plus(points)}), count), view => {
      const covered = spaces.filter(space => view.tiles[space]).length;
      change(count, 'aria-label', covered + '/' + spaces.length);
      count.childNodes.forEach((dot, n) => change(dot, 'class', n < covered ? 'on' : ''));
      change(count.parentNode, 'class', covered === spaces.length ? 'done' : '');
    }];
  });
  return [el('div', {class: 'numbers'}, chips.map(([node]) => node)), view => chips.forEach(([, refresh]) => refresh(view))];
}

function passBlock() {
  const marker = el('button', {type: 'button', class: 'chip', 'data-marker': true, onclick: chooseFirst}, picture('marker'), el('span'));
  const keys = el('div', {class: 'keys', role: 'group', 'aria-label': t('pass-keep')}, Array.from({length: link.board.keep + 1}, (_, n) => button(n, () => choosePass(n), 'soft', {'data-pass': n, 'aria-label': t('pass-keep') + ' ' + n})));
  const passed = el('div', {class: 'keys'}), word = el('span', {class: 'pass-word', text: t('pass-keep')});
  return [el('div', {class: 'pass'}, word, marker, keys, passed), view => {
    change(marker, 'aria-pressed', !!view.first);
    write(marker.lastChild, view.first ? minus(-view.first) : '');
    change(marker, 'aria-label', t('marker') + (view.first ? ' ' + minus(-view.first) : ''));
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
    const goals = view.goals.map(([goal, done, of, points]) => el('span', {}, el('span', {text: t(goal)}), el('i', {text: plus(points)}), el('b', {text: done + '/' + of})));
    node.replaceChildren(el('span', {class: view.platesLeft ? 'wants' : ''}, t('plates-left', {n: view.platesLeft})), ...goals);
  }];
}

const families = {
  wall: [floorBlock, receiptBlock, tickerBlock],
  star: [numberBlock, passBlock, receiptBlock, tickerBlock],
  dome: [goalBlock, floorBlock, receiptBlock, tickerBlock],
};
