// Each recorded result of the page as a check that recomputes it. Loaded on demand.

import { BROWSER_STARTERS } from '../client/browser-starters.ts';
import { poolSize } from '../client/engine-pool.ts';
import { BROWSER_CLOCK } from '../client/page-clock.ts';
import { type Check, type Recomputation, recompute } from '../client/recompute.ts';
import { LAB_MEASUREMENTS } from '../scenario/lab/measured.ts';
import { EVIDENCE } from '../ui/words/evidence.ts';
import { isSame, type RecordedFigure, recordedCheck, recordedPart, recordedRun } from './record.ts';
import { RECORDED } from './recorded.ts';

/** Sorted for the comparison, because a claim may return its figures in any order. */
const inOneOrder = (parts: readonly RecordedFigure[]): readonly string[] =>
  parts.map(({ simulated, outcome }) => `${simulated} ${outcome}`).sort();

const CLAIMS: readonly Check[] = Object.entries(RECORDED.claims).map(([id, recorded]) => ({
  name: id,
  isSame: async (claims) => {
    const { parts } = await claims.measure(id);
    return isSame(inOneOrder(parts.map(recordedPart)), inOneOrder(recorded));
  },
}));

const SERVERS: readonly Check[] = LAB_MEASUREMENTS.flatMap((lab) =>
  lab.servers.map((server) => ({
    name: server.title,
    isSame: async (claims) => {
      const runs = await claims.compareLab(lab, server.id);
      return isSame(runs.map(recordedRun), RECORDED.lab[lab.machine]?.[server.id]);
    },
  })),
);

const QUEUES: readonly Check[] = RECORDED.theory.map((recorded, place) => ({
  name: EVIDENCE.theory.queue(place + 1),
  isSame: async (claims) => isSame((await claims.checkTheory(place)).map(recordedCheck), recorded),
}));

const DIGESTS: Check = {
  name: EVIDENCE.run.digests,
  isSame: async (claims) =>
    (await claims.checkDigests()).every(({ recorded, computed }) => recorded === computed),
};

export function recomputeAll(onChecked: (check: Check, isSame: boolean) => void): {
  readonly all: number;
  readonly recomputation: Recomputation;
} {
  const checks = [...SERVERS, ...QUEUES, DIGESTS, ...CLAIMS];
  const size = poolSize(navigator.hardwareConcurrency || 1);
  return {
    all: checks.length,
    recomputation: recompute(checks, BROWSER_STARTERS, BROWSER_CLOCK, size, onChecked),
  };
}
