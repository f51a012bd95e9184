// The laws of queueing theory that the simulation is tested against.

import type { ReactNode } from 'react';
import { t } from '../languages/t.ts';
import { VALIDATION } from '../ui/words/validation.ts';
import * as styles from './validation.module.css';

const TEXT = VALIDATION.theory;

export function TheorySection(): ReactNode {
  return (
    <section className={`${styles.panel} ${styles.plain}`} aria-labelledby="theory-title">
      <h2 id="theory-title">{TEXT.title}</h2>
      <p>{TEXT.what}</p>
      <ul className={styles.laws}>
        {LAWS.map(({ name, subject, formula, source }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{subject}</p>
            <p className={styles.formula}>{formula}</p>
            <p className="muted">{source}</p>
          </li>
        ))}
      </ul>
      <p className="muted">{TEXT.symbols}</p>
    </section>
  );
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
    subject: t`every model, whole runs and windows of them`,
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
    subject: t`one thread or an event loop without costs, service of any law`,
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
    subject: t`a pool without a queue, service of any law`,
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
    subject: t`a thread for each request: how many threads there are`,
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
    formula: t`birth and death: N − n users think while n are in the system`,
    source: t`Gross, Shortle, Thompson and Harris (2008), section 2.7; for any law of thinking Baskett, Chandy, Muntz and Palacios (1975)`,
  },
  {
    name: t`Mean value analysis`,
    subject: t`users who go round cores, nodes and a lock`,
    formula: 'R(n) = D (1 + Q(n − 1)), X(n) = n / (Z + Σ R(n))',
    source: t`Reiser and Lavenberg (1980)`,
  },
  {
    name: t`Universal scalability law`,
    subject: t`users whose serial parts share one core, and a scheduler that scans`,
    formula: 'X(N) = γ N / (1 + α (N − 1) + β N (N − 1))',
    source: t`Gunther, Guerrilla Capacity Planning (2007)`,
  },
];
