// What stands behind a value that the objective finder has found, in words: in how many runs it holds, with which spread,
// and whether they were steady.

import type { Objective } from '../scenario/question.ts';
import { studyMeasureOf } from '../scenario/study-measures.ts';
import { formatNumber } from '../scenario/value.ts';

/** Of one value; figures are lists in the order of the objectives. */
interface Judged {
  readonly runs: number;
  readonly heldIn: number;
  readonly median: readonly (number | null)[];
  readonly best: readonly (number | null)[];
  readonly worst: readonly (number | null)[];
  /** Whether all runs were steady; null where the scene as it is was asked about, or has no steady state. */
  readonly steady: boolean | null;
  /** Simulated time of the longest run. */
  readonly seconds: number;
}

/** Sentences; none where one run of the scene as it is was asked for. `varies`: whether seeds make a difference. */
export function judgedSentences(
  {
    objectives,
    steady: isSteadyAsked,
  }: { readonly objectives: readonly Objective[]; readonly steady: boolean },
  judged: Judged,
  varies: boolean | null,
): readonly string[] {
  const { runs, heldIn, steady, seconds } = judged;
  const longest = formatNumber('duration', Number((seconds * 1e9).toPrecision(2)));
  const sentences: string[] = [];
  if (varies === false) sentences.push('Another seed makes no difference.');
  else if (runs > 1) {
    const spread = objectives.map((objective, index) => spreadText(objective, judged, index)).join('; ');
    sentences.push(`It holds in ${heldIn} of ${runs} runs, each with a seed of its own: ${spread}.`);
  }
  if (steady === true) sentences.push(`Its runs were steady at their end; the longest took ${longest}.`);
  else if (steady === false) {
    sentences.push(
      `It is not steady yet: requests in the system were still becoming more or fewer at the end of its runs, the longest of ${longest}, so longer ones may give another answer.`,
    );
  } else if (isSteadyAsked)
    sentences.push('The scene changes as time goes on, so each run was judged as a whole.');
  return sentences;
}

function spreadText({ measure }: Objective, { median, best, worst }: Judged, index: number): string {
  const { unit } = studyMeasureOf(measure);
  const text = (value: number | null | undefined): string =>
    value == null ? 'none' : formatNumber(unit, Number(value.toPrecision(3)));
  return `${measure} ${text(median[index])} in the median, ${text(best[index])} at best, ${text(worst[index])} at worst`;
}
