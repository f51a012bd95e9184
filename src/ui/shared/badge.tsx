// The coloured letter of a server.

import type { ReactNode } from 'react';
import { serverClass } from './server-class.ts';

export function Badge({ id, index }: { readonly id: string; readonly index: number }): ReactNode {
  return (
    <span className={`badge ${serverClass(index)}`} aria-hidden="true">
      {id}
    </span>
  );
}
