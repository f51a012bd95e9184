// Queueing theory beside the simulation: a table of the hardest loads, all intervals, and the laws that tests
// check.

import type { ReactNode } from 'react';
import { fixed, grouped, numbersIn } from '../languages/numbers.ts';
import { formatShare } from '../languages/quantity.ts';
import { t } from '../languages/t.ts';
import type { TheoryCheck } from '../protocol/claims-api.ts';
import { EVIDENCE } from '../ui/words/evidence.ts';
import { SceneLink } from './scene-link.tsx';
import { isInside, type ShownQueue } from './shown.ts';
import { WideTable } from './wide-table.tsx';

const TEXT = EVIDENCE.theory;
const MILLIS = 1e3;

interface TheoryProps {
  readonly queues: readonly ShownQueue[];
  /** Runs per queue. */
  readonly replications: number;
  /** Requests per run. */
  readonly requests: number;
}

export function TheorySection({ queues, replications, requests }: TheoryProps): ReactNode {
  const rows = queues.flatMap((queue) => queue.checks.map((check) => ({ queue, check })));
  const hardest = queues
    .filter(({ isHighest }) => isHighest)
    .map((queue) => ({ queue, check: mainCheck(queue) }));
  return (
    <section id="theory" className="evidence-section" aria-labelledby="theory-title">
      <h2 id="theory-title">{TEXT.title}</h2>
      <p>{TEXT.what(hardest.length, replications, grouped(requests))}</p>
      <QueueTable label={TEXT.table} rows={hardest} isLinked />
      <details className="evidence-more">
        <summary>{TEXT.all(rows.length)}</summary>
        <QueueTable label={TEXT.all(rows.length)} rows={rows} />
      </details>
      <details className="evidence-more">
        <summary>{TEXT.laws}</summary>
        <p>{TEXT.lawsWhat}</p>
        <ul className="evidence-laws">
          {LAWS.map(({ name, subject, formula, source }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{subject}</p>
              <p className="evidence-formula">{formula}</p>
              <p className="muted">{source}</p>
            </li>
          ))}
        </ul>
        <p className="muted">{TEXT.symbols}</p>
      </details>
    </section>
  );
}

/** The main quantity: the rejected share if requests have no queue to wait in, otherwise the mean latency. */
function mainCheck({ name, checks }: ShownQueue): TheoryCheck {
  const main = checks.some(({ quantity }) => quantity === 'wait') ? 'sojourn' : 'rejected';
  const found = checks.find(({ quantity }) => quantity === main) ?? checks[0];
  if (found === undefined) throw new Error(`nothing is recorded of ${name}: run "npm run evidence"`);
  return found;
}

interface QueueRow {
  readonly queue: ShownQueue;
  readonly check: TheoryCheck;
}

interface QueueTableProps {
  readonly label: string;
  readonly rows: readonly QueueRow[];
  /** Whether each row links to its scene. */
  readonly isLinked?: boolean;
}

export function QueueTable({ label, rows, isLinked = false }: QueueTableProps): ReactNode {
  return (
    <WideTable label={label}>
      <thead>
        <tr>
          <th scope="col">{TEXT.formula}</th>
          <th scope="col">{TEXT.load}</th>
          <th scope="col">{TEXT.quantity}</th>
          <th scope="col">{TEXT.predicted}</th>
          <th scope="col">{TEXT.simulated}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ queue, check }) => (
          <tr key={`${queue.subject} ${queue.load} ${check.quantity}`}>
            <th scope="row">
              <b>{queue.name}</b>
              <span className="muted">{queue.subject}</span>
            </th>
            <td>{loadOf(queue)}</td>
            <td>{TEXT.quantities[check.quantity]}</td>
            <td>{shownIn(check, check.predicted)}</td>
            <td>{TEXT.range(shownIn(check, check.low), shownIn(check, check.high))}</td>
            <td>
              <Mark isMet={isInside(check)} />
              {isLinked && <SceneLink query={queue.query} title={t`${queue.name}: ${queue.subject}`} />}
            </td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

function Mark({ isMet }: { readonly isMet: boolean }): ReactNode {
  return (
    <span
      className={isMet ? 'evidence-met' : 'evidence-missed'}
      role="img"
      aria-label={isMet ? TEXT.inside : TEXT.outside}
    >
      {isMet ? '✓' : '≠'}
    </span>
  );
}

/**
 * The load in a closed loop is the number of users, at least 2, so it is larger than any load of an open
 * loop.
 */
const loadOf = ({ load }: ShownQueue): string => (load >= 2 ? TEXT.users(load) : formatShare(load));

function shownIn({ quantity }: TheoryCheck, value: number): string {
  switch (quantity) {
    case 'sojourn':
    case 'wait':
      return t`${fixed(MILLIS * value, 3)}\u00a0ms`;
    case 'throughput':
      return t`${numbersIn(value.toFixed(0))}/s`;
    default:
      return EVIDENCE.percent(value);
  }
}

interface Law {
  readonly name: string;
  readonly subject: string;
  readonly formula: string;
  readonly source: string;
}

export const LAWS: readonly Law[] = [
  {
    name: t`Little’s law`,
    subject: t`every model, over whole runs and time windows`,
    formula: 'L = λ W',
    source: t`Little, A Proof for the Queuing Formula L = λ W (1961)`,
  },
  {
    name: 'M/M/1',
    subject: t`one thread, exponential service`,
    formula: 'E[W] = ρ E[S] / (1 − ρ)',
    source: t`Kleinrock, Queueing Systems, Volume 1 (1975)`,
  },
  {
    name: 'M/D/1',
    subject: t`one thread, constant service`,
    formula: 'E[W] = ρ E[S] / (2 (1 − ρ))',
    source: t`Erlang (1909); Crommelin (1932); percentiles by Franx (2001)`,
  },
  {
    name: 'M/G/1',
    subject: t`one thread or an event loop without costs, any service distribution`,
    formula: 'E[W] = λ E[S²] / (2 (1 − ρ))',
    source: t`Pollaczek (1930); Khinchine (1932)`,
  },
  {
    name: 'M/M/c',
    subject: t`a blocking pool of c threads without CPU limits`,
    formula: t`E[W] = C(c, λ E[S]) E[S] / (c (1 − ρ)), C being Erlang C`,
    source: t`Gross, Shortle, Thompson and Harris, Fundamentals of Queueing Theory (2008)`,
  },
  {
    name: 'M/M/c/K',
    subject: t`a pool with a queue limit`,
    formula: t`share rejected = share of time with K in the system`,
    source: t`Gross, Shortle, Thompson and Harris (2008), section 2.5`,
  },
  {
    name: t`Erlang B`,
    subject: t`a pool without a queue, any service distribution`,
    formula: t`B = (aᶜ / c!) / Σ aⁿ / n! over n ≤ c with a = λ E[S]; a share B is rejected`,
    source: t`Erlang, Solution of some Problems in the Theory of Probabilities (1917)`,
  },
  {
    name: 'D/M/1',
    subject: t`one thread, evenly spaced requests, exponential service`,
    formula: t`E[W] = σ E[S] / (1 − σ), with σ = exp(−(1 − σ) / ρ)`,
    source: t`Kleinrock, Queueing Systems, Volume 1 (1975)`,
  },
  {
    name: t`GI/G/1 and GI/G/c`,
    subject: t`even arrivals and uneven service, one thread and several`,
    formula: t`E[W] ≤ λ (var A + var S) / (2 (1 − ρ)); near ρ / (1 − ρ) (Ca² + Cs²) / 2 E[S]`,
    source: t`Kingman (1961, 1962, 1970); Allen (1990)`,
  },
  {
    name: 'M/G/∞',
    subject: t`with thread per request: the number of threads`,
    formula: t`number in the system: Poisson with mean λ E[S]`,
    source: t`Gross, Shortle, Thompson and Harris (2008)`,
  },
  {
    name: t`Processor sharing`,
    subject: t`threads that share a core in short slices`,
    formula: t`E[T | demand x] = x / (1 − ρ)`,
    source: t`Kleinrock, Queueing Systems, Volume 2 (1976)`,
  },
  {
    name: t`Machine repair, M/M/c//N`,
    subject: t`N users who think, send and wait, on a pool`,
    formula: t`birth–death process: N − n users think while n are in the system`,
    source: t`Gross, Shortle, Thompson and Harris (2008), section 2.7; for any distribution of think times Baskett, Chandy, Muntz and Palacios (1975)`,
  },
  {
    name: t`Mean value analysis`,
    subject: t`users who circulate among cores, nodes and a lock`,
    formula: 'R(n) = D (1 + Q(n − 1)), X(n) = n / (Z + Σ R(n))',
    source: t`Reiser and Lavenberg (1980)`,
  },
  {
    name: t`Universal scalability law`,
    subject: t`users whose serial parts share one core, and a scheduler that scans its run queue`,
    formula: 'X(N) = γ N / (1 + α (N − 1) + β N (N − 1))',
    source: t`Gunther, Guerrilla Capacity Planning (2007)`,
  },
];
