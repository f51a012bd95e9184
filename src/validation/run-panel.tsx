// Runs all claims, says how far that is, and at the end how many are checks and what came of those.

import type { ComponentChildren } from 'preact';
import type { ClaimText } from '../protocol/claims-api.ts';
import { VALIDATION } from '../ui/words/validation.ts';
import type { Claims } from './use-claims.ts';

const TEXT = VALIDATION.run;

interface PanelProps {
  readonly claims: Claims;
  readonly texts: readonly ClaimText[];
}

export function RunPanel({ claims, texts }: PanelProps): ComponentChildren {
  const { rows, active, failure } = claims;
  const all = texts.length;
  const ids = texts.map((each) => each.id);
  const missing = ids.filter((id) => !rows.has(id));
  const rest = missing.length > 0 ? missing : ids;
  return (
    <section className="panel run-panel" aria-label={VALIDATION.run.progress}>
      <div className="run-words">
        <Verdict claims={claims} texts={texts} />
        {failure !== null && (
          <p className="notice" role="alert">
            {VALIDATION.failed(failure)}
          </p>
        )}
      </div>
      {active ? (
        <button type="button" className="button" onClick={claims.stop}>
          {TEXT.stop}
        </button>
      ) : (
        <button type="button" className="button primary" onClick={() => claims.run(rest)}>
          {rows.size === 0 ? TEXT.all(all) : missing.length > 0 ? TEXT.rest(missing.length) : TEXT.again(all)}
        </button>
      )}
      <progress max={all} value={rows.size} aria-label={TEXT.progress} hidden={!active} />
    </section>
  );
}

/** Heard by screen readers where a go begins or ends, not at every row. */
function Verdict({ claims, texts }: PanelProps): ComponentChildren {
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
  if (active) return <p className="verdict">{TEXT.under(rows.size, all)}</p>;
  if (rows.size === 0) return <p>{TEXT.none(all, sources)}</p>;
  return (
    <div role="status">
      <p className={isDone ? `verdict ${missed === 0 ? 'good' : 'bad'}` : 'verdict'}>
        {isDone ? TEXT.done(checks.length, all, met) : TEXT.stopped(rows.size, all, missed)}
      </p>
      {isDone && <p>{missed > 0 ? TEXT.missed(missed) : TEXT.others(fits, all - checks.length - fits)}</p>}
      {isDone && <p className="muted">{TEXT.time(millis / 1000)}</p>}
    </div>
  );
}
