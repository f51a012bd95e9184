/// <reference types="vite/client" />
// The rungs of the ladder in a browser. The worker is reached by its URL only, so that the page's own code never
// contains the engine; the last rung loads it when no worker may run.

import { type Remote, releaseProxy, transfer, wrap } from 'comlink';
import type { ClaimsApi } from '../protocol/claims-api.ts';
import type { SimulationApi } from '../protocol/simulation-api.ts';
import type { StudyApi } from '../protocol/study-api.ts';
import type { Engine, RemoteClaims, RemoteSimulation, RemoteStudy, Rung, RungName } from './engine.ts';

function engineInWorker(rung: RungName, worker: Worker): Engine {
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

const urlWorker: Rung = {
  name: 'worker',
  async open() {
    // Vite finds the worker by this very expression, so it cannot be taken apart.
    const worker = new Worker(new URL('../../workers/simulation.worker.ts', import.meta.url), {
      type: 'module',
    });
    return engineInWorker('worker', worker);
  },
};

const blobWorker: Rung = {
  name: 'blob',
  async open() {
    const { default: InlinedWorker } = await import('../../workers/simulation.worker.ts?worker&inline');
    return engineInWorker('blob', new InlinedWorker());
  },
};

const inPage: Rung = {
  name: 'page',
  async open() {
    const { openClaims, openSimulation, openStudy } = await import('../../workers/page-simulation.ts');
    const host = openSimulation();
    const study = openStudy();
    const claims = openClaims();
    return {
      rung: 'page',
      simulation: {
        ping: async () => host.ping(),
        load: async (scenario, edits) => host.load(scenario, edits),
        frame: async (request) => host.frame(request),
        summary: async () => host.summary(),
      },
      study: {
        step: async (question, scenario, results) => study.step(question, scenario, results),
        evaluate: (tasks, share) => study.evaluate(tasks, share),
        cancel: async () => study.cancel(),
      },
      claims: {
        list: async () => claims.list(),
        measure: async (id) => claims.measure(id),
        checkDigests: async () => claims.checkDigests(),
      },
      // It shares the page's thread: it fails only by throwing, which its answers show.
      whenItFails() {},
      close() {},
    };
  },
};

/** From the best to the one that always works. */
export const BROWSER_RUNGS: readonly Rung[] = [urlWorker, blobWorker, inPage];
