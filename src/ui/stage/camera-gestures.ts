// Moves the camera over the roads when the user drags, turns the wheel with Ctrl, or pinches. Uses no
// components.

import type { ViewStore } from '../../app/stores/view-store.ts';
import { panBy, zoomAt } from '../../road/camera.ts';
import { cssZoomOf } from '../shared/place-beside.ts';

/** Exponent of the zoom factor for each pixel of wheel movement. */
const WHEEL_RATE = 0.0022;
/** A press that moves less than this is a click. */
const DRAG_FROM_PX = 4;

/**
 * Listens to gestures on the element around a road. `onPress` is called with the position of a click on the
 * picture. Returns a function that stops listening.
 */
export function listenForCamera(
  host: HTMLElement,
  view: ViewStore,
  onPress: (x: number, y: number) => void,
): () => void {
  const stops = [listenForWheel(host, view), listenForPinch(host, view), listenForDrag(host, view, onPress)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Ctrl with the wheel zooms at the pointer. */
function listenForWheel(host: HTMLElement, view: ViewStore): () => void {
  const onWheel = (event: WheelEvent): void => {
    // Browsers report a pinch on a touchpad as a wheel event with Ctrl.
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const box = host.getBoundingClientRect();
    const x = (event.clientX - box.left) / box.width;
    const y = (event.clientY - box.top) / box.height;
    const times = Math.exp(-event.deltaY * WHEEL_RATE * (event.deltaMode === 1 ? 16 : 1));
    view.setState(({ camera }) => ({ camera: { ...zoomAt(camera, times, x, y), glides: false } }));
  };
  host.addEventListener('wheel', onWheel, { passive: false });
  return () => host.removeEventListener('wheel', onWheel);
}

interface Finger {
  readonly x: number;
  readonly y: number;
}

function listenForDrag(
  host: HTMLElement,
  view: ViewStore,
  onPress: (x: number, y: number) => void,
): () => void {
  const fingers = new Map<number, Finger>();
  let travelled = 0;
  const away = new AbortController();
  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
  ): void => host.addEventListener(name, listener, { signal: away.signal });
  on('pointerdown', (event) => {
    if (event.button !== 0) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    travelled = 0;
  });
  on('pointermove', (event) => {
    const finger = fingers.get(event.pointerId);
    // Two fingers are a pinch, which has separate listeners.
    if (finger === undefined || fingers.size > 1) return;
    const box = host.getBoundingClientRect();
    const dx = event.clientX - finger.x;
    const dy = event.clientY - finger.y;
    // Measure the distance from the start of the press, so that the small movements of a trembling hand do
    // not add up to a drag.
    travelled = Math.max(travelled, Math.hypot(dx, dy));
    if (travelled < DRAG_FROM_PX) return;
    const { camera } = view.getState();
    if (camera.zoom === 1) return;
    host.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    view.setState({ camera: { ...panBy(camera, dx / box.width, dy / box.height), glides: false } });
  });
  on('pointerup', (event) => fingers.delete(event.pointerId));
  on('pointercancel', (event) => fingers.delete(event.pointerId));
  // Clicking on the picture must not move the focus.
  on('mousedown', (event) => {
    if (event.target instanceof HTMLCanvasElement) event.preventDefault();
  });
  on('click', (event) => {
    if (!(event.target instanceof HTMLCanvasElement) || travelled >= DRAG_FROM_PX) return;
    const box = event.target.getBoundingClientRect();
    const zoom = cssZoomOf(event.target);
    onPress((event.clientX - box.left) / zoom, (event.clientY - box.top) / zoom);
  });
  return () => away.abort();
}

/** The position of two fingers: their midpoint in the window, and their distance. */
interface Pinch {
  readonly x: number;
  readonly y: number;
  readonly apart: number;
}

/** Listens to pinches on a road. Returns a function that stops listening. */
function listenForPinch(element: HTMLElement, view: ViewStore): () => void {
  let pinch: Pinch | null = null;
  const take = (event: TouchEvent): void => {
    pinch = pinchOf(event, element);
  };
  const move = (event: TouchEvent): void => {
    const now = pinchOf(event, element);
    // Once the page scrolls by this touch, the event cannot be cancelled.
    if (pinch === null || now === null || !event.cancelable) return;
    event.preventDefault();
    const before = pinch;
    pinch = now;
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

/** null unless exactly two fingers are on the road, on its picture or on the nodes over the picture. */
function pinchOf(event: TouchEvent, road: HTMLElement): Pinch | null {
  const touches = [...event.touches].filter(({ target }) => target instanceof Node && road.contains(target));
  const [one, other] = touches;
  if (one === undefined || other === undefined || touches.length > 2) return null;
  return {
    x: (one.clientX + other.clientX) / 2,
    y: (one.clientY + other.clientY) / 2,
    apart: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
  };
}
