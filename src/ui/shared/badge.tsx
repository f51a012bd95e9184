// The coloured letter of a server.

import type { ReactNode } from 'react';

/** The class that sets --server to the colour of the server at this place (from 0). */
export function serverClass(index: number): string {
  return `server-${'abcd'[index % 4]}`;
}

export function Badge({ id, index }: { readonly id: string; readonly index: number }): ReactNode {
  return (
    <span className={`badge ${serverClass(index)}`} aria-hidden="true">
      {id}
    </span>
  );
}
