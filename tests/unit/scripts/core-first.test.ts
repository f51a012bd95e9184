// Each command builds the engine's core before it runs: the core is generated and not committed, so after a
// pull without `npm ci` it would be missing or outdated.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** Commands that build the core first: the script itself, `core`, and `build`, which begins with `core`. */
const MAKES = ['node scripts/build-core.mjs', 'npm run -s core', 'npm run -s build'];
/** Commands that do not need it: `core` generates a source of the core first, lint reads sources only. */
const FREE = ['core', 'check:lint'];

test('each command builds the core of the engine first', () => {
  const names = Object.keys(scripts).filter((name) => !FREE.includes(name));
  expect(names).toContain('threadway');
  expect(names).toContain('bench');
  expect(names.filter((name) => !MAKES.some((make) => scripts[name].startsWith(make)))).toEqual([]);
  expect(scripts.core).toContain('node scripts/build-core.mjs');
});
