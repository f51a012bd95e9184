// The big numbers of a server, from the latest summary.

import type { ReactNode } from 'react';
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
import { ExplainScope, NumberButton } from '../explain/explain-scope.tsx';
import type { NumberKey } from '../explain/number-key.ts';
import { useRun, useScenario } from '../studio-context.ts';
import { TEXT } from '../text.ts';
import { type StageFigures, stageFigures } from './stage-figures.ts';

/** "0.2", "42": tenths only where they matter. */
function percentOf(share: number): Quantity {
  const percent = share * 100;
  if (!Number.isFinite(percent)) return { value: NO_VALUE, unit: '' };
  return { value: percent > 0 && percent < 9.95 ? percent.toFixed(1) : percent.toFixed(0), unit: '%' };
}

export function StageNumbers({ index }: { readonly index: number }): ReactNode {
  const server = useRun((state) => state.summary?.servers[index]);
  const offersAtRate = useScenario(({ scenario }) => scenario.traffic.kind === 'open');
  const none = Number.NaN;
  const reserved = server?.memoryReservedBytes ?? none;
  const resident = formatBytes(server?.memoryResidentBytes ?? none);
  const figures = server === undefined ? null : stageFigures(server);
  const ended = server !== undefined && server.endedAtNanos !== null;
  return (
    <ExplainScope index={index}>
      <dl className="numbers">
        <Throughput server={server} figures={figures} offersAtRate={offersAtRate} />
        <Figure
          number="overhead"
          name={TEXT.stage.overhead}
          quantity={latencyQuantity(figures?.p99Nanos ?? none)}
          title={ended ? TEXT.stage.overheadRunNote : TEXT.stage.overheadNote}
          width={4}
        />
        <Figure
          number="memory"
          name={TEXT.stage.memory}
          quantity={bytesQuantity(reserved)}
          more={TEXT.stage.resident(resident)}
          title={TEXT.stage.memoryNote(formatBytes(reserved), resident)}
          width={4}
        />
        <Figure
          number="coresBusy"
          name={TEXT.stage.cores}
          quantity={percentOf(figures?.coresBusy ?? none)}
          title={ended ? TEXT.stage.coresRunNote : TEXT.stage.coresNote}
          width={3}
        />
        {server !== undefined && figures !== null && Number.isFinite(figures.meanRps) && (
          <Figure
            number="mean"
            name={TEXT.stage.mean}
            quantity={rateQuantity(figures.meanRps)}
            title={meanTitle(TEXT.stage.meanNote, server)}
            width={5}
            minor
          />
        )}
      </dl>
    </ExplainScope>
  );
}

interface ThroughputProps {
  readonly server: ServerSummary | undefined;
  readonly figures: StageFigures | null;
  /** In a closed loop nothing is offered at a rate: users wait for replies. */
  readonly offersAtRate: boolean;
}

function Throughput({ server, figures, offersAtRate }: ThroughputProps): ReactNode {
  const { completed, done, offered, ended, doneNote, offeredNote, meanNote, wholeMeanNote } = TEXT.stage;
  const common = { number: 'throughput', name: completed, width: 5, nameless: true } as const;
  if (server === undefined || figures === null) {
    return <Figure {...common} quantity={rateQuantity(Number.NaN)} more="" />;
  }
  const quantity = rateQuantity(figures.completedRps);
  if (server.endedAtNanos !== null) {
    const title = figures.over === 'mean' ? meanTitle(meanNote, server) : wholeMeanNote;
    return (
      <Figure {...common} quantity={quantity} more={ended(endText(server.endedAtNanos))} title={title} />
    );
  }
  return (
    <Figure
      {...common}
      quantity={quantity}
      more={offersAtRate ? offered(rateQuantity(server.recent.offeredRps).value) : done}
      title={offersAtRate ? offeredNote : doneNote}
    />
  );
}

function meanTitle(note: string, { meanRps, stdDevRps }: ServerSummary): string {
  return `${note}: ${formatRate(meanRps)} ± ${formatRate(stdDevRps)}`;
}

/** "2.81 s", "41.2 s", "601 s": three digits. */
function endText(atNanos: Nanos): string {
  return formatInstant(atNanos, Math.max(1, atNanos / 100));
}

interface FigureProps {
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

function Figure({ number, name, quantity, more, title, width, minor, nameless }: FigureProps): ReactNode {
  return (
    <div className={minor === true ? 'figure minor' : 'figure'} title={title} style={{ '--digits': width }}>
      <dt className={nameless === true ? 'visually-hidden' : undefined}>{name}</dt>
      <dd>
        <NumberButton number={number}>
          <strong>{quantity.value}</strong>
          <span className="unit">{quantity.unit}</span>
        </NumberButton>
        {more !== undefined && <span className="figure-more">{more}</span>}
      </dd>
    </div>
  );
}
