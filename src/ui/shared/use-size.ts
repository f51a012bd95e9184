// Calls back with the size of an element, now and whenever it changes.

import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

export function useSize(
  element: RefObject<HTMLElement | null>,
  onSize: (widthPx: number, heightPx: number) => void,
): void {
  const latest = useRef(onSize);
  // A layout effect, so that it runs before the observer reports sizes that changed by this rendering.
  useLayoutEffect(() => {
    latest.current = onSize;
  });
  useEffect(() => {
    const target = element.current;
    if (target === null) return;
    const report = (): void => latest.current(target.clientWidth, target.clientHeight);
    const observer = new ResizeObserver(report);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
}
