// A question with options to pick from. After a wrong pick, the reader sees why that option is wrong, and the
// other options remain. The right option is marked once the reader picks it or opens the outcome. No score is
// kept.

import { type ReactNode, useId, useState } from 'react';
import type { ChoicePrediction } from '../lessons/lesson.ts';
import { Button } from '../ui/shared/button.tsx';
import { LEARN } from '../ui/words/learn.ts';
import * as styles from './choice.module.css';
import * as lessonStyles from './lesson.module.css';
import { Line } from './prose.tsx';
import * as questionStyles from './question.module.css';
import { useNextFocus } from './use-next-focus.ts';

interface ChoiceProps {
  readonly prediction: ChoicePrediction;
  readonly scene: string | null;
  /** Index of the option that was picked last; null if none was. */
  readonly answer: number | null;
  /** Whether the right answer is shown. */
  readonly isOpen: boolean;
  readonly onAnswer: (answer: number) => void;
  readonly onAgain: () => void;
}

export function Choice({ prediction, scene, answer, isOpen, onAnswer, onAgain }: ChoiceProps): ReactNode {
  const { ask, options } = prediction;
  const name = useId();
  // Moving between options with the arrow keys does not yet answer, so the selected option is separate from
  // the answer.
  const [picked, setPicked] = useState<number | null>(null);
  const { part, moveTo } = useNextFocus<HTMLFieldSetElement>();
  const given = answer === null ? undefined : options[answer];
  const give = (place: number): void => {
    moveTo(options[place].right === true ? `.${styles.verdict} button` : 'input:checked');
    setPicked(null);
    onAnswer(place);
  };
  const again = (): void => {
    moveTo('input');
    setPicked(null);
    onAgain();
  };
  return (
    <fieldset ref={part} className={`${questionStyles.root} ${styles.root}`} data-open={isOpen}>
      <legend>
        <span className={lessonStyles.kicker}>{LEARN.predict}</span>
        <Line text={ask} scene={scene} />
      </legend>
      {options.map(({ text, right }, place) => (
        <label
          key={text}
          className={styles.option}
          data-right={isOpen && right === true}
          data-wrong={answer === place && right !== true}
        >
          <input
            type="radio"
            name={name}
            checked={(picked ?? answer) === place}
            disabled={isOpen}
            onChange={() => setPicked(place)}
          />
          <span>
            <Line text={text} scene={scene} />
          </span>
        </label>
      ))}
      <div role="status" className={styles.verdict}>
        {given?.right === true && <b>{LEARN.right}</b>}
        {given !== undefined && given.right !== true && (
          <p>
            <b>{LEARN.wrong}</b>{' '}
            {given.believes !== undefined && (
              <q>
                <Line text={given.believes} scene={scene} />
              </q>
            )}{' '}
            {given.but !== undefined && <Line text={given.but} scene={scene} />}
          </p>
        )}
        {isOpen && (
          <button type="button" className="link-button" onClick={again}>
            {LEARN.again}
          </button>
        )}
      </div>
      {!isOpen && (
        <p className={styles.give}>
          <Button
            kind="solid"
            disabled={picked === null || picked === answer}
            onClick={() => picked !== null && give(picked)}
          >
            {LEARN.giveAnswer}
          </Button>
        </p>
      )}
    </fieldset>
  );
}
