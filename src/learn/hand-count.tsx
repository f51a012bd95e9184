// A poll by show of hands: the teacher types the number of hands per answer, or counts them with the number
// keys, and bars appear beside the answers. Nothing is stored or sent.

import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ChoicePrediction } from '../lessons/lesson.ts';
import { LEARN } from '../ui/words/learn.ts';
import { FOOT_PANEL } from './foot-panel.ts';
import * as styles from './hand-count.module.css';
import { Line } from './prose.tsx';
import * as slidesStyles from './slides.module.css';

interface HandCountProps {
  readonly prediction: ChoicePrediction;
  readonly scene: string | null;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** More hands than any class has. */
const HANDS_MOST = 999;

export function HandCount({ prediction, scene, isOpen, onOpen }: HandCountProps): ReactNode {
  const [counts, setCounts] = useState<readonly number[]>(prediction.options.map(() => 0));
  const most = Math.max(1, ...counts);
  const all = counts.reduce((sum, count) => sum + count, 0);
  const put = (place: number, count: number): void => {
    const kept = Math.min(HANDS_MOST, Math.max(0, count));
    setCounts(counts.map((each, at) => (at === place ? kept : each)));
  };
  useHandKeys(isOpen, (place, by) => place < counts.length && put(place, counts[place]! + by));
  return (
    <details
      className={styles.root}
      name={FOOT_PANEL}
      open={isOpen}
      onToggle={(event) => onOpen(event.currentTarget.open)}
    >
      <summary>{LEARN.slides.hands}</summary>
      <div className={slidesStyles.opened}>
        {prediction.options.map(({ text }, place) => (
          <label key={text}>
            <span>
              <kbd>{place + 1}</kbd> <Line text={text} scene={scene} />
            </span>
            <input
              type="number"
              min={0}
              max={HANDS_MOST}
              value={counts[place]}
              onInput={(event) => {
                const typed = Math.floor(Number(event.currentTarget.value));
                put(place, Number.isFinite(typed) ? typed : 0);
              }}
            />
            <meter min={0} max={most} value={counts[place]} aria-hidden="true" />
          </label>
        ))}
        <output>{LEARN.slides.handsInAll(all)}</output>
      </div>
    </details>
  );
}

const DIGIT = /^(?:Digit|Numpad)([1-9])$/;
const TAKES_DIGITS = 'input[type="number"], textarea, select';

/** While the poll is open: the key of an answer's number counts one more hand for it; with Shift, one less. */
function useHandKeys(isOpen: boolean, onHand: (place: number, by: 1 | -1) => void): void {
  const latest = useRef(onHand);
  latest.current = onHand;
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKey = ({ code, shiftKey, ctrlKey, metaKey, altKey, target }: KeyboardEvent): void => {
      const digit = DIGIT.exec(code)?.[1];
      if (digit === undefined || ctrlKey || metaKey || altKey) return;
      // In a field, the key types a digit. The answers of the question are fields, too, but take no digits.
      if ((target as Element | null)?.closest?.(TAKES_DIGITS)) return;
      latest.current(Number(digit) - 1, shiftKey ? -1 : 1);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isOpen]);
}
