// Starts an engine: takes the first starter that answers a ping. A refusal may be a throw, an error event without a
// message, or silence, depending on the browser and on what the page is embedded in.

import { t } from '../languages/t.ts';
import { FRAME_LAYOUT_VERSION } from '../protocol/frame-layout.ts';
import { type Engine, type EngineStarter, reasonOf } from './engine.ts';
import type { PageClock } from './page-clock.ts';

/** The longest time that a starter may take to answer, its download included. */
export const PING_MILLIS = 4000;

export class NoEngineError extends Error {
  override readonly name = 'NoEngineError';

  /** `refusals`: one text a starter, in the order tried. */
  constructor(refusals: readonly string[]) {
    super(t`No way to run the simulation was found here (${refusals.join(t`; `)})`);
  }
}

/** Opens the starter and waits for its answer to a ping. Rejects, with the engine closed, where none comes in time. */
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
        version === FRAME_LAYOUT_VERSION ? null : t`it writes frames of version ${version}, reload the page`,
      );
    };
    ping().catch((cause) => settle(reasonOf(cause)));
  });
}

/** The first starter that answers. Throws NoEngineError where none does. */
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
