// Parses hey's CSV: one line per request with its start and duration.

import type { Span } from '../../src/claims/lab/figures.ts';

export const HEY_HEAD =
  'response-time,DNS+dialup,DNS,Request-write,Response-delay,Response-read,status-code,offset';

/** Times are in seconds. Requests without a 200 response count as errors. */
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
