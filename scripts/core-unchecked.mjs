// Of the compiler of the core: leaves out the bounds checks of reads and writes of arrays, which cost more than the reads
// themselves. The checked build, which the tests compare with this one, keeps them.

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

export default class extends Transform {
  afterInitialize(program) {
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
