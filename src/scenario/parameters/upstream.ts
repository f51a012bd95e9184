// Parameters of an upstream group, the first of the scenario (upstream-groups.ts puts another one first): its nodes, their limits
// and which node gets a call.

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
  rowsIn,
  SECOND,
  TOOL,
  withMean,
  withUpstream,
} from './rows.ts';

const hasShards = ({ upstreams: [first] }: Scenario): boolean => first?.balancer === 'shuffle-shard';
const hasLimit = ({ upstreams: [first] }: Scenario): boolean => (first?.nodeConcurrency ?? null) !== null;

/** With fewer nodes, what was said about those that are gone goes too. */
function withNodes(s: Scenario, nodes: number): Scenario {
  const [first] = s.upstreams;
  if (first === undefined) return s;
  const nodeLatencies = first.nodeLatencies.filter((each) => each.node <= nodes);
  const faults = s.faults.filter((each) => each.upstream !== first.name || each.node <= nodes);
  return { ...withUpstream(s, { nodes, nodeLatencies }), faults };
}

const size = rowsIn({ ...GROUP, put: (s, _, change) => withNodes(s, change.nodes as number) });

/** Those that are a field of the group. */
export const GROUP_FIELDS = {
  nodes: size.number({
    field: 'nodes',
    label: t`Upstream nodes`,
    ...linear('count', 1, 64),
    help: t`Nodes that answer the calls.`,
    source: t`${TOOL}: 10 nodes`,
    default: 10,
  }),
  replies: group.choice({
    field: 'replies',
    label: t`Replies come from`,
    help: t`A reply from a socket wakes who waits for it at once. A node that is only a timer of the server ends each call as late as timers are: by the tick of an event loop, by the timer slack of a thread.`,
    source: t`Linux: a thread that waits for a socket is woken by the packet’s arrival, and epoll returns then too; timer slack and ticks are of timers only (epoll(7), prctl(2))`,
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
    help: t`A call without a reply after this long ends as timed out.`,
    source: t`${TOOL}: calls to a dead node time out after 30 s`,
    default: 30 * SECOND,
  }),
  failAt: group.number({
    field: 'failAtNanos',
    label: t`Counts as failed from`,
    ...log('duration', MS, 600 * SECOND),
    none: { word: 'never', label: t`never` },
    help: t`A call that took this long or longer counts as failed when it ends.`,
    source: t`${TOOL}: a latency of 1 s or more is a failure`,
    default: SECOND,
  }),
  balancer: group.choice({
    field: 'balancer',
    label: t`Balancer`,
    help: t`Which node a call goes to: the next in turn; one at random; that with the fewest calls under way; the better of two at random; or one of the few that the client may use.`,
    source: t`${TOOL}: request by request in turn`,
    choices: [
      { value: 'round-robin', label: t`round robin` },
      { value: 'random', label: t`random` },
      { value: 'least-outstanding', label: t`least outstanding` },
      { value: 'two-choices', label: t`two choices` },
      { value: 'shuffle-shard', label: t`shuffle shard` },
    ],
    default: 'round-robin',
  }),
  shard: group.number({
    field: 'shardSize',
    label: t`Nodes per client`,
    ...linear('count', 1, 64),
    help: t`Nodes that the calls of one client may go to.`,
    source: t`Assumed: 2; MacCarthaigh: Workload isolation using shuffle-sharding (2019) has 2 of 8 in its example`,
    default: 2,
    applies: hasShards,
  }),
  nodeConcurrency: group.number({
    field: 'nodeConcurrency',
    label: t`Calls per node`,
    ...log('count', 1, 100_000),
    none: { word: 'unlimited', label: t`unlimited` },
    help: t`Calls of a server that a node works on at a time; further ones wait at the node.`,
    source: t`${TOOL}: its nodes answer any number at a time`,
    default: null,
  }),
  nodeQueue: group.number({
    field: 'nodeQueueLimit',
    label: t`Queue per node`,
    ...log('count', 0, 1e6, 1),
    none: { word: 'unlimited', label: t`unlimited` },
    help: t`Most calls that wait at a node; a further one fails at once.`,
    source: t`Assumed: no limit`,
    default: null,
    applies: hasLimit,
  }),
} as const;

const { nodes, ...others } = GROUP_FIELDS;

export const UPSTREAM_PARAMETERS = {
  nodes,
  latency: number({
    label: t`Node latency`,
    ...log('duration', 0, 600 * SECOND, 100_000),
    help: t`How long a node takes to answer, on average.`,
    source: t`${TOOL}: 20 ms with no variance`,
    default: 20 * MS,
    section: 'upstream',
    effect: 'live',
    applies: (s) => s.upstreams.length > 0,
    read: ({ upstreams: [first] }) => (first === undefined ? null : meanOf(first.latency)),
    write: (s, _, value) => {
      const [first] = s.upstreams;
      return first === undefined ? s : withUpstream(s, { latency: withMean(first.latency, value!) });
    },
  }),
  ...others,
} as const satisfies Record<string, Parameter>;
