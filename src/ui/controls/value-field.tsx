// The text field beside a slider: takes "20ms", "1k", "512MiB"; a bad text is explained below and changes nothing.

import type { ComponentChildren, TargetedKeyboardEvent } from 'preact';
import { useId, useState } from 'preact/hooks';
import type { NumberParameter } from '../../scenario/parameter.ts';
import type { ParameterKey } from '../../scenario/parameters.ts';
import type { Problem } from '../../scenario/problem.ts';
import { CONTROLS } from '../words/controls.ts';
import { TEXT } from '../words/text.ts';
import { fieldText, fieldUnit, parseField } from './field-text.ts';

/** Width of the shortest field, in digits, and of a space. */
const MIN_DIGITS = 3;
const SPACE_DIGITS = 0.4;

function widthInDigits(text: string): number {
  const spaces = text.match(/\s/g)?.length ?? 0;
  return Math.max(MIN_DIGITS, text.length - spaces * (1 - SPACE_DIGITS)) + 0.3;
}

interface ValueFieldProps {
  readonly parameter: ParameterKey;
  /** The key as messages name it: with the server's prefix where it has one. */
  readonly shownKey: string;
  readonly row: NumberParameter;
  readonly label: string;
  readonly value: number | null;
  /** What a value that follows from others comes to now. */
  readonly effective?: string;
  readonly onValue: (value: number | null) => void;
}

export function ValueField({
  parameter,
  shownKey,
  row,
  label,
  value,
  effective,
  onValue,
}: ValueFieldProps): ComponentChildren {
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const messageId = useId();
  const text = draft ?? fieldText(parameter, row, value);
  const unit = effective ?? fieldUnit(row, value);

  const commit = (): void => {
    if (draft === null) return;
    const parsed = parseField(parameter, draft);
    setDraft(null);
    setProblem(parsed.ok ? null : { ...parsed.problem, key: shownKey });
    if (parsed.ok && parsed.value !== value && typeof parsed.value !== 'string') onValue(parsed.value);
  };
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') commit();
    if (event.key === 'Escape') {
      setDraft(null);
      setProblem(null);
    }
  };

  return (
    <>
      <span className="value-field">
        <input
          type="text"
          autoComplete="off"
          spellcheck={false}
          aria-label={CONTROLS.value(label)}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : messageId}
          value={text}
          style={{ width: `${widthInDigits(text)}ch` }}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onBlur={commit}
          onKeyDown={onKeyDown}
        />
        {unit !== '' && <span className="unit">{unit}</span>}
      </span>
      {problem !== null && (
        <span className="field-problem" id={messageId} role="alert">
          {TEXT.notices.notAllowed(problem.key, problem.value, problem.allowed)}
        </span>
      )}
    </>
  );
}
