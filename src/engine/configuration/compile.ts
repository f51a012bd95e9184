// Compiles a scenario and one of its servers into the engine's configuration. No other part of the engine
// reads scenarios.

import { DEFAULT_TRAFFIC } from '../../scenario/default-scenario.ts';
import { constant, type Distribution, meanOf } from '../../scenario/distribution.ts';
import { MODELS } from '../../scenario/models.ts';
import { type FieldsOf, fieldRows, type Rows } from '../../scenario/parameters/rows.ts';
import {
  callCount,
  faultStrength,
  type Scenario,
  type Step,
  type Traffic,
  type Upstream,
} from '../../scenario/scenario.ts';
import type { Server } from '../../scenario/server.ts';
import { scenarioFor } from '../../scenario/server-overrides.ts';
import { idleNanosOf, isServed, scenarioForService, serverOfService } from '../../scenario/services.ts';
import { timeSliceOf } from '../../scenario/time-slice.ts';
import { FAULT, NONE, STEP } from '../view/codes.ts';
import { compileDistribution, type Quantiles } from './distributions.ts';
import {
  type Configuration,
  LISTS,
  type List,
  LOCK_KIND,
  MACHINE_FAULT,
  MODEL,
  PARAMETERS_OF,
  PLACE,
  ROWS_FROM,
  type RowNumbers,
  SECTIONS,
  type Section,
  type SectionNumbers,
} from './layout.ts';
import { residualOf } from './residual.ts';

/** `shared` must be valid (see scenario/parse.ts); `server` is one of its servers. */
export function compile(shared: Scenario, server: Server): Configuration {
  return configurationOf(scenarioFor(shared, server), server);
}

/**
 * Per group, the configuration of the servers at its nodes, for calls from this server. Null if the group is
 * not served.
 */
export function compileServices(shared: Scenario, server: Server): readonly (Configuration | null)[] {
  const scenario = scenarioFor(shared, server);
  return scenario.upstreams.map((group) => {
    const serviceScenario = scenarioForService(scenario, group.name);
    if (serviceScenario === null || !isServed(group)) return null;
    const called: Scenario = {
      ...serviceScenario,
      seed: seedOf(scenario.seed, group.name),
      // A service gets no requests from clients, only calls from other servers.
      stop: { requests: 0, durationNanos: null },
      traffic: DEFAULT_TRAFFIC,
      faults: [],
    };
    return configurationOf(called, serverOfService(group));
  });
}

/**
 * The seed of a service depends on its name and not on its position, so the draws of a service do not change
 * if another group is added. FNV-1a, 32 bits.
 */
function seedOf(seed: number, name: string): number {
  const letters = `${seed} ${name}`;
  let hash = 0x811c9dc5;
  for (let at = 0; at < letters.length; at++) hash = Math.imul(hash ^ letters.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

function configurationOf(scenario: Scenario, server: Server): Configuration {
  const { seed, stop, traffic, machine } = scenario;
  const block = new Block();
  block.section('run', {
    model: MODEL[server.model],
    seed,
    requests: stop.requests ?? Number.POSITIVE_INFINITY,
    durationNanos: stop.durationNanos ?? Number.POSITIVE_INFINITY,
  });
  block.section('traffic', {
    ...numbersOf(traffic, PARAMETERS_OF.traffic),
    think: block.distribution(traffic.think),
    firstSend: block.distribution(firstSendOf(traffic)),
    gap: block.distribution({ kind: 'exponential', meanNanos: 1e9 / traffic.ratePerSecond }),
  });
  block.section('bursts', numbersOf(traffic.bursts, PARAMETERS_OF.bursts));
  block.section('change', numbersOf(traffic.change, PARAMETERS_OF.change));
  block.section('clientRetries', numbersOf(traffic.clientRetries, PARAMETERS_OF.clientRetries));
  block.section('machine', {
    ...numbersOf(machine, PARAMETERS_OF.machine),
    timeSliceNanos: timeSliceOf(machine),
  });
  block.section('memory', numbersOf(machine.memory, PARAMETERS_OF.memory));
  block.section('door', numbersOf(machine.door, PARAMETERS_OF.door));
  addServer(block, server);
  addPrograms(block, scenario);
  addUpstreams(block, scenario);
  addFaults(block, scenario);
  block.list(
    'classes',
    scenario.classes.map(({ share }) => ({ share })),
  );
  block.list(
    'locks',
    scenario.locks.map(({ kind, spinNanos, batch, localNanos, round, handOverNanos }) => ({
      kind: LOCK_KIND[kind],
      spinNanos,
      batch,
      localNanos,
      round: kind === 'combining' ? block.distribution(round) : NONE,
      handOverNanos: handOverNanos ?? Number.POSITIVE_INFINITY,
    })),
  );
  return block.end(traffic.timestampsNanos);
}

/** Time until a user who joins sends for the first time. */
function firstSendOf({ start, think }: Traffic): Distribution | Quantiles {
  return start === 'together' ? constant(0) : residualOf(think);
}

function addServer(block: Block, server: Server): void {
  const fields: Rows = MODELS[server.model].parameters;
  block.at('server', block.add(Object.values(numbersOf(server, fields))), 1);
}

function addPrograms(block: Block, scenario: Scenario): void {
  const programs = [scenario.request, ...scenario.classes.map(({ request }) => request)];
  const lengths = programs.map(({ length }) => length);
  const steps = programs.flat();
  const branches = steps.map((step) => branchRows(scenario, step));
  block.list('branches', branches.flat());
  block.list(
    'steps',
    steps.map((step, index) => {
      const firstBranch = branches.slice(0, index).reduce((sum, { length }) => sum + length, 0);
      return stepRow(block, scenario, step, firstBranch);
    }),
  );
  block.list(
    'programs',
    lengths.map((steps, index) => ({
      firstStep: lengths.slice(0, index).reduce((sum, length) => sum + length, 0),
      steps,
    })),
  );
}

/** The rows of a step that makes several calls at once, one row per call; none for other steps. */
function branchRows({ upstreams }: Scenario, step: Step): readonly RowNumbers<'branches'>[] {
  if (step.kind !== 'calls') return [];
  return step.calls.flatMap(({ upstream, times }) => {
    const group = upstreams.findIndex(({ name }) => name === upstream);
    return new Array<RowNumbers<'branches'>>(times).fill({ group });
  });
}

function stepRow(
  block: Block,
  { upstreams, locks }: Scenario,
  step: Step,
  firstBranch: number,
): RowNumbers<'steps'> {
  const kind = STEP[step.kind];
  const single = { waits: 0, units: 0, time: NONE, branches: 0, needed: 0 };
  if (step.kind === 'calls') {
    const branches = callCount(step);
    return { ...single, kind, target: firstBranch, branches, needed: step.needed ?? branches };
  }
  if ('upstream' in step) {
    const target = upstreams.findIndex(({ name }) => name === step.upstream);
    return { ...single, kind, target, units: 'units' in step ? step.units : 0 };
  }
  return {
    ...single,
    kind,
    target: step.kind === 'lock' ? locks.findIndex(({ name }) => name === step.lock) : 0,
    waits: 'does' in step && step.does === 'wait' ? 1 : 0,
    units: 0,
    time: block.distribution(step.time),
  };
}

function addUpstreams(block: Block, scenario: Scenario): void {
  const { upstreams } = scenario;
  const nodes = upstreams.map((upstream) => nodeRows(block, scenario, upstream));
  block.list('nodes', nodes.flat());
  block.list(
    'groups',
    upstreams.map((upstream, index) => ({
      ...numbersOf(upstream, PARAMETERS_OF.groups),
      served: isServed(upstream) ? 1 : 0,
      firstNode: nodes.slice(0, index).reduce((sum, { length }) => sum + length, 0),
    })),
  );
  block.list(
    'retries',
    upstreams.map(({ retries }) => numbersOf(retries, PARAMETERS_OF.retries)),
  );
  block.list(
    'breakers',
    upstreams.map(({ breaker }) => numbersOf(breaker, PARAMETERS_OF.breakers)),
  );
}

function nodeRows(block: Block, scenario: Scenario, upstream: Upstream): readonly RowNumbers<'nodes'>[] {
  if (isServed(upstream)) {
    // A served node has no latency distribution. This value is for display only, and nothing is drawn from
    // it.
    const row = nodeRow(block, constant(Math.round(idleNanosOf(scenario, upstream))));
    return Array.from({ length: upstream.nodes }, () => row);
  }
  const common = nodeRow(block, upstream.latency);
  return Array.from({ length: upstream.nodes }, (_, index) => {
    const own = upstream.nodeLatencies.find(({ node }) => node === index + 1);
    return own === undefined ? common : nodeRow(block, own.latency);
  });
}

function nodeRow(block: Block, latency: Distribution): RowNumbers<'nodes'> {
  return { latency: block.distribution(latency), meanNanos: meanOf(latency) };
}

function addFaults(block: Block, { upstreams, faults, machineFaults }: Scenario): void {
  block.list(
    'faults',
    faults.map((fault) => ({
      group: upstreams.findIndex(({ name }) => name === fault.upstream),
      node: fault.node - 1,
      kind: FAULT[fault.kind],
      strength: faultStrength(fault),
      fromNanos: fault.fromNanos,
      untilNanos: fault.untilNanos ?? Number.POSITIVE_INFINITY,
    })),
  );
  block.list(
    'machineFaults',
    machineFaults.map(({ kind, amount, fromNanos, untilNanos }) => ({
      kind: MACHINE_FAULT[kind],
      amount,
      fromNanos,
      untilNanos: untilNanos ?? Number.POSITIVE_INFINITY,
    })),
  );
}

/** The values of the fields that these parameters describe, in the same order. */
function numbersOf<Of extends Rows>(
  part: object,
  parameters: Of,
): Readonly<Record<keyof FieldsOf<Of>, number>> {
  const entries = fieldRows(parameters).map((row) => {
    const value = (part as Readonly<Record<string, number | string | null>>)[row.field];
    if (value === null) return [row.field, Number.POSITIVE_INFINITY];
    return [row.field, row.type === 'choice' ? row.choices.findIndex((each) => each.value === value) : value];
  });
  return Object.fromEntries(entries);
}

/**
 * The configuration while it is being built: sections and list positions first, then rows and distributions
 * in the order in which they are added.
 */
class Block {
  private readonly numbers: number[] = new Array(ROWS_FROM).fill(0);

  section<Of extends Section>(name: Of, values: SectionNumbers<Of>): void {
    (SECTIONS[name] as readonly (keyof SectionNumbers<Of>)[]).forEach((field, index) => {
      this.numbers[PLACE[name] + index] = values[field];
    });
  }

  list<Of extends List>(name: Of, rows: readonly RowNumbers<Of>[]): void {
    const fields = LISTS[name] as readonly (keyof RowNumbers<Of>)[];
    this.at(name, this.add(rows.flatMap((row) => fields.map((field) => row[field]))), rows.length);
  }

  at(name: List | 'server', place: number, rows: number): void {
    this.numbers[PLACE[name]] = place;
    this.numbers[PLACE[name] + 1] = rows;
  }

  distribution(distribution: Distribution | Quantiles): number {
    return this.add(compileDistribution(distribution));
  }

  /** Appends numbers and returns the position of the first one. */
  add(numbers: readonly number[]): number {
    const place = this.numbers.length;
    for (const number of numbers) this.numbers.push(number);
    return place;
  }

  /**
   * Appends the timestamps and returns the finished configuration. The timestamps are last, because there can
   * be a million.
   */
  end(timestampsNanos: readonly number[]): Configuration {
    this.at('timestamps', this.numbers.length, timestampsNanos.length);
    const configuration = new Float64Array(this.numbers.length + timestampsNanos.length);
    configuration.set(this.numbers);
    configuration.set(timestampsNanos, this.numbers.length);
    return configuration;
  }
}
