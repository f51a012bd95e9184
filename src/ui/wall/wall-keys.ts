// Keyboard shortcuts of the wall view, in addition to those of the page.

import type { NodeStatus } from '../../facts/node-status.ts';

export type WallKey = 'leave' | 'next' | 'back' | 'chart' | 'draw' | 'pointer' | 'dark' | 'break' | 'heal';

/** Keys of the wall view. A clicker sends PageDown and PageUp. */
const KEYS: Readonly<Record<string, WallKey>> = {
  Escape: 'leave',
  PageDown: 'next',
  PageUp: 'back',
  c: 'chart',
  d: 'draw',
  l: 'pointer',
  '.': 'dark',
  x: 'break',
  h: 'heal',
};

/** Returns null if the wall view does not use the key. */
export function wallKeyOf({
  key,
  altKey,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>): WallKey | null {
  if (altKey || ctrlKey || metaKey) return null;
  const name = key.length === 1 ? key.toLowerCase() : key;
  return Object.hasOwn(KEYS, name) ? KEYS[name] : null;
}

/**
 * The node that the next press breaks: the healthy node closest to the middle of the picture; null if no node
 * is healthy.
 */
export function nodeToBreak(nodes: readonly NodeStatus[]): number | null {
  const middle = Math.floor(nodes.length / 2);
  const healthy = nodes
    .map(({ node, condition }, place) => ({ node, condition, apart: Math.abs(place - middle) }))
    .filter(({ condition }) => condition === 'healthy')
    .toSorted((one, other) => one.apart - other.apart);
  return healthy[0]?.node ?? null;
}

export function nodesToHeal(nodes: readonly NodeStatus[]): readonly number[] {
  return nodes.filter(({ condition }) => condition !== 'healthy').map(({ node }) => node);
}

/**
 * The next or previous entry of a list whose ends are joined. For an unknown entry: the first or the last.
 */
export function neighbourIn<Entry>(list: readonly Entry[], at: Entry | undefined, by: 1 | -1): Entry {
  const place = at === undefined ? -1 : list.indexOf(at);
  const next = place < 0 && by < 0 ? list.length - 1 : (place + by + list.length) % list.length;
  return list[next];
}
