// Any character of Unicode, for random texts. The unit "binary" of fast-check is the same, but makes a table of
// a million characters first.

import fc from 'fast-check';

/** Surrogates, which are no characters by themselves, begin here. */
const HALVES_FROM = 0xd800;
const HALVES = 0x800;

export const anyCharacter: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 0x10ffff - HALVES })
  .map((place) => String.fromCodePoint(place < HALVES_FROM ? place : place + HALVES));
