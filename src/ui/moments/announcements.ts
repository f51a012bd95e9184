// Turns changes of a run into sentences for screen readers and captions, ranked by importance.

import type { Change } from '../../facts/changes.ts';
import { capital } from '../../languages/quantity.ts';
import { MOMENTS } from '../words/moments.ts';

export interface Announcement {
  /** The subject of the moment. A later moment with the same subject replaces it. */
  readonly about: string;
  /** Moments with lower values are announced first. */
  readonly rank: number;
  readonly words: string;
}

const RANK = { node: 0, blame: 1, breaker: 2, first: 3, threads: 4, queue: 5, ended: 6 } as const;

/**
 * null for a change that another moment already covers. `nameOf` returns the name of a node. Its argument is
 * the number of the node, counted from 1 through all groups.
 */
export function momentOf(change: Change, nameOf: (node: number) => string): Announcement | null {
  switch (change.kind) {
    case 'node': {
      const name = nameOf(change.node);
      return { about: name, rank: RANK.node, words: MOMENTS.node[change.condition](capital(name)) };
    }
    case 'breaker': {
      const { server, node, open } = change;
      const words = open ? MOMENTS.breakerOpens : MOMENTS.breakerCloses;
      return { about: `${server} breaker ${node}`, rank: RANK.breaker, words: words(server, nameOf(node)) };
    }
    case 'first': {
      const { server, outcome } = change;
      return { about: `${server} ${outcome}`, rank: RANK.first, words: MOMENTS[outcome](server) };
    }
    case 'threads': {
      const { server, taken } = change;
      const words = taken ? MOMENTS.poolFull(server) : MOMENTS.poolFree(server);
      return { about: `${server} threads`, rank: RANK.threads, words };
    }
    case 'queue': {
      const { server, waits } = change;
      const words = waits ? MOMENTS.queueGrows(server) : MOMENTS.queueEmpty(server);
      return { about: `${server} queue`, rank: RANK.queue, words };
    }
    case 'blame': {
      const { server, service } = change;
      const words = service === null ? MOMENTS.ownJam(server) : MOMENTS.jam(server, service);
      return { about: `${server} jam`, rank: RANK.blame, words };
    }
    case 'ended':
      return { about: 'run', rank: RANK.ended, words: MOMENTS.over };
    default:
      return null;
  }
}
