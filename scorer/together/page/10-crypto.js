'use strict';
// SHA-256 and HMAC by hand: a page served over plain HTTP is not a secure context and has no crypto.subtle.
const K256 = [], H256 = [];
for (let n = 2; K256.length < 64; n++) {
  let prime = true;
  for (let i = 2; i * i <= n; i++) if (n % i === 0) prime = false;
  if (!prime) continue;
  const fraction = x => (x - Math.floor(x)) * 2 ** 32 | 0;
  if (H256.length < 8) H256.push(fraction(Math.sqrt(n)));
  K256.push(fraction(Math.cbrt(n)));
}
const encoder = new TextEncoder();

function sha256(bytes) {
  const blocks = bytes.length + 72 >> 6, padded = new Uint8Array(blocks << 6);
  padded.set(bytes);
  padded[bytes.length] = 128;
  const view = new DataView(padded.buffer), h = H256.slice(), w = new Int32Array(64);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length << 3);
  const turn = (x, n) => x >>> n | x << 32 - n;
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getInt32(at + 4 * i);
    for (let i = 16; i < 64; i++) {
      const a = w[i - 15], b = w[i - 2];
      w[i] = w[i - 16] + (turn(a, 7) ^ turn(a, 18) ^ a >>> 3) + w[i - 7] + (turn(b, 17) ^ turn(b, 19) ^ b >>> 10);
    }
    let [a, b, c, d, e, f, g, k] = h;
    for (let i = 0; i < 64; i++) {
      const one = k + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + (e & f ^ ~e & g) + K256[i] + w[i] | 0;
      const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + (a & b ^ a & c ^ b & c) | 0;
      [k, g, f, e, d, c, b, a] = [g, f, e, d + one | 0, c, b, a, one + two | 0];
    }
    [a, b, c, d, e, f, g, k].forEach((x, i) => h[i] = h[i] + x | 0);
  }
  const digest = new DataView(new ArrayBuffer(32));
  h.forEach((x, i) => digest.setInt32(4 * i, x));
  return new Uint8Array(digest.buffer);
}

const joined = (a, b) => { const all = new Uint8Array(a.length + b.length); all.set(a); all.set(b, a.length); return all; };
const hex = bytes => [...bytes].map(x => x.toString(16).padStart(2, '0')).join('');
const unhex = text => Uint8Array.from(text.match(/../g), x => parseInt(x, 16));
const random = size => hex(crypto.getRandomValues(new Uint8Array(size)));

function mac(key, ...parts) {
  const pad = new Uint8Array(64);
  pad.set(key);
  const inner = sha256(joined(pad.map(x => x ^ 54), encoder.encode(parts.join('|'))));
  return hex(sha256(joined(pad.map(x => x ^ 92), inner)));
}

function fromBase32(text) {
  let bits = 0, value = 0;
  const bytes = [];
  for (const letter of text) {
    value = value << 5 | 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter);
    if ((bits += 5) > 7) bytes.push(value >> (bits -= 8) & 255);
    value &= (1 << bits) - 1;
  }
  return Uint8Array.from(bytes);
}
