// Files that were cut, duplicated or shuffled: no reader throws or hangs, and the result is consistent.

import { expect, it } from 'vitest';
import { drawer, MANGLED_FILES, MANGLES, readAll, textOf } from '../../support/mangled-files.ts';

it.each(MANGLED_FILES)('a damaged copy of %s is read consistently or reported', (file) => {
  const draw = drawer(file.length);
  const text = textOf(file);
  expect(() => {
    for (const mangle of MANGLES) readAll(mangle(text, draw));
  }).not.toThrow();
});
