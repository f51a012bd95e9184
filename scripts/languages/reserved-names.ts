// Names that stand for texts between the first step of a build and its last; see mark-texts.ts and inline-texts.ts.

/** What all of them begin with. */
export const RESERVED = 'threadway$';
export const LANGUAGE_NAME = `${RESERVED}language`;
