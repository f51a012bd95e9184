// The link from a result to its scene in the studio.

import type { ReactNode } from 'react';
import { EVIDENCE } from '../ui/words/evidence.ts';

interface SceneLinkProps {
  /** Query of the link, without "?". */
  readonly query: string;
  readonly title: string;
}

export function SceneLink({ query, title }: SceneLinkProps): ReactNode {
  return (
    <a className="evidence-scene" href={`./?${query}`} aria-label={EVIDENCE.openNamed(title)}>
      {EVIDENCE.open}
    </a>
  );
}
