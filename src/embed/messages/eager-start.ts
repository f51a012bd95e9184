// How the page around a frame says, before it can be spoken to, that it waits for an answer.

/**
 * The end of the frame's address: the engine starts whether or not anybody sees the frame. A type, as the element imports
 * nothing but types: a side that wrote another end would not compile.
 */
export type EagerStart = '#asked';
