// A random way through a host's time: playing, single events, edits, faults, undo, redo, restarts, following,
// searching, and seeking. Whenever it returns to an instant with the same changes in force, everything must
// be as it was.

import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { SimulationHost } from '../../src/host/simulation-host.ts';
import type { FollowedRequest } from '../../src/protocol/followed-request.ts';
import { SERVER, VEHICLE } from '../../src/protocol/frame-layout.ts';
import { Frame } from '../../src/protocol/frame-reader.ts';
import type { RequestTrace } from '../../src/protocol/request-trace.ts';
import type { Command, FrameReply } from '../../src/protocol/simulation-api.ts';
import type { Nanos } from '../../src/scenario/duration.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';
import { MS } from '../support/random-values.ts';
import { type EditedScenario, type LiveEdit, randomEditedScenario } from './live-edits.ts';
import { must, mustBe, mustEqual } from './must.ts';

type Move =
  | { readonly kind: 'play'; readonly spanNanos: Nanos }
  /** The target as a share of the simulated time so far. */
  | { readonly kind: 'seek'; readonly share: number }
  /** Returns to an instant that the journey has visited before. */
  | { readonly kind: 'return'; readonly which: number }
  | { readonly kind: 'follow'; readonly which: number }
  | { readonly kind: 'find'; readonly nanos: Nanos }
  | { readonly kind: 'edit' | 'event' | 'undo' | 'redo' | 'restart' };

export interface Journey extends EditedScenario {
  readonly moves: readonly Move[];
  /** Number of wall-clock readings per frame. */
  readonly budget: number;
}

const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('play' as const), spanNanos: fc.nat(12 * MS) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('edit' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('seek' as const),
      share: fc.double({ min: 0, max: 1.2, noNaN: true }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('return' as const), which: fc.nat(99) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('undo' as const, 'redo' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('event' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('follow' as const), which: fc.nat(99) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('find' as const), nanos: fc.nat(20 * MS) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const) }) },
);

export const journey: fc.Arbitrary<Journey> = fc
  .tuple(
    randomEditedScenario(300),
    fc.array(move, { minLength: 8, maxLength: 40 }),
    fc.integer({ min: 20, max: 200 }),
  )
  .map(([edited, moves, budget]) => ({ ...edited, moves, budget }));

/** Runs with more work than this are cut: some scenarios multiply their own work without end. */
const EVENTS_MOST = 300_000;

/** Counts of what the random runs covered, so that a test can show that they cover enough. */
export interface Sights {
  comparisons: number;
  /** Comparisons at an instant before which the run had been edited. Edits that were undone count too. */
  afterEdits: number;
  traces: number;
  found: number;
}

/** Throws BrokenPropertyError if an instant differs from before. */
export function travel(journey: Journey, sights: Sights): void {
  new Traveller(journey, sights).go();
}

interface Stand {
  readonly atNanos: Nanos;
  readonly key: string;
}

class Traveller {
  private readonly journey: Journey;
  private readonly sights: Sights;
  private looks = 0;
  private readonly host = new SimulationHost(() => this.looks++);
  /** The observations, by instant and entries in force. */
  private readonly seen = new Map<string, string>();
  private readonly stands: Stand[] = [];
  private edits = 0;
  /** The scenario as a page knows it. */
  private scenario: Scenario;
  private within = false;
  private followed: { server: string; request: number } | null = null;
  private events = 0;

  constructor(journey: Journey, sights: Sights) {
    this.journey = journey;
    this.scenario = journey.scenario;
    this.sights = sights;
  }

  go(): void {
    mustEqual(this.host.load(this.journey.scenario), { ok: true }, 'what the host says to the scenario');
    this.see(this.ask(0, []));
    for (const each of this.journey.moves) {
      this.see(this.carryOut(each));
      if (this.events > EVENTS_MOST) return;
    }
  }

  private carryOut(move: Move): FrameReply {
    const { edits } = this.journey;
    switch (move.kind) {
      case 'play':
        this.within &&= move.spanNanos === 0;
        return this.play(move.spanNanos);
      case 'edit': {
        const edit = edits[this.edits++ % Math.max(1, edits.length)];
        if (edit === undefined || !this.isAllowed(edit)) return this.ask(0, []);
        const { at: _, ...command } = edit;
        this.within = false;
        if (command.kind === 'configure') this.scenario = command.scenario;
        return this.ask(0, [command]);
      }
      case 'seek':
        return this.seek(Math.floor(move.share * this.ask(0, []).furthestNanos));
      case 'return':
        return this.seek(this.stands[move.which % this.stands.length].atNanos);
      case 'event':
        this.within = true;
        return this.ask(0, [{ kind: 'event' }]);
      case 'follow':
        this.follow(move.which);
        return this.ask(0, []);
      case 'find':
        return this.find(move.nanos);
      default:
        return this.changeBy(move.kind);
    }
  }

  private play(spanNanos: Nanos): FrameReply {
    let reply = this.ask(spanNanos, []);
    const until = frameOf(reply).clock + spanNanos;
    while (frameOf(reply).behind && this.events <= EVENTS_MOST) {
      reply = this.ask(Math.max(0, until - frameOf(reply).clock), []);
    }
    return reply;
  }

  private seek(atNanos: Nanos): FrameReply {
    this.within = false;
    return this.arrive(this.ask(0, [{ kind: 'seek', atNanos }]));
  }

  /** Going back may have removed the node of the fault. */
  private isAllowed(edit: LiveEdit): boolean {
    if (edit.kind === 'configure') return true;
    const group = this.scenario.upstreams.find(({ name }) => name === edit.upstream);
    return group !== undefined && edit.node <= group.nodes;
  }

  /** If there is nothing to undo or redo, nothing happens, and the state within an instant stays. */
  private changeBy(kind: 'undo' | 'redo' | 'restart'): FrameReply {
    const before = frameOf(this.ask(0, [])).configuration;
    const reply = this.arrive(this.ask(0, [{ kind }]));
    this.within &&= frameOf(reply).configuration === before;
    return reply;
  }

  private arrive(first: FrameReply): FrameReply {
    let reply = first;
    while (reply.seeking !== null) reply = this.ask(0, []);
    return reply;
  }

  private follow(which: number): void {
    const frame = frameOf(this.ask(0, []));
    const index = which % frame.servers.length;
    const server = frame.servers[index];
    const vehicles = server.get(SERVER.vehicles);
    const { id } = this.journey.scenario.servers[index];
    this.followed =
      vehicles === 0 ? null : { server: id, request: server.vehicle(which % vehicles, VEHICLE.request) };
  }

  private find(nanos: Nanos): FrameReply {
    const { id } = this.journey.scenario.servers[0];
    const reply = this.arrive(this.ask(0, [{ kind: 'find', server: id, measure: 'intended', nanos }]));
    if (reply.found?.request != null) this.sights.found++;
    return reply;
  }

  private ask(spanNanos: Nanos, commands: readonly Command[]): FrameReply {
    const { host, followed } = this;
    const before = eventsOf(host);
    const reply = host.frame({
      spanNanos,
      commands,
      followed,
      budgetMillis: this.journey.budget,
      buffer: null,
      maxThreads: 50,
      maxVehicles: 200,
    });
    this.events += Math.max(0, eventsOf(host) - before);
    mustEqual(reply.problems, [], 'what the host refuses');
    this.scenario = reply.scenario ?? this.scenario;
    if (reply.trace !== null && reply.followed !== null && reply.tracedShare === null) {
      checkTrace(reply.trace, reply.followed);
      this.sights.traces++;
    }
    return reply;
  }

  private see(reply: FrameReply): void {
    // Within an instant there are several states.
    if (this.within || reply.seeking !== null) return;
    const { clockNanos, configuration, ...summary } = this.host.summary();
    // A run may end at the instant at which it began, or at which a change continued it.
    const ended = this.host.views.every(({ finished }) => finished);
    const key = `${clockNanos} ${configuration} ${ended}`;
    const face = createHash('sha256')
      .update(new Uint8Array(reply.buffer, 0, reply.length * Float64Array.BYTES_PER_ELEMENT))
      .update(JSON.stringify([summary, this.host.views.map((each) => each.digest())]))
      .digest('hex');
    const before = this.seen.get(key);
    this.seen.set(key, face);
    this.stands.push({ atNanos: clockNanos, key });
    if (before === undefined) return;
    mustBe(
      Number(face === before),
      1,
      `whether ${clockNanos} ns with ${configuration} in force looks as before`,
    );
    this.sights.comparisons++;
    if (configuration % 2 ** 40 > 0) this.sights.afterEdits++;
  }
}

const frameOf = ({ buffer, length }: FrameReply): Frame => new Frame(new Float64Array(buffer, 0, length));

const eventsOf = (host: SimulationHost): number => host.views.reduce((sum, { events }) => sum + events, 0);

/** The trace covers the request's whole time, and each state has its part. */
function checkTrace({ spans, untilNanos, rest }: RequestTrace, request: FollowedRequest): void {
  let at = request.startedNanos;
  const sums = request.parts.map((_, state) => rest?.parts[state] ?? 0);
  for (const { state, fromNanos, untilNanos: until } of spans) {
    mustBe(fromNanos, at, 'where a span begins');
    sums[state] += until - fromNanos;
    at = until;
  }
  const end = request.endedNanos ?? request.atNanos;
  must(Math.abs(untilNanos - end) < 1e-2, () => `the trace goes up to ${untilNanos} instead of ${end}`);
  request.parts.forEach((part, state) => {
    must(
      Math.abs(sums[state] - part) < 1e-2,
      () => `state ${state} has ${sums[state]} of ${part} in the trace`,
    );
  });
}
