// Engines that answer studies. A newer question of the same asker ends the older one; whatever runs it has made serve
// the next.

import type { StudyListener, StudyResult, StudyStep, StudyTask } from '../protocol/study-api.ts';
import type { Question } from '../scenario/question.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { type FullEngine, type Rung, reasonOf } from './engine.ts';
import { EnginePool } from './engine-pool.ts';
import type { PageClock } from './page-clock.ts';

/** After so long of making runs the answer so far is worked out again, but for the first, quick picture. */
const LOOK_MILLIS = 250;
/** Runs handed to an engine at a time, at most. */
const CHUNK_MAX = 8;
/** Share of its time that an engine computes while the page plays: with two cores the others need theirs. */
const SHARE_WHILE_PLAYING = 0.5;

interface Asked {
  readonly question: Question;
  readonly scenario: Scenario;
  readonly listener: StudyListener;
}

/** The questions of one asker. */
interface Lane {
  current: Asked;
  /** Takes the place of the current one as soon as that has shown a picture. */
  next: Asked | null;
  /** Whether the current one has not shown a picture yet: then it is not ended, or a slider that moves would show none. */
  quick: boolean;
}

export class StudyPool {
  private readonly pool: EnginePool;
  private readonly clock: PageClock;
  private readonly isPlaying: () => boolean;
  private readonly lanes = new Map<string, Lane>();
  /** Made, and not yet known to the first engine, which works out the answers. */
  private fresh: StudyResult[] = [];

  constructor(rungs: readonly Rung<FullEngine>[], clock: PageClock, size: number, isPlaying: () => boolean) {
    this.pool = new EnginePool(rungs, clock, size, (reason) => this.fail(reason));
    this.clock = clock;
    this.isPlaying = isPlaying;
  }

  /** Takes the place of what the same asker has asked before. */
  ask(asker: string, question: Question, scenario: Scenario, listener: StudyListener): void {
    const asked: Asked = { question, scenario, listener };
    const lane = this.lanes.get(asker);
    if (lane !== undefined) {
      lane.next = asked;
      if (!lane.quick) this.cancel();
      return;
    }
    const fresh: Lane = { current: asked, next: null, quick: true };
    this.lanes.set(asker, fresh);
    this.work(asker, fresh).catch((cause) => {
      if (this.lanes.get(asker) !== fresh) return;
      this.pool.close();
      this.fail(reasonOf(cause));
    });
  }

  /** Ends what this asker has asked. */
  stop(asker: string): void {
    if (this.lanes.delete(asker)) this.cancel();
  }

  private async work(asker: string, lane: Lane): Promise<void> {
    const first = await this.pool.openAll();
    const isAlive = (): boolean => this.lanes.get(asker) === lane;
    while (isAlive()) {
      await this.answer(first, lane, isAlive);
      if (lane.next === null) break;
      lane.current = lane.next;
      lane.next = null;
    }
    if (isAlive()) this.lanes.delete(asker);
  }

  /** Until the question is answered, or another one has taken its place. */
  private async answer(first: FullEngine, lane: Lane, isAlive: () => boolean): Promise<void> {
    const { question, scenario, listener } = lane.current;
    for (;;) {
      const step = await first.study.step(question, scenario, this.fresh.splice(0));
      if (!isAlive()) return;
      listener.onStep(step);
      lane.quick = step.stage === 'coarse';
      const goesOn = lane.quick || lane.next === null;
      if (step.tasks.length === 0 || !goesOn) return;
      await this.make(step, () => isAlive() && (lane.quick || lane.next === null));
    }
  }

  /** Makes runs of the step, by all engines together. */
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

  /** Tells all askers; the next question opens new engines. */
  private fail(reason: string): void {
    const lanes = [...this.lanes.values()];
    this.lanes.clear();
    this.fresh = [];
    for (const { current, next } of lanes) (next ?? current).listener.onFailure(reason);
  }
}
