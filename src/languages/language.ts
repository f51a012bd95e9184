// The language that this copy of the code speaks, as the tag of BCP 47 that Intl takes. English wherever the code runs from its
// source; the build writes another into the copies of other languages.

export const LANGUAGE: string = 'en';
