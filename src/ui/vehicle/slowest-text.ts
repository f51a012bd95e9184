// The words of the panel about the slowest requests.

import type { LatencyMeasure } from '../../protocol/followed-request.ts';

export const SLOWEST_TEXT = {
  title: (server: string, measure: LatencyMeasure) =>
    `The slowest on server ${server} by ${SLOWEST_TEXT.by[measure]}`,
  hint: 'Press one to see it shortly before its end.',
  none: 'Nothing has been completed yet.',
  measure: 'Slowest by',
  by: {
    overhead: 'overhead',
    service: 'time outside the queue',
    intended: 'latency from the intended start',
    actual: 'latency from the actual start',
  },
  of: { overhead: 'overhead', service: 'time outside the queue', intended: 'latency', actual: 'latency' },
  options: {
    overhead: 'overhead',
    service: 'outside the queue',
    intended: 'latency, intended',
    actual: 'latency, actual',
  },
  cause: (count: number, all: number, did: string, percent: number, whole: string) =>
    `${count === all ? (all === 1 ? 'It' : `All ${all}`) : `${count} of ${all}`} ${did}: that took ${percent} % of ${
      all === 1 ? 'its' : 'their'
    } ${whole}.`,
  entry: (request: string, time: string, part: string, share: string) =>
    `Request ${request}: ${time}, mostly ${part} (${share})`,
} as const;

/** By the class of the part's colour: what the requests did that it was most of. */
export const CAUSES: Readonly<Record<string, string>> = {
  late: 'were held back by their clients',
  queued: 'waited to be taken up by a thread or loop',
  ready: 'were ready and waited for a core',
  switching: 'waited for cores to change over',
  running: 'computed',
  lock: 'waited for a lock',
  waiting: 'waited for upstream nodes or timers',
  paused: 'stood still in pauses',
};
