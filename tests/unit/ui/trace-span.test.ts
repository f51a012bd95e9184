// The span of a trace: the past of the run, or its beginning if it has not started.

import { expect, it } from 'vitest';
import { spanOf } from '../../../src/ui/share/trace-choices.tsx';

const SECOND = 1e9;

it('the span of a trace ends at the instant that the page shows', () => {
  expect(spanOf(2 * SECOND, SECOND)).toEqual({ fromNanos: SECOND, untilNanos: 2 * SECOND });
  expect(spanOf(0.9 * SECOND, SECOND)).toEqual({ fromNanos: 0, untilNanos: 0.9 * SECOND });
});

it('the span of a trace is the beginning of a run that has not started', () => {
  expect(spanOf(0, SECOND)).toEqual({ fromNanos: 0, untilNanos: SECOND });
});
