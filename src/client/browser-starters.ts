/// <reference types="vite/client" />
// How an engine starts in a browser, in the order tried. The page refers to the worker by URL only, so its
// own code never contains the engine. The last starter loads the engine into the page if no worker may run.

import UrlWorker from '../../workers/simulation.worker.ts?worker';
import type { ClaimsApi } from '../protocol/claims-api.ts';
import type { StudyApi } from '../protocol/study-api.ts';
import type { ThreadMapApi } from '../protocol/thread-map-api.ts';
import type { EngineStarter, MappingEngine } from './engine.ts';
import { engineInPage, remoteOf } from './page-engine.ts';
import { engineInWorker } from './worker-engine.ts';

const urlWorker: EngineStarter<MappingEngine> = {
  name: 'worker',
  async open() {
    return engineInWorker('worker', new UrlWorker());
  },
};

const blobWorker: EngineStarter<MappingEngine> = {
  name: 'blob',
  async open() {
    const { default: InlinedWorker } = await import('../../workers/inlined.worker.ts?worker&inline');
    return engineInWorker('blob', new InlinedWorker());
  },
};

const inPage: EngineStarter<MappingEngine> = {
  name: 'page',
  async open() {
    const { openClaims, openSimulation, openStudy, openThreadMap } = await import(
      '../../workers/page-simulation.ts'
    );
    return {
      ...engineInPage(openSimulation()),
      study: remoteOf<StudyApi>(openStudy()),
      claims: remoteOf<ClaimsApi>(openClaims()),
      threadMap: remoteOf<ThreadMapApi>(openThreadMap()),
    };
  },
};

/** From the best starter to the one that always works. */
export const BROWSER_STARTERS: readonly EngineStarter<MappingEngine>[] = [urlWorker, blobWorker, inPage];

/**
 * BROWSER_STARTERS, but the first starter returns the given engine when it is first opened; after that it
 * starts a worker as usual.
 */
export function startersWith(engine: Promise<MappingEngine>): readonly EngineStarter<MappingEngine>[] {
  let started: Promise<MappingEngine> | null = engine;
  const open = (): Promise<MappingEngine> => {
    const given = started ?? urlWorker.open();
    started = null;
    return given;
  };
  return [{ ...urlWorker, open }, ...BROWSER_STARTERS.slice(1)];
}
