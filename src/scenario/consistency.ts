// What must fit together between the parts of a scenario: names that refer, numbers of nodes, spans of time.

import { type Distribution, meanOf } from './distribution.ts';
import type { Scenario } from './scenario.ts';

/** Says that the value at this path is not allowed, and what would be. */
export type Report = (path: string, value: unknown, allowed: string) => void;

interface Rule {
  /** Parts of the scenario that the rule reads; it is skipped where one of them is broken already. */
  readonly parts: readonly (keyof Scenario)[];
  readonly check: (scenario: Scenario, report: Report) => void;
}

/** Runs every rule whose parts are sound. */
export function checkConsistency(scenario: Scenario, broken: ReadonlySet<string>, report: Report): void {
  for (const rule of RULES) {
    if (!rule.parts.some((part) => broken.has(part))) rule.check(scenario, report);
  }
}

function unique(names: readonly string[], path: (index: number) => string, report: Report): void {
  names.forEach((name, index) => {
    if (names.indexOf(name) < index) report(path(index), name, 'a name that no other has');
  });
}

function checkUniform(distribution: Distribution, path: string, report: Report): void {
  if (distribution.kind === 'uniform' && distribution.lowNanos > distribution.highNanos) {
    report(`${path}.lowNanos`, distribution.lowNanos, `at most highNanos, ${distribution.highNanos}`);
  }
}

function checkServers(scenario: Scenario, report: Report): void {
  unique(
    scenario.servers.map((server) => server.id),
    (index) => `servers[${index}].id`,
    report,
  );
}

function checkUpstreams(scenario: Scenario, report: Report): void {
  unique(
    scenario.upstreams.map((group) => group.name),
    (index) => `upstreams[${index}].name`,
    report,
  );
  scenario.upstreams.forEach((group, index) => {
    const path = `upstreams[${index}]`;
    checkUniform(group.latency, `${path}.latency`, report);
    const seen = new Set<number>();
    group.nodeLatencies.forEach((each, place) => {
      const at = `${path}.nodeLatencies[${place}]`;
      checkUniform(each.latency, `${at}.latency`, report);
      if (each.node > group.nodes) report(`${at}.node`, each.node, `a node from 1 to ${group.nodes}`);
      if (seen.has(each.node)) report(`${at}.node`, each.node, 'a node that no other entry names');
      seen.add(each.node);
    });
  });
}

function namesOf(scenario: Scenario): string {
  const names = scenario.upstreams.map((group) => group.name);
  return names.length === 0 ? 'no call, since there are no upstreams' : `an upstream: ${names.join(' or ')}`;
}

function checkCalls(scenario: Scenario, report: Report): void {
  scenario.request.forEach((step, index) => {
    const known = step.kind !== 'call' || scenario.upstreams.some((group) => group.name === step.upstream);
    if (!known) report(`request[${index}].upstream`, step.upstream, namesOf(scenario));
  });
}

function checkTimes(scenario: Scenario, report: Report): void {
  scenario.request.forEach((step, index) => {
    if (step.kind !== 'call') checkUniform(step.time, `request[${index}].time`, report);
  });
}

function checkFaults(scenario: Scenario, report: Report): void {
  scenario.faults.forEach((fault, index) => {
    const path = `faults[${index}]`;
    const group = scenario.upstreams.find((each) => each.name === fault.upstream);
    if (group === undefined) report(`${path}.upstream`, fault.upstream, namesOf(scenario));
    else if (fault.node > group.nodes) report(`${path}.node`, fault.node, `a node from 1 to ${group.nodes}`);
  });
}

function checkSpans(scenario: Scenario, report: Report): void {
  scenario.faults.forEach((fault, index) => {
    if (fault.untilNanos !== null && fault.untilNanos <= fault.fromNanos) {
      report(
        `faults[${index}].untilNanos`,
        fault.untilNanos,
        `later than fromNanos, ${fault.fromNanos}, or null`,
      );
    }
  });
}

/** Users who neither think nor wait for anything would send without end at one instant of simulated time. */
function checkClosedLoop(scenario: Scenario, report: Report): void {
  if (scenario.traffic.kind !== 'closed' || meanOf(scenario.traffic.think) > 0) return;
  const refused = scenario.faults.some((fault) => fault.kind === 'refusing');
  const takesTime = scenario.request.some((step) => {
    if (step.kind !== 'call') return meanOf(step.time) > 0;
    const group = scenario.upstreams.find((each) => each.name === step.upstream);
    if (group === undefined) return true;
    const latencies = [group.latency, ...group.nodeLatencies.map((each) => each.latency)];
    return !refused && latencies.some((each) => meanOf(each) > 0);
  });
  if (!takesTime)
    report('request', 'a program that takes no time', 'a program that takes time, or a think time');
}

const RULES: readonly Rule[] = [
  { parts: ['servers'], check: checkServers },
  { parts: ['upstreams'], check: checkUpstreams },
  { parts: ['request', 'upstreams'], check: checkCalls },
  { parts: ['request'], check: checkTimes },
  { parts: ['traffic'], check: (s, report) => checkUniform(s.traffic.think, 'traffic.think', report) },
  { parts: ['faults', 'upstreams'], check: checkFaults },
  { parts: ['faults'], check: checkSpans },
  { parts: ['traffic', 'request', 'upstreams', 'faults'], check: checkClosedLoop },
];
