// The CSV of hey: a line a request, with when it began and how long it took.

import type { Span } from '../../src/claims/lab/figures.ts';

export const HEY_HEAD =
  'response-time,DNS+dialup,DNS,Request-write,Response-delay,Response-read,status-code,offset';

/** Times are seconds. Lines of requests that were not answered by a 200 are errors. */
export function heySpans(csv: string): { readonly spans: readonly Span[]; readonly errors: number } {
  const lines = csv.trim().split('\n').slice(1);
  const spans = lines
    .map((line) => line.split(',').map(Number))
    .filter((fields) => fields[6] === 200)
    .map((fields): Span => {
      const startNanos = Math.round(fields[7]! * 1e9);
      return { startNanos, endNanos: startNanos + Math.round(fields[0]! * 1e9) };
    });
  return { spans, errors: lines.length - spans.length };
}
