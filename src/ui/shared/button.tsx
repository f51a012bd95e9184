// A button with the page's classes; `type` is always `button`.

import type { ComponentProps, ReactNode } from 'react';

type ButtonProps = Omit<ComponentProps<'button'>, 'className' | 'type'> & {
  /** Further classes, such as small or primary. */
  readonly kind?: string;
};

export function Button({ kind, ...props }: ButtonProps): ReactNode {
  return <button type="button" className={kind === undefined ? 'button' : `button ${kind}`} {...props} />;
}
