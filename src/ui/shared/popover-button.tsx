// A button that opens a popover. The content of the popover is rendered only while it is open.

import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react';
import { LoadGuard } from './load-guard.tsx';
import { placeBeside } from './place-beside.ts';
import { useSize } from './use-size.ts';

interface PopoverButtonProps {
  readonly button: Omit<ComponentProps<'button'>, 'type' | 'ref' | 'popoverTarget'> & {
    readonly 'data-tip'?: string;
  };
  /** Class of the popover. */
  readonly className: string;
  readonly label?: string;
  readonly children: (close: () => void) => ReactNode;
}

export function PopoverButton({ button, className, label, children }: PopoverButtonProps): ReactNode {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  // The size of the popover changes with its content, which may be loaded later.
  useSize(popover, () => {
    if (popover.current !== null && anchor.current !== null)
      placeBeside(popover.current, anchor.current.getBoundingClientRect());
  });
  return (
    <>
      <button {...button} ref={anchor} type="button" popoverTarget={id} />
      <section
        ref={popover}
        id={id}
        popover="auto"
        className={`popover ${className}`}
        aria-label={label}
        onToggle={(event) => {
          if (event.target === event.currentTarget) setOpen(event.newState === 'open');
        }}
      >
        {open && <LoadGuard>{children(() => popover.current?.hidePopover())}</LoadGuard>}
      </section>
    </>
  );
}
