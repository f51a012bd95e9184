// A double as the two 32-bit words that it is made of, and what is done with such words. Where the core runs as JavaScript,
// words-of-script.ts stands in for this file.

/** Nothing is kept here: each function writes it before it reads it. */
const DOUBLE: usize = memory.data(8, 8);

/** 2^32. */
const WORD_SPAN: f64 = 4294967296;

/** Sign, exponent and the upper 20 bits. */
export function highWord(x: f64): i32 {
  store<f64>(DOUBLE, x);
  return load<i32>(DOUBLE, 4);
}

export function lowWord(x: f64): i32 {
  store<f64>(DOUBLE, x);
  return load<i32>(DOUBLE);
}

/** 2 to the power of a whole number from -1022 to 1023. */
export function powerOfTwo(exponent: i32): f64 {
  store<i32>(DOUBLE, 0);
  store<i32>(DOUBLE, (exponent + 1023) << 20, 4);
  return load<f64>(DOUBLE);
}

/** The lower 32 bits of the product. */
export function product(one: i32, other: i32): i32 {
  return one * other;
}

/** Bits 0 to 31 of a whole number, not negative and up to 2^53. */
export function lowerBits(number: f64): i32 {
  return i32(i64(number));
}

/** Bits 32 to 63 of such a number. */
export function upperBits(number: f64): i32 {
  return i32(number / WORD_SPAN);
}
