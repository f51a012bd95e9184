// The engine without a worker: the same host in the page's own thread, for places that allow no worker.

import { ClaimsHost } from '../src/host/claims-host.ts';
import { SimulationHost } from '../src/host/simulation-host.ts';
import { StudyHost } from '../src/host/study-host.ts';
import { ThreadMapHost } from '../src/host/thread-map/thread-map-host.ts';

export function openSimulation(): SimulationHost {
  return new SimulationHost();
}

export function openStudy(): StudyHost {
  return new StudyHost();
}

export function openThreadMap(): ThreadMapHost {
  return new ThreadMapHost();
}

export function openClaims(): ClaimsHost {
  return new ClaimsHost();
}
