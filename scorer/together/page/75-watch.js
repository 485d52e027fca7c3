// The screen for spectators, such as on a TV: all boards, the last tile and its points.
function watchScreen() {
  const parts = [header(true), strip()], {board} = link;
  const boards = link.game.players.map((player, seat) => {
    const drawing = makeBoard(board), lost = watchedFloor(), name = el('h2', {}, seatMark(seat), player.name);
    const node = el('section', {class: 'seen', 'aria-label': player.name}, name, drawing.node, lost[0]);
    return [node, () => {
      const view = viewOf(seat), {last} = link.game, mine = !!last && last[0] === seat;
      node.classList.toggle('now', mine);
      drawing.update(view, mine ? {space: last[1], runs: runsOf(view, last[1])} : {});
      lost[1](view);
    }];
  });
  const reasons = [lastBlock(), ifEndedBlock()];
  return [el('div', {class: 'play watch ' + board.family}, el('div', {class: 'scroll'}, el('div', {class: 'content'}, ...parts.map(([node]) => node), el('div', {class: 'boards'}, boards.map(([node]) => node)),
    el('div', {class: 'reasons'}, reasons.map(([node]) => node))))), () => {
    [...parts, ...boards, ...reasons].forEach(([, refresh]) => refresh());
    parts[1][0].childNodes.forEach((node, seat) => node.classList.toggle('now', !!link.game.last && link.game.last[0] === seat));
    if (link.game.over && played !== link.game.game && live()) say({t: 'ending'});
  }];
}

function runsOf(view, space) {
  const {runs} = proof(link.board, view, space);
  return link.board.family === 'star' && runs[0].length < 2 ? null : runs;
}

function watchedFloor() {
  const {floor, inFloor} = link.board, slots = floor.map(loss => [el('span', {text: minus(loss)}), el('div', {class: 'slot-floor'})]);
  return [el('div', {class: 'slots', hidden: !floor.length}, slots.map(pair => el('div', {}, pair))), view => {
    const first = inFloor && view.floor && view.floor[1] ? 1 : 0, filled = first + (view.fallen || 0);
    slots.forEach(([loss, slot], n) => {
      const what = n < first ? 'marker' : n < filled ? 'fallen' : '';
      change(loss, 'class', what && 'used');
      if (slot.what !== what) { slot.what = what; slot.className = 'slot-floor ' + what; slot.replaceChildren(...what ? [picture(what)] : []); }
    });
  }];
}

function lastBlock() {
  const drawing = makeBoard(link.board), said = el('div', {class: 'said'}), points = el('b', {class: 'figure'});
  const node = el('section', {class: 'last'}, drawing.node, said, points);
  return [node, () => {
    const {last} = link.game;
    node.hidden = !last && link.game.over;
    drawing.node.hidden = points.hidden = !last;
    if (!last) return said.replaceChildren(t('nobody-yet'));
    const [player, space, color, earned] = last, view = viewOf(player), runs = runsOf(view, space);
    drawing.update(view, {space, runs});
    write(points, plus(earned));
    const name = found => link.board.family === 'star' ? '' : t(found[1] && found[0][0] === found[1][0] ? 'across' : 'down');
    said.replaceChildren(el('h2', {}, seatMark(player), tilePicture(link.board, color), eventText(last)), ...(runs || []).map(found =>
      el('p', {}, el('span', {text: name(found)}), found.map(each => tilePicture(link.board, view.tiles[each])), el('b', {text: found.length}))));
  }];
}

function ifEndedBlock() {
  const rows = link.game.players.map((player, seat) => {
    const total = el('b'), sure = el('i'), bonus = el('i', {class: 'bonuses'});
    return {seat, total, sure, bonus, node: el('li', {}, seatMark(seat), el('span', {text: player.name}), el('div', {class: 'beam'}, sure, bonus), total)};
  });
  const list = el('ol', {}, rows.map(({node}) => node)), title = el('h2');
  return [el('section', {class: 'if-ended'}, title, list), () => {
    write(title, t(link.game.over ? 'result' : 'if-ended'));
    const {players} = link.game, most = Math.max(1, ...players.map(player => player.ended));
    for (const {seat, total, sure, bonus} of rows) {
      const {total: now, ended} = players[seat];
      write(total, minus(ended));
      sure.style.width = Math.max(0, Math.min(now, ended)) / most * 100 + '%';
      bonus.style.width = Math.max(0, ended - now) / most * 100 + '%';
    }
    const order = [...rows].sort((a, b) => players[b.seat].ended - players[a.seat].ended).map(({node}) => node);
    if (order.some((node, n) => list.childNodes[n] !== node)) list.append(...order);
  }];
}
