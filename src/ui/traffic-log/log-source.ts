// A log that is open: read in a worker, or in the page where none starts. And what of a pasted text or a file is one.

import { proxy } from 'comlink';
import { isGzip } from '../../../workers/gunzip.ts';
import type { LogHost, LogLook, LogProgress, ReadLog } from '../../../workers/log-host.ts';
import { workerOrPage } from '../../../workers/worker-or-page.ts';
import { withLineEnds } from '../../importers/line-ends.ts';
import { columnsOf } from '../../importers/measured/latency-csv.ts';
import type { LogMeaning } from '../../importers/traffic-log/log-arrivals.ts';
import type { LogSpan } from '../../importers/traffic-log/log-overview.ts';
import { detectLog } from '../../importers/traffic-log/log-reader.ts';
import type { TakenTraffic } from '../../importers/traffic-log/log-traffic.ts';
import type { Nanos } from '../../scenario/duration.ts';

/** What is asked of a log that has been read. */
export interface OpenLog {
  look(meaning: LogMeaning): Promise<LogLook>;
  busiest(lengthNanos: Nanos): Promise<LogSpan>;
  take(span: LogSpan): Promise<TakenTraffic>;
}

export interface LogSource {
  /** Reads it in place of an earlier one; ends with the source. */
  read(log: Blob, onProgress: (progress: LogProgress) => void): Promise<ReadLog>;
  readonly log: OpenLog;
  close(): void;
}

export async function openLogSource(): Promise<LogSource> {
  let inPage: LogHost | null = null;
  const { api, close } = workerOrPage<LogHost>(
    () =>
      new Worker(new URL('../../../workers/traffic-log.worker.ts', import.meta.url), {
        type: 'module',
        name: 'log',
      }),
    async () => {
      const { LogHost } = await import('../../../workers/log-host.ts');
      inPage = new LogHost();
      return inPage;
    },
  );
  const host = await api;
  return {
    read: async (log, onProgress) => host.read(log, proxy(onProgress)),
    log: {
      look: async (meaning) => host.look(meaning),
      busiest: async (length) => host.busiest(length),
      take: async (span) => host.take(span),
    },
    close() {
      close();
      inPage?.stop();
    },
  };
}

/** Characters of a log that are looked at to find out that it is one. */
const HEAD_CHARACTERS = 65_536;

/** Whether a text is a log of requests. CSVs of load tools have instants too, and are measurements. */
export function isTrafficLog(text: string): boolean {
  const head = text.slice(0, HEAD_CHARACTERS);
  const found = detectLog(head, null, text.length <= HEAD_CHARACTERS);
  if (found.kind !== 'lines') return found.kind === 'spans';
  if (found.layout.id !== 'csv') return true;
  const header =
    withLineEnds(head)
      .split('\n', 50)
      .find((line) => line.trim() !== '' && !line.startsWith('#')) ?? '';
  return (columnsOf(header.trim())?.tool ?? 'CSV') === 'CSV';
}

/** The beginning of a file as text, unpacked where it is packed by gzip; '' where it cannot be read. */
export async function headOf(file: Blob): Promise<string> {
  if (!(await isGzip(file))) return file.slice(0, HEAD_CHARACTERS).text();
  // The first member is enough.
  const unpacking = new DecompressionStream('gzip') as ReadableWritablePair<Uint8Array, Uint8Array>;
  const pieces = file.stream().pipeThrough(unpacking).getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    while (text.length < HEAD_CHARACTERS) {
      const { done, value } = await pieces.read();
      if (done) break;
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    // What there is of it tells the format; who reads it all says that it is damaged.
  }
  void pieces.cancel().catch(() => {});
  return text;
}
