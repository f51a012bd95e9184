// Makes a link to the run that is being shared.

import { useCallback } from 'react';
import type { LinkOptions, MadeLink, StudioSnapshot } from '../../app/studio-context.ts';
import { usePromise } from '../shared/use-promise.ts';

/** Returns null until the first link is made. While a new link is being made, returns the previous one. */
export function useLink(moment: StudioSnapshot, { holds, withLooks, atNanos }: LinkOptions): MadeLink | null {
  return usePromise(
    useCallback(() => moment.link({ holds, withLooks, atNanos }), [moment, holds, withLooks, atNanos]),
  );
}
