// Runs whose digests are recorded, so that any browser can show that it computes what Node computes.

import { Simulation } from '../engine/simulation.ts';
import type { DigestCheck } from '../protocol/claims-api.ts';
import { presetScene } from './scenes.ts';

/** Digests of whole runs as Node computes them; a change of the engine's order of events changes them. */
const RECORDED = [
  { preset: 'stalled-node', server: 0, digest: '' },
  { preset: 'stalled-node', server: 1, digest: '' },
  { preset: 'users-500', server: 0, digest: '' },
  { preset: 'carriers', server: 0, digest: '' },
  { preset: 'one-output', server: 0, digest: '' },
] as const;

/** Runs them all, to their ends. */
export function checkDigests(): readonly DigestCheck[] {
  return RECORDED.map(({ preset, server, digest }) => {
    const scenario = presetScene(preset);
    const chosen = scenario.servers[server]!;
    const simulation = new Simulation(scenario, chosen);
    simulation.advance(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
    return { scene: scenario.name, server: chosen.id, recorded: digest, computed: simulation.digest() };
  });
}
