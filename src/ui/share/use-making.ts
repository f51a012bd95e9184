// Makes a file: keeps its progress and its result, and can cancel it.

import { useCallback, useEffect, useRef, useState } from 'react';
import type { MakeProgress, MediaFile } from '../../clips/make.ts';
import { download } from '../shared/download.ts';

export interface SavedFile extends MediaFile {
  readonly name: string;
  /** Object URL of the file. It is valid as long as the component is mounted. */
  readonly url: string;
}

export type MakingState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'working'; readonly progress: MakeProgress }
  | { readonly kind: 'saved'; readonly file: SavedFile }
  | { readonly kind: 'failed'; readonly reason: string };

export type Maker = (
  signal: AbortSignal,
  onProgress: (progress: MakeProgress) => void,
) => Promise<{ readonly made: MediaFile; readonly name: string }>;

interface MakingHandle {
  readonly state: MakingState;
  start(maker: Maker): void;
  /** Cancels the file that is being made, or drops the finished one. */
  reset(): void;
}

const IDLE: MakingState = { kind: 'idle' };
/** Wall time between two updates of the progress. */
const REPORT_MILLIS = 100;

export function useMaking(): MakingHandle {
  const [state, setState] = useState<MakingState>(IDLE);
  const running = useRef<AbortController | null>(null);
  const url = useRef<string | null>(null);

  const drop = useCallback(() => {
    running.current?.abort();
    running.current = null;
    if (url.current !== null) URL.revokeObjectURL(url.current);
    url.current = null;
  }, []);
  useEffect(() => drop, [drop]);

  const reset = useCallback(() => {
    drop();
    setState(IDLE);
  }, [drop]);

  const start = useCallback(
    (maker: Maker) => {
      drop();
      const control = new AbortController();
      running.current = control;
      const { signal } = control;
      let reportedAt = Number.NEGATIVE_INFINITY;
      const report = (progress: MakeProgress): void => {
        const now = performance.now();
        if (signal.aborted || now - reportedAt < REPORT_MILLIS) return;
        reportedAt = now;
        setState({ kind: 'working', progress });
      };
      report({ stage: 'replay', share: 0 });
      maker(signal, report).then(
        ({ made, name }) => {
          if (signal.aborted) return;
          url.current = URL.createObjectURL(made.blob);
          download(name, made.blob);
          setState({ kind: 'saved', file: { ...made, name, url: url.current } });
        },
        (cause) => {
          if (!signal.aborted)
            setState({ kind: 'failed', reason: cause instanceof Error ? cause.message : String(cause) });
        },
      );
    },
    [drop],
  );
  return { state, start, reset };
}
