// One claim: what is claimed under which set-up, how close the model has to come and why that says something, its
// figures, its scene.

import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import type { ClaimText, Row } from '../protocol/claims-api.ts';
import { VALIDATION } from '../ui/words/validation.ts';
import { FigureTable } from './figure-table.tsx';

const TEXT = VALIDATION.claim;

interface CardProps {
  readonly text: ClaimText;
  /** null until it has run. */
  readonly row: Row | null;
  readonly queued: boolean;
  readonly running: boolean;
  readonly onRun: () => void;
}

export function ClaimCard({ text, row, queued, running, onRun }: CardProps): ComponentChildren {
  const titleId = useId();
  const status = statusOf(row, queued, running);
  return (
    <article className="panel claim" aria-labelledby={titleId}>
      <div className="claim-head">
        <h3 id={titleId}>{text.title}</h3>
        <span className={`kind ${text.kind}`}>{TEXT.kinds[text.kind]}</span>
        <span className={`chip chip-${status}`}>{TEXT.status[status]}</span>
      </div>
      <div className="claim-words">
        <p>{sentence(text.setup)}</p>
        <dl>
          <dt>{TEXT.tolerance}</dt>
          <dd>{sentence(text.tolerance)}</dd>
          <dt>{TEXT.basis}</dt>
          <dd>{sentence(text.basis)}</dd>
          <dt>{TEXT.free(text.free.length, text.free.filter(({ from }) => from === 'here').length)}</dt>
          {text.free.length > 0 && <dd>{sentence(text.free.map(({ name }) => name).join('; '))}</dd>}
          {text.notReproduced !== null && (
            <>
              <dt>{TEXT.notReproduced}</dt>
              <dd>{sentence(text.notReproduced)}</dd>
            </>
          )}
          {text.remark !== null && (
            <>
              <dt>{TEXT.remark}</dt>
              <dd>{sentence(text.remark)}</dd>
            </>
          )}
        </dl>
      </div>
      <div className="claim-figures">
        <FigureTable text={text} row={row} />
        <div className="claim-actions">
          <code className="muted">{text.id}</code>
          <button
            type="button"
            className="button"
            aria-label={TEXT.runNamed(text.title)}
            disabled={queued || running}
            onClick={onRun}
          >
            {TEXT.run}
          </button>
          <a
            className="button"
            href={`./?${text.query}`}
            target="_blank"
            rel="noopener"
            aria-label={TEXT.openNamed(text.title)}
          >
            {TEXT.open}
            <span aria-hidden="true">↗</span>
          </a>
        </div>
      </div>
    </article>
  );
}

function statusOf(row: Row | null, queued: boolean, running: boolean): keyof typeof TEXT.status {
  if (running) return 'running';
  if (queued) return 'queued';
  if (row === null) return 'idle';
  if (row.outcome === 'missed') return 'out';
  return row.outcome === 'met' ? 'within' : 'partly';
}

/** Texts of claims begin in lower case and end as they come, for the command line. Units and percentiles stay as they are. */
function sentence(text: string): string {
  const isWord = /^[a-z]+\b/.test(text) && !text.startsWith('rps ');
  const begun = isWord ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  return /[.?!]$/.test(begun) ? begun : `${begun}.`;
}
