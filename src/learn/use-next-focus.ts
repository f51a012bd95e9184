// Moves the focus from a button that disappears to the element that replaces it. Otherwise readers who use a
// keyboard or a screen reader would start at the beginning of the page.

import { useLayoutEffect, useRef } from 'react';

interface NextFocus<Part extends HTMLElement> {
  /** The part of the page in which the focus stays. */
  readonly part: { current: Part | null };
  /**
   * Call this when such a button is pressed: the first element that fits gets the focus once the page has
   * changed.
   */
  moveTo(selector: string): void;
}

export function useNextFocus<Part extends HTMLElement>(): NextFocus<Part> {
  const part = useRef<Part>(null);
  const next = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (next.current === null) return;
    const element = part.current?.querySelector<HTMLElement>(next.current);
    next.current = null;
    element?.focus({ preventScroll: true });
  });
  return {
    part,
    moveTo: (selector) => {
      next.current = selector;
    },
  };
}
