// Keeps the scenario in the address bar: writes it when the user releases a control, and reads it when Back
// or Forward leads to another scene.

import { encodeLink } from '../links/link.ts';
import { LENGTH_MAX } from '../links/query.ts';
import type { LinkedView } from '../links/view-link.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { type LinkedRun, linkOf, readableQuery, shortened } from './address.ts';

/** Browsers reject further changes of the address after about 100 of them in half a minute. */
const REST_MILLIS = 300;

/** Returns what the address contains besides the scenario. null leaves all of this out. */
export type Addressed = () => { readonly view: Partial<LinkedView>; readonly run: LinkedRun | null } | null;

/** Keeps an address in step with the scene. */
export interface KeptAddress {
  show(scenario: Scenario): void;
  /**
   * Call this before the page opens another scene: it writes the final address of the previous scene into
   * that scene's history entry.
   */
  begin(scenario: Scenario): void;
  /**
   * Calls `open` with the query of the history entry when the user goes Back or Forward to an entry of
   * another scene.
   */
  onReturn(open: (query: string) => void): void;
}

/** For a page that does not own its address, such as one in a frame. */
export const NO_ADDRESS: KeptAddress = {
  show: () => undefined,
  begin: () => undefined,
  onReturn: () => undefined,
};

/**
 * Writes the address shortly after the last change, and adds a history entry for each opened scene, so that
 * Back leads to the previous one. The address is not changed if its link could not be opened again.
 */
export class AddressBar implements KeptAddress {
  #timer: number | null = null;
  /** The scenario for which `timer` will write the address. */
  #pending: Scenario | null = null;
  /** The query in the address for the scene that the page shows. */
  #search = '';
  readonly #addressed: Addressed;

  /** `addressed` is called when the address is written. */
  constructor(addressed: Addressed) {
    this.#addressed = addressed;
    this.#search = location.search;
  }

  show(scenario: Scenario): void {
    if (!fitsInLink(scenario)) return;
    this.#forget();
    this.#pending = scenario;
    const timer = window.setTimeout(async () => {
      this.#pending = null;
      const short = await shortened(this.#queryNow(scenario));
      // Do not write if a later call of `show` has replaced this one.
      if (this.#timer === timer) this.#write('replaceState', short);
    }, REST_MILLIS);
    this.#timer = timer;
  }

  /**
   * Call this before the page opens another scene: it writes the final address of the previous scene into
   * that scene's history entry.
   */
  begin(scenario: Scenario): void {
    if (this.#pending !== null) this.#write('replaceState', this.#queryNow(this.#pending));
    this.#forget();
    this.#write('pushState', fitsInLink(scenario) ? encodeLink(scenario) : location.search.slice(1));
  }

  /**
   * Calls `open` with the query of the history entry when the user goes Back or Forward to an entry of
   * another scene.
   */
  onReturn(open: (query: string) => void): void {
    window.addEventListener('popstate', async () => {
      const { search } = location;
      // A jump within the page, such as to the road, does not change the scene.
      if (search === this.#search) return;
      this.#search = search;
      this.#forget();
      const query = await readableQuery(search);
      if (location.search === search) open(query);
    });
  }

  #queryNow(scenario: Scenario): string {
    const more = this.#addressed();
    return more === null ? encodeLink(scenario) : linkOf(scenario, more.run, more.view).query;
  }

  #write(how: 'pushState' | 'replaceState', query: string): void {
    if (query.length > LENGTH_MAX) return;
    try {
      history[how](null, '', `?${query}${how === 'pushState' ? '' : location.hash}`);
    } catch {
      // Frames that do not own their address refuse to change it. The address then stays as it is.
    }
    this.#search = location.search;
  }

  #forget(): void {
    if (this.#timer !== null) window.clearTimeout(this.#timer);
    this.#timer = null;
    this.#pending = null;
  }
}

/**
 * Each arrival takes at least a digit and a comma, so many arrivals alone may exceed what a link can hold.
 */
const fitsInLink = (scenario: Scenario): boolean => scenario.traffic.timestampsNanos.length * 2 <= LENGTH_MAX;
