// An engine in the page's own thread, behind the same interface as engines in workers.

import type { SimulationApi } from '../protocol/simulation-api.ts';
import type { Engine, Remote } from './engine.ts';

export function engineInPage(host: SimulationApi): Engine {
  return {
    place: 'page',
    simulation: remoteOf(host),
    // It shares the page's thread, so it fails only by throwing, which rejects its answers.
    whenItFails() {},
    close() {},
  };
}

/** Wraps an object of this thread in the asynchronous interface of a remote one. */
export function remoteOf<Api extends object>(host: Api): Remote<Api> {
  const get =
    (_: Api, name: string) =>
    async (...parameters: readonly unknown[]): Promise<unknown> =>
      Reflect.apply(Reflect.get(host, name) as () => unknown, host, parameters);
  return new Proxy(host, { get }) as unknown as Remote<Api>;
}
