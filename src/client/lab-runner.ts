// Simulates what the lab measured, server by server, in an engine of its own that ends with it.

import type { ComparedRun, LabMeasurement } from '../scenario/lab/measurement.ts';
import type { FullEngine, Rung } from './engine.ts';
import { EnginePool } from './engine-pool.ts';
import type { PageClock } from './page-clock.ts';

/** `onServer` is called with each server's figures as they come. Rejects where nothing can run, or the engine dies. */
export function compareLabs(
  labs: readonly LabMeasurement[],
  rungs: readonly Rung<FullEngine>[],
  clock: PageClock,
  onServer: (machine: string, server: string, runs: readonly ComparedRun[]) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const pool = new EnginePool(rungs, clock, 1, (reason) => reject(new Error(reason)));
    const servers = labs.flatMap((lab) =>
      lab.servers.map(({ id }) =>
        pool.run(async ({ claims }) => onServer(lab.machine, id, await claims.compareLab(lab, id))),
      ),
    );
    Promise.all(servers)
      .then(() => resolve(), reject)
      .finally(() => pool.close());
  });
}
