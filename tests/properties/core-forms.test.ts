// All forms of the core agree: WebAssembly, WebAssembly with index checks, and plain JavaScript. For any
// scenario with any edits they process the same events, and every readable figure is identical to the last
// bit.

import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CoreFactory } from '../../src/engine/core-access/core-engine.ts';
import { compiledCore, moduleCore } from '../../src/engine/core-access/module-core.ts';
import { scriptCore } from '../../src/engine/core-access/script-core.ts';
import { CORE_BINARY as CHECKED_CORE } from '../../src/engine/made/core-checked.ts';
import { Simulation } from '../../src/engine/simulation.ts';
import { END } from '../../src/engine/view/ended-requests.ts';
import type { Nanos } from '../../src/scenario/duration.ts';
import { PRESETS } from '../../src/scenario/presets.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';
import type { Server } from '../../src/scenario/server.ts';
import { stopsOf } from './drive.ts';
import { type LiveEdit, randomEditedScenario } from './live-edits.ts';
import { fingerprint } from './readings.ts';
import { runs } from './settings.ts';

const EVENTS_MAX = 10_000;
const SCENARIOS = 25;

const MODULES: readonly CoreFactory[] = [
  moduleCore(compiledCore()!),
  moduleCore(compiledCore(CHECKED_CORE)!),
];

/** A run that is stopped, read and edited on the way. */
class Observed {
  private readonly simulation: Simulation;
  private readonly edits: readonly LiveEdit[];
  private applied = 0;
  /** The rows of the requests that have ended, one after another. */
  private readonly ended: number[] = [];

  constructor(scenario: Scenario, server: Server, edits: readonly LiveEdit[], core: CoreFactory) {
    this.edits = edits;
    this.simulation = new Simulation(scenario, server, {
      core,
      charted: true,
      takeEnd: (rows, at) => {
        for (let place = 0; place < END.length; place++) this.ended.push(rows[at + place]);
      },
    });
    this.edit(0);
  }

  /** Everything readable at this instant; then the edits that are due. */
  lookAt(stop: Nanos): object {
    const { simulation, ended } = this;
    const handled = simulation.advance(stop, EVENTS_MAX - simulation.view.events);
    const seen = { handled, ended: ended.splice(0), ...fingerprint(simulation.view) };
    this.edit(stop);
    return seen;
  }

  release(): void {
    this.simulation.release();
  }

  private edit(until: Nanos): void {
    for (; (this.edits[this.applied]?.at ?? Number.POSITIVE_INFINITY) <= until; this.applied++) {
      const edit = this.edits[this.applied];
      if (edit.kind === 'configure') this.simulation.configure(edit.scenario);
      else this.simulation.setFault(edit.upstream, edit.node, edit.fault, edit.factor);
    }
  }
}

/** All forms together, stop by stop. */
function expectSame(scenario: Scenario, edits: readonly LiveEdit[], stops: readonly Nanos[]): void {
  for (const server of scenario.servers) {
    const script = new Observed(scenario, server, edits, scriptCore);
    const others = MODULES.map((core) => new Observed(scenario, server, edits, core));
    for (const stop of stops) {
      const seen = script.lookAt(stop);
      for (const other of others) {
        const here = other.lookAt(stop);
        // Node's own comparison is much faster; the other one reports the difference.
        if (!isDeepStrictEqual(here, seen)) expect(here).toEqual(seen);
      }
    }
    // The next runs reuse the memory of these.
    for (const other of others) other.release();
  }
}

describe('the core as WebAssembly, with and without index checks', () => {
  it('gives the same results as plain JavaScript, in any run with any edits', () => {
    fc.assert(
      fc.property(randomEditedScenario(), ({ scenario, edits }) => {
        expectSame(scenario, edits, stopsOf({ edits }));
      }),
      runs(SCENARIOS),
    );
  });

  it('gives the same results in each ready scene', () => {
    for (const { scenario } of PRESETS) expectSame(scenario, [], [0.3e9, 2e9]);
  });
});
