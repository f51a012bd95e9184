// Lets the surrounding page tell a frame, before it can receive messages, that it waits for an answer.

/**
 * The end of the frame's address: the engine starts even if the frame is not visible. A type, since the
 * element may import only types: a mismatch between the two sides does not compile.
 */
export type EagerStart = '#asked';
