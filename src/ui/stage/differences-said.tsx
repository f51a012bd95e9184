// The differences between the servers, in words: lately, now, so far, over the run.

import { Fragment, type ReactNode } from 'react';
import { capital, formatSpan } from '../../languages/quantity.ts';
import type { Summary } from '../../protocol/summary.ts';
import { Sentence } from '../shared/sentence.tsx';
import { DIFFERENCES } from '../words/differences.ts';
import type { Piece } from '../words/sentence.ts';
import * as styles from './differences.module.css';
import { type Comparison, compareServers, type Period } from './differences.ts';
import { useCalmSummary } from './use-calm-summary.ts';

const PERIODS: readonly Period[] = ['lately', 'now', 'so far', 'run'];

export default function DifferencesSaid(): ReactNode {
  const summary = useCalmSummary();
  const comparison = summary === null ? null : compareServers(summary);
  return (
    <section className={styles.root} aria-label={DIFFERENCES.label}>
      {summary === null || comparison === null ? (
        <p className={styles.none}>{DIFFERENCES.tooEarly}</p>
      ) : (
        <Said summary={summary} comparison={comparison} />
      )}
    </section>
  );
}

interface SaidProps {
  readonly summary: Summary;
  readonly comparison: Comparison;
}

function Said({ summary, comparison: { differences, equal } }: SaidProps): ReactNode {
  return (
    <>
      {PERIODS.map((period) => {
        const said = differences.filter((each) => each.period === period);
        if (said.length === 0) return null;
        return (
          <div key={period}>
            <h3>{periodWords(period, summary)}</h3>{' '}
            <ul>
              {said.map(({ about, words }) => (
                <Fragment key={about}>
                  <li>
                    <Sentence pieces={capitalized(words)} />
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

function periodWords(period: Period, { servers }: Summary): string {
  switch (period) {
    case 'lately':
      return DIFFERENCES.lately(formatSpan(servers[0].recent.spanNanos));
    case 'now':
      return DIFFERENCES.now;
    case 'so far':
      return DIFFERENCES.soFar;
    case 'run':
      return DIFFERENCES.run;
  }
}

function capitalized([first, ...rest]: readonly Piece[]): readonly Piece[] {
  return [typeof first === 'string' ? capital(first) : first, ...rest];
}
