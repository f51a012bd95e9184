// The form of a sweep: a ready question, or a parameter with its range, and which figure to show.

import type { ReactNode } from 'react';
import { useActions } from '../../app/studio-context.ts';
import { SWEEP_POINTS } from '../../scenario/default-question.ts';
import { isSameAxis, type SweepQuestion, type SweepSettings } from '../../scenario/question.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { sourceQuestionById } from '../../scenario/source-questions.ts';
import { STUDY_MEASURE_KEYS, studyMeasureOf } from '../../scenario/study-measures.ts';
import { Button } from '../shared/button.tsx';
import { SelectField } from '../shared/select.tsx';
import { STUDY_TEXT } from '../words/study.ts';
import * as styles from './study.module.css';
import { ParameterSelect, RangeFields, SourceSelect, serversFor } from './study-form.tsx';

interface SweepFormProps {
  readonly choice: SweepSettings;
  readonly scenario: Scenario;
  readonly question: SweepQuestion;
  readonly onChoice: (part: Partial<SweepSettings>) => void;
}

export function SweepForm({ choice, scenario, question, onChoice }: SweepFormProps): ReactNode {
  const actions = useActions();
  const { source } = choice;
  const { server } = question.axis;
  const able = serversFor(question.axis, scenario);
  const ask = (id: string): void => {
    const chosen = sourceQuestionById(id);
    const measure = chosen !== null && 'sweep' in chosen.ask ? chosen.ask.measure : choice.measure;
    onChoice({ source: chosen, measure });
  };
  return (
    <div className={styles.form}>
      <SourceSelect kind="sweep" source={source} onSource={ask} />
      {source === null ? (
        <>
          <ParameterSelect
            label={STUDY_TEXT.vary}
            scenario={scenario}
            value={question.axis}
            points={SWEEP_POINTS}
            onAxis={(axis) =>
              axis !== null &&
              onChoice({
                axis,
                across: choice.across !== null && isSameAxis(choice.across, axis) ? null : choice.across,
              })
            }
          />
          {(able.length > 1 || server !== null) && (
            <SelectField
              className={styles.field}
              label={STUDY_TEXT.on}
              aria-label={STUDY_TEXT.onServer}
              options={[[null, STUDY_TEXT.all], ...able.map((id) => [id, id] as const)]}
              value={server}
              onValue={(id) => onChoice({ axis: { ...question.axis, server: id } })}
            />
          )}
          <RangeFields axis={question.axis} onAxis={(axis) => onChoice({ axis })} />
          <ParameterSelect
            label={STUDY_TEXT.against}
            scenario={scenario}
            value={question.across}
            not={question.axis}
            none={STUDY_TEXT.nothing}
            points={SWEEP_POINTS}
            onAxis={(across) => onChoice({ axis: question.axis, across })}
          />
        </>
      ) : (
        <Button kind="small" onClick={() => actions.openScenario(source.scenario)}>
          {STUDY_TEXT.openScene}
        </Button>
      )}
      <SelectField
        className={styles.field}
        label={STUDY_TEXT.show}
        options={STUDY_MEASURE_KEYS.map((key) => [key, studyMeasureOf(key).label])}
        value={choice.measure}
        onValue={(measure) => onChoice({ measure })}
      />
    </div>
  );
}
