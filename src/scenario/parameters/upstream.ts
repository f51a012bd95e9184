// Parameters of the first upstream group.

import { meanOf } from '../distribution.ts';
import type { Parameter } from '../parameter.ts';
import type { Scenario } from '../scenario.ts';
import { MS, number, SECOND, TOOL, withMean, withUpstream } from './rows.ts';

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
    help: 'Nodes that answer the calls, dealt out in turn.',
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
} as const satisfies Record<string, Parameter>;
