// Workers that are separate files load the plain JavaScript core from another file: see
// src/engine/core-access/fetched-script-core.ts. Workers inlined in a page and scripts of saved lessons contain it.

import type { Plugin } from 'vite';

const BESIDE_THE_PAGE = /\/workers\/(simulation|lesson|trace)\.worker\.ts/;
const WITHIN = /\/script-core\.ts$/;
const FETCHED = '/fetched-script-core.ts';

/** Creates a plugin for each worker build. */
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
