// The helpers of these tests refuse missing folders and files, because a check that reads nothing would
// always pass.

import { expect, it } from 'vitest';
import { filesBelow, pathsAt } from '../../support/source-files.ts';

it('a missing folder, or one without such a file, is rejected', () => {
  expect(() => filesBelow('src/gone')).toThrow(/^src\/gone holds no /);
  expect(() => filesBelow('src/core', ['.gone'])).toThrow(/^src\/core holds no \.gone file/);
  expect(filesBelow('src/core').map(({ path }) => path)).toContain('src/core/exports.ts');
});

it('a list of places is rejected if one of them is missing', () => {
  expect(() => pathsAt('src/core/', 'src/engine/gone/')).toThrow(/^src\/engine\/gone\/: gone;/);
  expect(() => pathsAt('src/core/exports.ts', 'src/core/gone.ts')).toThrow(/^src\/core\/gone\.ts: gone;/);
});

it('a place is a file, or everything in a folder', () => {
  const isHere = pathsAt('src/core/random/', 'src/core/exports.ts');
  const paths = [
    'src/core/random/draws.ts',
    'src/core/exports.ts',
    'src/core/engine.ts',
    'src/core/random.ts',
  ];
  expect(paths.filter(isHere)).toEqual(['src/core/random/draws.ts', 'src/core/exports.ts']);
});
