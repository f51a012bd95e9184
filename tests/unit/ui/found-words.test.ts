// The answers of the finder as text and tables: the table of several objectives matches the command line.

import { describe, expect, it, vi } from 'vitest';
import { findCommand } from '../../../src/cli/find-command.ts';
import type { FindAnswer } from '../../../src/protocol/study-api.ts';
import { FIND_EFFORT } from '../../../src/scenario/default-question.ts';
import { presetById } from '../../../src/scenario/presets.ts';
import type { FindQuestion } from '../../../src/scenario/question.ts';
import { sourceQuestionById } from '../../../src/scenario/source-questions.ts';
import { answerOf } from '../../../src/study/study.ts';
import {
  acceptableTable,
  evidenceNotes,
  evidenceShown,
  type FindResult,
  foundSentence,
  foundSentences,
  foundTable,
} from '../../../src/ui/study/found-words.ts';
import { STUDY_TEXT } from '../../../src/ui/words/study.ts';

const SOURCE = sourceQuestionById('acceptable-latency')!;
const REQUESTS = 2000;
const QUESTIONS: readonly FindQuestion[] =
  'rows' in SOURCE.ask
    ? SOURCE.ask.rows.map((row) => ({ ...row, effort: { ...row.effort, requests: REQUESTS } }))
    : [];

function found(question: FindQuestion): FindResult & { readonly answer: FindAnswer } {
  const { answer } = answerOf(question, SOURCE.scenario);
  if (answer.kind !== 'find') throw new Error('nothing was looked for');
  return { question, answer };
}

describe('acceptable latency against throughput', () => {
  it('is the same table as on the command line', () => {
    const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    findCommand(['--question', SOURCE.id, '--points-requests', String(REQUESTS)]);
    const stdout = output.mock.calls.map(([text]) => String(text)).join('');
    output.mockRestore();
    const printed = [...stdout.matchAll(/^(p[\d.]+<\w+) +([\d,.]+)$/gm)].map(
      ([, objective, value]) => [objective, Number(value.replaceAll(',', ''))] as const,
    );
    const { columns, rows } = acceptableTable(QUESTIONS.map(found));
    expect(columns).toHaveLength(2);
    expect(rows.map(([objective]) => objective)).toEqual(['p99.9<20us', 'p99<30us', 'p99<60us', 'p99.9<1ms']);
    expect(rows.map(([objective]) => objective)).toEqual(printed.map(([objective]) => objective));
    rows.forEach(([, value], row) => {
      expect(Number(value) / printed[row][1]).toBeCloseTo(1, 6);
    });
    // The stricter the objective, the lower the rate.
    expect(Number(rows[0][1])).toBeLessThan(Number(rows[3][1]));
  });

  it('has an empty cell while a value is being searched, and a word if none holds', () => {
    const [first, second] = QUESTIONS as readonly [FindQuestion, FindQuestion];
    const never = { ...second, objectives: [{ measure: 'p99', relation: 'atMost', limit: 1 } as const] };
    const rows = [{ question: first, answer: null }, found(never)];
    expect(acceptableTable(rows).rows).toEqual([
      ['p99.9<20us', ''],
      ['p99<1ns', 'no value'],
    ]);
    expect(foundSentences(rows)).toMatch(/^p99<1ns: no value /);
  });
});

describe('the evidence', () => {
  const { scenario } = presetById('stalled-node')!;
  const question: FindQuestion = {
    kind: 'find',
    server: 'A',
    axis: { parameter: 'threads', server: null, from: 1, to: 10_000, scale: 'log', points: 9 },
    aim: 'smallest',
    // One call in ten hangs, so no limit on p99 can be met.
    objectives: [{ measure: 'p50', relation: 'atMost', limit: 50e6 }],
    steady: true,
    precision: 0.01,
    effort: FIND_EFFORT,
  };
  const answered = (steady: boolean): FindAnswer => {
    const { answer } = answerOf({ ...question, steady }, scenario);
    if (answer.kind !== 'find') throw new Error('nothing was looked for');
    return answer;
  };

  it('shows the number of measured requests for each value, and that runs of different lengths are not comparable', () => {
    const answer = answered(true);
    const { columns, rows } = evidenceShown(question, answer);
    expect(columns.at(-1)).toBe(STUDY_TEXT.notCompletedOf);
    const plain = rows.map((row) =>
      row
        .at(-1)!
        .replace(/ \(.*%\)$/, '')
        .replaceAll(',', ''),
    );
    expect(plain).toEqual(answer.tries.map(({ samples, leftOut }) => `${leftOut} of ${samples + leftOut}`));
    expect(new Set(answer.tries.map(({ length }) => length)).size).toBeGreaterThan(1);
    expect(evidenceNotes(answer)).toContainEqual(
      expect.stringMatching(/different numbers of measured requests/),
    );
  });

  it('does not mention lengths if all runs are as long as the scene', () => {
    const answer = answered(false);
    expect(answer.tries.map(({ length }) => length)).toEqual(answer.tries.map(() => 1));
    expect(evidenceNotes(answer).join()).not.toContain('length');
  });

  it('shows a plain number of measured requests if all completed', () => {
    const one = found(QUESTIONS[0]);
    const { columns, rows } = evidenceShown(one.question, one.answer);
    expect(columns.at(-1)).toBe('Requests measured');
    expect(rows.map((row) => row.at(-1))).toEqual(
      one.answer.tries.map(({ samples }) => samples.toLocaleString('en')),
    );
  });
});

describe('the saved file', () => {
  it('contains everything tried for a question, with the answer in a sentence', () => {
    const one = found(QUESTIONS[0]);
    const { columns, rows } = foundTable([one])!;
    expect(columns).toEqual([
      'Requests per second',
      'Worst latency p99.9, ms',
      'Result',
      STUDY_TEXT.heldIn,
      'Requests measured',
      'Not completed',
    ]);
    expect(rows.map((row) => row.slice(-2))).toEqual(
      one.answer.tries.map(({ samples, leftOut }) => [String(samples + leftOut), String(leftOut)]),
    );
    expect(rows.map(([, , result]) => result)).toEqual(
      one.answer.tries.map(({ holds }) => (holds ? STUDY_TEXT.holds : STUDY_TEXT.breaksWord)),
    );
    expect(
      rows.every(([, , result, runs]) => (result === STUDY_TEXT.holds ? '1 of 1' : '0 of 1') === runs),
    ).toBe(true);
    expect(foundSentence(one.question, one.answer)).toMatch(/^largest .+\/s; .+\/s .*p99\.9<20us\.$/);
  });

  it('is empty before there is an answer', () => {
    expect(foundTable([{ question: QUESTIONS[0], answer: null }])).toBeNull();
    expect(foundTable([])).toBeNull();
  });
});
