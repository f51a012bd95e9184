// The zoom of the wall view. Text of 11 px, the smallest on the page, becomes 24 px on a wall of 1920 by
// 1080, and has the same share of any other size.

import { type RefObject, useLayoutEffect } from 'react';

/** The width of the wall in pixels of the page: 1920 by 1080, divided by 24/11. */
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
