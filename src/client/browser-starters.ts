/// <reference types="vite/client" />
// How an engine starts in a browser, in the order tried. The worker is reached by its URL only, so that the page's own code never
// contains the engine; the last starter loads the engine when no worker may run.

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

/** From the best to the one that always works. */
export const BROWSER_STARTERS: readonly EngineStarter<MappingEngine>[] = [urlWorker, blobWorker, inPage];

/** The same, the first of which gives this engine when it is opened for the first time, and another each time after. */
export function startersWith(engine: Promise<MappingEngine>): readonly EngineStarter<MappingEngine>[] {
  let started: Promise<MappingEngine> | null = engine;
  const open = (): Promise<MappingEngine> => {
    const given = started ?? urlWorker.open();
    started = null;
    return given;
  };
  return [{ ...urlWorker, open }, ...BROWSER_STARTERS.slice(1)];
}
