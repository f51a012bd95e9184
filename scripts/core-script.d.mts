import type { Plugin } from 'vite';

/** A plugin that lets a build, or the tests, use the core as JavaScript. */
export function coreAsScript(): Plugin;
