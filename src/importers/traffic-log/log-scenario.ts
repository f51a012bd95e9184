// A scenario with the traffic of a log: its arrivals are replayed, and its durations become waiting or CPU
// time.

import { grouped } from '../../languages/numbers.ts';
import { plural } from '../../languages/plural.ts';
import { t } from '../../languages/t.ts';
import { DEFAULT_SCENARIO, DEFAULT_UPSTREAM } from '../../scenario/default-scenario.ts';
import { constant, type Distribution, WAIT_MAX_NANOS } from '../../scenario/distribution.ts';
import type { Nanos } from '../../scenario/duration.ts';
import { type Parsed, parseScenario } from '../../scenario/parse.ts';
import { poolOf } from '../../scenario/presets/slow-database.ts';
import { cpuOf } from '../../scenario/program-cpu.ts';
import type { Machine, Scenario, Step, Upstream } from '../../scenario/scenario.ts';
import type { Server } from '../../scenario/server.ts';
import { changedForAll } from '../../scenario/server-overrides.ts';
import { maxOf } from '../../scenario/shapes/common.ts';
import type { LogDurations } from './log-durations.ts';
import type { LogTraffic } from './log-traffic.ts';
import type { ChainProgram, ChainService, SpanChain } from './span-chain.ts';

/**
 * chain: the times and calls of each service, as spans show them. taken: sampled from the measured durations.
 * log-normal: fitted to their median and p99. exponential: fitted to their mean. kept: the times of the
 * scene.
 */
export const SERVICE_TIMES = ['chain', 'taken', 'log-normal', 'exponential', 'kept'] as const;
export type ServiceTimes = (typeof SERVICE_TIMES)[number];

/**
 * The part of a duration that was waiting for the upstream: all of it, the logged part, or none, so that all
 * of it was CPU time.
 */
export const WAITING_PARTS = ['all', 'logged', 'none'] as const;
export type WaitingPart = (typeof WAITING_PARTS)[number];

export interface LogUse {
  readonly serviceTimes: ServiceTimes;
  readonly waiting: WaitingPart;
}

/** The options that the log allows; the first of each list is the default. */
export function usesOf({ durations, waits, chain }: Pick<LogTraffic, 'durations' | 'waits' | 'chain'>): {
  readonly serviceTimes: readonly ServiceTimes[];
  readonly waiting: readonly WaitingPart[];
} {
  return {
    serviceTimes:
      durations === null ? ['kept'] : SERVICE_TIMES.filter((each) => each !== 'chain' || chain !== null),
    waiting: waits === null ? ['all', 'none'] : ['logged', 'all', 'none'],
  };
}

/** Durations as a distribution of the model, none longer than `most`. */
function distributionOf(durations: LogDurations, how: ServiceTimes, most: Nanos): Distribution {
  const within = (nanos: Nanos): Nanos => Math.min(nanos, most);
  switch (how) {
    case 'log-normal':
      return {
        kind: 'lognormal',
        medianNanos: within(durations.medianNanos),
        p99Nanos: within(durations.p99Nanos),
      };
    case 'exponential':
      return { kind: 'exponential', meanNanos: within(durations.meanNanos) };
    default: {
      const nanos = durations.sampledNanos.map(within);
      return nanos[0] === nanos.at(-1) ? constant(nanos[0]!) : { kind: 'empirical', nanos };
    }
  }
}

/** A median of 0 would make all durations 0. */
export function hasNoLogNormal({ durations, waits, rests }: LogTraffic, waiting: WaitingPart): boolean {
  const parts = waiting === 'logged' ? [waits, rests] : [durations];
  return parts.some((each) => each !== null && each.medianNanos === 0 && each.p99Nanos > 0);
}

const CPU_MAX_NANOS = maxOf('cpu');
/** Slow requests of the log succeeded, so no limit may turn them into failures. */
const AS_LOGGED = { nodeLatencies: [], timeoutNanos: null, failAtNanos: null };

/**
 * The scenario with this traffic. The log's durations already contain the effects of some parts of the scene,
 * so these parts are removed: latencies of individual nodes, upstream faults, classes, call limits and their
 * overrides by server. Everything else about the servers stays. A chain replaces the scene's services by its
 * own. If the scene's times are kept, nothing is removed. `logName`: null if the log has none.
 */
export function withLogTraffic(
  scenario: Scenario,
  traffic: LogTraffic,
  { serviceTimes, waiting }: LogUse,
  logName: string | null,
): Parsed {
  if (serviceTimes === 'log-normal' && hasNoLogNormal(traffic, waiting)) {
    const allowed = t`a log-normal fit needs a median above 0: use the measured times`;
    return { ok: false, problems: [{ key: t`service times`, value: t`a median of 0`, allowed }] };
  }
  const replayed: Scenario = {
    ...scenario,
    name: [...titleOf(traffic, logName).replace(/\p{Cc}|\p{Cs}/gu, ' ')].slice(0, 100).join(''),
    stop: { requests: traffic.timestampsNanos.length, durationNanos: null },
    traffic: {
      ...scenario.traffic,
      kind: 'open',
      arrivals: 'replay',
      timestampsNanos: traffic.timestampsNanos,
      change: { ...scenario.traffic.change, shape: 'steady' },
    },
  };
  const { durations, chain } = traffic;
  if (serviceTimes === 'chain' && chain !== null) return parseScenario(withChain(replayed, chain));
  if (serviceTimes === 'kept' || durations === null) return parseScenario(replayed);
  const inWait = waiting === 'logged' ? (traffic.waits ?? durations) : durations;
  const latency = waiting === 'none' ? null : distributionOf(inWait, serviceTimes, WAIT_MAX_NANOS);
  const computed = waiting === 'none' ? durations : waiting === 'logged' ? traffic.rests : null;
  const cpu = computed === null ? null : distributionOf(computed, serviceTimes, CPU_MAX_NANOS);
  const changed = changedForAll({ ...replayed, faults: [] }, (scenario) => withTimes(scenario, cpu, latency));
  return parseScenario(changed);
}

/** The scenario's new title. The old one is not kept, because it may be a question about other traffic. */
function titleOf({ timestampsNanos: { length } }: LogTraffic, logName: string | null): string {
  if (logName !== null) return t`Traffic of ${logName}`;
  return t`Traffic of your log, ${grouped(length)} ${plural(length, { one: 'request', other: 'requests' })}`;
}

function withTimes(scenario: Scenario, cpu: Distribution | null, latency: Distribution | null): Scenario {
  const upstreams = scenario.upstreams.length === 0 ? [DEFAULT_UPSTREAM] : scenario.upstreams;
  const [first, ...others] = upstreams;
  const group = latency === null ? first! : { ...first!, latency, ...AS_LOGGED };
  return {
    ...scenario,
    upstreams: latency === null ? scenario.upstreams : [group, ...others],
    classes: [],
    request: programFor(scenario.request, cpu, latency === null ? null : group.name),
  };
}

/** The program of the scene if it computes once and calls once; otherwise its CPU time, then the call. */
function programFor(
  program: readonly Step[],
  cpu: Distribution | null,
  upstream: string | null,
): readonly Step[] {
  const calls = program.filter((step) => step.kind === 'call');
  const isPlain = program.every((step) => step.kind === 'cpu' || step.kind === 'call') && calls.length === 1;
  const computes: Step = { kind: 'cpu', time: cpu ?? constant(Math.round(cpuOf(program))) };
  if (upstream === null) return [computes];
  const call: Step = { kind: 'call', upstream };
  if (cpu === null && isPlain) return program.map((step) => (step.kind === 'call' ? call : step));
  return [computes, call];
}

const ID_MAX = 24;

/**
 * The scenario with the services of a chain. Each service behind the first is a pool with as many threads and
 * cores as its requests used at once, because spans do not show its real size. The servers that clients call
 * get at least as many threads and cores as the first service used at once.
 */
function withChain(scenario: Scenario, { services }: SpanChain): Scenario {
  const [front, ...behind] = services;
  const ids = idsOf(services);
  const [main, ...classes] = front!.programs;
  const withCores = (machine: Machine, { workingAtOnce }: ChainService): Machine => ({
    ...machine,
    cores: Math.min(Math.max(machine.cores, workingAtOnce), maxOf('cores')),
  });
  return {
    ...scenario,
    front: ids.get(front!.name)!,
    faults: [],
    machineFaults: [],
    own: scenario.own.flatMap(({ server, machine }) => (machine === undefined ? [] : [{ server, machine }])),
    locks: [],
    machine: withCores(scenario.machine, front!),
    servers: scenario.servers.map((server) =>
      'threads' in server ? { ...server, threads: Math.max(server.threads, threadsFor(front!)) } : server,
    ) as readonly Server[],
    request: stepsFor(main!, ids),
    classes: classes.map((program, index) => ({
      name: `path-${index + 2}`,
      share: program.share,
      request: stepsFor(program, ids),
    })),
    upstreams: behind.map((service): Upstream => {
      const group = { ...DEFAULT_UPSTREAM, ...AS_LOGGED, name: ids.get(service.name)!, nodes: 1 };
      const [program] = service.programs;
      if (program === undefined)
        return { ...group, latency: distributionOf(service.durations, 'taken', WAIT_MAX_NANOS) };
      return {
        ...group,
        networkNanos: Math.round(service.networkNanos),
        service: {
          ...poolOf(threadsFor(service), stepsFor(program, ids)),
          machine: withCores(DEFAULT_SCENARIO.machine, service),
        },
      };
    }),
  };
}

const threadsFor = ({ atOnce }: ChainService): number => Math.min(Math.max(1, atOnce), maxOf('threads'));

function stepsFor({ own, steps }: ChainProgram, ids: ReadonlyMap<string, string>): readonly Step[] {
  const computes: Step = { kind: 'cpu', time: distributionOf(own, 'taken', CPU_MAX_NANOS) };
  return [
    computes,
    ...steps.map((step): Step => {
      const [call, other] = step;
      return other === undefined && call!.times === 1
        ? { kind: 'call', upstream: ids.get(call!.to)! }
        : {
            kind: 'calls',
            calls: step.map(({ to, times }) => ({ upstream: ids.get(to)!, times })),
            needed: null,
          };
    }),
  ];
}

/** Names of services as the model has them: a letter, then letters, digits, - and _. */
function idsOf(services: readonly ChainService[]): ReadonlyMap<string, string> {
  const names = new Set<string>();
  return new Map(
    services.map(({ name }) => {
      const plain = name.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^[^A-Za-z]+/, '');
      return [name, unused(plain.slice(0, ID_MAX) || 'service', names)] as const;
    }),
  );
}

function unused(name: string, names: Set<string>): string {
  let free = name;
  for (let count = 2; names.has(free); count++) {
    const end = `-${count}`;
    free = name.slice(0, ID_MAX - end.length) + end;
  }
  names.add(free);
  return free;
}
