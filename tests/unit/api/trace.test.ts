// The text of a trace is the same everywhere, includes the run's changes, and is refused if it would be too
// large.

import { expect, it } from 'vitest';
import { InputError, trace } from '../../../src/api/threadway.ts';
import { START_SECONDS, traceText } from '../../../src/api/trace-text.ts';
import { presetById } from '../../../src/scenario/presets.ts';
import { attributesOf, checkedChromeTrace, checkedOtlp } from '../../support/trace-rules.ts';

it('a trace follows a link with its changes', () => {
  const link = 'preset=one-bridge&edit=1.2s+hand%3Ddown:2';
  const span = { from: '1s', until: '1.3s' };
  expect(trace('one-bridge', span)).toBe(trace('preset=one-bridge', span));
  const names = checkedChromeTrace(trace(link, span)).map(({ name }) => name);
  expect(names).toContain('node 2 down: begins');
  expect(checkedChromeTrace(trace('one-bridge', span)).map(({ name }) => name)).not.toContain(
    'node 2 down: begins',
  );
});

it('a trace has other ids for another seed, and the same for the same seed', () => {
  const span = { format: 'otlp', from: '1s', until: '1.1s' } as const;
  const idsOf = (seed: number): Set<string> =>
    new Set(
      checkedOtlp(trace('one-bridge', { ...span, seed })).flatMap(({ spans }) =>
        spans.map((each) => each.spanId),
      ),
    );
  expect(idsOf(7)).toEqual(idsOf(7));
  const traces = (seed: number): Set<string> =>
    new Set(
      checkedOtlp(trace('one-bridge', { ...span, seed })).flatMap(({ spans }) =>
        spans.map((each) => each.traceId),
      ),
    );
  const others = traces(8);
  expect([...traces(7)].filter((id) => others.has(id))).toEqual([]);
  const [resource] = checkedOtlp(trace('one-bridge', { ...span, seed: 8 }));
  expect(resource.attributes['threadway.seed']).toBe('8');
  const [root] = resource.spans;
  expect(BigInt(root.endTimeUnixNano) / 1_000_000_000n).toBe(BigInt(START_SECONDS) + 1n);
  expect(attributesOf(root.attributes)).toHaveProperty(['threadway.outcome']);
});

it('a trace that is too large is rejected with the span that fits, in words and as a number', () => {
  const request = {
    opening: presetById('slow-motion')!.scenario,
    edits: [],
    format: 'perfetto',
    fromNanos: 10e6,
    untilNanos: 2e9,
    server: null,
    startSeconds: START_SECONDS,
  } as const;
  const reply = traceText(request, 2000);
  if (reply.ok || reply.fitsUntilNanos === null) throw new Error('it should not fit');
  const { problem, fitsUntilNanos } = reply;
  expect(problem.allowed).toMatch(/^\d+(\.\d+)?ms or earlier/);
  expect(traceText({ ...request, untilNanos: fitsUntilNanos }, 2000).ok).toBe(true);
  // A span is rounded to two digits, so the error is less than a tenth.
  const slightlyMore = 10e6 + 1.1 * (fitsUntilNanos - 10e6) + 1;
  expect(traceText({ ...request, untilNanos: slightlyMore }, 2000).ok).toBe(false);
  const nothing = traceText(request, 2);
  expect(nothing).toMatchObject({ ok: false, fitsUntilNanos: null });
});

it.each([
  [{ until: '0s' }, 'until'],
  [{ format: 'svg' as 'otlp' }, 'format'],
  [{ server: 'Z' }, 'server'],
  [{ start: '12' + ' o’clock' }, 'start'],
  [[] as never, 'options'],
])('a trace rejects the option %j', (options, key) => {
  try {
    trace('one-bridge', options);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    expect(error.problems.map((each) => each.key)).toEqual([key]);
    return;
  }
  throw new Error('it was taken');
});
