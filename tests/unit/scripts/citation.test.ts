// The citation file for programs has the package's version.

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('the citation file names the version of the package', () => {
  const read = (name: string): string => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8');
  const { version, license } = JSON.parse(read('package.json'));
  const lines = read('CITATION.cff').split('\n');
  expect(lines).toContain(`version: ${version}`);
  expect(lines).toContain(`license: ${license}`);
});
