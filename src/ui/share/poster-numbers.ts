// The number of each server that the picture of a scene says: the one that stands over its road on the page. Where users wait
// for each other's replies it is that of the whole run: they come in waves, and a glance at one says little.

import type { PosterNumber } from '../../clips/scenery.ts';
import type { ServerSummary, Summary } from '../../protocol/summary.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import {
  type Headline,
  headlineOf,
  headlineOfRate,
  type RunningRate,
  runningRate,
} from '../stage/headline.ts';

export function posterNumbers(summary: Summary, scenario: Scenario): readonly PosterNumber[] {
  return summary.servers.map((server) =>
    server.endedAtNanos === null
      ? posterNumber(posterRate(server, scenario))
      : asPosterNumber(headlineOf(server, scenario.traffic.kind === 'open')),
  );
}

/** Of a server that has not ended. */
export function posterRate(server: ServerSummary, scenario: Scenario): RunningRate {
  return scenario.traffic.kind === 'open'
    ? runningRate(server, true)
    : { completedRps: server.values.throughput, offeredRps: null, suffers: false };
}

export function posterNumber(rate: RunningRate): PosterNumber {
  return asPosterNumber(headlineOfRate(rate));
}

function asPosterNumber({ rate, more, suffers }: Headline): PosterNumber {
  return { value: rate, unit: more, suffers };
}
