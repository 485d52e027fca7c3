// Tiles, marks and icons, drawn from the app's own motifs.
const STROKES = {
  menu: 'M12 5h.01M12 12h.01M12 19h.01', undo: 'M8.5 14 4 9.5 8.5 5M4 9.5h10.5a5 5 0 0 1 0 10H10', tick: 'M4.5 12.5 10 18 20 6.5',
  close: 'M5 5l14 14M19 5 5 19', next: 'M9 5l7 7-7 7', plus: 'M12 5v14M5 12h14', minus: 'M5 12h14',
  phone: 'M8 2.5h8a1.5 1.5 0 0 1 1.5 1.5v16a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 20V4A1.5 1.5 0 0 1 8 2.5M12 18h.01',
  clock: 'M12 3a9 9 0 1 0 .01 0M12 7v5l3.5 2', eye: 'M2.5 12C6 6.5 18 6.5 21.5 12 18 17.5 6 17.5 2.5 12M12 9a3 3 0 1 0 .01 0',
  dot: 'M12 12h.01', pencil: 'M4 20l1-4.5L16.5 4 20 7.5 8.5 19z', full: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5', letters: 'M3 18 8 5l5 13M4.8 13.5h6.4M16 18v-7M16 14.5a3 3 0 1 1 0 .01',
  down: 'M12 4v11M7 11l5 5 5-5M4 20h16', info: 'M12 3a9 9 0 1 0 .01 0M12 8h.01M12 12v5', turn: 'M19 12a7 7 0 1 1-2.5-5.3M17 2.5v4.5h-4.5',
  pillar: 'M4.5 4.5h15M7.5 7.5v9.5M16.5 7.5v9.5M12 7.5v9.5M4.5 20h15', statue: 'M12 3a2.5 2.5 0 1 0 .01 0M8 10h8l-1.5 7h-5zM6 20.5h12',
  window: 'M4.5 21V10.5a7.5 7.5 0 0 1 15 0V21zM12 3.5V21M4.5 12.5h15', fountain: 'M4.5 14h15l-2.5 4h-10zM7 21.5h10M12 14V5M12 7A3 3 0 0 0 6 8M12 7a3 3 0 0 1 6 1',
};
STROKES.away = STROKES.phone + 'M3 4l18 17';
const ICONS = STROKES;

// The letter on a tile, for people who cannot tell the colors apart; the style shows it if letters are on.
const letterDisc = (color, x, y, size) => svg('g', {class: 'letter', 'data-letter': color, transform: `translate(${x} ${y})scale(${size})`},
  svg('circle', {r: .17, class: 'tf'}), svg('text', {y: .1, class: 'lt'}, t('letter-' + color)));
function letterTiles() { for (const node of byId('defs').querySelectorAll('[data-letter]')) write(node.lastChild, t('letter-' + node.dataset.letter)); }

function defineTiles() {
  const defs = svg('defs');
  const part = ([d, cut]) => svg('path', {d, class: cut ? 'tf' : 'tm'});
  for (const [name, parts] of Object.entries(DATA.square)) {
    defs.append(svg('g', {id: 'q-' + name},
      svg('rect', {x: -500, y: -500, width: 1000, height: 1000, rx: 150, class: 'tr'}),
      svg('rect', {x: -478, y: -478, width: 956, height: 956, rx: 128, class: 'tf'}), parts.map(part), letterDisc(name, -285, -285, 1000)));
  }
  const rhombus = (scale, cls) => svg('path', {d: DATA.rhombus, class: cls, transform: `scale(${scale})`, 'stroke-width': 50, 'stroke-linejoin': 'round'});
  for (const [name, parts] of Object.entries(DATA.rhombic)) {
    defs.append(svg('g', {id: 'r-' + name}, rhombus(1, 'tr'), rhombus(.943, 'tf'), parts.map(part)));
    defs.append(svg('g', {id: 's-' + name}, rhombus(1, 'tf'), svg('g', {transform: 'translate(0 215)scale(.6)'}, parts.map(part))));
  }
  defs.append(svg('g', {id: 'marker'}, svg('path', {d: DATA.octagon, class: 'mr'}), svg('path', {d: DATA.octagon, class: 'mf', transform: 'scale(.91)'}),
    svg('text', {class: 'mt', y: 190}, '1')));
  defs.append(svg('g', {id: 'fallen', transform: 'rotate(9)'}, svg('rect', {x: -390, y: -390, width: 780, height: 780, rx: 40, class: 'fl'}),
    [0, 90, 180, 270].map(a => svg('path', {d: 'M330 330v-210a210 210 0 0 0-210 210z', class: 'fm', transform: `rotate(${a})`}))));
  byId('defs').append(defs);
  letterTiles();
}

const glaze = (board, color) => board && board.palette ? DATA.palettes[board.palette][color] || color : color;
const use = (id, attributes) => svg('use', {href: '#' + id, ...attributes});
const picture = (id, cls = '') => svg('svg', {class: 'pic ' + cls, viewBox: '-510 -510 1020 1020', 'aria-hidden': 'true'}, use(id));

// A tile for lists and dialogs; star boards have rhombic ones.
function tilePicture(board, color) {
  if (board.family === 'star')
    return svg('svg', {class: 'pic c-' + color, viewBox: '-960 -960 1920 1920', 'aria-hidden': 'true'}, use('r-' + color), letterDisc(color, 0, 340, 1000));
  return picture('q-' + color, 'c-' + glaze(board, color));
}

const MARKS = ['M12 3.5a8.5 8.5 0 1 0 .01 0z', 'M4.5 4.5h15v15h-15z', 'M12 2.5 21.5 19.5h-19z', 'M12 2 22 12 12 22 2 12z',
  'M2.5 8.5h6v-6h7v6h6v7h-6v6h-7v-6h-6z', 'M12.0 0.5 8.8 8.1 0.6 8.8 6.9 14.2 4.9 22.2 12.0 17.9 19.1 22.2 17.1 14.2 23.4 8.8 15.2 8.1z'];
function seatMark(seat) {
  const {look} = link.game.players[seat];
  return svg('svg', {class: 'mark seat' + look, viewBox: '0 0 24 24', 'aria-hidden': 'true'}, svg('path', {d: MARKS[look - 1]}));
}
