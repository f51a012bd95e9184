// The page's hold on a run: starts the engine, asks it for frames while it plays, passes on what the user changes, and
// starts another engine when this one dies.

import { Frame } from '../protocol/frame-reader.ts';
import type { Summary } from '../protocol/summary.ts';
import { formatProblem, type Problem } from '../scenario/problem.ts';
import type { FaultKind, Scenario } from '../scenario/scenario.ts';
import { CommandQueue } from './command-queue.ts';
import { type Rung, type RungName, reasonOf } from './engine.ts';
import { EngineClient, EngineDeathError } from './engine-client.ts';
import { BROWSER_RUNGS } from './engine-rungs.ts';
import { FrameBuffers } from './frame-buffers.ts';
import { FrameLoop } from './frame-loop.ts';
import { LagIndicator, spanOf, stepSpan } from './pace.ts';
import { BROWSER_CLOCK, type PageClock } from './page-clock.ts';
import { climb } from './worker-ladder.ts';

/** Wall time that the engine may spend on a frame; the rest of a 60 Hz frame is for the way there and back and for drawing. */
const BUDGET_MILLIS = 9;
/** Charts and headers change this often. */
const SUMMARY_MILLIS = 200;
/** Most records a frame; past these the road draws many as one. */
const MAX_THREADS = 10_000;
const MAX_VEHICLES = 4_000;
/** A node made slow without a factor takes this many times as long. */
/** How bad a fault put in by hand is: see faultStrength. */
const STRENGTHS: Readonly<Record<FaultKind | 'none', number>> = {
  none: 1,
  down: 1,
  refusing: 1,
  slow: 10,
  flapping: 1e9,
  errors: 0.3,
};

export interface PlayerStatus {
  readonly playing: boolean;
  /** Simulated seconds a second of wall time; Infinity is as fast as it goes. */
  readonly speed: number;
  readonly finished: boolean;
  /** The engine does not keep up with the speed asked for, so the clock goes slower. */
  readonly behind: boolean;
  /** Where the engine runs; null while there is none. */
  readonly rung: RungName | null;
  /** A sentence for people when the engine is gone; `recover` starts another. */
  readonly error: string | null;
}

export interface PlayerListeners {
  /** A frame may be read until the second next one has come; then its memory is written again. */
  onFrame(frame: Frame): void;
  onSummary(summary: Summary): void;
  /** Called when a field has changed. */
  onStatus(status: PlayerStatus): void;
  /** What the engine refused; the run goes on unchanged. */
  onProblems(problems: readonly Problem[]): void;
}

/** What a player stands on; tests put their own in. */
export interface PlayerOptions {
  readonly rungs: readonly Rung[];
  readonly clock: PageClock;
}

interface LiveFault {
  readonly upstream: string;
  readonly fault: FaultKind | 'none';
  readonly factor: number;
}

export class Player {
  private readonly listeners: PlayerListeners;
  private readonly rungs: readonly Rung[];
  private readonly clock: PageClock;
  private readonly loop: FrameLoop;
  private readonly queue = new CommandQueue();
  private readonly lag = new LagIndicator();
  private buffers = new FrameBuffers();
  /** Faults set by hand, by node, to set again in another engine. */
  private readonly liveFaults = new Map<number, LiveFault>();
  private client: EngineClient | null = null;
  /** Which start of an engine is the present one: what an older one still has to say is not heard. */
  private generation = 0;
  private scenario: Scenario | null = null;
  /** The last scenario that the engine took, to fall back on when it refuses one. */
  private accepted: Scenario | null = null;
  private toLoad: Scenario | null = null;
  private stepNanos = 0;
  private summaryAt = Number.NEGATIVE_INFINITY;
  private playing = false;
  private speed = 1;
  private finished = false;
  private error: string | null = null;
  private told: PlayerStatus | null = null;

  constructor(listeners: PlayerListeners, options: Partial<PlayerOptions> = {}) {
    this.listeners = listeners;
    this.rungs = options.rungs ?? BROWSER_RUNGS;
    this.clock = options.clock ?? BROWSER_CLOCK;
    this.loop = new FrameLoop(this.clock, (wallMillis) => this.turn(wallMillis));
  }

  /** Starts an engine with this scenario and draws its first frame. Never rejects: a failure is the status's error. */
  async start(scenario: Scenario): Promise<void> {
    this.scenario = scenario;
    await this.open();
  }

  /** From where it stands; from time 0 where the run has finished. */
  play(): void {
    if (this.finished) this.restart();
    this.playing = true;
    this.changed();
  }

  pause(): void {
    this.playing = false;
    this.lag.reset();
    this.changed();
  }

  /** Pauses and goes on by what one frame shows at the present speed. */
  step(): void {
    this.playing = false;
    this.stepNanos += stepSpan(this.speed);
    this.changed();
  }

  /** From time 0 with the scenario as it is; plays on if it played. */
  restart(): void {
    this.liveFaults.clear();
    this.finished = false;
    this.queue.add({ kind: 'restart' });
    this.changed();
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    this.lag.reset();
    this.changed();
  }

  /** The same run with other parameters. Several calls between two frames count as one. */
  configure(scenario: Scenario): void {
    this.scenario = scenario;
    this.queue.add({ kind: 'configure', scenario });
    this.changed();
  }

  /** Node (from 1) of the first upstream gets this fault, or `none` heals it. */
  setFault(node: number, fault: FaultKind | 'none', factor = STRENGTHS[fault]): void {
    const upstream = this.scenario?.upstreams[0]?.name;
    if (upstream === undefined) return;
    this.liveFaults.set(node, { upstream, fault, factor });
    this.queue.add({ kind: 'fault', upstream, node, fault, factor });
    this.changed();
  }

  /** Another scenario, from time 0. */
  load(scenario: Scenario): void {
    this.scenario = scenario;
    this.toLoad = scenario;
    this.liveFaults.clear();
    this.queue.clear();
    this.stepNanos = 0;
    this.finished = false;
    this.lag.reset();
    this.changed();
  }

  /** Another engine with the scenario and the faults set by hand as they are now, from time 0. Plays on if it played. */
  async recover(): Promise<void> {
    await this.open();
  }

  dispose(): void {
    this.generation++;
    this.loop.stop();
    this.client?.close();
    this.client = null;
  }

  private async open(): Promise<void> {
    const generation = ++this.generation;
    this.client?.close();
    this.client = null;
    this.error = null;
    this.tell();
    try {
      const engine = await climb(this.rungs, this.clock);
      if (generation !== this.generation) return engine.close();
      this.begin(new EngineClient(engine, this.clock, (reason) => this.lose(generation, reason)), generation);
    } catch (cause) {
      if (generation === this.generation) this.fail(`${reasonOf(cause)}.`);
      return;
    }
    await this.loop.turnNow();
    if (generation === this.generation && this.error === null) this.changed();
  }

  /** Makes a fresh engine do what the page shows: the whole scenario and the faults set by hand. */
  private begin(client: EngineClient, generation: number): void {
    if (generation !== this.generation || this.error !== null) return;
    this.client = client;
    this.buffers = new FrameBuffers();
    this.finished = false;
    this.lag.reset();
    this.queue.clear();
    this.toLoad = this.scenario;
    this.accepted = null;
    for (const [node, live] of this.liveFaults) this.queue.add({ kind: 'fault', node, ...live });
  }

  private lose(generation: number, reason: string): void {
    if (generation !== this.generation) return;
    this.fail(`The simulation engine stopped: ${reason}.`);
  }

  private fail(sentence: string): void {
    this.generation++;
    this.client = null;
    this.error = sentence;
    this.lag.reset();
    this.tell();
  }

  /** Something changed that a turn has to carry out or show. */
  private changed(): void {
    this.tell();
    if (this.client !== null) this.loop.wake();
  }

  private async turn(wallMillis: number): Promise<boolean> {
    const client = this.client;
    if (client === null) return false;
    try {
      if (this.toLoad !== null) await this.sendScenario(client, this.toLoad);
      await this.sendFrame(client, wallMillis);
      if (this.client === client && this.summaryIsDue()) {
        this.summaryAt = this.clock.now();
        this.listeners.onSummary(await client.summary());
      }
    } catch (cause) {
      if (!(cause instanceof EngineDeathError)) this.drop(client, cause);
      return this.client !== null;
    }
    this.tell();
    return this.playing || this.toLoad !== null || this.stepNanos > 0 || !this.queue.empty;
  }

  /** A listener or the reader of frames threw: stopping in the open is better than a picture that stands still. */
  private drop(client: EngineClient, cause: unknown): void {
    console.error(cause);
    if (this.client !== client) return;
    client.close();
    this.fail(`The page could not show the simulation: ${reasonOf(cause)}.`);
  }

  private summaryIsDue(): boolean {
    return !this.playing || this.clock.now() - this.summaryAt >= SUMMARY_MILLIS;
  }

  private async sendScenario(client: EngineClient, scenario: Scenario): Promise<void> {
    this.toLoad = null;
    const reply = await client.load(scenario);
    this.settle(scenario, reply.ok);
    if (reply.ok) return;
    this.listeners.onProblems(reply.problems);
    if (this.accepted !== null) return;
    client.close();
    this.fail(`The simulation refused its scenario: ${reply.problems.map(formatProblem).join('; ')}.`);
  }

  private async sendFrame(client: EngineClient, wallMillis: number): Promise<void> {
    const played = this.playing;
    const span = played ? spanOf(wallMillis, this.speed) : this.stepNanos;
    this.stepNanos = 0;
    const commands = this.queue.take();
    const reply = await client.frame({
      spanNanos: span,
      budgetMillis: BUDGET_MILLIS,
      commands,
      buffer: this.buffers.take(),
      maxThreads: MAX_THREADS,
      maxVehicles: MAX_VEHICLES,
    });
    const frame = new Frame(new Float64Array(reply.buffer, 0, reply.length));
    this.buffers.keep(reply.buffer);
    if (played && span > 0 && Number.isFinite(span)) this.lag.observe(frame.behind);
    // A restart that came while this frame was made is still to be carried out.
    if (this.queue.empty && this.toLoad === null) this.finished = frame.finished;
    if (this.finished) this.playing = false;
    this.listeners.onFrame(frame);
    const configured = commands.find((command) => command.kind === 'configure')?.scenario;
    if (configured !== undefined) this.settle(configured, reply.problems.length === 0);
    if (reply.problems.length > 0) this.listeners.onProblems(reply.problems);
  }

  /** The engine took this scenario or refused it; a refused one is forgotten. */
  private settle(scenario: Scenario, taken: boolean): void {
    if (taken) this.accepted = scenario;
    else if (this.scenario === scenario) this.scenario = this.accepted;
  }

  private tell(): void {
    const status: PlayerStatus = {
      playing: this.playing && this.error === null,
      speed: this.speed,
      finished: this.finished,
      behind: this.lag.behind,
      rung: this.client?.rung ?? null,
      error: this.error,
    };
    const told = this.told;
    if (told !== null && STATUS_FIELDS.every((field) => told[field] === status[field])) return;
    this.told = status;
    this.listeners.onStatus(status);
  }
}

const STATUS_FIELDS = ['playing', 'speed', 'finished', 'behind', 'rung', 'error'] as const;
