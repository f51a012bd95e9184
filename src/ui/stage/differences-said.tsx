// What tells the servers apart, in words: of late, so far, over the run.

import { type ComponentChildren, Fragment } from 'preact';
import type { Summary } from '../../protocol/summary.ts';
import { formatSpan } from '../../road/words/numbers.ts';
import { serverClass } from '../shared/server-class.ts';
import { DIFFERENCES, type Piece } from '../words/differences.ts';
import { type Comparison, compareServers, type Period } from './differences.ts';
import { useCalmSummary } from './use-calm-summary.ts';

const PERIODS: readonly Period[] = ['lately', 'so far', 'run'];

export default function DifferencesSaid(): ComponentChildren {
  const summary = useCalmSummary();
  const comparison = summary === null ? null : compareServers(summary);
  return (
    <section className="differences" aria-label={DIFFERENCES.label}>
      {summary === null || comparison === null ? (
        <p className="differences-none">{DIFFERENCES.tooEarly}</p>
      ) : (
        <Said summary={summary} comparison={comparison} />
      )}
    </section>
  );
}

interface SaidProps {
  readonly summary: Summary;
  readonly comparison: Comparison;
}

function Said({ summary, comparison: { differences, equal } }: SaidProps): ComponentChildren {
  const places = new Map(summary.servers.map(({ id }, index) => [id, index]));
  return (
    <>
      {PERIODS.map((period) => {
        const said = differences.filter((each) => each.period === period);
        if (said.length === 0) return null;
        return (
          <div key={period}>
            <h3>{periodWords(period, summary)}</h3>
            <ul>
              {said.map(({ about, words }) => (
                <li key={about}>
                  <Words pieces={words} places={places} />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      {equal.length > 0 && (
        <p className="differences-equal">
          {capital(DIFFERENCES.equal(equal.map((subject) => DIFFERENCES.names[subject])))}
        </p>
      )}
    </>
  );
}

interface WordsProps {
  readonly pieces: readonly Piece[];
  readonly places: ReadonlyMap<string, number>;
}

/** Pieces follow one another and do not change places: their number is their key. */
function Words({ pieces, places }: WordsProps): ComponentChildren {
  return pieces.map((piece, index) =>
    typeof piece === 'string' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above.
      <Fragment key={index}>{index === 0 ? capital(piece) : piece}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above.
      <b key={index} className={serverClass(places.get(piece.server) ?? 0)}>
        {piece.server}
      </b>
    ),
  );
}

function periodWords(period: Period, { servers }: Summary): string {
  if (period === 'so far') return DIFFERENCES.soFar;
  return period === 'run' ? DIFFERENCES.run : DIFFERENCES.lately(formatSpan(servers[0].recent.spanNanos));
}

/** Names of percentiles are written small: p99. */
function capital(text: string): string {
  return /^p\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}
