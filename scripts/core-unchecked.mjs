// A transform for the core's compiler that omits unnecessary code. Bounds checks of array accesses cost more
// than the accesses themselves. Filling new arrays with 0 is unnecessary, because the core never frees
// memory; without it, pages stay unallocated until they are written. The checked build, which tests compare
// with this one, keeps both.

import { Transform } from 'assemblyscript/transform';

/** The compiler's operator kinds for [] and []=, with and without checks. */
const READ = 1;
const WRITE = 2;
const UNCHECKED_READ = 3;
const UNCHECKED_WRITE = 4;

/** Growable arrays have no unchecked write, as writing beyond the end extends them. */
const ARRAYS = {
  '~lib/staticarray/StaticArray': [
    [READ, UNCHECKED_READ],
    [WRITE, UNCHECKED_WRITE],
  ],
  '~lib/array/Array': [[READ, UNCHECKED_READ]],
};

/** The compiler's runtime whose allocator returns zeroed memory; with it, arrays are not filled again. */
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
