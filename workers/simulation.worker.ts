// The engine's worker: one SimulationHost through Comlink, and a study beside it, which workers of the pool are asked for
// instead. Frames go back without a copy.

import { expose, transfer } from 'comlink';
import { SimulationHost } from '../src/host/simulation-host.ts';
import { StudyHost } from '../src/host/study-host.ts';

class WorkerHost extends SimulationHost {
  readonly study = new StudyHost();

  override frame(...request: Parameters<SimulationHost['frame']>): ReturnType<SimulationHost['frame']> {
    const reply = super.frame(...request);
    return transfer(reply, [reply.buffer]);
  }
}

expose(new WorkerHost());
