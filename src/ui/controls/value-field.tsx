// The text field beside a slider accepts "20ms", "1k", "512MiB". An invalid text is explained below and
// changes nothing.

import { type ReactNode, useId } from 'react';
import type { NumberParameter } from '../../scenario/parameter.ts';
import type { ParameterKey } from '../../scenario/parameters.ts';
import { useDraft } from '../shared/use-draft.ts';
import { CONTROLS } from '../words/controls.ts';
import { NOTICES } from '../words/notices.ts';
import { fieldText, fieldUnit, parseField } from './field-text.ts';
import * as styles from './value-field.module.css';

/**
 * The width of the shortest field, in widths of a digit. The next constant is the width of a space in the
 * same unit.
 */
const MIN_DIGITS = 3;
const SPACE_DIGITS = 0.4;

function widthInDigits(text: string): number {
  const spaces = text.match(/\s/g)?.length ?? 0;
  return Math.max(MIN_DIGITS, text.length - spaces * (1 - SPACE_DIGITS)) + 0.3;
}

interface ValueFieldProps {
  readonly parameter: ParameterKey;
  /** The key as messages show it: with the server's prefix, if it is a setting of one server. */
  readonly shownKey: string;
  readonly row: NumberParameter;
  readonly label: string;
  readonly value: number | null;
  /** The present value, as text, of a parameter that is computed from others. */
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
}: ValueFieldProps): ReactNode {
  const messageId = useId();
  const unit = effective ?? fieldUnit(row, value);
  const { field, problem } = useDraft({
    text: fieldText(parameter, row, value),
    accept(draft) {
      const parsed = parseField(parameter, draft);
      if (!parsed.ok) return { ...parsed.problem, key: shownKey };
      if (parsed.value !== value && typeof parsed.value !== 'string') onValue(parsed.value);
      return null;
    },
  });

  return (
    <>
      <span className={styles.root}>
        <input
          {...field}
          type="text"
          aria-label={CONTROLS.value(label)}
          aria-describedby={problem === null ? undefined : messageId}
          style={{ width: `${widthInDigits(field.value)}ch` }}
          onFocus={(event) => event.currentTarget.select()}
        />
        {unit !== '' && <span className={styles.unit}>{unit}</span>}
      </span>
      {problem !== null && (
        <span className={styles.problem} id={messageId} role="alert">
          {NOTICES.notAllowed(problem.key, problem.value, problem.allowed)}
        </span>
      )}
    </>
  );
}
