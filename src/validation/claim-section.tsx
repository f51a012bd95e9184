// Claims of articles: reproduced figures. The claims that could have refuted the model come first.

import { type ReactNode, useId } from 'react';
import { t } from '../languages/t.ts';
import type { ClaimText } from '../protocol/claims-api.ts';
import { EVIDENCE } from '../ui/words/evidence.ts';
import { FigureTable } from './figure-table.tsx';
import { SceneLink } from './scene-link.tsx';
import { claimsWith, figuresOf, type ShownClaim } from './shown.ts';

const TEXT = EVIDENCE.articles;

export function ClaimSection({ claims }: { readonly claims: readonly ClaimText[] }): ReactNode {
  const checks = claimsWith(claims, ({ kind, outcome }) => kind === 'check' && outcome === 'met');
  const weak = claimsWith(claims, ({ kind, outcome }) => kind !== 'check' && outcome === 'met');
  return (
    <section id="articles" className="evidence-section" aria-labelledby="articles-title">
      <h2 id="articles-title">{TEXT.title}</h2>
      <p>{TEXT.what}</p>
      <div className="evidence-cards">
        {checks.map((each) => (
          <ClaimCard key={each.text.id} {...each} />
        ))}
      </div>
      <details className="evidence-more">
        <summary>{TEXT.weak(weak.reduce((sum, { figures }) => sum + figures.length, 0))}</summary>
        <p>{TEXT.weakWhat}</p>
        <div className="evidence-cards">
          {weak.map((each) => (
            <ClaimCard key={each.text.id} {...each} showsKind />
          ))}
        </div>
      </details>
    </section>
  );
}

interface CardProps extends ShownClaim {
  readonly showsKind?: boolean;
}

function ClaimCard({ text, figures, showsKind = false }: CardProps): ReactNode {
  const missed = figuresOf(text).filter(({ outcome }) => outcome !== 'met').length;
  return (
    <ClaimArticle text={text}>
      <FigureTable text={text} figures={figures} showsKind={showsKind} />
      {missed > 0 && (
        <p>
          <a href={`#${missedId(text)}`}>{TEXT.partly(missed)}</a>
        </p>
      )}
      <JudgingDetails text={text} />
    </ClaimArticle>
  );
}

/** Id of the part of the page that lists the figures of a claim that are not reproduced. */
export const missedId = ({ id }: ClaimText): string => `missed-${id.replace('/', '-')}`;

interface ArticleProps {
  readonly text: ClaimText;
  readonly id?: string;
  readonly children: ReactNode;
}

/** The head of each part about a claim: its title, source and link to its scene. */
export function ClaimArticle({ text: { title, source, query }, id, children }: ArticleProps): ReactNode {
  const titleId = useId();
  return (
    <article id={id} className="evidence-card" aria-labelledby={titleId}>
      <div className="evidence-card-head">
        <h3 id={titleId}>{title}</h3>
        <SceneLink query={query} title={title} />
      </div>
      <p className="muted">
        <cite>{source.title}</cite>
        {source.author !== null && ` · ${source.author}`}
      </p>
      {children}
    </article>
  );
}

/** How a claim's figures are judged, shown on a click. */
export function JudgingDetails({ text }: { readonly text: ClaimText }): ReactNode {
  const { setup, tolerance, basis, free, remark } = text;
  return (
    <details className="evidence-more">
      <summary>{TEXT.judged}</summary>
      <dl>
        <dt>{TEXT.setup}</dt>
        <dd>{sentence(setup)}</dd>
        <dt>{TEXT.tolerance}</dt>
        <dd>{sentence(tolerance)}</dd>
        <dt>{TEXT.basis}</dt>
        <dd>{sentence(basis)}</dd>
        {free.length > 0 && (
          <>
            <dt>{TEXT.free}</dt>
            <dd>{sentence(free.map(({ name }) => name).reduce((all, name) => t`${all}; ${name}`))}</dd>
          </>
        )}
        {remark !== null && (
          <>
            <dt>{TEXT.remark}</dt>
            <dd>{sentence(remark)}</dd>
          </>
        )}
      </dl>
    </details>
  );
}

/**
 * Capitalises and punctuates a claim's text, which is written in lower case for the command line. Units and
 * percentiles keep their case.
 */
export function sentence(text: string): string {
  const isWord = /^[a-z]+\b(?!\()/.test(text) && !text.startsWith('rps ');
  const begun = isWord ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  return /[.?!。？！]$/.test(begun) ? begun : t`${begun}.`;
}
