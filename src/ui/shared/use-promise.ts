// The value of a promise, once it is there.

import { useEffect, useState } from 'react';

/** Null before the first value. `make` is called again when its identity changes; until that is done the previous value stays. */
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
