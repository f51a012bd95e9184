// Checks that the parts of a scenario fit together: references by name, numbers of nodes, time spans.

import { eitherOf } from '../languages/list.ts';
import { t } from '../languages/t.ts';
import { type Distribution, meanOf } from './distribution.ts';
import { heldAfter } from './pool-programs.ts';
import { callCount, callsOf, type RequestClass, type Scenario, type Step } from './scenario.ts';
import { scenarioFor } from './server-overrides.ts';
import { circleFrom, isServed, programsOf, SERVED_NODES_MAX, TIERS_MAX, tiersOf } from './services.ts';
import { CALLS_AT_ONCE_MAX } from './shapes/common.ts';
import { hasCopies } from './upstream-groups.ts';

/** Reports that the value at this path is not allowed, and what is allowed. */
export type ReportProblem = (path: string, value: unknown, allowed: string) => void;

interface Rule {
  /** Parts of the scenario that the rule reads. The rule is skipped if one of them is already invalid. */
  readonly parts: readonly (keyof Scenario)[];
  readonly check: (scenario: Scenario, report: ReportProblem) => void;
}

/**
 * Runs every rule whose parts are valid: first on the shared scenario, then on the scenario of each server
 * that differs.
 */
export function checkConsistency(
  scenario: Scenario,
  broken: ReadonlySet<string>,
  report: ReportProblem,
): void {
  const reported = new Set<string>();
  const check = (each: Scenario, prefix: string): void => {
    for (const rule of RULES) {
      if (rule.parts.some((part) => broken.has(part))) continue;
      rule.check(each, (path, value, allowed) => {
        const problem = JSON.stringify([path, value, allowed]);
        if (!reported.has(problem)) report(`${prefix}${path}`, value, allowed);
        if (prefix === '') reported.add(problem);
      });
    }
  };
  check(scenario, '');
  for (const { server: id } of scenario.own) check(scenarioFor(scenario, { id }), `${id}.`);
}

/** Checks names in the settings of single servers: each must exist in the shared scenario, and occur once. */
export function checkOwnNames(scenario: Scenario, report: ReportProblem): void {
  const check = (names: readonly string[], all: readonly string[], path: (index: number) => string): void => {
    names.forEach((name, index) => {
      const isWrong = !all.includes(name) || names.indexOf(name) < index;
      if (isWrong)
        report(
          path(index),
          name,
          all.length === 0
            ? t`no name, because the scenario defines none`
            : t`one of ${all.join(', ')}, each at most once`,
        );
    });
  };
  const servers = scenario.own.map(({ server }) => server);
  check(
    servers,
    scenario.servers.map(({ id }) => id),
    (index) => `own[${index}].server`,
  );
  scenario.own.forEach((own, index) => {
    (own.upstreams ?? []).forEach(({ name, service }, place) => {
      const group = scenario.upstreams.find((each) => each.name === name);
      if (service !== undefined && group !== undefined && !isServed(group))
        report(
          `own[${index}].upstreams[${place}].service`,
          service,
          t`only for a group that also has a service in the scenario itself`,
        );
    });
    for (const part of NAMED_PARTS) {
      check(
        (own[part] ?? []).map(({ name }) => name),
        scenario[part].map(({ name }) => name),
        (place) => `own[${index}].${part}[${place}].name`,
      );
    }
  });
}

const NAMED_PARTS = ['upstreams', 'locks', 'classes'] as const;

/** A program with its path; it belongs to the scenario or to a class. */
type Program = readonly [path: string, steps: readonly Step[]];

const servicePrograms = ({ upstreams }: Scenario): readonly Program[] =>
  upstreams.flatMap(({ service }, index): Program[] =>
    service === undefined ? [] : [[`upstreams[${index}].service.request`, service.request]],
  );
const ownProgram = (scenario: Scenario): readonly Program[] => [['request', scenario.request]];
const programOfClass = (each: RequestClass, index: number): Program => [
  `classes[${index}].request`,
  each.request,
];
const classPrograms = ({ classes }: Scenario): readonly Program[] => classes.map(programOfClass);
const usedClassPrograms = ({ classes }: Scenario): readonly Program[] =>
  classes.flatMap((each, index) => (each.share > 0 ? [programOfClass(each, index)] : []));

function unique(names: readonly string[], path: (index: number) => string, report: ReportProblem): void {
  names.forEach((name, index) => {
    if (names.indexOf(name) < index) report(path(index), name, t`a name that is not used yet`);
  });
}

function checkDistribution(distribution: Distribution, path: string, report: ReportProblem): void {
  if (distribution.kind === 'uniform' && distribution.lowNanos > distribution.highNanos) {
    report(`${path}.lowNanos`, distribution.lowNanos, t`at most highNanos, ${distribution.highNanos}`);
  }
  if (distribution.kind !== 'lognormal') return;
  const { medianNanos, p99Nanos } = distribution;
  if (p99Nanos < medianNanos) report(`${path}.p99Nanos`, p99Nanos, t`at least medianNanos, ${medianNanos}`);
  if (medianNanos === 0 && p99Nanos > 0) report(`${path}.p99Nanos`, p99Nanos, t`0, because medianNanos is 0`);
}

function checkServers(scenario: Scenario, report: ReportProblem): void {
  unique(
    scenario.servers.map((server) => server.id),
    (index) => `servers[${index}].id`,
    report,
  );
}

function checkUpstreams(scenario: Scenario, report: ReportProblem): void {
  unique(
    scenario.upstreams.map((group) => group.name),
    (index) => `upstreams[${index}].name`,
    report,
  );
  const { front } = scenario;
  if (front !== undefined && scenario.upstreams.some(({ name }) => name === front))
    report('front', front, t`a name that is not used yet`);
  scenario.upstreams.forEach((group, index) => {
    const path = `upstreams[${index}]`;
    checkDistribution(group.latency, `${path}.latency`, report);
    const seen = new Set<number>();
    group.nodeLatencies.forEach((each, place) => {
      const at = `${path}.nodeLatencies[${place}]`;
      checkDistribution(each.latency, `${at}.latency`, report);
      if (each.node > group.nodes) report(`${at}.node`, each.node, t`a node from 1 to ${group.nodes}`);
      if (seen.has(each.node)) report(`${at}.node`, each.node, t`a node that no other entry names`);
      seen.add(each.node);
    });
  });
}

/** Checks that calls between services do not form a cycle, and that there are not too many servers. */
function checkServices(scenario: Scenario, report: ReportProblem): void {
  const served = scenario.upstreams.filter(isServed);
  const nodes = served.reduce((sum, group) => sum + group.nodes, 0);
  if (nodes > SERVED_NODES_MAX)
    report('upstreams', t`${nodes} served nodes`, t`at most ${SERVED_NODES_MAX} served nodes in all groups`);
  const inCircles = scenario.upstreams.flatMap(({ name, service }, index) => {
    const circle = service === undefined ? null : circleFrom(scenario, name);
    return circle?.[0] === name ? [{ index, circle }] : [];
  });
  const [first] = inCircles;
  if (first !== undefined) {
    report(
      `upstreams[${first.index}].service.request`,
      first.circle.join(' > '),
      t`calls that do not lead back to the group`,
    );
    return;
  }
  const tiers = tiersOf(scenario, programsOf(scenario));
  if (tiers > TIERS_MAX)
    report('upstreams', t`${tiers} servers in a row`, t`at most ${TIERS_MAX}, including the first`);
}

/** A description of the groups that can be named here. */
export function upstreamNames(scenario: Scenario): string {
  const names = scenario.upstreams.map((group) => group.name);
  return names.length === 0 ? t`no call, because there are no upstreams` : t`an upstream: ${eitherOf(names)}`;
}

type StepCheck = (scenario: Scenario, step: Step, path: string, report: ReportProblem) => void;

/** Applies a check to each step of these programs. */
const eachStep =
  (programsOf: (scenario: Scenario) => readonly Program[], check: StepCheck): Rule['check'] =>
  (scenario, report) => {
    for (const [path, steps] of programsOf(scenario)) {
      steps.forEach((step, index) => {
        check(scenario, step, `${path}[${index}]`, report);
      });
    }
  };

const checkCall: StepCheck = (scenario, step, path, report) => {
  const calls = step.kind === 'take' || step.kind === 'give' ? [step] : callsOf(step);
  calls.forEach(({ upstream }, index) => {
    if (scenario.upstreams.some(({ name }) => name === upstream)) return;
    const place = step.kind === 'calls' ? `${path}.calls[${index}]` : path;
    report(`${place}.upstream`, upstream, upstreamNames(scenario));
  });
};

const checkAtOnce: StepCheck = (_, step, path, report) => {
  if (step.kind !== 'calls') return;
  const count = callCount(step);
  if (count > CALLS_AT_ONCE_MAX)
    report(`${path}.calls`, t`${count} calls at once`, t`at most ${CALLS_AT_ONCE_MAX} calls at once`);
  if (step.needed !== null && step.needed > count)
    report(`${path}.needed`, step.needed, t`at most ${count}, the number of calls`);
};

const checkLockStep: StepCheck = (scenario, step, path, report) => {
  const names = scenario.locks.map((lock) => lock.name);
  if (step.kind !== 'lock' || names.includes(step.lock)) return;
  report(
    `${path}.lock`,
    step.lock,
    names.length === 0 ? t`no lock step, because there are no locks` : t`a lock: ${eitherOf(names)}`,
  );
};

const checkTime: StepCheck = (_, step, path, report) => {
  if ('time' in step) checkDistribution(step.time, `${path}.time`, report);
};

/**
 * Checks that no program gives back more connections than it holds, or takes more at once than the pool has.
 */
const checkHeld =
  (programsOf: (scenario: Scenario) => readonly Program[]): Rule['check'] =>
  (scenario, report) => {
    for (const [path, steps] of programsOf(scenario)) {
      steps.forEach((step, index) => {
        if (step.kind !== 'take' && step.kind !== 'give') return;
        const { kind, upstream, units } = step;
        const held = heldAfter(steps.slice(0, index), upstream).at(-1) ?? 0;
        const size = scenario.upstreams.find(({ name }) => name === upstream)?.poolSize ?? null;
        if (kind === 'give' && units > held)
          report(`${path}[${index}].units`, units, t`at most ${held}, which the request holds at this step`);
        if (kind === 'take' && size !== null && units > size)
          report(`${path}[${index}].units`, units, t`at most ${size}, the connections in the pool`);
      });
    }
  };

function checkClasses(scenario: Scenario, report: ReportProblem): void {
  unique(
    scenario.classes.map((each) => each.name),
    (index) => `classes[${index}].name`,
    report,
  );
  const shares = sumOfShares(scenario);
  if (shares > 1 + SHARE_SLACK)
    report('classes', t`shares with a sum of ${shares}`, t`shares with a sum of at most 1`);
}

/** Tolerance for sums of shares, because ten times 0.1 is not 1 in binary. */
const SHARE_SLACK = 1e-9;

function sumOfShares(scenario: Scenario): number {
  return scenario.classes.reduce((sum, each) => sum + each.share, 0);
}

function checkLocks(scenario: Scenario, report: ReportProblem): void {
  unique(
    scenario.locks.map((lock) => lock.name),
    (index) => `locks[${index}].name`,
    report,
  );
}

function checkTraffic(scenario: Scenario, report: ReportProblem): void {
  const { kind, arrivals, think, change, timestampsNanos } = scenario.traffic;
  checkDistribution(think, 'traffic.think', report);
  const spans = change.shape === 'ramp' || change.shape === 'spike';
  if (spans && change.untilNanos <= change.fromNanos) {
    report('traffic.change.untilNanos', change.untilNanos, t`later than fromNanos, ${change.fromNanos}`);
  }
  if (kind === 'open' && arrivals === 'replay' && timestampsNanos.length === 0) {
    report(
      'traffic.timestampsNanos',
      t`an empty list`,
      t`at least one instant, because arrivals are a replay`,
    );
  }
  const early = timestampsNanos.findIndex((each, index) => each < (timestampsNanos[index - 1] ?? 0));
  if (early >= 0) {
    const before = timestampsNanos[early - 1] ?? 0;
    report(
      `traffic.timestampsNanos[${early}]`,
      timestampsNanos[early],
      t`at least ${before}, like the one before`,
    );
  }
}

function checkFaults(scenario: Scenario, report: ReportProblem): void {
  scenario.faults.forEach((fault, index) => {
    const path = `faults[${index}]`;
    const group = scenario.upstreams.find((each) => each.name === fault.upstream);
    if (group === undefined) report(`${path}.upstream`, fault.upstream, upstreamNames(scenario));
    else if (fault.node > group.nodes) report(`${path}.node`, fault.node, t`a node from 1 to ${group.nodes}`);
  });
}

const checkSpans =
  (part: 'faults' | 'machineFaults') =>
  (scenario: Scenario, report: ReportProblem): void => {
    scenario[part].forEach(({ fromNanos, untilNanos }, index) => {
      if (untilNanos === null || untilNanos > fromNanos) return;
      report(`${part}[${index}].untilNanos`, untilNanos, t`later than fromNanos, ${fromNanos}, or null`);
    });
  };

/**
 * Checks that every request of a closed loop takes time or its user thinks. Otherwise users would send
 * requests without end at one instant of simulated time.
 */
function checkClosedLoop(scenario: Scenario, report: ReportProblem): void {
  if (scenario.traffic.kind !== 'closed' || meanOf(scenario.traffic.think) > 0) return;
  const used = [
    ...(sumOfShares(scenario) < 1 - SHARE_SLACK ? ownProgram(scenario) : []),
    ...usedClassPrograms(scenario),
  ];
  for (const [path, steps] of used) {
    if (steps.some((step) => takesTime(scenario, step))) continue;
    report(path, t`request steps that take no time`, t`request steps that take time, or a think time`);
  }
}

function takesTime(scenario: Scenario, step: Step): boolean {
  if ('units' in step) return false;
  if ('time' in step) return meanOf(step.time) > 0;
  // A step with several calls may end with the shortest of them, so all of them must take time.
  return callsOf(step).every(({ upstream }) => callTakesTime(scenario, upstream));
}

function callTakesTime(scenario: Scenario, upstream: string): boolean {
  const group = scenario.upstreams.find(({ name }) => name === upstream);
  if (group === undefined) return true;
  // A server may reject a call immediately, so only the network surely takes time.
  if (isServed(group)) return group.networkNanos > 0;
  const { nodeQueueLimit, inFlightLimit, breaker } = group;
  const failsAtOnce =
    nodeQueueLimit !== null ||
    inFlightLimit !== null ||
    breaker.failureShare !== null ||
    hasCopies(group) ||
    scenario.faults.some((fault) => fault.kind === 'refusing');
  const latencies = [group.latency, ...group.nodeLatencies.map((each) => each.latency)];
  return !failsAtOnce && latencies.some((each) => meanOf(each) > 0);
}

const RULES: readonly Rule[] = [
  { parts: ['servers'], check: checkServers },
  { parts: ['upstreams'], check: checkUpstreams },
  { parts: ['locks'], check: checkLocks },
  { parts: ['request', 'upstreams'], check: eachStep(ownProgram, checkCall) },
  { parts: ['request', 'locks'], check: eachStep(ownProgram, checkLockStep) },
  { parts: ['request'], check: eachStep(ownProgram, checkTime) },
  { parts: ['request'], check: eachStep(ownProgram, checkAtOnce) },
  { parts: ['request', 'upstreams'], check: checkHeld(ownProgram) },
  { parts: ['upstreams'], check: eachStep(servicePrograms, checkCall) },
  { parts: ['upstreams', 'locks'], check: eachStep(servicePrograms, checkLockStep) },
  { parts: ['upstreams'], check: eachStep(servicePrograms, checkTime) },
  { parts: ['upstreams'], check: eachStep(servicePrograms, checkAtOnce) },
  { parts: ['upstreams'], check: checkHeld(servicePrograms) },
  { parts: ['request', 'classes', 'upstreams'], check: checkServices },
  { parts: ['classes'], check: checkClasses },
  { parts: ['classes', 'upstreams'], check: eachStep(classPrograms, checkCall) },
  { parts: ['classes', 'locks'], check: eachStep(classPrograms, checkLockStep) },
  { parts: ['classes'], check: eachStep(classPrograms, checkTime) },
  { parts: ['classes'], check: eachStep(classPrograms, checkAtOnce) },
  { parts: ['classes', 'upstreams'], check: checkHeld(classPrograms) },
  { parts: ['traffic'], check: checkTraffic },
  { parts: ['faults', 'upstreams'], check: checkFaults },
  { parts: ['faults'], check: checkSpans('faults') },
  { parts: ['machineFaults'], check: checkSpans('machineFaults') },
  { parts: ['traffic', 'request', 'classes', 'upstreams', 'faults'], check: checkClosedLoop },
];
