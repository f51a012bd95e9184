// `threadway levers`: what to change first, with the effect of each change on an objective.

import { leversQuestion } from '../api/questions.ts';
import { bottleneckText, leverKey, leverSetting, leversSentences } from '../links/levers-text.ts';
import { formatObjective } from '../links/objective-text.ts';
import type { Estimate, LeversAnswer, TriedLever } from '../protocol/study-api.ts';
import { BARE_UNITS } from '../scenario/bare-units.ts';
import { isShare } from '../scenario/levers.ts';
import type { LeversQuestion } from '../scenario/question.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { studyMeasureOf } from '../scenario/study-measures.ts';
import { answerOf } from '../study/study.ts';
import { print } from './print.ts';
import { ProgressLine } from './progress.ts';
import { EFFORT_OPTIONS, effortOf, orUsageError, readStudyArguments } from './study-arguments.ts';
import { studyProgress, unitOf } from './study-text.ts';
import { formatNumberCell, formatTable } from './table.ts';

/** Returns the exit status: 1 if no setting meets the objective. Throws UsageError. */
export function leversCommand(args: readonly string[]): number {
  const given = readStudyArguments(args, { values: ['--objective', '--server', ...EFFORT_OPTIONS] });
  const { values, scenario } = given;
  const parsed = orUsageError(() =>
    leversQuestion(scenario, {
      objective: values.get('--objective')?.at(-1),
      server: values.get('--server')?.at(-1),
    }),
  );
  const question = { ...parsed, effort: effortOf(values, parsed.effort) };
  const progress = new ProgressLine(process.stderr);
  const { answer } = answerOf(question, scenario, studyProgress(progress));
  progress.clear();
  if (answer.kind !== 'levers') throw new TypeError('levers were asked for');
  print(
    `${given.json ? JSON.stringify({ schema: 1, scenario, question, answer }) : leversText(scenario, question, answer)}\n`,
  );
  return answer.asIs?.meets === true || answer.tried.some(({ helps, meets }) => helps && meets) ? 0 : 1;
}

function leversText(scenario: Scenario, question: LeversQuestion, answer: LeversAnswer): string {
  const { objective, server } = question;
  const sentences = leversSentences(objective, answer, server, (tried) =>
    [leverKey(tried.lever), stepOf(tried)].filter((each) => each !== '').join(': '),
  );
  const percent = isShare(objective);
  const { label, unit } = studyMeasureOf(objective.measure);
  const [what, size, decimals] = percent
    ? ['Within the limit, %', 0.01, 1]
    : [label + unitOf(unit), BARE_UNITS[unit].size, 2];
  const cell = (value: number | null): string =>
    formatNumberCell(value === null ? null : value / size, decimals);
  const interval = ({ low, high }: Estimate): string =>
    low === null || high === null ? '-' : `${cell(low)} to ${cell(high)}`;
  const row = (tried: TriedLever): readonly string[] => [
    leverKey(tried.lever),
    stepOf(tried),
    cell(tried.reached.mean),
    interval(tried.reached),
    cell(tried.gain.mean),
    interval(tried.gain),
    tried.meets ? 'met' : 'not met',
    tried.helps ? 'helps' : 'no',
    bottleneckText(tried.bottleneck, server),
  ];
  const head = [
    'Setting',
    'Best value',
    what,
    '95 % interval',
    'Gain',
    '95 % interval',
    'Objective',
    'Helps',
    'Bottleneck then',
  ];
  const table = formatTable([head, ...answer.tried.map(row)], [0, 1, 8]);
  const note = `Each setting is changed by itself, with the same seeds, and its best value is shown. Requests that did not complete are outside the limit. Gain compares runs with the same seed; "helps" means that it is more than chance.`;
  return [
    scenario.name,
    `${formatObjective(objective)} on server ${server}. ${sentences.join(' ')}`,
    table,
    note,
  ].join('\n\n');
}

function stepOf({ lever, from, value }: TriedLever): string {
  return lever.parameter === null ? '' : `${leverSetting(lever, from)} → ${leverSetting(lever, value)}`;
}
