// Runs a scenario for the page: starts the engine, requests frames while playing, forwards the user's
// changes, and starts another engine if this one dies.

import { t } from '../languages/t.ts';
import type { Followed, WantedLatency } from '../protocol/followed-request.ts';
import { Frame } from '../protocol/frame-reader.ts';
import type { SeekProgress } from '../protocol/history.ts';
import type { Command, FrameReply } from '../protocol/simulation-api.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { Edit } from '../scenario/edit.ts';
import { nodeOfNumber } from '../scenario/node-numbers.ts';
import { formatProblems } from '../scenario/problem.ts';
import type { FaultKind, Scenario } from '../scenario/scenario.ts';
import { USUAL_STRENGTHS } from '../scenario/shapes/upstreams.ts';
import type { Tempo } from '../scenario/tempo.ts';
import { CommandQueue } from './command-queue.ts';
import { type Engine, type EngineStarter, reasonOf } from './engine.ts';
import { EngineDeathError, EngineHold } from './engine-hold.ts';
import { FrameLoop } from './frame-loop.ts';
import { FrameBuffers, frameBudget, frameRequest } from './frame-request.ts';
import { LiveFaults } from './live-faults.ts';
import { LagIndicator, stepSpan } from './pace.ts';
import { BROWSER_CLOCK, type PageClock } from './page-clock.ts';
import { type PlayerListeners, type PlayerStatus, sameStatus } from './player-status.ts';
import { freshStart, RunRecord } from './run-record.ts';
import { SlowMotion } from './slow-motion.ts';
import { TempoKeeper } from './tempo-keeper.ts';

/** Interval at which the page's texts and numbers refresh: slow enough to read, fast enough to follow. */
const SUMMARY_MILLIS = 400;
/** Commands that may need a long replay. */
const REPLAYS: ReadonlySet<Command['kind']> = new Set(['seek', 'find', 'undo']);

/** Dependencies of a player; tests pass their own. */
export interface PlayerOptions {
  readonly starters: readonly EngineStarter[];
  readonly clock?: PageClock;
}

export class Player {
  readonly #listeners: PlayerListeners;
  readonly #clock: PageClock;
  readonly #loop: FrameLoop;
  readonly #queue = new CommandQueue();
  readonly #lag = new LagIndicator();
  #buffers = new FrameBuffers();
  readonly #liveFaults = new LiveFaults();
  readonly #slowMotion = new SlowMotion();
  readonly #hold: EngineHold;
  #scenario: Scenario | null = null;
  /** The last scenario the engine accepted, for use when it rejects one. */
  #accepted: Scenario | null = null;
  #toLoad: RunRecord | null = null;
  /** The start of the run and the changes made in it; null before a run exists. */
  record: RunRecord | null = null;
  /** Whether a fresh engine is replaying up to the instant of the previous engine. */
  #recovers = false;
  #stepNanos = 0;
  /** The instant of the newest frame, or the instant requested since. */
  #clockNanos: Nanos = 0;
  #furthestNanos: Nanos = 0;
  /** The instant of the next event, as of the newest frame. */
  #nextEventNanos: Nanos = 0;
  #seeking: SeekProgress | null = null;
  /** The user holds the scrubber, so the clock waits. */
  #gripped = false;
  #summaryAt = Number.NEGATIVE_INFINITY;
  #followed: Followed | null = null;
  /** The share of the followed request's trace that is known; null if the trace needs no more frames. */
  #tracedShare: number | null = null;
  #playing = false;
  readonly #tempo = new TempoKeeper();
  #finished = false;
  #notified: PlayerStatus | null = null;

  constructor(listeners: PlayerListeners, options: PlayerOptions) {
    this.#listeners = listeners;
    this.#clock = options.clock ?? BROWSER_CLOCK;
    this.#hold = new EngineHold(options.starters, this.#clock, () => {
      this.#lag.reset();
      this.#notifyStatus();
    });
    this.#loop = new FrameLoop(this.#clock, (wallMillis) => this.#turn(wallMillis));
  }

  /**
   * Starts an engine and draws its first frame. If a scenario has been loaded or set before, that one is run
   * instead. Never rejects.
   */
  async start(scenario: Scenario, edits: readonly Edit[] = []): Promise<void> {
    this.#scenario ??= scenario;
    this.record ??= new RunRecord(this.#scenario, edits);
    await this.#open();
  }

  /** Whether the clock runs by itself. */
  get isPlaying(): boolean {
    return this.#playing;
  }

  /** Plays from the current instant, or from time 0 if the run has finished. */
  play(): void {
    if (this.#finished) this.restart();
    this.#playing = true;
    this.#changed();
  }

  pause(): void {
    this.#playing = false;
    this.#lag.reset();
    this.#changed();
  }

  /** Pauses and advances by one frame at the current speed. */
  step(): void {
    this.#playing = false;
    this.#stepNanos += stepSpan(this.#tempo.at(this.#clockNanos));
    this.#changed();
  }

  /** Pauses and goes back by one frame. */
  stepBack(): void {
    this.#playing = false;
    this.seek(Math.max(0, this.#clockNanos - stepSpan(this.#tempo.at(this.#clockNanos))));
  }

  /** Pauses and steps to the next event. */
  stepEvent(): void {
    this.#playing = false;
    this.#queue.add({ kind: 'event' });
    this.#changed();
  }

  /**
   * Moves to an instant of the same run (Infinity: its end) and keeps playing if it was playing. A newer seek
   * replaces it.
   */
  seek(atNanos: Nanos): void {
    this.#stepNanos = 0;
    this.#finished = false;
    this.#clockNanos = atNanos;
    this.#tempo.jump();
    this.#queue.add({ kind: 'seek', atNanos });
    this.#lag.reset();
    this.#changed();
  }

  /**
   * Pauses and looks for a request with this latency among those that have ended by now; `onFound` reports
   * it.
   */
  find(wanted: WantedLatency): void {
    this.#playing = false;
    this.#stepNanos = 0;
    this.#queue.add({ kind: 'find', ...wanted });
    this.#changed();
  }

  /** Stops a search, or a seek at the instant that it has reached. */
  stopSeeking(): void {
    if (this.#seeking === null) return;
    this.#queue.add({ kind: 'halt' });
    this.#changed();
  }

  /** While the scrubber is held, the clock does not run by itself. */
  grip(held: boolean): void {
    this.#gripped = held;
    this.#changed();
  }

  undo(): void {
    this.#retrace('undo');
  }

  redo(): void {
    this.#retrace('redo');
  }

  /** Makes frames carry all details of this request from now on; null stops that. */
  follow(followed: Followed | null): void {
    this.#followed = followed;
    this.#changed();
  }

  setAutoSlow(on: boolean): void {
    this.#slowMotion.on = on;
    this.#changed();
  }

  /** Restarts at time 0 with the current scenario; keeps playing if it was playing. */
  restart(): void {
    this.#beginAnew();
    this.#queue.add({ kind: 'restart' });
    this.#changed();
  }

  setSpeed(speed: number): void {
    this.#tempo.choose(speed);
    this.#lag.reset();
    this.#changed();
  }

  /** Follows a scene's speeds until the user chooses one. */
  setTempo(tempo: Tempo): void {
    this.#tempo.follow(tempo);
    this.#lag.reset();
    this.#changed();
  }

  /**
   * Plays at least this fast until that instant, to show the effect of an action. Does nothing once the user
   * has chosen a speed.
   */
  hasten(speed: number, untilNanos: Nanos): void {
    this.#tempo.hasten(speed, untilNanos);
    this.#changed();
  }

  /** Continues the run with changed parameters. Several calls between two frames count as one. */
  configure(scenario: Scenario): void {
    this.#scenario = scenario;
    this.#queue.add({ kind: 'configure', scenario });
    this.#changed();
  }

  /** Sets a fault of a node, given by its number among all upstream groups; `none` heals it. */
  setFault(node: number, fault: FaultKind | 'none', factor = USUAL_STRENGTHS[fault]): void {
    const found = nodeOfNumber(this.#scenario?.upstreams ?? [], node);
    if (found === null) return;
    this.#liveFaults.set({ ...found, fault, factor });
    this.#queue.add({ kind: 'fault', ...found, fault, factor });
    this.#changed();
  }

  /** Loads another scenario, from time 0, with edits that will happen in it. */
  load(scenario: Scenario, edits: readonly Edit[] = []): void {
    this.#scenario = scenario;
    this.record = new RunRecord(scenario, edits);
    this.#toLoad = this.record;
    this.#summaryAt = Number.NEGATIVE_INFINITY;
    this.#beginAnew();
    this.#queue.clear();
    this.#lag.reset();
    this.#changed();
  }

  /**
   * Starts another engine, which replays the run to where it was and plays on if it was playing: see
   * freshStart.
   */
  async recover(): Promise<void> {
    await this.#open();
  }

  async #open(): Promise<void> {
    const engine = await this.#hold.open();
    if (engine === null) return;
    this.#begin();
    await this.#loop.turnNow();
    if (this.#hold.engine === engine) this.#changed();
  }

  /** Brings a fresh engine to the state that the page shows. */
  #begin(): void {
    const { record } = this;
    const scenario = this.#scenario;
    const accepted = this.#accepted;
    const clockNanos = this.#clockNanos;
    const hasFailed = this.#recovers;
    this.#buffers = new FrameBuffers();
    this.#finished = false;
    this.#tracedShare = null;
    this.#lag.reset();
    if (scenario === null || record === null) return;
    const waiting = this.#queue.take();
    const faults = this.#liveFaults.commands();
    const fresh = freshStart({ scenario, accepted, record, hasFailed, clockNanos, waiting, faults });
    this.#accepted = null;
    this.record = fresh.record;
    this.#toLoad = fresh.record;
    for (const command of fresh.commands) this.#queue.add(command);
    this.#seeking = fresh.seeking;
    this.#recovers = this.#seeking !== null;
  }

  /** Whether it is playing and the scrubber is not held. */
  get #plays(): boolean {
    return this.#playing && !this.#gripped;
  }

  /** Wakes the frame loop, which carries out and shows the change. */
  #changed(): void {
    this.#notifyStatus();
    if (this.#hold.engine !== null) this.#loop.wake();
  }

  async #turn(wallMillis: number): Promise<boolean> {
    const { engine } = this.#hold;
    if (engine === null) return false;
    try {
      if (this.#toLoad !== null) await this.#sendRun(engine, this.#toLoad);
      await this.#sendFrame(engine, wallMillis);
      if (this.#hold.engine === engine && this.#summaryIsDue()) {
        this.#summaryAt = this.#clock.now();
        this.#listeners.onReach(this.#furthestNanos);
        const summary = await this.#hold.ask((simulation) => simulation.summary());
        // If another run was loaded meanwhile, this summary belongs to the old one.
        if (this.#toLoad === null) this.#listeners.onSummary(summary);
      }
    } catch (cause) {
      if (!(cause instanceof EngineDeathError)) this.#drop(engine, cause);
      return this.#hold.engine !== null;
    }
    this.#notifyStatus();
    const replays = this.#seeking !== null || this.#tracedShare !== null;
    return this.#plays || replays || this.#toLoad !== null || this.#stepNanos > 0 || !this.#queue.empty;
  }

  /**
   * Drops the engine after a listener or the frame reader threw: an error message is better than a picture
   * that stops without one.
   */
  #drop(engine: Engine, cause: unknown): void {
    console.error(cause);
    this.#hold.drop(engine, t`The page could not show the simulation: ${reasonOf(cause)}.`);
  }

  #summaryIsDue(): boolean {
    if (this.#seeking !== null || this.#toLoad !== null) return false;
    // If the clock is stopped, the next turn may be far away, so a summary is due now.
    return !this.#plays || this.#clock.now() - this.#summaryAt >= SUMMARY_MILLIS;
  }

  async #sendRun(engine: Engine, { opening: scenario, edits }: RunRecord): Promise<void> {
    this.#toLoad = null;
    const reply = await this.#hold.ask((simulation) => simulation.load(scenario, edits));
    this.#settle(scenario, reply.ok);
    if (reply.ok) return;
    this.#listeners.onProblems(reply.problems);
    if (this.#accepted !== null) return;
    const problems = formatProblems(reply.problems).join(t`; `);
    this.#hold.drop(engine, t`The simulation refused its scenario: ${problems}.`);
  }

  async #sendFrame(engine: Engine, wallMillis: number): Promise<void> {
    const played = this.#plays && this.#seeking === null;
    const span = played
      ? this.#slowMotion.span(
          wallMillis,
          this.#tempo.next(wallMillis, this.#clockNanos, this.#nextEventNanos),
        )
      : this.#stepNanos;
    this.#stepNanos = 0;
    // Changes made during a seek apply to the instant of its target, so they wait in the queue.
    const commands = this.#seeking === null ? this.#queue.takeToSeek() : this.#queue.takeMoves();
    const traces = this.#tracedShare !== null && span === 0;
    const replays = this.#seeking !== null || traces || commands.some(({ kind }) => REPLAYS.has(kind));
    const budgetMillis = frameBudget(replays, engine.place);
    const buffer = this.#buffers.take();
    const request = frameRequest(span, budgetMillis, commands, buffer, this.#followed);
    const reply = await this.#hold.ask((simulation) => simulation.frame(request));
    this.#takeNews(reply);
    // After any seek, charts and marks show the new instant at once.
    if (replays && reply.seeking === null) this.#summaryAt = Number.NEGATIVE_INFINITY;
    if (reply.seeking === null) this.#show(reply, played && commands.length === 0, span);
    else this.#buffers.giveBack(reply.buffer);
    const configured = commands.find((command) => command.kind === 'configure')?.scenario;
    if (configured !== undefined) this.#settle(configured, reply.problems.length === 0);
    if (reply.problems.length > 0) this.#listeners.onProblems(reply.problems);
  }

  /** Handles the parts of a reply other than its frame. */
  #takeNews(reply: FrameReply): void {
    this.#seeking = reply.seeking;
    if (reply.seeking === null) this.#recovers = false;
    if (this.#toLoad === null) this.record?.take(reply);
    this.#furthestNanos = reply.furthestNanos;
    this.#nextEventNanos = reply.nextEventNanos;
    if (reply.found !== null) this.#listeners.onFound(reply.found);
    if (reply.history !== null) {
      this.#liveFaults.replace(reply.history.handFaults);
      this.#slowMotion.foresee(reply.history);
      this.#listeners.onHistory(reply.history);
    }
    // The user's later changes take precedence over the replay's scenario.
    if (reply.scenario === null || this.#toLoad !== null || this.#queue.has('configure')) return;
    this.#scenario = reply.scenario;
    this.#accepted = reply.scenario;
    this.#listeners.onScenario(reply.scenario);
  }

  #show(reply: FrameReply, played: boolean, span: Nanos): void {
    const frame = new Frame(new Float64Array(reply.buffer, 0, reply.length));
    this.#buffers.keep(reply.buffer);
    if (played && span > 0 && Number.isFinite(span)) this.#lag.observe(frame.behind);
    this.#slowMotion.observe(frame, played);
    // Commands that arrived meanwhile, such as a restart, still have to run.
    if (this.#queue.empty && this.#toLoad === null) {
      // A manual step covers its full span, however many frames that takes.
      if (!played && !this.#playing && frame.behind)
        this.#stepNanos = Math.max(0, span + this.#clockNanos - frame.clock);
      this.#finished = frame.finished;
      this.#clockNanos = frame.clock;
    }
    if (this.#finished) this.#playing = false;
    this.#listeners.onFrame(frame);
    this.#tracedShare = reply.tracedShare;
    this.#listeners.onFollowed(reply.followed, reply);
  }

  #retrace(kind: 'undo' | 'redo'): void {
    this.#finished = false;
    this.#queue.add({ kind });
    this.#changed();
  }

  /** Forgets the state of the current run because another begins. */
  #beginAnew(): void {
    this.#liveFaults.clear();
    this.#slowMotion.forget();
    this.#finished = false;
    this.#stepNanos = 0;
    this.#clockNanos = 0;
    this.#tempo.jump();
  }

  /** Records whether the engine accepted this scenario; a rejected one is dropped. */
  #settle(scenario: Scenario, taken: boolean): void {
    if (taken) this.#accepted = scenario;
    else if (this.#scenario === scenario) this.#scenario = this.#accepted;
  }

  #notifyStatus(): void {
    const { engine, error } = this.#hold;
    const status: PlayerStatus = {
      playing: this.#playing && error === null,
      speed: this.#tempo.at(this.#clockNanos),
      ofScene: this.#tempo.ofScene,
      finished: this.#finished,
      behind: this.#lag.behind,
      slowed: this.#playing && this.#slowMotion.isSlow,
      seeking: this.#seeking,
      place: engine?.place ?? null,
      error,
    };
    if (this.#notified !== null && sameStatus(this.#notified, status)) return;
    this.#notified = status;
    try {
      this.#listeners.onStatus(status);
    } catch (cause) {
      // The listener that threw is the one that shows errors, so it cannot show its own. The run continues,
      // and the listener gets the next status.
      console.error(cause);
    }
  }
}
