// The card that says what to change first to meet an objective. It tries changes to every setting of the
// scene in the background, and offers a button for each of those that help most.

import { type ReactNode, useId, useState } from 'react';
import { useScenario } from '../../app/studio-context.ts';
import { listed } from '../../languages/list.ts';
import { formatShare } from '../../languages/quantity.ts';
import { bottleneckText, gainText, leversSentences, leverValue } from '../../links/levers-text.ts';
import { formatObjective } from '../../links/objective-text.ts';
import type { Estimate, TriedLever } from '../../protocol/study-api.ts';
import { isShare, leversQuestion } from '../../scenario/levers.ts';
import type { Lever, LeversQuestion, Objective } from '../../scenario/question.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { studyMeasureOf } from '../../scenario/study-measures.ts';
import { Button } from '../shared/button.tsx';
import { NumbersTable, ScrollRegion } from '../shared/numbers-table.tsx';
import { SelectField } from '../shared/select.tsx';
import * as understandStyles from '../understand/understand.module.css';
import { useChange } from '../understand/use-change.ts';
import { ADVICE } from '../words/advice.ts';
import { LEVERS_TEXT } from '../words/levers.ts';
import { STUDY_TEXT } from '../words/study.ts';
import * as styles from './study.module.css';
import { type Table, variedLabel } from './sweep-words.ts';
import { useStudy } from './use-study.ts';

/** At most this many changes get a button. */
const OFFERED = 3;

interface LeversRequest {
  readonly question: LeversQuestion;
  readonly scenario: Scenario;
}

interface LeversCardProps {
  /** null: an objective that the scene can meet is used. */
  readonly objective: Objective | null;
}

export function LeversCard({ objective }: LeversCardProps): ReactNode {
  const titleId = useId();
  const scenario = useScenario((state) => state.scenario);
  const [chosen, setChosen] = useState<string | null>(null);
  const [last, setLast] = useState<LeversRequest | null>(null);
  const server = scenario.servers.find(({ id }) => id === chosen) ?? scenario.servers[0]!;
  // A changed scene needs a new search, which the user must start again.
  const current = last?.scenario === scenario ? last : null;
  return (
    <article className={understandStyles.card} aria-labelledby={titleId}>
      <h2 id={titleId}>{LEVERS_TEXT.title}</h2>
      {current === null ? (
        <>
          <p>{LEVERS_TEXT.about(formatObjective(leversQuestion(scenario, server, objective).objective))}</p>
          <p>
            {scenario.servers.length > 1 && (
              <SelectField
                className={styles.field}
                label={STUDY_TEXT.on}
                options={scenario.servers.map(({ id }) => [id, id])}
                value={server.id}
                onValue={setChosen}
              />
            )}{' '}
            <Button
              kind="small primary"
              onClick={() => setLast({ question: leversQuestion(scenario, server, objective), scenario })}
            >
              {LEVERS_TEXT.ask}
            </Button>
          </p>
        </>
      ) : (
        <Answer {...current} />
      )}
    </article>
  );
}

function Answer({ question, scenario }: LeversRequest): ReactNode {
  const { objective, server } = question;
  const { step, failure } = useStudy(question, scenario);
  const change = useChange(server);
  if (failure !== null) return <p>{STUDY_TEXT.failed(failure)}</p>;
  const answer = step?.answer.kind === 'levers' ? step.answer : null;
  if (step === null || answer === null) return <p>{STUDY_TEXT.waiting}</p>;
  if (step.tasks.length > 0)
    return <p>{STUDY_TEXT.left(STUDY_TEXT.stages[step.stage], step.tasks.length)}</p>;
  const helping = answer.tried.filter(({ helps }) => helps);
  const named = ({ lever, from, value }: TriedLever): string =>
    lever.parameter === null
      ? nameOf(lever)
      : LEVERS_TEXT.change(nameOf(lever), leverValue(lever, from), leverValue(lever, value));
  return (
    <>
      <div aria-live="polite">
        {leversSentences(objective, answer, server, named).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <div className={styles.objectives}>
        {helping.slice(0, OFFERED).map(({ lever, value }, index) => (
          <Button
            key={nameOf(lever)}
            kind={index === 0 ? 'small primary' : 'small'}
            onClick={() => change(lever, value)}
          >
            {lever.parameter === null
              ? nameOf(lever)
              : STUDY_TEXT.set(`${nameOf(lever)} ${leverValue(lever, value)}`)}
          </Button>
        ))}
      </div>
      <details className={styles.found}>
        <summary>{LEVERS_TEXT.all(answer.tried.length)}</summary>
        <ScrollRegion className={styles.answers} label={LEVERS_TEXT.title}>
          <NumbersTable {...tableOf(objective, answer.tried, server)} />
        </ScrollRegion>
      </details>
    </>
  );
}

function nameOf(lever: Lever): string {
  const { parameter, group } = lever;
  if (parameter === null) return ADVICE.serviceButtons.healed(`${group} ${listed(lever.nodes.map(String))}`);
  return variedLabel({ parameter, ...(group !== null && { group }) });
}

function tableOf(objective: Objective, tried: readonly TriedLever[], server: string): Table {
  const share = isShare(objective);
  const reached = (value: number | null): string =>
    value === null ? '' : share ? formatShare(value) : gainText(objective, value);
  const gain = (value: number | null): string => (value === null ? '' : gainText(objective, value));
  const interval = ({ low, high }: Estimate, text: (value: number | null) => string): string =>
    low === null || high === null ? '' : LEVERS_TEXT.between(text(low), text(high));
  return {
    columns: [
      LEVERS_TEXT.setting,
      LEVERS_TEXT.best,
      share ? LEVERS_TEXT.within : studyMeasureOf(objective.measure).label,
      LEVERS_TEXT.interval,
      share ? LEVERS_TEXT.points : LEVERS_TEXT.gain,
      LEVERS_TEXT.gainInterval,
      STUDY_TEXT.objectiveHead,
      LEVERS_TEXT.full,
    ],
    rows: tried.map((each) => [
      nameOf(each.lever),
      each.lever.parameter === null ? '' : leverValue(each.lever, each.value),
      reached(each.reached.mean),
      interval(each.reached, reached),
      gain(each.gain.mean),
      interval(each.gain, gain),
      each.meets ? STUDY_TEXT.holds : STUDY_TEXT.breaksWord,
      bottleneckText(each.bottleneck, server),
    ]),
  };
}
