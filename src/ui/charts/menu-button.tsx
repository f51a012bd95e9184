// The button for what else can be chosen for a card, in a popover; `children` are made when it is first opened.

import type { ComponentChildren } from 'preact';
import { Suspense } from 'preact/compat';
import { useId, useRef, useState } from 'preact/hooks';
import { placeBeside } from '../shared/place-beside.ts';
import { CHART_CARDS } from '../text-of-chart-cards.ts';
import './chart-menu.css';

interface MenuButtonProps {
  /** Of the card. */
  readonly title: string;
  /** `place`: to be called where the menu has got its size later. */
  readonly children: (place: () => void) => ComponentChildren;
}

export function MenuButton({ title, children }: MenuButtonProps): ComponentChildren {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const place = (): void => {
    if (popover.current !== null && button.current !== null)
      placeBeside(popover.current, button.current.getBoundingClientRect());
  };
  const label = CHART_CARDS.options(title);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="chart-menu-button"
        popoverTarget={id}
        aria-label={label}
        title={label}
      >
        <span aria-hidden="true">⋯</span>
      </button>
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
