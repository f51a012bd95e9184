// Linear and logarithmic scales from values to pixels. Rounding and ticks come from d3-array; d3-scale would
// add colours, dates and formats, which no chart here uses, to every embed.

import { nice } from 'd3-array';

type Pair = readonly [number, number];

/** Converts a value to pixels. */
export interface Scale {
  (value: number): number;
  /** The values at the two ends of the scale. */
  domain(): [number, number];
  domain(ends: Iterable<number>): Scale;
  /** The pixels at the two ends of the domain. */
  range(ends: Pair): Scale;
  /** Rounds the domain outwards for about this many ticks. */
  nice(count: number): Scale;
  /** The value at a pixel. */
  invert(pixel: number): number;
}

const same = (value: number): number => value;

export const scaleLinear = (): Scale => scaleOf(same, same, [0, 1]);

/** A logarithmic scale. Both ends of its domain must be above 0. */
export const scaleLog = (): Scale => scaleOf(Math.log, Math.exp, [1, 10]);

function scaleOf(to: (value: number) => number, back: (value: number) => number, first: Pair): Scale {
  let ends: [number, number] = [...first];
  let pixels: Pair = [0, 1];
  const share = (value: number): number => (to(value) - to(ends[0])) / (to(ends[1]) - to(ends[0]));
  // A domain with equal ends maps all values to the middle.
  const scale = (value: number): number => {
    const at = ends[0] === ends[1] ? 0.5 : share(value);
    return pixels[0] * (1 - at) + pixels[1] * at;
  };
  function domain(): [number, number];
  function domain(wanted: Iterable<number>): Scale;
  function domain(wanted?: Iterable<number>): [number, number] | Scale {
    if (wanted === undefined) return [...ends];
    const [low = ends[0], high = ends[1]] = wanted;
    ends = [low, high];
    return made;
  }
  const made: Scale = Object.assign(scale, {
    domain,
    range(wanted: Pair): Scale {
      pixels = wanted;
      return made;
    },
    nice(count: number): Scale {
      const [low = ends[0], high = ends[1]] = nice(ends[0], ends[1], count);
      ends = [low, high];
      return made;
    },
    invert(pixel: number): number {
      const at = (pixel - pixels[0]) / (pixels[1] - pixels[0]);
      return back(to(ends[0]) * (1 - at) + to(ends[1]) * at);
    },
  });
  return made;
}
