// Parameters of the pool of connections to an upstream group, which `take` and `give` steps use. They read the
// scenario's first group; upstream-groups.ts puts another one first.

import { t } from '../../languages/t.ts';
import type { Parameter } from '../parameter.ts';
import { takesFrom } from '../pool-programs.ts';
import type { Scenario } from '../scenario.ts';
import { group, log, MS, SECOND } from './rows.ts';
import { WAIT_ORDERS } from './upstream.ts';

const hasPool = (s: Scenario): boolean => s.upstreams[0] !== undefined && takesFrom(s, s.upstreams[0].name);
const hasLimit = (s: Scenario): boolean => hasPool(s) && s.upstreams[0]!.poolSize !== null;

export const POOL_PARAMETERS = {
  poolSize: group.number({
    field: 'poolSize',
    label: t`Connections in the pool`,
    ...log('count', 1, 100_000),
    none: { word: 'unlimited', label: t`unlimited` },
    default: 10,
    applies: hasPool,
  }),
  poolMaxWait: group.number({
    field: 'poolMaxWaitNanos',
    label: t`Max wait for a connection`,
    ...log('duration', MS, 600 * SECOND),
    none: { word: 'never', label: t`never` },
    default: 30 * SECOND,
    applies: hasLimit,
  }),
  poolQueue: group.number({
    field: 'poolQueueLimit',
    label: t`Queue limit of the pool`,
    ...log('count', 0, 1e6, 1),
    none: { word: 'unlimited', label: t`unlimited` },
    default: null,
    applies: hasLimit,
  }),
  poolOrder: group.choice({
    field: 'poolOrder',
    label: t`Order at the pool`,
    choices: WAIT_ORDERS,
    default: 'fifo',
    applies: hasLimit,
  }),
} as const satisfies Record<string, Parameter>;
