// The three answers to "will it recover?" that a map of recovery shows instead of shades.

import type { Nanos } from './duration.ts';
import type { Scenario } from './scenario.ts';
import type { StudyValues } from './study-measures.ts';

/** never: not before the traffic ends. */
export type Comeback = 'back' | 'slow' | 'never';
export const COMEBACKS: readonly Comeback[] = ['back', 'slow', 'never'];

/** Signs beside the colours, so that no answer is shown by colour alone. */
export const COMEBACK_SIGNS: Readonly<Record<Comeback, string>> = { back: '✓', slow: '…', never: '×' };

/** A shorter recovery is never slow, because it is about as short as the windows that measure it. */
const SLOW_LEAST: Nanos = 1e9;

/** A recovery is slow if it takes longer than this: the duration of the longest fault. */
export function slowAfter({ faults, machineFaults }: Scenario): Nanos {
  const lengths = [...faults, ...machineFaults].flatMap(({ fromNanos, untilNanos }) =>
    untilNanos === null ? [] : [untilNanos - fromNanos],
  );
  return Math.max(SLOW_LEAST, ...lengths);
}

/** The answer for a point; null if it cannot be determined. */
export function comebackOf(
  { recovery, notRecovered }: Pick<StudyValues, 'recovery' | 'notRecovered'>,
  slowAfterNanos: Nanos,
): Comeback | null {
  if (notRecovered !== null && notRecovered > 0) return 'never';
  if (recovery === null) return null;
  return recovery <= slowAfterNanos ? 'back' : 'slow';
}
