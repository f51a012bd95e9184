// A button of the page's look.

import type { ComponentProps, ReactNode } from 'react';

type ButtonProps = Omit<ComponentProps<'button'>, 'className' | 'type'> & {
  /** Classes besides that of all buttons, such as small or primary. */
  readonly kind?: string;
};

export function Button({ kind, ...props }: ButtonProps): ReactNode {
  return <button type="button" className={kind === undefined ? 'button' : `button ${kind}`} {...props} />;
}
