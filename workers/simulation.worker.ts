// The engine's worker: one SimulationHost through Comlink, and beside it a study, the claims and maps of threads, which
// workers of their own are asked for instead. Frames and columns of maps go back without a copy.

import { expose, transfer } from 'comlink';
import { ClaimsHost } from '../src/host/claims-host.ts';
import { SimulationHost } from '../src/host/simulation-host.ts';
import { StudyHost } from '../src/host/study-host.ts';
import { ThreadMapHost } from '../src/host/thread-map/thread-map-host.ts';
import { transferring } from './worker-host.ts';

class WorkerThreadMap extends ThreadMapHost {
  override record(...asked: Parameters<ThreadMapHost['record']>): ReturnType<ThreadMapHost['record']> {
    const step = super.record(...asked);
    return step.columns === null ? step : transfer(step, [step.columns.shares.buffer]);
  }
}

class FullHost extends SimulationHost {
  readonly study = new StudyHost();
  readonly claims = new ClaimsHost();
  readonly threadMap = new WorkerThreadMap();
}

expose(transferring(new FullHost()));
