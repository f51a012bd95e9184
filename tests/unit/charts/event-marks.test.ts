// Labels over the spans of faults: each is over its own span.

import { describe, expect, it } from 'vitest';
import { placedLabels } from '../../../src/charts/event-marks.ts';

const shade = (x: number, width: number, label: string) => ({ x, width, label });
const labels = (shades: readonly ReturnType<typeof shade>[]) =>
  placedLabels(shades, 300)
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, label }) => [at, label]);

describe('the labels of faults', () => {
  it('begin with their shaded spans', () => {
    expect(labels([shade(10, 20, 'node 3 down'), shade(150, 40, 'node 2 down')])).toEqual([
      [10, 'node 3 down'],
      [150, 'node 2 down'],
    ]);
  });

  it('of a short fault leave space for that of a long one beside it, in either order', () => {
    const short = shade(10, 3, 'node 3 down');
    const long = shade(40, 90, 'node 2 down');
    expect(labels([short, long])).toEqual([[40, 'node 2 down']]);
    expect(labels([shade(40, 90, 'node 2 down'), shade(100, 3, 'node 3 down')])).toEqual([
      [40, 'node 2 down'],
    ]);
  });

  it('end within the picture', () => {
    const [[at]] = labels([shade(295, 3, 'node 3 down')]) as [[number, string]];
    expect(at).toBeGreaterThan(200);
    expect(at).toBeLessThan(295);
  });
});
