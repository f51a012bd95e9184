// Changes that people make during a run, in the form of logs, links and commands, and checks of whether they
// are possible.

import { t } from '../languages/t.ts';
import { needsRestart } from './changes.ts';
import { upstreamNames } from './consistency.ts';
import type { Nanos } from './duration.ts';
import { parseScenario } from './parse.ts';
import { type Problem, showValue } from './problem.ts';
import { ShapeReader } from './read-shape.ts';
import { FAULT_KINDS, type FaultKind, type Scenario } from './scenario.ts';
import { number } from './shape.ts';
import { FAULT_STRENGTHS } from './shapes/upstreams.ts';

/** A fault of a node (counted from 1) that was set or healed by hand. */
export interface HandFault {
  readonly upstream: string;
  readonly node: number;
  readonly fault: FaultKind | 'none';
  /** Strength of the fault: see faultStrength. */
  readonly factor: number;
}

export type Change =
  | { readonly kind: 'configure'; readonly scenario: Scenario }
  | ({ readonly kind: 'fault' } & HandFault);

/** A change with its instant. The list of all changes is enough to repeat the run. */
export interface Edit {
  readonly atNanos: Nanos;
  readonly change: Change;
  /**
   * Whether the change was made when only some events of its instant had been handled. Then the remaining
   * events of the instant were handled before the change.
   */
  readonly settles: boolean;
  readonly role: 'edit' | 'undo' | 'redo';
  /** Whether the change belongs to the same step as the one before it. */
  readonly joins: boolean;
}

const KINDS = { type: 'choice', values: ['none', ...FAULT_KINDS] } as const;
const STRENGTHS = { none: FAULT_STRENGTHS.down, ...FAULT_STRENGTHS };

/** The problem with a manual fault in this scenario; null if it is possible. */
export function faultProblem(
  scenario: Scenario,
  { upstream, node, fault, factor }: HandFault,
): Problem | null {
  const reader = new ShapeReader();
  const group = scenario.upstreams.find(({ name }) => name === upstream);
  if (group === undefined) reader.report('fault.upstream', upstream, upstreamNames(scenario));
  else reader.read(number('count', 1, group.nodes), node, 'fault.node');
  const isKind = reader.read(KINDS, fault, 'fault.fault') !== undefined;
  if (isKind) reader.read(STRENGTHS[fault], factor, 'fault.factor');
  return reader.problems[0] ?? null;
}

/** The problem with the first impossible change; null if all are possible. */
export function editProblem(opening: Scenario, edits: readonly Edit[]): Problem | null {
  let scenario = opening;
  let before = 0;
  for (const { atNanos, change } of edits) {
    const fails = (allowed: string): Problem => ({ key: 'edit', value: showValue(atNanos), allowed });
    if (!(atNanos >= before && atNanos < Number.POSITIVE_INFINITY))
      return fails(t`instants in order of time`);
    before = atNanos;
    if (change.kind === 'fault') {
      const problem = faultProblem(scenario, change);
      if (problem !== null) return { ...problem, key: `edit.${problem.key}` };
      continue;
    }
    const parsed = parseScenario(change.scenario);
    if (!parsed.ok || needsRestart(scenario, parsed.scenario)) {
      return fails(t`something that can change in a running simulation`);
    }
    scenario = parsed.scenario;
  }
  return null;
}
