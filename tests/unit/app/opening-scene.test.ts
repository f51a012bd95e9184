// The scene that the page opens: the default, or the one that a link describes.

import { describe, expect, it } from 'vitest';
import { openingOf } from '../../../src/app/address.ts';
import { SimulationHost } from '../../../src/host/simulation-host.ts';
import type { Command } from '../../../src/protocol/simulation-api.ts';
import { DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';
import { presetById } from '../../../src/scenario/presets.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';

const OPENING = presetById('one-bridge')!;

describe('an address', () => {
  it.each(['', '?theme=dark', '?speed=1:20&play=no', '?utm_source=mail', '?t=2s'])(
    'without a scene opens the first one: "%s"',
    (query) => {
      expect(openingOf(query)).toMatchObject({ presetId: OPENING.id, scenario: OPENING.scenario });
    },
  );

  it("keeps the scene's speed, unless it states another", () => {
    expect(openingOf('').view.speed).toBeNull();
    expect(openingOf('?theme=dark').view).toMatchObject({ speed: null, tempo: openingOf('').view.tempo });
    expect(openingOf('?speed=1:20').view.speed).toBe(1 / 20);
  });

  it('with a version or a setting means the default scenario, as in earlier versions', () => {
    expect(openingOf('?v=7').scenario).toEqual(DEFAULT_SCENARIO);
    expect(openingOf('?v=7&t=2s').scenario).toEqual(DEFAULT_SCENARIO);
    expect(openingOf('?threads=7').scenario.upstreams).toEqual(DEFAULT_SCENARIO.upstreams);
  });
});

const MADE_BY_HAND =
  '?servers=A:blocking-pool,B:event-loop&A.threads=12&rate=120&latency=40ms&cpu=3ms&cores=2&nodes=5&arrivals=constant&speed=1:10&edit=610ms+hand%3Ddown:3';

/** Requests completed on each server at these seconds; commands take effect at their own instants. */
function completedAt(
  scenario: Scenario,
  seconds: readonly number[],
  commands: ReadonlyMap<number, Command>,
): readonly (readonly number[])[] {
  const host = new SimulationHost(() => 0);
  host.load(scenario);
  let now = 0;
  return seconds.map((at) => {
    const command = commands.get(now);
    host.frame({
      spanNanos: (at - now) * 1e9,
      budgetMillis: 1,
      commands: command === undefined ? [] : [command],
      buffer: null,
      maxThreads: 10,
      maxVehicles: 10,
    });
    now = at;
    return host.summary().servers.map(({ values }) => values.completed);
  });
}

const fault = (kind: 'down' | 'none'): Command => ({
  kind: 'fault',
  upstream: OPENING.scenario.upstreams[0].name,
  node: 3,
  fault: kind,
  factor: 1,
});

describe('the first scene', () => {
  const SECONDS = [0.2, 0.4, 0.61, 0.8, 1, 1.5, 2, 3] as const;

  it('runs like the same scene with a manual fault', () => {
    const { scenario } = openingOf(MADE_BY_HAND);
    expect({ ...scenario, name: '', faults: [] }).toEqual({ ...OPENING.scenario, name: '', faults: [] });
    const byHand = completedAt(scenario, SECONDS, new Map([[0.61, fault('down')]]));
    expect(completedAt(OPENING.scenario, SECONDS, new Map())).toEqual(byHand);
  });

  it('treats both servers alike until the threads of one run out', () => {
    const [early, later] = completedAt(OPENING.scenario, [0.9, 2], new Map());
    expect(early![0]).toBe(early![1]);
    expect(later![0]).toBeLessThan(later![1]!);
  });

  it('can be healed by the user, and then both servers complete everything', () => {
    const healed = completedAt(OPENING.scenario, [2, 4, 5], new Map([[2, fault('none')]]));
    const [, before, after] = healed.map((each) => [...each]);
    expect(after[0] - before[0]).toBeGreaterThanOrEqual(119);
    expect(after[1] - before[1]).toBeGreaterThanOrEqual(119);
  });
});
