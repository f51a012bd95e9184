// Types of find-chromium.mjs, for the configuration of the browser tests.

export const CHROMIUM_FLAGS: string[];
export function presentChromium(): string | null;
export function findChromium(): string;
