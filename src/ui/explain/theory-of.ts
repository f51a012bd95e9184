// Finds what theory says about a displayed number: a prediction and its difference, or why there is none; and
// bounds.

import { brokenByHand } from '../../charts/faults.ts';
import { formatChange, formatLatency, formatRate } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import type { Summary } from '../../protocol/summary.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { Server } from '../../scenario/server.ts';
import { type AppliedFormula, expectationOf, latencyPercentiles } from '../../theory/explain/expectation.ts';
import { stageFigures } from '../stage/stage-figures.ts';
import type { NumberKey } from '../words/numbers.ts';

export interface TheoryOf {
  /**
   * The formula that applies. `predicted` is its value for this number, and `difference` how much the
   * displayed number differs from it; both are null if the formula has no such value.
   */
  readonly applied: {
    readonly name: string;
    readonly text: string;
    readonly assumptions: readonly string[];
    readonly source: string;
    readonly predicted: string | null;
    readonly difference: string | null;
  } | null;
  readonly nearest: string | null;
  readonly failures: readonly string[];
  readonly bounds: readonly { readonly name: string; readonly text: string; readonly source: string }[];
}

/** Numbers for which theory has a prediction. */
const RATES: ReadonlySet<NumberKey> = new Set(['recentThroughput', 'throughput']);
const TOLD: ReadonlySet<NumberKey> = new Set([...RATES, 'recentOverhead']);

/** null for numbers without a prediction. */
export function theoryOf(
  key: NumberKey,
  summary: Summary,
  scenario: Scenario,
  server: Server,
): TheoryOf | null {
  const shown = summary.servers.find(({ id }) => id === server.id);
  if (!TOLD.has(key) || shown === undefined) return null;
  const { applied, nearest, failures, bounds } = expectationOf(
    scenario,
    server,
    brokenByHand(summary, scenario),
  );
  const figures = stageFigures(shown);
  const value =
    key === 'recentOverhead'
      ? figures.p99Nanos
      : key === 'throughput'
        ? shown.values.throughput
        : figures.completedRps;
  return {
    applied: applied === null ? null : wordsOf(applied, key, value),
    nearest: nearest?.name ?? null,
    failures,
    bounds: RATES.has(key)
      ? bounds.map(({ name, formula, inputs, perSecond, source }) => ({
          name,
          text: `${formula} = ${inputs} = ${formatRate(perSecond)}`,
          source,
        }))
      : [],
  };
}

function wordsOf(applied: AppliedFormula, key: NumberKey, shown: number): TheoryOf['applied'] {
  const { formula } = applied;
  const rate = RATES.has(key);
  const seconds = rate ? null : (latencyPercentiles(applied, 'overhead')?.(0.99) ?? null);
  const predicted = rate ? applied.predictions.throughputPerSecond : seconds === null ? null : seconds * 1e9;
  const text = rate ? formatRate : formatLatency;
  return {
    name: formula.name,
    text: formula.text,
    assumptions: formula.assumptions.map((each) => each.text),
    source: formula.source,
    predicted: predicted === null ? null : text(predicted),
    difference:
      predicted === null || !Number.isFinite(shown)
        ? null
        : t`${text(shown)}, ${differenceText(shown, predicted)}`,
  };
}

/** "+1.2 %" or "−0.4 %"; "the same" if the difference rounds to 0.0 %. */
export function differenceText(shown: number, predicted: number): string {
  if (shown === predicted) return t`the same`;
  if (predicted === 0) return t`more`;
  const share = shown / predicted - 1;
  return Math.abs(share) < 0.0005 ? t`the same` : formatChange(share);
}
