// Decides whether the road or the article around it receives wheel and touch over the road. The road receives
// them after it was clicked, until the reader presses Escape or clicks elsewhere; otherwise the article does.

import { type RefObject, useEffect, useState } from 'react';

const GESTURES = ['wheel', 'touchstart', 'touchmove'] as const;

/** Whether the road receives the gestures now. */
export function useBorrowedGestures(host: RefObject<HTMLElement | null>): boolean {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    const road = host.current;
    if (road === null || isHeld) return;
    // Hides the event from the road, so that the browser scrolls or zooms the article.
    const keep = (event: Event): void => event.stopImmediatePropagation();
    for (const kind of GESTURES) road.addEventListener(kind, keep, { capture: true, passive: true });
    return () => {
      for (const kind of GESTURES) road.removeEventListener(kind, keep, { capture: true });
    };
  }, [host, isHeld]);
  useEffect(() => {
    const road = host.current;
    if (road === null) return;
    // Makes the road focusable, because it handles keys while it has the focus.
    road.tabIndex = -1;
    const stop = new AbortController();
    const { signal } = stop;
    const giveBack = (): void => setHeld(false);
    road.addEventListener(
      'click',
      ({ target }) => {
        setHeld(true);
        if (target instanceof HTMLCanvasElement) road.focus({ preventScroll: true });
      },
      { signal },
    );
    document.addEventListener(
      'pointerdown',
      ({ target }) => {
        if (target instanceof Node && !road.contains(target)) giveBack();
      },
      { signal },
    );
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && giveBack(), { signal });
    window.addEventListener('blur', giveBack, { signal });
    return () => stop.abort();
  }, [host]);
  return isHeld;
}
