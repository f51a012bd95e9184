// The answers of the objective finder: for each question a sentence with the value found, and the evidence.
// With several objectives, a table comes first.

import type { ReactNode } from 'react';
import { formatCount } from '../../languages/quantity.ts';
import type { FindQuestion } from '../../scenario/question.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { MenuButton } from '../charts/menu-button.tsx';
import type { Saved } from '../charts/save-chart.ts';
import { SaveRow } from '../charts/save-row.tsx';
import { Button } from '../shared/button.tsx';
import { ScrollRegion, TableHead } from '../shared/numbers-table.tsx';
import { STUDY_TEXT } from '../words/study.ts';
import { FoundRow } from './found-row.tsx';
import { acceptableTable, type FindResult, foundSentences, foundTable } from './found-words.ts';
import * as styles from './study.module.css';
import { type StudyState, useStudies } from './use-study.ts';

interface AnswersProps {
  readonly scenario: Scenario;
  /** Must stay the same array while the questions do not change. */
  readonly questions: readonly FindQuestion[];
  readonly isOwn: boolean;
  readonly onStop: () => void;
}

export function Answers({ scenario, questions, isOwn, onStop }: AnswersProps): ReactNode {
  const states = useStudies(questions, scenario);
  const found = questions.map((question, index): FindResult => ({ question, answer: doneIn(states[index]) }));
  const many = questions.length > 1;
  const isDone = found.every(({ answer }) => answer !== null);
  return (
    <>
      {isDone && (
        <MenuButton title={STUDY_TEXT.finder}>
          {() => <SaveRow kinds={['csv']} saved={() => savedOf(found)} />}
        </MenuButton>
      )}
      <ScrollRegion className={styles.answers} label={STUDY_TEXT.result}>
        {many && <AcceptableTable found={found} />}
        {questions.map((question, index) => (
          <FoundRow
            key={JSON.stringify(question)}
            question={question}
            state={states[index]}
            isOwn={isOwn}
            isOpen={!many}
          />
        ))}
        <Button kind="small" onClick={onStop}>
          {STUDY_TEXT.clear}
        </Button>
      </ScrollRegion>
    </>
  );
}

function doneIn({ step }: StudyState): FindResult['answer'] {
  return step !== null && step.tasks.length === 0 && step.answer.kind === 'find' ? step.answer : null;
}

function savedOf(found: readonly FindResult[]): Saved | null {
  const table = foundTable(found);
  if (table === null) return null;
  const title = found.length > 1 ? STUDY_TEXT.acceptable : STUDY_TEXT.finder;
  return { id: 'objectives', title, subtitle: '', sentence: foundSentences(found), table, svg: null };
}

interface AcceptableTableProps {
  readonly found: readonly FindResult[];
}

/** The table "acceptable latency against throughput": for each objective, the value found. */
function AcceptableTable({ found }: AcceptableTableProps): ReactNode {
  const { columns, rows } = acceptableTable(found);
  return (
    <table className={styles.acceptable}>
      <caption>{STUDY_TEXT.acceptable}</caption>
      <TableHead columns={columns} />
      <tbody>
        {rows.map(([objective, value]) => (
          <tr key={objective}>
            <th scope="row">{objective}</th>
            <td>{value === '' ? <span className="muted">{STUDY_TEXT.sought}</span> : grouped(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Groups the digits of whole numbers; leaves other values unchanged. */
function grouped(value: string): string {
  return Number.isInteger(Number(value)) ? formatCount(Number(value)) : value;
}
