// Builds the pages into dist/. Relative addresses, so that it serves from any path; classic workers, so that a worker
// inlined as a blob also starts in frames of opaque origin.

import { fileURLToPath } from 'node:url';
import { type Alias, defineConfig, type UserConfig } from 'vite';
import { CLASS_NAMES, namesAlone } from './scripts/class-names.ts';
import { earlyScript } from './scripts/early-script.ts';
import { markTexts } from './scripts/languages/mark-texts.ts';
import { plainTexts } from './scripts/languages/plain-texts.ts';
import { scriptApart } from './scripts/script-apart.ts';
import { themeScript } from './scripts/theme-script.ts';

/**
 * As `useDefineForClassFields: false` in tsconfig.base.json, which is not read for files that another tsconfig names: a
 * field that is first defined as undefined has no type that V8 relies on.
 */
export const CLASS_FIELDS: NonNullable<UserConfig['oxc']> = {
  assumptions: { setPublicClassFields: true },
  typescript: { removeClassFieldsWithoutInitializer: true },
};

/** Constants of modules stay constants, which V8 puts into the code, instead of variables that are read and checked at each use. */
export const CONSTANTS = { topLevelVar: false } as const;

/** Leaves out the searches of d3-array, which it makes by a function whether or not anything uses them. */
export const TREE_SHAKING = { manualPureFunctions: ['bisector'], propertyReadSideEffects: false } as const;

/** For builds that have the core in plain JavaScript alone. */
export const SCRIPT_CORE: Alias = {
  find: /^.*\/available-core\.ts$/,
  replacement: fileURLToPath(new URL('./src/engine/script-only.ts', import.meta.url)),
};

/** What takes the time of a build is no warning to whoever only builds. */
export const QUIET_CHECKS = { bundlerTimings: false } as const;

/** Modules that pages other than the studio have a use for, and that it loads from the start. */
const FEW_PAGES =
  /\/src\/(client\/worker-ladder|ui\/header\/site-header|links\/(address-text|view-link|edits-link)|scenario\/edit)\.tsx?$/;

export default defineConfig({
  base: './',
  css: CLASS_NAMES,
  oxc: CLASS_FIELDS,
  plugins: [themeScript(), plainTexts(), markTexts(), earlyScript()],
  worker: {
    plugins: () => [scriptApart(), namesAlone(), markTexts()],
    format: 'iife',
    rolldownOptions: { output: CONSTANTS, checks: QUIET_CHECKS },
  },
  build: {
    // Browsers that do not know rel="modulepreload" fetch modules a little later; each reader would pay for their stand-in.
    modulePreload: { polyfill: false },
    target: 'es2022',
    outDir: 'dist',
    // The engine with all claims, for browsers that refuse a worker of its own address; scripts/size-budget.ts holds the rest.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      checks: QUIET_CHECKS,
      treeshake: TREE_SHAKING,
      input: ['index.html', 'validation.html', 'learn.html', 'scene.html', 'answer.html'],
      output: {
        ...CONSTANTS,
        codeSplitting: {
          groups: [
            // With all that it imports, so that it waits for nothing else; see scripts/early-script.ts.
            { name: 'start', test: /\/src\/pages\/start\.ts$/, priority: 2 },
            // Of a few pages each: by themselves these would be files of some hundred bytes.
            { name: 'few', test: FEW_PAGES, priority: 1 },
            // What most pages load from the start is one file: by each set of pages of its own it would be two dozen, and larger.
            { name: 'shared', tags: ['$initial'], minShareCount: 4 },
          ],
        },
        chunkFileNames: ({ facadeModuleId, name }) => {
          // By this name the last step of the build knows it; see NOT_KEPT there.
          if (facadeModuleId?.endsWith('?worker&inline')) return 'assets/inlined-worker-[hash].js';
          // What a plugin makes up begins with an underscore, and hosts keep files named so to themselves.
          return `assets/${name.replace(/^_+/, '')}-[hash].js`;
        },
      },
    },
  },
});
