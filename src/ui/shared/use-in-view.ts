// Tells whether an element is in view, optionally with a margin around the window, or only if some of it is
// well inside.

import { type RefObject, useEffect, useState } from 'react';

/** A margin, so that a chart is drawn before it is scrolled into view. */
const AHEAD_PX = 80;

/** `marginPx`: how far outside the window the element may be; below 0, how much of it must be inside. */
export function useInView(element: RefObject<HTMLElement | null>, marginPx = AHEAD_PX): boolean {
  // The value before the browser has reported.
  const [inView, setInView] = useState(marginPx >= 0);
  useEffect(() => {
    const target = element.current;
    if (target === null) return;
    const observer = new IntersectionObserver(
      (entries) => setInView(entries.some((entry) => entry.isIntersecting)),
      { rootMargin: `${marginPx}px` },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, marginPx]);
  return inView;
}
