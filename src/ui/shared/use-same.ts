// A value that keeps its identity while it is deeply equal to the previous one, for effects that should run
// only on a change.

import { useRef } from 'react';
import { same } from '../../scenario/same.ts';

/** `value`: plain data. */
export function useSame<Value>(value: Value): Value {
  const kept = useRef(value);
  if (!same(kept.current, value)) kept.current = value;
  return kept.current;
}
