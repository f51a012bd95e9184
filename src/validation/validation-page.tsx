// The whole page: what is claimed, the run, the claims by source, digests, theory.

import type { ReactNode } from 'react';
import { DIGESTS_ID } from '../client/claim-runner.ts';
import type { ClaimText, DigestCheck } from '../protocol/claims-api.ts';
import { SiteHeader } from '../ui/header/site-header.tsx';
import * as noticesStyles from '../ui/notices.module.css';
import { VALIDATION } from '../ui/words/validation.ts';
import * as claimStyles from './claim.module.css';
import { SourceSection } from './claim-card.tsx';
import { LabSection } from './lab-section.tsx';
import { TheorySection } from './theory-section.tsx';
import { type Claims, useClaims } from './use-claims.ts';
import * as styles from './validation.module.css';

export function ValidationPage(): ReactNode {
  const claims = useClaims();
  return (
    <>
      <a className="skip-link" href="#claims">
        {VALIDATION.skip}
      </a>
      <SiteHeader home="./" here="evidence" />
      <main className={styles.root}>
        <div className={styles.intro}>
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

function Sources({ claims }: { readonly claims: Claims }): ReactNode {
  const { texts, failure, load } = claims;
  if (texts === null) {
    return failure === null ? (
      <p className={`${styles.panel} ${styles.claimsToCome}`} role="status">
        {VALIDATION.loading}
      </p>
    ) : (
      <p className={noticesStyles.notice} role="alert">
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

const RUN_TEXT = VALIDATION.run;

interface PanelProps {
  readonly claims: Claims;
  readonly texts: readonly ClaimText[];
}

/** Runs all claims, says how far that is, and at the end how many are checks and what came of those. */
function RunPanel({ claims, texts }: PanelProps): ReactNode {
  const { rows, active, failure } = claims;
  const all = texts.length;
  const ids = texts.map((each) => each.id);
  const missing = ids.filter((id) => !rows.has(id));
  const rest = missing.length > 0 ? missing : ids;
  return (
    <section className={`${styles.panel} ${styles.runPanel}`} aria-label={RUN_TEXT.progress}>
      <div className={styles.runWords}>
        <Verdict claims={claims} texts={texts} />
        {failure !== null && (
          <p className={noticesStyles.notice} role="alert">
            {VALIDATION.failed(failure)}
          </p>
        )}
      </div>
      {active ? (
        <button type="button" className="button" onClick={claims.stop}>
          {RUN_TEXT.stop}
        </button>
      ) : (
        <button type="button" className="button primary" onClick={() => claims.run(rest)}>
          {rows.size === 0
            ? RUN_TEXT.all(all)
            : missing.length > 0
              ? RUN_TEXT.rest(missing.length)
              : RUN_TEXT.again(all)}
        </button>
      )}
      <progress max={all} value={rows.size} aria-label={RUN_TEXT.progress} hidden={!active} />
    </section>
  );
}

/** Heard by screen readers where a go begins or ends, not at every row. */
function Verdict({ claims, texts }: PanelProps): ReactNode {
  const { rows, active, tookMillis } = claims;
  const all = texts.length;
  const ran = [...rows.values()];
  const missed = ran.filter((row) => row.outcome === 'missed').length;
  const checks = ran.filter((row) => row.kind === 'check');
  const fits = ran.filter((row) => row.kind === 'fitted').length;
  const met = checks.filter((row) => row.outcome === 'met').length;
  const millis = [...tookMillis.values()].reduce((sum, each) => sum + each, 0);
  const isDone = rows.size === all && !active;
  const sources = new Set(texts.map((each) => each.source.title)).size;
  if (active) return <p className={styles.verdict}>{RUN_TEXT.under(rows.size, all)}</p>;
  if (rows.size === 0) return <p>{RUN_TEXT.none(all, sources)}</p>;
  return (
    <div role="status">
      <p className={isDone ? `${styles.verdict} ${missed === 0 ? styles.good : styles.bad}` : styles.verdict}>
        {isDone ? RUN_TEXT.done(checks.length, all, met) : RUN_TEXT.stopped(rows.size, all, missed)}
      </p>
      {isDone && (
        <p>{missed > 0 ? RUN_TEXT.missed(missed) : RUN_TEXT.others(fits, all - checks.length - fits)}</p>
      )}
      {isDone && <p className="muted">{RUN_TEXT.time(millis / 1000)}</p>}
    </div>
  );
}

const DIGEST_TEXT = VALIDATION.digests;

interface DigestProps {
  /** null until they are computed. */
  readonly digests: readonly DigestCheck[] | null;
  readonly busy: boolean;
  readonly onRun: () => void;
}

/** Shows that this browser computes the runs that Node computes, event by event. */
function DigestSection({ digests, busy, onRun }: DigestProps): ReactNode {
  const wrong = digests?.filter((each) => each.recorded !== each.computed).length ?? 0;
  return (
    <section className={`${styles.panel} ${styles.plain}`} aria-labelledby="digests-title">
      <h2 id="digests-title">{DIGEST_TEXT.title}</h2>
      <p>{DIGEST_TEXT.what}</p>
      {digests !== null && <DigestTable digests={digests} />}
      <div className={styles.digestActions}>
        <button type="button" className="button" disabled={busy} onClick={onRun}>
          {busy ? DIGEST_TEXT.running : DIGEST_TEXT.run}
        </button>
        <p role="status" className={wrong === 0 ? styles.good : styles.bad}>
          {digests === null ? '' : wrong === 0 ? DIGEST_TEXT.all(digests.length) : DIGEST_TEXT.some(wrong)}
        </p>
      </div>
    </section>
  );
}

function DigestTable({ digests }: { readonly digests: readonly DigestCheck[] }): ReactNode {
  return (
    <table className={`${claimStyles.table} ${claimStyles.digests}`} aria-label={DIGEST_TEXT.title}>
      <thead>
        <tr>
          <th scope="col">{DIGEST_TEXT.scene}</th>
          <th scope="col">{DIGEST_TEXT.recorded}</th>
          <th scope="col">{DIGEST_TEXT.computed}</th>
        </tr>
      </thead>
      <tbody>
        {digests.map(({ scene, server, recorded, computed }) => (
          <tr key={`${scene} ${server}`}>
            <th scope="row">{DIGEST_TEXT.named(scene, server)}</th>
            <td>
              <code>{recorded}</code>
            </td>
            <td className={recorded === computed ? styles.good : styles.bad}>
              <code>{computed}</code> {recorded === computed ? DIGEST_TEXT.equal : DIGEST_TEXT.different}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
