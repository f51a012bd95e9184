// Who waits longest, looked up at a calm pace: never with each frame.

import { useEffect, useState } from 'react';
import { useStudio } from '../studio-context.ts';
import { type Waiter, whoWaits } from './who-waits.ts';

const CALM_MILLIS = 1000;

export function useWhoWaits(): Waiter | null {
  const { frames, scenario } = useStudio();
  const [waiter, setWaiter] = useState<Waiter | null>(null);
  useEffect(() => {
    let lookedAt = Number.NEGATIVE_INFINITY;
    return frames.subscribe((frame) => {
      const now = performance.now();
      if (now - lookedAt < CALM_MILLIS) return;
      lookedAt = now;
      setWaiter(
        whoWaits(
          frame,
          scenario.getState().scenario.servers.map(({ id }) => id),
        ),
      );
    });
  }, [frames, scenario]);
  return waiter;
}
