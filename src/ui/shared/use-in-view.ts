// Whether an element can be seen: also where it will be after a little scrolling, or only where some of it is.

import { type RefObject, useEffect, useState } from 'react';

/** What is drawn is there before it is scrolled into view. */
const AHEAD_PX = 80;

/** `marginPx`: how far outside the window it may be; below 0, how much of it is inside. */
export function useInView(element: RefObject<HTMLElement | null>, marginPx = AHEAD_PX): boolean {
  // Before the browser has looked: what is wanted early is taken to be seen.
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
