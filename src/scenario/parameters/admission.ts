// Parameters of admission control: which requests a server lets in, and which it drops because they have waited
// too long.

import { t } from '../../languages/t.ts';
import type { Parameter } from '../parameter.ts';
import type { Scenario } from '../scenario.ts';
import { linear, log, MACHINE, MS, rowsIn, SECOND, within } from './rows.ts';

const admission = rowsIn(within(MACHINE, 'door'));

/** Adaptive LIFO uses the interval of CoDel, whether or not CoDel drops requests. */
const hasAdaptiveOrder = (s: Scenario): boolean =>
  s.servers.some((server) => 'order' in server && server.order === 'adaptive');
const hasTokens = (s: Scenario): boolean => s.machine.door.tokensPerSecond !== null;
const limits =
  (...limiters: readonly string[]) =>
  (s: Scenario): boolean =>
    limiters.includes(s.machine.door.limiter);
const isLimited = limits('aimd', 'vegas', 'gradient2');
const hasCodel = (s: Scenario): boolean => s.machine.door.codel !== 'off';

export const ADMISSION_PARAMETERS = {
  ageLimit: admission.number({
    field: 'ageLimitNanos',
    label: t`Age limit in the queue`,
    ...log('duration', 100_000, 600 * SECOND),
    none: { word: 'none', label: t`none` },
    default: null,
  }),
  codel: admission.choice({
    field: 'codel',
    label: t`CoDel`,
    choices: [
      { value: 'off', label: t`off` },
      { value: 'rfc8289', label: t`RFC 8289` },
      { value: 'fail-at-scale', label: t`for request queues` },
    ],
    default: 'off',
  }),
  codelTarget: admission.number({
    field: 'codelTargetNanos',
    label: t`CoDel target`,
    ...log('duration', 10_000, 10 * SECOND),
    default: 5 * MS,
    applies: hasCodel,
  }),
  codelInterval: admission.number({
    field: 'codelIntervalNanos',
    label: t`CoDel interval`,
    ...log('duration', 100_000, 60 * SECOND),
    default: 100 * MS,
    applies: (s) => hasCodel(s) || hasAdaptiveOrder(s),
  }),
  tokens: admission.number({
    field: 'tokensPerSecond',
    label: t`Tokens per second`,
    ...log('rate', 1, 1e6),
    none: { word: 'none', label: t`no token needed` },
    default: null,
  }),
  tokenBurst: admission.number({
    field: 'tokenBurst',
    label: t`Token burst`,
    ...log('count', 1, 1e6),
    default: 10,
    applies: hasTokens,
  }),
  limiter: admission.choice({
    field: 'limiter',
    label: t`Concurrency limit`,
    choices: [
      { value: 'none', label: t`none` },
      { value: 'aimd', label: t`AIMD` },
      { value: 'vegas', label: t`Vegas` },
      { value: 'gradient2', label: t`Gradient2` },
    ],
    default: 'none',
  }),
  limitStart: admission.number({
    field: 'limitStart',
    label: t`Limit at the start`,
    ...log('count', 1, 10_000),
    default: 20,
    applies: isLimited,
  }),
  limitLeast: admission.number({
    field: 'limitLeast',
    label: t`Lowest limit`,
    ...log('count', 1, 10_000),
    default: 20,
    applies: limits('aimd', 'gradient2'),
  }),
  limitMost: admission.number({
    field: 'limitMost',
    label: t`Highest limit`,
    ...log('count', 1, 100_000),
    none: { word: 'library', label: t`as in the library` },
    default: null,
    applies: isLimited,
  }),
  limitTimeout: admission.number({
    field: 'limitTimeoutNanos',
    label: t`AIMD timeout`,
    ...log('duration', MS, 60 * SECOND),
    default: 5 * SECOND,
    applies: limits('aimd'),
  }),
  limitBackoff: admission.number({
    field: 'limitBackoff',
    label: t`AIMD backoff`,
    ...linear('fraction', 0.5, 0.99),
    default: 0.9,
    applies: limits('aimd'),
  }),
  limitTolerance: admission.number({
    field: 'limitTolerance',
    label: t`Gradient tolerance`,
    ...linear('factor', 1, 10),
    default: 1.5,
    applies: limits('gradient2'),
  }),
  limitWindow: admission.number({
    field: 'limitWindowNanos',
    label: t`Limit window`,
    ...log('duration', 100 * MS, 60 * SECOND),
    none: { word: 'none', label: t`each request` },
    default: null,
    applies: isLimited,
  }),
} as const satisfies Record<string, Parameter>;
