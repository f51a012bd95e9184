// Replaces words.ts when the core runs as JavaScript, which cannot reinterpret doubles in memory and uses
// other words.

/** Weight of the upper part of a word. */
const RANK: f64 = 4194304;
const RANK_UNIT: f64 = 1 / RANK;

export const NO_WORD: f64 = -1;

export const NEVER: f64 = Infinity;

export function bitsOf(instant: f64): f64 {
  return instant;
}

export function instantOf(instant: f64): f64 {
  return instant;
}

export function before(instant: f64): f64 {
  if (instant === 0) return -1;
  if (instant === Infinity) return 1.7976931348623157e308;
  DOUBLE[0] = instant;
  if (WORDS[0] === 0) WORDS[1]--;
  WORDS[0]--;
  return DOUBLE[0];
}

const DOUBLE = new Float64Array(1);
const WORDS = new Int32Array(DOUBLE.buffer);

export function highWord(x: f64): i32 {
  DOUBLE[0] = x;
  return WORDS[1];
}

export function lowWord(x: f64): i32 {
  DOUBLE[0] = x;
  return WORDS[0];
}

export function powerOfTwo(exponent: i32): f64 {
  WORDS[0] = 0;
  WORDS[1] = (exponent + 1023) << 20;
  return DOUBLE[0];
}

export function product(one: i32, other: i32): i32 {
  return Math.imul(one, other);
}

export function lowerBits(number: f64): i32 {
  return number | 0;
}

export function upperBits(number: f64): i32 {
  return (number / 4294967296) | 0;
}

export function wordOf(rank: i32, subject: i32): f64 {
  return rank * RANK + subject;
}

export function rankOf(word: f64): i32 {
  return (word * RANK_UNIT) | 0;
}

export function subjectOf(word: f64): i32 {
  return (word | 0) & 0x3fffff;
}
