// Names for numeric types, which say what a number means.

/** Simulated time in nanoseconds. */
export type Nanos = f64;
/** Index of a request's row in the table. A slot is reused after its request has ended. */
export type Slot = i32;
export type ThreadId = i32;
