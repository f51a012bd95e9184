// A poll by show of hands: the teacher types the number of hands per answer, and bars appear beside the
// answers. Nothing is stored or sent.

import { type ReactNode, useState } from 'react';
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
              <Line text={text} scene={scene} />
            </span>
            <input
              type="number"
              min={0}
              max={HANDS_MOST}
              value={counts[place]}
              onInput={(event) => {
                const typed = Math.floor(Number(event.currentTarget.value));
                const count = Number.isFinite(typed) ? Math.min(HANDS_MOST, Math.max(0, typed)) : 0;
                setCounts(counts.map((each, at) => (at === place ? count : each)));
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
