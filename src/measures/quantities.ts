// Looks up single numbers of a server's report by name, as lessons and studies name them. Measures keep their
// names; percentiles and means of distributions have names such as `p99` for the latency and `overheadP99`.

import { UNITS } from './made/values.ts';
import { type MeasureUnit, plainName } from './measure.ts';
import { PERCENTILE_NAMES } from './percentiles.ts';
import type { ServerReport } from './report-types.ts';

/** The prefix of each distribution's percentiles. Percentiles of the latency have none. */
const PREFIXES = {
  latencySeconds: '',
  latencyActualSeconds: 'latencyActual',
  overheadSeconds: 'overhead',
} as const;

interface Quantity {
  readonly unit: MeasureUnit;
  readonly read: (server: ServerReport) => number | null;
}

function quantities(): ReadonlyMap<string, Quantity> {
  const measures = Object.entries(UNITS.server).map(([name, unit]) => {
    const field = plainName(name, unit) as keyof ServerReport;
    return [name, { unit, read: (server: ServerReport) => server[field] as number | null }] as const;
  });
  const percentiles = Object.entries(PREFIXES).flatMap(([distribution, prefix]) =>
    (['mean', ...PERCENTILE_NAMES] as const).map((name) => {
      const full = prefix === '' ? name : prefix + name[0].toUpperCase() + name.slice(1);
      const read = (server: ServerReport): number | null =>
        server[distribution as keyof typeof PREFIXES][name];
      return [full, { unit: 'duration', read }] as const;
    }),
  );
  return new Map<string, Quantity>([...measures, ...percentiles]);
}

export const QUANTITIES = quantities();
