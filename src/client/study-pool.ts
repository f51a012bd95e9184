// Engines that answer studies, beside the one that plays: opened by the first question, as many as there are cores to
// spare. A newer question of the same asker ends the older one; whatever runs it has made serve the next.

import type { StudyResult, StudyStep, StudyTask } from '../protocol/study-api.ts';
import type { Question } from '../scenario/question.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { type Engine, type Rung, reasonOf } from './engine.ts';
import type { PageClock } from './page-clock.ts';
import { climb } from './worker-ladder.ts';

/** After so long of making runs the answer so far is worked out again, but for the first, quick picture. */
const LOOK_MILLIS = 250;
/** Runs handed to an engine at a time, at most. */
const CHUNK_MAX = 8;
/** Share of its time that an engine computes while the page plays: with two cores the others need theirs. */
const SHARE_WHILE_PLAYING = 0.5;
const ENGINES_MAX = 8;

/** How many engines suit a machine with so many cores: one less, for the page and the simulation that plays. */
export function poolSize(cores: number): number {
  return Math.min(ENGINES_MAX, Math.max(1, cores - 1));
}

export interface StudyListener {
  /** The answer so far; the last time with nothing left to do. */
  onStep(step: StudyStep): void;
  /** No further answer will come. */
  onFailure(reason: string): void;
}

interface Asked {
  readonly question: Question;
  readonly scenario: Scenario;
  readonly listener: StudyListener;
}

export class StudyPool {
  private readonly rungs: readonly Rung[];
  private readonly clock: PageClock;
  private readonly size: number;
  private readonly isPlaying: () => boolean;
  /** The question of each asker. */
  private readonly asked = new Map<string, Asked>();
  private engines: Engine[] = [];
  private opening: Promise<Engine> | null = null;
  /** Made, and not yet known to the first engine, which works out the answers. */
  private fresh: StudyResult[] = [];

  constructor(rungs: readonly Rung[], clock: PageClock, size: number, isPlaying: () => boolean) {
    this.rungs = rungs;
    this.clock = clock;
    this.size = size;
    this.isPlaying = isPlaying;
  }

  /** Takes the place of what the same asker has asked before. */
  ask(asker: string, question: Question, scenario: Scenario, listener: StudyListener): void {
    const asked: Asked = { question, scenario, listener };
    this.asked.set(asker, asked);
    for (const engine of this.engines) void engine.study.cancel();
    const isCurrent = (): boolean => this.asked.get(asker) === asked;
    this.answer(asked, isCurrent).catch((cause) => this.fail(reasonOf(cause)));
  }

  /** Ends what this asker has asked. */
  stop(asker: string): void {
    if (!this.asked.delete(asker)) return;
    for (const engine of this.engines) void engine.study.cancel();
  }

  close(): void {
    this.asked.clear();
    this.closeEngines();
  }

  private async answer({ question, scenario, listener }: Asked, isCurrent: () => boolean): Promise<void> {
    const first = await this.open();
    while (isCurrent()) {
      const known = this.fresh.splice(0);
      const step = await first.study.step(question, scenario, known);
      if (!isCurrent()) return;
      listener.onStep(step);
      if (step.tasks.length === 0) return;
      await this.make(step, isCurrent);
    }
  }

  /** Makes runs of the step, by all engines together. */
  private async make({ stage, tasks }: StudyStep, isCurrent: () => boolean): Promise<void> {
    const quick = stage === 'coarse';
    const until = quick ? Number.POSITIVE_INFINITY : this.clock.now() + LOOK_MILLIS;
    const left = [...tasks];
    const work = async (engine: Engine): Promise<void> => {
      while (left.length > 0 && isCurrent() && this.clock.now() < until) {
        const chunk = left.splice(0, this.chunkOf(left));
        const share = quick || !this.isPlaying() ? 1 : SHARE_WHILE_PLAYING;
        this.fresh.push(...(await engine.study.evaluate(chunk, share)));
      }
    };
    await Promise.all(this.engines.map(work));
  }

  private chunkOf(left: readonly StudyTask[]): number {
    const each = Math.ceil(left.length / (3 * this.engines.length));
    return Math.min(CHUNK_MAX, each);
  }

  /** The first engine, as soon as it is there; the others come when they come. */
  private open(): Promise<Engine> {
    this.opening ??= this.openAll();
    return this.opening;
  }

  private async openAll(): Promise<Engine> {
    const first = await this.add();
    // In the page itself all engines would share its one thread.
    if (first.rung !== 'page') {
      for (let more = 1; more < this.size; more++) this.add().catch(() => {});
    }
    return first;
  }

  private async add(): Promise<Engine> {
    const engine = await climb(this.rungs, this.clock);
    this.engines.push(engine);
    engine.whenItFails((reason) => this.fail(reason));
    return engine;
  }

  /** Tells all askers; the next question opens new engines. */
  private fail(reason: string): void {
    const asked = [...this.asked.values()];
    this.asked.clear();
    this.closeEngines();
    for (const { listener } of asked) listener.onFailure(reason);
  }

  private closeEngines(): void {
    for (const engine of this.engines) engine.close();
    this.engines = [];
    this.opening = null;
    this.fresh = [];
  }
}
