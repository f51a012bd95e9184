// Types of find-chromium.mjs, for the configuration of the browser tests.

export function presentChromium(): string | null;
export function findChromium(): string;
