// What others did: shown in the ticker and read by screen readers, at most one sentence every 3 seconds.
const news = {other: null, corrected: ''};
function noteNews(before) {
  const {game} = link, {last} = game || {}, isNew = before && game && before.game === game.game;
  if (!isNew || before.round !== game.round) news.other = null;
  if (!isNew) news.corrected = '';
  if (last && (watching || last[0] !== me())) {
    if (isNew && JSON.stringify(last) !== JSON.stringify(before.last)) {
      news.corrected = '';
      announce(`${eventText(last)}, ${plus(last[3])}`);
    }
    news.other = last;
  }
  if (!isNew) return;
  game.players.forEach((player, seat) => { if (seat !== me() && player.ready && !before.players[seat].ready) announce(`${player.name}: ${t('is-ready')}`); });
  if (me() !== null) noteCorrections(before.players[me()], game.players[me()], before.round === game.round);
}

function noteCorrections(was, is, sameRound) {
  const places = Object.keys({...was.tiles, ...is.tiles}).filter(space => was.tiles[space] !== is.tiles[space] && !isOwn('tile', space)).map(space => spaceName(link.board, space));
  if (sameRound && is.floor && was.floor.join() !== is.floor.join() && !isOwn('floor')) places.push(t('floor'));
  if (!places.length) return;
  news.corrected = t('host-corrected', {where: places.join(' · ')});
  showNote(news.corrected);
}

let toldAt = 0, tellTimer = 0, toTell = '';
function announce(text) {
  toTell = text;
  if (tellTimer) return;
  tellTimer = setTimeout(() => { tellTimer = 0; toldAt = Date.now(); write(byId('polite'), toTell); }, Math.max(0, toldAt + 3000 - Date.now()));
}

// Reasons and points: what appears over the board.
let reasonTimer = 0;
function showReason(text, spaces = [], stays = false) {
  clearTimeout(reasonTimer);
  shown = {...shown, blocked: spaces};
  const node = el('button', {type: 'button', class: 'reason' + (stays ? ' stays' : ''), onclick: hideReason, text}), holder = byId('alert');
  (document.querySelector('dialog[open]') || document.body).append(holder);
  holder.replaceChildren(node);
  holder.removeAttribute('style');
  draw();
  if (spaces && spaces.length) standBy(holder, node, spaces);
  if (!stays) reasonTimer = setTimeout(hideReason, 7000);
}
function showNote(text) {
  if (document.querySelector('.reason.stays')) return;
  showReason(text);
  byId('alert').firstChild.classList.add('calm');
}

// A refusal appears next to the spaces it concerns, and never covers them.
function standBy(holder, node, spaces) {
  const frames = spaces.map(space => document.querySelector(`#app [data-space="${space}"]`)).filter(Boolean).map(cell => cell.getBoundingClientRect());
  const footer = document.querySelector('.actions');
  if (!frames.length || !footer || document.querySelector('dialog[open]')) return;
  const board = document.querySelector('.own .board').getBoundingClientRect();
  holder.style.left = board.left + 'px';
  holder.style.right = innerWidth - board.right + 'px';
  const above = Math.min(...frames.map(frame => frame.top)), below = Math.max(...frames.map(frame => frame.bottom)), high = node.offsetHeight;
  const fits = below + 10 + high < footer.getBoundingClientRect().top, top = fits ? below + 10 : above - 10 - high;
  if (top < 0) return holder.removeAttribute('style');
  holder.style.top = top + 'px';
  holder.style.bottom = 'auto';
  node.classList.add(fits ? 'below' : 'above');
  node.style.setProperty('--at', Math.min(Math.max(18, (frames[0].left + frames[0].right) / 2 - board.left - 16), board.width - 50) + 'px');
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
  const [row, column] = space.split('.').map(Number), over = `${row - 1}.${column}`, view = viewOf(me());
  const right = !(over in view.now || over in view.hints) && at.offsetLeft + at.offsetWidth * 1.3 < frame.offsetWidth;  // otherwise a tag is there
  node.style.left = (at.offsetLeft + at.offsetWidth * (right ? .9 : .1)) / frame.offsetWidth * 100 + '%';
  node.style.top = (at.offsetTop + at.offsetHeight * .1) / frame.offsetHeight * 100 + '%';
  frame.querySelectorAll('.bubble').forEach(old => old.remove());
  frame.append(node);
  setTimeout(() => node.remove(), 1500);
  write(byId('now'), t('scored', {points: plus(points)}));
}
