// The lab's raw data as published by the product: everything except individual latencies.

import type { LabMeasurement } from '../src/scenario/lab/measurement.ts';
import type { Lab, RawServer } from './measure-server.ts';

export type RawLab = Lab & { readonly servers: readonly RawServer[] };

export function publishedLab(raw: RawLab): LabMeasurement {
  const servers = raw.servers.map((server) => ({
    ...server,
    runs: server.runs.map(({ latencies: _, ...run }) => run),
  }));
  return { ...raw, servers };
}
