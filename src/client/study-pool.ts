// Engines that answer studies. A newer question of the same requester replaces the older one, but runs already
// made are reused. Idle engines are closed after a while and reopened by the next question.

import type { StudyListener, StudyResult, StudyStep, StudyTask } from '../protocol/study-api.ts';
import type { Question } from '../scenario/question.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { type EngineStarter, type FullEngine, reasonOf } from './engine.ts';
import { EnginePool } from './engine-pool.ts';
import type { PageClock } from './page-clock.ts';

/** Time spent on runs before the answer is recomputed. The first answer comes earlier. */
const LOOK_MILLIS = 250;
/** The largest number of runs given to an engine at a time. */
const CHUNK_MAX = 8;
/**
 * Share of time that an engine computes while the page plays, since on two cores the player needs the rest.
 */
const SHARE_WHILE_PLAYING = 0.5;

/** Time without a question after which engines close, as each holds several megabytes. */
export const IDLE_MILLIS = 60_000;

interface StudyRequest {
  readonly question: Question;
  readonly scenario: Scenario;
  readonly listener: StudyListener;
}

/** A requester's current question and the one that will replace it. */
interface RequesterState {
  current: StudyRequest;
  /** Replaces the current question once the current one has its first answer. */
  next: StudyRequest | null;
  /**
   * Whether the current question has no answer yet. Until it has one, it is not replaced: otherwise a slider
   * in motion would never show an answer.
   */
  quick: boolean;
}

export class StudyPool {
  private readonly pool: EnginePool;
  private readonly clock: PageClock;
  private readonly isPlaying: () => boolean;
  private readonly requesters = new Map<string, RequesterState>();
  /** Results not yet sent to the first engine, which computes the answers. */
  private fresh: StudyResult[] = [];
  private idleTimer = 0;

  constructor(
    starters: readonly EngineStarter<FullEngine>[],
    clock: PageClock,
    size: number,
    isPlaying: () => boolean,
  ) {
    this.pool = new EnginePool(starters, clock, size, (reason) => this.fail(reason));
    this.clock = clock;
    this.isPlaying = isPlaying;
  }

  /** Asks a question; it replaces the requester's earlier one. */
  ask(requester: string, question: Question, scenario: Scenario, listener: StudyListener): void {
    const request: StudyRequest = { question, scenario, listener };
    const state = this.requesters.get(requester);
    if (state !== undefined) {
      state.next = request;
      if (!state.quick) this.cancel();
      return;
    }
    const fresh: RequesterState = { current: request, next: null, quick: true };
    this.requesters.set(requester, fresh);
    this.work(requester, fresh).catch((cause) => {
      if (this.requesters.get(requester) !== fresh) return;
      this.pool.close();
      this.fail(reasonOf(cause));
    });
  }

  open(): void {
    void this.pool.openAll();
    this.closeWhenIdle();
  }

  /** Stops this requester's questions. */
  stop(requester: string): void {
    if (!this.requesters.delete(requester)) return;
    this.cancel();
    this.closeWhenIdle();
  }

  /** Restarts the idle timer. A question asked meanwhile keeps the engines and later starts its own timer. */
  private closeWhenIdle(): void {
    this.clock.clearTimer(this.idleTimer);
    this.idleTimer = this.clock.setTimer(() => {
      if (this.requesters.size === 0) this.pool.close();
    }, IDLE_MILLIS);
  }

  private async work(requester: string, state: RequesterState): Promise<void> {
    const first = await this.pool.openAll();
    const isAlive = (): boolean => this.requesters.get(requester) === state;
    while (isAlive()) {
      await this.answer(first, state, isAlive);
      if (state.next === null) break;
      state.current = state.next;
      state.next = null;
    }
    if (isAlive()) this.requesters.delete(requester);
    this.closeWhenIdle();
  }

  /** Works until the question is answered or replaced. */
  private async answer(first: FullEngine, state: RequesterState, isAlive: () => boolean): Promise<void> {
    const { question, scenario, listener } = state.current;
    for (;;) {
      const step = await first.study.step(question, scenario, this.fresh.splice(0));
      if (!isAlive()) return;
      listener.onStep(step);
      state.quick = step.stage === 'coarse';
      const goesOn = state.quick || state.next === null;
      if (step.tasks.length === 0 || !goesOn) return;
      await this.make(step, () => isAlive() && (state.quick || state.next === null));
    }
  }

  /** Computes the step's runs on all engines. */
  private async make({ stage, tasks }: StudyStep, isWanted: () => boolean): Promise<void> {
    const quick = stage === 'coarse';
    const until = quick ? Number.POSITIVE_INFINITY : this.clock.now() + LOOK_MILLIS;
    const left = [...tasks];
    const work = async (engine: FullEngine): Promise<void> => {
      while (left.length > 0 && isWanted() && this.clock.now() < until) {
        const chunk = left.splice(0, this.chunkOf(left));
        const share = quick || !this.isPlaying() ? 1 : SHARE_WHILE_PLAYING;
        this.fresh.push(...(await engine.study.evaluate(chunk, share)));
      }
    };
    await Promise.all(this.pool.engines.map(work));
  }

  private chunkOf(left: readonly StudyTask[]): number {
    const each = Math.ceil(left.length / (3 * this.pool.engines.length));
    return Math.min(CHUNK_MAX, each);
  }

  private cancel(): void {
    for (const engine of this.pool.engines) void engine.study.cancel();
  }

  /** Reports the failure to all requesters; the next question opens new engines. */
  private fail(reason: string): void {
    const requesters = [...this.requesters.values()];
    this.requesters.clear();
    this.fresh = [];
    for (const { current, next } of requesters) (next ?? current).listener.onFailure(reason);
  }
}
