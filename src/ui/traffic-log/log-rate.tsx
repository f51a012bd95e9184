// The rate of a log over time as bars, with the selected span highlighted.

import type { ReactNode } from 'react';
import { formatInstantOf } from '../../importers/traffic-log/instant.ts';
import type { LogOverview, LogSpan } from '../../importers/traffic-log/log-overview.ts';
import { formatCount, formatRate } from '../../languages/quantity.ts';
import { LOG_TEXT } from '../words/traffic-log.ts';
import * as styles from './traffic-log.module.css';

interface LogRateProps {
  readonly overview: LogOverview;
  readonly span: LogSpan;
  readonly startSeconds: number;
}

const HEIGHT = 60;

export function LogRate({ overview, span, startSeconds }: LogRateProps): ReactNode {
  const { bars, barNanos, barsFromNanos, requests, firstNanos, lastNanos, mostPerSecond } = overview;
  const most = bars.reduce((highest, each) => Math.max(highest, each), 1);
  const isTaken = (index: number): boolean => {
    const from = barsFromNanos + index * barNanos;
    return from < span.untilNanos && from + barNanos > span.fromNanos;
  };
  const pathOf = (taken: boolean): string =>
    bars
      .map((count, index) => {
        if (isTaken(index) !== taken || count === 0) return '';
        const height = (count / most) * HEIGHT;
        return `M${index} ${HEIGHT}v${-height}h1v${height}z`;
      })
      .join('');
  const at = (nanos: number): string => formatInstantOf(startSeconds, Math.floor(nanos / 1e9) * 1e9);
  const said = LOG_TEXT.rateSaid(formatCount(requests), formatRate(mostPerSecond));
  return (
    <figure className={styles.rate}>
      <svg
        viewBox={`0 0 ${bars.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${LOG_TEXT.rate} ${said}`}
      >
        <path className={styles.bars} d={pathOf(false)} />
        <path className={styles.barsTaken} d={pathOf(true)} />
      </svg>
      <figcaption>
        <span>{at(firstNanos)}</span>
        <span>{said}</span>
        <span>{at(lastNanos)}</span>
      </figcaption>
    </figure>
  );
}
