// An engine in a worker, as the page holds it: its interfaces through Comlink, frames handed over without a copy.

import { type Remote, releaseProxy, transfer, wrap } from 'comlink';
import type { ClaimsApi } from '../protocol/claims-api.ts';
import type { SimulationApi } from '../protocol/simulation-api.ts';
import type { StudyApi } from '../protocol/study-api.ts';
import type { FullEngine, RemoteClaims, RemoteSimulation, RemoteStudy, RungName } from './engine.ts';

export function engineInWorker(rung: RungName, worker: Worker): FullEngine {
  const remote = wrap<SimulationApi>(worker) as Remote<SimulationApi> & {
    readonly study: Remote<StudyApi>;
    readonly claims: Remote<ClaimsApi>;
  };
  let failed = false;
  let reason = '';
  let tell: ((reason: string) => void) | null = null;
  const fail = (text: string): void => {
    if (failed) return;
    failed = true;
    reason = text;
    tell?.(text);
  };
  worker.addEventListener('error', (event) => fail(event.message || 'the worker could not be started'));
  worker.addEventListener('messageerror', () => fail('a message from the worker could not be read'));
  const simulation: RemoteSimulation = {
    ping: () => remote.ping(),
    load: (scenario, edits) => remote.load(scenario, edits),
    frame: (request) => remote.frame(transfer(request, request.buffer === null ? [] : [request.buffer])),
    summary: () => remote.summary(),
  };
  const study: RemoteStudy = {
    step: (question, scenario, results) => remote.study.step(question, scenario, results),
    evaluate: (tasks, share) => remote.study.evaluate(tasks, share),
    cancel: () => remote.study.cancel(),
  };
  const claims: RemoteClaims = {
    list: () => remote.claims.list(),
    measure: (id) => remote.claims.measure(id),
    checkDigests: () => remote.claims.checkDigests(),
    compareLab: (lab, server) => remote.claims.compareLab(lab, server),
  };
  return {
    rung,
    simulation,
    study,
    claims,
    whenItFails(listener) {
      tell = listener;
      if (failed) listener(reason);
    },
    close() {
      worker.terminate();
      remote[releaseProxy]();
    },
  };
}
