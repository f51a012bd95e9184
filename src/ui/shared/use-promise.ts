// The value of a promise, once it is there.

import { useEffect, useState } from 'preact/hooks';

/** Null before the first. `make` keeps its identity until another value is wanted; the one before stays until that is there. */
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
