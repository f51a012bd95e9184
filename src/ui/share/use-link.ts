// A link to the shared run.

import { useCallback } from 'react';
import type { LinkOptions, MadeLink, StudioSnapshot } from '../../app/studio-context.ts';
import { usePromise } from '../shared/use-promise.ts';

/** Null until the first link is made. While a newer one is being made, the previous one. */
export function useLink(moment: StudioSnapshot, { holds, withLooks, atNanos }: LinkOptions): MadeLink | null {
  return usePromise(
    useCallback(() => moment.link({ holds, withLooks, atNanos }), [moment, holds, withLooks, atNanos]),
  );
}
