// `simulate`: runs a scenario once, with the same host that the page runs in its worker.

import { SimulationHost } from '../host/simulation-host.ts';
import type { Nanos } from '../scenario/duration.ts';
import { LAST_INSTANT } from '../scenario/last-instant.ts';
import { InputError } from './input-error.ts';
import type { SimulationResult } from './results.ts';
import {
  checkOptions,
  durationOf,
  INPUT_OPTIONS,
  type InputOptions,
  type OptionNames,
  type RunRequest,
  runRequest,
  type ScenarioInput,
} from './scenario-input.ts';
import { simulatedServer } from './server-report.ts';

const UNTIL_ALLOWED = 'a time such as 10s, up to 10 days, or end';

export interface SimulateOptions extends InputOptions {
  /**
   * Simulated time at which to stop, such as `10s`, or `end`: no more requests arrive and the last one has
   * ended. By default the instant of the link, or `end` if the link has none. A scenario that never stops
   * needs a time.
   */
  readonly until?: string | undefined;
}

const SIMULATE_OPTIONS: OptionNames<SimulateOptions> = { ...INPUT_OPTIONS, until: true };

/** Runs all servers of a scenario, in this thread. The same input gives the same result everywhere. Throws InputError. */
export function simulate(input: ScenarioInput, options: SimulateOptions = {}): SimulationResult {
  checkOptions(options, SIMULATE_OPTIONS);
  const request = runRequest(input, options);
  const { scenario, edits } = request;
  const spanNanos = untilOf(request, options.until);
  // The host ends a frame when its budget of wall-clock time is used up. Here one frame is to simulate the
  // whole span, so the clock always returns 0 and the budget is never used up.
  const host = new SimulationHost(() => 0);
  const loaded = host.load(scenario, edits);
  if (!loaded.ok) throw new InputError(loaded.problems);
  const commands = [] as const;
  host.frame({ spanNanos, budgetMillis: 1, commands, buffer: null, maxThreads: 0, maxVehicles: 0 });
  const servers = host.views.map((view, index) => simulatedServer(scenario, scenario.servers[index], view));
  const summary = host.summary();
  return { scenario, finished: summary.finished, servers, summary };
}

/** How far the run is to go. Throws InputError for a scenario that never stops. */
function untilOf({ scenario, atNanos }: RunRequest, until: string | undefined): Nanos {
  if (until !== undefined && until !== 'end') return durationOf('until', until, UNTIL_ALLOWED, LAST_INSTANT);
  if (until === undefined && atNanos !== null) return atNanos;
  const { requests, durationNanos } = scenario.stop;
  if (requests !== null || durationNanos !== null) return LAST_INSTANT;
  const allowed = 'a time such as 10s, up to 10 days, because this scenario never stops';
  throw new InputError([{ key: 'until', value: until ?? 'nothing', allowed }]);
}
