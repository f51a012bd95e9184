// A double as the two 32-bit words that it is made of. They pass through memory, since numbers of 64 bits are slow where the core
// runs as JavaScript.

/** Nothing is kept here: each function writes it before it reads it. */
const DOUBLE: usize = memory.data(8, 8);

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
