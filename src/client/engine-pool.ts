// Engines for background work, beside the one that plays. The first opens with the first job, the others as
// jobs queue up. They close together, and answers of a closed engine are ignored.

import { type EngineStarter, type FullEngine, reasonOf } from './engine.ts';
import type { PageClock } from './page-clock.ts';
import { startEngine } from './start-engine.ts';

const ENGINES_MAX = 8;

/**
 * Number of engines for a machine with this many cores: one core is left for the page and the playing
 * simulation.
 */
export function poolSize(cores: number): number {
  return Math.min(ENGINES_MAX, Math.max(1, cores - 1));
}

type Job = (engine: FullEngine) => Promise<void>;

export class EnginePool {
  private readonly starters: readonly EngineStarter<FullEngine>[];
  private readonly clock: PageClock;
  private readonly size: number;
  private readonly onFailure: (reason: string) => void;
  private opened: FullEngine[] = [];
  private opening = 0;
  private waiting: Job[] = [];
  private readonly busy = new Set<FullEngine>();
  /** Callers waiting for the first engine. */
  private asking: ((first: FullEngine) => void)[] = [];
  /** Increases whenever all engines close, so that answers of earlier ones are ignored. */
  private generation = 0;

  /**
   * `size`: maximum number of engines. `onFailure` gets the reason when an engine dies or none can be opened;
   * the pool is then as after `close`.
   */
  constructor(
    starters: readonly EngineStarter<FullEngine>[],
    clock: PageClock,
    size: number,
    onFailure: (reason: string) => void,
  ) {
    this.starters = starters;
    this.clock = clock;
    this.size = size;
    this.onFailure = onFailure;
  }

  /** The open engines in the order they opened. */
  get engines(): readonly FullEngine[] {
    return this.opened;
  }

  /**
   * Resolves to the first engine once it is open; the others open afterwards. Never settles if the pool
   * closes first.
   */
  openAll(): Promise<FullEngine> {
    return new Promise((resolve) => {
      this.asking.push((first) => {
        resolve(first);
        this.grow(this.size);
      });
      this.answer();
    });
  }

  /** Runs the job on the next idle engine. Never settles if the pool closes first. */
  run<Answer>(job: (engine: FullEngine) => Promise<Answer>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const { generation } = this;
      this.waiting.push((engine) =>
        job(engine).then(
          (answer) => {
            if (generation === this.generation) resolve(answer);
          },
          (cause) => {
            if (generation === this.generation) reject(cause);
          },
        ),
      );
      this.spread();
    });
  }

  /** Closes all engines and drops their jobs; the next job opens new ones. */
  close(): void {
    this.generation++;
    for (const engine of this.opened) engine.close();
    this.opened = [];
    this.opening = 0;
    this.waiting = [];
    this.busy.clear();
    this.asking = [];
  }

  private answer(): void {
    const first = this.opened[0];
    if (first === undefined) this.grow(1);
    else for (const each of this.asking.splice(0)) each(first);
  }

  /** Gives each idle engine a job and opens further engines for the remaining jobs. */
  private spread(): void {
    for (const engine of this.opened) {
      if (this.waiting.length > 0 && !this.busy.has(engine)) void this.work(engine);
    }
    if (this.waiting.length > 0) this.grow(this.busy.size + this.waiting.length);
  }

  private async work(engine: FullEngine): Promise<void> {
    const { generation } = this;
    this.busy.add(engine);
    for (let job = this.waiting.shift(); job !== undefined; job = this.waiting.shift()) {
      await job(engine);
      if (generation !== this.generation) return;
    }
    this.busy.delete(engine);
  }

  private grow(wanted: number): void {
    const first = this.opened[0];
    // Further engines open only after the first: if the first runs in the page, all would share the page's
    // single thread.
    const most = first === undefined || first.place === 'page' ? 1 : this.size;
    for (let more = this.opened.length + this.opening; more < Math.min(wanted, most); more++)
      void this.open();
  }

  private async open(): Promise<void> {
    const { generation } = this;
    this.opening++;
    try {
      const engine = await startEngine(this.starters, this.clock);
      if (generation !== this.generation) return engine.close();
      this.opening--;
      this.opened.push(engine);
      engine.whenItFails((reason) => this.fail(generation, reason));
      this.answer();
      this.spread();
    } catch (cause) {
      if (generation !== this.generation) return;
      this.opening--;
      // If a further engine cannot be opened, the others do its work.
      if (this.opened.length === 0) this.fail(generation, reasonOf(cause));
    }
  }

  private fail(generation: number, reason: string): void {
    if (generation !== this.generation) return;
    this.close();
    this.onFailure(reason);
  }
}
