// The number that each server has in the picture of a scene. It is the number over the server's road on the
// page. In a closed loop it is the rate over the whole run, because users send in waves and the rate at one
// instant says little.

import type { PosterNumber } from '../../clips/scenery.ts';
import { arrivingPerSecond } from '../../facts/run-facts.ts';
import type { ServerSummary, Summary } from '../../protocol/summary.ts';
import type { Nanos } from '../../scenario/duration.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { type Headline, headlineOf, headlineOfRate } from '../stage/headline.ts';

/** Completed requests per second of a server at the instant of a picture. */
export interface PosterRate {
  readonly completedRps: number;
  /** Null if arrivals have no rate. */
  readonly arrivingRps: number | null;
}

export function posterNumbers(summary: Summary, scenario: Scenario): readonly PosterNumber[] {
  return summary.servers.map((server) => {
    const rate = posterRate(server, scenario, summary.clockNanos);
    return server.endedAtNanos === null
      ? posterNumber(rate)
      : asPosterNumber(headlineOf(server, rate.arrivingRps));
  });
}

export function posterRate(server: ServerSummary, scenario: Scenario, clockNanos: Nanos): PosterRate {
  const completedRps =
    scenario.traffic.kind === 'open' ? server.recent.completedRps : server.values.throughput;
  return { completedRps, arrivingRps: arrivingPerSecond(scenario, server, clockNanos) };
}

export function posterNumber({ completedRps, arrivingRps }: PosterRate): PosterNumber {
  return asPosterNumber(headlineOfRate(completedRps, arrivingRps));
}

function asPosterNumber({ rate, unit, more, suffers }: Headline): PosterNumber {
  return { value: rate, unit: `${unit} ${more}`.trimStart(), suffers };
}
