// The claims of a source. A card says of each what is claimed under which set-up, how close the model has to come and why
// that says something, its figures and its scene.

import { type ReactNode, useId, useState } from 'react';
import { fixed, numbersIn } from '../languages/numbers.ts';
import { t } from '../languages/t.ts';
import type { ClaimText, Part, PublishedFigure, Row } from '../protocol/claims-api.ts';
import { VALIDATION } from '../ui/words/validation.ts';
import * as styles from './claim.module.css';
import type { Claims } from './use-claims.ts';
import * as validationStyles from './validation.module.css';

const TEXT = VALIDATION.claim;

interface CardProps {
  readonly text: ClaimText;
  /** null until it has run. */
  readonly row: Row | null;
  readonly queued: boolean;
  readonly running: boolean;
  readonly onRun: () => void;
}

function ClaimCard({ text, row, queued, running, onRun }: CardProps): ReactNode {
  const titleId = useId();
  const status = statusOf(row, queued, running);
  return (
    <article className={`${validationStyles.panel} ${styles.root}`} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h3 id={titleId}>{text.title}</h3>
        <span className={styles.kind} data-kind={text.kind}>
          {TEXT.kinds[text.kind]}
        </span>
        <span className={styles.chip} data-status={status}>
          {TEXT.status[status]}
        </span>
      </div>
      <div className={styles.words}>
        <p>{sentence(text.setup)}</p>
        <dl>
          <dt>{TEXT.tolerance}</dt>
          <dd>{sentence(text.tolerance)}</dd>
          <dt>{TEXT.basis}</dt>
          <dd>{sentence(text.basis)}</dd>
          <dt>{TEXT.free(text.free.length, text.free.filter(({ from }) => from === 'here').length)}</dt>
          {text.free.length > 0 && (
            <dd>{sentence(text.free.map(({ name }) => name).reduce((all, name) => t`${all}; ${name}`))}</dd>
          )}
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
      <div className={styles.figures}>
        <FigureTable text={text} row={row} />
        <div className={styles.actions}>
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
  const isWord = /^[a-z]+\b(?!\()/.test(text) && !text.startsWith('rps ');
  const begun = isWord ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  return /[.?!。？！]$/.test(begun) ? begun : t`${begun}.`;
}

/** Figures shown at first. */
const FIGURES_SHOWN = 10;
const UNKNOWN = '–';

interface TableProps {
  readonly text: ClaimText;
  readonly row: Row | null;
}

/** The published figures, and once the claim has run the simulated ones beside them. */
function FigureTable({ text, row }: TableProps): ReactNode {
  const [open, setOpen] = useState(false);
  const all: readonly (PublishedFigure | Part)[] = row === null ? text.figures : row.parts;
  const isLong = all.length > FIGURES_SHOWN;
  const shown = open || !isLong ? all : all.slice(0, FIGURES_SHOWN);
  return (
    <>
      <table className={styles.table} aria-label={TEXT.table(text.title)}>
        <thead>
          <tr>
            <th scope="col">{TEXT.figure}</th>
            <th scope="col">{TEXT.published}</th>
            <th scope="col">{TEXT.simulated}</th>
            <th scope="col">{TEXT.error}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((part) => (
            <FigureRow key={part.figure} part={part} />
          ))}
        </tbody>
      </table>
      {isLong && (
        <button type="button" className="button small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? TEXT.fewer : TEXT.more(all.length)}
        </button>
      )}
    </>
  );
}

function FigureRow({ part }: { readonly part: PublishedFigure | Part }): ReactNode {
  return (
    <tr>
      <th scope="row">
        {part.figure}
        <span className={styles.kind} data-kind={part.kind}>
          {TEXT.kinds[part.kind]}
        </span>
      </th>
      <td>{numbersIn(part.published)}</td>
      <td>{'simulated' in part ? numbersIn(part.simulated) : UNKNOWN}</td>
      <td>{'simulated' in part ? <Verdict part={part} /> : UNKNOWN}</td>
    </tr>
  );
}

const MARKS = {
  met: { sign: '✓', words: TEXT.ok, look: validationStyles.good },
  missed: { sign: '✗', words: TEXT.out, look: validationStyles.bad },
  'not reproduced': { sign: '≠', words: TEXT.notReproduced, look: styles.known },
} as const;

function Verdict({ part: { error, outcome, isContradicted } }: { readonly part: Part }): ReactNode {
  const { sign, words: usual, look } = MARKS[outcome];
  const words = isContradicted ? TEXT.contradicted : usual;
  return (
    <span className={look}>
      {error !== null && `${fixed(100 * error, 2)} % `}
      <span role="img" aria-label={words} title={words}>
        {sign}
      </span>
    </span>
  );
}

interface SourceProps {
  readonly texts: readonly ClaimText[];
  readonly claims: Claims;
}

/** The claims of one source, under its title. */
export function SourceSection({ texts, claims }: SourceProps): ReactNode {
  const titleId = useId();
  const { title, author } = texts[0].source;
  return (
    <section className={styles.source} aria-labelledby={titleId}>
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
