// Simulates what the lab measured, server by server, in an engine of its own that ends with it.

import type { ComparedRun } from '../scenario/lab/figure-list.ts';
import type { LabMeasurement } from '../scenario/lab/measurement.ts';
import type { FullEngine, Rung } from './engine.ts';
import type { PageClock } from './page-clock.ts';
import { climb } from './worker-ladder.ts';

/** `onServer` is told of each server as it comes. Rejects with NoEngineError where nothing can run. */
export async function compareLabs(
  labs: readonly LabMeasurement[],
  rungs: readonly Rung<FullEngine>[],
  clock: PageClock,
  onServer: (machine: string, server: string, runs: readonly ComparedRun[]) => void,
): Promise<void> {
  const engine = await climb(rungs, clock);
  try {
    await Promise.race([
      new Promise<never>((_, reject) => engine.whenItFails((reason) => reject(new Error(reason)))),
      (async () => {
        for (const lab of labs) {
          for (const { id } of lab.servers) {
            onServer(lab.machine, id, await engine.claims.compareLab(lab, id));
          }
        }
      })(),
    ]);
  } finally {
    engine.close();
  }
}
