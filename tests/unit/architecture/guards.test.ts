// The helpers of these tests refuse missing folders and files, because a check that reads nothing would
// always pass.

import { expect, it } from 'vitest';
import { filesBelow, pathsAt } from '../../support/source-files.ts';

it('a folder that is gone, or that holds no such file, is refused', () => {
  expect(() => filesBelow('src/gone')).toThrow(/^src\/gone holds no /);
  expect(() => filesBelow('src/core', ['.gone'])).toThrow(/^src\/core holds no \.gone file/);
  expect(filesBelow('src/core').map(({ path }) => path)).toContain('src/core/exports.ts');
});

it('a list of places is refused where one of them is gone', () => {
  expect(() => pathsAt('src/core/', 'src/engine/gone/')).toThrow(/^src\/engine\/gone\/: gone;/);
  expect(() => pathsAt('src/core/exports.ts', 'src/core/gone.ts')).toThrow(/^src\/core\/gone\.ts: gone;/);
});

it('a place is a file, or all that lies in a folder', () => {
  const isHere = pathsAt('src/core/random/', 'src/core/exports.ts');
  const paths = [
    'src/core/random/draws.ts',
    'src/core/exports.ts',
    'src/core/engine.ts',
    'src/core/random.ts',
  ];
  expect(paths.filter(isHere)).toEqual(['src/core/random/draws.ts', 'src/core/exports.ts']);
});
