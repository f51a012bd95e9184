// The big numbers of a server as they are written: values, units, what stands beside them.

import {
  bytesQuantity,
  formatBytes,
  formatInstant,
  formatRate,
  latencyQuantity,
  NO_VALUE,
  type Quantity,
  rateQuantity,
} from '../../charts/format.ts';
import type { ServerSummary } from '../../protocol/summary.ts';
import type { Nanos } from '../../scenario/duration.ts';
import type { NumberKey } from '../explain/number-key.ts';
import { TEXT } from '../words/text.ts';
import { type StageFigures, stageFigures } from './stage-figures.ts';

export interface FigureWords {
  readonly number: NumberKey;
  readonly name: string;
  readonly quantity: Quantity;
  readonly more?: string;
  readonly title?: string;
  /** Room kept for the number, so that nothing jumps, in digits. */
  readonly width: number;
  readonly minor?: boolean;
  /** The text after the number says what it is. */
  readonly nameless?: boolean;
}

/** `server` is undefined before the first summary. In a closed loop nothing is offered at a rate: users wait for replies. */
export function figureWords(
  server: ServerSummary | undefined,
  offersAtRate: boolean,
): readonly FigureWords[] {
  const none = Number.NaN;
  const reserved = server?.memoryReservedBytes ?? none;
  const resident = formatBytes(server?.memoryResidentBytes ?? none);
  const figures = server === undefined ? null : stageFigures(server);
  const ended = server !== undefined && server.endedAtNanos !== null;
  const words: FigureWords[] = [
    throughput(server, figures, offersAtRate),
    {
      number: 'overhead',
      name: TEXT.stage.overhead,
      quantity: latencyQuantity(figures?.p99Nanos ?? none),
      title: ended ? TEXT.stage.overheadRunNote : TEXT.stage.overheadNote,
      width: 4,
    },
    {
      number: 'memory',
      name: TEXT.stage.memory,
      quantity: bytesQuantity(reserved),
      more: TEXT.stage.resident(resident),
      title: TEXT.stage.memoryNote(formatBytes(reserved), resident),
      width: 4,
    },
    {
      number: 'coresBusy',
      name: TEXT.stage.cores,
      quantity: percentOf(figures?.coresBusy ?? none),
      title: ended ? TEXT.stage.coresRunNote : TEXT.stage.coresNote,
      width: 3,
    },
  ];
  if (server !== undefined && figures !== null && Number.isFinite(figures.wholeRunRps)) {
    words.push({
      number: 'mean',
      name: TEXT.stage.mean,
      quantity: rateQuantity(figures.wholeRunRps),
      title: meanTitle(server),
      width: 5,
      minor: true,
    });
  }
  return words;
}

function throughput(
  server: ServerSummary | undefined,
  figures: StageFigures | null,
  offersAtRate: boolean,
): FigureWords {
  const { completed, done, offered, ended, doneNote, offeredNote } = TEXT.stage;
  const common = { number: 'throughput', name: completed, width: 5, nameless: true } as const;
  if (server === undefined || figures === null) {
    return { ...common, quantity: rateQuantity(Number.NaN), more: '' };
  }
  const quantity = rateQuantity(figures.completedRps);
  if (server.endedAtNanos !== null) {
    return { ...common, quantity, more: ended(endText(server.endedAtNanos)), title: meanTitle(server) };
  }
  return {
    ...common,
    quantity,
    more: offersAtRate ? offered(rateQuantity(server.recent.offeredRps).value) : done,
    title: offersAtRate ? offeredNote : doneNote,
  };
}

/** "0.2", "42": tenths only where they matter. */
function percentOf(share: number): Quantity {
  const percent = share * 100;
  if (!Number.isFinite(percent)) return { value: NO_VALUE, unit: '' };
  return { value: percent > 0 && percent < 9.95 ? percent.toFixed(1) : percent.toFixed(0), unit: '%' };
}

function meanTitle({ wholeRunRps, wholeRunStdDevRps }: ServerSummary): string {
  const spread = Number.isFinite(wholeRunStdDevRps) ? ` ± ${formatRate(wholeRunStdDevRps)}` : '';
  return `${TEXT.stage.meanNote}: ${formatRate(wholeRunRps)}${spread}`;
}

/** "2.81 s", "41.2 s", "601 s": three digits. */
function endText(atNanos: Nanos): string {
  return formatInstant(atNanos, Math.max(1, atNanos / 100));
}
