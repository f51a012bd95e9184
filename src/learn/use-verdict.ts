// Runs a solution of a task in a worker, so that the page keeps responding. If the browser refuses workers,
// the solution runs in the page.

import { useCallback, useEffect, useRef, useState } from 'react';
import type { Task } from '../lessons/lesson.ts';
import type { Solution, Verdict } from '../lessons/task.ts';
import { type OpenJudge, openJudge } from './judge.ts';
import { useLesson } from './lesson-context.ts';

export type VerdictState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running' }
  | { readonly kind: 'judged'; readonly solution: Solution; readonly verdict: Verdict }
  | { readonly kind: 'failed'; readonly reason: string };

interface VerdictHandle {
  readonly state: VerdictState;
  check(solution: Solution): void;
  stop(): void;
}

export function useVerdict(task: Task, onSolved: () => void): VerdictHandle {
  const { lesson, openWorker } = useLesson();
  const [state, setState] = useState<VerdictState>({ kind: 'idle' });
  const open = useRef<OpenJudge | null>(null);
  const stop = useCallback(() => {
    open.current?.close();
    open.current = null;
    setState({ kind: 'idle' });
  }, []);
  useEffect(() => () => open.current?.close(), []);
  const check = useCallback(
    (solution: Solution) => {
      open.current?.close();
      const judge = openJudge(openWorker);
      open.current = judge;
      setState({ kind: 'running' });
      judge.judge(lesson, task, solution).then(
        (verdict) => {
          if (open.current !== judge) return;
          judge.close();
          open.current = null;
          setState({ kind: 'judged', solution, verdict });
          if (verdict.holds) onSolved();
        },
        (cause) => {
          if (open.current !== judge) return;
          judge.close();
          open.current = null;
          setState({ kind: 'failed', reason: cause instanceof Error ? cause.message : String(cause) });
        },
      );
    },
    [lesson, openWorker, task, onSolved],
  );
  return { state, check, stop };
}
