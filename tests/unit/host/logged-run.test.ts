// A run repeated from its initial scenario and its log, in another engine or from a link, is identical.

import { describe, expect, it } from 'vitest';
import { withParameter } from '../../../src/app/stores/edits.ts';
import { SimulationHost } from '../../../src/host/simulation-host.ts';
import type { Command, FrameReply } from '../../../src/protocol/simulation-api.ts';
import type { Edit } from '../../../src/scenario/edit.ts';
import { presetById } from '../../../src/scenario/presets.ts';

const MS = 1e6;
const { scenario } = presetById('stalled-node')!;
const upstream = scenario.upstreams[0].name;

class Page {
  readonly host = new SimulationHost(() => 0);
  edits: readonly Edit[] = [];

  ask(spanNanos: number, commands: readonly Command[] = []): FrameReply {
    const limits = { budgetMillis: 1, buffer: null, maxThreads: 300, maxVehicles: 300 };
    const reply = this.host.frame({ spanNanos, commands, ...limits });
    if (reply.logged !== null) {
      this.edits = [...this.edits.slice(0, reply.logged.from), ...reply.logged.edits];
    }
    return reply;
  }

  digests(): readonly string[] {
    return this.host.views.map((simulation) => simulation.digest());
  }
}

describe('a run repeated from its log', () => {
  it('reaches the same instant, with the same undo', () => {
    const first = new Page();
    first.host.load(scenario);
    first.ask(700 * MS);
    first.ask(0, [{ kind: 'configure', scenario: withParameter(scenario, 'threads', 'A', 123) }]);
    first.ask(300 * MS);
    first.ask(0, [{ kind: 'fault', upstream, node: 4, fault: 'down', factor: 1 }]);
    first.ask(300 * MS, [{ kind: 'event' }]);
    first.ask(200 * MS, [{ kind: 'undo' }]);
    expect(first.edits).toHaveLength(3);

    const second = new Page();
    expect(second.host.load(scenario, first.edits)).toEqual({ ok: true });
    const { clock } = { clock: first.host.summary().clockNanos };
    const reply = second.ask(0, [{ kind: 'seek', atNanos: clock }]);
    expect(second.digests()).toEqual(first.digests());
    expect(reply.scenario).toEqual(withParameter(scenario, 'threads', 'A', 123));
    expect(second.edits).toEqual(first.edits);
    expect(reply.history!.undo!.texts.join()).toMatch(/Threads/);
    expect(reply.history!.redo!.faults).toMatchObject([{ node: 4, fault: 'down' }]);
    for (const page of [first, second]) page.ask(300 * MS, [{ kind: 'redo' }]);
    expect(second.digests()).toEqual(first.digests());
  });

  it('is rejected if the log cannot belong to the scenario', () => {
    const host = new SimulationHost(() => 0);
    const fault = { kind: 'fault', upstream, node: 99, fault: 'down', factor: 1 } as const;
    const edit = { atNanos: 5, change: fault, settles: false, role: 'edit', joins: false } as const;
    expect(host.load(scenario, [edit])).toMatchObject({ ok: false, problems: [{ key: 'edit.fault.node' }] });
  });
});
