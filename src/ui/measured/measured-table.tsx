// A table of measured and simulated values for all servers: latency by percentile, and the rates.

import type { ReactNode } from 'react';
import { useRun, useScenario } from '../../app/studio-context.ts';
import type { Measurement } from '../../importers/measured/measurement.ts';
import {
  allDigits,
  formatInstant,
  formatLatency,
  formatPercentile,
  formatRate,
  NO_VALUE,
} from '../../languages/quantity.ts';
import { ScrollRegion, TableHead } from '../shared/numbers-table.tsx';
import { MEASURED_TEXT } from '../words/measured.ts';
import { type ComparedRow, compareLatencies, ratioOf } from './comparison.ts';
import { differenceText } from './difference-text.ts';
import * as styles from './measured.module.css';

const CLOCK_STEP_NANOS = 1e8;

export function MeasuredTable({ measurement }: { readonly measurement: Measurement }): ReactNode {
  const summary = useRun((state) => state.summary);
  const scenario = useScenario((state) => state.scenario);
  if (summary === null) return <p>{MEASURED_TEXT.noRun}</p>;
  const rows = compareLatencies(measurement, measurement.startsAt ?? 'actual', summary, scenario);
  return (
    <ScrollRegion className={styles.table} label={MEASURED_TEXT.table}>
      <table>
        <TableHead
          columns={[
            MEASURED_TEXT.percentile,
            MEASURED_TEXT.measured,
            ...summary.servers.map(({ id }) => MEASURED_TEXT.simulated(id)),
          ]}
        />
        <tbody>
          {rows.map((row) => (
            <LatencyRow key={row.fraction} row={row} />
          ))}
          <tr>
            <th scope="row">{MEASURED_TEXT.rate}</th>
            <td className={styles.value}>
              {measurement.ratePerSecond === null
                ? NO_VALUE
                : formatRate(measurement.ratePerSecond, allDigits)}
            </td>
            {summary.servers.map(({ id, values }) => {
              const ratio = ratioOf(values.throughput, measurement.ratePerSecond ?? Number.NaN);
              return <Simulated key={id} simulated={formatRate(values.throughput)} ratio={ratio} />;
            })}
          </tr>
        </tbody>
      </table>
      <p className="muted">{MEASURED_TEXT.soFar(formatInstant(summary.clockNanos, CLOCK_STEP_NANOS))}</p>
    </ScrollRegion>
  );
}

function LatencyRow({ row }: { readonly row: ComparedRow }): ReactNode {
  const name = row.fraction === 1 ? MEASURED_TEXT.longest : formatPercentile(row.fraction);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={styles.value}>{formatLatency(row.measuredNanos)}</td>
      {row.values.map(({ server, simulated, ratio }) => (
        <Simulated key={server} simulated={formatLatency(simulated)} ratio={ratio} />
      ))}
    </tr>
  );
}

/** A simulated value, with its difference from the measured one. */
export function Simulated({
  simulated,
  ratio,
}: {
  readonly simulated: string;
  readonly ratio: number;
}): ReactNode {
  return (
    <td>
      {simulated} <strong>{differenceText(ratio)}</strong>
    </td>
  );
}
