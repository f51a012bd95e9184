// Files that were cut, doubled or stirred on their way: no reader throws or hangs, and what is read of them is in order.

import { expect, it } from 'vitest';
import { drawer, MANGLED_FILES, MANGLES, readAll, textOf } from '../../support/mangled-files.ts';

it.each(MANGLED_FILES)('%s', (file) => {
  const draw = drawer(file.length);
  const text = textOf(file);
  expect(() => {
    for (const mangle of MANGLES) readAll(mangle(text, draw));
  }).not.toThrow();
});
