// Two fingers on a road: nearer, further and along, for the camera that all roads share. One finger is left to the page,
// which it scrolls, and to taps.

import { panBy, zoomAt } from '../../road/camera.ts';
import type { ViewStore } from '../../state/view-store.ts';

/** Two fingers: the point between them, in the window, and how far they are apart. */
interface Grip {
  readonly x: number;
  readonly y: number;
  readonly apart: number;
}

/** Listens on a road. Returns how to stop. */
export function listenForPinch(element: HTMLElement, view: ViewStore): () => void {
  let grip: Grip | null = null;
  const take = (event: TouchEvent): void => {
    grip = gripOf(event, element);
  };
  const move = (event: TouchEvent): void => {
    const now = gripOf(event, element);
    // A page that scrolls already cannot be held.
    if (grip === null || now === null || !event.cancelable) return;
    event.preventDefault();
    const before = grip;
    grip = now;
    const box = element.getBoundingClientRect();
    view.setState(({ camera }) => {
      const moved = panBy(camera, (now.x - before.x) / box.width, (now.y - before.y) / box.height);
      const times = now.apart / Math.max(1, before.apart);
      const next = zoomAt(moved, times, (now.x - box.left) / box.width, (now.y - box.top) / box.height);
      return { camera: { ...next, glides: false } };
    });
  };
  element.addEventListener('touchstart', take, { passive: true });
  element.addEventListener('touchmove', move, { passive: false });
  element.addEventListener('touchend', take, { passive: true });
  element.addEventListener('touchcancel', take, { passive: true });
  return () => {
    element.removeEventListener('touchstart', take);
    element.removeEventListener('touchmove', move);
    element.removeEventListener('touchend', take);
    element.removeEventListener('touchcancel', take);
  };
}

/** Null unless two fingers, and no more, are on the road: on its picture or on the nodes over it. */
function gripOf(event: TouchEvent, road: HTMLElement): Grip | null {
  const touches = [...event.touches].filter(({ target }) => target instanceof Node && road.contains(target));
  const [one, other] = touches;
  if (one === undefined || other === undefined || touches.length > 2) return null;
  return {
    x: (one.clientX + other.clientX) / 2,
    y: (one.clientY + other.clientY) / 2,
    apart: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
  };
}
