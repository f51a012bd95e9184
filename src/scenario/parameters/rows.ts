// What the rows of the table share: constructors, units, names of sources, and changes to parts of a scenario.

import { type Distribution, meanOf, scaled } from '../distribution.ts';
import type { ChoiceParameter, NumberParameter } from '../parameter.ts';
import type { Machine, Scenario, Traffic, Upstream } from '../scenario.ts';

export const KIB = 1024;
export const MIB = 1024 ** 2;
export const GIB = 1024 ** 3;
export const MS = 1e6;
export const SECOND = 1e9;

export const TOOL = 'Concurrency demo of "Distributed Systems and Asynchronous I/O" (E. Retunsky)';

export const number = (row: Omit<NumberParameter, 'type'>): NumberParameter => ({ type: 'number', ...row });
export const choice = (row: Omit<ChoiceParameter, 'type'>): ChoiceParameter => ({ type: 'choice', ...row });

export const withTraffic = (s: Scenario, change: Partial<Traffic>): Scenario => ({
  ...s,
  traffic: { ...s.traffic, ...change },
});

export const withMachine = (s: Scenario, change: Partial<Machine>): Scenario => ({
  ...s,
  machine: { ...s.machine, ...change },
});

/** The scenario with its first upstream group changed; unchanged where it has none. */
export const withUpstream = (s: Scenario, change: Partial<Upstream>): Scenario => ({
  ...s,
  upstreams: s.upstreams.map((group, index) => (index === 0 ? { ...group, ...change } : group)),
});

/** Same shape, other mean; a shape without a mean above 0 becomes a constant. */
export function withMean(distribution: Distribution, nanos: number): Distribution {
  const mean = meanOf(distribution);
  return mean > 0 ? scaled(distribution, nanos / mean) : { kind: 'constant', nanos };
}
