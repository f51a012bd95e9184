// Doubles as 64-bit words, and operations on such words. words-of-script.ts replaces this file when the core
// runs as JavaScript.

/**
 * Rank of an event among those at the same instant, with the subject in the lower bits. In JavaScript, which
 * has no 64-bit integers, it is a double.
 */
export type Word = i64;

/** A word that no event has. */
export const NO_WORD: Word = i64(-1);

/**
 * A non-negative instant in the form that compares fastest: its bits as an integer, which increases with the
 * instant. In JavaScript it is the double itself.
 */
export type InstantBits = i64;

export const NEVER: InstantBits = i64(0x7ff0000000000000);

export function bitsOf(instant: f64): InstantBits {
  return reinterpret<i64>(instant);
}

export function instantOf(bits: InstantBits): f64 {
  return reinterpret<f64>(bits);
}

/**
 * The bits of the last instant before the given one, which must be later than 0. There need not be an event
 * at the returned instant.
 */
export function before(bits: InstantBits): InstantBits {
  return bits - i64(1);
}

/** Sign, exponent and the upper 20 bits of the fraction. */
export function highWord(x: f64): i32 {
  return i32(reinterpret<i64>(x) >> i64(32));
}

export function lowWord(x: f64): i32 {
  return i32(reinterpret<i64>(x));
}

/** 2 to the power of a whole number from -1022 to 1023. */
export function powerOfTwo(exponent: i32): f64 {
  return reinterpret<f64>(i64(exponent + 1023) << i64(52));
}

/** The lower 32 bits of the product. */
export function product(one: i32, other: i32): i32 {
  return one * other;
}

/** Bits 0 to 31 of an integer from 0 to 2^53. */
export function lowerBits(number: f64): i32 {
  return i32(i64(number));
}

/** Bits 32 to 63 of an integer from 0 to 2^53. */
export function upperBits(number: f64): i32 {
  return i32(i64(number) >> i64(32));
}

/** Packs a non-negative rank and a subject below 2^22. */
export function wordOf(rank: i32, subject: i32): Word {
  return (i64(rank) << i64(22)) | i64(subject);
}

export function rankOf(word: Word): i32 {
  return i32(word >> i64(22));
}

export function subjectOf(word: Word): i32 {
  return i32(word) & 0x3fffff;
}
