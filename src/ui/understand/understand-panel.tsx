// Three cards that explain the run: what has just happened, what would help, and one request to follow.

import { type ReactNode, useId } from 'react';
import { useActions, useRun, useScenario, useStudio } from '../../app/studio-context.ts';
import { formatAge, formatCount, formatLatency, formatSpan } from '../../languages/quantity.ts';
import { Sentence } from '../shared/sentence.tsx';
import { ADVICE } from '../words/advice.ts';
import type { Piece } from '../words/sentence.ts';
import { UNDERSTAND } from '../words/understand.ts';
import { AdviceCard } from './advice-card.tsx';
import { mainServer } from './advice-words.ts';
import * as styles from './understand.module.css';
import { whatHappened } from './what-happened.ts';

export function UnderstandPanel(): ReactNode {
  return (
    <section className={styles.root} aria-label={UNDERSTAND.label}>
      <Happened />
      <Need />
      <FollowOne />
    </section>
  );
}

interface CardProps {
  readonly title: string;
  readonly pieces: readonly Piece[];
  /** The period over which the card averages; shown as a tooltip and read by screen readers. */
  readonly period?: string | undefined;
  readonly children?: ReactNode;
}

function Card({ title, pieces, period, children }: CardProps): ReactNode {
  const id = useId();
  return (
    <article className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p title={period}>
        <Sentence pieces={pieces} /> {children}
        {period !== undefined && <span className="visually-hidden">{period}</span>}
      </p>
    </article>
  );
}

function Happened(): ReactNode {
  const summary = useRun((state) => state.summary);
  const facts = useRun((state) => state.facts);
  const period =
    summary === null || summary.finished
      ? undefined
      : UNDERSTAND.period(formatSpan(Math.max(...summary.servers.map(({ recent }) => recent.spanNanos))));
  return <Card title={UNDERSTAND.happened} pieces={whatHappened(summary, facts)} period={period} />;
}

function Need(): ReactNode {
  const { view } = useStudio();
  const place = useScenario(({ scenario }) => mainServer(scenario));
  return (
    <AdviceCard place={place}>
      <button
        type="button"
        className={styles.go}
        onClick={() => view.setState({ panel: 'threads', sheetOpen: true })}
      >
        {ADVICE.tryAll}
      </button>
    </AdviceCard>
  );
}

function FollowOne(): ReactNode {
  const { follow, goTo } = useActions();
  const waiter = useRun(({ facts }) => facts?.waiter ?? null);
  const slowest = useRun(({ summary }) => summary)
    ?.servers.flatMap((server) => server.slowest.intended.slice(0, 1))
    .toSorted((a, b) => b.endedNanos - b.intendedNanos - (a.endedNanos - a.intendedNanos))[0];
  const ride = (onClick: () => void): ReactNode => (
    <button type="button" className={styles.go} onClick={onClick}>
      {UNDERSTAND.ride}
    </button>
  );
  if (waiter !== null) {
    const { server, request, waitsFor, forNanos, node } = waiter;
    const name: readonly Piece[] = [UNDERSTAND.request(formatCount(request)), { server }];
    const does = UNDERSTAND.waits[waitsFor](formatAge(forNanos), node);
    return (
      <Card title={UNDERSTAND.follow} pieces={[...name, ...does]}>
        {ride(() => follow({ server, request }))}
      </Card>
    );
  }
  if (slowest === undefined) return <Card title={UNDERSTAND.follow} pieces={[UNDERSTAND.nobody]} />;
  const took = formatLatency(slowest.endedNanos - slowest.intendedNanos);
  const name: readonly Piece[] = [
    UNDERSTAND.request(formatCount(slowest.request)),
    { server: slowest.server },
  ];
  return (
    <Card title={UNDERSTAND.follow} pieces={[...name, ...UNDERSTAND.slowest(took)]}>
      {ride(() => goTo(slowest))}
    </Card>
  );
}
