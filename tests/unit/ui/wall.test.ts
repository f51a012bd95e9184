// The wall view: its size, and its keys.

import { expect, it } from 'vitest';
import type { NodeStatus } from '../../../src/facts/node-status.ts';
import { neighbourIn, nodesToHeal, nodeToBreak, wallKeyOf } from '../../../src/ui/wall/wall-keys.ts';
import { wallZoomFor } from '../../../src/ui/wall/wall-zoom.ts';

/** The smallest type on the page's roads and charts. */
const SMALLEST_PX = 11;

it('the smallest type has 24 px on a wall of 1080 lines, and the same share of other heights', () => {
  expect(SMALLEST_PX * wallZoomFor(1920, 1080)).toBeGreaterThanOrEqual(24);
  expect(SMALLEST_PX * wallZoomFor(1280, 720)).toBeGreaterThanOrEqual(16);
  expect(wallZoomFor(390, 844), 'never smaller than the page').toBe(1);
});

const press = (key: string, held = {}): ReturnType<typeof wallKeyOf> =>
  wallKeyOf({ key, altKey: false, ctrlKey: false, metaKey: false, ...held });

it('a clicker steps through the scenes, and Escape leaves the wall view', () => {
  expect(press('PageDown')).toBe('next');
  expect(press('PageUp')).toBe('back');
  expect(press('Escape')).toBe('leave');
  expect(press('X')).toBe('break');
  expect(press(' '), 'the page plays').toBeNull();
  expect(press('d', { ctrlKey: true }), 'a bookmark of the browser').toBeNull();
});

it('the key breaks healthy nodes from the middle on, and heals the others', () => {
  const nodes = ['healthy', 'healthy', 'down', 'healthy'].map(
    (condition, place) => ({ node: place + 1, condition }) as NodeStatus,
  );
  expect(nodeToBreak(nodes)).toBe(2);
  expect(nodesToHeal(nodes)).toEqual([3]);
  expect(nodeToBreak(nodes.map((node) => ({ ...node, condition: 'down' })))).toBeNull();
});

it('stepping through a list wraps around at both ends', () => {
  expect(neighbourIn(['a', 'b', 'c'], 'c', 1)).toBe('a');
  expect(neighbourIn(['a', 'b', 'c'], 'a', -1)).toBe('c');
  expect(neighbourIn(['a', 'b', 'c'], undefined, 1), 'a scene of nobody').toBe('a');
  expect(neighbourIn(['a', 'b', 'c'], undefined, -1)).toBe('c');
});
