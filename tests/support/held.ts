// Finds out whether objects are garbage: triggers V8's collection, and checks which of them remain.

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const TURNS_MAX = 50;

const stillHeld = (references: readonly WeakRef<object>[]): number =>
  references.filter((reference) => reference.deref() !== undefined).length;

/**
 * How many of the objects remain. Objects with finalizers are freed a turn later, so there are several
 * collections.
 */
export async function heldOf(references: readonly WeakRef<object>[]): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  for (let turn = 0; turn < TURNS_MAX && stillHeld(references) > 0; turn++) {
    await new Promise((resolve) => setTimeout(resolve));
    collectGarbage();
  }
  return stillHeld(references);
}
