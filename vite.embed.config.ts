// Builds dist/embed.html: one file that needs nothing beside it. After the pages, whose folder it goes into.

import { defineConfig } from 'vite';
import { oneFile } from './scripts/one-file.ts';
import { CLASS_FIELDS, CONSTANTS } from './vite.config.ts';

export default defineConfig({
  oxc: CLASS_FIELDS,
  plugins: [oneFile({ template: 'embed.html', file: 'embed.html' })],
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: false,
    cssCodeSplit: false,
    rolldownOptions: {
      input: 'src/embed/main.ts',
      output: { ...CONSTANTS, format: 'iife', codeSplitting: false },
    },
  },
});
