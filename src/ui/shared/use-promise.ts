// The value of a promise, once it resolves.

import { useEffect, useState } from 'react';

/**
 * null before the first value. If the identity of `make` changes, it is called again; the previous value
 * remains until the new promise resolves.
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
