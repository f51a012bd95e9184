// The range of values that a slider shows for a scene. For a scene with 12 threads, for example, it is 1 to
// 50, although ten thousand are possible.

import type { NumberParameter, NumberUnit } from '../../scenario/parameter.ts';
import type { ParameterKey } from '../../scenario/parameters.ts';
import type { Try } from '../../scenario/story.ts';
import type { SliderScale } from './slider-scale.ts';

/**
 * Before rounding, the range around a value reaches from the value divided by BELOW to the value times ABOVE.
 */
const BELOW = 10;
const ABOVE = 4;

/** First and last position of the range. */
export type SliderRange = readonly [from: number, to: number];

/**
 * The range around the scene's value and the marked values, widened to include a value that was set later. It
 * is the whole slider if the scene's value is not a number, is 0, or is outside the slider.
 */
export function sceneRange(
  { unit }: NumberParameter,
  scale: SliderScale,
  own: number | null,
  marked: readonly number[],
  since = own,
): SliderRange {
  if (!own || scale.value(scale.position(own)) !== own) return [0, scale.last];
  const values = [own, since].flatMap((each) =>
    each ? [each, rounded(unit, each / BELOW), rounded(unit, each * ABOVE)] : [each],
  );
  const positions = [...values, ...marked].map(scale.position);
  return [Math.min(...positions), Math.max(...positions)];
}

/** The value of the scene, and the values that its suggestions give this parameter. */
export function markedValues(
  own: number | null,
  tries: readonly Try[],
  key: ParameterKey,
  server: string | null,
): readonly number[] {
  const tried = tries.flatMap(({ act }) =>
    act.kind === 'set' && act.key === key && act.server === server ? [act.to, act.from] : [],
  );
  return [...new Set([...tried, own])].filter((each) => typeof each === 'number');
}

/** Rounds to a power of two for bytes, otherwise to 1, 2 or 5 times a power of ten. */
function rounded(unit: NumberUnit, value: number): number {
  if (unit === 'bytes') return 2 ** Math.round(Math.log2(value));
  const step = Math.round(3 * Math.log10(value));
  const power = Math.floor(step / 3);
  return Number(`${[1, 2, 5][step - 3 * power]}e${power}`);
}
