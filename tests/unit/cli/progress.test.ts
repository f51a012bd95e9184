// The progress line: none on short runs, one line in place on a terminal, occasional lines elsewhere.

import { describe, expect, it } from 'vitest';
import { ProgressLine, runProgress } from '../../../src/cli/progress.ts';
import { Simulation } from '../../../src/engine/simulation.ts';
import { presetById } from '../../../src/scenario/presets.ts';

const { scenario } = presetById('rate-1k')!;
const simulation = new Simulation(scenario, scenario.servers[0]);
simulation.advance(5e9, Number.POSITIVE_INFINITY);

function lines(isTTY: boolean, instants: readonly number[]): string[] {
  const written: string[] = [];
  const progress = new ProgressLine({ isTTY, write: (text) => written.push(text) }, 0);
  for (const now of instants)
    progress.report((seconds) => runProgress(scenario, 'A', simulation.view, seconds), now);
  progress.clear();
  return written;
}

describe('the progress line', () => {
  it('is missing in a short run', () => {
    expect(lines(true, [100, 499])).toEqual([]);
    expect(lines(false, [100, 4999])).toEqual([]);
  });

  it('is rewritten in place on a terminal and removed in the end', () => {
    const written = lines(true, [600, 650, 900]);
    expect(written).toHaveLength(3);
    expect(written[0]).toContain('A: 49 % of the requests, 5s simulated in 0.6 s');
    expect(written.at(-1)).toBe('\r\x1b[2K');
  });

  it('shows long times as people write them, and never more than all requests', () => {
    const { scenario } = presetById('retry-storm')!;
    const long = {
      now: 460_800e9,
      measures: { values: () => ({ offered: 900, inSystem: 10, retried: 500 }) },
    };
    const of = (requests: number, now = long.now): string => {
      const view = { ...long, now } as unknown as typeof simulation.view;
      return runProgress({ ...scenario, stop: { requests, durationNanos: null } }, 'A', view, 3);
    };
    expect(of(1000)).toBe('A: 39 % of the requests, 5 days 8 h simulated in 3.0 s');
    expect(of(100)).toContain('100 % of the requests');
    expect(of(1000, 61e9)).toContain('1 min 1 s simulated');
    expect(of(1000, 90_061e9)).toContain('1 day 1 h simulated');
  });

  it('is a new line every five seconds elsewhere', () => {
    expect(lines(false, [5000, 6000, 10_000])).toEqual([
      expect.stringMatching(/^A: 49 % .*\n$/),
      expect.stringMatching(/in 10\.0 s\n$/),
    ]);
  });
});
