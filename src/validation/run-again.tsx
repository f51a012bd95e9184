// The button that recomputes the page's results in this browser and compares them.

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { reasonOf } from '../client/engine.ts';
import { BROWSER_CLOCK } from '../client/page-clock.ts';
import type { Recomputation } from '../client/recompute.ts';
import { listed } from '../languages/list.ts';
import { fixed } from '../languages/numbers.ts';
import { Button } from '../ui/shared/button.tsx';
import { EVIDENCE } from '../ui/words/evidence.ts';

/** Id of the element that the page's script hydrates. */
export const AGAIN_ID = 'run-again';

const TEXT = EVIDENCE.run;
const SECOND = 1000;

type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly done: number; readonly all: number }
  | {
      readonly kind: 'ended';
      readonly all: number;
      readonly different: readonly string[];
      readonly seconds: number;
    }
  | { readonly kind: 'failed'; readonly reason: string };

export function RunAgain(): ReactNode {
  const [state, setState] = useState<State>({ kind: 'idle' });
  const running = useRef<Recomputation | null>(null);
  useEffect(() => () => running.current?.stop(), []);
  const run = async (): Promise<void> => {
    const began = BROWSER_CLOCK.now();
    const different: string[] = [];
    let done = 0;
    try {
      setState({ kind: 'running', done, all: 1 });
      const { recomputeAll } = await import('./recompute-all.ts');
      const { all, recomputation } = recomputeAll(({ name }, isSame) => {
        if (!isSame) different.push(name);
        done++;
        setState({ kind: 'running', done, all });
      });
      running.current = recomputation;
      setState({ kind: 'running', done, all });
      await recomputation.ended;
      setState({ kind: 'ended', all, different, seconds: (BROWSER_CLOCK.now() - began) / SECOND });
    } catch (cause) {
      setState({ kind: 'failed', reason: reasonOf(cause) });
    }
    running.current = null;
  };
  const stop = (): void => {
    running.current?.stop();
    running.current = null;
    setState({ kind: 'idle' });
  };
  const isRunning = state.kind === 'running';
  return (
    <>
      <Button onClick={isRunning ? stop : () => void run()}>{isRunning ? TEXT.stop : TEXT.run}</Button>
      {isRunning && <progress max={state.all} value={state.done} aria-label={TEXT.progress} />}
      <p role="status">
        <StateText state={state} />
      </p>
    </>
  );
}

function StateText({ state }: { readonly state: State }): ReactNode {
  switch (state.kind) {
    case 'idle':
    case 'running':
      return null;
    case 'failed':
      return TEXT.failed(state.reason);
    case 'ended':
      return state.different.length === 0
        ? TEXT.same(state.all, fixed(state.seconds, 1))
        : TEXT.different(state.different.length, listed(state.different));
  }
}
