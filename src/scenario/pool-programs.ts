// Connections that programs take from a group's pool and hold.

import type { Scenario, Step } from './scenario.ts';

/**
 * Whether a program of the scenario, of any of its servers or of a service takes connections to this group.
 */
export function takesFrom(scenario: Scenario, group: string): boolean {
  return stepsOf(scenario).some((step) => step.kind === 'take' && step.upstream === group);
}

/** The steps of all programs of the scenario, of its servers and of its services. */
export function stepsOf({ request, classes, own, upstreams }: Scenario): readonly Step[] {
  return [
    request,
    ...classes.map((each) => each.request),
    ...own.flatMap((each) => [each.request ?? [], ...(each.classes ?? []).map((of) => of.request)]),
    ...upstreams.map(({ service }) => service?.request ?? []),
  ].flat();
}

/** How many connections to the group a request with this program holds after each step. */
export function heldAfter(program: readonly Step[], group: string): readonly number[] {
  let held = 0;
  return program.map((step) => {
    if ('units' in step && step.upstream === group) held += step.kind === 'take' ? step.units : -step.units;
    return held;
  });
}
