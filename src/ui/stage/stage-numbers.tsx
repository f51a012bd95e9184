// The big numbers of a server, from the latest summary.

import type { ReactNode } from 'react';
import {
  bytesQuantity,
  formatBytes,
  formatRate,
  latencyQuantity,
  NO_VALUE,
  type Quantity,
  rateQuantity,
} from '../../charts/format.ts';
import { useRun } from '../studio-context.ts';
import { TEXT } from '../text.ts';

/** "0.2", "42": tenths only where they matter. */
function percentOf(share: number): Quantity {
  const percent = share * 100;
  if (!Number.isFinite(percent)) return { value: NO_VALUE, unit: '' };
  return { value: percent > 0 && percent < 9.95 ? percent.toFixed(1) : percent.toFixed(0), unit: '%' };
}

export function StageNumbers({ index }: { readonly index: number }): ReactNode {
  const server = useRun((state) => state.summary?.servers[index]);
  const recent = server?.recent;
  const none = Number.NaN;
  const reserved = server?.memoryReservedBytes ?? none;
  const resident = formatBytes(server?.memoryResidentBytes ?? none);
  return (
    <dl className="numbers">
      <Figure
        name={TEXT.stage.done}
        quantity={rateQuantity(recent?.completedRps ?? none)}
        more={recent === undefined ? '' : TEXT.stage.offered(rateQuantity(recent.offeredRps).value)}
        width={5}
        nameless
      />
      <Figure
        name={TEXT.stage.mean}
        quantity={rateQuantity(server?.meanRps ?? none)}
        title={`${TEXT.stage.meanNote}: ${formatRate(server?.meanRps ?? none)} ± ${formatRate(server?.stdDevRps ?? none)}`}
        width={5}
        minor
      />
      <Figure
        name={TEXT.stage.overhead}
        quantity={latencyQuantity(recent?.p99Nanos ?? none)}
        title={TEXT.stage.overheadNote}
        width={4}
      />
      <Figure
        name={TEXT.stage.memory}
        quantity={bytesQuantity(reserved)}
        more={TEXT.stage.resident(resident)}
        title={TEXT.stage.memoryNote(formatBytes(reserved), resident)}
        width={4}
      />
      <Figure name={TEXT.stage.cores} quantity={percentOf(recent?.coresBusy ?? none)} width={3} />
    </dl>
  );
}

interface FigureProps {
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

function Figure({ name, quantity, more, title, width, minor, nameless }: FigureProps): ReactNode {
  return (
    <div className={minor === true ? 'figure minor' : 'figure'} title={title} style={{ '--digits': width }}>
      <dt className={nameless === true ? 'visually-hidden' : undefined}>{name}</dt>
      <dd>
        <strong>{quantity.value}</strong>
        <span className="unit">{quantity.unit}</span>
        {more !== undefined && <span className="figure-more">{more}</span>}
      </dd>
    </div>
  );
}
