// The whole page: what is claimed, the run, the claims by source, digests, theory.

import type { ComponentChildren } from 'preact';
import { DIGESTS_ID } from '../client/claim-runner.ts';
import type { ClaimText } from '../protocol/claims-api.ts';
import { VALIDATION } from '../ui/words/validation.ts';
import { DigestSection } from './digest-section.tsx';
import { LabSection } from './lab-section.tsx';
import { RunPanel } from './run-panel.tsx';
import { SourceSection } from './source-section.tsx';
import { TheorySection } from './theory-section.tsx';
import { type Claims, useClaims } from './use-claims.ts';

export function ValidationPage(): ComponentChildren {
  const claims = useClaims();
  return (
    <>
      <a className="skip-link" href="#claims">
        {VALIDATION.skip}
      </a>
      <header className="header validation-header">
        <a className="home" href="./">
          {VALIDATION.home}
        </a>
        <p className="tagline">{VALIDATION.tagline}</p>
        <a className="button" href="./">
          {VALIDATION.studio}
        </a>
      </header>
      <main className="validation">
        <div className="intro">
          <h1>{VALIDATION.title}</h1>
          <p>{VALIDATION.lead}</p>
          <p className="muted">{VALIDATION.fair}</p>
        </div>
        <div id="claims" tabIndex={-1}>
          <Sources claims={claims} />
        </div>
        <LabSection />
        <DigestSection
          digests={claims.digests}
          busy={claims.queued.has(DIGESTS_ID) || claims.running.has(DIGESTS_ID)}
          onRun={() => claims.run([DIGESTS_ID])}
        />
        <TheorySection />
        <p className="muted">{VALIDATION.more}</p>
      </main>
    </>
  );
}

function Sources({ claims }: { readonly claims: Claims }): ComponentChildren {
  const { texts, failure, load } = claims;
  if (texts === null) {
    return failure === null ? (
      <p className="panel claims-to-come" role="status">
        {VALIDATION.loading}
      </p>
    ) : (
      <p className="notice" role="alert">
        {VALIDATION.failed(failure)}
        <button type="button" className="button" onClick={load}>
          {VALIDATION.again}
        </button>
      </p>
    );
  }
  return (
    <>
      <RunPanel claims={claims} texts={texts} />
      {bySource(texts).map((each) => (
        <SourceSection key={each[0].source.title} texts={each} claims={claims} />
      ))}
    </>
  );
}

/** In the order of the claims. */
function bySource(texts: readonly ClaimText[]): readonly (readonly ClaimText[])[] {
  const titles = [...new Set(texts.map((each) => each.source.title))];
  return titles.map((title) => texts.filter((each) => each.source.title === title));
}
