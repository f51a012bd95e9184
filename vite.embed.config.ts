// Builds dist/embed.html: one file that needs nothing beside it. After the pages, whose folder it goes into. THREADWAY_PAGE: the address
// that the whole page will have, for copies of the file that are not served beside it.

import { defineConfig } from 'vite';
import { CLASS_NAMES } from './scripts/class-names.ts';
import { importsAhead } from './scripts/imports-ahead.ts';
import { markTexts } from './scripts/languages/mark-texts.ts';
import { oneFile } from './scripts/one-file.ts';
import { pageAddress } from './scripts/page-address.ts';
import { CLASS_FIELDS, CONSTANTS, QUIET_CHECKS, SCRIPT_CORE, TREE_SHAKING } from './vite.config.ts';

/** React's size matters where each article loads it: Preact has the same interface in a tenth of that. Both run in the browser tests. */
const REACT = { find: /^react(-dom)?(?=\/|$)/, replacement: 'preact/compat' };

export default defineConfig({
  css: CLASS_NAMES,
  oxc: CLASS_FIELDS,
  // Plain JavaScript runs under any policy of a host, and both forms of the core have no room in the file.
  resolve: { alias: [REACT, SCRIPT_CORE] },
  plugins: [
    markTexts(),
    importsAhead(),
    oneFile({ template: 'embed.html', file: 'embed.html', page: pageAddress(process.env.THREADWAY_PAGE) }),
  ],
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: false,
    cssCodeSplit: false,
    // There is nothing beside the file to load ahead.
    modulePreload: false,
    rolldownOptions: {
      checks: QUIET_CHECKS,
      treeshake: TREE_SHAKING,
      input: 'src/embed/main.ts',
      // A script is no module; what vite puts in for loading others has no use here.
      transform: { define: { 'import.meta': '{}' } },
      output: { ...CONSTANTS, format: 'iife', codeSplitting: false },
    },
  },
});
