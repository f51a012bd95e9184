// The span of a trace: what has happened, and of a run that has not begun what comes first.

import { expect, it } from 'vitest';
import { spanOf } from '../../../src/ui/share/trace-span.ts';

const SECOND = 1e9;

it('ends at the instant at which the page stands', () => {
  expect(spanOf(2 * SECOND, SECOND)).toEqual({ fromNanos: SECOND, untilNanos: 2 * SECOND });
  expect(spanOf(0.9 * SECOND, SECOND)).toEqual({ fromNanos: 0, untilNanos: 0.9 * SECOND });
});

it('is the first of a run that stands at its beginning', () => {
  expect(spanOf(0, SECOND)).toEqual({ fromNanos: 0, untilNanos: SECOND });
});
