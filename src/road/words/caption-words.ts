// Parts of the sentences about a scene: counts, names of nodes, and the nodes that delay requests.

import { type FactOf, factIn, type ServerFact } from '../../facts/server-facts.ts';
import { listed } from '../../languages/list.ts';
import { plural } from '../../languages/plural.ts';
import { formatCount } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import { NODE, SERVER } from '../../protocol/frame-layout.ts';
import type { ServerFrame } from '../../protocol/frame-reader.ts';

/** Length of two lines in the head of a scene. */
export const LONGEST_SENTENCE = 64;
/** If there are more nodes, they are counted instead of named. */
export const NAMED_NODES = 3;

/**
 * "bridge 4", "bridges 4 and 10", "bridges 1, 4 and 10"; more than `most`: "4 bridges". Uses the groups'
 * names if there are several: "search 4 and 10".
 */
export function nameNodes(
  frame: ServerFrame,
  nodes: readonly number[],
  most: number,
  groups: readonly string[],
): string {
  const group = frame.node(nodes[0], NODE.group);
  const ofOne = nodes.every((node) => frame.node(node, NODE.group) === group);
  if (nodes.length > most || !ofOne) {
    return t`${formatCount(nodes.length)} ${plural(nodes.length, { one: 'bridge', other: 'bridges' })}`;
  }
  const [first, name] = groups.length > 1 ? [firstOf(frame, group), groups[group]] : [0, null];
  const numbers = listed(nodes.map((node) => String(node - first + 1)));
  if (name !== null) return `${name} ${numbers}`;
  return nodes.length === 1 ? t`bridge ${numbers}` : t`bridges ${numbers}`;
}

/** Node numbers continue over all groups. */
function firstOf(frame: ServerFrame, group: number): number {
  let node = 0;
  while (node < frame.get(SERVER.nodes) && frame.node(node, NODE.group) !== group) node++;
  return node;
}

/** "46 of 50 lanes", "All 50 lanes": a thread is a lane. */
export function ofLanes(count: number, threads: number): string {
  if (count === threads && threads > 1) return allLanes(formatCount(threads));
  if (threads === 1 && count === 1) return t`The lane`;
  return someLanes(formatCount(count), formatCount(threads), threads);
}

export const allLanes = (count: string): string => t`All ${count} lanes`;
export const someLanes = (count: string, all: string, threads: number): string =>
  t`${count} of ${all} ${plural(threads, { one: 'lane', other: 'lanes' })}`;

/** "46 of 50 lanes stuck on bridge 10", or "waiting for" if the calls will succeed. */
export function lanesWaitFor(
  { held, isStuck }: FactOf<'held-by-nodes'>,
  threads: number,
  names: string,
): string {
  const lanes = ofLanes(held, threads);
  if (!isStuck) return t`${lanes} waiting for ${names}`;
  return t`${lanes} ${plural(held, { one: 'stuck', other: 'stuck' })} on ${names}`;
}

/** "842 queued"; empty if none is. */
export function queueTails(facts: readonly ServerFact[]): readonly string[] {
  const queue = factIn(facts, 'queue');
  if (queue === undefined) return [];
  const count = formatCount(queue.waiting);
  return [t`${count} queued`];
}

/** Joins a sentence and an addition to it. */
export function joined(text: string, tail: string): string {
  return t`${text}, ${tail}`;
}

/** The sentence with as many of these additions as fit. */
export function withTails(sentence: string, tails: readonly string[]): string {
  return tails.reduce((text, tail) => {
    const longer = joined(text, tail);
    return longer.length <= LONGEST_SENTENCE ? longer : text;
  }, sentence);
}
