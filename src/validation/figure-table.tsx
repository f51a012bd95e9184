// Published figures beside simulated ones, each with its error.

import type { ReactNode } from 'react';
import { numbersIn } from '../languages/numbers.ts';
import { EVIDENCE } from '../ui/words/evidence.ts';
import type { ShownClaim, ShownFigure } from './shown.ts';

const TEXT = EVIDENCE.articles;

/** Minimum number of digits of a simulated figure, if the published one has fewer. */
const LEAST_DIGITS = 3;

/** The numbers of `text` with as many significant digits as those of `published`. */
function asPrecise(text: string, published: string): string {
  const numbers = published.match(/\d+(\.\d+)?/g) ?? [];
  const digits = numbers.map((number) => number.replace(/^[0.]+|\./g, '').length);
  const most = Math.max(LEAST_DIGITS, ...digits);
  return text.replace(/\d+(?:\.\d+)?/g, (number) =>
    number.includes('.')
      ? String(
          Number(Number(number).toFixed(Math.max(0, most - 1 - Math.floor(Math.log10(Number(number) || 1))))),
        )
      : number,
  );
}

interface FigureTableProps extends ShownClaim {
  /** Adds the kind of evidence to each figure. */
  readonly showsKind?: boolean;
}

export function FigureTable({ text, figures, showsKind = false }: FigureTableProps): ReactNode {
  return (
    <table className="evidence-table" aria-label={TEXT.table(text.title)}>
      <thead>
        <tr>
          <th scope="col">{TEXT.figure}</th>
          <th scope="col">{TEXT.published}</th>
          <th scope="col">{TEXT.simulated}</th>
          <th scope="col">{TEXT.error}</th>
        </tr>
      </thead>
      <tbody>
        {figures.map((each) => (
          <tr key={each.figure}>
            <th scope="row">
              {each.figure}
              {showsKind && <span className="muted">{TEXT.kinds[each.kind]}</span>}
            </th>
            <td>{numbersIn(each.published)}</td>
            <td>{numbersIn(asPrecise(each.simulated, each.published))}</td>
            <td>
              <Verdict of={each} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Verdict({ of: { error, outcome, isContradicted } }: { readonly of: ShownFigure }): ReactNode {
  const isMet = outcome === 'met';
  const missed = isContradicted ? EVIDENCE.missed.contradicted : EVIDENCE.missed.outside;
  return (
    <span className={isMet ? 'evidence-met' : 'evidence-missed'}>
      {error !== null && `${EVIDENCE.percent(error)} `}
      <span role="img" aria-label={isMet ? TEXT.met : missed}>
        {isMet ? '✓' : '≠'}
      </span>
    </span>
  );
}
