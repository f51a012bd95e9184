// Parameters of the first upstream group: its nodes, their limits and who gets a call.

import { meanOf } from '../distribution.ts';
import type { Parameter } from '../parameter.ts';
import type { Scenario, Upstream } from '../scenario.ts';
import { choice, MS, number, SECOND, TOOL, withMean, withUpstream } from './rows.ts';

const hasUpstream = (s: Scenario): boolean => s.upstreams.length > 0;

/** With fewer nodes, what was said about those that are gone goes too. */
function withNodes(s: Scenario, nodes: number): Scenario {
  const first = s.upstreams[0];
  if (first === undefined) return s;
  const nodeLatencies = first.nodeLatencies.filter((each) => each.node <= nodes);
  const faults = s.faults.filter((each) => each.upstream !== first.name || each.node <= nodes);
  return { ...withUpstream(s, { nodes, nodeLatencies }), faults };
}

export const UPSTREAM_PARAMETERS = {
  nodes: number({
    label: 'Upstream nodes',
    section: 'upstream',
    effect: 'live',
    unit: 'count',
    help: 'Nodes that answer the calls.',
    source: `${TOOL}: 10 nodes`,
    min: 1,
    max: 64,
    scale: 'linear',
    default: 10,
    applies: hasUpstream,
    read: (s) => s.upstreams[0]?.nodes ?? null,
    write: (s, _, value) => withNodes(s, value!),
  }),
  latency: number({
    label: 'Node latency',
    section: 'upstream',
    effect: 'live',
    unit: 'duration',
    help: 'How long a node takes to answer, on average.',
    source: `${TOOL}: 20 ms with no variance`,
    min: 0,
    max: 600 * SECOND,
    smallest: 100_000,
    scale: 'log',
    default: 20 * MS,
    applies: hasUpstream,
    read: (s) => (s.upstreams[0] === undefined ? null : meanOf(s.upstreams[0].latency)),
    write: (s, _, value) =>
      s.upstreams[0] === undefined
        ? s
        : withUpstream(s, { latency: withMean(s.upstreams[0].latency, value!) }),
  }),
  replies: choice({
    label: 'Replies come from',
    section: 'upstream',
    effect: 'live',
    help: 'A reply from a socket wakes who waits for it at once. A node that is only a timer of the server ends each call as late as timers are: by the tick of an event loop, by the timer slack of a thread.',
    source:
      'Linux: a thread that waits for a socket is woken by the packet’s arrival, and epoll returns then too; timer slack and ticks are of timers only (epoll(7), prctl(2))',
    choices: [
      { value: 'socket', label: 'socket' },
      { value: 'timer', label: 'timer' },
    ],
    default: 'socket',
    applies: hasUpstream,
    read: (s) => s.upstreams[0]?.replies ?? 'socket',
    write: (s, _, value) => withUpstream(s, { replies: value as Upstream['replies'] }),
  }),
  timeout: number({
    label: 'Call timeout',
    section: 'upstream',
    effect: 'live',
    unit: 'duration',
    none: 'never',
    help: 'A call without a reply after this long ends as timed out.',
    source: `${TOOL}: calls to a dead node time out after 30 s`,
    min: MS,
    max: 600 * SECOND,
    scale: 'log',
    default: 30 * SECOND,
    applies: hasUpstream,
    read: (s) => s.upstreams[0]?.timeoutNanos ?? null,
    write: (s, _, value) => withUpstream(s, { timeoutNanos: value }),
  }),
  failAt: number({
    label: 'Counts as failed from',
    section: 'upstream',
    effect: 'live',
    unit: 'duration',
    none: 'never',
    help: 'A call that took this long or longer counts as failed when it ends.',
    source: `${TOOL}: a latency of 1 s or more is a failure`,
    min: MS,
    max: 600 * SECOND,
    scale: 'log',
    default: SECOND,
    applies: hasUpstream,
    read: (s) => s.upstreams[0]?.failAtNanos ?? null,
    write: (s, _, value) => withUpstream(s, { failAtNanos: value }),
  }),
  balancer: choice({
    label: 'Balancer',
    section: 'upstream',
    effect: 'live',
    help: 'Which node a call goes to: the next in turn; one at random; that with the fewest calls under way; the better of two at random; or one of the few that the client may use.',
    source: `${TOOL}: request by request in turn`,
    choices: [
      { value: 'round-robin', label: 'round robin' },
      { value: 'random', label: 'random' },
      { value: 'least-outstanding', label: 'least outstanding' },
      { value: 'two-choices', label: 'two choices' },
      { value: 'shuffle-shard', label: 'shuffle shard' },
    ],
    default: 'round-robin',
    applies: hasUpstream,
    read: (s) => s.upstreams[0]?.balancer ?? 'round-robin',
    write: (s, _, value) => withUpstream(s, { balancer: value as Upstream['balancer'] }),
  }),
  shard: number({
    label: 'Nodes per client',
    section: 'upstream',
    effect: 'live',
    unit: 'count',
    help: 'Nodes that the calls of one client may go to.',
    source:
      'Assumed: 2; MacCarthaigh: Workload isolation using shuffle-sharding (2019) has 2 of 8 in its example',
    min: 1,
    max: 64,
    scale: 'linear',
    default: 2,
    applies: (s) => s.upstreams[0]?.balancer === 'shuffle-shard',
    read: (s) => s.upstreams[0]?.shardSize ?? null,
    write: (s, _, value) => withUpstream(s, { shardSize: value! }),
  }),
  nodeConcurrency: number({
    label: 'Calls per node',
    section: 'upstream',
    effect: 'live',
    unit: 'count',
    none: 'unlimited',
    help: 'Calls of a server that a node works on at a time; further ones wait at the node.',
    source: `${TOOL}: its nodes answer any number at a time`,
    min: 1,
    max: 100_000,
    scale: 'log',
    default: null,
    applies: hasUpstream,
    read: (s) => s.upstreams[0]?.nodeConcurrency ?? null,
    write: (s, _, value) => withUpstream(s, { nodeConcurrency: value }),
  }),
  nodeQueue: number({
    label: 'Queue per node',
    section: 'upstream',
    effect: 'live',
    unit: 'count',
    none: 'unlimited',
    help: 'Most calls that wait at a node; a further one fails at once.',
    source: 'Assumed: no limit',
    min: 0,
    max: 1e6,
    smallest: 1,
    scale: 'log',
    default: null,
    applies: (s) => (s.upstreams[0]?.nodeConcurrency ?? null) !== null,
    read: (s) => s.upstreams[0]?.nodeQueueLimit ?? null,
    write: (s, _, value) => withUpstream(s, { nodeQueueLimit: value }),
  }),
} as const satisfies Record<string, Parameter>;
