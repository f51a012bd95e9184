import type { Plugin } from 'vite';

/** A plugin by which a build, or the tests, take the core as JavaScript. */
export function coreAsScript(): Plugin;
