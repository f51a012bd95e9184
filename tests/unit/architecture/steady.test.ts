// Tests do not fail by chance: random values use one seed, and browser tests wait for states.

import { expect, it } from 'vitest';
import { filesBelow } from '../../support/source-files.ts';

/** Lines of these folders that match the pattern, except in the named files. */
function linesWith(
  pattern: RegExp,
  folders: readonly string[],
  but: readonly string[] = [],
): readonly string[] {
  return folders
    .flatMap((folder) => filesBelow(folder))
    .filter(({ path }) => !but.includes(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, at) => (pattern.test(line) ? [`${path}:${at + 1} ${line.trim()}`] : [])),
    );
}

it('random tests use one seed', () => {
  const folders = [
    'tests/unit',
    'tests/theory',
    'tests/properties',
    'tests/sources',
    'tests/e2e',
    'tests/support',
  ];
  const own = 'tests/unit/architecture/steady.test.ts';
  expect(linesWith(/Math\.random\(/, folders, [own])).toEqual([]);
  // The seed of all random tests is set in random-seed.ts.
  const rest = [own, 'tests/support/random-seed.ts'];
  expect(linesWith(/fc\.configureGlobal|\bseed: (?!RANDOM_SEED)[\w.]+,? ?numRuns/, folders, rest)).toEqual(
    [],
  );
});

it('browser tests never wait for a fixed time', () => {
  expect(linesWith(/waitForTimeout/, ['tests/e2e'])).toEqual([]);
});
