// Parts of a time as one bar; the words and values stand beside it.

import type { ReactNode } from 'react';
import type { Part } from './parts.ts';

export function PartsBar({ parts }: { readonly parts: readonly Part[] }): ReactNode {
  return (
    <span className="parts-bar" aria-hidden="true">
      {parts.map(({ name, swatch, nanos }) => (
        <i key={name} className={`part-${swatch}`} style={{ flexGrow: nanos }} />
      ))}
    </span>
  );
}
