// Whether objects are given back: asks V8 to collect garbage, and looks which of them stay.

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const TURNS_MAX = 50;

const stillHeld = (references: readonly WeakRef<object>[]): number =>
  references.filter((reference) => reference.deref() !== undefined).length;

/** How many of them stay. What a finalizer is called for is given back after its turn, so there are several. */
export async function heldOf(references: readonly WeakRef<object>[]): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  for (let turn = 0; turn < TURNS_MAX && stillHeld(references) > 0; turn++) {
    await new Promise((resolve) => setTimeout(resolve));
    collectGarbage();
  }
  return stillHeld(references);
}
