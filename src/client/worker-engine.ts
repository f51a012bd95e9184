// An engine in a worker, as the page holds it: interfaces through Comlink, frames transferred without a copy.

import { type Remote, releaseProxy, transfer, wrap } from 'comlink';
import { t } from '../languages/t.ts';
import type { ClaimsApi } from '../protocol/claims-api.ts';
import type { SimulationApi } from '../protocol/simulation-api.ts';
import type { StudyApi } from '../protocol/study-api.ts';
import type { ThreadMapApi } from '../protocol/thread-map-api.ts';
import type { EnginePlace, MappingEngine } from './engine.ts';

export function engineInWorker(place: EnginePlace, worker: Worker): MappingEngine {
  const remote = wrap<SimulationApi>(worker) as Remote<SimulationApi> & {
    readonly study: Remote<StudyApi>;
    readonly claims: Remote<ClaimsApi>;
    readonly threadMap: Remote<ThreadMapApi>;
  };
  let failed = false;
  let reason = '';
  let onFailure: ((reason: string) => void) | null = null;
  const fail = (text: string): void => {
    if (failed) return;
    failed = true;
    reason = text;
    onFailure?.(text);
  };
  worker.addEventListener('error', (event) => fail(event.message || t`the worker could not be started`));
  worker.addEventListener('messageerror', () => fail(t`a message from the worker could not be read`));
  return {
    place,
    simulation: {
      ping: remote.ping,
      load: remote.load,
      frame: (request) => remote.frame(transfer(request, request.buffer === null ? [] : [request.buffer])),
      summary: remote.summary,
    },
    study: remote.study,
    claims: remote.claims,
    threadMap: remote.threadMap,
    whenItFails(listener) {
      onFailure = listener;
      if (failed) listener(reason);
    },
    close() {
      // Comlink keeps the worker alive while anything references one of these interfaces, and the listener
      // may reference one.
      onFailure = null;
      worker.terminate();
      remote[releaseProxy]();
    },
  };
}
