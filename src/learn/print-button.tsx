// "Print": draws the pictures of the sheet, then prints. The browser's own menu prints the sheet without
// them.

import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../ui/shared/button.tsx';
import { LEARN } from '../ui/words/learn.ts';
import * as styles from './lesson.module.css';
import { useLesson } from './lesson-context.ts';
import * as stillStyles from './still-view.module.css';
import { type DrawStills, type Stills, stillsOf } from './stills.ts';

interface PrintButtonProps {
  /**
   * Draws the pictures; undefined where this is impossible, as in a saved file, whose printed sheet has no
   * pictures.
   */
  readonly onDraw: DrawStills | undefined;
  readonly onStills: (stills: Stills) => void;
}

type State =
  | { readonly kind: 'drawing'; readonly count: number; readonly all: number }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'idle' }
  /** The pictures are in the page, which prints once they have loaded. */
  | { readonly kind: 'prints' };

export function PrintButton({ onDraw, onStills }: PrintButtonProps): ReactNode {
  const { lesson, stills } = useLesson();
  const [state, setState] = useState<State>({ kind: 'idle' });
  useEffect(() => {
    if (state.kind !== 'prints') return;
    const pictures = [...document.querySelectorAll<HTMLImageElement>(`.${stillStyles.root}`)];
    void Promise.all(pictures.map((picture) => picture.decode())).then(() => {
      setState({ kind: 'idle' });
      print();
    });
  }, [state]);
  const draw = async (drawWith: DrawStills): Promise<void> => {
    const plans = stillsOf(lesson);
    const say = (count: number): void => setState({ kind: 'drawing', count, all: plans.length });
    say(0);
    try {
      onStills(await drawWith(plans, say));
      setState({ kind: 'prints' });
    } catch (cause) {
      setState({ kind: 'failed', reason: cause instanceof Error ? cause.message : String(cause) });
      print();
    }
  };
  const start = (): void => {
    if (state.kind === 'drawing') return;
    if (onDraw === undefined || stills.size > 0) print();
    else void draw(onDraw);
  };
  return (
    <>
      <span role="status" className={styles.saveState}>
        {state.kind === 'drawing' && LEARN.sheet.drawing(Math.min(state.count + 1, state.all), state.all)}
        {state.kind === 'failed' && LEARN.sheet.noPictures(state.reason)}
      </span>
      <Button kind={styles.onPaper} onClick={start}>
        {LEARN.print}
      </Button>
    </>
  );
}
