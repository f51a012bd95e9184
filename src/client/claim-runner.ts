// Runs claims in engines of its own, a row at a time in each: opened by the first wish, ended to stop, since a claim runs
// in one go.

import type { ClaimText, DigestCheck, Row } from '../protocol/claims-api.ts';
import { type FullEngine, type Rung, reasonOf } from './engine.ts';
import type { PageClock } from './page-clock.ts';
import { climb } from './worker-ladder.ts';

export interface ClaimListener {
  onBegin(id: string): void;
  onRow(row: Row): void;
  onDigests(checks: readonly DigestCheck[]): void;
  /** What was asked for and has not run will not. */
  onFailure(reason: string): void;
}

type Task = { readonly kind: 'claim'; readonly id: string } | { readonly kind: 'digests' };

/** The digests' runs, as an id beside those of the claims. */
export const DIGESTS_ID = 'digests';

export class ClaimRunner {
  private readonly rungs: readonly Rung<FullEngine>[];
  private readonly clock: PageClock;
  private readonly size: number;
  private readonly listener: ClaimListener;
  private engines: FullEngine[] = [];
  private opening: Promise<FullEngine> | null = null;
  private left: Task[] = [];
  /** Whether a further engine is being opened. */
  private adding = false;
  private readonly busy = new Set<FullEngine>();
  /** Goes up when everything under way is given up: what an older one has to say is not heard. */
  private generation = 0;

  constructor(rungs: readonly Rung<FullEngine>[], clock: PageClock, size: number, listener: ClaimListener) {
    this.rungs = rungs;
    this.clock = clock;
    this.size = size;
    this.listener = listener;
  }

  /** Rejects with NoEngineError where nothing can run. */
  async list(): Promise<readonly ClaimText[]> {
    try {
      return await (await this.open()).claims.list();
    } catch (cause) {
      this.stop();
      throw cause;
    }
  }

  /** Also takes `DIGESTS_ID`. They come after those that were asked for before and have not begun. */
  run(ids: readonly string[]): void {
    this.left.push(
      ...ids.map((id): Task => (id === DIGESTS_ID ? { kind: 'digests' } : { kind: 'claim', id })),
    );
    const { generation } = this;
    this.open().then(
      () => this.spread(),
      (cause) => this.fail(generation, reasonOf(cause)),
    );
  }

  /** Gives up what has not ended. */
  stop(): void {
    this.generation++;
    this.left = [];
    this.busy.clear();
    this.adding = false;
    for (const engine of this.engines) engine.close();
    this.engines = [];
    this.opening = null;
  }

  /** Gives every idle engine something to do, and opens further ones as long as there is more. */
  private spread(): void {
    for (const engine of this.engines) {
      if (this.left.length > 0 && !this.busy.has(engine)) void this.work(engine, this.generation);
    }
    const mayOpen = this.engines[0]?.rung !== 'page' && this.engines.length < this.size;
    if (mayOpen && this.left.length > 0 && !this.adding) void this.addToOthers();
  }

  /** Where it cannot be opened the others do its work. */
  private async addToOthers(): Promise<void> {
    const { generation } = this;
    this.adding = true;
    const engine = await this.add().catch(() => null);
    if (generation !== this.generation) return;
    this.adding = false;
    if (engine !== null) this.spread();
  }

  private async work(engine: FullEngine, generation: number): Promise<void> {
    this.busy.add(engine);
    try {
      for (let task = this.left.shift(); task !== undefined; task = this.left.shift()) {
        await this.make(engine, task, generation);
        if (generation !== this.generation) return;
      }
    } catch (cause) {
      this.fail(generation, reasonOf(cause));
      return;
    }
    this.busy.delete(engine);
  }

  private async make(engine: FullEngine, task: Task, generation: number): Promise<void> {
    this.listener.onBegin(task.kind === 'claim' ? task.id : DIGESTS_ID);
    // In the page itself a row blocks its thread: let it draw which one.
    if (engine.rung === 'page') await new Promise<void>((done) => this.clock.setTimer(() => done(), 0));
    const answer =
      task.kind === 'claim' ? await engine.claims.measure(task.id) : await engine.claims.checkDigests();
    if (generation !== this.generation) return;
    if ('parts' in answer) this.listener.onRow(answer);
    else this.listener.onDigests(answer);
  }

  private open(): Promise<FullEngine> {
    this.opening ??= this.add();
    return this.opening;
  }

  private async add(): Promise<FullEngine> {
    const { generation } = this;
    const engine = await climb(this.rungs, this.clock);
    if (generation !== this.generation) {
      engine.close();
      throw new Error('it was stopped');
    }
    this.engines.push(engine);
    engine.whenItFails((reason) => this.fail(generation, reason));
    return engine;
  }

  private fail(generation: number, reason: string): void {
    if (generation !== this.generation) return;
    this.stop();
    this.listener.onFailure(reason);
  }
}
