// Runs with recorded digests, which let any browser prove that it computes the same as Node.

import { Simulation } from '../engine/simulation.ts';
import type { DigestCheck } from '../protocol/claims-api.ts';
import { presetScene } from './scenes.ts';

const UNTIL_NANOS = 10e9;

/**
 * Digests after ten simulated seconds, computed by Node; any change in the engine's event order changes them.
 */
const RECORDED = [
  { preset: 'stalled-node', server: 0, digest: '0a2a77b6623e8f80' },
  { preset: 'stalled-node', server: 1, digest: '83b8c1a1ec7e1d09' },
  { preset: 'users-500', server: 0, digest: '741bc9aaa712652f' },
  { preset: 'carriers', server: 0, digest: '3e4466586b913109' },
  { preset: 'one-output', server: 0, digest: 'd48c24b1f86e802b' },
] as const;

/** Runs each recorded scenario for ten simulated seconds. */
export function checkDigests(): readonly DigestCheck[] {
  return RECORDED.map(({ preset, server, digest }) => {
    const scenario = presetScene(preset);
    const chosen = scenario.servers[server];
    if (chosen === undefined) throw new RangeError(`${preset} has no server ${server}.`);
    const simulation = new Simulation(scenario, chosen);
    simulation.advance(UNTIL_NANOS, Number.POSITIVE_INFINITY);
    const computed = simulation.digest();
    simulation.release();
    return { scene: scenario.name, server: chosen.id, recorded: digest, computed };
  });
}
