// The claims of one source, under its title.

import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import type { ClaimText } from '../protocol/claims-api.ts';
import { VALIDATION } from '../ui/words/validation.ts';
import { ClaimCard } from './claim-card.tsx';
import type { Claims } from './use-claims.ts';

interface SourceProps {
  readonly texts: readonly ClaimText[];
  readonly claims: Claims;
}

export function SourceSection({ texts, claims }: SourceProps): ComponentChildren {
  const titleId = useId();
  const { title, author } = texts[0].source;
  return (
    <section className="source" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <p className="muted">
        {author === null ? '' : `${author} · `}
        {VALIDATION.claim.count(texts.length)}
      </p>
      {texts.map((text) => (
        <ClaimCard
          key={text.id}
          text={text}
          row={claims.rows.get(text.id) ?? null}
          queued={claims.queued.has(text.id)}
          running={claims.running.has(text.id)}
          onRun={() => claims.run([text.id])}
        />
      ))}
    </section>
  );
}
