// The name of this machine in file names.

import { cpus } from 'node:os';

/** Base name of raw data files: "amd-epyc-2-cores". */
export function machineName(): string {
  const all = cpus();
  const words = `${all[0]?.model ?? 'machine'} ${all.length} cores`.toLowerCase().match(/[a-z0-9]+/g);
  return (words ?? ['machine']).join('-');
}
