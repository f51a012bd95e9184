// Reads a log in a worker, or in the page if no worker starts, and answers queries about it. Also detects
// whether a pasted text or a file is a log.

import { proxy } from 'comlink';
import { isGzip } from '../../../workers/gunzip.ts';
import type { LogHost, LogLook, LogProgress, ReadLog } from '../../../workers/log-host.ts';
import { workerOrPage } from '../../../workers/worker-or-page.ts';
import { encodingOf } from '../../importers/bytes.ts';
import type { Measurement } from '../../importers/measured/measurement.ts';
import { FILE_BYTES_MAX } from '../../importers/measured/readers.ts';
import { type Answers, NO_ANSWERS } from '../../importers/reading-report.ts';
import type { LogMeaning } from '../../importers/traffic-log/log-arrivals.ts';
import type { LogSpan } from '../../importers/traffic-log/log-overview.ts';
import type { TakenTraffic } from '../../importers/traffic-log/log-traffic.ts';
import { HEAD_CHARACTERS, whatIs } from '../../importers/what-is.ts';
import type { Nanos } from '../../scenario/duration.ts';

/** Answers queries about a log that has been read. */
export interface OpenLog {
  look(meaning: LogMeaning): Promise<LogLook>;
  busiest(lengthNanos: Nanos): Promise<LogSpan>;
  take(span: LogSpan): Promise<TakenTraffic>;
  /** The durations in the log as a measurement; null if the log has none. */
  measure(): Promise<Measurement | null>;
}

export interface LogSource {
  /** Reads this log, which replaces an earlier one. The result can be used until the source is closed. */
  read(log: Blob, answers: Answers, onProgress: (progress: LogProgress) => void): Promise<ReadLog>;
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
    read: async (log, answers, onProgress) => host.read(log, answers, proxy(onProgress)),
    log: {
      look: async (meaning) => host.look(meaning),
      busiest: async (length) => host.busiest(length),
      take: async (span) => host.take(span),
      measure: async () => host.measure(),
    },
    close() {
      close();
      inPage?.stop();
    },
  };
}

/** Whether a text is a log of requests. */
export function isTrafficLog(text: string): boolean {
  return whatIs(text.slice(0, HEAD_CHARACTERS), text.length <= HEAD_CHARACTERS, NO_ANSWERS) === 'log';
}

/** The beginning of a file as text (unpacked if the file is gzip); '' if it cannot be read. */
export async function headOf(file: Blob): Promise<string> {
  if (!(await isGzip(file))) {
    // Twice as many bytes as characters, because UTF-16 uses two bytes per character.
    const bytes = new Uint8Array(await file.slice(0, 2 * HEAD_CHARACTERS).arrayBuffer());
    return new TextDecoder(encodingOf(bytes)).decode(bytes).slice(0, HEAD_CHARACTERS);
  }
  // To detect the format, the first member of a gzip file is enough, up to any damage. The damage is reported
  // when the whole file is read.
  return (await unpacked(file, HEAD_CHARACTERS)).text;
}

/**
 * The whole text of a file (unpacked if the file is gzip). null if the file is damaged or too long for the
 * readers of measurements.
 */
export async function textOf(file: Blob): Promise<string | null> {
  if (file.size > FILE_BYTES_MAX) return null;
  if (await isGzip(file)) {
    const { text, isWhole } = await unpacked(file, FILE_BYTES_MAX);
    return isWhole ? text : null;
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

/** Unpacks the first member of a gzip file to text, up to about this many characters. */
async function unpacked(
  file: Blob,
  most: number,
): Promise<{ readonly text: string; readonly isWhole: boolean }> {
  const unpacking = new DecompressionStream('gzip') as ReadableWritablePair<Uint8Array, Uint8Array>;
  const pieces = file.stream().pipeThrough(unpacking).getReader();
  let decoder: TextDecoder | null = null;
  let text = '';
  let isWhole = false;
  try {
    while (text.length < most) {
      const { done, value } = await pieces.read();
      isWhole = done;
      if (done) break;
      decoder ??= new TextDecoder(encodingOf(value));
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    isWhole = false;
  }
  void pieces.cancel().catch(() => {});
  return { text, isWhole };
}
