// Tells whether an element is in the visible part of the window. A margin may extend this part or reduce it.

import { type RefObject, useEffect, useState } from 'react';

/** Charts are drawn when they are this close to the visible part, before they are scrolled into view. */
const AHEAD_PX = 80;

/** `marginPx`: by how much the visible part is extended; negative values reduce it. */
export function useInView(element: RefObject<HTMLElement | null>, marginPx = AHEAD_PX): boolean {
  // This value applies until the browser reports for the first time.
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
