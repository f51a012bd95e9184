// The figures of a claim: the published ones, and once it has run the simulated ones beside them.

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { ClaimText, Part, PublishedFigure, Row } from '../protocol/claims-api.ts';
import { VALIDATION } from '../ui/words/validation.ts';

const TEXT = VALIDATION.claim;
/** Figures shown at first. */
const FIGURES_SHOWN = 10;
const UNKNOWN = '–';

interface TableProps {
  readonly text: ClaimText;
  readonly row: Row | null;
}

export function FigureTable({ text, row }: TableProps): ComponentChildren {
  const [open, setOpen] = useState(false);
  const all: readonly (PublishedFigure | Part)[] = row === null ? text.figures : row.parts;
  const isLong = all.length > FIGURES_SHOWN;
  const shown = open || !isLong ? all : all.slice(0, FIGURES_SHOWN);
  return (
    <>
      <table className="figures" aria-label={TEXT.table(text.title)}>
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

function FigureRow({ part }: { readonly part: PublishedFigure | Part }): ComponentChildren {
  return (
    <tr>
      <th scope="row">
        {part.figure}
        <span className={`kind ${part.kind}`}>{TEXT.kinds[part.kind]}</span>
      </th>
      <td>{part.published}</td>
      <td>{'simulated' in part ? part.simulated : UNKNOWN}</td>
      <td>{'simulated' in part ? <Verdict part={part} /> : UNKNOWN}</td>
    </tr>
  );
}

const MARKS = {
  met: { sign: '✓', words: TEXT.ok, look: 'good' },
  missed: { sign: '✗', words: TEXT.out, look: 'bad' },
  'not reproduced': { sign: '≠', words: TEXT.notReproduced, look: 'known' },
} as const;

function Verdict({ part: { error, outcome } }: { readonly part: Part }): ComponentChildren {
  const { sign, words, look } = MARKS[outcome];
  return (
    <span className={look}>
      {error !== null && `${(100 * error).toFixed(2)} % `}
      <span role="img" aria-label={words} title={words}>
        {sign}
      </span>
    </span>
  );
}
