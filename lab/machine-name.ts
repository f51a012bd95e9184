// What this machine is called in the names of files.

import { cpus } from 'node:os';

/** What files of raw data are called by: "amd-epyc-2-cores". */
export function machineName(): string {
  const all = cpus();
  const words = `${all[0]?.model ?? 'machine'} ${all.length} cores`.toLowerCase().match(/[a-z0-9]+/g);
  return (words ?? ['machine']).join('-');
}
