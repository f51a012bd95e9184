// Links as QR codes: the decoded text is the link; a link that is too long for cameras has no code.

import decodeQR from 'qr/decode.js';
import { describe, expect, it } from 'vitest';
import { isLocal } from '../../../src/ui/share/link-notes.ts';
import { CODE_CHARACTERS_MAX, type QrCode, qrOf } from '../../../src/ui/share/link-section.tsx';

const linkOf = (characters: number): string => `https://threadway.example/?z=`.padEnd(characters, 'aB3_-');
const SQUARE_PX = 4;

/** The bars of the path, drawn as a screen does. */
function drawn({ squares, path }: QrCode): { width: number; height: number; data: Uint8Array } {
  const side = squares * SQUARE_PX;
  const data = new Uint8Array(side * side * 3).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let row = Number(y) * SQUARE_PX; row < (Number(y) + 1) * SQUARE_PX; row++) {
      const from = (row * side + Number(x) * SQUARE_PX) * 3;
      data.fill(0, from, from + Number(length) * SQUARE_PX * 3);
    }
  }
  return { width: side, height: side, data };
}

describe('the code of a link', () => {
  it.each([60, 300, 700, CODE_CHARACTERS_MAX])('of %i characters reads back', (characters) => {
    const href = linkOf(characters);
    expect(decodeQR(drawn(qrOf(href)!))).toBe(href);
  });

  it('is reported as dense if its squares are small', () => {
    expect(qrOf(linkOf(300))?.isDense).toBe(false);
    expect(qrOf(linkOf(1000))?.isDense).toBe(true);
  });

  it('does not exist if the link is too long for it', () => {
    expect(qrOf(linkOf(CODE_CHARACTERS_MAX + 1))).toBeNull();
  });
});

it.each([
  ['http://localhost:4173/?v=7', true],
  ['http://127.0.0.1/?v=7', true],
  ['http://[::1]:80/', true],
  ['http://page.localhost/', true],
  ['file:///home/me/threadway.html?v=7', true],
  ['https://threadway.example/?v=7', false],
  ['http://127.example/', false],
  ['http://192.168.1.5:4173/', false],
])('link %s works only on this computer: %s', (href, local) => {
  expect(isLocal(href)).toBe(local);
});
