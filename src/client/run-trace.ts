// A trace of a run, made in a worker of its own, which is opened for one and closed with it; in the page where no worker starts.

import { workerOrPage } from '../../workers/worker-or-page.ts';
import type { TracedSpan, TraceReply } from '../protocol/trace-file.ts';
import type { ReplayedRun } from './run-replay.ts';

/** All servers. Rejects where it was aborted. */
export function traceRun(
  { opening, edits }: ReplayedRun,
  span: TracedSpan,
  signal: AbortSignal,
): Promise<TraceReply> {
  // The date of spans is today's: stores take none that are years old.
  const startSeconds = Math.floor(Date.now() / 1000);
  const request = { opening, edits, ...span, server: null, startSeconds };
  const { api, close } = workerOrPage(
    () => new Worker(new URL('../../workers/trace.worker.ts', import.meta.url), { name: 'trace' }),
    async () => (await import('../api/trace-text.ts')).traceText,
  );
  const made = new Promise<TraceReply>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    api.then((trace) => trace(request)).then(resolve, reject);
  });
  return made.finally(close);
}
