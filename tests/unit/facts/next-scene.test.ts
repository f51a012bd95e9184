// While the next scene opens, the page already has its scenario, but still the run of the previous scene. The
// facts about that run must not mention parts that only the next scene has, and the run must still be
// explained.

import { describe, expect, it } from 'vitest';
import { runFacts } from '../../../src/facts/run-facts.ts';
import { SimulationHost } from '../../../src/host/simulation-host.ts';
import { Frame } from '../../../src/protocol/frame-reader.ts';
import { PRESETS, presetById } from '../../../src/scenario/presets.ts';
import { situationOf } from '../../../src/ui/understand/advice.ts';
import { adviceOf } from '../../../src/ui/understand/advice-words.ts';
import { whatHappened } from '../../../src/ui/understand/what-happened.ts';
import { factsAt } from '../../support/facts-at.ts';

/** Scenes whose facts name a service, a pool or a fault, and an instant at which they do. */
const SEEN: readonly (readonly [string, number])[] = [
  ['slow-database', 4],
  ['retry-layers', 4],
  ['kept-connection', 1.5],
  ['small-storm', 7],
];

describe.each(SEEN)('after the scene %s', (id, seconds) => {
  const { scenario } = presetById(id)!;
  const host = new SimulationHost(() => 0);
  host.load(scenario);
  const limits = { budgetMillis: 1, commands: [], buffer: null, maxThreads: 2000, maxVehicles: 20_000 };
  const { buffer } = host.frame({ ...limits, spanNanos: seconds * 1e9 });
  const [frame, summary] = [new Frame(new Float64Array(buffer)), host.summary()];

  it('any other scene can open: facts are of one scenario, or there are none', () => {
    for (const next of PRESETS) {
      const facts = runFacts(next.scenario, summary, frame);
      for (const seen of facts?.servers ?? []) {
        expect(whatHappened(summary, facts), next.id).not.toEqual([]);
        const situation = situationOf(facts!.scenario, seen, null);
        expect(adviceOf(situation, null, summary).title, next.id).not.toBe('');
      }
    }
  });

  it('its facts name their own scenario', () => {
    const { facts } = factsAt(scenario, seconds);
    expect(facts.scenario).toBe(scenario);
    expect(whatHappened(summary, facts)).not.toEqual([]);
  });
});
