// The link to an instant of the run that is shared.

import { useEffect, useState } from 'react';
import type { Moment } from '../studio-context.ts';

/** Empty until it is made. */
export function useInstantLink(moment: Moment, atNanos: number): string {
  const [link, setLink] = useState('');
  useEffect(() => {
    let isWanted = true;
    void moment.link({ holds: 'instant', withLooks: false, atNanos }).then(({ href }) => {
      if (isWanted) setLink(href);
    });
    return () => {
      isWanted = false;
    };
  }, [moment, atNanos]);
  return link;
}
