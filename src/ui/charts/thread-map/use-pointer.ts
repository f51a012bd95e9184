// Pointer input of the map of threads: hover, click, drag over a range, and Ctrl with the wheel to zoom. On a
// touch screen, touching shows the values of a place and dragging scrolls the page; buttons offer the other
// actions.

import { type RefObject, useEffect, useRef } from 'react';
import type { MapPicture } from '../../../charts/thread-map/map-picture.ts';
import type { Nanos } from '../../../scenario/duration.ts';

export interface PointerPosition {
  readonly atNanos: Nanos;
  readonly thread: number;
}

interface PointerActs {
  point(place: PointerPosition | null): void;
  pick(atNanos: Nanos): void;
  choose(from: Nanos, until: Nanos): void;
  zoom(by: 'in' | 'out', at: Nanos): void;
}

/** A shorter drag counts as a click. */
const DRAG_PX = 6;

export function usePointer(
  canvas: RefObject<HTMLCanvasElement | null>,
  picture: MapPicture | null,
  acts: PointerActs,
): void {
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    const target = canvas.current;
    if (target === null || picture === null) return;
    const stop = new AbortController();
    const options = { signal: stop.signal };
    let down: { readonly x: number; readonly at: Nanos } | null = null;
    let drags = false;
    /**
     * Whether the pointer selected the current place. If keys selected it, the pointer may rest somewhere
     * else on the map.
     */
    let points = false;
    const placeOf = (event: PointerEvent): PointerPosition => ({
      atNanos: picture.timeAt(event.offsetX),
      thread: picture.threadAt(event.offsetY) ?? picture.firstThread,
    });
    const release = (): void => {
      down = null;
      drags = false;
      picture.mark({ dragged: null });
    };
    target.addEventListener(
      'pointerdown',
      (event) => {
        points = true;
        latest.current.point(placeOf(event));
        if (event.button !== 0 || event.pointerType === 'touch') return;
        down = { x: event.offsetX, at: picture.timeAt(event.offsetX) };
      },
      options,
    );
    target.addEventListener(
      'pointermove',
      (event) => {
        // Browsers send this event also when the page scrolls under a resting pointer; ignore that.
        if (event.movementX === 0 && event.movementY === 0) return;
        points = true;
        const place = placeOf(event);
        latest.current.point(place);
        if (down === null || (!drags && Math.abs(event.offsetX - down.x) < DRAG_PX)) return;
        if (!drags) target.setPointerCapture(event.pointerId);
        drags = true;
        picture.mark({ dragged: [down.at, place.atNanos] });
      },
      options,
    );
    target.addEventListener(
      'pointerup',
      (event) => {
        const place = placeOf(event);
        const from = down;
        const dragged = drags;
        release();
        if (from === null) return;
        if (dragged) latest.current.choose(from.at, place.atNanos);
        else latest.current.pick(place.atNanos);
      },
      options,
    );
    target.addEventListener('pointercancel', release, options);
    target.addEventListener(
      'pointerleave',
      (event) => {
        if (event.pointerType === 'touch' || drags || !points) return;
        points = false;
        latest.current.point(null);
      },
      options,
    );
    target.addEventListener(
      'wheel',
      (event) => {
        if (!event.ctrlKey) return;
        event.preventDefault();
        latest.current.zoom(event.deltaY < 0 ? 'in' : 'out', picture.timeAt(event.offsetX));
      },
      { ...options, passive: false },
    );
    return () => stop.abort();
  }, [canvas, picture]);
}
