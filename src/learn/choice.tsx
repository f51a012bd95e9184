// A question with answers to pick from. Once one is given, each wrong one says what whoever picks it believes, marked as said by
// them, and where that is right; the right one stands out. Nothing is counted.

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
  /** Place of the option that was given as the answer; null: none yet. */
  readonly answer: number | null;
  readonly onAnswer: (answer: number | null) => void;
}

export function Choice({ prediction, scene, answer, onAnswer }: ChoiceProps): ReactNode {
  const { ask, options } = prediction;
  const name = useId();
  // Keys go from option to option: what is picked is not the answer yet.
  const [picked, setPicked] = useState<number | null>(null);
  const shown = answer ?? picked;
  const { part, moveTo } = useNextFocus<HTMLFieldSetElement>();
  const give = (given: number | null): void => {
    moveTo(given === null ? 'input' : `.${styles.verdict} button`);
    onAnswer(given);
  };
  return (
    <fieldset ref={part} className={`${questionStyles.root} ${styles.root}`} data-answered={answer !== null}>
      <legend>
        <span className={lessonStyles.kicker}>{LEARN.predict}</span>
        <Line text={ask} scene={scene} />
      </legend>
      {options.map(({ text, right, believes, but }, place) => (
        <div
          key={text}
          className={styles.option}
          data-right={answer !== null && right === true}
          data-picked={answer === place}
        >
          <label>
            <input
              type="radio"
              name={name}
              checked={shown === place}
              disabled={answer !== null}
              onChange={() => setPicked(place)}
            />
            <span>
              <Line text={text} scene={scene} />
            </span>
          </label>
          {answer !== null && believes !== undefined && (
            <p className={styles.believes}>
              {LEARN.believes}{' '}
              <q>
                <Line text={believes} scene={scene} />
              </q>
              {but !== undefined && (
                <span className={styles.but}>
                  <Line text={but} scene={scene} />
                </span>
              )}
            </p>
          )}
        </div>
      ))}
      {answer === null && (
        <p>
          <Button kind="solid" disabled={picked === null} onClick={() => give(picked)}>
            {LEARN.giveAnswer}
          </Button>
        </p>
      )}
      <p role="status" className={styles.verdict}>
        {answer !== null && <span>{options[answer]?.right === true ? LEARN.right : LEARN.wrong}</span>}
        {answer !== null && (
          <button type="button" className="link-button" onClick={() => give(null)}>
            {LEARN.again}
          </button>
        )}
      </p>
    </fieldset>
  );
}
