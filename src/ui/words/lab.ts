// The words of Threadway's own measurements on the validation page.

import { formatChange } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';

export const LAB_TEXT = {
  title: t`Threadway’s own measurements`,
  what: t`Real servers on a real machine: each request computes for half a millisecond and calls one of ten nodes, which answer after 20 ms and one of which may stall for 2 s. Loads come at set instants, latency counting from when a request should have been sent, or from users who each wait for their reply.`,
  told: t`The simulation is told what was calibrated beforehand and nothing of these runs: no value is fitted to them, and there is no tolerance to meet. The errors are as they came out, good or bad.`,
  run: t`Simulate what was measured`,
  running: t`Simulating…`,
  done: t`All of it is simulated: measured → simulated, and how far that is off.`,
  failed: (reason: string) => t`It cannot be simulated here: ${reason}.`,
  machine: (cpu: string, cores: string, system: string, measured: string) =>
    t`${cpu}, ${cores} cores, ${system}, measured ${measured.slice(0, 10)} by`,
  rawData: (machine: string) => `lab/results/${machine}.json`,
  server: (runtime: string, model: string, threads: number | null) =>
    threads === null
      ? t`${runtime}; simulated as “${model}”.`
      : t`${runtime}; simulated as “${model}” with ${threads} threads.`,
  calibrated: (micros: number, requests: number) =>
    t`Calibrated: ${micros} us of CPU a request, over ${requests} requests of four users.`,
  table: (title: string) => t`Measured and simulated: ${title}`,
  load: t`Load`,
  off: (error: number) => formatChange(error),
  more: t`How it is measured, and all of it as tables: docs/LAB.md. On a machine of your own: “npm run lab”.`,
} as const;
