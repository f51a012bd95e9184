// Builds the element <threadway-sim> into dist/: one classic script, which also works as a module, and its types.

import { defineConfig, type Plugin } from 'vite';
import { elementDeclarations } from './scripts/element-declarations.ts';
import { markTexts } from './scripts/languages/mark-texts.ts';
import { QUIET_CHECKS } from './vite.config.ts';

const declarations: Plugin = {
  name: 'declarations',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'threadway-sim.d.ts', source: elementDeclarations() });
  },
};

export default defineConfig({
  publicDir: false,
  plugins: [declarations, markTexts()],
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: false,
    rolldownOptions: {
      checks: QUIET_CHECKS,
      input: 'src/embed/element/threadway-sim.ts',
      output: { format: 'iife', entryFileNames: 'threadway-sim.js' },
    },
  },
});
