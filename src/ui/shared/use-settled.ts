// A value that is updated only after it has not changed for a while.

import { useEffect, useState } from 'react';

/** `first`: returned until the value has settled for the first time. */
export function useSettled<Value, First>(value: Value, restMillis: number, first: First): Value | First {
  const [settled, setSettled] = useState<Value | First>(first);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(() => value), restMillis);
    return () => window.clearTimeout(timer);
  }, [value, restMillis]);
  return settled;
}
