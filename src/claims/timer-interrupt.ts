// What a timer that interrupts each core 100 times a second does to the latency of events, by how many there are.

import { END } from '../engine/view/ended-requests.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { byConstruction, type Figure, near, once, over, under } from './claim.ts';
import { QUEUE } from './queue-scene.ts';
import { changed, finished } from './scenes.ts';

/** All that an event takes which meets no interrupt. */
const EVENT_MICROS = 2;
/** Above this an interrupt shows: a percentile is at most 0.8 % off. */
const SHOWN_MICROS = 1.02 * EVENT_MICROS;

const SCENE = changed(QUEUE, {
  request: `cpu:${EVENT_MICROS}us`,
  interruptEvery: '10003us',
  interruptCost: '5us',
  cacheRefill: '3us',
});

interface Seen {
  /** Latency at this fraction, us. */
  readonly at: (fraction: number) => number;
  /** Share of events that took longer than undisturbed ones. */
  readonly delayed: number;
}

export function eventsScene(rate: number, seconds: number): Scenario {
  return changed(SCENE, { rate: String(rate), requests: String(rate * seconds) });
}

function eventsAt(rate: number, seconds: number): Seen {
  const scenario = eventsScene(rate, seconds);
  let delayed = 0;
  const { latency } = finished(scenario, (ends, at) => {
    if (ends[at + END.endedAt] - ends[at + END.intendedAt] > EVENT_MICROS * 1e3) delayed++;
  }).measures;
  return { at: (fraction) => latency.percentile(fraction) / 1e3, delayed: delayed / latency.count };
}

const absent = (figure: string, seen: () => Seen, fraction: number): Figure =>
  under(figure, 'absent: 2', SHOWN_MICROS, () => seen().at(fraction));

const visible = (figure: string, seen: () => Seen, fraction: number): Figure =>
  over(figure, 'visible: above 2', SHOWN_MICROS, () => seen().at(fraction));

export function timerInterrupt(): readonly Figure[] {
  const many = once(() => eventsAt(100_000, 3));
  const some = once(() => eventsAt(10_000, 10));
  const few = once(() => eventsAt(50, 30));
  return [
    absent('100,000 a second: p99.7, us', many, 0.997),
    visible('100,000 a second: p99.95, us', many, 0.9995),
    near('100,000 a second: share of events', 0.001, () => many().delayed, 0.01),
    absent('10,000 a second: p98, us', some, 0.98),
    visible('10,000 a second: p99.5, us', some, 0.995),
    near('10,000 a second: share of events', 0.01, () => some().delayed, 0.01),
    visible('50 a second: p1, us', few, 0.01),
    near('50 a second: share of events', 1, () => few().delayed, 0.01),
  ].map(byConstruction);
}
