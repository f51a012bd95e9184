// An icon: a path in a square of 16 by 16 units.

import type { ReactNode } from 'react';

export function Icon({ path }: { readonly path: string }): ReactNode {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={path} fill="currentColor" fillRule="evenodd" />
    </svg>
  );
}
