// Slow calls: from version 7 on they count as failed only if the scene says so. Older links keep their
// meaning.

import { expect, it } from 'vitest';
import { decodeLink } from '../../../src/links/link.ts';
import { DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';
import { parseScenario } from '../../../src/scenario/parse.ts';
import { presetById } from '../../../src/scenario/presets.ts';

function failAtOf(query: string): readonly (number | null)[] {
  const link = decodeLink(query);
  if (!link.ok) throw new Error(query);
  return link.scenario.upstreams.map(({ failAtNanos }) => failAtNanos);
}

it.each(['v=6', 'v=6&preset=calm-traffic', 'v=6&preset=stalled-node', 'v=1&rate=50'])(
  'link %s counts slow replies as failed',
  (query) => {
    expect(failAtOf(query)).toEqual([1e9]);
  },
);

it('a present link does not count slow replies as failed, except in scenes of the source with this rule', () => {
  expect(failAtOf('v=7')).toEqual([null]);
  expect(failAtOf('v=7&preset=calm-traffic')).toEqual([null]);
  expect(failAtOf('v=7&preset=stalled-node')).toEqual([1e9]);
  expect(failAtOf('v=6&failAt=never')).toEqual([null]);
  expect(failAtOf('v=6&upstream=upstream,cache')).toEqual([1e9, 1e9]);
  expect(failAtOf('v=6&upstream=upstream,cache&cache.failAt=never')).toEqual([1e9, null]);
  expect(failAtOf('v=7&upstream=upstream,cache')).toEqual([null, null]);
});

it('documents follow the same rule for slow replies', () => {
  const { upstreams: _, version: __, ...rest } = DEFAULT_SCENARIO;
  const of = (version: number): unknown => {
    const parsed = parseScenario({ ...rest, version });
    return parsed.ok ? parsed.scenario.upstreams[0].failAtNanos : parsed.problems;
  };
  expect(of(6)).toBe(1e9);
  expect(of(7)).toBeNull();
  expect(presetById('stalled-node')!.scenario.upstreams[0].failAtNanos).toBe(1e9);
});
