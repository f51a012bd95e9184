// The objectives of the finder, one per line.

import { type ReactNode, useId } from 'react';
import { t } from '../../languages/t.ts';
import { formatLimit, limitAllowed, parseLimit } from '../../links/objective-text.ts';
import { firstObjective } from '../../scenario/first-objectives.ts';
import { OBJECTIVES_MAX, type Objective } from '../../scenario/question.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { OBJECTIVE_KEYS, studyMeasureOf } from '../../scenario/study-measures.ts';
import * as valueFieldStyles from '../controls/value-field.module.css';
import { Button } from '../shared/button.tsx';
import { Check } from '../shared/check.tsx';
import { Select } from '../shared/select.tsx';
import { useDraft } from '../shared/use-draft.ts';
import { STUDY_TEXT } from '../words/study.ts';
import { firstLimitHint } from './find-settings.ts';
import * as styles from './study.module.css';

interface ObjectiveFieldsProps {
  readonly scenario: Scenario;
  readonly objectives: readonly Objective[];
  /** Whether the objectives are the scene's defaults. */
  readonly areFirst: boolean;
  readonly onObjectives: (objectives: readonly Objective[]) => void;
  /** Whether a value is found for each objective separately. */
  readonly each: boolean;
  readonly onEach: (each: boolean) => void;
  /** Shown in front of the other buttons. */
  readonly children: ReactNode;
}

export function ObjectiveFields(props: ObjectiveFieldsProps): ReactNode {
  const { scenario, objectives, areFirst, onObjectives, each, onEach, children } = props;
  const hintId = useId();
  const replace = (index: number, by: readonly Objective[]): void =>
    onObjectives([...objectives.slice(0, index), ...by, ...objectives.slice(index + 1)]);
  const more = OBJECTIVE_KEYS.find((key) => !objectives.some(({ measure }) => measure === key));
  return (
    <div className={styles.objectives}>
      {objectives.map((objective, index) => (
        // Objectives have no names; only their order tells them apart.
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are only replaced in place or taken out.
        <fieldset key={index} className={styles.objective}>
          <legend className="visually-hidden">{STUDY_TEXT.objective(index + 1)}</legend>
          <Select
            aria-label={STUDY_TEXT.objective(index + 1)}
            options={OBJECTIVE_KEYS.map((key) => [key, studyMeasureOf(key).label])}
            value={objective.measure}
            onValue={(measure) => replace(index, [firstObjective(measure, scenario)])}
          />
          <Select
            aria-label={STUDY_TEXT.relation}
            options={(['atMost', 'atLeast'] as const).map((each) => [each, STUDY_TEXT.relations[each]])}
            value={objective.relation}
            onValue={(relation) => replace(index, [{ ...objective, relation }])}
          />
          <LimitField
            objective={objective}
            hintId={areFirst ? hintId : undefined}
            onLimit={(limit) => replace(index, [{ ...objective, limit }])}
          />
          {objectives.length > 1 && (
            <Button
              kind="small"
              aria-label={t`${STUDY_TEXT.remove}: ${STUDY_TEXT.objective(index + 1)}`}
              onClick={() => replace(index, [])}
            >
              ×
            </Button>
          )}
        </fieldset>
      ))}
      {areFirst && (
        <small className="muted" id={hintId}>
          {firstLimitHint(scenario)}
        </small>
      )}
      <span className={styles.form}>
        {children}
        {more !== undefined && objectives.length < OBJECTIVES_MAX && (
          <Button kind="small" onClick={() => onObjectives([...objectives, firstObjective(more, scenario)])}>
            {STUDY_TEXT.add}
          </Button>
        )}
        {objectives.length > 1 && (
          <Check className={styles.field} checked={each} onCheck={onEach}>
            <span>{STUDY_TEXT.each}</span>
          </Check>
        )}
      </span>
    </div>
  );
}

interface LimitFieldProps {
  readonly objective: Objective;
  /** Id of the element that explains where the limit comes from. */
  readonly hintId: string | undefined;
  readonly onLimit: (limit: number) => void;
}

function LimitField({ objective: { measure, limit }, hintId, onLimit }: LimitFieldProps): ReactNode {
  const messageId = useId();
  const { field, problem } = useDraft({
    text: formatLimit(measure, limit),
    accept(draft) {
      const value = parseLimit(measure, draft.replace(/(?<=\d)\s+(?=\d)/g, ''));
      if (value === null)
        return STUDY_TEXT.notAllowed(JSON.stringify(draft.slice(0, 40)), limitAllowed(measure));
      onLimit(value);
      return null;
    },
  });
  return (
    <>
      <input
        {...field}
        type="text"
        className={styles.limitField}
        aria-label={STUDY_TEXT.limit}
        aria-describedby={problem === null ? hintId : messageId}
      />
      {problem !== null && (
        <span className={valueFieldStyles.problem} id={messageId} role="alert">
          {problem}
        </span>
      )}
    </>
  );
}
