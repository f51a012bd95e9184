// The zoom of the wall view. On a screen of 1920 by 1080, the smallest text of the page (11 px) becomes 24 px
// high; on other screens the same share of the screen.

import { type RefObject, useLayoutEffect } from 'react';

/** Size of the wall view before zooming, in CSS pixels: 1920 by 1080 divided by 24/11. */
const WIDTH_PX = 880;
const HEIGHT_PX = 495;

export function wallZoomFor(widthPx: number, heightPx: number): number {
  return Math.max(1, Math.min(widthPx / WIDTH_PX, heightPx / HEIGHT_PX));
}

export function useWallZoom(wall: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const enlarge = (): void => {
      wall.current?.style.setProperty('zoom', String(wallZoomFor(innerWidth, innerHeight)));
    };
    enlarge();
    addEventListener('resize', enlarge);
    return () => removeEventListener('resize', enlarge);
  }, [wall]);
}
