// Names that stand for texts between the first and the last step of a build; see mark-texts.ts and
// inline-texts.ts.

/** Prefix of all reserved names. */
export const RESERVED = 'threadway$';
export const LANGUAGE_NAME = `${RESERVED}language`;
