// Straight and logarithmic scales from values to pixels, as marks and axes need them. Rounding and ticks are those of d3-array;
// d3-scale would bring colours, dates and formats into each frame of an article, which no chart here uses.

import { nice } from 'd3-array';

type Pair = readonly [number, number];

/** Takes a value to its pixel. */
export interface Scale {
  (value: number): number;
  /** The values at both ends. */
  domain(): [number, number];
  domain(ends: Iterable<number>): Scale;
  /** The pixels at both ends. */
  range(ends: Pair): Scale;
  /** The domain is made rounder, for so many ticks. */
  nice(count: number): Scale;
  /** The value at a pixel. */
  invert(pixel: number): number;
}

const same = (value: number): number => value;

export const scaleLinear = (): Scale => scaleOf(same, same, [0, 1]);

/** Both ends of its domain are above 0. */
export const scaleLog = (): Scale => scaleOf(Math.log, Math.exp, [1, 10]);

function scaleOf(to: (value: number) => number, back: (value: number) => number, first: Pair): Scale {
  let ends: [number, number] = [...first];
  let pixels: Pair = [0, 1];
  const share = (value: number): number => (to(value) - to(ends[0])) / (to(ends[1]) - to(ends[0]));
  // A domain without width has all its values in the middle.
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
