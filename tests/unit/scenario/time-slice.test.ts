// The time slice follows the number of cores if the scenario does not set it.

import { describe, expect, it } from 'vitest';
import { decodeLink } from '../../../src/links/link.ts';
import { DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';
import { PARAMETERS } from '../../../src/scenario/parameters.ts';
import { sliceByCores, timeSliceOf } from '../../../src/scenario/time-slice.ts';

const sliceIn = (query: string) => {
  const link = decodeLink(query);
  if (!link.ok) throw new Error(JSON.stringify(link.problems));
  return timeSliceOf(link.scenario.machine);
};

describe('the time slice by cores', () => {
  it('equals that of the Linux kernel', () => {
    expect([1, 2, 3, 4, 7, 8, 64].map((cores) => sliceByCores(cores) / 1e6)).toEqual([
      0.7, 1.4, 1.4, 2.1, 2.1, 2.8, 2.8,
    ]);
  });

  it('follows the cores until a slice is set, and again after "by cores"', () => {
    expect(timeSliceOf(DEFAULT_SCENARIO.machine)).toBe(2.1e6);
    expect(sliceIn('cores=16')).toBe(2.8e6);
    expect(sliceIn('cores=16&slice=1ms')).toBe(1e6);
    expect(sliceIn('cores=16&slice=by cores')).toBe(2.8e6);
    expect(PARAMETERS.slice.ofNone!(DEFAULT_SCENARIO)).toBe(2.1e6);
  });

  it('was 3 ms in links of version 1', () => {
    expect(sliceIn('v=1&cores=16')).toBe(3e6);
    expect(sliceIn('v=1&cores=16&slice=1ms')).toBe(1e6);
  });
});
