// Whatever the scenario: no request is lost or doubled, every nanosecond of a request is accounted for, the clock
// does not go back, and nothing that is measured is negative or not a number.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OUTCOME } from '../../src/engine/metrics/outcome.ts';
import type { Simulation } from '../../src/engine/simulation.ts';
import { REQUEST_STATES } from '../../src/scenario/request-state.ts';
import { randomScenario } from '../support/random-scenario.ts';
import { drive, type Ended, HORIZON } from './drive.ts';
import { randomEditedScenario } from './live-edits.ts';
import { runs } from './settings.ts';

const instants = fc.array(fc.integer({ min: 0, max: 600_000_000 }), { maxLength: 20 });

function checkConservation(simulation: Simulation, ended: readonly Ended[]): void {
  const counts = simulation.measures.counts();
  const gone = counts.completed + counts.failed + counts.timedOut + counts.rejected + counts.abandoned;
  expect(gone + counts.inSystem).toBe(counts.offered);
  expect(gone).toBe(ended.length);
  const byOutcome = [0, 0, 0, 0, 0];
  for (const { outcome } of ended) byOutcome[outcome]!++;
  expect(byOutcome).toEqual([
    counts.completed,
    counts.failed,
    counts.timedOut,
    counts.rejected,
    counts.abandoned,
  ]);
  let inStates = 0;
  for (let state = 0; state < REQUEST_STATES; state++) inStates += simulation.requests.countStates()[state]!;
  // The server still works for some whose clients have given up.
  expect(inStates).toBe(counts.inSystem + simulation.requests.ghosts);
}

/** Every number that a reader of the measures can see. */
function numbersOf(simulation: Simulation): Record<string, number> {
  const { measures } = simulation;
  const numbers: Record<string, number> = {
    ...measures.counts(),
    ...measures.memory(),
    ...measures.cpu(),
    contextSwitches: measures.contextSwitches,
  };
  if (simulation.now > 0) {
    numbers.meanInSystem = measures.meanInSystem();
    for (let state = 0; state < REQUEST_STATES; state++)
      numbers[`state ${state}`] = measures.meanInState(state);
  }
  for (const name of ['overhead', 'latency', 'latencyActual'] as const) {
    const histogram = measures[name];
    if (histogram.count === 0) continue;
    numbers[`${name} mean`] = histogram.mean();
    for (const fraction of [0, 0.5, 0.99, 1]) numbers[`${name} ${fraction}`] = histogram.percentile(fraction);
  }
  return numbers;
}

function checkNumbers(simulation: Simulation): void {
  for (const [name, value] of Object.entries(numbersOf(simulation))) {
    if (!(value >= 0 && value < Number.POSITIVE_INFINITY)) expect.fail(`${name} is ${value}`);
  }
}

function checkSplit(ended: Ended): void {
  const { split, startedAt, endedAt, intendedAt, request } = ended;
  expect(split.every((part) => Number.isInteger(part) && part >= 0)).toBe(true);
  expect(split.reduce((sum, part) => sum + part, 0)).toBe(endedAt - startedAt);
  expect(startedAt).toBeGreaterThanOrEqual(intendedAt);
  expect(Number.isInteger(request) && request >= 0).toBe(true);
}

describe('in every scenario', () => {
  it('requests, time and numbers are conserved', () => {
    fc.assert(
      fc.property(randomScenario(), instants, (scenario, stops) => {
        for (const server of scenario.servers) {
          const ended: Ended[] = [];
          let clock = 0;
          const simulation = drive({
            scenario,
            server,
            instants: stops,
            onEnd(each) {
              checkSplit(each);
              expect(each.endedAt).toBeGreaterThanOrEqual(clock);
              clock = each.endedAt;
              ended.push(each);
            },
            onStop(at) {
              expect(at.now).toBeGreaterThanOrEqual(clock);
              clock = at.now;
              checkConservation(at, ended);
              checkNumbers(at);
            },
          });
          expect(new Set(ended.map(({ request }) => request)).size).toBe(ended.length);
          const { offered, retried, inSystem } = simulation.measures.counts();
          expect(offered - retried).toBeLessThanOrEqual(scenario.stop.requests!);
          // Only a call that never ends keeps a request in the system.
          if (scenario.upstreams.every((group) => group.timeoutNanos !== null)) expect(inSystem).toBe(0);
        }
      }),
      runs(90),
    );
  });

  it('requests, time and numbers are conserved under live edits, event by event', () => {
    fc.assert(
      fc.property(randomEditedScenario(120), ({ scenario, edits }) => {
        const server = scenario.servers[0]!;
        const ended: Ended[] = [];
        let clock = 0;
        drive({
          scenario,
          server,
          edits,
          budget: 1,
          onEnd(each) {
            checkSplit(each);
            ended.push(each);
          },
          onStop(at) {
            expect(at.now).toBeGreaterThanOrEqual(clock);
            clock = at.now;
            const counts = at.measures.counts();
            const gone =
              counts.completed + counts.failed + counts.timedOut + counts.rejected + counts.abandoned;
            if (gone + counts.inSystem !== counts.offered) expect.fail(JSON.stringify(counts));
          },
        });
      }),
      runs(60),
    );
  });

  it('the time-average of the number in the system is the sum of sojourn times over time', () => {
    fc.assert(
      fc.property(randomScenario(300), instants, (scenario, stops) => {
        for (const server of scenario.servers) {
          // The whole run first: what is in the system at an instant of the second run ends at a known time.
          const whole: Ended[] = [];
          const first = drive({ scenario, server, onEnd: (each) => whole.push(each) });
          if (first.measures.counts().inSystem > 0) continue;
          drive({
            scenario,
            server,
            instants: stops,
            onStop({ now, measures }) {
              if (now === 0) return;
              let area = 0;
              for (const { startedAt, endedAt } of whole)
                area += Math.max(0, Math.min(endedAt, now) - startedAt);
              const measured = measures.meanInSystem() * now;
              expect(Math.abs(measured - area)).toBeLessThanOrEqual(1e-9 * area + 1e-3);
            },
          });
        }
      }),
      runs(40),
    );
  });

  it('outcomes are those that the program can have', () => {
    fc.assert(
      fc.property(randomScenario(200), (scenario) => {
        for (const server of scenario.servers) {
          const seen = new Set<number>();
          const simulation = drive({ scenario, server, onEnd: ({ outcome }) => seen.add(outcome) });
          const programs = [scenario.request, ...scenario.classes.map((each) => each.request)];
          const calls = programs.some((steps) => steps.some((step) => step.kind === 'call'));
          const killed = scenario.machine.memory.whenFull === 'killed';
          if (!calls && !killed) {
            expect(seen.has(OUTCOME.failed) || seen.has(OUTCOME.timedOut)).toBe(false);
          }
          const limited =
            ('queueLimit' in server && server.queueLimit !== null) ||
            scenario.machine.connections < 1_048_576 ||
            scenario.machine.memory.whenFull !== 'swap';
          if (!limited) expect(seen.has(OUTCOME.rejected)).toBe(false);
          if (scenario.traffic.patienceNanos === null) expect(seen.has(OUTCOME.abandoned)).toBe(false);
          expect(simulation.now).toBeLessThanOrEqual(HORIZON);
        }
      }),
      runs(30),
    );
  });
});
