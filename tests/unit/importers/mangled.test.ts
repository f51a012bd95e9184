// Files that were cut, duplicated or shuffled: no reader throws or hangs, and the result is consistent.

import { expect, it } from 'vitest';
import { drawer, MANGLED_FILES, MANGLES, readAll, textOf, UNITS } from '../../support/mangled-files.ts';

it.each(MANGLED_FILES)('a damaged copy of %s is read consistently or reported', (file) => {
  const draw = drawer(file.length);
  const text = textOf(file);
  expect(() => {
    // Without and with answers by turns; the fuzz reads each text both ways.
    for (const [index, mangle] of MANGLES.entries())
      readAll(mangle(text, draw), [UNITS[index % UNITS.length]]);
  }).not.toThrow();
});
