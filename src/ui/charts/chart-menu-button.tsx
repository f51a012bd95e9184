// The button for what else can be chosen for a chart; the menu itself is loaded when it is first opened.

import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { placeBeside } from '../shared/place-beside.ts';
import { TEXT } from '../text.ts';
import type { ChartMenuProps } from './chart-menu.tsx';

const ChartMenu = lazy(async () => ({ default: (await import('./chart-menu.tsx')).ChartMenu }));

export function ChartMenuButton(props: ChartMenuProps): ReactNode {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const place = (): void => {
    if (popover.current !== null && button.current !== null)
      placeBeside(popover.current, button.current.getBoundingClientRect());
  };
  const label = TEXT.charts.options(props.entry.title);
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
        {open && (
          <Suspense fallback={null}>
            <ChartMenu {...props} onShown={place} />
          </Suspense>
        )}
      </div>
    </>
  );
}
