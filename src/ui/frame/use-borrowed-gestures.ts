// Decides which receives wheel and touch over a road in an article. It is the article until the road is
// pressed, and again after Escape or a press elsewhere.

import { type RefObject, useEffect, useState } from 'react';

const GESTURES = ['wheel', 'touchstart', 'touchmove'] as const;

/** Whether the road receives the gestures now. */
export function useBorrowedGestures(host: RefObject<HTMLElement | null>): boolean {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    const road = host.current;
    if (road === null || isHeld) return;
    // The road does not receive the event, so the browser scrolls or zooms the article.
    const keep = (event: Event): void => event.stopImmediatePropagation();
    for (const kind of GESTURES) road.addEventListener(kind, keep, { capture: true, passive: true });
    return () => {
      for (const kind of GESTURES) road.removeEventListener(kind, keep, { capture: true });
    };
  }, [host, isHeld]);
  useEffect(() => {
    const road = host.current;
    if (road === null) return;
    // With the focus the road handles keys.
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
