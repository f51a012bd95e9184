// Marks of live changes: one for a drag, apart when they are apart in time or subject, and never too many.

import { describe, expect, it } from 'vitest';
import { ChangeMarks } from '../../../src/host/change-marks.ts';

const SECOND = 1e9;

describe('marks of changes', () => {
  it('make one of a drag, from where it began to where it ended', () => {
    const marks = new ChangeMarks();
    for (let step = 0; step < 100; step++) {
      marks.add(step * 0.016 * SECOND, [`A: Threads ${50 + step} to ${51 + step}`]);
    }
    expect(marks.list()).toEqual([{ atNanos: 99 * 0.016 * SECOND, text: 'A: Threads 50 to 150' }]);
  });

  it('stay apart by subject and by time, oldest first', () => {
    const marks = new ChangeMarks();
    marks.add(SECOND, ['A: Threads 50 to 60', 'Request rate 1000 to 2000']);
    marks.add(5 * SECOND, ['A: Threads 60 to 70']);
    expect(marks.list().map(({ text }) => text)).toEqual([
      'A: Threads 50 to 60',
      'Request rate 1000 to 2000',
      'A: Threads 60 to 70',
    ]);
    marks.clear();
    expect(marks.list()).toEqual([]);
  });

  it('keep the latest when there are too many', () => {
    const marks = new ChangeMarks();
    for (let step = 0; step < 1000; step++) marks.add(step * 10 * SECOND, [`Users ${step} to ${step + 1}`]);
    expect(marks.list()).toHaveLength(200);
    expect(marks.list().at(-1)!.text).toBe('Users 999 to 1000');
  });
});
