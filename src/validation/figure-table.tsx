// The figures of a claim: the published ones, and once it has run the simulated ones beside them.

import { type ReactNode, useState } from 'react';
import type { ClaimText, Part, PublishedFigure, Row } from '../protocol/claims-api.ts';
import { VALIDATION } from '../ui/text-of-validation.ts';

const TEXT = VALIDATION.claim;
/** Figures shown at first. */
const FIGURES_SHOWN = 10;
const UNKNOWN = '–';

interface TableProps {
  readonly text: ClaimText;
  readonly row: Row | null;
}

export function FigureTable({ text, row }: TableProps): ReactNode {
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

function FigureRow({ part }: { readonly part: PublishedFigure | Part }): ReactNode {
  return (
    <tr>
      <th scope="row">
        {part.figure}
        <span className={part.calibrated ? 'kind calibrated' : 'kind'}>
          {part.calibrated ? TEXT.calibrated : TEXT.check}
        </span>
      </th>
      <td>{part.published}</td>
      <td>{'simulated' in part ? part.simulated : UNKNOWN}</td>
      <td>{'simulated' in part ? <Verdict part={part} /> : UNKNOWN}</td>
    </tr>
  );
}

function Verdict({ part: { error, withinTolerance } }: { readonly part: Part }): ReactNode {
  return (
    <span className={withinTolerance ? 'good' : 'bad'}>
      {error !== null && `${(100 * error).toFixed(2)} % `}
      <span role="img" aria-label={withinTolerance ? TEXT.ok : TEXT.out}>
        {withinTolerance ? '✓' : '✗'}
      </span>
    </span>
  );
}
