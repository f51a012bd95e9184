// In place of words.ts where the core runs as JavaScript, which has no memory to write a double into and other words for the same.

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
