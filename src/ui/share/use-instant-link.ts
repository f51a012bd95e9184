// The link to an instant of the run that is shared.

import { useEffect, useState } from 'preact/hooks';
import type { MadeLink, Moment } from '../../app/studio-context.ts';

/** To the moment itself, or to another instant of its run; null until it is made. */
export function useInstantLink(moment: Moment, atNanos?: number): MadeLink | null {
  const [link, setLink] = useState<MadeLink | null>(null);
  useEffect(() => {
    let isWanted = true;
    const there = atNanos === undefined ? {} : { atNanos };
    void moment.link({ holds: 'instant', withLooks: false, ...there }).then((made) => {
      if (isWanted) setLink(made);
    });
    return () => {
      isWanted = false;
    };
  }, [moment, atNanos]);
  return link;
}
