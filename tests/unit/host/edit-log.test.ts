// The log of changes: bounded however long a drag lasts, and cheap if neighbouring entries are nearly equal.

import { describe, expect, it } from 'vitest';
import { EditLog, withShared } from '../../../src/host/edit-log.ts';
import { DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';
import type { Change } from '../../../src/scenario/edit.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';

function rated(ratePerSecond: number): Change & { readonly scenario: Scenario } {
  const traffic = { ...DEFAULT_SCENARIO.traffic, ratePerSecond };
  return { kind: 'configure', scenario: structuredClone({ ...DEFAULT_SCENARIO, traffic }) };
}

function fault(node: number): Change {
  return { kind: 'fault', upstream: 'upstream', node, fault: 'down', factor: 1 };
}

const rateOf = (change: Change): number =>
  change.kind === 'configure' ? change.scenario.traffic.ratePerSecond : Number.NaN;

describe('the log of edits', () => {
  it('keeps a drag exactly as long as there is space, then ever more coarsely, but always with its ends', () => {
    const log = new EditLog(100);
    const step = log.begin('edit');
    for (let index = 1; index <= 100; index++) log.add(index, rated(index), rated(index - 1));
    expect(log.isExact).toBe(true);
    for (let index = 101; index <= 2000; index++) log.add(index, rated(index), rated(index - 1));
    expect(log.isExact).toBe(false);
    expect(log.length).toBeLessThanOrEqual(100);
    const entries = log.entriesOf(step);
    expect(entries).toHaveLength(log.length);
    expect(rateOf(entries[0].inverse)).toBe(0);
    expect(rateOf(entries.at(-1)!.change)).toBe(2000);
    const instants = entries.map(({ atNanos }) => atNanos);
    expect(instants).toEqual(instants.toSorted((a, b) => a - b));
    for (const [index, entry] of entries.entries()) {
      if (index > 0) expect(rateOf(entry.inverse)).toBe(rateOf(entries[index - 1].change));
    }
  });

  it('stays bounded with single steps too, and undo still leads to the beginning', () => {
    const log = new EditLog(100);
    for (let index = 1; index <= 1000; index++) {
      log.begin('edit');
      log.add(index, index % 3 === 0 ? fault(1 + (index % 7)) : rated(index), rated(index - 1));
    }
    expect(log.length).toBeLessThanOrEqual(100);
    const { done } = log.stacks();
    expect(done).toHaveLength(log.length);
    expect(done.every((step) => log.entriesOf(step).length === 1)).toBe(true);
  });

  it('drops later entries once something else is changed at an earlier instant', () => {
    const log = new EditLog();
    for (let index = 1; index <= 5; index++) {
      log.begin('edit');
      log.add(index, rated(index), rated(index - 1));
    }
    log.cursor = 2;
    const atTwo = log.mark;
    expect(log.at(log.cursor)?.atNanos).toBe(3);
    log.begin('edit');
    log.add(2.5, rated(9), rated(2));
    expect(log.at(log.cursor)).toBeNull();
    expect(log.length).toBe(3);
    expect(log.mark).not.toBe(atTwo);
    log.cursor = 2;
    expect(log.mark).toBe(atTwo);
  });
});

describe('versions of a scenario', () => {
  it('share everything that has not changed', () => {
    const { scenario } = rated(5);
    const next = withShared(DEFAULT_SCENARIO, scenario);
    expect(next).toEqual(scenario);
    expect(next.machine).toBe(DEFAULT_SCENARIO.machine);
    expect(next.servers).toBe(DEFAULT_SCENARIO.servers);
    expect(next.traffic).not.toBe(DEFAULT_SCENARIO.traffic);
    expect(next.traffic.think).toBe(DEFAULT_SCENARIO.traffic.think);
    expect(withShared(DEFAULT_SCENARIO, structuredClone(DEFAULT_SCENARIO))).toBe(DEFAULT_SCENARIO);
  });

  it('are correct whatever differs', () => {
    for (const [before, after] of [
      [{ a: [1, 2] }, { a: [1, 2, 3] }],
      [{ a: [1, 2, { b: 1 }] }, { a: [1, 2] }],
      [{ a: 1, b: { c: 1 } }, { b: { c: 1 } }],
      [{ a: null }, { a: { x: undefined } }],
      [[{}], [[]]],
    ] as const) {
      expect(withShared(before, after)).toEqual(after);
    }
  });
});
