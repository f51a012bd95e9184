// The span of a trace: the past of the run, or its beginning if it has not started.

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
