// The entry point of the engine's worker: one SimulationHost through Comlink. It also has a study, the claims
// and thread maps, for which the page opens separate workers. Frames and columns of maps are transferred
// without a copy.

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
