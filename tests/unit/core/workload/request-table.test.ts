// Rows of requests: a reused slot has no old values, the split of a request's time is exact, and a long queue
// stores none.

import { describe, expect, it } from 'vitest';
import { Clock } from '../../../../src/core/kernel/clock.ts';
import { RequestTable } from '../../../../src/core/workload/request-table.ts';
import { NONE } from '../../../../src/engine/view/codes.ts';
import { REQUEST_STATE, REQUEST_STATES } from '../../../../src/scenario/request-state.ts';

function table(): { clock: Clock; requests: RequestTable; open: (number: number) => number } {
  const clock = new Clock();
  const requests = new RequestTable(clock, 256);
  return { clock, requests, open: (number) => requests.open(number, number, 0, NONE) };
}

function splitOf(requests: RequestTable, slot: number): number[] {
  const totals = new Float64Array(REQUEST_STATES);
  requests.addSplitTo(totals, slot);
  return [...totals];
}

describe('the request table', () => {
  it('finds the oldest request, in progress or queued, that its client still waits for', () => {
    const { clock, requests, open } = table();
    expect(requests.oldestDueAt()).toBeNaN();
    clock.now = 100;
    const first = open(0);
    clock.now = 200;
    const second = open(1);
    requests.open(2, 2, 50, NONE);
    requests.enter(second, REQUEST_STATE.running);
    expect(requests.oldestDueAt()).toBe(100);
    requests.close(first);
    expect(requests.oldestDueAt()).toBe(150);
    requests.close(2);
    expect(requests.oldestDueAt()).toBe(200);
    requests.giveUp(second);
    expect(requests.oldestDueAt()).toBeNaN();
  });

  it('samples very many requests, and never misses the few in progress', () => {
    const { clock, requests, open } = table();
    const slots = Array.from({ length: 20_000 }, (_, at) => {
      clock.now = at;
      return open(at);
    });
    for (const slot of slots.slice(0, 10)) requests.close(slot);
    requests.enter(slots[11]!, REQUEST_STATE.waiting);
    expect(requests.oldestDueAt()).toBe(11);
    requests.close(slots[11]!);
    // The search samples every third slot, and slot 12 is one of them.
    expect(requests.oldestDueAt()).toBe(12);
  });

  it('splits the time of a request by state, to the nanosecond', () => {
    const { clock, requests, open } = table();
    clock.now = 100;
    const slot = open(7);
    clock.now = 130;
    requests.enter(slot, REQUEST_STATE.ready);
    clock.now = 135;
    requests.enter(slot, REQUEST_STATE.switching);
    clock.now = 185;
    requests.enterAfter(slot, 5, REQUEST_STATE.running);
    clock.now = 200;
    requests.enter(slot, REQUEST_STATE.waiting);
    clock.now = 1200;
    requests.settle(slot);
    const split = splitOf(requests, slot);
    expect(split[REQUEST_STATE.queued]).toBe(30);
    expect(split[REQUEST_STATE.ready]).toBe(5);
    expect(split[REQUEST_STATE.switching]).toBe(5);
    expect(split[REQUEST_STATE.running]).toBe(60);
    expect(split[REQUEST_STATE.waiting]).toBe(1000);
    expect(split.reduce((sum, part) => sum + part, 0)).toBe(1200 - 100);
  });

  it('reuses a slot without traces of the last request', () => {
    const { clock, requests, open } = table();
    const first = open(1);
    requests.setThread(first, 3);
    requests.passStep(first);
    requests.passStep(first);
    requests.setDue(first, 50);
    requests.addDrawn(first, 9);
    clock.now = 40;
    requests.enter(first, REQUEST_STATE.waiting);
    requests.close(first);
    clock.now = 60;
    const second = open(2);
    expect(second).toBe(first);
    expect(requests.number(second)).toBe(2);
    expect([requests.thread(second), requests.step(second), requests.drawnNanos(second)]).toEqual([
      NONE,
      0,
      0,
    ]);
    expect(requests.due(second)).toBeNaN();
    expect(splitOf(requests, second)).toEqual(new Array(REQUEST_STATES).fill(0));
    clock.now = 65;
    requests.settle(second);
    expect(splitOf(requests, second)[REQUEST_STATE.queued]).toBe(5);
  });

  it('counts requests in each state', () => {
    const { requests, open } = table();
    const slots = Array.from({ length: 100 }, (_, index) => open(index));
    for (const slot of slots.slice(0, 30)) requests.enter(slot, REQUEST_STATE.waiting);
    for (const slot of slots.slice(0, 10)) requests.close(slot);
    expect(requests.live).toBe(90);
    requests.countStates();
    expect(requests.stateCounts[REQUEST_STATE.queued]).toBe(70);
    expect(requests.stateCounts[REQUEST_STATE.waiting]).toBe(20);
  });

  it('counts as ghosts requests that a client has abandoned and the server still has', () => {
    const { requests, open } = table();
    const [first, second] = [open(1), open(2)];
    for (const slot of [first, second]) requests.giveUp(slot);
    expect(requests).toMatchObject({ live: 2, ghosts: 2 });
    requests.close(first);
    expect(requests).toMatchObject({ live: 1, ghosts: 1 });
    expect(requests.isGhost(open(3)), 'its slot is handed out again').toBe(false);
    expect(requests.isGhost(second)).toBe(true);
  });

  it('reuses the work row of a request once that has ended', () => {
    const { requests, open } = table();
    for (let number = 0; number < 1000; number++) {
      const slot = open(number);
      requests.enter(slot, REQUEST_STATE.waiting);
      requests.close(slot);
    }
    expect(requests.work.length).toBe(1);
  });

  it('keeps the time splits of many requests apart while it grows, and stores none for queued requests', () => {
    const { clock, requests, open } = table();
    const waiting = Array.from({ length: 100_000 }, (_, index) => open(index));
    expect(requests.work.length).toBe(0);
    expect(Reflect.get(requests.work, 'rows').length).toBeLessThan(64);
    const served = waiting.filter((slot) => slot % 97 === 0);
    for (const slot of served) {
      clock.now += 1;
      requests.enter(slot, REQUEST_STATE.waiting);
    }
    const end = clock.now;
    served.forEach((slot, index) => {
      requests.settle(slot);
      const split = splitOf(requests, slot);
      if (split[REQUEST_STATE.queued] !== index + 1 || split[REQUEST_STATE.waiting] !== end - index - 1) {
        expect.fail(`split of slot ${slot}: ${split}`);
      }
    });
    expect(splitOf(requests, waiting[1])).toEqual(new Array(REQUEST_STATES).fill(0));
    expect(requests.work.length).toBe(served.length);
    expect(Reflect.get(requests.work, 'rows').length).toBeLessThan(2 * served.length);
  });
});
