// The engine's host as a worker exposes it: frames go to the page without a copy.

import { transfer } from 'comlink';
import { SimulationHost } from '../src/host/simulation-host.ts';

export class WorkerHost extends SimulationHost {
  override frame(...request: Parameters<SimulationHost['frame']>): ReturnType<SimulationHost['frame']> {
    const reply = super.frame(...request);
    return transfer(reply, [reply.buffer]);
  }
}
