// The properties that hold for every scenario. The tests check each on a set number of scenarios with a fixed
// seed; the fuzz checks new ones for any time.

import fc from 'fast-check';
import type { Simulation } from '../../src/engine/simulation.ts';
import type { RequestEnd } from '../../src/engine/view/ended-requests.ts';
import type { EngineView } from '../../src/engine/view/engine-view.ts';
import type { Nanos } from '../../src/scenario/duration.ts';
import { LAST_INSTANT } from '../../src/scenario/last-instant.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';
import type { Server } from '../../src/scenario/server.ts';
import { scenarioFor } from '../../src/scenario/server-overrides.ts';
import { randomScenario, randomSystem } from '../support/random-scenario.ts';
import { Books } from './books.ts';
import { checkArrivals, checkDemands, checkLonely, lightenedScenario, lonelyScenario } from './comparison.ts';
import { drive, EVENTS_MAX, isBrokenOff } from './drive.ts';
import { Integrals } from './integrals.ts';
import { checkEmpty, checkLimits, checkOutcomes, mostAtOnce, mustHaveEnded } from './limits.ts';
import { type EditedScenario, randomEditedScenario, versionsOf } from './live-edits.ts';
import { bytesOf } from './memory-size.ts';
import { must, mustEqual } from './must.ts';
import { checkReadings, fingerprint, readingsOf } from './readings.ts';
import { checkHost } from './same-in-host.ts';
import { checkLinks, checkUnused, scenarioWithUnused } from './settings-kept.ts';

/** A scenario, its edits during the run, and how it is run. */
export interface Run extends EditedScenario {
  /** Instants at which it is stopped. */
  readonly stops: readonly Nanos[];
  /** Maximum number of events per call. */
  readonly budget: number;
}

export interface Property {
  readonly name: string;
  readonly runs: fc.Arbitrary<Run>;
  /**
   * Throws if the property does not hold; yields the simulations of the run's servers as they are created.
   */
  readonly check: (run: Run) => Iterable<Simulation>;
}

/** Stops at any instants, or at the frames of a screen for half a second. */
const stops = fc.oneof(
  fc.array(fc.integer({ min: 0, max: 400_000_000 }), { maxLength: 12 }),
  fc
    .constantFrom(7, 24, 30, 60, 144)
    .map((rate) => Array.from({ length: rate / 2 }, (_, index) => Math.round((index * 1e9) / rate))),
);
const budget = fc.oneof(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 11, max: 5000 }));

function runsOf(scenarios: fc.Arbitrary<EditedScenario>): fc.Arbitrary<Run> {
  return fc
    .tuple(scenarios, stops, budget)
    .map(([edited, at, most]) => ({ ...edited, stops: at, budget: most }));
}

const unedited = (mostRequests: number): fc.Arbitrary<EditedScenario> =>
  randomScenario(mostRequests).map((scenario) => ({ scenario, edits: [] }));

/** Alternates scenarios without and with edits. */
const eitherWay = (mostRequests: number): fc.Arbitrary<EditedScenario> =>
  fc.oneof(unedited(mostRequests), randomEditedScenario(mostRequests));

/** Number of servers behind the first one, each of which has its own tables. */
const servedNodes = ({ upstreams }: Scenario): number =>
  upstreams.reduce((sum, { service, nodes }) => (service === undefined ? sum : sum + nodes), 0);

/**
 * Fixed tables and histograms of each server; then rows per request, thread and call, which grow by doubling. The core's
 * memory counts as far as it is used, including shorter columns that longer ones have replaced.
 */
const FIXED_BYTES = 2_200_000;
const BYTES_A_ROW = 4_000;

/** The parts of a simulation that hold the core's numbers. */
interface Inner {
  readonly engine: {
    readonly exports: { memoryEnd(): number };
    readonly memory: { readonly memory: WebAssembly.Memory };
  };
}

/** `threads`: the maximum at any time; a killed process has none. */
function checkSize(simulation: Simulation, versions: readonly Scenario[], threads: number): void {
  const { requests, upstreams, measures } = simulation.view;
  const attempts = upstreams.groups.reduce(
    (sum, group) => sum + group.value('callRetries') + group.value('hedges'),
    0,
  );
  const users = Math.max(...versions.map(({ traffic }) => (traffic.kind === 'closed' ? traffic.users : 0)));
  // `held` bounds two groups. Requests that wait for a connection or a retry have arrived or are still
  // unsent. Patience timeouts stay in the event list until they are due, even if the request was rejected.
  const { offered } = measures.values();
  const waits = versions.some(
    ({ traffic }) =>
      traffic.persistentConnections !== null ||
      traffic.patienceNanos !== null ||
      traffic.clientRetries.attempts > 0,
  );
  const held = waits ? offered + simulation.view.measures.value('unsent') : 0;
  const atOnce = requests.slots * (Math.max(...versions.map(mostAtOnce)) - 1);
  const rows = requests.slots + atOnce + threads + attempts + users + held;
  const { exports, memory } = (simulation as unknown as Inner).engine;
  const bytes = bytesOf(simulation, new Set([memory.memory.buffer])) + exports.memoryEnd();
  const served = Math.max(...versions.map(servedNodes));
  must(bytes <= FIXED_BYTES * (1 + served) + BYTES_A_ROW * rows, () => `${bytes} bytes for ${rows} rows`);
}

/** The run from the view of one of its servers. */
function serverView(server: Server, { scenario, edits }: EditedScenario): EditedScenario {
  return {
    scenario: scenarioFor(scenario, server),
    edits: edits.map((edit) =>
      edit.kind === 'configure' ? { ...edit, scenario: scenarioFor(edit.scenario, server) } : edit,
    ),
  };
}

function checkConservation(run: Run): readonly Simulation[] {
  return run.scenario.servers.map((server) => {
    const { scenario, edits } = serverView(server, run);
    const { simulation, mostThreads } = conserved(run, server);
    checkSize(simulation, versionsOf(scenario, edits), mostThreads);
    checkEnd(simulation, { scenario, edits });
    return simulation;
  });
}

interface Conserved {
  readonly simulation: Simulation;
  readonly mostThreads: number;
}

function conserved({ stops: instants, ...run }: Run, server: Server): Conserved {
  const { scenario, edits } = serverView(server, run);
  const books = new Books();
  const seen = new Set<number>();
  let mostThreads = 0;
  const onStart = ({ model }: EngineView): void => {
    mostThreads = Math.max(mostThreads, model.threadCount);
  };
  const onEnd = (ended: RequestEnd): void => {
    books.enter(ended);
    seen.add(ended.outcome);
  };
  const onStop = (view: EngineView): void => {
    onStart(view);
    books.check(view);
    checkReadings(view);
    if (edits.length === 0) checkLimits(scenario, server, view);
  };
  const simulation = drive({ ...run, server, instants, onStart, onEnd, onStop });
  checkOutcomes(scenario, edits, simulation.view, server.id, seen);
  return { simulation, mostThreads };
}

/** A run ends, and then nothing is left. This check comes last, because it continues beyond the horizon. */
function checkEnd(simulation: Simulation, { scenario, edits }: EditedScenario): void {
  const { view } = simulation;
  if (isBrokenOff(view)) return;
  if (!view.finished && mustHaveEnded(scenario, edits, view)) {
    // Pauses of a minute after every 20 ms make even a run of a few milliseconds last very long.
    simulation.advance(LAST_INSTANT, EVENTS_MAX);
    must(view.finished || isBrokenOff(view), () => 'the run does not end');
  }
  if (view.finished) checkEmpty(view);
}

/** Generating a small scenario takes longer than running it, so each runs with several random seeds. */
const SEEDS = 8;
const SEEDS_IN_ALL = 2 ** 32;

function* checkSmall(run: Run): Iterable<Simulation> {
  for (let more = 0; more < SEEDS; more++)
    yield checkSmallOnce(withSeed(run, (run.scenario.seed + more) % SEEDS_IN_ALL));
}

function withSeed({ scenario, edits, ...how }: Run, seed: number): Run {
  return {
    ...how,
    scenario: { ...scenario, seed },
    edits: edits.map((edit) =>
      edit.kind === 'configure' ? { ...edit, scenario: { ...edit.scenario, seed } } : edit,
    ),
  };
}

/**
 * Checks one server, chosen by the seed, but not its size, because its memory may be reused. Every fourth run
 * is repeated in slices of events, which must change nothing.
 */
function checkSmallOnce(run: Run): Simulation {
  const { scenario, edits } = run;
  const server = scenario.servers[scenario.seed % scenario.servers.length];
  // A small budget would make too many slices, each with all checks, so the budget is left out and one check
  // at the end is enough.
  const { budget: most, ...whole } = run;
  const { simulation } = conserved({ ...whole, budget: Number.POSITIVE_INFINITY }, server);
  if (scenario.seed % 4 === 0) {
    const sliced = drive({ scenario, server, edits, budget: most });
    const [again, once] = [sliced.digest(), simulation.digest()];
    sliced.release();
    must(again === once, () => `${server.id}: ${again} by ${most} events at a time, ${once} in one go`);
  }
  checkEnd(simulation, serverView(server, run));
  return simulation;
}

function checkSteps({ scenario, edits, stops: instants }: Run): readonly Simulation[] {
  const hasGhosts = versionsOf(scenario, edits).some(({ traffic }) => traffic.patienceNanos !== null);
  return scenario.servers.map((server) => {
    const integrals = new Integrals(hasGhosts);
    const simulation = drive({
      scenario,
      server,
      edits,
      instants,
      budget: 1,
      onStart: (at) => integrals.before(at),
      onStop: (at) => integrals.after(at),
    });
    integrals.check(simulation.view);
    return simulation;
  });
}

function checkDeterminism({ scenario, edits, stops: instants, budget: most }: Run): readonly Simulation[] {
  return scenario.servers.map((server) => {
    const plain = drive({ scenario, server, edits });
    const expected = fingerprint(plain.view);
    // The run is observed and read at each stop, without the scenario's other servers.
    const watched = drive({
      scenario,
      server,
      edits,
      instants,
      onEnd: () => {},
      onStop: (at) => void readingsOf(at),
    });
    mustEqual(fingerprint(watched.view), expected, `${server.id}, watched at ${instants}`);
    const alone = drive({ scenario: { ...scenario, servers: [server] }, server, edits, budget: most });
    mustEqual(fingerprint(alone.view), expected, `${server.id}, alone, ${most} events at a time`);
    return plain;
  });
}

export const PROPERTIES: readonly Property[] = [
  {
    name: 'requests, time and numbers are conserved',
    runs: runsOf(eitherWay(300)),
    check: checkConservation,
  },
  {
    name: 'what is metered is what happens, event by event',
    runs: runsOf(eitherWay(150)),
    check: checkSteps,
  },
  {
    name: 'the run is the same however it is watched and stepped',
    runs: runsOf(eitherWay(150)),
    check: checkDeterminism,
  },
  { name: 'a host that is driven by frames runs the same', runs: runsOf(eitherWay(150)), check: checkHost },
  { name: 'all servers meet the same arrivals', runs: runsOf(eitherWay(150)), check: checkArrivals },
  { name: 'all servers meet the same demands', runs: runsOf(lightenedScenario()), check: checkDemands },
  { name: 'who is alone fares the same on all models', runs: runsOf(lonelyScenario()), check: checkLonely },
  { name: 'what is hidden changes nothing', runs: runsOf(scenarioWithUnused()), check: checkUnused },
  { name: 'a link carries all', runs: runsOf(eitherWay(150)), check: checkLinks },
];

/** Small runs with fewer checks, so that millions are possible. */
function smallRuns(scenarios: fc.Arbitrary<Scenario>, mostRequests: number): fc.Arbitrary<Run> {
  return fc
    .tuple(
      fc.oneof(
        { weight: 3, arbitrary: scenarios.map((scenario): EditedScenario => ({ scenario, edits: [] })) },
        { weight: 1, arbitrary: randomEditedScenario(mostRequests, scenarios) },
      ),
      fc.array(fc.integer({ min: 0, max: 100_000_000 }), { maxLength: 1 }),
      fc.integer({ min: 1, max: 100 }),
    )
    .map(([edited, at, most]) => ({ ...edited, stops: at, budget: most }));
}

/** Number of client requests in a small run. */
const A_DOZEN = 12;

export const SMALL_PROPERTY: Property = {
  name: 'small runs conserve all, and are the same by slices',
  runs: smallRuns(randomScenario(A_DOZEN), A_DOZEN),
  check: checkSmall,
};

/** Small runs of several services in a row. */
export const SYSTEM_PROPERTY: Property = {
  name: 'small systems of services conserve all, and are the same by slices',
  runs: smallRuns(randomSystem(A_DOZEN), A_DOZEN),
  check: checkSmall,
};
