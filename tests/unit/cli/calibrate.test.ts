// The warning of `threadway calibrate` on a busy machine: everything was measured, which figures may be off,
// what to do.

import { describe, expect, it } from 'vitest';
import { busySentence } from '../../../src/cli/calibrate/measure-machine.ts';

describe('a machine during calibration', () => {
  it('is quiet up to half of its cores, whatever their number', () => {
    expect(busySentence(0, 1)).toBeNull();
    expect(busySentence(1, 2)).toBeNull();
    expect(busySentence(4, 8)).toBeNull();
    expect(busySentence(4.01, 8)).not.toBeNull();
  });

  it('is reported if it was busy: the sentence names the unreliable figures and when to measure again', () => {
    const told = busySentence(3.654, 2)!;
    expect(told).not.toContain('not measured');
    expect(told).toContain('load average 3.65 on 2 cores');
    for (const figure of ['slice', 'slack', 'wakeUp', 'loopTimer']) expect(told).toContain(figure);
    expect(told).toMatch(/load average is below 1\.0\.$/);
    expect(busySentence(2, 1)).toContain('on 1 core)');
  });
});
