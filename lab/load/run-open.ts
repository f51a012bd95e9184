// Sends requests at given instants over a fixed number of connections, and returns each one's result.

import { Worker } from 'node:worker_threads';
import { HttpConnection } from './http-connection.ts';
import { OpenLoop, type SentSpan } from './open-loop.ts';

export interface OpenRun {
  /** Measured from the beginning of the load. */
  readonly spans: readonly SentSpan[];
  readonly errors: number;
}

/** Delay before the first request, so that everything is ready. */
const LEAD_NANOS = 100e6;
/** Waiting time after the last request is due. */
const PATIENCE_MILLIS = 20_000;

export const nowNanos = (): number => Number(process.hrtime.bigint());

/** `onBegin` is called at the instant from which the starts count. */
export async function runOpen(
  port: number,
  path: string,
  starts: readonly number[],
  count: number,
  onBegin: () => void = () => {},
): Promise<OpenRun> {
  const connections = await Promise.all(Array.from({ length: count }, () => HttpConnection.open(port)));
  const origin = nowNanos() + LEAD_NANOS;
  const began = setTimeout(onBegin, LEAD_NANOS / 1e6);
  const pacer = new Worker(new URL('pacer.mjs', import.meta.url), {
    workerData: starts.map((start) => origin + start),
  });
  try {
    return await new Promise<OpenRun>((resolve, reject) => {
      const finish = (): void => {
        clearTimeout(timer);
        // Requests without a reply are errors.
        resolve({ spans: loop.spans, errors: starts.length - loop.spans.length });
      };
      const timer = setTimeout(finish, (LEAD_NANOS + (starts.at(-1) ?? 0)) / 1e6 + PATIENCE_MILLIS);
      const loop = new OpenLoop(starts, count, (connection) => {
        connections[connection]!.get(path, (isGood) => {
          loop.ends(connection, nowNanos() - origin, isGood);
          if (loop.done) finish();
        });
      });
      pacer.on('message', (request: number) => loop.due(request, nowNanos() - origin));
      pacer.on('error', reject);
    });
  } finally {
    clearTimeout(began);
    await pacer.terminate();
    for (const each of connections) each.close();
  }
}
