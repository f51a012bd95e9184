// Parameters of a group whose nodes are copies of a service that are added and removed: a scaler, starts,
// deploys, probes; and the weights of nodes. They read the scenario's first group; upstream-groups.ts puts
// another one first.

import { t } from '../../languages/t.ts';
import type { Parameter } from '../parameter.ts';
import type { Scenario } from '../scenario.ts';
import { group, linear, log, MS, ofGroup, SECOND } from './rows.ts';

const hasPlaces = ofGroup((upstream) => upstream.service === undefined && upstream.nodeConcurrency !== null);
const hasWeights = ofGroup((upstream) => upstream.nodes > 1 && upstream.balancer !== 'shuffle-shard');
const scales = ofGroup((upstream) => upstream.targetBusy !== null || upstream.targetCalls !== null);
const deploys = ofGroup((upstream) => upstream.deployNanos !== null);
const probes = ofGroup((upstream) => upstream.probeTimeoutNanos !== null);
const starts = (s: Scenario): boolean => scales(s) || deploys(s) || probes(s);
const startsCold = (s: Scenario): boolean => starts(s) && s.upstreams[0]!.service === undefined;

const off = { word: 'off', label: t`off` } as const;

export const FLEET_PARAMETERS = {
  weight: group.number({
    field: 'firstWeight',
    label: t`Weight of node 1`,
    ...log('factor', 0.01, 100),
    default: 1,
    applies: hasWeights,
  }),
  slowStart: group.number({
    field: 'slowStartNanos',
    label: t`Slow start`,
    ...log('duration', MS, 600 * SECOND),
    none: off,
    default: null,
    applies: hasWeights,
  }),
  copies: group.number({
    field: 'copies',
    label: t`Min copies`,
    ...linear('count', 1, 64),
    none: { word: 'all', label: t`all` },
    default: null,
  }),
  scaleAt: group.number({
    field: 'targetBusy',
    label: t`Target utilization`,
    ...linear('fraction', 0.05, 1),
    none: off,
    default: null,
    applies: hasPlaces,
  }),
  scaleCalls: group.number({
    field: 'targetCalls',
    label: t`Target calls per copy`,
    ...log('factor', 0.1, 10_000),
    none: off,
    default: null,
  }),
  scalePeriod: group.number({
    field: 'scalePeriodNanos',
    label: t`Scaler period`,
    effect: 'restart',
    ...log('duration', 100 * MS, 600 * SECOND),
    default: 15 * SECOND,
    applies: scales,
  }),
  scaleStep: group.number({
    field: 'scaleStep',
    label: t`Copies added at once`,
    effect: 'restart',
    ...linear('count', 0, 64),
    default: 4,
    applies: scales,
  }),
  scaleDown: group.number({
    field: 'scaleDownNanos',
    label: t`Wait before scaling down`,
    effect: 'restart',
    ...log('duration', 0, 3600 * SECOND, SECOND),
    default: 300 * SECOND,
    applies: scales,
  }),
  startTime: group.number({
    field: 'startNanos',
    label: t`Start-up time`,
    ...log('duration', 0, 600 * SECOND, 10 * MS),
    default: 30 * SECOND,
    applies: starts,
  }),
  startSpread: group.number({
    field: 'startSpread',
    label: t`Spread of start-up times`,
    effect: 'restart',
    ...linear('fraction', 0, 1),
    default: 0,
    applies: starts,
  }),
  coldCalls: group.number({
    field: 'coldCalls',
    label: t`Cold calls`,
    effect: 'restart',
    ...log('count', 0, 100_000, 1),
    default: 0,
    applies: startsCold,
  }),
  coldFactor: group.number({
    field: 'coldFactor',
    label: t`Cold calls slower by`,
    effect: 'restart',
    ...log('factor', 1, 1000),
    default: 5,
    applies: startsCold,
  }),
  deploy: group.number({
    field: 'deployNanos',
    label: t`Deploy at`,
    ...log('duration', 0, 3600 * SECOND, 10 * MS),
    none: { word: 'never', label: t`never` },
    default: null,
  }),
  surge: group.number({
    field: 'maxSurge',
    label: t`Max surge`,
    effect: 'restart',
    ...linear('fraction', 0, 1),
    default: 0.25,
    applies: deploys,
  }),
  unavailable: group.number({
    field: 'maxUnavailable',
    label: t`Max unavailable`,
    effect: 'restart',
    ...linear('fraction', 0, 1),
    default: 0.25,
    applies: deploys,
  }),
  probe: group.number({
    field: 'probeTimeoutNanos',
    label: t`Probe timeout`,
    effect: 'restart',
    ...log('duration', 10 * MS, 60 * SECOND),
    none: { word: 'no probe', label: t`no probe` },
    default: null,
    applies: hasPlaces,
  }),
  probePeriod: group.number({
    field: 'probePeriodNanos',
    label: t`Probe period`,
    effect: 'restart',
    ...log('duration', 100 * MS, 600 * SECOND),
    default: 10 * SECOND,
    applies: probes,
  }),
  probeFailures: group.number({
    field: 'probeFailures',
    label: t`Probe failures before a restart`,
    effect: 'restart',
    ...linear('count', 1, 20),
    default: 3,
    applies: probes,
  }),
} as const satisfies Record<string, Parameter>;
