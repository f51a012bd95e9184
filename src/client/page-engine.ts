// An engine in the page's own thread, held like any other.

import type { SimulationApi } from '../protocol/simulation-api.ts';
import type { Engine, Remote } from './engine.ts';

export function engineInPage(host: SimulationApi): Engine {
  return {
    place: 'page',
    simulation: remoteOf(host),
    // It shares the page's thread: it fails only by throwing, which its answers show.
    whenItFails() {},
    close() {},
  };
}

/** An object of this thread, asked like one that is elsewhere. */
export function remoteOf<Api extends object>(host: Api): Remote<Api> {
  const get =
    (_: Api, name: string) =>
    async (...parameters: readonly unknown[]): Promise<unknown> =>
      Reflect.apply(Reflect.get(host, name) as () => unknown, host, parameters);
  return new Proxy(host, { get }) as unknown as Remote<Api>;
}
