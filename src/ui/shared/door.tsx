// A button with a popover below it, whose content is made when it is opened.

import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { placeBeside } from './place-beside.ts';

interface DoorProps {
  readonly className: string;
  readonly popoverClass: string;
  /** Name of the popover. */
  readonly label: string;
  readonly face: ComponentChildren;
  readonly name?: string;
  readonly tip?: string;
  /** Made when it is opened; `close` puts it away, `place` puts it right after it has grown. */
  readonly children: (close: () => void, place: () => void) => ComponentChildren;
}

export function Door({
  className,
  popoverClass,
  label,
  face,
  name,
  tip,
  children,
}: DoorProps): ComponentChildren {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  const place = (): void => {
    if (popover.current !== null && button.current !== null)
      placeBeside(popover.current, button.current.getBoundingClientRect());
  };
  // What is in it decides how large it is.
  useLayoutEffect(() => {
    if (open && popover.current !== null && button.current !== null)
      placeBeside(popover.current, button.current.getBoundingClientRect());
  }, [open]);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        popoverTarget={id}
        aria-label={name}
        data-tip={tip}
      >
        {face}
      </button>
      <section
        ref={popover}
        id={id}
        popover="auto"
        className={`popover ${popoverClass}`}
        aria-label={label}
        onToggle={(event) => {
          if (event.target !== event.currentTarget) return;
          setOpen(event.newState === 'open');
        }}
      >
        {open && children(() => popover.current?.hidePopover(), place)}
      </section>
    </>
  );
}
