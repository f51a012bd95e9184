// Builds the page into dist/. Relative addresses, so that it serves from any path; classic workers, so that a worker
// inlined as a blob also starts in frames of opaque origin.

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  base: './',
  plugins: [react()],
  worker: { format: 'iife' },
  build: { target: 'es2022', outDir: 'dist' },
});
