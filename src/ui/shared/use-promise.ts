// The value of a promise, once it resolves.

import { useEffect, useState } from 'react';

/**
 * Null before the first value. `make` is called again when its identity changes; the previous value stays
 * until the new promise resolves.
 */
export function usePromise<Value>(make: () => Promise<Value>): Value | null {
  const [value, setValue] = useState<Value | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void make().then((made) => {
      if (isCurrent) setValue(() => made);
    });
    return () => {
      isCurrent = false;
    };
  }, [make]);
  return value;
}
