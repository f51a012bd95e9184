// `trace`: a span of a run as the text of a file that Perfetto or tools for OpenTelemetry open.

import type { TraceFormat } from '../protocol/trace-file.ts';
import { LAST_INSTANT } from '../scenario/last-instant.ts';
import { showValue } from '../scenario/problem.ts';
import { InputError } from './input-error.ts';
import {
  checkOptions,
  durationOf,
  INPUT_OPTIONS,
  type InputOptions,
  type OptionNames,
  runRequest,
  type ScenarioInput,
} from './scenario-input.ts';
import { START_SECONDS, TRACE_FORMATS, traceText } from './trace-text.ts';

const INSTANT_ALLOWED = 'a time such as 1.5s, up to 10 days';
/** The default length of a span: one second. */
const SPAN_NANOS = 1e9;

export interface TraceOptions extends InputOptions {
  /** `perfetto`: JSON of Chrome's Trace Event Format, for ui.perfetto.dev. `otlp`: JSON of OpenTelemetry's protocol. */
  readonly format?: TraceFormat | undefined;
  /** Simulated time at which the span begins, such as `1s`; default 0. */
  readonly from?: string | undefined;
  /** Simulated time at which the span ends; default one second later, or the end of the run. */
  readonly until?: string | undefined;
  /** Id of the only server to trace; default all. */
  readonly server?: string | undefined;
  /**
   * Unix time of simulated time 0 in OpenTelemetry's spans, as `2026-01-31T08:00:00Z`; default the year 2000.
   */
  readonly start?: string | undefined;
}

const TRACE_OPTIONS: OptionNames<TraceOptions> = {
  ...INPUT_OPTIONS,
  format: true,
  from: true,
  until: true,
  server: true,
  start: true,
};

/**
 * Records a span of the run, event by event, and writes it as text. The same input gives the same text
 * everywhere. Throws InputError, also if the span is too large for a file; the error then names a span that
 * fits.
 */
export function trace(input: ScenarioInput, options: TraceOptions = {}): string {
  checkOptions(options, TRACE_OPTIONS);
  const { scenario, edits } = runRequest(input, options);
  const { format = 'perfetto', from = '0s', server = null } = options;
  const fromNanos = durationOf('from', from, INSTANT_ALLOWED, LAST_INSTANT);
  const untilNanos =
    options.until === undefined
      ? fromNanos + SPAN_NANOS
      : durationOf('until', options.until, INSTANT_ALLOWED, LAST_INSTANT);
  if (untilNanos <= fromNanos) throw refused('until', options.until, `a time after ${from}`);
  if (!TRACE_FORMATS.includes(format)) throw refused('format', format, TRACE_FORMATS.join(' or '));
  const ids = scenario.servers.map(({ id }) => id);
  if (server !== null && !ids.includes(server)) throw refused('server', server, ids.join(', '));
  const startSeconds = startOf(options.start);
  const reply = traceText({
    opening: scenario,
    edits,
    format,
    fromNanos,
    untilNanos,
    server,
    startSeconds,
  });
  if (!reply.ok) throw new InputError([reply.problem]);
  return reply.text;
}

function startOf(start: unknown): number {
  if (start === undefined) return START_SECONDS;
  const seconds = typeof start === 'string' ? Date.parse(start) / 1000 : Number.NaN;
  // OpenTelemetry stores nanoseconds since 1970 in 64 bits, and 0 means that the time is not known.
  const isFit = Number.isInteger(seconds) && seconds > 0 && seconds < 2 ** 33;
  if (isFit) return seconds;
  throw refused('start', start, 'a date with a time to the second, such as 2026-01-31T08:00:00Z');
}

const refused = (key: string, value: unknown, allowed: string): InputError =>
  new InputError([{ key, value: showValue(value), allowed }]);
