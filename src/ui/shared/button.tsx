// A button of the page's look.

import type { ComponentChildren, ComponentProps } from 'preact';

type ButtonProps = Omit<ComponentProps<'button'>, 'className' | 'type'> & {
  /** small, primary, or another class beside that of all buttons. */
  readonly kind?: string;
};

export function Button({ kind, ...props }: ButtonProps): ComponentChildren {
  return <button type="button" className={kind === undefined ? 'button' : `button ${kind}`} {...props} />;
}
