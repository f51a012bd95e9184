// The host inside a worker (or, as a fallback, in the page). It has the visible run and earlier runs that
// undo can restore. It sends the frames, summaries and history that the page requests.

import type { EngineView } from '../engine/view/engine-view.ts';
import type { Followed, FollowedRequest } from '../protocol/followed-request.ts';
import { FRAME_LAYOUT_VERSION } from '../protocol/frame-layout.ts';
import type { EditWords, RunHistory } from '../protocol/history.ts';
import type {
  Command,
  FrameReply,
  FrameRequest,
  LoadReply,
  SimulationApi,
} from '../protocol/simulation-api.ts';
import type { Summary } from '../protocol/summary.ts';
import { needsRestart } from '../scenario/changes.ts';
import { rhythmOf } from '../scenario/cpu-rhythm.ts';
import { DEFAULT_SCENARIO } from '../scenario/default-scenario.ts';
import type { Edit } from '../scenario/edit.ts';
import { type Change, editProblem, faultProblem } from '../scenario/edit.ts';
import { parseScenario } from '../scenario/parse.ts';
import type { Problem } from '../scenario/problem.ts';
import { same } from '../scenario/same.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { EditLog } from './edit-log.ts';
import { EditWording } from './edit-words.ts';
import { FrameWriter } from './frame-writer.ts';
import { Gesture, subjectOf } from './gesture.ts';
import { type RequestDetails, Run } from './run.ts';
import { summarize } from './summary-writer.ts';

/** Maximum number of earlier runs that undo can restore. */
const PAST_RUNS_MAX = 10;
/**
 * Wall time per frame for the trace while the run plays; below it, the minimum wall time between two traces
 * that are sent.
 */
const TRACE_MILLIS = 2;
const TRACE_INTERVAL_MILLIS = 100;
const NEW_RUN: EditWords = { texts: [], faults: [], newRun: true };

export class RunHost implements SimulationApi {
  #shown: Run | null = null;
  #words: EditWording | null = null;
  /** The next run's number; 0 is the run of a host that has loaded nothing. */
  #runs = 1;
  /**
   * Earlier runs that undo can restore, the latest one last. Below: later runs for redo, in the same order.
   */
  #past: Run[] = [];
  #future: Run[] = [];
  #loaded = false;
  #batch = 0;
  /**
   * Groups edits that restart the run. Edits of one gesture, such as dragging a slider, make a single run.
   */
  readonly #restarts = new Gesture();
  #followed: Followed | null = null;
  /** The scenario, history and log that the page already has; each is sent again only after a change. */
  #known: Scenario = DEFAULT_SCENARIO;
  #sentHistory = '';
  #sentLog: { readonly log: EditLog | null; readonly revision: number; readonly length: number } = {
    log: null,
    revision: 0,
    length: 0,
  };
  #sentTrace = '';
  #sentTraceAt = Number.NEGATIVE_INFINITY;
  readonly #writer = new FrameWriter();
  readonly #wallMillis: () => number;
  readonly #details: RequestDetails | null;

  /**
   * `wallMillis` is wall time for budgets and gestures; it never reaches the engine. `details`: null if
   * details of single requests are not needed.
   */
  constructor(details: RequestDetails | null, wallMillis: () => number = () => performance.now()) {
    this.#wallMillis = wallMillis;
    this.#details = details;
  }

  /** The run is created when it is first needed, because most hosts load a scenario before that. */
  get #run(): Run {
    this.#shown ??= new Run(0, DEFAULT_SCENARIO, this.#wallMillis, this.#details);
    return this.#shown;
  }

  get #wording(): EditWording {
    this.#words ??= new EditWording(this.#run.log, this.#run.opening);
    return this.#words;
  }

  /** The readable state of each server's engine. */
  get views(): readonly EngineView[] {
    return this.#run.views;
  }

  ping(): number {
    return FRAME_LAYOUT_VERSION;
  }

  load(scenario: Scenario, edits: readonly Edit[] = []): LoadReply {
    const parsed = parseScenario(scenario);
    if (!parsed.ok) return parsed;
    const problem = editProblem(parsed.scenario, edits);
    if (problem !== null) return { ok: false, problems: [problem] };
    this.#restarts.end();
    this.#beginRun(parsed.scenario, edits);
    this.#known = parsed.scenario;
    return { ok: true };
  }

  frame(request: FrameRequest): FrameReply {
    const deadline = this.#wallMillis() + request.budgetMillis;
    const problems: Problem[] = [];
    this.#batch++;
    this.#follow(request.followed ?? null);
    for (const command of request.commands) this.#apply(command, problems);
    const sought = this.#run.seeking !== null;
    const done = this.#run.advance(request.spanNanos, deadline);
    const behind = !done && !sought && request.spanNanos !== Number.POSITIVE_INFINITY;
    const { seeking } = this.#run;
    const picture = seeking === null ? this.#draw(request, behind) : blank(request);
    const followed = seeking === null ? this.#run.followedRequest() : null;
    return {
      ...picture,
      ...this.#trace(followed, request.spanNanos > 0 ? (behind ? 0 : TRACE_MILLIS) : request.budgetMillis),
      problems,
      seeking,
      furthestNanos: this.#run.furthest,
      nextEventNanos: this.#run.nextEventAt,
      history: this.#newHistory(),
      logged: this.#newlyLogged(),
      scenario: this.#newScenario(),
      followed,
      found: this.#run.takeFound(),
    };
  }

  summary(): Summary {
    const run = this.#run;
    const { clock: clockNanos, configuration, views, watches } = run;
    const changes = this.#wording.changes();
    return summarize(
      run.scenario,
      views,
      { clockNanos, configuration, changes, editedAtNanos: run.editedAtNanos },
      watches,
    );
  }

  #draw(request: FrameRequest, behind: boolean): { buffer: ArrayBuffer; length: number } {
    const { clock, configuration, editedAtNanos, scenario, views } = this.#run;
    const open = scenario.traffic.kind === 'open';
    const rhythmNanos = rhythmOf(scenario);
    const state = { clock, configuration, behind, open, editedAtNanos, rhythmNanos };
    return this.#writer.write(views, state, request);
  }

  /** Continues the trace of the followed request. Sends it no more often than people can read. */
  #trace(request: FollowedRequest | null, budgetMillis: number): Pick<FrameReply, 'trace' | 'tracedShare'> {
    const { tracing } = this.#run;
    if (request === null || tracing === null) return { trace: null, tracedShare: null };
    const now = this.#wallMillis();
    const isThere = budgetMillis > 0 && tracing.advance(request, now + budgetMillis);
    const until = `${request.server} ${request.request} ${request.endedNanos ?? request.atNanos} ${tracing.share}`;
    const isDue = isThere || now - this.#sentTraceAt >= TRACE_INTERVAL_MILLIS;
    if (until === this.#sentTrace || !isDue)
      return { trace: null, tracedShare: isThere ? null : tracing.share };
    this.#sentTrace = until;
    this.#sentTraceAt = now;
    return { trace: tracing.trace, tracedShare: isThere ? null : tracing.share };
  }

  #apply(command: Command, problems: Problem[]): void {
    if (command.kind !== 'configure') this.#restarts.end();
    switch (command.kind) {
      case 'restart':
        this.#beginRun(this.#run.scenario);
        return;
      case 'configure':
        this.#configure(command.scenario, problems);
        return;
      case 'fault':
        this.#setFault(command, problems);
        return;
      case 'seek':
        if (!Number.isNaN(command.atNanos)) this.#run.seek(command.atNanos);
        return;
      case 'find':
        this.#run.find(command);
        return;
      case 'halt':
        this.#run.halt();
        return;
      case 'event':
        this.#run.advanceByEvent();
        return;
      case 'undo':
        if (!this.#run.undo()) this.#showRun(this.#past, this.#future);
        return;
      case 'redo':
        if (!this.#run.redo()) this.#showRun(this.#future, this.#past);
        return;
    }
  }

  #configure(scenario: Scenario, problems: Problem[]): void {
    const parsed = parseScenario(scenario);
    if (!parsed.ok) {
      problems.push(...parsed.problems);
      return;
    }
    const before = this.#run.scenario;
    const change: Change = { kind: 'configure', scenario: parsed.scenario };
    this.#known = parsed.scenario;
    if (needsRestart(before, parsed.scenario)) {
      const joins = this.#restarts.goesOn(subjectOf(change, before), this.#batch, this.#wallMillis());
      this.#beginRun(parsed.scenario, [], joins);
      return;
    }
    this.#restarts.end();
    this.#run.edit(change, this.#batch);
    this.#future = [];
  }

  #setFault(command: Command & { kind: 'fault' }, problems: Problem[]): void {
    const problem = faultProblem(this.#run.scenario, command);
    if (problem !== null) {
      problems.push(problem);
      return;
    }
    this.#run.edit(command, this.#batch);
    this.#future = [];
  }

  /** `joins`: whether the run replaces the present one, which the same gesture started. */
  #beginRun(scenario: Scenario, edits: readonly Edit[] = [], joins = false): void {
    // The initial scenario of a new host is never shown, so undo need not restore it.
    if (this.#loaded && !joins) {
      this.#run.park();
      this.#past = [...this.#past, this.#run].slice(-PAST_RUNS_MAX);
    }
    this.#loaded = true;
    this.#future = [];
    this.#show(new Run(this.#runs++, scenario, this.#wallMillis, this.#details, edits));
  }

  /** Shows the latest run of `from` instead of the present one, which is added to `to`. */
  #showRun(from: Run[], to: Run[]): void {
    const run = from.pop();
    if (run === undefined) return;
    this.#run.park();
    to.push(this.#run);
    run.resume();
    this.#show(run);
  }

  #follow(followed: Followed | null): void {
    if (same(followed, this.#followed)) return;
    this.#followed = followed;
    this.#sentTrace = '';
    this.#run.follow(followed);
  }

  #show(run: Run): void {
    run.follow(this.#followed);
    this.#shown = run;
    this.#words = null;
  }

  #newScenario(): Scenario | null {
    const { scenario, seeking } = this.#run;
    if (seeking !== null || scenario === this.#known) return null;
    const isNews = !same(scenario, this.#known);
    this.#known = scenario;
    return isNews ? scenario : null;
  }

  #newlyLogged(): FrameReply['logged'] {
    const { log } = this.#run;
    const sentLog = this.#sentLog;
    const goesOn = sentLog.log === log && sentLog.revision === log.revision;
    const from = goesOn ? sentLog.length : 0;
    if (goesOn && from === log.length) return null;
    this.#sentLog = { log, revision: log.revision, length: log.length };
    return { from, edits: log.loggedFrom(from) };
  }

  #newHistory(): RunHistory | null {
    const { log, configuration, seeking } = this.#run;
    const state = `${configuration} ${log.length} ${log.latestSteps(1)[0]?.id} ${this.#past.length} ${this.#future.length}`;
    if (seeking !== null || state === this.#sentHistory) return null;
    this.#sentHistory = state;
    const { done, undone } = log.stacks();
    const toUndo = done.at(-1);
    const toRedo = undone.at(-1);
    return {
      edits: this.#wording.marks(),
      undo: toUndo === undefined ? (this.#past.length > 0 ? NEW_RUN : null) : this.#wording.of(toUndo),
      redo: toRedo === undefined ? (this.#future.length > 0 ? NEW_RUN : null) : this.#wording.of(toRedo),
      handFaults: this.#run.handFaults,
      opening: this.#run.opening,
      exact: log.isExact,
    };
  }
}

/** A reply without a frame: the page keeps its picture during a seek. */
function blank(request: FrameRequest): { buffer: ArrayBuffer; length: number } {
  return { buffer: request.buffer ?? new ArrayBuffer(0), length: 0 };
}
