// A value that keeps its identity while it is equal to the one before, for effects that are to run only when it differs.

import { useRef } from 'react';
import { same } from '../../scenario/same.ts';

/** `value`: plain data. */
export function useSame<Value>(value: Value): Value {
  const kept = useRef(value);
  if (!same(kept.current, value)) kept.current = value;
  return kept.current;
}
