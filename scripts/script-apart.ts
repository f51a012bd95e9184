// Workers that are made of their own file beside the page have the core in plain JavaScript as another file: see
// src/engine/door/fetched-script-core.ts. Workers that become a text in the page, and scripts of saved lessons, have it in them.

import type { Plugin } from 'vite';

const BESIDE_THE_PAGE = /\/workers\/(simulation|lesson|trace)\.worker\.ts/;
const WITHIN = /\/script-core\.ts$/;
const FETCHED = '/fetched-script-core.ts';

/** One for each worker that is built. */
export function scriptApart(): Plugin {
  let isApart = false;
  return {
    name: 'threadway-script-apart',
    enforce: 'pre',
    buildStart({ input }) {
      isApart = Object.values(input).some((file) => BESIDE_THE_PAGE.test(String(file)));
    },
    resolveId(source, importer) {
      return isApart && WITHIN.test(source) ? this.resolve(source.replace(WITHIN, FETCHED), importer) : null;
    },
  };
}
