// Records thread maps of one run in an engine of its own while the page continues. A newer request replaces
// the previous one.

import { t } from '../languages/t.ts';
import type { ThreadMapRequest, ThreadMapStep } from '../protocol/thread-map-api.ts';
import { formatProblems } from '../scenario/problem.ts';
import { type EngineStarter, type MappingEngine, reasonOf } from './engine.ts';
import { frameBudget } from './frame-request.ts';
import { BROWSER_CLOCK, type PageClock } from './page-clock.ts';
import type { ReplayedRun } from './run-replay.ts';
import { startEngine } from './start-engine.ts';

export interface MapListener {
  onStep(step: ThreadMapStep): void;
  /** Called when recording fails; no further answer will come. */
  onFailure(reason: string): void;
}

export class ThreadRecorder {
  private readonly starters: readonly EngineStarter<MappingEngine>[];
  private readonly clock: PageClock;
  private engine: MappingEngine | null = null;
  /** The run loaded into the engine; null for none yet. */
  private run: ReplayedRun | null = null;
  /** Increases with each request, so that answers to earlier ones are ignored. */
  private wish = 0;

  constructor(starters: readonly EngineStarter<MappingEngine>[], clock: PageClock = BROWSER_CLOCK) {
    this.starters = starters;
    this.clock = clock;
  }

  /** Records this part of the run; the first request opens the engine. */
  record(run: ReplayedRun, request: ThreadMapRequest, listener: MapListener): void {
    const wish = ++this.wish;
    this.work(wish, run, request, listener).catch((cause) => {
      if (wish !== this.wish) return;
      this.close();
      listener.onFailure(reasonOf(cause));
    });
  }

  /** Stops the current recording. */
  stop(): void {
    this.wish++;
  }

  /** Stops the current recording and closes the engine; the next request opens another. */
  close(): void {
    this.stop();
    this.engine?.close();
    this.engine = null;
    this.run = null;
  }

  private async work(
    wish: number,
    run: ReplayedRun,
    request: ThreadMapRequest,
    listener: MapListener,
  ): Promise<void> {
    const engine = this.engine ?? (await this.open(wish));
    if (wish !== this.wish) return;
    engine.whenItFails((reason) => {
      if (this.engine !== engine) return;
      this.close();
      listener.onFailure(reason);
    });
    if (this.run?.opening !== run.opening || this.run.edits !== run.edits) {
      this.run = run;
      const reply = await engine.threadMap.open(run.opening, run.edits);
      if (wish !== this.wish) return;
      if (!reply.ok) throw new TypeError(formatProblems(reply.problems).join(t`; `));
    }
    const budget = frameBudget(true, engine.place);
    for (let done = false; !done; ) {
      const step = await engine.threadMap.record(request, budget, wish);
      if (wish !== this.wish) return;
      done = step.done;
      listener.onStep(step);
      // In the page's own thread, let the page run in between.
      if (engine.place === 'page') await new Promise<void>((goOn) => this.clock.setTimer(goOn, 0));
    }
  }

  private async open(wish: number): Promise<MappingEngine> {
    const engine = await startEngine(this.starters, this.clock);
    // A newer request has opened an engine, or everything was closed.
    if (wish !== this.wish) engine.close();
    else this.engine = engine;
    return engine;
  }
}
