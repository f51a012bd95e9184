// Records how two kinds of requests of one server ended: the followed request, and the slowest completed
// requests by each latency measure. Each of these requests takes one row of a typed array; nothing is stored
// or allocated for other requests.

import { OUTCOME } from '../engine/view/codes.ts';
import { END } from '../engine/view/ended-requests.ts';
import type { EndedRequest, LatencyMeasure } from '../protocol/followed-request.ts';
import type { Slowest } from '../protocol/summary.ts';
import { EndRows, tookNanos } from './end-rows.ts';

/** Number of slowest requests that are kept. */
export const SLOWEST = 10;
const NOBODY = -1;

class SlowestRows {
  readonly rows: EndRows;
  kept = 0;
  readonly #measure: LatencyMeasure;
  readonly #least = new Float64Array([Number.NEGATIVE_INFINITY]);
  #leastRow = 0;

  constructor(server: string, measure: LatencyMeasure) {
    this.rows = new EndRows(server, SLOWEST);
    this.#measure = measure;
  }

  /** Called when the request whose row begins at ends[at] has completed. */
  completed(ends: Float64Array, at: number): void {
    if (tookNanos(ends, at, this.#measure) <= this.#least[0]) return;
    const row = this.kept < SLOWEST ? this.kept++ : this.#leastRow;
    this.rows.record(row, ends, at);
    if (this.kept === SLOWEST) this.#findLeast();
  }

  find(request: number): EndedRequest | null {
    for (let row = 0; row < this.kept; row++) {
      if (this.rows.number(row) === request) return this.rows.read(row);
    }
    return null;
  }

  /** The kept requests, slowest first. */
  list(): readonly EndedRequest[] {
    const { rows } = this;
    const measure = this.#measure;
    return Array.from({ length: this.kept }, (_, row) => row)
      .sort((a, b) => rows.took(b, measure) - rows.took(a, measure) || rows.number(a) - rows.number(b))
      .map((row) => rows.read(row));
  }

  #findLeast(): void {
    const { rows } = this;
    const least = this.#least;
    const measure = this.#measure;
    least[0] = Number.POSITIVE_INFINITY;
    for (let row = 0; row < SLOWEST; row++) {
      const took = rows.took(row, measure);
      if (took >= least[0]) continue;
      least[0] = took;
      this.#leastRow = row;
    }
  }
}

export class EndWatch {
  readonly #followedRow: EndRows;
  readonly #overhead: SlowestRows;
  readonly #service: SlowestRows;
  readonly #intended: SlowestRows;
  readonly #actual: SlowestRows;
  /** Number of the followed request. */
  readonly #followed = new Float64Array([NOBODY]);

  constructor(server: string) {
    this.#followedRow = new EndRows(server, 1);
    this.#overhead = new SlowestRows(server, 'overhead');
    this.#service = new SlowestRows(server, 'service');
    this.#intended = new SlowestRows(server, 'intended');
    this.#actual = new SlowestRows(server, 'actual');
  }

  /** Watches the request with this number from now on; null for none. */
  follow(request: number | null): void {
    this.#followed[0] = request ?? NOBODY;
  }

  /** Called when a request has ended: see EndTaker. */
  readonly take = (ends: Float64Array, at: number): void => {
    if (ends[at + END.number] === this.#followed[0]) this.#followedRow.record(0, ends, at);
    if (ends[at + END.outcome] !== OUTCOME.completed) return;
    this.#overhead.completed(ends, at);
    this.#service.completed(ends, at);
    this.#intended.completed(ends, at);
    this.#actual.completed(ends, at);
  };

  /** How this request ended; null if it has not ended or is not kept. */
  endOf(request: number): EndedRequest | null {
    if (this.#followedRow.number(0) === request) return this.#followedRow.read(0);
    return (
      this.#overhead.find(request) ??
      this.#service.find(request) ??
      this.#intended.find(request) ??
      this.#actual.find(request)
    );
  }

  slowest(): Slowest {
    return {
      overhead: this.#overhead.list(),
      service: this.#service.list(),
      intended: this.#intended.list(),
      actual: this.#actual.list(),
    };
  }
}
