// Names for what numbers mean, where the type alone does not tell.

/** Simulated time. */
export type Nanos = f64;
/** Index of a request's row in the table. A slot is used again after its request has ended. */
export type Slot = i32;
export type ThreadId = i32;
