// The coloured letter of a server.

import type { ComponentChildren } from 'preact';
import { serverClass } from './server-class.ts';

export function Badge({ id, index }: { readonly id: string; readonly index: number }): ComponentChildren {
  return (
    <span className={`badge ${serverClass(index)}`} aria-hidden="true">
      {id}
    </span>
  );
}
