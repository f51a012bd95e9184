// A question with answers to pick from. Once one is picked, each says what whoever picks it believes, and the right one
// stands out. Nothing is counted.

import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import type { ChoicePrediction } from '../lessons/lesson.ts';
import { LEARN } from '../ui/words/learn.ts';
import { Line } from './prose.tsx';

interface ChoiceProps {
  readonly prediction: ChoicePrediction;
  readonly scene: string | null;
  /** Place of the picked option; null: none yet. */
  readonly answer: number | null;
  readonly onAnswer: (answer: number | null) => void;
}

export function Choice({ prediction, scene, answer, onAnswer }: ChoiceProps): ComponentChildren {
  const { ask, options } = prediction;
  const name = useId();
  return (
    <fieldset className="choice" data-answered={answer !== null}>
      <legend>
        <span className="kicker">{LEARN.predict}</span>
        <Line text={ask} scene={scene} />
      </legend>
      {options.map(({ text, right, believes }, place) => (
        <div
          key={text}
          className="option"
          data-right={answer !== null && right === true}
          data-picked={answer === place}
        >
          <label>
            <input
              type="radio"
              name={name}
              checked={answer === place}
              disabled={answer !== null}
              onChange={() => onAnswer(place)}
            />
            <span>
              <Line text={text} scene={scene} />
            </span>
          </label>
          {answer !== null && believes !== undefined && (
            <p className="believes">
              <Line text={believes} scene={scene} />
            </p>
          )}
        </div>
      ))}
      <p role="status" className="verdict">
        {answer !== null && (options[answer]?.right === true ? LEARN.right : LEARN.wrong)}
        {answer !== null && (
          <button type="button" className="link-button" onClick={() => onAnswer(null)}>
            {LEARN.again}
          </button>
        )}
      </p>
    </fieldset>
  );
}
