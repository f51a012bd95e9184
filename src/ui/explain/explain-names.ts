// The few words on how numbers are computed that are there before anyone asks; the others are loaded with the first press.

export const EXPLAIN_NAMES = {
  how: 'How is this computed?',
  missing: 'The explanation could not be loaded. Reload the page.',
} as const;
