// Exports a trace of a run, in a worker opened for this one trace, or in the page if no worker starts.

import { workerOrPage } from '../../workers/worker-or-page.ts';
import type { TracedSpan, TraceReply } from '../protocol/trace-file.ts';
import type { ReplayedRun } from './run-replay.ts';

/** Traces all servers. Rejects if it is aborted. */
export function traceRun(
  { opening, edits }: ReplayedRun,
  span: TracedSpan,
  signal: AbortSignal,
): Promise<TraceReply> {
  // Spans are dated today because trace stores reject spans that are years old.
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
