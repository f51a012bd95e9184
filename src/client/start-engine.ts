// Starts an engine: uses the first starter that answers a ping. Depending on the browser and the embedding
// page, a refusal can be an exception, an error event without a message, or silence.

import { t } from '../languages/t.ts';
import { FRAME_LAYOUT_VERSION } from '../protocol/frame-layout.ts';
import { type Engine, type EngineStarter, reasonOf } from './engine.ts';
import type { PageClock } from './page-clock.ts';

/** Longest time a starter may take to answer, including its download. */
export const PING_MILLIS = 4000;

export class NoEngineError extends Error {
  override readonly name = 'NoEngineError';

  /** `refusals`: one text per starter, in the order tried. */
  constructor(refusals: readonly string[]) {
    super(t`The simulation cannot be run here (${refusals.join(t`; `)})`);
  }
}

/** Opens the starter and pings it. Closes the engine and rejects if no answer comes in time. */
function openAndPing<Opened extends Engine>(
  starter: EngineStarter<Opened>,
  clock: PageClock,
): Promise<Opened> {
  return new Promise((resolve, reject) => {
    let opened: Opened | null = null;
    let settled = false;
    const settle = (refusal: string | null): void => {
      if (settled) return;
      settled = true;
      clock.clearTimer(timer);
      if (refusal === null && opened !== null) {
        resolve(opened);
      } else {
        opened?.close();
        reject(new Error(refusal ?? t`it did not open`));
      }
    };
    const timer = clock.setTimer(() => settle(t`no answer in ${PING_MILLIS / 1000} s`), PING_MILLIS);
    const ping = async (): Promise<void> => {
      const engine = await starter.open();
      if (settled) return engine.close();
      opened = engine;
      engine.whenItFails(settle);
      const version = await engine.simulation.ping();
      settle(
        version === FRAME_LAYOUT_VERSION
          ? null
          : t`the engine writes frames of version ${version}; reload the page`,
      );
    };
    ping().catch((cause) => settle(reasonOf(cause)));
  });
}

/** Returns the engine of the first starter that answers. Throws NoEngineError if none does. */
export async function startEngine<Opened extends Engine>(
  starters: readonly EngineStarter<Opened>[],
  clock: PageClock,
): Promise<Opened> {
  const refusals: string[] = [];
  for (const starter of starters) {
    try {
      return await openAndPing(starter, clock);
    } catch (cause) {
      refusals.push(t`${starter.name}: ${reasonOf(cause)}`);
    }
  }
  throw new NoEngineError(refusals);
}
