// When a button that has the focus disappears, moves the focus to what replaces it. Otherwise readers who use
// a keyboard or a screen reader would be sent back to the beginning of the page.

import { useLayoutEffect, useRef } from 'react';

interface NextFocus<Part extends HTMLElement> {
  /** Ref of the part of the page within which the focus moves. */
  readonly part: { current: Part | null };
  /**
   * Call this when a button that will disappear is pressed: once the page has changed, the first element that
   * matches gets the focus.
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
