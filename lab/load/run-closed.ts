// Users who resend as soon as they have a reply: with hey if installed, else with autocannon. The tool must
// report every single request, because measured and simulated figures use the same rules; wrk, ab and others
// print their own percentiles. (autocannon's are in whole milliseconds and corrected for coordinated omission
// as if a request were due every millisecond.)

import { execFile } from 'node:child_process';
import autocannon from 'autocannon';
import type { Span } from '../../src/claims/lab/figures.ts';
import { HEY_HEAD, heySpans } from './hey-csv.ts';
import { nowNanos } from './run-open.ts';

export interface ClosedRun {
  readonly spans: readonly Span[];
  readonly errors: number;
}

type RunUsers = (url: string, users: number, seconds: number, onBegin?: () => void) => Promise<ClosedRun>;

const OUTPUT_BYTES_MAX = 1e9;
/** Seconds after which a request counts as an error. */
const PATIENCE_SECONDS = 30;

export const runClosed: RunUsers = async (url, users, seconds, onBegin) =>
  (await runHey(url, users, seconds, onBegin)) ?? runAutocannon(url, users, seconds, onBegin);

/** null if hey is not installed. */
function runHey(
  ...[url, users, seconds, onBegin = () => {}]: Parameters<RunUsers>
): Promise<ClosedRun | null> {
  const args = ['-z', `${seconds}s`, '-c', String(users), '-t', String(PATIENCE_SECONDS), '-o', 'csv', url];
  return new Promise((resolve, reject) => {
    const child = execFile('hey', args, { maxBuffer: OUTPUT_BYTES_MAX }, (error, output) => {
      if (error !== null && 'code' in error && error.code === 'ENOENT') resolve(null);
      else if (error !== null) reject(error);
      else if (!output.startsWith(HEY_HEAD)) reject(new Error('hey: its CSV is none that is known'));
      else resolve(heySpans(output));
    });
    child.once('spawn', onBegin);
  });
}

const runAutocannon: RunUsers = (url, users, seconds, onBegin = () => {}) => {
  const spans: Span[] = [];
  let errors = 0;
  const origin = nowNanos();
  return new Promise((resolve, reject) => {
    const options = { url, connections: users, duration: seconds, timeout: PATIENCE_SECONDS };
    const run = autocannon(options, (error) => {
      if (error === null || error === undefined) resolve({ spans, errors });
      else reject(error);
    });
    run.on('start', onBegin);
    run.on('reqError', () => {
      errors += 1;
    });
    run.on('response', (_client, status, _bytes, millis) => {
      const endNanos = nowNanos() - origin;
      if (status === 200) spans.push({ startNanos: endNanos - millis * 1e6, endNanos });
      else errors += 1;
    });
  });
};
