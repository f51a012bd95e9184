// An engine that records its requests: answers immediately, late, never or with an error, as the test
// requires.

import type { EnginePlace, EngineStarter, FullEngine, Remote } from '../../src/client/engine.ts';
import { ClaimsHost } from '../../src/host/claims-host.ts';
import { StudyHost } from '../../src/host/study-host.ts';
import type { ClaimsApi } from '../../src/protocol/claims-api.ts';
import type { FoundRequest } from '../../src/protocol/followed-request.ts';
import { FRAME, FRAME_LAYOUT_VERSION } from '../../src/protocol/frame-layout.ts';
import type { RunHistory, SeekProgress } from '../../src/protocol/history.ts';
import type { FrameReply, FrameRequest, LoadReply } from '../../src/protocol/simulation-api.ts';
import type { StudyApi } from '../../src/protocol/study-api.ts';
import type { Summary } from '../../src/protocol/summary.ts';
import type { Edit } from '../../src/scenario/edit.ts';
import type { Problem } from '../../src/scenario/problem.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';

export class FakeEngine implements FullEngine {
  readonly place: EnginePlace;
  readonly requests: FrameRequest[] = [];
  readonly loads: Scenario[] = [];
  /** The edits of the latest load. */
  loadedEdits: readonly Edit[] = [];
  summaries = 0;
  closed = false;
  clock = 0;
  /** Maximum advance per frame. */
  mostNanos = Number.POSITIVE_INFINITY;
  /** The number of pending requests, and its maximum so far. */
  outstanding = 0;
  mostOutstanding = 0;
  version: number = FRAME_LAYOUT_VERSION;
  behind = false;
  finished = false;
  throws: string | null = null;
  /** Number of requested runs that are never made; null if all are made. */
  runsLeftUndone: number | null = null;
  refuses: readonly Problem[] = [];
  /** Put into every reply from now on. */
  seeking: SeekProgress | null = null;
  history: RunHistory | null = null;
  logged: FrameReply['logged'] = null;
  tells: Scenario | null = null;
  found: FoundRequest | null = null;
  tracedShare: number | null = null;
  private held: (() => void)[] | null = null;
  private tell: ((reason: string) => void) | null = null;

  constructor(place: EnginePlace = 'worker') {
    this.place = place;
  }

  /** Makes replies wait for `release` from now on. */
  hold(): void {
    this.held = [];
  }

  release(): void {
    const held = this.held ?? [];
    this.held = null;
    for (const answer of held) answer();
  }

  fail(reason: string): void {
    this.tell?.(reason);
  }

  whenItFails(listener: (reason: string) => void): void {
    this.tell = listener;
  }

  close(): void {
    this.closed = true;
  }

  readonly simulation = {
    ping: (): Promise<number> => this.answer(() => this.version),
    load: (scenario: Scenario, edits: readonly Edit[] = []): Promise<LoadReply> =>
      this.answer(() => {
        this.loads.push(scenario);
        this.loadedEdits = edits;
        if (this.refuses.length > 0) return { ok: false, problems: this.refuses };
        this.clock = 0;
        return { ok: true };
      }),
    frame: (request: FrameRequest): Promise<FrameReply> => this.answer(() => this.write(request)),
    summary: (): Promise<Summary> =>
      this.answer(() => {
        this.summaries++;
        return {
          clockNanos: this.clock,
          configuration: 0,
          finished: this.finished,
          servers: [],
          faults: [],
          changes: [],
        };
      }),
  };

  /** The real host, which other files test. */
  readonly studyHost = new StudyHost();
  readonly study: Remote<StudyApi> = {
    step: (question, scenario, results) =>
      this.answer(() => this.studyHost.step(question, scenario, results)),
    evaluate: (tasks, share) => {
      if (this.runsLeftUndone === null) return this.studyHost.evaluate(tasks, share);
      this.runsLeftUndone += tasks.length;
      return new Promise(() => {});
    },
    cancel: async () => this.studyHost.cancel(),
  };

  readonly claimsHost = new ClaimsHost();
  readonly claims: Remote<ClaimsApi> = {
    measure: (id) => this.answer(() => this.claimsHost.measure(id)),
    checkDigests: () => this.answer(() => this.claimsHost.checkDigests()),
    compareLab: (lab, server) => this.answer(() => this.claimsHost.compareLab(lab, server)),
    checkTheory: (place) => this.answer(() => this.claimsHost.checkTheory(place)),
  };

  private write(request: FrameRequest): FrameReply {
    this.requests.push(request);
    if (request.commands.some((command) => command.kind === 'restart')) this.clock = 0;
    for (const command of request.commands) {
      if (command.kind === 'seek' && Number.isFinite(command.atNanos) && this.seeking === null) {
        this.clock = command.atNanos;
      }
    }
    const done = Math.min(request.spanNanos, this.mostNanos);
    this.clock += done;
    const data = new Float64Array(request.buffer ?? new ArrayBuffer(FRAME.length * 8));
    data[FRAME.layoutVersion] = FRAME_LAYOUT_VERSION;
    data[FRAME.clock] = this.clock;
    data[FRAME.behind] = this.behind || done < request.spanNanos ? 1 : 0;
    data[FRAME.finished] = this.finished ? 1 : 0;
    return {
      buffer: data.buffer as ArrayBuffer,
      length: this.seeking === null ? data.length : 0,
      problems: request.commands.length > 0 ? this.refuses : [],
      seeking: this.seeking,
      furthestNanos: this.clock,
      nextEventNanos: this.clock,
      history: this.history,
      logged: this.logged,
      scenario: this.tells,
      followed: null,
      found: this.found,
      trace: null,
      tracedShare: this.tracedShare,
    };
  }

  private async answer<Answer>(make: () => Answer): Promise<Answer> {
    this.outstanding++;
    this.mostOutstanding = Math.max(this.mostOutstanding, this.outstanding);
    const held = this.held;
    if (held !== null) await new Promise<void>((resolve) => held.push(resolve));
    this.outstanding--;
    if (this.throws !== null) throw new Error(this.throws);
    return make();
  }
}

/** A starter that returns these engines in order, the last one again and again. */
export function starterOf(...engines: readonly FakeEngine[]): EngineStarter<FullEngine> & { opened: number } {
  return {
    name: engines[0].place,
    opened: 0,
    async open() {
      return engines[Math.min(this.opened++, engines.length - 1)];
    },
  };
}
