// Real locks next to simulated ones: the measurements are recorded, and the simulation gets only the time of
// a single thread's turn.

import { describe, expect, it } from 'vitest';
import { rawThreads } from '../../../scripts/lab-docs.ts';
import { type ComparedLock, comparedLocks, type LabLockId } from '../../../src/claims/lab/threads.ts';

/** Locks that any thread can take when they are released. */
const FREE_FOR_ALL: readonly LabLockId[] = ['pthread', 'adaptive', 'go', 'reentrant', 'synchronized'];
/** Under contention on two cores this lock is slower than the simulated mutex. docs/validation.md says so. */
const UNEXPLAINED: LabLockId = 'reentrant';
/** Two measured rates with at least this ratio count as different. */
const APART = 1.5;
const THREADS = 8;

const loadOf = ({ cores, insideNanos, outsideNanos }: ComparedLock): string =>
  [cores, insideNanos, outsideNanos].join();

describe.each(rawThreads().map((measured) => [measured.machine, measured] as const))(
  'locks on %s',
  (_, raw) => {
    const compared = comparedLocks({
      ...raw,
      runs: raw.runs.filter(({ threads }) => threads === 1 || threads === THREADS),
    });

    it('without an order of waiting give the same rates', () => {
      const errors = compared
        .filter(({ lock }) => FREE_FOR_ALL.includes(lock))
        .map(({ error }) => Math.abs(error))
        .sort((a, b) => a - b);
      expect(errors.length).toBeGreaterThanOrEqual(50);
      expect(errors[errors.length >> 1]).toBeLessThan(0.1);
      const within = errors.filter((error) => error <= 0.2).length;
      expect(within / errors.length).toBeGreaterThan(0.9);
    });

    it('have the order that real ones have', () => {
      const explained = compared.filter(({ lock }) => lock !== UNEXPLAINED);
      const pairs = explained.flatMap((a) =>
        explained
          .filter((b) => loadOf(a) === loadOf(b) && a.perSecond > APART * b.perSecond)
          .map((b) => [a, b] as const),
      );
      expect(pairs.length).toBeGreaterThan(50);
      const wrong = pairs.filter(([a, b]) => a.simulated <= b.simulated);
      expect(wrong.map(([a, b]) => `${loadOf(a)}: ${a.lock} over ${b.lock}`)).toEqual([]);
    });
  },
);
