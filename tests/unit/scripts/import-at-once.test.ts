// What the embed would load later is imported from the start, and does what it did.

import { expect, it } from 'vitest';
import { withStaticImports } from '../../../scripts/import-at-once.ts';

it('imports parts and wholes of modules at once, and leaves types', () => {
  const code = [
    "const draw = async () => (await import('./chart.ts')).Chart;",
    "function load(): Promise<typeof import('../packed.ts') | null> {",
    "  return import('../packed.ts').catch(() => null);",
    '}',
  ].join('\n');
  expect(withStaticImports(code)).toBe(
    [
      "import { Chart as atOnce0 } from './chart.ts';",
      "import * as atOnce1 from '../packed.ts';",
      'const draw = async () => atOnce0;',
      "function load(): Promise<typeof import('../packed.ts') | null> {",
      '  return Promise.resolve(atOnce1).catch(() => null);',
      '}',
    ].join('\n'),
  );
});
