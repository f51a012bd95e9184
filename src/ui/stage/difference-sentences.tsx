// The differences between servers as sentences, by period: recently, now, so far, and over the whole run.

import { Fragment, type ReactNode } from 'react';
import { useRun } from '../../app/studio-context.ts';
import { type Comparison, compareServers, type Difference, type Period } from '../../facts/comparison.ts';
import { inDigits } from '../../languages/numbers.ts';
import {
  capital,
  formatCount,
  formatPercentile,
  formatRate,
  formatShare,
  formatSpan,
} from '../../languages/quantity.ts';
import type { Summary } from '../../protocol/summary.ts';
import { Sentence } from '../shared/sentence.tsx';
import { DIFFERENCES, type Factor } from '../words/differences.ts';
import type { Piece } from '../words/sentence.ts';
import * as styles from './differences.module.css';

const PERIODS: readonly Period[] = ['lately', 'shared', 'now', 'so far'];
/** Ratios below this are written as percentages ("12 % more"), larger ones as factors ("2.4 times"). */
const TIMES_FROM = 1.5;
const TIMES_MOST = 1000;

export default function DifferenceSentences(): ReactNode {
  const summary = useRun((state) => state.summary);
  const facts = useRun((state) => state.facts);
  const comparison = facts === null ? null : compareServers(facts);
  return (
    <section className={styles.root} aria-label={DIFFERENCES.label}>
      {summary === null || comparison === null ? (
        <p className={styles.none}>{DIFFERENCES.tooEarly}</p>
      ) : (
        <Sentences summary={summary} comparison={comparison} />
      )}
    </section>
  );
}

interface SentencesProps {
  readonly summary: Summary;
  readonly comparison: Comparison;
}

function Sentences({ summary, comparison }: SentencesProps): ReactNode {
  const { differences, equal } = comparison;
  return (
    <>
      {PERIODS.map((period) => {
        const said = differences.filter((each) => each.period === period);
        if (said.length === 0) return null;
        return (
          <div key={period}>
            <h3>{periodWords(period, summary, comparison)}</h3>{' '}
            <ul>
              {said.map((difference) => (
                <Fragment key={difference.about}>
                  <li>
                    <Sentence pieces={capitalized(differenceWords(difference))} />
                  </li>{' '}
                </Fragment>
              ))}
            </ul>
          </div>
        );
      })}
      {equal.length > 0 && (
        <p className={styles.equal}>
          {capital(DIFFERENCES.equal(equal.map((subject) => DIFFERENCES.names[subject])))}
        </p>
      )}
    </>
  );
}

function periodWords(period: Period, { servers }: Summary, { sharedNanos }: Comparison): string {
  switch (period) {
    case 'lately':
      return DIFFERENCES.lately(formatSpan(Math.max(...servers.map(({ recent }) => recent.spanNanos))));
    case 'shared':
      return DIFFERENCES.shared(formatSpan(sharedNanos ?? 0));
    case 'now':
      return DIFFERENCES.now;
    case 'so far':
      return DIFFERENCES.soFar;
  }
}

export function differenceWords(difference: Difference): readonly Piece[] {
  switch (difference.about) {
    case 'standstill': {
      const { servers, inSystem, blocked, others } = difference;
      const rates = others.map(({ id, perSecond }) => ({ id, rate: formatCount(perSecond) }));
      return DIFFERENCES.standsStill(servers, inSystem, blocked, rates);
    }
    case 'owed':
      return DIFFERENCES.owes(
        difference.owing.map(({ id, records }) => ({ id, records: formatCount(records) })),
      );
    case 'failures': {
      const { sides, high, low, gaveUp } = difference;
      if (gaveUp) return DIFFERENCES.answered(sides, formatShare(1 - high), formatShare(1 - low));
      return DIFFERENCES.fails(sides, formatShare(high), low === 0 ? null : formatShare(low));
    }
    case 'throughput': {
      const { sides, high, low, few } = difference;
      if (!few) return DIFFERENCES.completes(sides, factorOf(high / low), true);
      const text = (rate: number): string => formatRate(rate);
      return DIFFERENCES.completesRates(sides, text(high), low === 0 ? null : text(low));
    }
    case 'backlog': {
      const { sides, high, low } = difference;
      return DIFFERENCES.growing(sides, formatCount(high), low === 0 ? null : formatCount(low));
    }
    case 'latency': {
      const { sides, high, low, fraction } = difference;
      return DIFFERENCES.latency(formatPercentile(fraction), sides, factorOf(high / low));
    }
    case 'switching':
      return DIFFERENCES.switching(
        difference.sides,
        formatShare(difference.high),
        formatShare(difference.low),
      );
    case 'cores':
      return DIFFERENCES.cores(difference.sides, formatShare(difference.high), formatShare(difference.low));
    case 'memory': {
      const { sides, high, low, atPeak } = difference;
      return DIFFERENCES.memory(sides, factorOf(high / low), atPeak);
    }
  }
}

/** The text of a ratio: "12 %" (more), "2.4 times", "61 times", "over 1,000 times". */
function factorOf(ratio: number): Factor {
  if (ratio < TIMES_FROM) return { kind: 'more', text: formatShare(ratio - 1) };
  if (ratio > TIMES_MOST) return { kind: 'times', text: DIFFERENCES.overTimes(formatCount(TIMES_MOST)) };
  const digits = ratio < 9.95 ? Number(ratio.toFixed(1)) : Number(ratio.toPrecision(2));
  return { kind: 'times', text: DIFFERENCES.times(inDigits(digits)) };
}

function capitalized([first, ...rest]: readonly Piece[]): readonly Piece[] {
  return [typeof first === 'string' ? capital(first) : first, ...rest];
}
