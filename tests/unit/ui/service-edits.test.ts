// Edits of services in the panel: add, copy, remove, change the caller, and set for all servers or one. The
// result is a valid scenario, except that cycles of calls are reported.

import { describe, expect, it } from 'vitest';
import { withServiceParameter } from '../../../src/app/stores/edits.ts';
import { scenarioOfQuery } from '../../../src/lessons/scene.ts';
import { parseScenario } from '../../../src/scenario/parse.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import { scenarioFor } from '../../../src/scenario/server-overrides.ts';
import { serverView } from '../../../src/ui/controls/server-view.ts';
import {
  callersOf,
  withCaller,
  withServiceAdded,
  withServiceCopied,
  withServiceRemoved,
} from '../../../src/ui/controls/service-edits.ts';

const scenario = scenarioOfQuery(
  'servers=A:blocking-pool,B:blocking-pool&upstream=orders:2,db:1&request=cpu:1ms,call:orders' +
    '&orders.server=blocking-pool&orders.threads=4&orders.request=cpu:1ms,call:db&B.request=cpu:2ms,call:orders&fault=down:db.1@1s',
);
const isValid = (changed: Scenario): boolean => parseScenario(changed).ok;
const names = ({ upstreams }: Scenario): readonly string[] => upstreams.map(({ name }) => name);

describe('a service', () => {
  it('is added behind the server that clients call', () => {
    const added = withServiceAdded(withServiceAdded(scenario));
    expect(names(added)).toEqual(['orders', 'db', 'service', 'service2']);
    expect(callersOf(added, 'service2')).toEqual([null]);
    expect(callersOf(scenarioFor(added, { id: 'B' }), 'service')).toEqual([null]);
    expect(isValid(added)).toBe(true);
  });

  it('is copied with all its settings, for the same callers', () => {
    const copied = withServiceCopied(scenario, 'db');
    expect(names(copied)).toEqual(['orders', 'db', 'db2']);
    expect(callersOf(copied, 'db2')).toEqual(['orders']);
    expect(copied.upstreams[2]).toEqual({ ...scenario.upstreams[1], name: 'db2' });
    expect(isValid(copied)).toBe(true);
  });

  it('is removed with the calls to it and its faults', () => {
    const removed = withServiceRemoved(scenario, 'db');
    expect(names(removed)).toEqual(['orders']);
    expect(removed.faults).toEqual([]);
    expect(removed.upstreams[0]!.service!.request.map(({ kind }) => kind)).toEqual(['cpu']);
    expect(isValid(removed)).toBe(true);
  });

  it('moves to another place in the chain, but not into a cycle', () => {
    const moved = withCaller(scenario, 'db', null);
    expect(callersOf(moved, 'db')).toEqual([null]);
    expect(callersOf(scenarioFor(moved, { id: 'B' }), 'db')).toEqual([null]);
    expect(isValid(moved)).toBe(true);
    expect(isValid(withCaller(scenario, 'orders', 'orders'))).toBe(false);
  });

  it('has settings for all servers before it, or for one', () => {
    const threads = (seen: Scenario, id: string | null): unknown => {
      const [, server] = serverView(seen, id, 'orders', 'threads');
      return (server as { threads?: number }).threads;
    };
    const all = withServiceParameter(scenario, 'orders', 'threads', null, 9);
    expect([threads(all, null), threads(all, 'B')]).toEqual([9, 9]);
    const one = withServiceParameter(all, 'orders', 'threads', 'B', 2);
    expect([threads(one, null), threads(one, 'A'), threads(one, 'B')]).toEqual([9, 9, 2]);
    const [seen] = serverView(
      withServiceParameter(scenario, 'orders', 'cores', null, 3),
      null,
      'orders',
      'cores',
    );
    expect(seen.machine.cores).toBe(3);
    expect(scenario.machine.cores).not.toBe(3);
    expect(isValid(one)).toBe(true);
  });
});
