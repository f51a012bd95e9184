// Parameters of an upstream group: its nodes, their limits, and the balancer. They read the scenario's first
// group; upstream-groups.ts puts another one first.

import { t } from '../../languages/t.ts';
import { meanOf } from '../distribution.ts';
import type { Parameter } from '../parameter.ts';
import type { Scenario } from '../scenario.ts';
import {
  GROUP,
  group,
  linear,
  log,
  MS,
  number,
  ofGroup,
  rowsIn,
  SECOND,
  withMean,
  withUpstream,
} from './rows.ts';

const hasShards = ofGroup((upstream) => upstream.balancer === 'shuffle-shard');
const isServed = ofGroup((upstream) => upstream.service !== undefined);
const areTimers = ofGroup((upstream) => upstream.service === undefined);
const hasLimit = (s: Scenario): boolean => areTimers(s) && s.upstreams[0]!.nodeConcurrency !== null;

/** If nodes are removed, settings of these nodes are removed too. */
function withNodes(s: Scenario, nodes: number): Scenario {
  const [first] = s.upstreams;
  if (first === undefined) return s;
  const nodeLatencies = first.nodeLatencies.filter((each) => each.node <= nodes);
  const faults = s.faults.filter((each) => each.upstream !== first.name || each.node <= nodes);
  return { ...withUpstream(s, { nodes, nodeLatencies }), faults };
}

const size = rowsIn({ ...GROUP, put: (s, _, change) => withNodes(s, change.nodes as number) });

/** Orders in which requests or calls wait for their turn. */
export const WAIT_ORDERS = [
  { value: 'fifo', label: t`first come, first served` },
  { value: 'lifo', label: t`last come, first served` },
  { value: 'barging', label: t`first to ask` },
] as const;

/** Rows that each describe a field of the group. */
export const GROUP_FIELDS = {
  nodes: size.number({
    field: 'nodes',
    label: t`Nodes`,
    ...linear('count', 1, 64),
    default: 10,
  }),
  replies: group.choice({
    field: 'replies',
    label: t`Reply source`,
    choices: [
      { value: 'socket', label: t`socket` },
      { value: 'timer', label: t`timer` },
    ],
    default: 'socket',
  }),
  timeout: group.number({
    field: 'timeoutNanos',
    label: t`Call timeout`,
    ...log('duration', MS, 600 * SECOND),
    none: { word: 'never', label: t`never` },
    default: 30 * SECOND,
  }),
  failAt: group.number({
    field: 'failAtNanos',
    label: t`Failure threshold`,
    ...log('duration', MS, 600 * SECOND),
    none: { word: 'never', label: t`never` },
    default: null,
  }),
  balancer: group.choice({
    field: 'balancer',
    label: t`Balancer`,
    choices: [
      { value: 'round-robin', label: t`round robin` },
      { value: 'random', label: t`random` },
      { value: 'least-outstanding', label: t`least outstanding` },
      { value: 'two-choices', label: t`two choices` },
      { value: 'shuffle-shard', label: t`shuffle shard` },
      { value: 'peak-ewma', label: t`peak EWMA` },
    ],
    default: 'round-robin',
  }),
  shard: group.number({
    field: 'shardSize',
    label: t`Nodes per client`,
    ...linear('count', 1, 64),
    default: 2,
    applies: hasShards,
  }),
  nodeConcurrency: group.number({
    field: 'nodeConcurrency',
    label: t`Calls per node`,
    ...log('count', 1, 100_000),
    none: { word: 'unlimited', label: t`unlimited` },
    default: null,
    applies: areTimers,
  }),
  nodeQueue: group.number({
    field: 'nodeQueueLimit',
    label: t`Queue limit per node`,
    ...log('count', 0, 1e6, 1),
    none: { word: 'unlimited', label: t`unlimited` },
    default: null,
    applies: hasLimit,
  }),
  nodeOrder: group.choice({
    field: 'nodeOrder',
    label: t`Order at the nodes`,
    choices: WAIT_ORDERS,
    default: 'fifo',
    applies: hasLimit,
  }),
  network: group.number({
    field: 'networkNanos',
    label: t`Network`,
    ...log('duration', 0, 10 * SECOND, MS / 100),
    default: 0,
    applies: isServed,
  }),
} as const;

const { nodes, ...others } = GROUP_FIELDS;

export const UPSTREAM_PARAMETERS = {
  nodes,
  latency: number({
    label: t`Node latency`,
    ...log('duration', 0, 600 * SECOND, 100_000),
    default: 20 * MS,
    section: 'upstream',
    effect: 'live',
    applies: areTimers,
    read: ({ upstreams: [first] }) => (first === undefined ? null : meanOf(first.latency)),
    write: (s, _, value) => {
      const [first] = s.upstreams;
      return first === undefined ? s : withUpstream(s, { latency: withMean(first.latency, value!) });
    },
  }),
  ...others,
} as const satisfies Record<string, Parameter>;
