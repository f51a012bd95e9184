// The engine's worker: one SimulationHost through Comlink, and beside it a study and the claims, which workers of their
// own are asked for instead. Frames go back without a copy.

import { expose, transfer } from 'comlink';
import { ClaimsHost } from '../src/host/claims-host.ts';
import { SimulationHost } from '../src/host/simulation-host.ts';
import { StudyHost } from '../src/host/study-host.ts';

class WorkerHost extends SimulationHost {
  readonly study = new StudyHost();
  readonly claims = new ClaimsHost();

  override frame(...request: Parameters<SimulationHost['frame']>): ReturnType<SimulationHost['frame']> {
    const reply = super.frame(...request);
    return transfer(reply, [reply.buffer]);
  }
}

expose(new WorkerHost());
