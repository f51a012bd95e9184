// Replays a run in an engine of its own, separately from the run on the page, so that pictures and clips are
// made at their own pace.

import { t } from '../languages/t.ts';
import { Frame } from '../protocol/frame-reader.ts';
import type { Nanos } from '../scenario/duration.ts';
import { formatProblems } from '../scenario/problem.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { Engine, EngineStarter } from './engine.ts';
import { FrameBuffers, frameBudget, frameRequest } from './frame-request.ts';
import { BROWSER_CLOCK, type PageClock } from './page-clock.ts';
import type { RunRecord } from './run-record.ts';
import { startEngine } from './start-engine.ts';

export type ReplayedRun = Pick<RunRecord, 'opening' | 'edits'>;

export class ReplayError extends Error {
  override readonly name = 'ReplayError';
}

/**
 * Opens a replay on an engine of its own. Throws NoEngineError if none starts, ReplayError if the engine
 * rejects the run.
 */
export async function openReplay(
  { opening, edits }: ReplayedRun,
  starters: readonly EngineStarter[],
  clock: PageClock = BROWSER_CLOCK,
): Promise<RunReplay> {
  const engine = await startEngine(starters, clock);
  const replay = new RunReplay(engine, opening);
  try {
    await replay.load(edits);
  } catch (cause) {
    replay.close();
    throw cause;
  }
  return replay;
}

class RunReplay {
  private readonly engine: Engine;
  private readonly buffers = new FrameBuffers();
  private failure: string | null = null;
  private fail: ((error: ReplayError) => void) | null = null;

  /** The scenario in force at the latest instant. */
  private scenario: Scenario;

  constructor(engine: Engine, opening: Scenario) {
    this.engine = engine;
    this.scenario = opening;
    engine.whenItFails((reason) => {
      this.failure = reason;
      this.fail?.(new ReplayError(reason));
    });
  }

  /** Throws ReplayError if the engine rejects the run. */
  async load(edits: ReplayedRun['edits']): Promise<void> {
    const reply = await this.answer(this.engine.simulation.load(this.scenario, edits));
    if (!reply.ok) throw new ReplayError(formatProblems(reply.problems).join(t`; `));
  }

  /**
   * The frame at this instant and the scenario in force then; if the run ends earlier, the frame and the
   * scenario at its end. They are identical at every call and on every machine. The second call after this
   * one overwrites the frame. Going back replays from time 0. `onShare`: progress, 0 to 1. Throws ReplayError
   * if the engine dies.
   */
  async instantAt(
    atNanos: Nanos,
    onShare: (share: number) => void = () => {},
  ): Promise<{ readonly frame: Frame; readonly scenario: Scenario }> {
    const budget = frameBudget(true, this.engine.place);
    const seek = { kind: 'seek', atNanos } as const;
    for (let commands: (typeof seek)[] = [seek]; ; commands = []) {
      const request = frameRequest(0, budget, commands, this.buffers.take(), null);
      const reply = await this.answer(this.engine.simulation.frame(request));
      if (reply.scenario !== null) this.scenario = reply.scenario;
      if (reply.seeking === null) {
        const frame = new Frame(new Float64Array(reply.buffer, 0, reply.length));
        this.buffers.keep(reply.buffer);
        return { frame, scenario: this.scenario };
      }
      this.buffers.giveBack(reply.buffer);
      onShare(atNanos > 0 ? reply.seeking.clockNanos / atNanos : 1);
    }
  }

  close(): void {
    this.fail?.(new ReplayError(t`it was closed`));
    this.engine.close();
  }

  /** Rejects if the engine dies, since a dead engine never answers. */
  private answer<Answer>(question: Promise<Answer>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.failure !== null) return reject(new ReplayError(this.failure));
      this.fail = reject;
      question.then(resolve, reject);
    });
  }
}
