// `threadway trace`: a span of the run as a file that Perfetto or tools for OpenTelemetry open.

import { type TraceOptions, trace } from '../api/trace.ts';
import { TRACE_FORMATS } from '../api/trace-text.ts';
import { showValue } from '../scenario/problem.ts';
import { outOf, writeOut } from './out-file.ts';
import { print } from './print.ts';
import { orUsageError, readStudyArguments } from './study-arguments.ts';
import { UsageError } from './usage-error.ts';

const OPTIONS = ['--format', '--from', '--until', '--server', '--start', '--out'];
const MEGA = 1e6;

/** Returns the exit status. Throws UsageError, OutputError. */
export function traceCommand(args: readonly string[]): number {
  const { values, scenario } = readStudyArguments(args, { values: OPTIONS });
  const value = (name: string): string | undefined => values.get(name)?.at(-1);
  const given = value('--format') ?? TRACE_FORMATS[0];
  const format = TRACE_FORMATS.find((each) => each === given);
  if (format === undefined)
    throw new UsageError(
      `--format: ${showValue(given)} is not allowed; allowed: ${TRACE_FORMATS.join(' or ')}`,
    );
  const out = outOf(values);
  const options: TraceOptions = {
    format,
    from: value('--from'),
    until: value('--until'),
    server: value('--server'),
    start: value('--start'),
  };
  const text = orUsageError(() => trace(scenario, options));
  if (out === null) {
    print(text);
    return 0;
  }
  writeOut(out, text);
  const how = format === 'perfetto' ? ': open it at ui.perfetto.dev, which keeps it in the browser' : '';
  print(`${out}: ${(text.length / MEGA).toFixed(1)} MB${how}\n`);
  return 0;
}
