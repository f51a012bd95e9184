// The card of the objective finder: what has to hold, what may vary; on a press of a button the value that holds it, with
// all that was tried.

import { type ReactNode, useId, useState } from 'react';
import {
  DEFAULT_EFFORT,
  defaultAim,
  defaultAxis,
  FIND_POINTS,
  FIND_PRECISION,
} from '../../scenario/default-question.ts';
import { type ParameterKey, parameterOf, serverHas } from '../../scenario/parameters.ts';
import type { Axis, FindQuestion, Objective } from '../../scenario/question.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { SourceQuestion } from '../../scenario/source-question.ts';
import { SOURCE_QUESTIONS, sourceQuestionById } from '../../scenario/source-questions.ts';
import { useScenario } from '../studio-context.ts';
import { STUDY_TEXT } from '../text-of-study.ts';
import { FoundRow } from './found-row.tsx';
import { ObjectiveFields } from './objective-fields.tsx';
import { firstAxis, ParameterSelect, RangeFields, variedKeys } from './study-form.tsx';

const FIRST_OBJECTIVES: readonly Objective[] = [
  { measure: 'p99', relation: 'atMost', limit: 25e6 },
  { measure: 'memory', relation: 'atMost', limit: 512 * 1024 ** 2 },
];

interface Asked {
  readonly scenario: Scenario;
  readonly questions: readonly FindQuestion[];
  /** Two presses with the same settings are two questions. */
  readonly number: number;
}

export function FinderCard(): ReactNode {
  const titleId = useId();
  const own = useScenario((state) => state.scenario);
  const [source, setSource] = useState<SourceQuestion | null>(null);
  const [axis, setAxis] = useState<Axis | null>(null);
  const [aim, setAim] = useState<FindQuestion['aim'] | null>(null);
  const [server, setServer] = useState<string | null>(null);
  const [objectives, setObjectives] = useState(FIRST_OBJECTIVES);
  const [each, setEach] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const scenario = source?.scenario ?? own;
  const varied =
    axis !== null && variedKeys(scenario).includes(axis.parameter) ? axis : firstAxis(scenario, FIND_POINTS);
  const wanted = aim ?? defaultAim(varied.parameter);
  const able = serversFor(varied.parameter, scenario);
  const on = server !== null && able.includes(server) ? server : (able[0] ?? scenario.servers[0]!.id);

  const find = (): void => {
    const question: FindQuestion = {
      kind: 'find',
      server: on,
      axis: { ...varied, server: null, points: FIND_POINTS },
      aim: wanted,
      objectives,
      precision: FIND_PRECISION,
      effort: DEFAULT_EFFORT,
    };
    const rows = each
      ? objectives.map((objective) => ({ ...question, objectives: [objective] }))
      : [question];
    const questions = source !== null && 'rows' in source.ask ? source.ask.rows : rows;
    setAsked({ scenario, questions, number: (asked?.number ?? 0) + 1 });
  };
  const ask = (id: string): void => {
    setSource(sourceQuestionById(id));
    setAsked(null);
  };

  const button = (
    <button type="button" className="button small primary" disabled={objectives.length === 0} onClick={find}>
      {STUDY_TEXT.find}
    </button>
  );
  return (
    <article className="chart-card study-card" aria-labelledby={titleId}>
      <header className="chart-head">
        <h3 id={titleId}>{STUDY_TEXT.finder}</h3>
        <div className="study-form">
          <SourceSelect source={source} onSource={ask} />
          {source === null && (
            <>
              <label className="study-field">
                <span>{STUDY_TEXT.find}</span>
                <select
                  aria-label={STUDY_TEXT.aim}
                  value={wanted}
                  onChange={({ target }) => setAim(target.value as FindQuestion['aim'])}
                >
                  <option value="smallest">{STUDY_TEXT.aims.smallest}</option>
                  <option value="largest">{STUDY_TEXT.aims.largest}</option>
                </select>
              </label>
              <ParameterSelect
                label={STUDY_TEXT.vary}
                scenario={scenario}
                value={varied.parameter}
                onValue={(key) => {
                  if (key === null) return;
                  setAxis(defaultAxis(key, null, FIND_POINTS));
                  setAim(null);
                }}
              />
              <RangeFields axis={varied} onAxis={setAxis} />
              {able.length > 1 && (
                <label className="study-field">
                  <span>{STUDY_TEXT.on}</span>
                  <select
                    aria-label={STUDY_TEXT.on}
                    value={on}
                    onChange={({ target }) => setServer(target.value)}
                  >
                    {able.map((id) => (
                      <option key={id}>{id}</option>
                    ))}
                  </select>
                </label>
              )}
            </>
          )}
        </div>
        {source === null ? (
          <ObjectiveFields objectives={objectives} onObjectives={setObjectives} each={each} onEach={setEach}>
            {button}
          </ObjectiveFields>
        ) : (
          <>
            <p className="study-sentence">{source.summary}</p>
            {button}
          </>
        )}
      </header>
      <Answers asked={asked} isOwn={source === null} onStop={() => setAsked(null)} />
    </article>
  );
}

interface AnswersProps {
  readonly asked: Asked | null;
  readonly isOwn: boolean;
  readonly onStop: () => void;
}

function Answers({ asked, isOwn, onStop }: AnswersProps): ReactNode {
  if (asked === null) return <div className="find-answers" />;
  const many = asked.questions.length > 1;
  return (
    // Scrolls, so the keyboard has to reach it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs focus.
    <section className="find-answers" tabIndex={0} aria-label={STUDY_TEXT.result}>
      {many && <h4>{STUDY_TEXT.acceptable}</h4>}
      {asked.questions.map((question) => (
        <FoundRow
          key={`${asked.number} ${JSON.stringify(question)}`}
          question={question}
          scenario={asked.scenario}
          isOwn={isOwn}
          isOpen={!many}
        />
      ))}
      <button type="button" className="button small" onClick={onStop}>
        {STUDY_TEXT.clear}
      </button>
    </section>
  );
}

interface SourceSelectProps {
  readonly source: SourceQuestion | null;
  readonly onSource: (id: string) => void;
}

function SourceSelect({ source, onSource }: SourceSelectProps): ReactNode {
  return (
    <label className="study-field">
      <span>{STUDY_TEXT.scene}</span>
      <select
        aria-label={STUDY_TEXT.scene}
        value={source?.id ?? ''}
        onChange={({ target }) => onSource(target.value)}
      >
        <option value="">{STUDY_TEXT.ownScene}</option>
        <optgroup label={STUDY_TEXT.ofSources}>
          {SOURCE_QUESTIONS.filter((question) => 'rows' in question.ask).map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </optgroup>
      </select>
    </label>
  );
}

function serversFor(key: ParameterKey, scenario: Scenario): readonly string[] {
  const { section } = parameterOf(key);
  return scenario.servers
    .filter((each) => section !== 'server' || serverHas(key, each.model))
    .map(({ id }) => id);
}
