// The lab's small parts: lists of cores, the CSV of hey, counts of latencies.

import { describe, expect, it } from 'vitest';
import { parseCores, pinned, split } from '../../../lab/cores.ts';
import { countsOf } from '../../../lab/histogram.ts';
import { HEY_HEAD, heySpans } from '../../../lab/load/hey-csv.ts';

describe('the lists of cores', () => {
  it('are parsed as taskset lists them', () => {
    expect(parseCores(' 0-3,6,8-9\n')).toEqual([0, 1, 2, 3, 6, 8, 9]);
  });

  it('are halved, the last ones for the server, at most four', () => {
    expect(split([0, 1])).toEqual({ server: [1], load: [0] });
    expect(split([0, 1, 2])).toEqual({ server: [2], load: [0, 1] });
    expect(split(parseCores('0-15'))?.server).toEqual([12, 13, 14, 15]);
    expect(split([0])).toBeNull();
  });

  it('can be used to pin a command', () => {
    expect(pinned(['node', 'x'], [1, 2])).toEqual(['taskset', '-c', '1,2', 'node', 'x']);
    expect(pinned(['node', 'x'], undefined)).toEqual(['node', 'x']);
  });
});

describe('the CSV of hey', () => {
  it('gives a span for each good reply, from when the request was sent', () => {
    const csv = `${HEY_HEAD}\n0.0215,0.0001,0,0.0000,0.0214,0.0000,200,0.5000\n0.0400,0,0,0,0.04,0,503,0.6\n`;
    expect(heySpans(csv)).toEqual({ spans: [{ startNanos: 500e6, endNanos: 521.5e6 }], errors: 1 });
  });
});

describe('counts of latencies', () => {
  it('have three digits, in order', () => {
    expect(countsOf([21_344_000, 21_301_000, 999, 1_684_000_000])).toEqual([
      [0.999, 1],
      [21_300, 2],
      [1_680_000, 1],
    ]);
  });
});
