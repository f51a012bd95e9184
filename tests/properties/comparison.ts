// Compared servers get the same traffic: common random numbers, whatever their thread models.

import type fc from 'fast-check';
import type { Simulation } from '../../src/engine/simulation.ts';
import { OUTCOME } from '../../src/engine/view/codes.ts';
import type { RequestEnd } from '../../src/engine/view/ended-requests.ts';
import { DEFAULT_SCENARIO, serverOf } from '../../src/scenario/default-scenario.ts';
import { constant } from '../../src/scenario/distribution.ts';
import { REQUEST_STATE } from '../../src/scenario/request-state.ts';
import type { Scenario, Step } from '../../src/scenario/scenario.ts';
import { type Server, THREAD_MODELS } from '../../src/scenario/server.ts';
import { randomScenario } from '../support/random-scenario.ts';
import { drive, isBrokenOff } from './drive.ts';
import type { EditedScenario } from './live-edits.ts';
import { must, mustBe, mustEqual } from './must.ts';
import type { Run } from './properties.ts';

/** Retries have numbers from about 2^40 on, and their times depend on how the server fails. */
const FIRST_OF_RETRIES = 2 ** 39;

type EndedByNumber = ReadonlyMap<number, RequestEnd>;

function endedBy(run: Run, server: Server): { simulation: Simulation; first: EndedByNumber } {
  const first = new Map<number, RequestEnd>();
  const onEnd = (ended: RequestEnd): void => {
    if (ended.request < FIRST_OF_RETRIES) first.set(ended.request, ended);
  };
  const simulation = drive({ scenario: run.scenario, server, edits: run.edits, instants: run.stops, onEnd });
  return { simulation, first };
}

/** Calls `compare` for each request that ended on two servers. */
function comparePairs(all: readonly EndedByNumber[], compare: (a: RequestEnd, b: RequestEnd) => void): void {
  const [one, ...others] = all;
  for (const other of others)
    for (const [number, ended] of other) {
      const same = one.get(number);
      if (same !== undefined) compare(same, ended);
    }
}

/** In an open loop, requests are due, and are sent, at the same instants on all servers. */
export function checkArrivals(run: Run): readonly Simulation[] {
  const { traffic, servers } = run.scenario;
  const all = servers.map((server) => endedBy(run, server));
  const simulations = all.map(({ simulation }) => simulation);
  if (traffic.kind === 'closed') return simulations;
  comparePairs(
    all.map(({ first }) => first),
    (a, b) => {
      mustBe(b.intendedAt, a.intendedAt, `the instant at which request ${a.request} should be sent`);
      // When a connection becomes free depends on the server.
      if (traffic.persistentConnections === null)
        mustBe(b.startedAt, a.startedAt, `the instant at which request ${a.request} is sent`);
    },
  );
  if (simulations.some((each) => isBrokenOff(each.view) || !each.view.finished)) return simulations;
  for (const { first } of all) mustBe(first.size, all[0].first.size, 'the number of first requests');
  return simulations;
}

/** Work under these locks is shared, so its time does not belong to one request. */
function withoutSharedWork(steps: readonly Step[], { locks }: Scenario): readonly Step[] {
  const shared = new Set(
    locks
      .filter(({ kind }) => kind === 'atomic' || kind === 'local' || kind === 'combining')
      .map(({ name }) => name),
  );
  const kept = steps.filter((step) => step.kind !== 'lock' || !shared.has(step.lock));
  return kept.length > 0 ? kept : [{ kind: 'cpu', time: constant(1000) }];
}

/** The server with every cost of its model at 0. */
function freeOfCosts(server: Server): Server {
  const entries = Object.entries(server).map(([key, value]) =>
    /(Cost|Switch|Read|Tick|handoff|Lock)(Nanos)?$|Nanos$/.test(key) && key !== 'keepAliveNanos'
      ? [key, 0]
      : [key, value],
  );
  return Object.fromEntries(entries) as Server;
}

/** All eight models under any load, without costs of their own, so that only the requests' demands remain. */
export function lightenedScenario(): fc.Arbitrary<EditedScenario> {
  return randomScenario(60).map((scenario) => {
    const request = withoutSharedWork(scenario.request, scenario);
    const classes = scenario.classes.map((each) => ({
      ...each,
      request: withoutSharedWork(each.request, scenario),
    }));
    const given = scenario.servers.map(freeOfCosts);
    const others = THREAD_MODELS.filter((model) => given.every((each) => each.model !== model));
    const servers = [...given, ...others.map((model, index) => freeOfCosts(serverOf(model, `M${index}`)))];
    const lightened: Scenario = {
      ...scenario,
      own: [],
      stop: { ...scenario.stop, requests: Math.min(60, scenario.stop.requests ?? 60) },
      traffic: { ...scenario.traffic, kind: 'open' },
      request,
      classes,
      machine: {
        ...scenario.machine,
        timerSlackNanos: 0,
        threadCreationNanos: 0,
        // Which requests open connections depends on when others end.
        connectCpuNanos: 0,
        memory: { ...scenario.machine.memory, whenFull: 'refuse' },
      },
      servers,
      upstreams: scenario.upstreams.map((group) => ({ ...group, timeoutNanos: group.timeoutNanos ?? 2e8 })),
    };
    return { scenario: lightened, edits: [] };
  });
}

/**
 * A request that completes on two servers has computed the same on both. It has also waited the same if its
 * calls are plain waits, because calls under a policy depend on other calls. A single writer does the work
 * under locks itself.
 */
export function checkDemands(run: Run): readonly Simulation[] {
  const { upstreams, faults, request, classes } = run.scenario;
  const hasLocks = [request, ...classes.map((each) => each.request)].some((steps) =>
    steps.some((step) => step.kind === 'lock'),
  );
  const servers = run.scenario.servers.filter(({ model }) => !hasLocks || model !== 'single-writer');
  const all = servers.map((server) => endedBy(run, server));
  const simulations = all.map(({ simulation }) => simulation);
  const isPlain = faults.length === 0 && simulations[0].view.upstreams.groups.every((group) => group.isPlain);
  comparePairs(
    all.map(({ first }) => first),
    (a, b) => {
      if (a.outcome !== OUTCOME.completed || b.outcome !== OUTCOME.completed) return;
      const { running, waiting } = REQUEST_STATE;
      mustBe(b.split[running], a.split[running], `what request ${a.request} computes`);
      if (isPlain || upstreams.length === 0)
        mustBe(b.split[waiting], a.split[waiting], `what request ${a.request} waits for`);
    },
  );
  must(servers.length > 1, () => 'nothing is compared');
  return simulations;
}

/**
 * All eight models without costs of their own, and one request per five seconds, so that requests never meet:
 * only the demand remains, under every distribution and call policy.
 */
export function lonelyScenario(): fc.Arbitrary<EditedScenario> {
  return randomScenario(10).map((scenario) => {
    const alone = (steps: readonly Step[]): readonly Step[] => {
      const others = steps.filter((step) => step.kind !== 'lock');
      return others.length > 0 ? others : [{ kind: 'cpu', time: constant(1000) }];
    };
    const lonely: Scenario = {
      ...scenario,
      own: [],
      stop: { requests: Math.min(10, scenario.stop.requests ?? 10), durationNanos: null },
      traffic: { ...DEFAULT_SCENARIO.traffic, arrivals: 'constant', ratePerSecond: 0.2 },
      request: alone(scenario.request),
      classes: scenario.classes.map((each) => ({ ...each, request: alone(each.request) })),
      machine: {
        ...DEFAULT_SCENARIO.machine,
        contextSwitchNanos: 0,
        timerSlackNanos: 0,
        threadCreationNanos: 0,
      },
      servers: THREAD_MODELS.map((model, index) => freeOfCosts(serverOf(model, `M${index}`))),
      upstreams: scenario.upstreams.map((group) => ({ ...group, timeoutNanos: 2e8 })),
      faults: [],
      machineFaults: [],
    };
    return { scenario: lonely, edits: [] };
  });
}

/** A request that is alone in the system ends in the same way and at the same time on all models. */
export function checkLonely({ scenario }: Run): readonly Simulation[] {
  const all = scenario.servers.map((server) => {
    const ended: RequestEnd[] = [];
    const simulation = drive({ scenario, server, onEnd: (each) => ended.push(each) });
    return { simulation, ended };
  });
  for (const { ended } of all.slice(1)) mustEqual(ended, all[0].ended, 'what requests alone go through');
  return all.map(({ simulation }) => simulation);
}
