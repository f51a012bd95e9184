// The camera stays over the picture, and the dragged point stays under the pointer.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  between,
  boundCamera,
  type Camera,
  MOST_ZOOM,
  panBy,
  viewOf,
  WHOLE,
  zoomAt,
} from '../../../src/road/camera.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const camera = fc
  .record({ zoom: fc.double({ min: 1, max: MOST_ZOOM, noNaN: true }), x: share, y: share })
  .map(boundCamera);

/** The point of the picture that is visible at this share of the screen. */
const pointAt = ({ zoom, x }: Camera, screenX: number): number => x + (screenX - 0.5) / zoom;

describe('the camera', () => {
  it('never shows anything beyond the edges, however it is moved', () => {
    fc.assert(
      fc.property(
        camera,
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        share,
        share,
        (from, times, x, y) => {
          for (const moved of [zoomAt(from, times, x, y), panBy(from, x * 9 - 4, y * 9 - 4)]) {
            const view = viewOf(moved, 1000, 200);
            expect(view.x).toBeGreaterThanOrEqual(-1);
            expect(view.y).toBeGreaterThanOrEqual(-1);
            expect(view.x + view.width).toBeLessThanOrEqual(1000 * moved.zoom + 1);
            expect(view.y + view.height).toBeLessThanOrEqual(200 * moved.zoom + 1);
          }
        },
      ),
    );
  });

  it('keeps the point under the pointer while it zooms in', () => {
    fc.assert(
      fc.property(camera, fc.double({ min: 1, max: 3, noNaN: true }), share, (from, times, screenX) => {
        const nearer = zoomAt(from, times, screenX, 0.5);
        expect(pointAt(nearer, screenX)).toBeCloseTo(pointAt(from, screenX), 6);
      }),
    );
  });

  it('moves as far as the hand drags', () => {
    const from = boundCamera({ zoom: 4, x: 0.5, y: 0.5 });
    expect(pointAt(panBy(from, 0.1, 0), 0.6)).toBeCloseTo(pointAt(from, 0.5), 9);
  });

  it('shows the whole picture at first, and glides without leaving it', () => {
    expect(viewOf(WHOLE, 1000, 200)).toEqual({ x: 0, y: 0, width: 1000, height: 200 });
    const to = boundCamera({ zoom: 30, x: 0.9, y: 0.1 });
    expect(between(WHOLE, to, 1)).toEqual(to);
    const half = between(WHOLE, to, 0.5);
    expect(half.zoom).toBeCloseTo(Math.sqrt(30), 9);
    expect(half.x).toBeLessThanOrEqual(1 - 0.5 / half.zoom);
  });
});
