// The card of the objective finder: the objectives, the parameter to vary, and a button that starts the
// search.

import { type ReactNode, useId, useState } from 'react';
import { useScenario } from '../../app/studio-context.ts';
import { FIND_POINTS } from '../../scenario/default-question.ts';
import type { FindQuestion, FindSettings } from '../../scenario/question.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { sourceQuestionById } from '../../scenario/source-questions.ts';
import * as chartCardStyles from '../charts/chart-card.module.css';
import { Button } from '../shared/button.tsx';
import { SelectField } from '../shared/select.tsx';
import { STUDY_TEXT } from '../words/study.ts';
import { Answers } from './answers.tsx';
import { questionsOf, resolveSettings } from './find-settings.ts';
import { ObjectiveFields } from './objective-fields.tsx';
import * as styles from './study.module.css';
import { ParameterSelect, RangeFields, SourceLine, SourceSelect } from './study-form.tsx';

interface FindRequest {
  readonly scenario: Scenario;
  readonly questions: readonly FindQuestion[];
  /** Changes with each click on the button, so that the same settings can be searched again. */
  readonly number: number;
}

interface FinderCardProps {
  readonly settings: FindSettings;
  readonly onSettings: (part: Partial<FindSettings>) => void;
}

export function FinderCard({ settings, onSettings }: FinderCardProps): ReactNode {
  const titleId = useId();
  const own = useScenario((state) => state.scenario);
  const [request, setRequest] = useState<FindRequest | null>(null);
  const { source, each } = settings;
  const { scenario, objectives } = resolveSettings(settings, own);
  const find = (): void =>
    setRequest({
      scenario,
      questions: questionsOf(settings, own),
      number: (request?.number ?? 0) + 1,
    });
  const button = (
    <Button kind="small primary" onClick={find}>
      {STUDY_TEXT.find}
    </Button>
  );
  return (
    <article className={`${chartCardStyles.root} ${styles.card}`} aria-labelledby={titleId}>
      <header className={chartCardStyles.head}>
        <h3 id={titleId}>{STUDY_TEXT.finder}</h3>
        <div className={styles.form}>
          <SourceSelect
            kind="rows"
            source={source}
            onSource={(id) => {
              onSettings({ source: sourceQuestionById(id) });
              setRequest(null);
            }}
          />
          {source === null && <Varied settings={settings} own={own} onChange={onSettings} />}
        </div>
        {source === null ? (
          <ObjectiveFields
            scenario={scenario}
            objectives={objectives}
            areFirst={settings.objectives === null}
            onObjectives={(next) => onSettings({ objectives: next })}
            each={each}
            onEach={(next) => onSettings({ each: next })}
          >
            {button}
          </ObjectiveFields>
        ) : (
          <>
            <p className={styles.sentence}>
              {source.summary}
              <SourceLine source={source.source} />
            </p>
            {button}
          </>
        )}
      </header>
      {request === null ? (
        <div className={styles.answers} />
      ) : (
        <Answers
          key={request.number}
          scenario={request.scenario}
          questions={request.questions}
          isOwn={source === null}
          onStop={() => setRequest(null)}
        />
      )}
    </article>
  );
}

interface VariedProps {
  readonly settings: FindSettings;
  readonly own: Scenario;
  readonly onChange: (part: Partial<FindSettings>) => void;
}

/** Fields for the parameter, its range, the server, and whether to find the smallest or the largest value. */
function Varied({ settings, own, onChange }: VariedProps): ReactNode {
  const { scenario, axis, aim, server, able } = resolveSettings(settings, own);
  return (
    <>
      <SelectField
        className={styles.field}
        label={STUDY_TEXT.find}
        aria-label={STUDY_TEXT.aim}
        options={(['smallest', 'largest'] as const).map((each) => [each, STUDY_TEXT.aims[each]])}
        value={aim}
        onValue={(next) => onChange({ aim: next })}
      />
      <ParameterSelect
        label={STUDY_TEXT.vary}
        scenario={scenario}
        value={axis}
        points={FIND_POINTS}
        onAxis={(next) => next !== null && onChange({ axis: next, aim: null })}
      />
      <RangeFields axis={axis} onAxis={(next) => onChange({ axis: next })} />
      {able.length > 1 && (
        <SelectField
          className={styles.field}
          label={STUDY_TEXT.on}
          aria-label={STUDY_TEXT.on}
          options={able.map((id) => [id, id])}
          value={server}
          onValue={(id) => onChange({ server: id })}
        />
      )}
    </>
  );
}
