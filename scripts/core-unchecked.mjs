// Of the compiler of the core: leaves out what its code need not do. Bounds checks of reads and writes of arrays cost more than
// the reads themselves. A new array is filled with 0, though nothing in the core is ever freed, so that its memory is 0 already: whole
// pages are there only from when something is written to them. The checked build, which the tests compare with this one, does both.

import { Transform } from 'assemblyscript/transform';

/** Numbers of the compiler's operator kinds: [] and []=, with checks and without. */
const READ = 1;
const WRITE = 2;
const UNCHECKED_READ = 3;
const UNCHECKED_WRITE = 4;

/** An array that can grow has no write without the check, as a write beyond its end makes it longer. */
const ARRAYS = {
  '~lib/staticarray/StaticArray': [
    [READ, UNCHECKED_READ],
    [WRITE, UNCHECKED_WRITE],
  ],
  '~lib/array/Array': [[READ, UNCHECKED_READ]],
};

/** Of the runtimes of the compiler the one whose allocator gives memory that is 0: what knows of it does not fill it again. */
const INCREMENTAL = 2;

export default class extends Transform {
  afterInitialize(program) {
    const runtime = program.elementsByName.get('ASC_RUNTIME');
    if (runtime?.constantIntegerValue === undefined)
      throw new Error('no ASC_RUNTIME: the compiler is not the version that the project is pinned to');
    runtime.constantIntegerValue = { ...runtime.constantIntegerValue, low: INCREMENTAL };
    for (const [name, pairs] of Object.entries(ARRAYS)) {
      const operators = program.elementsByName.get(name)?.operatorOverloadPrototypes;
      for (const [checked, unchecked] of pairs) {
        if (!operators?.has(checked) || !operators.has(unchecked))
          throw new Error(
            `no unchecked ${name}: the compiler is not the version that the project is pinned to`,
          );
        operators.set(checked, operators.get(unchecked));
      }
    }
  }
}
