// The connection: proves that it knows the key, keeps taps until the host has saved them, and reconnects automatically.
const link = {state: 'connecting', wrong: 0, board: null, game: undefined, seat: null};  // `game` is null while there is none to play
let watching = false, secret = null, box = null, saved = null;

function readAddress() {
  const fragment = decodeURIComponent(location.hash.slice(1));
  const [key] = fragment.match(/[A-Z2-7]{32}/) || [storage.get('last')];
  watching = /watch/.test(fragment);
  if (fragment) history.replaceState(null, '', '/' + (watching ? '#watch' : ''));
  if (!key) return false;
  const name = hex(sha256(encoder.encode(key))).slice(0, 12);
  if (name === box) return true;
  storage.set('last', key);
  box = name;
  secret = fromBase32(key);
  saved = storage.get(box) || {device: random(16), queue: [], undo: [], seat: null};
  keep();
  return true;
}
const keep = () => storage.set(box, saved);
function fresh() {  // another window of this browser may have written
  const now = storage.get(box);
  if (now && now.device === saved.device) saved.queue = now.queue;
}

let socket = null, session = null, sent = 0, received = 0, tries = 0, timer = 0, flying = null;

function connect() {
  clearTimeout(timer);
  if (socket) { socket.onclose = socket.onmessage = null; socket.close(); }
  if (!secret) return;
  session = flying = null;
  sent = received = 0;
  const ws = socket = new WebSocket('ws://' + location.host + '/ws');
  ws.onmessage = event => receive(ws, event.data);
  ws.onclose = () => lost(ws);
}

function lost(ws) {
  if (ws !== socket) return;
  if (session && !received) link.wrong++;
  socket.onclose = socket.onmessage = null;
  socket.close();
  socket = session = flying = null;
  setLink('connecting');
  clearTimeout(timer);
  timer = setTimeout(connect, Math.min(link.wrong > 2 ? 5000 : 1500, 100 * 2 ** tries++));
}

function receive(ws, data) {
  link.at = Date.now();
  if (!session) {
    const {nonce} = JSON.parse(data), mine = random(16);
    ws.send(JSON.stringify({nonce: mine, device: saved.device, proof: mac(secret, 'guest', nonce, mine, saved.device)}));
    session = unhex(mac(secret, 'session', nonce, mine));
    askLanguage(storage.get('language') || tongue);
    return;
  }
  const text = data.slice(64);
  if (data.slice(0, 64) !== mac(session, 'host', String(received), text)) { ws.close(); lost(ws); return; }
  received++;
  link.wrong = tries = 0;
  setLink('live');
  const message = JSON.parse(text);
  (handlers[message.t] || (() => 0))(message);
}

const askLanguage = language => say({t: 'language', language, texts: !DATA.texts[language]});

function say(message) {
  if (!session) return false;
  const text = JSON.stringify(message);
  socket.send(mac(session, 'guest', String(sent++), text) + text);
  return true;
}

const handlers = {
  state(message) {
    const before = link.game;
    enterGame(message.state);
    if (message.board) link.board = message.board;
    link.game = message.state;
    link.seat = message.seat;
    if (message.seat !== null) saved.seat = message.seat;
    noteNews(before);
    if (before && before.over && before.game === message.state.game) noteCorrectedEnding(before, message.state);
    draw();
    flush();
  },
  ok(message) { settle(message.id); },
  no(message) {
    const [tap] = saved.queue.filter(each => each.id === message.id);
    if (message.of === 'change') refused(message);
    if (message.of === 'sit') saved.seat = null;
    const closed = tap && message.code === 'round-out-of-order', late = tap && Date.now() - tap.at > 1500;
    const why = closed ? t('closed-before', {n: tap.op.round}) : late ? t('not-taken', {why: message.why}) : message.why;
    showReason(why, message.spaces, message.of === 'change');
  },
  texts({language, texts}) { DATA.texts[language] = texts; tongue = language; letterTiles(); closeSheets(); draw(); },
  receipt: message => showReceipt(message),
  ending: message => playEnding(message),
  home: message => takeHome(message),
};

// A rematch uses the same link: nothing of the previous game may get into it.
function enterGame(game) {
  if (!game || saved.game === game.game) return;
  const isFirst = !saved.game, stored = storage.get(box) || saved, others = stored.game === game.game ? stored.queue : [], [late] = isFirst ? [] : saved.queue;
  saved.game = game.game;
  if (!isFirst) { saved.queue = others; saved.undo = []; flying = null; closeSheets(); }
  keep();
  if (late && !others.length) showReason(t('closed-before', {n: late.op.round}), [], true);
}

function settle(id) {
  fresh();
  saved.queue = saved.queue.filter(each => each.id !== id);
  flying = null;
  keep();
  draw();
  flush();
}

function refused(message) {
  saved.undo = saved.undo.filter(each => each.of !== message.id);
  settle(message.id);
}

// One operation at a time; unconfirmed ones are sent again after a reconnect, and count once.
function flush() {
  if (!session || flying || link.seat === null) return;
  fresh();
  const [next] = saved.queue;
  if (!next) return;
  flying = next.id;
  sentCells[cellOf(next.op)] = Date.now();
  say({t: 'change', id: next.id, change: next.op});
}

// Recent changes from this browser; any other change to its board is a correction by the host.
const sentCells = {}, cellOf = op => op.do + (op.space || op.row || op.place || '');
const isOwn = (kind, id = '') => Date.now() - sentCells[kind + id] < 15000;

function enqueue(op, inverse, label) {
  const id = random(8);
  fresh();
  op = {player: link.seat, round: link.game.round, ...op};
  saved.queue.push({id, op, at: Date.now()});
  if (inverse) saved.undo.push({of: id, round: op.round, op: inverse, label});
  saved.undo = saved.undo.slice(-60);
  keep();
  draw();
  flush();
  setTimeout(draw, 420);
}

const undoable = () => saved.undo.filter(each => each.round === link.game.round).pop();

function undo() {
  const last = undoable();
  if (!last) return;
  fresh();
  saved.undo.splice(saved.undo.lastIndexOf(last), 1);
  if (saved.queue.some(each => each.id === last.of) && flying !== last.of) {
    saved.queue = saved.queue.filter(each => each.id !== last.of);
    keep();
    draw();
  } else enqueue(last.op);
}

let offlineTimer = 0;
function setLink(state) {
  clearTimeout(offlineTimer);
  if (state === 'live' || link.state === 'offline') {
    if (state === 'live' && link.state !== 'live') { link.state = 'live'; draw(); }
    return;
  }
  offlineTimer = setTimeout(() => { link.state = 'offline'; draw(); announce(t('offline')); }, navigator.onLine === false ? 0 : 1500);
}

setInterval(() => {
  if (!session) return;
  if (Date.now() - link.at > 7000) lost(socket);
  else say({t: 'ping'});
}, 2500);
addEventListener('offline', () => socket && lost(socket));
const comeBack = () => { if (!socket) connect(); };
for (const name of ['online', 'pageshow', 'focus']) addEventListener(name, comeBack);
document.addEventListener('visibilitychange', comeBack);
addEventListener('hashchange', () => {
  const before = box;
  if (readAddress() && box !== before) { link.board = link.seat = null; link.game = undefined; connect(); }
  draw();
});
