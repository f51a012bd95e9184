// Lets the surrounding page tell a frame, before it can receive messages, that it waits for an answer.

/**
 * A frame whose address ends with this text starts its engine even if it is not visible. This is a type
 * because the element may import only types; if the two sides disagree, they do not compile.
 */
export type EagerStart = '#asked';
