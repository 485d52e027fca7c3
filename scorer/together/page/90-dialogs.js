// Receipts, the menu, taking the game home, the ending.
let wanted = '';
const openReceipt = (player, space = '') => { wanted = space; if (!say({t: 'receipt', player})) showReason(t('receipt-offline')); };
function showReceipt({player, items}) {
  closeSheets();
  const {name, total} = link.game.players[player], drawing = makeBoard(link.board), view = viewOf(player);
  drawing.update(view);
  const list = items.map(item => {
    const node = el('details', {}, el('summary', {}, item.color ? tilePicture(link.board, item.color) : el('span', {class: 'pic'}), el('span', {}, el('strong', {text: capital(item.title)}), el('small', {text: (item.round ? t('round', {n: item.round}) + ' · ' : '') + item.brief.join(' · ')})), el('b', {class: item.points < 0 ? 'neg' : 'pos', text: plus(item.points)}), el('em', {text: minus(item.total)})), item.text.map(text => el('p', {text})));
    node.addEventListener('toggle', () => {
      if (!node.open) return;
      list.forEach(other => { if (other !== node) other.open = false; });
      const grid = link.board.family !== 'star', lines = grid && item.space ? [0, 1].map(axis => item.spaces.filter(space => space.split('.')[axis] === item.space.split('.')[axis])).filter(found => found.length > 1) : [[...new Set(item.spaces)]];
      drawing.update({...view, waiting: {}}, item.space && lines[0] && lines[0].length ? {runs: lines.map(found => [...new Set(found)]), space: item.space} : {blocked: []});
    });
    return node;
  });
  const at = wanted ? items.findIndex(item => item.space === wanted) : -1, old = at >= 0 && player === me() && items[at].round && items[at].round < link.game.round;
  wanted = '';
  if (at >= 0) list[at].open = true;
  if (old) list[at].append(el('p', {class: 'info', 'data-closed': true}, icon('info'), t('laid-in', {n: items[at].round})));
  const dialog = sheet(`${name}: ${minus(total)}`, drawing.node, el('div', {class: 'items'}, list.length ? list : el('p', {text: t('nobody-yet')})));
  if (at >= 0) dialog.querySelector('details[open]').scrollIntoView({block: 'center'});
}

function openMenu() {
  const theme = code => () => { storage.set('theme', code); applyTheme(); dialog.close(); };
  const now = storage.get('theme');
  const dialog = sheet(t('menu'), el('h3', {text: t('theme')}), el('div', {class: 'segments'}, [[null, 'theme-auto'], ['glaze', 'theme-light'], ['night', 'theme-dark']].map(([code, id]) => el('button', {type: 'button', 'aria-pressed': now === code, 'data-theme-choice': code || 'auto', onclick: theme(code), text: t(id)}))),
    el('h3', {text: t('language')}), languageBar(),
    button([icon('letters'), t('letters')], event => {
      storage.set('letters', !storage.get('letters'));
      applyLetters();
      event.currentTarget.setAttribute('aria-pressed', !!storage.get('letters'));
    }, 'soft', {'aria-pressed': !!storage.get('letters'), 'data-letters': true}),
    me() !== null && !watching && link.game && link.game.round > 1 ? button([icon('pencil'), t('earlier')], () => { dialog.close(); showNote(t('earlier-help')); }, 'soft', {'data-earlier': true}) : '',
    button([icon('down'), t('take-home')], () => say({t: 'home'}) || showReason(t('offline')), 'soft', {'data-home': true}),
    me() !== null && !watching ? button(t('leave'), () => { dialog.close(); saved.seat = null; say({t: 'leave'}); }, 'soft', {'data-leave': true}) : '',
    watching ? button(t('sit'), () => { dialog.close(); watching = false; history.replaceState(null, '', '/'); draw(); }) : button([icon('eye'), t('watch')], () => { dialog.close(); watching = true; history.replaceState(null, '', '/' + '#watch'); draw(); }));
}

function takeHome({record, link: address, file}) {
  const url = URL.createObjectURL(new Blob([JSON.stringify(record)], {type: 'application/json'}));
  const text = el('textarea', {readonly: true, rows: 3, 'aria-label': t('link')}, address);
  sheet(t('take-home'), el('p', {text: t('home-help')}), el('a', {class: 'button primary', href: url, download: file, 'data-download': true}, icon('down'), t('download')),
    address && el('a', {class: 'button soft', href: address, 'data-open': true}, t('open-app')), address && text, address && button(t('copy'), () => { text.select(); document.execCommand('copy'); announce(t('copied')); }));
}

// The host has corrected the finished game: count an open result again, or go on playing.
function noteCorrectedEnding(before, now) {
  const totals = game => game.players.map(player => player.total).join();
  if (!document.querySelector('[data-ending]')) return;
  if (!now.over) closeSheets();
  else if (totals(before) !== totals(now)) say({t: 'ending'});
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
  const bySeat = [...rows].sort((a, b) => a.each.player - b.each.player);  // the order must not give away the winner
  const list = el('ol', {class: 'standings', 'data-ending': true}, bySeat.map(({node}) => node));
  const dialog = sheet(t('over'), title, why, list, home);
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
    list.append(...rows.map(({node}) => node));
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
