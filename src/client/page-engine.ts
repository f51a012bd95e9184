// An engine in the page's own thread, held like any other.

import type { SimulationApi } from '../protocol/simulation-api.ts';
import type { Engine } from './engine.ts';

export function engineInPage(host: SimulationApi): Engine {
  return {
    rung: 'page',
    simulation: {
      ping: async () => host.ping(),
      load: async (scenario, edits) => host.load(scenario, edits),
      frame: async (request) => host.frame(request),
      summary: async () => host.summary(),
    },
    // It shares the page's thread: it fails only by throwing, which its answers show.
    whenItFails() {},
    close() {},
  };
}
