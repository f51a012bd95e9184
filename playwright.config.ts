// Browser tests on the built page, in whatever Chromium the machine has or gets. `npm run build` first.

import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from './scripts/find-chromium.mjs';

/** `PORT` for those who test in two clones at once. */
const PORT = Number(process.env.PORT ?? 4319);

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // More than two cores can serve at once: a page that waits leaves its core to another.
  workers: 3,
  // A machine that stalls for a minute is no fault of the page. What fails twice is.
  retries: 1,
  // Against what never comes, not against what is slow: a busy machine takes many times as long as a free one.
  timeout: 300_000,
  expect: { timeout: 150_000 },
  forbidOnly: true,
  use: {
    // A button that has not appeared by now will not come: without this a press would wait out the whole test.
    actionTimeout: 150_000,
    baseURL: `http://localhost:${PORT}/`,
    viewport: { width: 1440, height: 900 },
    // Tests hold requests back and change answers; what works without a network has tests of its own.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: findChromium(),
      args: CHROMIUM_FLAGS,
    },
  },
  webServer: {
    command: `node scripts/serve.mjs --port ${PORT}`,
    url: `http://localhost:${PORT}/`,
    reuseExistingServer: false,
  },
});
