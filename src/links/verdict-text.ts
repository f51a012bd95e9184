// Describes the evidence for a value found by the objective finder: in how many runs it holds, the spread,
// and whether the runs were steady.

import { listed, paragraph } from '../languages/list.ts';
import { formatShare, formatSpan } from '../languages/quantity.ts';
import { t } from '../languages/t.ts';
import type { Try } from '../protocol/study-api.ts';
import type { EvenDifference } from '../scenario/even-arrivals.ts';
import type { FindQuestion, Objective } from '../scenario/question.ts';
import { studyMeasureOf } from '../scenario/study-measures.ts';
import { formatNumber } from '../scenario/value.ts';

/** How a value was judged. */
type Verdict = Pick<Try, 'judged' | 'runs' | 'heldIn'>;
type JudgedTry = Pick<Try, 'runs' | 'heldIn' | 'median' | 'best' | 'worst' | 'sureTo' | 'steady' | 'seconds'>;

/** "5 of 5", or "1 of 1, by far" if one run is enough. */
export function runsText({ heldIn, runs, judged }: Verdict): string {
  return judged === 'far' ? t`${heldIn} of ${runs}, by far` : t`${heldIn} of ${runs}`;
}

/** Whether a value holds in all its runs but might break an objective in others. */
export function isUnsure({ holds, heldIn, runs, judged }: Verdict & Pick<Try, 'holds'>): boolean {
  return !holds && judged === 'all' && runs > 0 && heldIn === runs;
}

export function isUnsureAt(tries: readonly Try[], value: number): boolean {
  return tries.some((each) => each.at === value && isUnsure(each));
}

/**
 * Explains why some values have fewer runs than others, and why some values might miss the objectives
 * although each of their runs meets them. The result is null if there are no such values.
 */
export function fewerRunsSentence(tries: readonly (Verdict & Pick<Try, 'holds'>)[]): string | null {
  const parts = [
    ...(tries.some(({ judged }) => judged === 'broken')
      ? [
          t`A value counts as met if every run meets the objectives, so one run that does not is enough to reject it.`,
        ]
      : []),
    ...(tries.some(isUnsure)
      ? [
          t`“Might not be met” means: every run meets it, but the 95 % interval of a percentile reaches beyond its limit.`,
        ]
      : []),
    ...(tries.some(({ judged }) => judged === 'far')
      ? [t`“By far” means at least twice as good as every limit; such a value was judged by one run.`]
      : []),
  ];
  return parts.length === 0 ? null : paragraph(parts);
}

/**
 * Run lengths that differ by less than this ratio count as equal: a run may end a little after its last
 * arrival.
 */
const LONGER = 1.5;

/** Why the values' figures cannot be compared with each other; null if their runs have equal length. */
export function lengthsSentence(tries: readonly Pick<Try, 'runs' | 'length'>[]): string | null {
  const lengths = tries.filter(({ runs }) => runs > 0).map(({ length }) => length);
  if (Math.max(...lengths) < LONGER * Math.min(...lengths)) return null;
  return t`Do not compare rows with different numbers of measured requests. Runs are lengthened until they show whether a value meets the objectives, and a growing queue is longer after a longer run.`;
}

/**
 * Sentences about the judgement; empty if a single run of the unchanged scene was asked for. `varies`:
 * whether seeds make a difference.
 */
export function judgedSentences(
  { objectives, steady: isSteadyAsked }: Pick<FindQuestion, 'objectives' | 'steady'>,
  judged: JudgedTry,
  varies: boolean | null,
): readonly string[] {
  const { runs, heldIn, steady, seconds } = judged;
  const longest = formatSpan(seconds * 1e9);
  const sentences: string[] = [];
  if (varies === false) sentences.push(t`The seed makes no difference.`);
  else if (runs > 1) {
    const spread = objectives.map((objective, index) => spreadText(objective, judged, index)).join(t`; `);
    sentences.push(
      t`The objectives are met in ${heldIn} of ${runs} runs, each with its own seed: ${spread}.`,
    );
  }
  const sure = objectives.flatMap((objective, index) => sureText(objective, judged, index));
  if (sure.length > 0) sentences.push(t`With 97.5 % confidence, ${listed(sure)} in the steady state.`);
  if (steady === true)
    sentences.push(t`All runs had reached a steady state at their end; the longest took ${longest}.`);
  else if (steady === false) {
    sentences.push(
      t`Not steady yet: the number of requests in the system was still changing when the runs ended (the longest: ${longest}). Longer runs may give another answer.`,
    );
  } else if (isSteadyAsked)
    sentences.push(t`The scene changes over time, so each run was judged as a whole.`);
  return sentences;
}

function sureText({ measure, relation }: Objective, { sureTo }: JudgedTry, index: number): readonly string[] {
  const value = sureTo[index];
  if (value == null) return [];
  const text = formatNumber(studyMeasureOf(measure).unit, Number(value.toPrecision(3)));
  return [relation === 'atMost' ? t`${measure} is at most ${text}` : t`${measure} is at least ${text}`];
}

function spreadText({ measure }: Objective, { median, best, worst }: JudgedTry, index: number): string {
  const { unit } = studyMeasureOf(measure);
  const text = (value: number | null | undefined): string =>
    value == null ? t`no value` : formatNumber(unit, Number(value.toPrecision(3)));
  return t`${measure}: median ${text(median[index])}, best ${text(best[index])}, worst ${text(worst[index])}`;
}

/** One sentence for each kind of difference, which servers can share. Needs at least one difference. */
export function evennessSentence(differences: readonly EvenDifference[]): string {
  const alike = new Map<string, EvenDifference[]>();
  for (const each of differences) {
    const { measure, even, irregular } = each;
    const shown =
      measure === 'success'
        ? [formatShare(irregular), formatShare(even)]
        : [formatSpan(irregular), formatSpan(even)];
    const key = [measure, ...shown].join();
    alike.set(key, [...(alike.get(key) ?? []), each]);
  }
  return paragraph([...alike.values()].map(oneEvennessSentence));
}

/** One sentence about servers that differ in the same way. */
function oneEvennessSentence(differences: readonly EvenDifference[]): string {
  const { measure, even, irregular } = differences[0]!;
  const servers = listed(differences.map(({ server }) => server));
  return measure === 'success'
    ? t`With irregular (Poisson) arrivals, ${servers} would complete ${formatShare(irregular)} of the requests, not ${formatShare(even)}: this result depends on even arrivals.`
    : t`With irregular (Poisson) arrivals, ${servers} would have a p99 latency of up to ${formatSpan(irregular)}, not ${formatSpan(even)}: this result depends on even arrivals.`;
}
