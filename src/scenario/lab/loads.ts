// The loads of the lab, as settings of a scenario.

import { t } from '../../languages/t.ts';
import type { LoadId } from './measurement.ts';

export interface LabLoad {
  readonly title: string;
  /** Number of users of a closed loop; null in an open loop. */
  readonly users: number | null;
  /** Settings of the load, by the keys of links. */
  readonly settings: Readonly<Record<string, string>>;
  readonly stall: Stall | null;
}

/** One node stops replying for a while. */
export interface Stall {
  /** Number of the node, from 1. */
  readonly node: number;
  readonly fromMillis: number;
  readonly forMillis: number;
}

export const LAB_NODES = 10;
export const LAB_LATENCY_MILLIS = 20;
/** Number of connections of an open loop. Each carries one request at a time. */
export const LAB_CONNECTIONS = 128;
/** Number of threads in each pool. */
export const LAB_THREADS = 32;
export const LAB_COMPUTE_NANOS = 500_000;

const STALL: Stall = { node: LAB_NODES, fromMillis: 3000, forMillis: 2000 };
const USERS = 16;

function open(rate: number, arrivals: 'poisson' | 'constant'): LabLoad['settings'] {
  return { traffic: 'open', rate: String(rate), arrivals, persistent: String(LAB_CONNECTIONS) };
}

const CLOSED: LabLoad['settings'] = { traffic: 'closed', users: String(USERS), think: '0s' };

export const LAB_LOADS: Readonly<Record<LoadId, LabLoad>> = {
  'poisson-100': {
    title: t`100/s at random`,
    users: null,
    settings: open(100, 'poisson'),
    stall: null,
  },
  'poisson-300': {
    title: t`300/s at random`,
    users: null,
    settings: open(300, 'poisson'),
    stall: null,
  },
  'poisson-600': {
    title: t`600/s at random`,
    users: null,
    settings: open(600, 'poisson'),
    stall: null,
  },
  'even-300': {
    title: t`300/s, evenly spaced`,
    users: null,
    settings: open(300, 'constant'),
    stall: null,
  },
  'stall-300': {
    title: t`300/s at random, one node stalls`,
    users: null,
    settings: open(300, 'poisson'),
    stall: STALL,
  },
  'closed-16': { title: t`16 users`, users: USERS, settings: CLOSED, stall: null },
  'closed-16-stall': { title: t`16 users, one node stalls`, users: USERS, settings: CLOSED, stall: STALL },
};
