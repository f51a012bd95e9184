// Parts of a time as one bar; the words and values stand beside it.

import type { ComponentChildren } from 'preact';
import type { Part } from './parts.ts';

export function PartsBar({ parts }: { readonly parts: readonly Part[] }): ComponentChildren {
  return (
    <span className="parts-bar" aria-hidden="true">
      {parts.map(({ name, swatch, nanos }) => (
        <i key={name} className={`part-${swatch}`} style={{ flexGrow: nanos }} />
      ))}
    </span>
  );
}
