// Elements, sentences and what this browser keeps.
function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name === 'text') node.textContent = value;
    else if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (name.startsWith('aria-')) node.setAttribute(name, value);
    else if (value !== null && value !== undefined && value !== false) node.setAttribute(name, value === true ? '' : value);
  }
  node.append(...children.flat(3).filter(child => child || child === 0));
  return node;
}
const el = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);
const svg = (tag, attributes, ...children) => fill(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);
const byId = id => document.getElementById(id);
const icon = (name, cls = 'icon') => svg('svg', {class: cls, viewBox: '0 0 24 24', 'aria-hidden': 'true'}, svg('path', {d: ICONS[name]}));
const change = (node, name, value) => { if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value); };
const write = (node, text) => { if (node.textContent !== String(text)) node.textContent = text; };

const storage = {
  get(name) { try { return JSON.parse(localStorage.getItem('azulejo-' + name)); } catch { return null; } },
  set(name, value) { try { localStorage.setItem('azulejo-' + name, JSON.stringify(value)); } catch { /* private window */ } },
};

let tongue = DATA.language;
function t(id, named = {}) {
  const said = DATA.texts[tongue][id] || id, form = Array.isArray(said) ? said[named.n === 1 ? 0 : 1] : said;  // singular, plural
  return form.replace(/\{(\w+)\}/g, (_, name) => named[name]);
}
const plus = n => n > 0 ? '+' + n : n < 0 ? '−' + -n : '0';
const minus = n => n < 0 ? '−' + -n : String(n);
const colorName = color => t('color-' + color);
const capital = text => text.charAt(0).toUpperCase() + text.slice(1);
const gameName = id => capital(t('game-' + id)), boardName = id => gameName(id) + ', ' + t('side-' + id);

function spaceName(board, space) {
  const [group, place] = space.split('.').map(Number);
  if (board.family !== 'star') return t('space', {row: group, column: place});
  const names = Object.keys(board.printed).length > 30 ? 'stars' : 'places';
  const star = DATA.texts[tongue][names][group - 1], number = board.numbers[space];
  return t('star-space', {star, number, hour: 2 * place});
}

const darkSystem = matchMedia('(prefers-color-scheme: dark)');
function applyTheme() {
  const chosen = storage.get('theme');
  document.documentElement.dataset.theme = chosen || (darkSystem.matches ? 'night' : 'glaze');
}
darkSystem.addEventListener('change', applyTheme);
applyTheme();
function applyLetters() { document.documentElement.classList.toggle('letters', !!storage.get('letters')); }
applyLetters();
const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
