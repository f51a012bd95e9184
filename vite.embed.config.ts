// Builds dist/embed.html: one file that needs nothing beside it. After the pages, whose folder it goes into. THREADWAY_PAGE: the address
// that the whole page will have, for copies of the file that are not served beside it.

import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { doorInlined } from './scripts/door-inlined.ts';
import { importAtOnce } from './scripts/import-at-once.ts';
import { markTexts } from './scripts/languages/mark-texts.ts';
import { leaveOut } from './scripts/leave-out.ts';
import { oneFile } from './scripts/one-file.ts';
import { pageAddress } from './scripts/page-address.ts';
import {
  CLASS_FIELDS,
  CONSTANTS,
  MEANINGS,
  QUIET_CHECKS,
  SCRIPT_CORE,
  STAND_INS,
  SUMMARIES,
} from './vite.config.ts';

/**
 * What a frame has no control or panel for: slow motion at moments, what the time of a followed request passed in, runs with other
 * seeds, figures measured elsewhere, lines of theory, other servers, looks of its own, moments to share, guesses at keys that were
 * written wrongly, and titles of scenes.
 */
const NOT_IN_FRAMES = [
  ['client/slow-motion', 'client/no-slow-motion'],
  ['host/tracing', 'host/no-tracing'],
  ['charts/replications', 'charts/no-replications'],
  ['charts/measured-data', 'charts/no-measured-data'],
  ['charts/expected', 'charts/no-expected'],
  ['app/server-actions', 'app/no-server-actions'],
  ['app/look-actions', 'app/no-look-actions'],
  ['app/sharing', 'app/no-sharing'],
  ['scenario/nearest-names', 'scenario/no-nearest-names'],
  ['ui/scenes/story-title', 'ui/scenes/no-story-title'],
].map(([of, by]) => ({
  find: new RegExp(`^.*/${basename(of!)}\\.ts$`),
  replacement: fileURLToPath(new URL(`./src/${by}.ts`, import.meta.url)),
}));

export default defineConfig({
  oxc: CLASS_FIELDS,
  // Plain JavaScript runs under any policy of a host, and both forms of the core have no room in the file.
  resolve: { alias: [...STAND_INS.alias, SCRIPT_CORE, ...NOT_IN_FRAMES] },
  plugins: [
    importAtOnce(),
    leaveOut([
      { files: /src\/scenario\/parameters(\/|\.ts$)/, properties: ['source', 'help'] },
      { files: /src\/charts\/[\w-]+-chart\.ts$/, properties: ['formula', 'assumes', 'source'] },
      // A file goes by the first rule that fits it.
      { ...SUMMARIES, properties: [...SUMMARIES.properties, 'source'] },
      MEANINGS,
      // Theory, and fits of sliders to what was asked, belong to the whole page alone.
      { files: /src\/scenario\/models\.ts$/, properties: ['costs', 'heldThreads', 'queueModel'] },
      { files: /src\/scenario\/stories\//, properties: ['title', 'card'] },
      { files: /src\/ui\/words\/tries\.ts$/, properties: ['title', 'broken'] },
      // Of numbers and menus that the frame does not have.
      {
        files: /src\/ui\/words\/text\.ts$/,
        properties: [
          'ahead',
          'aheadMore',
          'allNumbers',
          'behind',
          'bookmark',
          'change',
          'dead',
          'deadMore',
          'dismiss',
          'faster',
          'fastest',
          'faults',
          'further',
          'heal',
          'inexact',
          'inexactMore',
          'link',
          'missing',
          'nearer',
          'newRun',
          'nodeBack',
          'part',
          'percent',
          'redo',
          'replaying',
          'searching',
          'share',
          'short',
          'skipLink',
          'slowed',
          'slower',
          'someChange',
          'stopHere',
          'themes',
          'undo',
          'whole',
          'wholeTitle',
          'withStrength',
        ],
      },
    ]),
    doorInlined(),
    markTexts(),
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
      input: 'src/embed/main.ts',
      // A script is no module; what vite puts in for loading others has no use here.
      transform: { define: { 'import.meta': '{}' } },
      output: { ...CONSTANTS, format: 'iife', codeSplitting: false },
    },
  },
});
