// Edits of a scenario's services, as pure functions: add, copy, remove, and set the caller.

import { DEFAULT_UPSTREAM } from '../../scenario/default-scenario.ts';
import { callCount, callsOf, type Scenario, type Step, type Upstream } from '../../scenario/scenario.ts';
import { changedForAll } from '../../scenario/server-overrides.ts';

/** A caller of a service: the name of another service, or null for the server that clients call. */
export type Caller = string | null;

/** The scenario with all its programs rebuilt. `caller` tells whose program it is. */
function withPrograms(
  scenario: Scenario,
  change: (program: readonly Step[], caller: Caller) => readonly Step[],
): Scenario {
  return {
    ...scenario,
    request: change(scenario.request, null),
    classes: scenario.classes.map((each) => ({ ...each, request: change(each.request, null) })),
    upstreams: scenario.upstreams.map((group) =>
      group.service === undefined
        ? group
        : { ...group, service: { ...group.service, request: change(group.service.request, group.name) } },
    ),
  };
}

const callsIt = (program: readonly Step[], name: string): boolean =>
  program.some((step) => callsOf(step).some(({ upstream }) => upstream === name));

const withoutCalls = (program: readonly Step[], name: string): readonly Step[] =>
  program.flatMap((step): readonly Step[] => {
    const all = callsOf(step);
    const left = all.filter(({ upstream }) => upstream !== name);
    if (left.length === all.length) return [step];
    if (left.length === 0 || step.kind !== 'calls') return [];
    const rest = { ...step, calls: left };
    const canSucceed = step.needed === null || step.needed <= callCount(rest);
    return [canSucceed ? rest : { ...rest, needed: null }];
  });

/** The callers of a service, in the order of the groups. The server that clients call comes first. */
export function callersOf({ request, classes, upstreams }: Scenario, name: string): readonly Caller[] {
  const atFront = [request, ...classes.map((each) => each.request)].some((program) => callsIt(program, name));
  return [
    ...(atFront ? [null] : []),
    ...upstreams.filter(({ service }) => callsIt(service?.request ?? [], name)).map((group) => group.name),
  ];
}

/** Makes `caller` the only caller of the service. The caller makes this call at the end of its program. */
export function withCaller(scenario: Scenario, name: string, caller: Caller): Scenario {
  return changedForAll(scenario, (each) =>
    withPrograms(each, (program, whose) => {
      const others = withoutCalls(program, name);
      return whose === caller ? [...others, { kind: 'call', upstream: name }] : others;
    }),
  );
}

const isDigit = (sign: string): boolean => sign >= '0' && sign <= '9';

/** An unused name, such as "service" or "service2"; "orders2" for a copy of "orders". */
function freeName({ upstreams }: Scenario, stem: string): string {
  let end = stem.length;
  while (end > 1 && isDigit(stem[end - 1]!)) end--;
  const base = stem.slice(0, end);
  const names = upstreams.map(({ name }) => name);
  if (!names.includes(base)) return base;
  let number = 2;
  while (names.includes(`${base}${number}`)) number++;
  return `${base}${number}`;
}

/** Adds a group. The server that clients call calls it last. */
export function withServiceAdded(scenario: Scenario): Scenario {
  return withGroupAdded(scenario, { ...DEFAULT_UPSTREAM, name: freeName(scenario, 'service'), nodes: 1 }, [
    null,
  ]);
}

/** Adds a copy of this group with the same callers. */
export function withServiceCopied(scenario: Scenario, name: string): Scenario {
  const group = scenario.upstreams.find((each) => each.name === name);
  if (group === undefined) return scenario;
  return withGroupAdded(scenario, { ...group, name: freeName(scenario, name) }, callersOf(scenario, name));
}

function withGroupAdded(scenario: Scenario, group: Upstream, callers: readonly Caller[]): Scenario {
  return changedForAll(scenario, (each) =>
    withPrograms({ ...each, upstreams: [...each.upstreams, group] }, (program, whose) =>
      callers.includes(whose) ? [...program, { kind: 'call', upstream: group.name }] : program,
    ),
  );
}

/** Removes this group, its faults and the calls to it. */
export function withServiceRemoved(scenario: Scenario, name: string): Scenario {
  return changedForAll(scenario, (each) => ({
    ...withPrograms(
      { ...each, upstreams: each.upstreams.filter((group) => group.name !== name) },
      (program) => withoutCalls(program, name),
    ),
    faults: each.faults.filter(({ upstream }) => upstream !== name),
  }));
}
