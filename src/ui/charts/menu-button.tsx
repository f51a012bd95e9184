// The button for what else can be chosen for a card, in a popover; `children` are made when it is first opened.

import type { ComponentChildren, ComponentProps } from 'preact';
import { Suspense } from 'preact/compat';
import { useId, useRef, useState } from 'preact/hooks';
import { placeBeside } from '../shared/place-beside.ts';
import { CHART_CARDS } from '../words/chart-cards.ts';
import './chart-menu.css';

interface PopoverButtonProps {
  readonly button: Pick<ComponentProps<'button'>, 'className' | 'title' | 'aria-label' | 'children'>;
  /** `place`: to be called where the menu has got its size later. */
  readonly children: (place: () => void) => ComponentChildren;
}

/** `title`: of the card. */
export function MenuButton({
  title,
  children,
}: Pick<PopoverButtonProps, 'children'> & { readonly title: string }): ComponentChildren {
  const label = CHART_CARDS.options(title);
  const dots = <span aria-hidden="true">⋯</span>;
  return (
    <PopoverButton
      button={{ className: 'chart-menu-button', 'aria-label': label, title: label, children: dots }}
    >
      {children}
    </PopoverButton>
  );
}

export function PopoverButton({ button: looks, children }: PopoverButtonProps): ComponentChildren {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const place = (): void => {
    if (popover.current !== null && button.current !== null)
      placeBeside(popover.current, button.current.getBoundingClientRect());
  };
  return (
    <>
      <button ref={button} type="button" popoverTarget={id} {...looks} />
      <div
        ref={popover}
        id={id}
        popover="auto"
        className="popover chart-menu"
        onToggle={(event) => {
          setOpen(event.newState === 'open');
          if (event.newState === 'open') place();
        }}
      >
        {open && <Suspense fallback={null}>{children(place)}</Suspense>}
      </div>
    </>
  );
}
