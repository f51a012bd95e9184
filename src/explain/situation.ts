// One server of a scenario as formulas look at it.

import type { Scenario } from '../scenario/scenario.ts';
import type { Server } from '../scenario/server.ts';
import { leftOutSeconds } from './costs.ts';
import { type Station, stationOf } from './station.ts';

export interface Situation {
  readonly scenario: Scenario;
  readonly server: Server;
  /** null where `problem` says why there is none. */
  readonly station: Station | null;
  readonly problem: string | null;
  /** What each request costs besides, at most. */
  readonly leftOutSeconds: number;
  /** Whether someone has broken a node during the run. */
  readonly brokenByHand: boolean;
}

export function situationOf(scenario: Scenario, server: Server, brokenByHand: boolean): Situation {
  const { station, problem } = stationOf(scenario, server);
  return {
    scenario,
    server,
    station,
    problem,
    leftOutSeconds: leftOutSeconds(scenario, server, station),
    brokenByHand,
  };
}
