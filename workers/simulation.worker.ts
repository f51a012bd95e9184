// The engine's worker: one SimulationHost through Comlink, and nothing else. Frames go back without a copy.

import { expose, transfer } from 'comlink';
import { SimulationHost } from '../src/host/simulation-host.ts';

class WorkerHost extends SimulationHost {
  override frame(...request: Parameters<SimulationHost['frame']>): ReturnType<SimulationHost['frame']> {
    const reply = super.frame(...request);
    return transfer(reply, [reply.buffer]);
  }
}

expose(new WorkerHost());
