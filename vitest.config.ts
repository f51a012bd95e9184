// Everything but the browser tests. No isolation: the tests share nothing, and start ten times as fast.

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/{unit,theory,properties,sources,ui}/**/*.test.{ts,tsx}'],
    pool: 'threads',
    isolate: false,
    testTimeout: 20_000,
  },
});
